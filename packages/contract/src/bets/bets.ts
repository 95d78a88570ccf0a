import { MAX_LINE } from '@pavilion/betting';
import * as z from 'zod/mini';
import { endpoint, ROLES } from '../endpoint.ts';
import {
  account,
  anyRequestId,
  bet,
  pageOf,
  paging,
  positiveRupees,
  price,
  providerId,
  requestId,
  rupees,
  search,
  side,
  text,
} from '../wire.ts';

/** Lines and widths are whole; anything else could be asked for but never kept beside the bet. */
const runs = z.int().check(z.minimum(0), z.maximum(MAX_LINE));

const placeBetBody = z.strictObject({
  stake: positiveRupees,
  /** Decimal odds, or the rate per 100 for bookmaker, session, khado and meter rows (100 on even-money lines). */
  expectedOdds: price,
  /** The line (runs) of session, line, khado and meter rows. */
  expectedLine: z.optional(z.nullable(runs)),
  /** The width of a khado's band. */
  expectedWidth: z.optional(z.nullable(runs)),
  /** The clicked box of a row with several separate quotes; 0 is the first. */
  level: z.optional(z.int().check(z.minimum(0), z.maximum(2))),
  selectionKey: providerId,
  /** The box that was chosen: Back / Yes / Odd is `back`, Lay / No / Even is `lay`. */
  side,
  marketId: providerId,
  eventId: providerId,
  sportId: providerId,
  acceptUpdatedOdds: z._default(z.boolean(), false),
  /** A UUID made by the client: the same id and body always get the first answer. The header Idempotency-Key also serves. */
  requestId: z.optional(requestId),
  // What the player's screen showed. Kept out of every decision: the server's own book decides.
  selectionName: z.optional(text(200)),
  marketType: z.optional(text(60)),
  marketName: z.optional(text(200)),
  eventName: z.optional(text(200)),
  eventStartTime: z.optional(z.nullable(text(60))),
  competitionId: z.optional(z.nullable(text(20))),
  competitionName: z.optional(z.nullable(text(200))),
  sportName: z.optional(text(100)),
  category: z.optional(z.literal('sports')),
});
export type PlaceBetBody = z.output<typeof placeBetBody>;

const placed = z.object({
  message: z.string(),
  bet,
  walletBalance: rupees,
  exposure: rupees,
  available: rupees,
  user: account,
});
export type PlacedReply = z.output<typeof placed>;

/** One market in which the caller has a position: `rows` tell the profit for each outcome or range of results. */
const position = z.object({
  eventId: z.string(),
  marketId: z.string(),
  /** Set on row markets (sessions and the like); null where the whole market is one position. */
  selectionKey: z.nullable(z.string()),
  marketName: z.string(),
  kind: z.string(),
  exposure: rupees,
  /** The core's own form of the position, for working out what one more bet would make of it. */
  state: z.unknown(),
  rows: z.array(
    z.object({
      /** The selection (or yes/no, odd/even, digit), or null on a range of results. */
      outcome: z.nullable(z.string()),
      from: z.nullable(z.number()),
      to: z.nullable(z.number()),
      /** Profit for the outcome, or at `from`; on a meter every further run moves it, up to `profitAtEnd`. */
      profit: rupees,
      profitAtEnd: rupees,
    }),
  ),
});
export type PositionReply = z.output<typeof position>;

/** What a request id was answered with: the bet, or the refusal. */
const answered = z.object({
  bet: z.nullable(bet),
  refusal: z.nullable(z.looseObject({ error: z.string(), message: z.string() })),
});
export type AnsweredReply = z.output<typeof answered>;

const PLACING_REFUSALS = [
  'BET_LOCKED',
  'LIMIT_REACHED',
  'MARKET_NOT_AVAILABLE',
  'MARKET_SUSPENDED',
  'PRICE_STALE',
  'ODDS_CHANGED',
  'IDEMPOTENCY_CONFLICT',
  'REQUEST_CLOSED',
  'TAKEN_BACK',
  'TAKEN_BACK_TOO_OFTEN',
  'STAKE_OUT_OF_RANGE',
  'HOUSE_LIMIT',
  'INSUFFICIENT_FUNDS',
] as const;

export const bets = {
  place: endpoint({
    method: 'POST',
    path: '/api/bets/place',
    summary: 'Places one bet against the current book. In play it may be held for the bet delay before it is answered.',
    tag: 'bets',
    who: ['user'],
    scope: 'self',
    body: placeBetBody,
    reply: placed,
    refusals: PLACING_REFUSALS,
    audit: 'bet.place',
    paced: 'bets',
  }),
  byRequest: endpoint({
    method: 'GET',
    path: '/api/bets/by-request/{requestId}',
    summary: 'What became of a placement: the bet, or the refusal, that the request id was answered with.',
    tag: 'bets',
    who: ['user'],
    scope: 'self',
    params: z.object({ requestId: anyRequestId }),
    reply: answered,
  }),
  closeRequest: endpoint({
    method: 'POST',
    path: '/api/bets/by-request/{requestId}/close',
    summary:
      'What became of a placement or cash-out, for good: one on its way is waited for, and an id without an answer is closed, so that nothing is placed under it later.',
    tag: 'bets',
    who: ['user'],
    scope: 'self',
    params: z.object({ requestId }),
    reply: answered,
    audit: 'bet.close-request',
    // Each id that was never used is kept as closed.
    paced: 'bets',
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api/bets/by-request/{requestId}/cancel',
    summary:
      'Takes back a bet or a cash-out that waits out the delay in play, before it is placed; three times in ten minutes. One that was decided before is answered as it was.',
    tag: 'bets',
    who: ['user'],
    scope: 'self',
    params: z.object({ requestId }),
    reply: answered,
    refusals: ['NOTHING_HELD', 'TAKEN_BACK_TOO_OFTEN'],
    audit: 'bet.take-back',
  }),
  current: endpoint({
    method: 'GET',
    path: '/api/bets/current',
    summary: 'Unsettled (matched), removed (deleted) or all bets of the caller, newest first.',
    tag: 'bets',
    who: ['user', 'agent'],
    scope: 'self',
    query: z.strictObject({
      category: z._default(z.enum(['sports', 'casino']), 'sports'),
      state: z._default(z.enum(['matched', 'deleted', 'all']), 'matched'),
      side: z._default(z.enum(['all', 'back', 'lay']), 'all'),
      eventId: z.optional(providerId),
      search,
      ...paging(25),
    }),
    /** `totalAmount`: what is staked on all bets that match; the stakes of void ones came back. */
    reply: z.object({ ...pageOf(bet).shape, totalAmount: rupees }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/bets/history',
    mayLag: true,
    summary: 'The bets of the caller with their outcome, newest first.',
    tag: 'bets',
    who: ROLES,
    scope: 'self',
    query: z.strictObject({
      category: z._default(z.enum(['sports', 'casino']), 'sports'),
      status: z._default(z.enum(['all', 'settled', 'pending', 'cancelled']), 'all'),
      type: z._default(z.enum(['all', 'back', 'lay']), 'all'),
      eventId: z.optional(providerId),
      search,
      ...paging(25),
    }),
    reply: pageOf(bet),
  }),
  positions: endpoint({
    method: 'GET',
    path: '/api/bets/positions',
    summary: 'Profit and loss of the caller for every outcome of the open markets of an event.',
    tag: 'bets',
    who: ['user'],
    scope: 'self',
    query: z.strictObject({ eventId: providerId }),
    reply: z.object({ items: z.array(position) }),
  }),
};
