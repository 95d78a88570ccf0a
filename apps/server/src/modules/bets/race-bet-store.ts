import { pagesAfter } from '../../db/read-in-pages.ts';
import { type Db, stmt } from '../../db/transaction.ts';
import { WITHDRAWN_COLUMNS, type WithdrawnRow } from './withdrawn-runners.ts';

/** A bet in a race that has lost runners. */
export type RaceBet = WithdrawnRow & { market_id: number; event_id: number };

/** So many bets are in memory at once. */
const PAGE = 2000;

const RACE_BETS = `select b.id, b.market_id, m.event_id, m.kind, b.status, b.side, b.selection, b.selection_name, b.price, b.line, b.width,
    b.stake, b.win, b.liability, b.created_at, ${WITHDRAWN_COLUMNS}
  from bet b join market m on m.id = b.market_id where b.account_id = $1`;

/** Page after page of what a statement finds beyond an id. */
const beyondEach = (read: (beyond: number) => Promise<RaceBet[]>): AsyncGenerator<RaceBet[]> =>
  pagesAfter<RaceBet>(PAGE, (last) => read(last?.id ?? 0));

const OPEN = "b.status = 'matched' and m.non_runners <> '[]'";
const openSince = stmt<[number, number, number, number], RaceBet>(
  `${RACE_BETS} and ${OPEN} and b.created_at >= to_timestamp($2::float8 / 1000)
     and b.created_at < to_timestamp($3::float8 / 1000) and b.id > $4::bigint order by b.id limit ${PAGE}`,
);
/** The open bets of a period, page by page. */
export const openRaceBetsSince = (db: Db, accountId: number, fromMs: number, toMs: number): AsyncGenerator<RaceBet[]> =>
  beyondEach((beyond) => db.run(openSince, accountId, fromMs, toMs, beyond));

const openOn = stmt<[number, string, number], RaceBet>(
  `with found as materialized (${RACE_BETS} and ${OPEN} and m.event_id = $2::bigint and b.id > $3::bigint)
   select * from found order by id limit ${PAGE}`,
);
/** The open bets on an event, page by page. */
export const openRaceBetsOn = (db: Db, accountId: number, eventId: string): AsyncGenerator<RaceBet[]> =>
  beyondEach((beyond) => db.run(openOn, accountId, eventId, beyond));

// Found first, ordered then: for the order's sake PostgreSQL would rather go through all bets of the account.
const meant = stmt<[number, readonly number[], readonly number[], number], RaceBet>(
  `with found as materialized (
     ${RACE_BETS} and (b.market_id = any($2::bigint[]) or b.id = any($3::bigint[])) and b.id > $4::bigint)
   select * from found where non_runners <> '[]' order by id limit ${PAGE}`,
);
/** Bets of these markets, and these bets, however they stand, page by page. */
export const raceBetsIn = (
  db: Db,
  accountId: number,
  marketIds: readonly number[],
  betIds: readonly number[],
): AsyncGenerator<RaceBet[]> => beyondEach((beyond) => db.run(meant, accountId, marketIds, betIds, beyond));
