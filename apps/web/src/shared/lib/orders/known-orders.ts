import type { OrderReply, OrderTold } from '@pavilion/contract';

/** So many orders are remembered: many more than anybody has at once. */
const MOST = 1_000;

/** The newest that this page knows of each order, by lists, answers and notices. What is older than that is no news. */
const known = new Map<string, OrderReply>();
/** What was said of orders that nobody here knows yet, or whose answer is waited for: the newest of each. */
const early = new Map<string, OrderTold>();
const awaited = new Set<string>();

type Listener = (order: OrderReply, told: OrderTold) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with each order of which something newer was said than anybody here knew, once, and with what that was. */
export function hearNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Orders as a list or an answer has them. Whoever shows those tells of them. */
export function knowOrders(orders: readonly OrderReply[]): void {
  for (const order of orders) {
    if (order.version > (known.get(order.id)?.version ?? 0)) remember(known, order.id, order);
    settle(order.id);
  }
}

/** Makes a call that answers with the order. What its notices say meanwhile is news only where the answer does not say it. */
export async function whileAwaited(id: string, act: () => Promise<OrderReply>): Promise<OrderReply> {
  awaited.add(id);
  try {
    const order = await act();
    knowOrders([order]);
    return order;
  } finally {
    awaited.delete(id);
    settle(id);
  }
}

/** A notice about an order. */
export function noteTold(told: OrderTold): void {
  const order = known.get(told.id);
  if (order === undefined || awaited.has(told.id)) {
    if (told.version > (early.get(told.id)?.version ?? 0)) remember(early, told.id, told);
    return;
  }
  if (told.version <= order.version) return;
  const { version, state, reason, filled, averageOdds } = told;
  remember(known, told.id, { ...order, version, state, reason, filled, averageOdds });
  for (const listener of listeners) listener(order, told);
}

/** Of these orders the ones that wait, as far as anybody here knows, and are not among `ids`. */
export const waitingBeside = (ids: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...known.values()].filter(({ id, state }) => state === 'open' && !ids.has(id)).map(({ id }) => id));

/** Another account has others. */
export function forgetOrders(): void {
  known.clear();
  early.clear();
}

function settle(id: string): void {
  const told = early.get(id);
  if (told === undefined || awaited.has(id) || !known.has(id)) return;
  early.delete(id);
  // Whoever waited for the answer says it first.
  setTimeout(() => noteTold(told));
}

function remember<Value>(of: Map<string, Value>, id: string, value: Value): void {
  of.delete(id);
  of.set(id, value);
  const [oldest] = of.keys();
  if (of.size > MOST && oldest !== undefined) of.delete(oldest);
}
