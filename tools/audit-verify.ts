// `npm run audit:verify`: recomputes the hash chain over the audit log and prints every row that does not fit.
import { verifyAuditChain } from '../apps/server/src/ledger/audit-chain.ts';
import { withDatabase } from './database.ts';

await withDatabase(async ({ pool }) => {
  const { rows, unsealed, faults } = await verifyAuditChain(pool);
  for (const { seq, auditId, fault } of faults)
    console.log(`link ${seq ?? '–'}, audit row ${auditId ?? '–'}: ${fault}`);
  console.log(`${rows} audit rows verified, ${unsealed} not sealed yet, ${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
});
