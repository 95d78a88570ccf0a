import { OPEN_ORDERS_MAX, type OrderTold } from '@pavilion/contract';
import { call } from '../../api/client.ts';
import { noteTold, waitingBeside } from '../../lib/orders/known-orders.ts';

type EndedOrders = { state: 'ended'; before?: string };

/**
 * All that waits was named anew: what waited before and is not among it has ended while nothing was heard. Those that ended last
 * are read, page by page until all are found or as many as can have waited, and told as if they had been heard.
 */
export async function tellMissed(image: readonly OrderTold[]): Promise<void> {
  for (const told of image) noteTold(told);
  const missed = new Set(waitingBeside(new Set(image.map(({ id }) => id))));
  let query: EndedOrders = { state: 'ended' };
  for (let read = 0; read < OPEN_ORDERS_MAX && missed.size > 0; ) {
    const { items, next } = await call('GET', '/api/orders', { query });
    read += items.length;
    for (const order of items) if (missed.delete(order.id)) noteTold({ ...order, seq: 0 });
    if (next === null) return;
    query = { state: 'ended', before: next };
  }
}
