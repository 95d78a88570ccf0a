import { type Db, stmt } from '../../db/transaction.ts';
import { betLeft, WITHDRAWAL_COLUMNS, type WithdrawalRow } from './withdrawn-runners.ts';

/** A bet in a race that has lost runners. */
type RaceBet = WithdrawalRow & { market_id: number };

const RACE_BETS = `select b.id, b.market_id, m.kind, b.status, b.side, b.selection, b.selection_name, b.price, b.line, b.width,
    b.stake, b.win, b.liability, b.created_at, ${WITHDRAWAL_COLUMNS}
  from bet b join market m on m.id = b.market_id where b.account_id = $1`;

/** What withdrawals take off sums that were made of bets as they were accepted, in paise. */
export type TakenOff = { readonly stake: number; readonly win: number; readonly liability: number };

/** Of an open bet that is void the stake comes back, too. */
function takenOff(bet: RaceBet): TakenOff {
  const { win, liability, withdrawal } = betLeft(bet);
  const isVoid = withdrawal?.isVoid === true && bet.status === 'matched';
  return { stake: isVoid ? bet.stake : 0, win: bet.win - win, liability: bet.liability - liability };
}

export type RaceBetSums = TakenOff & Pick<RaceBet, 'id' | 'market_id' | 'side'>;
const sumsOf = (bets: readonly RaceBet[]): RaceBetSums[] =>
  bets.map((bet) => ({ id: bet.id, market_id: bet.market_id, side: bet.side, ...takenOff(bet) }));

const OPEN = "b.status = 'matched' and m.non_runners <> '[]'";
const openSince = stmt<[number, number, number], RaceBet>(
  `${RACE_BETS} and ${OPEN} and b.created_at >= to_timestamp($2::float8 / 1000)
     and b.created_at < to_timestamp($3::float8 / 1000)`,
);
/** What withdrawals take off the open bets of a period. */
export const takenOffSince = async (db: Db, accountId: number, fromMs: number, toMs: number): Promise<RaceBetSums[]> =>
  sumsOf(await db.run(openSince, accountId, fromMs, toMs));

const openOn = stmt<[number, string], RaceBet>(`${RACE_BETS} and ${OPEN} and m.event_id = $2::bigint`);
/** What withdrawals take off the open bets on an event. */
export const takenOffOn = async (db: Db, accountId: number, eventId: string): Promise<RaceBetSums[]> =>
  sumsOf(await db.run(openOn, accountId, eventId));

const meant = stmt<[number, readonly number[], readonly number[]], RaceBet>(
  `select * from (${RACE_BETS} and (b.market_id = any($2::bigint[]) or b.id = any($3::bigint[]))) r
   where r.non_runners <> '[]'`,
);
/** What withdrawals took off bets of these markets, and off these bets, however they stand. */
export const takenOffBets = async (
  db: Db,
  accountId: number,
  marketIds: readonly number[],
  betIds: readonly number[],
): Promise<RaceBetSums[]> => sumsOf(await db.run(meant, accountId, marketIds, betIds));
