import { type AuditRow, writeAudit } from '../../../ledger/audit-log.ts';
import { announceWallets } from '../../../ledger/wallet.ts';
import { writeFills } from './store/fills-store.ts';
import type { OrderRow } from './store/order-row.ts';
import { insertNew, writeHeldOrders } from './store/orders-store.ts';
import { tellOrders } from './tell-orders.ts';
import { positionKey } from '../batch/decide-ticket.ts';
import { writeHoldings } from '../placement-store.ts';
import type { Turn } from './turn.ts';

/** Every accepted bet has its audit row: a fill is placed by its order, when the other side comes. */
const auditOfFill = (turn: Turn, fill: Turn['fills'][number]): AuditRow => ({
  atMs: turn.nowMs,
  requestId: fill.requestId,
  actorId: fill.accountId,
  actorRole: 'user',
  action: 'bet.place',
  target: `order:${fill.orderId}`,
  outcome: 'ok',
  before: null,
  after: null,
  ip: fill.ip,
  userAgent: fill.userAgent,
});

/**
 * Writes what turns of one transaction have changed, and their new orders, one statement to a table; tells everybody whom it
 * concerns after the commit. Answers the orders as they are on record, the new ones too.
 */
export async function writeTurns(
  turns: readonly Turn[],
  audit: readonly AuditRow[],
  fresh: readonly OrderRow[],
): Promise<OrderRow[]> {
  const [first] = turns;
  if (first === undefined) return [];
  const { t, state, nowMs, context } = first;
  const positions = [...state.touched.values()].map(({ accountId, marketId, exposurePaise }) => ({
    ...{ accountId, marketId, exposurePaise },
    state: JSON.stringify(state.positions.get(positionKey(accountId, marketId))),
  }));
  // Who waited and is filled mostly risks what he did: his wallet stays as it is.
  const exposures = [...new Set(positions.map(({ accountId }) => accountId))].flatMap((accountId) => {
    const holding = state.holdings.get(accountId);
    if (holding === undefined) throw new Error(`the wallet of account ${accountId} is not held`);
    const { exposurePaise, exposureOnRecordPaise } = holding;
    return exposurePaise === exposureOnRecordPaise ? [] : [{ accountId, exposurePaise }];
  });
  const freshIds = new Set(fresh.map((order) => order.id));
  const changed = turns.flatMap((turn) =>
    turn.orders.filter((order) => turn.changed.has(order.id) && !freshIds.has(order.id)),
  );
  const fills = turns.flatMap((turn) => turn.fills);
  const [inserted, updated] = await Promise.all([
    insertNew(t, fresh, nowMs),
    writeHeldOrders(t, changed, nowMs),
    writeFills(t, fills, nowMs),
    writeHoldings(t, { positions, exposures }),
    writeAudit(t, [...audit, ...turns.flatMap((turn) => turn.fills.map((fill) => auditOfFill(turn, fill)))]),
  ]);
  const written = [...updated, ...inserted];
  const { bus } = context;
  t.onCommit(() => {
    tellOrders(bus, written);
    for (const { accountId } of exposures) {
      const holding = state.holdings.get(accountId);
      if (holding === undefined) continue;
      const { balancePaise: balance, exposurePaise: exposure, heldPaise: held } = holding;
      announceWallets(bus, [{ accountId, balance, exposure, held }]);
    }
    for (const accountId of new Set(fills.map((fill) => fill.accountId))) {
      bus.publish(`account.${accountId}`, { event: 'bets:updated' });
    }
  });
  return written;
}
