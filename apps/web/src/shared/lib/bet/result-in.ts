import type { BetReply } from '@pavilion/contract';
import { bettingMarketKey } from '@pavilion/feed';
import { t } from '../../i18n/i18n.ts';
import { kindOf } from './bet-words.ts';

/** The market's source has said how it ended, and the bet is not paid yet. Epoch milliseconds; null: not by itself. */
export type ResultWait = { readonly paysAtMs: number | null };

/** Counted from when the answer was read: the clock of a phone may be off. */
export const waitOf = ({ resultIn }: Pick<BetReply, 'resultIn'>, readAtMs: number): ResultWait | null =>
  resultIn ? { paysAtMs: resultIn.paysInMs === null ? null : readAtMs + resultIn.paysInMs } : null;

/** The waits of bets by betting market key. */
export const waitsOf = (bets: readonly BetReply[], readAtMs: number): ReadonlyMap<string, ResultWait> =>
  new Map(
    bets.flatMap((bet) => {
      const wait = waitOf(bet, readAtMs);
      const { kind, event, market, selection } = bet;
      return wait ? [[bettingMarketKey(kindOf(kind), event.id, market.id, selection.key), wait] as const] : [];
    }),
  );

const STEP_SECONDS = 5;
const MINUTES_FROM_SECONDS = 120;

/** What a player reads meanwhile; the seconds go down in steps, so that the line does not flicker. */
export function waitText({ paysAtMs }: ResultWait, nowMs: number): string {
  if (paysAtMs === null) return t('Result being checked');
  const seconds = Math.round((paysAtMs - nowMs) / 1_000 / STEP_SECONDS) * STEP_SECONDS;
  if (seconds <= 0) return t('Result in; pays in a moment');
  return seconds < MINUTES_FROM_SECONDS
    ? t('Result in; pays in about {seconds} s', { seconds })
    : t('Result in; pays in about {minutes} min', { minutes: Math.ceil(seconds / 60) });
}
