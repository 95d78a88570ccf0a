import type { Context } from '../../context.ts';
import { passMarketBarrier } from '../../db/market-lock.ts';
import { tx } from '../../db/transaction.ts';
import { type AuditRow, writeAudit } from '../../ledger/audit-log.ts';
import {
  lockSwitched,
  openMarketsUnder,
  rememberAct,
  setSwitched,
  SPORTS_LIST,
  type Switched,
} from './switch-store.ts';

export type SwitchOrder = {
  readonly what: Switched;
  readonly enabled: boolean;
  readonly actorId: number;
  /** The audit row of the act, written when and only when the act is. `before` names the items by their state. */
  auditRow(before: { enabled: number[]; disabled: number[] }): AuditRow;
};

/** The lists whose last act this is: the list of sports, or the catalogue of one sport. */
const listsOf = (what: Switched): readonly number[] => (what.level === 'sports' ? [SPORTS_LIST] : [what.sportId]);

/**
 * Enables or disables items of the catalogue; all of them or, when one is not on record, none. What is off refuses bets on
 * every server: a switch is read under the market's lock. Switching off is a barrier: when this resolves, bets that were
 * on their way have been committed or will be refused. Open bets stay open and are settled as ever. Answers false when an
 * item is not on record.
 */
export async function switchCatalogue(
  context: Pick<Context, 'pool' | 'db' | 'clock' | 'bus'>,
  order: SwitchOrder,
): Promise<boolean> {
  const { what, enabled, actorId } = order;
  const ids = [...new Set(what.ids)];
  const done = await tx(context.pool, async (t) => {
    const items = await lockSwitched(t, { ...what, ids });
    if (items.length < ids.length) return false;
    const before = Object.groupBy(items, (item) => (item.enabled ? 'enabled' : 'disabled'));
    const idsOf = (some: typeof items | undefined) => (some ?? []).map((item) => item.id);
    const atMs = context.clock.now();
    await Promise.all([
      setSwitched(t, { ...what, ids }, enabled, atMs),
      rememberAct(t, listsOf(what), atMs, actorId, 1),
      writeAudit(t, [order.auditRow({ enabled: idsOf(before.enabled), disabled: idsOf(before.disabled) })]),
    ]);
    t.onCommit(() => context.bus.publish('catalogue.changed', {}));
    return true;
  });
  if (done && !enabled) await passMarketBarrier(context.db, await openMarketsUnder(context.db, what));
  return done;
}
