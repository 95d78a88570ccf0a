import type { Db } from '../../db/transaction.ts';
import { openRaceBetsOn, openRaceBetsSince, type RaceBet, raceBetsIn } from './race-bet-store.ts';
import { betLeft } from './withdrawn-runners.ts';

/** What withdrawals take off sums that were made of bets as they were accepted, in paise. */
export type TakenOff = { readonly stake: number; readonly win: number; readonly liability: number };

/** Of an open bet that is void the stake comes back, too. */
function takenOff(bet: RaceBet): TakenOff {
  const { win, liability, withdrawal } = betLeft(bet);
  const isVoid = withdrawal?.isVoid === true && bet.status === 'matched';
  return { stake: isVoid ? bet.stake : 0, win: bet.win - win, liability: bet.liability - liability };
}

export type RaceBetSums = TakenOff & Pick<RaceBet, 'id' | 'market_id' | 'event_id' | 'side'>;
async function* sumsOf(pages: AsyncIterable<readonly RaceBet[]>): AsyncGenerator<RaceBetSums[]> {
  for await (const bets of pages) {
    yield bets.map((bet) => ({
      id: bet.id,
      market_id: bet.market_id,
      event_id: bet.event_id,
      side: bet.side,
      ...takenOff(bet),
    }));
  }
}

/** What withdrawals take off the open bets of a period, page by page. */
export const takenOffSince = (db: Db, accountId: number, fromMs: number, toMs: number): AsyncGenerator<RaceBetSums[]> =>
  sumsOf(openRaceBetsSince(db, accountId, fromMs, toMs));

/** What withdrawals take off the open bets on an event, page by page. */
export const takenOffOn = (db: Db, accountId: number, eventId: string): AsyncGenerator<RaceBetSums[]> =>
  sumsOf(openRaceBetsOn(db, accountId, eventId));

/** What withdrawals took off bets of these markets, and off these bets, however they stand, page by page. */
export const takenOffBets = (
  db: Db,
  accountId: number,
  marketIds: readonly number[],
  betIds: readonly number[],
): AsyncGenerator<RaceBetSums[]> => sumsOf(raceBetsIn(db, accountId, marketIds, betIds));
