import { type Db, stmt } from '../../db/transaction.ts';

const lastRun = stmt<[], { finished_at: Date; difference_count: number }>(
  `select finished_at, difference_count from reconciliation_run where finished_at is not null order by id desc limit 1`,
);
/** The newest reconciliation that came to an end; null: none has. */
export const readLastRun = async (db: Db) => (await db.run(lastRun))[0] ?? null;

export type ChainHead = { chain: 'audit' | 'ledger'; seq: number; hash: string };
const heads = stmt<[], ChainHead>(
  `(select 'audit' as chain, seq, encode(hash, 'hex') as hash from audit_seal order by seq desc limit 1)
   union all
   (select 'ledger', seq, encode(hash, 'hex') from ledger_seal order by seq desc limit 1)`,
);
/** The newest seals of the audit log and of the ledger. */
export const readChainHeads = (db: Db): Promise<ChainHead[]> => db.run(heads);
