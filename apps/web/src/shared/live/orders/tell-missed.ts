import type { OrderTold } from '@pavilion/contract';
import { call } from '../../api/client.ts';
import { noteTold, waitingBeside } from '../../lib/orders/known-orders.ts';

type EndedOrders = { state: 'ended'; before?: string };

/** Of fifty each: nobody has more orders waiting. */
const PAGES = 10;

/**
 * All that waits was named anew: what waited before and is not among it has ended while nothing was heard. Those that ended last
 * are read, page by page until all are found, and told as if they had been heard.
 */
export async function tellMissed(image: readonly OrderTold[]): Promise<void> {
  for (const told of image) noteTold(told);
  const missed = new Set(waitingBeside(new Set(image.map(({ id }) => id))));
  let query: EndedOrders = { state: 'ended' };
  for (let page = 0; page < PAGES && missed.size > 0; page += 1) {
    const { items, next } = await call('GET', '/api/orders', { query });
    for (const order of items) if (missed.delete(order.id)) noteTold({ ...order, seq: 0 });
    if (next === null) return;
    query = { state: 'ended', before: next };
  }
}
