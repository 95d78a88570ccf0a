import { later } from '../../shared/i18n/i18n.ts';
import { REASON_WORDS } from '../../shared/lib/alert-words.ts';
import { choice } from '../../shared/list/address-filters.ts';

/** Alerts of one reason, or of every one. */
export const REASON = choice('', { '': later('Every reason'), ...REASON_WORDS });
