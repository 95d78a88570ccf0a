import { type Db, stmt } from '../../db/transaction.ts';
import { WITHDRAWN_COLUMNS, type WithdrawnRow } from './withdrawn-runners.ts';

/** A bet in a race that has lost runners. */
export type RaceBet = WithdrawnRow & { market_id: number };

const RACE_BETS = `select b.id, b.market_id, m.kind, b.status, b.side, b.selection, b.selection_name, b.price, b.line, b.width,
    b.stake, b.win, b.liability, b.created_at, ${WITHDRAWN_COLUMNS}
  from bet b join market m on m.id = b.market_id where b.account_id = $1`;

const OPEN = "b.status = 'matched' and m.non_runners <> '[]'";
const openSince = stmt<[number, number, number], RaceBet>(
  `${RACE_BETS} and ${OPEN} and b.created_at >= to_timestamp($2::float8 / 1000)
     and b.created_at < to_timestamp($3::float8 / 1000)`,
);
/** The open bets of a period. */
export const openRaceBetsSince = (db: Db, accountId: number, fromMs: number, toMs: number): Promise<RaceBet[]> =>
  db.run(openSince, accountId, fromMs, toMs);

const openOn = stmt<[number, string], RaceBet>(`${RACE_BETS} and ${OPEN} and m.event_id = $2::bigint`);
/** The open bets on an event. */
export const openRaceBetsOn = (db: Db, accountId: number, eventId: string): Promise<RaceBet[]> =>
  db.run(openOn, accountId, eventId);

const meant = stmt<[number, readonly number[], readonly number[]], RaceBet>(
  `select * from (${RACE_BETS} and (b.market_id = any($2::bigint[]) or b.id = any($3::bigint[]))) r
   where r.non_runners <> '[]'`,
);
/** Bets of these markets, and these bets, however they stand. */
export const raceBetsIn = (
  db: Db,
  accountId: number,
  marketIds: readonly number[],
  betIds: readonly number[],
): Promise<RaceBet[]> => db.run(meant, accountId, marketIds, betIds);
