// What `npm run reconcile` and `npm run audit:verify` look at and say, and what a restored database is held against.
import type pg from 'pg';
import { database } from '../../../apps/server/src/db/transaction.ts';
import { verifyAuditChain } from '../../../apps/server/src/ledger/audit-chain.ts';
import { verifyLedgerSeals } from '../../../apps/server/src/ledger/ledger-seals.ts';
import { reconcile } from '../../../apps/server/src/ledger/reconcile.ts';
import { headFaults, readHeads } from '../../../apps/server/src/ledger/seal-heads.ts';

type Say = (line: string) => void;

/** Derives every balance again from the records; says each difference and answers how many there are. */
export async function sayDifferences(pool: pg.Pool, say: Say): Promise<number> {
  const differences = await reconcile(pool);
  for (const { rule, subject, fault } of differences) say(`${subject}: ${fault}\n    ${rule}`);
  say(differences.length === 0 ? 'reconciled: no difference' : `${differences.length} differences`);
  return differences.length;
}

/** Recomputes both chains and holds them against the heads of the data folder; says each fault and answers how many there are. */
export async function sayChainFaults(pool: pg.Pool, dataFolder: string, say: Say): Promise<number> {
  const db = database(pool);
  const { rows, unsealed, faults } = await verifyAuditChain(pool);
  for (const { seq, auditId, fault } of faults) say(`link ${seq ?? '–'}, audit row ${auditId ?? '–'}: ${fault}`);
  say(`${rows} audit rows verified, ${unsealed} not sealed yet, ${faults.length} faults`);
  const ledger = await verifyLedgerSeals(db);
  for (const { seq, fault } of ledger.faults) say(`ledger seal ${seq ?? '–'}: ${fault}`);
  say(
    `${ledger.postings} postings verified by ${ledger.seals} seals, ${ledger.unsealed} not sealed yet, ${ledger.faults.length} faults`,
  );
  const heads = await readHeads(dataFolder);
  const cut = heads === null ? [] : await headFaults(db, heads);
  for (const fault of cut) say(fault);
  say(
    heads === null
      ? `no heads are kept in ${dataFolder}: a chain whose end was cut off looks whole`
      : `held against the heads of ${heads.at}: ${cut.length} faults`,
  );
  return faults.length + ledger.faults.length + cut.length;
}
