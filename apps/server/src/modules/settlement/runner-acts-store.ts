import { stmt, type Tx } from '../../db/transaction.ts';
import type { PastAct } from '../prices/book/standing.ts';

const history = stmt<[number], PastAct>(
  'select selection, act, last_bet from market_non_runner where market_id = $1 order by id',
);
export const pastActs = (tx: Tx, marketId: number): Promise<PastAct[]> => tx.run(history, marketId);
