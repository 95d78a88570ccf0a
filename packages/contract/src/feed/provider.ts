import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { liveEndpoint } from './bridge.ts';
import { instant, price, providerId } from '../wire.ts';

const offer = z.object({ price, size: z.number() });
const status = z.string();

export const runner = z.object({
  selectionKey: z.string(),
  name: z.string(),
  status,
  back: z.array(offer),
  lay: z.array(offer),
});

const oddsMarket = z.object({
  marketId: z.string(),
  marketName: z.string(),
  kind: z.string(),
  status,
  inPlay: z.boolean(),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  runners: z.array(runner),
});

export const fancyRow = z.object({
  id: z.string(),
  marketId: z.string(),
  selectionKey: z.string(),
  kind: z.string(),
  name: z.string(),
  noScore: z.nullable(z.number()),
  yesScore: z.nullable(z.number()),
  noOdds: z.nullable(price),
  yesOdds: z.nullable(price),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  message: z.string(),
  groupLabel: z.string(),
  status,
  yesAvailable: z.boolean(),
  noAvailable: z.boolean(),
  order: z.number(),
});

const shared = { tag: 'provider', who: 'public', scope: 'none', method: 'GET' } as const;

export const provider = {
  sports: endpoint({
    ...shared,
    path: '/api/provider/sports',
    summary: 'The enabled sports, with counts.',
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          enabled: z.boolean(),
          marketCount: z.number(),
          eventsCount: z.number(),
          liveCount: z.number(),
        }),
      ),
    }),
  }),
  competitions: endpoint({
    ...shared,
    path: '/api/provider/competitions',
    summary: 'The enabled competitions of a sport.',
    query: z.strictObject({ sportId: providerId }),
    reply: z.object({
      data: z.array(
        z.object({
          competition: z.object({ id: z.string(), name: z.string() }),
          marketCount: z.number(),
          eventsCount: z.number(),
        }),
      ),
    }),
  }),
  events: endpoint({
    ...shared,
    path: '/api/provider/events',
    summary: 'The enabled events of a sport, or of one of its competitions.',
    query: z.strictObject({ sportId: providerId, competitionId: z.optional(providerId) }),
    reply: z.object({
      data: z.array(
        z.object({
          event: z.object({ id: z.string(), name: z.string(), openDate: instant, status: z.string() }),
          sportId: z.string(),
          competitionId: z.string(),
          competitionName: z.string(),
          marketIds: z.array(z.object({ marketId: z.string(), marketName: z.string(), marketType: z.string() })),
          inPlay: z.boolean(),
          status: z.string(),
        }),
      ),
    }),
  }),
  event: endpoint({
    ...shared,
    path: '/api/provider/event',
    summary: 'Where an event stands, by its id alone; also one that is over.',
    query: z.strictObject({ eventId: providerId }),
    reply: z.object({
      data: z.object({ eventId: z.string(), sportId: z.string(), competitionId: z.string(), name: z.string() }),
    }),
  }),
  marketOdds: endpoint({
    ...shared,
    path: '/api/provider/market-odds',
    summary: 'The current book of a match-odds market, with the bookmaker market of the same event.',
    query: z.strictObject({ sportId: providerId, eventId: providerId, marketId: z.optional(providerId) }),
    reply: z.object({
      data: z.object({
        ...oddsMarket.shape,
        bookmaker: z.nullable(oddsMarket),
        receivedAt: instant,
        seq: z.number(),
      }),
    }),
  }),
  fancyOdds: endpoint({
    ...shared,
    path: '/api/provider/fancy-odds',
    summary: 'Sessions, statements, odd/even and the other row markets of an event.',
    query: z.strictObject({ sportId: providerId, competitionId: z.optional(providerId), eventId: providerId }),
    reply: z.object({ data: z.array(fancyRow) }),
  }),
  /** The fallback of the live socket: the same document that a subscription sends, so that it enters by the same door. */
  document: endpoint({
    ...shared,
    path: '/api/provider/document',
    summary: 'The newest document of a live topic, as the socket sends it.',
    query: z.strictObject({
      endpoint: liveEndpoint,
      sid: z.optional(providerId),
      gmid: z.optional(providerId),
    }),
    reply: z.object({ seq: z.number(), asOf: z.number(), data: z.unknown() }),
    refusals: ['MARKET_NOT_AVAILABLE'],
  }),
};
