import { type AuditRow, writeAudit } from '../../../ledger/audit-log.ts';
import { announceWallets } from '../../../ledger/wallet.ts';
import { writeFills } from './store/fills-store.ts';
import type { OrderRow } from './store/order-row.ts';
import { writeOrders, writePositions } from './store/orders-store.ts';
import { tellOrders } from './tell-orders.ts';
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

/** Writes what a turn has changed, and tells everybody whom it concerns after the commit. */
export async function writeTurn(turn: Turn, audit: readonly AuditRow[], fresh: OrderRow | null): Promise<OrderRow[]> {
  const { t, state, marketId, nowMs, fills } = turn;
  const positions = [...state.touched.values()].map(({ accountId, exposurePaise }) => ({
    accountId,
    state: JSON.stringify(state.positions.get(`${accountId}/${marketId}`)),
    exposurePaise,
  }));
  const changed = turn.orders.filter((order) => turn.changed.has(order.id));
  const [written] = await Promise.all([
    changed.length === 0 ? [] : writeOrders(t, changed, nowMs),
    writeFills(t, fills, nowMs),
    writePositions(t, marketId, positions),
    writeAudit(t, [...audit, ...fills.map((fill) => auditOfFill(turn, fill))]),
  ]);
  const { bus } = turn.context;
  t.onCommit(() => {
    tellOrders(bus, fresh === null ? written : [...written, fresh]);
    for (const { accountId } of positions) {
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
