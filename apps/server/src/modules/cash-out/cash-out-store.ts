import { type Db, stmt, type Tx } from '../../db/transaction.ts';
import type { WalletAmounts } from '../../ledger/wallet.ts';
import { BET_COLUMNS, BET_JOINS, type BetRow } from '../bets/bet-reply.ts';

const holding = stmt<[number, number], { state: unknown }>(
  `select p.state from position p join market m on m.id = p.market_id
    where p.account_id = $1 and p.market_id = $2 and m.settled_version = 0`,
);
/** The stored position of an account in an open market; null without one. */
export async function readHolding(db: Db, accountId: number, marketId: number): Promise<unknown> {
  return (await db.run(holding, accountId, marketId))[0]?.state ?? null;
}

export type HoldingRow = {
  event_id: number;
  event_name: string;
  sport_id: number;
  provider_market_id: number;
  selection_key: string;
};
const holdings = stmt<[number, number], HoldingRow>(
  `select m.event_id, e.name as event_name, e.sport_id, m.provider_market_id,
          coalesce(m.selection_key, (select b.selection from bet b
            where b.account_id = p.account_id and b.market_id = p.market_id order by b.id desc limit 1)) as selection_key
     from position p join market m on m.id = p.market_id join event e on e.id = m.event_id
    where p.account_id = $1 and p.exposure > 0 and m.settled_version = 0 and m.kind not in ('khado', 'digit')
      and exists (select from bet b where b.account_id = p.account_id and b.market_id = p.market_id and b.status = 'matched')
    order by p.exposure desc limit $2`,
);
/** The open markets in which an account has something at risk that can be hedged, the most first, each by one of its rows. */
export async function listHoldings(db: Db, accountId: number, limit: number): Promise<HoldingRow[]> {
  return db.run(holdings, accountId, limit);
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

const funds = stmt<[number], WalletAmounts>('select balance, exposure, held from wallet where account_id = $1');
export async function readFunds(db: Db, accountId: number): Promise<WalletAmounts> {
  const row = (await db.run(funds, accountId))[0];
  if (row === undefined) throw new Error(`account ${accountId} has no wallet`);
  return row;
}

/** A cash-out as it is kept beside its bets. Money in paise; the fraction in hundredths of a percent. */
export type CashOutRecord = {
  readonly accountId: number;
  readonly requestId: string;
  readonly marketId: number;
  readonly fraction: number;
  readonly worstBeforePaise: number;
  readonly quotedPaise: number;
  readonly amountPaise: number;
  readonly betRequestIds: readonly string[];
  /** The rule that carried it out by itself; null for one that a player took up. */
  readonly ruleId: number | null;
};

const insert = stmt<[number, string, number, number, number, number, number, string[], number | null, number]>(
  `insert into cash_out (account_id, request_id, market_id, fraction, worst_before, quoted, amount, bet_requests,
     rule_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8::uuid[], $9, to_timestamp($10::float8 / 1000))`,
);

/** Written in the transaction that writes the bets, so that one exists exactly when the others do. */
export async function writeCashOut(tx: Tx, one: CashOutRecord, atMs: number): Promise<void> {
  await tx.run(
    insert,
    one.accountId,
    one.requestId,
    one.marketId,
    one.fraction,
    one.worstBeforePaise,
    one.quotedPaise,
    one.amountPaise,
    [...one.betRequestIds],
    one.ruleId,
    atMs,
  );
}
