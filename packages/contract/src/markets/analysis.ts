import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { withdrawnRunner } from './markets.ts';
import { optionalWholeNumber, providerId, rupees, search } from '../wire.ts';

const named = z.object({ id: z.string(), name: z.string() });

/**
 * A row of the house's book: its profit if this outcome wins, or for results from…to (to null: and everything above); on
 * a meter it moves to `profitAtEnd` along the way.
 */
const bookRow = z.object({
  outcome: z.nullable(z.string()),
  name: z.string(),
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  profit: rupees,
  profitAtEnd: rupees,
});
export type BookRow = z.output<typeof bookRow>;

/** The house against these players in one market: the worst and the best result for it, and every result between. */
const book = {
  players: z.number(),
  /** What the players can lose together: what their wallets hold for this market. */
  exposure: rupees,
  worst: rupees,
  best: rupees,
  rows: z.array(bookRow),
};

const openMarket = z.object({
  id: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  sport: named,
  inPlay: z.boolean(),
  startsAt: z.string(),
  marketId: z.string(),
  selectionKey: z.nullable(z.string()),
  name: z.string(),
  kind: z.string(),
  suspended: z.boolean(),
  /** Runners that have left: the book is worked out without them. */
  withdrawn: z.array(withdrawnRunner),
  ...book,
});
export type OpenMarketReply = z.output<typeof openMarket>;

const list = z.object({
  /** The markets in which most can be lost by the players first. */
  items: z.array(openMarket),
  total: z.number(),
  /** Over all markets of the filter, not only those of this page. */
  exposure: rupees,
  sports: z.array(named),
});

const held = z.object({
  id: z.string(),
  username: z.string(),
  agentId: z.nullable(z.string()),
  agentName: z.nullable(z.string()),
  exposure: rupees,
  best: rupees,
  /** The player's profit, row by row as in the book of the house. */
  rows: z.array(bookRow),
  /** The core's own form of the position, in paise, for working out any result. */
  state: z.unknown(),
});

const detail = z.object({
  market: openMarket,
  /** The core's own form of what all these players hold together, in paise: the house's book is its opposite. */
  state: z.unknown(),
  /** The same by agent; a player without one counts under null. */
  agents: z.array(
    z.object({ agentId: z.nullable(z.string()), agentName: z.nullable(z.string()), ...book, state: z.unknown() }),
  ),
  /** The twenty positions that can lose most. */
  positions: z.array(held),
});
export type MarketBookReply = z.output<typeof detail>;

const query = z.strictObject({
  sportId: z.optional(providerId),
  search,
  limit: optionalWholeNumber(1, 100),
  skip: optionalWholeNumber(0, 1_000_000),
});
const params = z.object({ id: z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be a market id' })) });
const superAdmin = { method: 'GET', tag: 'super-admin', who: ['super_admin'], scope: 'everyone' } as const;
const agent = { method: 'GET', tag: 'agent', who: ['agent'], scope: 'own-users' } as const;

/** Market Analysis: the live book of every open market. */
export const analysisBackOffice = {
  markets: endpoint({
    ...superAdmin,
    path: '/api/super-admin/market-analysis',
    summary: 'The house’s book of every open market in which somebody holds a position.',
    query,
    reply: list,
  }),
  market: endpoint({
    ...superAdmin,
    path: '/api/super-admin/market-analysis/{id}',
    summary: 'The house’s book of one open market, by agent too, and the largest positions.',
    params,
    reply: detail,
  }),
};

/** The same for an agent: its own users only. */
export const agentAnalysis = {
  markets: endpoint({
    ...agent,
    path: '/api/agent/market-analysis',
    summary: 'The book of the own users in every open market in which one of them holds a position.',
    query,
    reply: list,
  }),
  market: endpoint({
    ...agent,
    path: '/api/agent/market-analysis/{id}',
    summary: 'The book of the own users in one open market, and their largest positions.',
    params,
    reply: detail,
  }),
};
