import type { OrderReply } from '@pavilion/contract';
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { emit } from '../../lib/bet/events.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { knowOrders, whileAwaited } from '../../lib/orders/known-orders.ts';
import { isAnswer, refusalOf } from '../answers.ts';
import { ApiError, UNREACHABLE } from '../api-error.ts';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';
import { refreshAccount, useSession } from '../session/session.ts';
import { forgetSent, keepSent, type NewOrder, type SentOrders, sentFor } from './sent-orders.ts';
import { appSettingsQuery } from './settings.ts';

export type Order = OrderReply;
export type { NewOrder };

/** Whether players bet with each other here: whoever looks sees what they offer. */
export const useHasOrders = (): boolean => useQuery(appSettingsQuery).data?.orders === true;

/** Whether this visitor can name own odds: the server takes orders, and a player is signed in. */
export function useTakesOrders(): boolean {
  const isPlayer = useSession((session) => session.role === 'user');
  return useHasOrders() && isPlayer;
}

/** The socket tells of every change; what it may have missed, and the queue before orders elsewhere, is read again now and then. */
const REPAIR_MS = 15_000;
const PAGES_MAX = 10;

/** Every own order that waits: of an event, or of all (null). Where none does, nothing is asked now and then. */
export const openOrdersQuery = (eventId: string | null) =>
  queryOptions({
    queryKey: keys.openOrders(eventId),
    queryFn: async ({ signal }): Promise<readonly Order[]> => {
      const items: Order[] = [];
      const about = { state: 'open', ...(eventId === null ? {} : { eventId }) } as const;
      let before: string | null = null;
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const reply: Reply<'GET', '/api/orders'> = await call(
          'GET',
          '/api/orders',
          { query: before === null ? about : { ...about, before } },
          { signal },
        );
        items.push(...reply.items);
        if (reply.next === null) break;
        before = reply.next;
      }
      knowOrders(items);
      return items;
    },
    refetchInterval: ({ state }) => (state.data?.length === 0 ? false : REPAIR_MS),
  });

/** The own orders that have ended, of an event, or of all (null), those that ended last first. */
export const endedOrdersQuery = (eventId: string | null) =>
  infiniteQueryOptions({
    queryKey: keys.endedOrders(eventId),
    queryFn: ({ signal, pageParam }) => {
      const query = { state: 'ended', eventId: eventId ?? undefined, before: pageParam ?? undefined } as const;
      return call('GET', '/api/orders', { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

/** The order book of a market, while somebody asks himself where to stand in it. */
export const orderBookQuery = (marketId: string) =>
  queryOptions({
    queryKey: keys.orderBook(marketId),
    refetchInterval: REPAIR_MS,
    queryFn: ({ signal }) => call('GET', '/api/markets/{marketId}/book', { params: { marketId } }, { signal }),
  });
export type OrderBook = Reply<'GET', '/api/markets/{marketId}/book'>;

const NONE: readonly Order[] = [];

/** The own orders that wait; none where nobody can have any. */
export function useOpenOrders(eventId: string | null): readonly Order[] {
  const enabled = useTakesOrders();
  const { data } = useQuery({ ...openOrdersQuery(eventId), enabled });
  return (enabled && data) || NONE;
}

/**
 * All own orders that wait, for lists and figures, which show no queue: read once, then with each notice of them, and again
 * when the socket has come back. Only what could not be read is asked for by the clock.
 */
export function useOrdersTold(): readonly Order[] {
  const enabled = useTakesOrders();
  const { data } = useQuery({
    ...openOrdersQuery(null),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === undefined ? REPAIR_MS : false),
    enabled,
  });
  return (enabled && data) || NONE;
}

const TRIES = 3;
/** The intention of orders that nobody has named: they themselves. */
const AS_THEY_ARE = 'orders ';

/** The answer of one order of several: what became of it, or why there is none. */
export type OrderAnswer = { readonly asked: NewOrder } & (
  | { readonly order: Order; readonly error?: undefined }
  | { readonly order?: undefined; readonly error: ApiError }
);

type Sending = Pick<SentOrders, 'name' | 'heldMs'> & {
  readonly wait?: ((ms: number) => Promise<void>) | undefined;
  readonly intention?: string;
  readonly requestIds?: readonly string[];
};

/**
 * Places orders in one call and gives the answer of each, in their order; throws where the call itself was refused or nothing was heard.
 * Sent again under the same ids while no answer comes, also from another page: what was sent is kept by its intention until
 * it is answered, however long that takes. Once a try went unheard, an order or a refusal that the server keeps under the id is an
 * answer, and nothing else is: whoever is refused for another reason has learnt nothing of the first try. An intention that has a name is asked about by whoever has named it, and whoever asks
 * for it again names the ids; of others the page finds out what became of them.
 */
export async function placeOrders(
  asked: readonly NewOrder[],
  { wait = sleep, intention, requestIds: own, name, heldMs }: Sending = {},
): Promise<readonly OrderAnswer[]> {
  const owner = useSession.getState().account?.id ?? '';
  const kept = intention ?? `${AS_THEY_ARE}${JSON.stringify(asked)}`;
  const earlier = intention === undefined ? sentFor(owner, kept)?.requestIds : undefined;
  const requestIds = own ?? earlier ?? asked.map(() => randomId());
  let unheard =
    own === undefined && sentFor(owner, kept) === undefined ? null : new ApiError(0, UNREACHABLE, '', {}, null);
  const orders = asked.map((order, at) => ({ ...order, requestId: requestIds[at] ?? randomId() }));
  for (let tries = 1; ; tries += 1) {
    keepSent(owner, kept, { orders: asked, requestIds, atMs: Date.now(), name, heldMs });
    try {
      const { orders: replies } = await call('POST', '/api/orders', { body: { orders } });
      if (unheard === null || orders.every((_, at) => isFinal(replies[at]))) {
        forgetSent(owner, kept, { requestIds });
        knowOrders(replies.flatMap(({ order }) => order ?? []));
        ordersChanged();
        return asked.map((order, at) => answerOf(order, replies[at]));
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isAnswer(error) && unheard === null) {
        forgetSent(owner, kept, { requestIds });
        throw error;
      }
      if (!isAnswer(error)) unheard = error;
    }
    if (tries === TRIES || (useSession.getState().account?.id ?? '') !== owner) {
      if (intention === undefined) emit('orders:unanswered');
      throw unheard;
    }
    await wait(1_000 * tries);
  }
}

/** What an answer that cannot be read says. */
export const NO_WORDS = { error: 'REPLY_UNREADABLE', message: '' };

/** Places one order and gives what became of it; throws its refusal. `name`: in words, for who is told of it later. */
export async function placeOrder(order: NewOrder, name: string, wait?: (ms: number) => Promise<void>): Promise<Order> {
  const [answer] = await placeOrders([order], { name, wait });
  if (answer?.order) return answer.order;
  throw answer?.error ?? new Error('an order was not answered');
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });

type Placed = Reply<'POST', '/api/orders'>['orders'][number];

/** Whether this is what the order was answered with, whichever of its tries it is the answer of. */
const isFinal = (answer: Placed | undefined): boolean => answer?.order !== undefined || answer?.kept === true;

function answerOf(asked: NewOrder, answer: Placed | undefined): OrderAnswer {
  if (answer?.order) return { asked, order: answer.order };
  return { asked, error: refusalOf(answer?.refusal ?? NO_WORDS) };
}

/** Changes an order of the version that was seen. */
export async function changeOrder(
  { id, version }: Pick<Order, 'id' | 'version'>,
  changes: { odds?: number; size?: number; inPlay?: Order['inPlay'] },
): Promise<Order> {
  const change = () => call('PATCH', '/api/orders/{id}', { params: { id }, body: { version, ...changes } });
  try {
    return await whileAwaited(id, async () => (await change()).order);
  } finally {
    ordersChanged();
  }
}

/** Takes an order out of the book; what it had been filled stays. One that has ended before is answered as it ended. */
export async function cancelOrder(id: string): Promise<Order> {
  try {
    return await whileAwaited(id, async () => (await call('DELETE', '/api/orders/{id}', { params: { id } })).order);
  } finally {
    ordersChanged();
  }
}

/** Takes all own orders out, of one market, or everywhere (null), also new ones that are not in the book yet; how many they were. */
export async function cancelAllOrders(marketId: string | null): Promise<number> {
  try {
    const query = marketId === null ? {} : { marketId };
    const { orders, takenBack } = await call('DELETE', '/api/orders', { query });
    return orders.length + takenBack.length;
  } finally {
    ordersChanged();
  }
}

/** What waits counts as risk, and what is filled is a bet. */
export function ordersChanged(): void {
  refreshAccount().catch(() => undefined);
  emit('bets:updated');
}
