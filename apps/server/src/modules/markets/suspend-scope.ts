import type { Context } from '../../context.ts';
import { passMarketBarrier } from '../../db/market-lock.ts';
import { tx } from '../../db/transaction.ts';
import { type AuditRow, writeAudit } from '../../ledger/audit-log.ts';
import { rememberBackOfficeAct } from './act-store.ts';
import { setScopeSuspended } from './market-store.ts';
import { openMarketsUnder, rememberAct } from '../catalogue/acts.ts';

export type ScopeSuspension = {
  readonly on: 'event' | 'sport';
  readonly id: number;
  readonly suspended: boolean;
  readonly reason: string;
  readonly actorId: number;
  /** The audit row of the act, written when and only when the act is. */
  auditRow(before: boolean): AuditRow;
};

/**
 * Suspends an event or a sport with all its markets, also those that are quoted later, or opens it again. A barrier:
 * the word is on record first, so whoever locks a market from then on reads it; then every bet that was on its
 * way is waited for. When this resolves, no bet under it can be accepted any more. Answers false when there is no such
 * event or sport.
 */
export async function suspendScope(
  context: Pick<Context, 'pool' | 'db' | 'clock' | 'bus'>,
  order: ScopeSuspension,
): Promise<boolean> {
  const { on, id, suspended, reason, actorId } = order;
  const done = await tx(context.pool, async (t) => {
    const changed = await setScopeSuspended(t, on, id, suspended);
    if (changed === null) return false;
    const atMs = context.clock.now();
    await Promise.all([
      rememberBackOfficeAct(t, {
        target: { on, id },
        act: suspended ? 'suspend' : 'resume',
        before: { suspended: changed.before },
        after: { suspended },
        reason,
        actorId,
        atMs,
      }),
      rememberAct(t, [changed.sport_id], atMs, actorId, 1),
      writeAudit(t, [order.auditRow(changed.before)]),
    ]);
    t.onCommit(() => context.bus.publish('catalogue.changed', {}));
    return true;
  });
  if (done && suspended)
    await passMarketBarrier(
      context.db,
      await openMarketsUnder(context.db, { level: on === 'sport' ? 'sports' : 'events', ids: [id] }),
    );
  return done;
}
