import type { OrderTold } from '@pavilion/contract';
import type { Bus } from '../../../bus/bus.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { OrderRow } from './store/order-row.ts';
import { readOwnOpen } from './store/orders-store.ts';

/** That the orders of a market are not what they were: whoever keeps them looks again. */
export const ORDERS_CHANGED = 'orders.changed';

const toldOf = ({ id, seq, version, state, reason, filled, worth }: OrderRow): OrderTold => ({
  ...{ id: String(id), seq, version, state, reason, filled: filled / 100 },
  averageOdds: filled === 0 ? null : Math.round(worth / filled) / 100,
});

/** What the owners' open screens show at once: each version of an order in its own words. */
export function tellOrders(bus: Bus, orders: readonly OrderRow[]): void {
  for (const order of orders.toSorted((a, b) => a.seq - b.seq)) {
    bus.publish(`account.${order.account_id}`, { event: 'order', ...toldOf(order) });
  }
  for (const marketId of new Set(orders.map((order) => order.market_id))) bus.publish(ORDERS_CHANGED, { marketId });
}

/** Hears of each market whose orders have changed, until the returned function is called. */
export const hearOrders = (bus: Bus, hears: (marketId: number) => void): (() => void) =>
  bus.subscribe(ORDERS_CHANGED, (payload) => {
    if (typeof payload !== 'object' || payload === null || !('marketId' in payload)) return;
    if (typeof payload.marketId === 'number') hears(payload.marketId);
  });

/** All that a player has waiting, for a socket that may have missed something. */
export const orderImage =
  ({ db, config }: Pick<Context, 'db' | 'config'>) =>
  async ({ accountId, role }: Pick<Actor, 'accountId' | 'role'>) => {
    if (role !== 'user' || !config.orders) return null;
    return { event: 'orders', orders: (await readOwnOpen(db, accountId, null)).map(toldOf) };
  };
