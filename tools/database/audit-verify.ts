// `npm run audit:verify`: recomputes the hash chain over the audit log and the seals over the ledger, holds both against the heads
// that the data folder keeps, and prints everything that does not fit.
import { verifyAuditChain } from '../../apps/server/src/ledger/audit-chain.ts';
import { verifyLedgerSeals } from '../../apps/server/src/ledger/ledger-seals.ts';
import { headFaults, readHeads } from '../../apps/server/src/ledger/seal-heads.ts';
import { database } from '../../apps/server/src/db/transaction.ts';
import { withDatabase } from './database.ts';

await withDatabase(async ({ pool, config }) => {
  const db = database(pool);
  const { rows, unsealed, faults } = await verifyAuditChain(pool);
  for (const { seq, auditId, fault } of faults)
    console.log(`link ${seq ?? '–'}, audit row ${auditId ?? '–'}: ${fault}`);
  console.log(`${rows} audit rows verified, ${unsealed} not sealed yet, ${faults.length} faults`);
  const ledger = await verifyLedgerSeals(db);
  for (const { seq, fault } of ledger.faults) console.log(`ledger seal ${seq ?? '–'}: ${fault}`);
  console.log(
    `${ledger.postings} postings verified by ${ledger.seals} seals, ${ledger.unsealed} not sealed yet, ${ledger.faults.length} faults`,
  );
  const heads = await readHeads(config.dataFolder);
  const cut = heads === null ? [] : await headFaults(db, heads);
  for (const fault of cut) console.log(fault);
  console.log(
    heads === null
      ? `no heads are kept in ${config.dataFolder}: a chain whose end was cut off looks whole`
      : `held against the heads of ${heads.at}: ${cut.length} faults`,
  );
  return faults.length + ledger.faults.length + cut.length === 0 ? 0 : 1;
});
