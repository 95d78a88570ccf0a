import { later, t } from '../../i18n/i18n.ts';

/** What a word over cells means, as far as it is known. */
const WHY: Readonly<Record<string, string>> = {
  SUSPENDED: later('Suspended: no bets for the moment'),
  'BALL RUNNING': later('Bets open again after this ball'),
  'POINT RUNNING': later('Bets open again after this point'),
  LOCKED: later('Not open for bets now'),
};

/** What stands over prices that cannot be bet on: the provider's own word, or LOCKED where it has none. */
export const closedWord = (status: string): string =>
  (status !== 'ACTIVE' && status.trim().toUpperCase()) || later('LOCKED');

/** Why nothing can be bet on where this word stands; undefined where only the word is known. */
export function closedText(word: string): string | undefined {
  const why = WHY[word];
  return why === undefined ? undefined : t(why);
}
