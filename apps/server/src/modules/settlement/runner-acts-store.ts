import { stmt, type Tx } from '../../db/transaction.ts';
import type { PastAct } from '../prices/book/standing.ts';

const newestBet = stmt<[number], { id: number }>(
  'select coalesce(max(id), 0)::bigint as id from bet where market_id = $1',
);
/** Under the market's exclusive lock: every bet after it will be decided on what is written now. */
export const newestBetOf = async (tx: Tx, marketId: number): Promise<number> =>
  (await tx.run(newestBet, marketId))[0]?.id ?? 0;

const history = stmt<[number], PastAct>(
  'select selection, act, last_bet from market_non_runner where market_id = $1 order by id',
);
export const pastActs = (tx: Tx, marketId: number): Promise<PastAct[]> => tx.run(history, marketId);
