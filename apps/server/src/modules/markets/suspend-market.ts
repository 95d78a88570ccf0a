import type { Context } from '../../context.ts';
import { lockMarketExclusive } from '../../db/market-lock.ts';
import { tx } from '../../db/transaction.ts';
import { type AuditRow, writeAudit } from '../../ledger/audit-log.ts';
import { rememberSuspension, setSuspended } from './market-store.ts';

export type Suspension = {
  readonly marketId: number;
  readonly suspended: boolean;
  readonly reason: string;
  readonly actorId: number;
  /** The audit row of the act, written when and only when the act is. */
  auditRow(before: boolean): AuditRow;
};

/**
 * Suspends a betting market or opens it again. A barrier: when this resolves, every bet that was on its way
 * has been committed or will be refused, because placing holds the market shared and looks at it under that lock.
 * Answers false when there is no such market.
 */
export async function suspendMarket(
  context: Pick<Context, 'pool' | 'clock' | 'bus'>,
  suspension: Suspension,
): Promise<boolean> {
  const { marketId, suspended } = suspension;
  return tx(context.pool, async (t) => {
    await lockMarketExclusive(t, marketId);
    const before = await setSuspended(t, marketId, suspended);
    if (before === null) return false;
    await Promise.all([
      rememberSuspension(t, suspension, context.clock.now()),
      writeAudit(t, [suspension.auditRow(before)]),
    ]);
    t.onCommit(() => context.bus.publish('market.changed', { marketId }));
    return true;
  });
}
