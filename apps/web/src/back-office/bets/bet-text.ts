import type { BackOfficeBet } from '../../shared/api/back-office/bets.ts';
import { priceText } from '../../shared/lib/bet/bet-words.ts';
import { shownStatus } from '../../shared/lib/format/withdrawn-runner-words.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** A word of the wire for people: underscores as spaces, in capitals at the start. */
export const wordOf = (word: string): string =>
  word.replaceAll('_', ' ').replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

/** Odds drop a trailing `.00`; lines and bands say their rate. */
export function oddsText({ odds, kind }: BackOfficeBet, which: 'requested' | 'accepted'): string {
  const priceHundredths = Math.round(odds[which] * 100);
  return priceText(kind, { priceHundredths, line: odds.line, width: odds.width }).replace(/\.00$/, '');
}

/** What the status of a bet is called: one that waits in a settled market is pending. */
export const statusWord = (bet: BackOfficeBet): string =>
  bet.decision?.status === 'pending' ? t('Pending') : wordOf(shownStatus(bet));

export const TONES = { matched: 'ok', won: 'ok', lost: 'bad', void: 'plain' } as const;
