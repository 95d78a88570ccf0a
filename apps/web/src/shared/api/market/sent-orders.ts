import type { NewOrderBody } from '@pavilion/contract';
import { readStored, storedKeys, writeStored } from '../../lib/browser/stored.ts';

export type NewOrder = Omit<NewOrderBody, 'requestId'>;

/** Orders that are sent, each under its own id. Sent again they are the same orders, whatever the odds are by then. */
export type SentOrders = {
  readonly orders: readonly NewOrder[];
  readonly requestIds: readonly string[];
  readonly atMs: number;
};

const PREFIX = 'pavilion.sent-orders.';
const keyOf = (owner: string, intention: string): string => `${PREFIX}${owner}.${intention}`;

/** Where the browser keeps nothing, this page still does. */
const ofThisPage = new Map<string, SentOrders>();

/**
 * What was sent for an intention of an account and of which nothing has been heard yet. Kept before it is sent, it outlives the page:
 * the same intention never gets other ids before the first have their answer.
 */
export function keepSent(owner: string, intention: string, sent: SentOrders): void {
  const key = keyOf(owner, intention);
  writeStored(key, JSON.stringify(sent));
  if (readStored(key) === null) ofThisPage.set(key, sent);
}

/** Its answer is known; what was sent for the same intention since stays. */
export function forgetSent(owner: string, intention: string, { requestIds }: Pick<SentOrders, 'requestIds'>): void {
  if (sentFor(owner, intention)?.requestIds[0] !== requestIds[0]) return;
  ofThisPage.delete(keyOf(owner, intention));
  writeStored(keyOf(owner, intention), null);
}

export function sentFor(owner: string, intention: string): SentOrders | undefined {
  const key = keyOf(owner, intention);
  return readSent(readStored(key)) ?? ofThisPage.get(key);
}

/** Forgets what an account has sent for intentions that begin like this, and that is older than so long. */
export function forgetOld(owner: string, beginning: string, olderThanMs: number, nowMs: number): void {
  const keys = [...storedKeys(keyOf(owner, beginning)), ...ofThisPage.keys()];
  for (const key of keys.filter((one) => one.startsWith(keyOf(owner, beginning)))) {
    const sent = readSent(readStored(key)) ?? ofThisPage.get(key);
    if (sent !== undefined && Math.abs(nowMs - sent.atMs) <= olderThanMs) continue;
    ofThisPage.delete(key);
    writeStored(key, null);
  }
}

function readSent(text: string | null): SentOrders | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isSent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isSent = (value: unknown): value is SentOrders =>
  typeof value === 'object' &&
  value !== null &&
  'orders' in value &&
  Array.isArray(value.orders) &&
  value.orders.every(isOrder) &&
  'requestIds' in value &&
  Array.isArray(value.requestIds) &&
  value.requestIds.every((id) => typeof id === 'string') &&
  value.requestIds.length === value.orders.length &&
  'atMs' in value &&
  Number.isFinite(value.atMs);

const isOrder = (value: unknown): value is NewOrder =>
  typeof value === 'object' &&
  value !== null &&
  ['eventId', 'marketId', 'selectionKey', 'side', 'timeInForce', 'inPlay'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  ) &&
  ['odds', 'size'].every((name) => Number.isFinite(Reflect.get(value, name)));
