import { ORDER_ENDS } from '@pavilion/betting';
import type { OrderTold } from '@pavilion/contract';
import type { Order } from '../../api/market/orders.ts';

/** What a notice of the account says of an order; null where it is none that this page can read. */
export function readTold(notice: object): OrderTold | null {
  const { id, seq, version, state, filled, averageOdds, reason } = notice as Partial<Record<keyof OrderTold, unknown>>;
  if (typeof id !== 'string' || typeof seq !== 'number' || typeof version !== 'number') return null;
  if (state !== 'open' && state !== 'filled' && state !== 'cancelled' && state !== 'lapsed') return null;
  if (typeof filled !== 'number' || !(averageOdds === null || typeof averageOdds === 'number')) return null;
  const ended = ORDER_ENDS.find((one) => one === reason) ?? null;
  return { id, seq, version, state, filled, averageOdds, reason: ended };
}

/** The orders that wait after one of them was told a new version of; late words change nothing. */
export function takeTold(orders: readonly Order[], told: OrderTold): readonly Order[] {
  const known = orders.find(({ id }) => id === told.id);
  if (known === undefined || told.version <= known.version) return orders;
  if (told.state !== 'open') return orders.filter(({ id }) => id !== told.id);
  const { version, filled, averageOdds } = told;
  // What a change did to its size is not told, and read again: what was matched comes off what is left until then.
  const remaining = Math.max(0, known.remaining - (filled - known.filled));
  return orders.map((order) => (order === known ? { ...order, version, filled, averageOdds, remaining } : order));
}

/** The orders that wait after all of them were told: what is not among them has ended. */
export function takeImage(orders: readonly Order[], image: readonly OrderTold[]): readonly Order[] {
  const waiting = new Set(image.map(({ id }) => id));
  const left = orders.filter(({ id }) => waiting.has(id));
  return image.reduce(takeTold, left.length === orders.length ? orders : left);
}
