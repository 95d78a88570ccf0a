import type { Context } from '../../context.ts';
import { readForLong } from '../../db/connect.ts';
import { database } from '../../db/transaction.ts';
import { verifyAuditChain } from '../../ledger/audit-chain.ts';
import { houseSums } from '../../ledger/house-sums.ts';
import { type Difference, reconcile } from '../../ledger/reconcile.ts';
import { beginRun, type Book, endRun, releaseLock, tryLock } from './run-store.ts';

const CHAIN_RULE = '14. every row of the audit log is the one that was sealed';

/** Everything that is not as it must be in the books and in the audit log, and what the books come to. */
async function lookAtEverything({
  pool,
}: Context): Promise<{ differences: Difference[]; books: Book[]; rows: number }> {
  const differences = await reconcile(pool);
  const { sums, chain } = await readForLong(pool, async (client) => ({
    sums: await houseSums(database(client)),
    chain: await verifyAuditChain(client),
  }));
  const books = sums.map(({ name, balance }) => ({ name, balancePaise: balance }));
  const total = books.reduce((sum, { balancePaise }) => sum + balancePaise, 0);
  if (total !== 0)
    differences.push({ rule: '2. all ledger accounts sum to zero', subject: 'the ledger', fault: `sums to ${total}` });
  for (const { auditId, seq, fault } of chain.faults)
    differences.push({ rule: CHAIN_RULE, subject: `audit row ${auditId ?? '?'}, seal ${seq ?? '?'}`, fault });
  return { differences, books, rows: chain.rows };
}

/**
 * Begins a reconciliation unless one is under way on any server: then null. The run is on record before this returns; what
 * it found is added when it ends (`done`). A failure is logged and leaves the run without an end.
 */
export async function beginReconciliation(
  context: Context,
  actorId: number,
): Promise<{ id: number; startedAtMs: number; done: Promise<void> } | null> {
  const holder = await context.pool.connect();
  let handedOn = false;
  try {
    const own = database(holder);
    if (!(await tryLock(own))) return null;
    const startedAtMs = context.clock.now();
    const id = await beginRun(own, actorId, startedAtMs);
    const finish = async () => {
      try {
        const { differences, books, rows } = await lookAtEverything(context);
        await endRun(own, id, context.clock.now(), { differences, books, auditRows: rows });
        await releaseLock(own);
        holder.release();
      } catch (error) {
        context.log.error({ err: error, run: id }, 'a reconciliation came to no end');
        // Closing the connection lets go of the lock.
        holder.release(true);
      }
    };
    handedOn = true;
    return { id, startedAtMs, done: finish() };
  } finally {
    if (!handedOn) holder.release(true);
  }
}
