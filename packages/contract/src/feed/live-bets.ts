import * as z from 'zod/mini';
import { accountId, price, providerId, rupees, side } from '../wire.ts';

/** Which bets somebody of the back office wants to see arrive; what is left out is not asked for. */
const filter = z.strictObject({
  sportId: z.optional(providerId),
  eventId: z.optional(providerId),
  /** Our own id of the market, as books and lists of bets have it. */
  marketId: z.optional(providerId),
  stakeMin: z.optional(rupees),
  userId: z.optional(accountId),
  agentId: z.optional(accountId),
});
export type LiveBetFilter = z.output<typeof filter>;

/**
 * Only on the server's socket, for agents and super admins who have authenticated on it: bets as they are taken. Asking again
 * changes the filter, `filter: null` ends it.
 */
export const watchBetsRequest = z.object({
  action: z.literal('watch-bets'),
  requestId: z.string().check(z.minLength(1), z.maxLength(128)),
  filter: z.nullable(filter),
});

/** A bet a moment after it was taken. */
export const liveBet = z.object({
  id: z.string(),
  atMs: z.number(),
  user: z.object({ id: z.string(), username: z.string(), agentName: z.nullable(z.string()) }),
  sport: z.object({ id: z.string(), name: z.string() }),
  event: z.object({ id: z.string(), name: z.string() }),
  market: z.object({ id: z.string(), name: z.string() }),
  kind: z.string(),
  selection: z.string(),
  side,
  odds: price,
  line: z.nullable(z.number()),
  stake: rupees,
  liability: rupees,
});
export type LiveBet = z.output<typeof liveBet>;

/** The newest of the bets that came since the last such frame, oldest first. The first frame has the last ones before it. */
export const betsNotice = z.object({
  type: z.literal('bets'),
  requestId: z.string(),
  /** The first frame that answers this request. */
  first: z.optional(z.literal(true)),
  items: z.array(liveBet),
  /** How many passed the filter; there may be more of them than `items`. */
  matched: z.number(),
  /** How many there were in reach, whatever the filter. */
  taken: z.number(),
});
export type BetsNotice = z.output<typeof betsNotice>;
