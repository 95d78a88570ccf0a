import { pagesAfter, ROWS_AT_ONCE } from '../../../db/read-in-pages.ts';
import { type Db, stmt } from '../../../db/transaction.ts';

const holders = stmt<[readonly number[], number, number], { account_id: number }>(
  `select distinct account_id from bet
   where market_id = any($1::bigint[]) and status = 'matched' and account_id > $2
   order by account_id limit $3::int`,
);
/** Who has an open bet in one of the markets, each once in order of id, a page at a time. */
export const holdersOf = (db: Db, marketIds: readonly number[]): AsyncGenerator<{ account_id: number }[]> =>
  pagesAfter(ROWS_AT_ONCE, (last) => db.run(holders, marketIds, last?.account_id ?? 0, ROWS_AT_ONCE));
