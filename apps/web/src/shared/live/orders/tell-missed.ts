import type { OrderTold } from '@pavilion/contract';
import { call } from '../../api/client.ts';
import { noteTold, waitingBeside } from '../../lib/orders/known-orders.ts';

/**
 * All that waits was named anew: what waited before and is not among it has ended while nothing was heard. Those that ended last
 * are read, and told as if they had been heard.
 */
export async function tellMissed(image: readonly OrderTold[]): Promise<void> {
  for (const told of image) noteTold(told);
  const missed = waitingBeside(new Set(image.map(({ id }) => id)));
  if (missed.size === 0) return;
  const { items } = await call('GET', '/api/orders', { query: { state: 'ended' } });
  for (const order of items) if (missed.has(order.id)) noteTold({ ...order, seq: 0 });
}
