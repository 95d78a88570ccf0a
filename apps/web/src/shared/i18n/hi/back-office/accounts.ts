import type { Dictionary } from '../../match.ts';

/** Accounts: lists, dialogs, new ones, many at once. */
export const accounts: Dictionary = {
  'Toggle update failed': 'बदलाव नहीं हो सका',
  'Unable to update status': 'स्थिति नहीं बदली जा सकी',
  'It could not be changed.': 'इसे नहीं बदला जा सका।',
};
