import type { Context } from '../../context.ts';
import { lockMarketExclusive } from '../../db/market-lock.ts';
import { stmt, tx } from '../../db/transaction.ts';
import { type AuditRow, writeAudit } from '../../ledger/audit-log.ts';

export type Suspension = {
  readonly marketId: number;
  readonly suspended: boolean;
  readonly reason: string;
  readonly actorId: number;
  /** The audit row of the act, written when and only when the act is. */
  auditRow(before: boolean): AuditRow;
};

const setSuspended = stmt<[number, boolean], { before: boolean }>(
  `update market m set suspended = $2 from (select id, suspended as before from market where id = $1) as old
   where m.id = old.id returning old.before`,
);
const remember = stmt<[number, boolean, string, number, number]>(
  `insert into market_suspension (market_id, suspended, reason, actor_id, at)
   values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
);

/**
 * Suspends a betting market or opens it again. A barrier: when this resolves, every bet that was on its way
 * has been committed or will be refused, because placing holds the market shared and looks at it under that lock.
 * Answers false when there is no such market.
 */
export async function suspendMarket(
  context: Pick<Context, 'pool' | 'clock' | 'bus'>,
  suspension: Suspension,
): Promise<boolean> {
  const { marketId, suspended, reason, actorId } = suspension;
  return tx(context.pool, async (t) => {
    await lockMarketExclusive(t, marketId);
    const [changed] = await t.run(setSuspended, marketId, suspended);
    if (changed === undefined) return false;
    await Promise.all([
      t.run(remember, marketId, suspended, reason, actorId, context.clock.now()),
      writeAudit(t, [suspension.auditRow(changed.before)]),
    ]);
    t.onCommit(() => context.bus.publish('market.changed', { marketId }));
    return true;
  });
}
