import { ORDER_ENDS } from '@pavilion/betting';
import * as z from 'zod/mini';
import { betsNotice } from './live-bets.ts';

/**
 * The odds socket, spoken by the bridge to our server and by our server to browsers. The words of
 * the odds calls are fixed; `seq`, `asOf`, `stale`, `heartbeat`, `gap`, `authenticate` and `account` are
 * additions that an older client may ignore, and deltas come to those only who ask for them (docs/bridge.md).
 */

export const BRIDGE_ENDPOINTS = [
  '/sports/allSportid',
  '/sports/tree',
  '/sports/esid',
  '/sports/getDetailsData',
  '/sports/getPriveteData',
] as const;
/**
 * What our server has besides, on the same socket: the market book that it has read, with what the back office, the guard and
 * the results have done to it (packages/feed/src/board.ts).
 */
export const BOARD_ENDPOINTS = [
  '/board/home',
  '/board/events',
  '/board/markets',
  '/board/event',
  '/board/orders',
] as const;
const LIVE_ENDPOINTS = [...BRIDGE_ENDPOINTS, ...BOARD_ENDPOINTS] as const;
export const liveEndpoint = z.enum(LIVE_ENDPOINTS, { error: `endpoint must be one of ${BRIDGE_ENDPOINTS.join(', ')}` });
export type BridgeEndpoint = (typeof BRIDGE_ENDPOINTS)[number];
export type BoardEndpoint = (typeof BOARD_ENDPOINTS)[number];
export type LiveEndpoint = (typeof LIVE_ENDPOINTS)[number];

/** Largest inbound frame in bytes; a longer one is refused and its socket closed. */
export const BRIDGE_FRAME_BYTES_MAX = 16 * 1024;

const requestId = z
  .string({ error: 'requestId must be text of 1 to 128 characters' })
  .check(z.regex(/^.{1,128}$/su, { error: 'requestId must be text of 1 to 128 characters' }));

/** Ids are numbers; digits as text are read too, because the provider's own tree writes them so. */
const id = (name: string) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\s*\d{1,16}\s*$/, { error: `${name} must be a number` }))], {
      error: `${name} must be a number`,
    }),
    z.transform((value, context) => {
      const number = Number(value);
      if (Number.isSafeInteger(number) && number > 0) return number;
      context.issues.push({ code: 'custom', input: value, message: `${name} must be a positive whole number` });
      return z.NEVER;
    }),
  );

const params = z.object(
  { sid: z.nullish(id('sid')), gmid: z.nullish(id('gmid')) },
  { error: 'params must be an object' },
);

/** `method` and `body` are accepted and ignored: every call is a read. */
const call = {
  requestId,
  endpoint: liveEndpoint,
  params: z.nullish(params),
};

export const bridgeRequest = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('fetch'), ...call }),
    z.object({
      action: z.literal('subscribe'),
      ...call,
      /** Wanted milliseconds between sends; clamped by the hub. */
      intervalMs: z.nullish(z.number({ error: 'intervalMs must be a number of milliseconds' })),
      /** After the first document, send what changed in place of whole documents where that is shorter. */
      delta: z.nullish(z.boolean({ error: 'delta must be true or false' })),
    }),
    z.object({ action: z.literal('unsubscribe'), requestId }),
  ],
  { error: 'action must be fetch, subscribe or unsubscribe' },
);
export type BridgeRequest = z.output<typeof bridgeRequest>;

/** Only on the server's socket: opens the private account topics of this connection. */
export const authenticateRequest = z.object({
  action: z.literal('authenticate'),
  requestId: z.optional(requestId),
  token: z.string({ error: 'token is required' }).check(z.minLength(1), z.maxLength(256)),
});

const seq = z.number().check(z.int(), z.nonnegative());
/** Epoch milliseconds on the sender's clock. */
const asOf = z.number();

export const bridgeReady = z.object({ type: z.literal('ready'), heartbeatMs: z.optional(z.number()) });
export const bridgeSubscribed = z.object({
  type: z.literal('subscribed'),
  requestId,
  /** The interval after clamping; 0 means event-driven. */
  intervalMs: z.optional(z.number()),
  /** Present when deltas were asked for and may be sent. */
  delta: z.optional(z.literal(true)),
});
export const bridgeUnsubscribed = z.object({ type: z.literal('unsubscribed'), requestId });
export const bridgeData = z.object({
  type: z.literal('data'),
  requestId,
  endpoint: z.optional(liveEndpoint),
  /** Rises with every change of the document. */
  seq: z.optional(seq),
  /** When the document took this value. */
  asOf: z.optional(asOf),
  /** The sender cannot say that this is the newest: its own source is away. A heartbeat that names the topic ends it. */
  stale: z.optional(z.literal(true)),
  /** `data` is what changed since document `prevSeq` (packages/protocol/src/json-delta.ts). Absent: a full image. */
  delta: z.optional(z.literal(true)),
  prevSeq: z.optional(seq),
  /** The provider's envelope, possibly nested once more; in a delta what becomes of the envelope's `data`. */
  data: z.unknown(),
});
export const bridgeError = z.object({
  type: z.literal('error'),
  requestId: z.nullish(z.string()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  /** `NOT_FOUND`: there is no such sport or event. */
  code: z.optional(z.literal('NOT_FOUND')),
});
/**
 * The connection lives. `topics` names the subscriptions whose source was heard from since the last heartbeat, with
 * the seq of the newest document: a client that holds that seq knows its prices to be current as of `asOf`; one that
 * holds a lower seq will get the newer document when its interval is over.
 */
export const bridgeHeartbeat = z.object({
  type: z.literal('heartbeat'),
  asOf,
  topics: z.record(z.string(), seq),
});
/** Documents may have been missed: what is shown is old until the next `data`. Without requestId: all subscriptions. */
export const bridgeGap = z.object({ type: z.literal('gap'), requestId: z.optional(requestId) });
export const authenticated = z.object({ type: z.literal('authenticated'), requestId: z.optional(requestId) });
/** A hint about the signed-in account; the figures are in the database and in the calls that read it. */
export const accountNotice = z.looseObject({
  type: z.literal('account'),
  event: z.enum([
    'wallet',
    'bets:updated',
    'locked',
    'bet-result',
    'cash-out',
    'non-runners',
    'price-alert',
    'dispute',
    'order',
    'orders',
  ]),
});
/** What an order has become, and its numbers: the higher `seq` of one order is the later word. */
const orderTold = z.object({
  id: z.string(),
  seq: z.number(),
  version: z.number(),
  state: z.enum(['open', 'filled', 'cancelled', 'lapsed']),
  filled: z.number(),
  averageOdds: z.nullable(z.number()),
  /** Why it waits no more; null while it does, and when all of it was matched. */
  reason: z.nullable(z.enum(ORDER_ENDS)),
});
/** Each version of an own order, as it is committed. */
export const orderNotice = z.object({ type: z.literal('account'), event: z.literal('order'), ...orderTold.shape });
/** All own orders that wait, after every signing in of a socket. What is not among them and was open has ended. */
export const ordersNotice = z.object({
  type: z.literal('account'),
  event: z.literal('orders'),
  orders: z.array(orderTold),
});
export type OrderTold = z.output<typeof orderTold>;

/** What players have waiting on runners of one market. Odds and rupees. */
export type PlayersOffers = {
  readonly marketId: string;
  readonly runners: readonly {
    readonly selectionKey: string;
    /** `back`: what can be backed here, because others lay it; the highest odds first. */
    readonly levels: readonly { readonly odds: number; readonly back: number; readonly lay: number }[];
  }[];
};

/** `/board/orders`: what players have waiting in each market of an event, and what they have matched. Odds and rupees. */
export type OrderBoardMarket = {
  readonly marketId: string;
  readonly matched: number;
  readonly runners: readonly {
    readonly selectionKey: string;
    readonly levels: PlayersOffers['runners'][number]['levels'];
    readonly lastTraded: number | null;
    readonly traded: readonly { readonly odds: number; readonly size: number }[];
  }[];
};

/**
 * Only on the server's socket, to everybody: what `GET /api/app-settings` answers has changed, or what is on in the
 * catalogue. The news itself is in the calls.
 */
export const settingsNotice = z.object({ type: z.literal('changed'), what: z.enum(['settings', 'catalogue']) });
export type SettingsNotice = z.output<typeof settingsNotice>;

export const bridgeFrame = z.discriminatedUnion('type', [
  bridgeReady,
  bridgeSubscribed,
  bridgeUnsubscribed,
  bridgeData,
  bridgeError,
  bridgeHeartbeat,
  bridgeGap,
  authenticated,
  accountNotice,
  betsNotice,
  settingsNotice,
]);
export type BridgeFrame = z.output<typeof bridgeFrame>;
