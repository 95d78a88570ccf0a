import { type Db, stmt } from '../../db/transaction.ts';
import type { Funds } from '../../ledger/wallet.ts';
import { BET_COLUMNS, BET_JOINS, type BetRow } from '../bets/bet-reply.ts';

const holding = stmt<[number, number], { state: unknown }>(
  `select p.state from position p join market m on m.id = p.market_id
    where p.account_id = $1 and p.market_id = $2 and m.settled_version = 0`,
);
/** The stored position of an account in an open market; null without one. */
export async function readHolding(db: Db, accountId: number, marketId: number): Promise<unknown> {
  return (await db.run(holding, accountId, marketId))[0]?.state ?? null;
}

export type CashOutRow = {
  id: number;
  market_id: number;
  quoted: number;
  amount: number;
  bet_requests: string[];
};
const byRequest = stmt<[number, string], CashOutRow>(
  'select id, market_id, quoted, amount, bet_requests from cash_out where account_id = $1 and request_id = $2::uuid',
);
export async function findCashOut(db: Db, accountId: number, requestId: string): Promise<CashOutRow | null> {
  return (await db.run(byRequest, accountId, requestId))[0] ?? null;
}

const betsOf = stmt<[number, string[]], BetRow>(
  `select ${BET_COLUMNS} from bet b ${BET_JOINS}
    where b.account_id = $1 and b.request_id = any($2::uuid[]) order by b.id`,
);
export async function betsOfCashOut(db: Db, accountId: number, cashOut: CashOutRow): Promise<BetRow[]> {
  return db.run(betsOf, accountId, cashOut.bet_requests);
}

const funds = stmt<[number], Funds>('select balance, exposure, held from wallet where account_id = $1');
export async function readFunds(db: Db, accountId: number): Promise<Funds> {
  const row = (await db.run(funds, accountId))[0];
  if (row === undefined) throw new Error(`account ${accountId} has no wallet`);
  return row;
}
