import type pg from 'pg';
import { sealAudit, verifyAuditChain } from '../../apps/server/src/ledger/audit-chain.ts';
import { reconcile } from '../../apps/server/src/ledger/reconcile.ts';

/** A promise of the product that did not hold. Everything else that a harness throws is a defect of the harness. */
export class Violation extends Error {}

export function demand(holds: boolean, otherwise: string | (() => string)): asserts holds {
  if (!holds) throw new Violation(typeof otherwise === 'string' ? otherwise : otherwise());
}

/** The books derived again from the records show no difference. */
export async function demandReconciled(pool: pg.Pool, when: string): Promise<void> {
  const differences = await reconcile(pool);
  demand(
    differences.length === 0,
    () => `${when}, the books do not reconcile: ${JSON.stringify(differences.slice(0, 5))}`,
  );
}

/** Every audit row is sealed into the chain, and the chain verifies. */
export async function demandAuditChain(pool: pg.Pool): Promise<void> {
  await sealAudit(pool);
  const { faults, unsealed } = await verifyAuditChain(pool);
  demand(
    faults.length === 0 && unsealed === 0,
    () => `the audit chain: ${unsealed} open, ${JSON.stringify(faults[0])}`,
  );
}
