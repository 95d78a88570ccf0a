import type { NewOrderBody } from '@pavilion/contract';
import { readStored, storedKeys, writeStored } from '../../lib/browser/stored.ts';

export type NewOrder = Omit<NewOrderBody, 'requestId'>;

/** Orders that are sent, each under its own id. Sent again they are the same orders, whatever the odds are by then. */
export type SentOrders = {
  readonly orders: readonly NewOrder[];
  readonly requestIds: readonly string[];
  readonly atMs: number;
  /** In words, for whoever is told of them later. */
  readonly name?: string | undefined;
  /** How long the server was expected to hold them; left out where that is not known. */
  readonly heldMs?: number | undefined;
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

/** Its answer is known; what was sent for the same intention since stays. False when another page was quicker, and has told it. */
export function forgetSent(owner: string, intention: string, { requestIds }: Pick<SentOrders, 'requestIds'>): boolean {
  if (sentFor(owner, intention)?.requestIds[0] !== requestIds[0]) return false;
  ofThisPage.delete(keyOf(owner, intention));
  writeStored(keyOf(owner, intention), null);
  return true;
}

export function sentFor(owner: string, intention: string): SentOrders | undefined {
  const key = keyOf(owner, intention);
  return readSent(readStored(key)) ?? ofThisPage.get(key);
}

/** What begins the intention of a dutching. Its bets stay in its dialog until they are answered, and are asked about there. */
export const DUTCHING = 'dutching ';

/** The intentions of an account of which nothing has been heard and which the page itself asks about, of all tabs. */
export function sentOf(owner: string): readonly string[] {
  const all = keyOf(owner, '');
  const keys = new Set([...storedKeys(all), ...ofThisPage.keys()]);
  return [...keys]
    .filter((key) => key.startsWith(all))
    .map((key) => key.slice(all.length))
    .filter((intention) => !intention.startsWith(DUTCHING) && sentFor(owner, intention) !== undefined);
}

/** Whether an entry of the browser's store is such orders of the account. */
export const isKeyOfSent = (owner: string, key: string): boolean => key.startsWith(keyOf(owner, ''));

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
  Number.isFinite(value.atMs) &&
  (!('name' in value) || typeof value.name === 'string') &&
  (!('heldMs' in value) || Number.isFinite(value.heldMs));

const isOrder = (value: unknown): value is NewOrder =>
  typeof value === 'object' &&
  value !== null &&
  ['eventId', 'marketId', 'selectionKey', 'side', 'timeInForce', 'inPlay'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  ) &&
  ['odds', 'size'].every((name) => Number.isFinite(Reflect.get(value, name)));
