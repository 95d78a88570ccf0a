import * as z from 'zod/mini';
import { forStaff } from '../staff.ts';
import { withdrawnRunner } from './markets.ts';
import { optionalWholeNumber, providerId, rupees, search } from '../wire.ts';

const named = z.object({ id: z.string(), name: z.string() });

/**
 * A row of the house's book: its profit if this outcome wins, or for results from…to (to null: and everything above); on
 * a meter it moves to `profitAtEnd` along the way.
 */
export const bookRow = z.object({
  outcome: z.nullable(z.string()),
  name: z.string(),
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  profit: rupees,
  profitAtEnd: rupees,
});
export type HouseBookRow = z.output<typeof bookRow>;

/** The house against these players in one market: the worst and the best result for it, and every result between. */
const book = {
  players: z.number(),
  /** What the players can lose together: what their wallets hold for this market. */
  exposure: rupees,
  worst: rupees,
  best: rupees,
  rows: z.array(bookRow),
};

/** An open market, whoever holds what in it. */
export const openMarketHead = {
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
};
const openMarket = z.object({ ...openMarketHead, ...book });
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
/** Market Analysis: the live book of every open market, of everybody's bets or of an agent's own users'. */
export const { agent: agentAnalysis, superAdmin: analysisBackOffice } = forStaff({
  markets: {
    method: 'GET',
    path: 'market-analysis',
    summary: 'The book of every open market in which somebody holds a position.',
    query,
    reply: list,
  },
  market: {
    method: 'GET',
    path: 'market-analysis/{id}',
    summary: 'The book of one open market, and the largest positions; a super admin sees it by agent too.',
    params,
    reply: detail,
  },
});
