import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { superAdmin } from '../staff.ts';
import { backOfficeMarket, backOfficeReason, MARKET_STATES } from './markets.ts';
import { instant, paging, providerId, rupees, search } from '../wire.ts';

const params = z.object({ id: providerId });
const named = z.object({ id: z.string(), name: z.string() });
/** What events are ordered by: when they start, or players with a position in open markets, or their exposure. */
export const EVENT_SORTS = ['start', 'players', 'exposure'] as const;
export type EventSort = (typeof EVENT_SORTS)[number];

/** A place in the list: what an event is ordered by and its number, as the reply before gave it. */
const cursor = z.string().check(z.regex(/^\d{1,14}-\d{1,16}$/, { error: 'must be the `next` of an earlier reply' }));

const backOfficeEvent = z.object({
  id: z.string(),
  name: z.string(),
  sport: named,
  competition: named,
  startsAt: instant,
  inPlay: z.boolean(),
  /** Played to its end, or no longer in the feed's lists. */
  over: z.boolean(),
  /** Shown to players: event, competition and sport are switched on. */
  enabled: z.boolean(),
  /** The back office has suspended the event itself, or its whole sport. */
  suspended: z.boolean(),
  sportSuspended: z.boolean(),
  /** Betting markets by state. */
  markets: z.object({ open: z.number(), suspended: z.number(), awaiting: z.number(), settled: z.number() }),
  /** Players with a position in an open market of it, and what they can lose together. */
  players: z.number(),
  exposure: rupees,
});
export type BackOfficeEvent = z.output<typeof backOfficeEvent>;

/** A market with what the feed says of it now; null while it is not quoted. */
const quotedMarket = z.object({
  ...backOfficeMarket.shape,
  feed: z.nullable(z.object({ status: z.string(), minStake: z.nullable(rupees), maxStake: z.nullable(rupees) })),
});
export type QuotedBackOfficeMarket = z.output<typeof quotedMarket>;

/**
 * Why nobody is paid by what the feed says of a market: its words cannot be read, the event has not begun, no innings has so
 * many runs, it names another market, or it does not fit the runners and the winners of the one that it names.
 */
export const DOUBT_REASONS = ['unreadable', 'early', 'runs', 'renamed', 'unfit'] as const;
const doubtedResult = z.object({
  /** The product's market that it is about; null where the feed names it by words alone. */
  marketId: z.nullable(z.string()),
  marketName: z.string(),
  reason: z.enum(DOUBT_REASONS),
});
/** A result of the feed's that the back office has to decide, under the name that the feed gives the market. */
export type DoubtedResult = z.output<typeof doubtedResult>;

const suspension = {
  ...superAdmin,
  method: 'POST',
  params,
  body: z.strictObject({ reason: backOfficeReason }),
} as const;
const suspended = z.object({ suspended: z.boolean() });

const wanted = { sportId: z.optional(providerId), state: z._default(z.enum(['all', ...MARKET_STATES]), 'all'), search };

/** The results page over whole events and sports. */
export const eventBackOffice = {
  events: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/events',
    summary:
      'Events with their markets by state. Without a state, or of settled ones, the latest start first; else the earliest.',
    query: z.strictObject({
      ...wanted,
      /** By start, in the direction of the state unless one is asked for; or by what open markets hold, the most first. */
      sort: z._default(z.enum(EVENT_SORTS), 'start'),
      direction: z.optional(z.enum(['asc', 'desc'])),
      after: z.optional(cursor),
      limit: paging(25, 100).limit,
    }),
    reply: z.object({
      items: z.array(backOfficeEvent),
      /** What to send as `after` for the rows after these; null at the end. */
      next: z.nullable(z.string()),
      sports: z.array(z.object({ id: z.string(), name: z.string(), suspended: z.boolean() })),
    }),
  }),
  totals: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/event-totals',
    mayLag: true,
    summary:
      'What all events of a filter come to: how many, the players in their open markets, each once, and the exposure.',
    query: z.strictObject(wanted),
    reply: z.object({ events: z.number(), players: z.number(), exposure: rupees }),
  }),
  event: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/events/{id}',
    summary: 'An event with its betting markets, and what the feed says of each.',
    params,
    reply: z.object({ event: backOfficeEvent, markets: z.array(quotedMarket), doubted: z.array(doubtedResult) }),
  }),
  suspendEvent: endpoint({
    ...suspension,
    path: '/api/super-admin/events/{id}/suspend',
    summary: 'Suspends all markets of an event. Answered only when no bet on them can be accepted any more.',
    reply: suspended,
    audit: 'event.suspend',
  }),
  resumeEvent: endpoint({
    ...suspension,
    path: '/api/super-admin/events/{id}/resume',
    summary: 'Opens a suspended event again; markets that are suspended themselves stay so.',
    reply: suspended,
    audit: 'event.resume',
    confirmed: true,
  }),
  suspendSport: endpoint({
    ...suspension,
    path: '/api/super-admin/sports/{id}/suspend',
    summary: 'Suspends all markets of a sport. Answered only when no bet on them can be accepted any more.',
    reply: suspended,
    audit: 'sport.suspend',
  }),
  resumeSport: endpoint({
    ...suspension,
    path: '/api/super-admin/sports/{id}/resume',
    summary: 'Opens a suspended sport again; events and markets that are suspended themselves stay so.',
    reply: suspended,
    audit: 'sport.resume',
    confirmed: true,
  }),
};
