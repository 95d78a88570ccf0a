import * as z from 'zod/mini';
import { optionalWholeNumber, providerId, rupees, search } from '../wire.ts';
import { forStaff } from '../staff.ts';
import { bookRow, openMarketHead } from './analysis.ts';

/** A book of one market: what it comes to in the worst result, in the best one, and in every one. */
const side = z.object({ worst: rupees, best: rupees, rows: z.array(bookRow) });

const netMarket = z.object({
  ...openMarketHead,
  /** Its event is over, and somebody still holds something in it. */
  awaitsResult: z.boolean(),
  players: z.number(),
  exposure: rupees,
  /** What of it is the house's, or the asking agent's; by the shares in force now. */
  own: side,
  /** All of it, whoever has a share. */
  gross: side,
});
export type NetMarket = z.output<typeof netMarket>;

const book = z.object({
  /** When the positions were read that it is made of: books of very many are read less often. */
  readAt: z.string(),
  /** What can cost most first. */
  items: z.array(netMarket),
  total: z.number(),
  /** What each market of the filter costs in its own worst result, added up; gains do not count against it. */
  ownAtWorst: rupees,
  grossAtWorst: rupees,
  resultsAwaited: z.number(),
  sports: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** A final score: what it comes to for the own book, and for the whole one. */
const scoreCell = z.object({ own: rupees, gross: rupees });
const scores = z.object({
  home: z.string(),
  away: z.string(),
  /** Rows are the goals of the first side, columns those of the second, both from 0. */
  cells: z.array(z.array(scoreCell)),
  /** The markets that a score decides; the others are not in it. */
  markets: z.array(z.object({ id: z.string(), name: z.string() })),
});
const eventRisk = z.object({
  id: z.string(),
  name: z.string(),
  sport: z.object({ id: z.string(), name: z.string() }),
  inPlay: z.boolean(),
  startsAt: z.string(),
  markets: z.array(netMarket),
  /** Null where the matches of the sport do not end in goals, or no open market is decided by them. */
  scores: z.nullable(scores),
});

const query = z.strictObject({
  sportId: z.optional(providerId),
  eventId: z.optional(providerId),
  search,
  limit: optionalWholeNumber(1, 100),
  skip: optionalWholeNumber(0, 1_000_000),
});

/** The risk desk: open books with the share of whoever looks applied, the dearest first. */
export const { agent: agentRisk, superAdmin: riskBackOffice } = forStaff({
  book: {
    method: 'GET',
    path: 'risk/markets',
    summary: 'Open markets with positions by what they can cost, with the own share applied and without.',
    query,
    reply: book,
  },
  event: {
    method: 'GET',
    path: 'risk/events/{id}',
    summary: 'The open markets of one event, and what every final score would cost or bring.',
    params: z.object({ id: providerId }),
    reply: eventRisk,
  },
});
