import * as z from 'zod/mini';
import { endpoint, ROLES } from '../endpoint.ts';
import { pricePoint, scoreThen } from '../markets/prices.ts';
import { bet, instant, rupees } from '../wire.ts';

/** One version of a market's settlement; a later one takes the earlier back. */
export const receiptVersion = z.object({
  version: z.number(),
  /** The version it took back; null for the first. */
  reverses: z.nullable(z.number()),
  /** The result in a few words: the winner's name, a number, Void, or Reopened. */
  result: z.string(),
  source: z.enum(['feed', 'back_office']),
  reason: z.nullable(z.string()),
  /** What the result was read from: the frame of the feed and its words, or what the back office brought. */
  evidence: z.nullable(z.string()),
  createdAt: instant,
  finishedAt: z.nullable(instant),
});

/** Points that moved between the player and the book for the market of the bet; all bets of the market together. */
const leg = z.object({
  transferId: z.string(),
  kind: z.string(),
  version: z.nullable(z.number()),
  amount: rupees,
  balanceAfter: rupees,
  /** The transfer it takes back, if it does. */
  corrects: z.nullable(z.string()),
  at: instant,
});

const receipt = z.object({
  bet,
  player: z.object({ id: z.string(), username: z.string() }),
  /** Everything that was stored when the bet was accepted. */
  accepted: z.object({
    at: instant,
    requestId: z.string(),
    oddsRequested: z.number(),
    odds: z.number(),
    lineRequested: z.nullable(z.number()),
    line: z.nullable(z.number()),
    width: z.nullable(z.number()),
    acceptedMovedPrice: z.boolean(),
    frameSeq: z.string(),
    frameReceivedAt: instant,
    priceAgeMs: z.number(),
    priceAgeMaxMs: z.number(),
    ruleId: z.string(),
    ip: z.nullable(z.string()),
    userAgent: z.nullable(z.string()),
  }),
  /** The cash-out that the bet belongs to, if it was made by one. */
  cashOut: z.nullable(
    z.object({
      id: z.string(),
      percent: z.number(),
      automatic: z.boolean(),
      quoted: rupees,
      amount: rupees,
      bets: z.array(z.string()),
    }),
  ),
  /** That the back office decided this bet by hand, with the reason it gave; null where the result of the market counts. */
  decision: z.nullable(
    z.object({ status: z.enum(['pending', 'won', 'lost', 'void']), reason: z.nullable(z.string()), at: instant }),
  ),
  versions: z.array(receiptVersion),
  legs: z.array(leg),
  /** Prices of the row around the moment of acceptance, as far as they were recorded. */
  trail: z.array(pricePoint),
  /** How the event stood at that moment; null when that was not recorded. */
  score: z.nullable(scoreThen),
});
export type BetReceipt = z.output<typeof receipt>;

export const receipts = {
  one: endpoint({
    method: 'GET',
    path: '/api/bets/{id}',
    summary: 'The receipt of a bet: own, of an own user (agent), or of anybody (super admin).',
    tag: 'bets',
    who: ROLES,
    scope: 'own-users',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be a bet id' })) }),
    reply: z.object({ receipt }),
  }),
};
