import { ORDER_ENDS } from '@pavilion/betting';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, positiveRupees, price, providerId, requestId, rupees, side } from '../wire.ts';

const orderId = z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be the id of an order' }));
const inPlay = z.enum(['lapse', 'keep']);
const timeInForce = z.enum(['rest', 'fill_or_kill']);
const ORDERS_AT_ONCE_MAX = 50;
/** Orders of one account that wait at the same time. */
export const OPEN_ORDERS_MAX = 500;

const order = z.object({
  id: z.string(),
  requestId: z.string(),
  state: z.enum(['open', 'filled', 'cancelled', 'lapsed']),
  /** Why it waits no more; null while it waits, and where it was filled. */
  reason: z.nullable(z.enum(ORDER_ENDS)),
  version: z.number(),
  side,
  odds: price,
  /** The backer's stake, on either side. */
  size: rupees,
  filled: rupees,
  /** What still waits; 0 when the order has ended. */
  remaining: rupees,
  averageOdds: z.nullable(z.number()),
  /** What waits at the same price and is filled before it; null when it does not wait. */
  ahead: z.nullable(rupees),
  timeInForce,
  minFill: z.nullable(rupees),
  inPlay,
  /** It was asked in play: there is no turn left at which it could end. */
  placedInPlay: z.boolean(),
  eventId: z.string(),
  eventName: z.string(),
  /** With it a market of a race is named as it is elsewhere. */
  sportName: z.string(),
  marketId: z.string(),
  marketName: z.string(),
  selectionKey: z.string(),
  selectionName: z.string(),
  /** The bets that it has become. */
  bets: z.array(z.string()),
  createdAt: instant,
  endedAt: z.nullable(instant),
});
export type OrderReply = z.output<typeof order>;
/** For the calls of staff. */
export const ORDER_FIELDS = { id: orderId, reply: order.shape };

const newOrder = z.strictObject({
  /** A UUID made by the client: the same id and order always get the first answer. */
  requestId,
  eventId: providerId,
  marketId: providerId,
  selectionKey: providerId,
  side,
  /** The price, or a better one: one of the exchange's 350. */
  odds: price,
  /** The backer's stake, in whole rupees. */
  size: positiveRupees,
  timeInForce,
  /** With fill_or_kill: the least that is to be filled at once; left out: all of it. */
  minFill: z.optional(positiveRupees),
  /** What becomes of it at the turn in play. */
  inPlay: z._default(inPlay, 'lapse'),
});
export type NewOrderBody = z.output<typeof newOrder>;

/** The answer of each order: the order, or why there is none. */
const placed = z.object({
  requestId: z.string(),
  order: z.optional(order),
  /** Own orders that stood in the way and were left out: nobody is matched with himself. */
  ownInTheWay: z.optional(z.array(z.string())),
  refusal: z.optional(z.looseObject({ error: z.string(), message: z.string() })),
  /**
   * True for a refusal that stands under the id: no order will ever come of it. Any other says nothing of what became of the same
   * order when it was sent before.
   */
  kept: z.optional(z.boolean()),
});
export type PlacedOrder = z.output<typeof placed>;

/** What an id was answered with: the order, or why there is none. */
const becameOf = z.object({
  order: z.nullable(order),
  refusal: z.nullable(z.looseObject({ error: z.string(), message: z.string() })),
});

const level = z.object({
  odds: price,
  /** What can be backed and laid at these odds, players' and the house's together, as the feed counts it. */
  back: rupees,
  lay: rupees,
  players: z.object({ back: rupees, lay: rupees }),
  /** What the caller has waiting here, on either side. */
  own: z.object({ back: rupees, lay: rupees }),
});
const bookOfRunner = z.object({
  selectionKey: z.string(),
  levels: z.array(level),
  lastTraded: z.nullable(price),
  /** What players have matched among themselves, by price. */
  traded: z.array(z.object({ odds: price, size: rupees })),
});
export type BookOfRunner = z.output<typeof bookOfRunner>;

const PLACING_REFUSALS = [
  'ORDERS_NOT_TAKEN',
  'BET_LOCKED',
  'LIMIT_REACHED',
  'MARKET_NOT_AVAILABLE',
  'MARKET_SUSPENDED',
  'PRICE_STALE',
  'ODDS_NOT_ON_LADDER',
  'ORDER_SIZE_NOT_WHOLE',
  'MIN_FILL_OUT_OF_RANGE',
  'STAKE_OUT_OF_RANGE',
  'ORDER_NOT_FILLED',
  'ORDERS_TOO_MANY',
  'INSUFFICIENT_FUNDS',
] as const;

const shared = { tag: 'orders', who: ['user'], scope: 'self' } as const;

export const orders = {
  place: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/orders',
    summary:
      'Places orders, each with an answer of its own: filled as far as somebody stands on the other side, the rest waits or is dropped. In play they are held for the bet delay first.',
    body: z.strictObject({ orders: z.array(newOrder).check(z.minLength(1), z.maxLength(ORDERS_AT_ONCE_MAX)) }),
    reply: z.object({ orders: z.array(placed) }),
    refusals: [...PLACING_REFUSALS, 'IDEMPOTENCY_CONFLICT', 'TAKEN_BACK_TOO_OFTEN'],
    audit: 'order.place',
    paced: 'bets',
    pacedBy: 'orders',
  }),
  change: endpoint({
    ...shared,
    method: 'PATCH',
    path: '/api/orders/{id}',
    summary:
      'Changes an order that waits. A smaller size keeps its place; another price or a larger size goes to the end of its price.',
    params: z.object({ id: orderId }),
    body: z.strictObject({
      /** The version that was seen: of another one nothing is changed. */
      version: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
      odds: z.optional(price),
      size: z.optional(positiveRupees),
      inPlay: z.optional(inPlay),
    }),
    reply: z.object({ order, ownInTheWay: z.array(z.string()) }),
    refusals: [
      ...PLACING_REFUSALS,
      'ORDER_CHANGED',
      'ORDER_ENDED',
      'ORDER_BELOW_FILLED',
      'TAKEN_BACK',
      'TAKEN_BACK_TOO_OFTEN',
    ],
    audit: 'order.change',
    paced: 'bets',
  }),
  heartbeat: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/heartbeat',
    summary:
      'Says that the caller is there for so many seconds: without another word by then all own orders end. 0: they stay again, whoever is there.',
    body: z.strictObject({ seconds: z.union([z.literal(0), z.int().check(z.minimum(5), z.maximum(300))]) }),
    reply: z.object({ until: z.nullable(instant) }),
    audit: 'order.heartbeat',
  }),
  takeBack: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/orders/by-request/{requestId}/cancel',
    summary:
      'Takes back a new order that waits out the delay in play; three times in ten minutes. One that was decided before is answered as it was.',
    params: z.object({ requestId }),
    reply: becameOf,
    refusals: ['NOTHING_HELD', 'TAKEN_BACK_TOO_OFTEN'],
    audit: 'order.take-back',
  }),
  closeRequest: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/orders/by-request/{requestId}/close',
    summary:
      'What became of a new order, for good: one that waits out the delay in play is taken back, as often as that may be, and an id without an answer is closed, so that no order comes of it later.',
    params: z.object({ requestId }),
    reply: becameOf,
    refusals: ['TAKEN_BACK_TOO_OFTEN'],
    audit: 'order.close-request',
    // Each id that was never used is kept as closed.
    paced: 'bets',
  }),
  takeBackChange: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/api/orders/{id}/change',
    summary: 'Takes back a change of an order that waits out the delay in play: the order stays as it is.',
    params: z.object({ id: orderId }),
    reply: z.object({ order }),
    refusals: ['NOTHING_HELD', 'TAKEN_BACK_TOO_OFTEN'],
    audit: 'order.take-back',
  }),
  cancel: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/api/orders/{id}',
    summary:
      'Takes an order out of the book. When this is answered nothing of it is filled any more; one that had ended stays so.',
    params: z.object({ id: orderId }),
    reply: z.object({ order }),
    audit: 'order.cancel',
  }),
  cancelAll: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/api/orders',
    summary:
      'Takes all own orders out of the book, of one market, or without `marketId` everywhere, and takes back new ones that wait out the delay in play.',
    query: z.strictObject({ marketId: z.optional(providerId) }),
    reply: z.object({
      orders: z.array(order),
      /** Request ids of new orders that were taken back. */
      takenBack: z.array(requestId),
      /**
       * Of those that go on waiting, because so often was taken back, or because it is not known of which market they are: what is
       * not matched of them waits.
       */
      left: z.array(requestId),
    }),
    audit: 'order.cancel-all',
  }),
  list: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/orders',
    summary: 'The own orders that wait, the newest first, or that have ended, the last to end first.',
    query: z.strictObject({
      state: z._default(z.enum(['open', 'ended']), 'open'),
      eventId: z.optional(providerId),
      /** The `next` of the page before. */
      before: z.optional(orderId),
    }),
    reply: z.object({ items: z.array(order), next: z.nullable(z.string()) }),
  }),
  book: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/markets/{marketId}/book',
    summary: 'The order book of a market: what waits at each price, players and house, and what players have matched.',
    params: z.object({ marketId: providerId }),
    reply: z.object({
      eventId: z.string(),
      marketId: z.string(),
      /** What players have matched among themselves: backers' stakes. */
      matched: rupees,
      runners: z.array(bookOfRunner),
    }),
    refusals: ['ORDERS_NOT_TAKEN', 'MARKET_NOT_AVAILABLE'],
  }),
};
