import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant } from '../wire.ts';

/** A word to look for: something beside blanks. */
const query = z.string().check(z.maxLength(60), z.regex(/\S/, { error: 'must not be empty' }));

const eventFound = z.object({
  id: z.string(),
  name: z.string(),
  sportId: z.string(),
  sportName: z.string(),
  competitionId: z.string(),
  competitionName: z.string(),
  matchMarketId: z.nullable(z.string()),
  startsAt: instant,
  inPlay: z.boolean(),
});

const marketFound = z.object({
  /** The provider's own name of the market, or of the row that is a market of its own. */
  name: z.string(),
  kind: z.string(),
  marketId: z.string(),
  selectionKey: z.nullable(z.string()),
  event: eventFound,
});

/** Search over everything that players may see. */
export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    costly: true,
    summary:
      'Sports, competitions, events and markets in whose names every word of `q` occurs. What is disabled or over is not found.',
    tag: 'provider',
    who: 'public',
    scope: 'none',
    query: z.strictObject({ q: query }),
    reply: z.object({
      sports: z.array(z.object({ id: z.string(), name: z.string() })),
      competitions: z.array(
        z.object({ id: z.string(), name: z.string(), sportId: z.string(), sportName: z.string(), events: z.number() }),
      ),
      events: z.array(eventFound),
      markets: z.array(marketFound),
    }),
  }),
};
