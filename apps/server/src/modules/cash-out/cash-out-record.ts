import { stmt, type Tx } from '../../db/transaction.ts';

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
