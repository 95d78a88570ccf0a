import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { superAdmin } from '../staff.ts';
import { atMostABillion, instant, optionalWholeNumber, pageOf, paging, rupees, search, text } from '../wire.ts';

const id = z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be a market id' }));
/** Every act of the back office says why. */
export const backOfficeReason = text(300).check(z.minLength(1));
const params = z.object({ id });

const ended = [
  z.strictObject({
    type: z.literal('winner'),
    selections: z.array(text(60)).check(z.minLength(1), z.maxLength(60)),
    expectedWinners: z._default(z.int().check(z.positive()), 1),
  }),
  z.strictObject({ type: z.literal('integer'), value: z.int() }),
  z.strictObject({ type: z.literal('void') }),
] as const;
export const marketResult = z.union(ended);
/** How a market ended, or that it is open again: its result was taken back. */
export const declaredResult = z.union([...ended, z.strictObject({ type: z.literal('open') })]);
export type DeclaredResult = z.output<typeof declaredResult>;

/** What the back office has set for a market; null: the feed's limits and the sport's bet delay hold. */
const terms = z.object({
  minStake: z.nullable(rupees),
  maxStake: z.nullable(rupees),
  betDelayMs: z.nullable(z.number()),
});

/** A runner that has left a market before its result: bets on it are void, odds of the others are reduced by `percent`. */
export const withdrawnRunner = z.object({ id: z.string(), name: z.string(), percent: z.number(), at: instant });

export const MARKET_STATES = ['open', 'suspended', 'awaiting', 'settled'] as const;
export type MarketState = (typeof MARKET_STATES)[number];

/** A betting market as the results page shows it. `id` is the product's own; the others are the provider's. */
export const backOfficeMarket = z.object({
  id: z.string(),
  eventId: z.string(),
  marketId: z.string(),
  selectionKey: z.nullable(z.string()),
  name: z.string(),
  kind: z.string(),
  outcomes: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Still among the outcomes, because bets name them; none of them can win. */
  withdrawn: z.array(withdrawnRunner),
  /** awaiting: the event is over and the market has no result. suspended: by the back office, also with its event or sport. */
  state: z.enum(MARKET_STATES),
  /** The market itself is suspended by the back office. */
  suspended: z.boolean(),
  settledVersion: z.number(),
  result: z.nullable(marketResult),
  /** A result is on record and not everybody has been paid yet. */
  paying: z.boolean(),
  /** What the feed says, where the back office's decision stands against it. */
  feedResult: z.nullable(declaredResult),
  /** What the feed has told and nobody is paid by yet: it is, at that moment, unless another word or a decision comes first. */
  coming: z.nullable(z.object({ result: declaredResult, paysAt: instant })),
  /** Results that somebody has asked for and that wait for a second person. A server of the version before says nothing of them. */
  waiting: z.optional(z.array(z.object({ approvalId: z.string(), title: z.string() }))),
  bets: z.number(),
  /**
   * Players with a position, and what they can lose together; of a settled market those who had bets in it, and what bets
   * that were set back to pending still hold, else 0.
   */
  players: z.number(),
  exposure: rupees,
  settledAt: z.nullable(instant),
  terms,
});
export type BackOfficeMarket = z.output<typeof backOfficeMarket>;

const version = z.object({
  version: z.number(),
  result: declaredResult,
  source: z.enum(['feed', 'back_office']),
  reason: z.nullable(z.string()),
  /** What the back office was shown as proof, in its own words; null for the feed's. */
  evidence: z.nullable(z.string()),
  actorName: z.nullable(z.string()),
  at: instant,
  finishedAt: z.nullable(instant),
});

const backOfficeAct = z.object({
  act: z.enum(['suspend', 'resume', 'terms']),
  on: z.enum(['market', 'event', 'sport']),
  reason: z.string(),
  actorName: z.nullable(z.string()),
  at: instant,
  /** The terms that an act set, and those it replaced; null for other acts. */
  before: z.nullable(terms),
  after: z.nullable(terms),
});

const totals = z.object({
  /** What players gained and lost by it, and the commission on the gains. */
  paidOut: rupees,
  takenIn: rupees,
  commission: rupees,
  /** What agents get of both by their shares; negative where they pay. */
  agents: rupees,
  /** What is left of it for the house, commission included. */
  house: rupees,
});

/**
 * Why a market is held: its prices jump, cross or stand still, it or a row of it goes by another name or is of another kind, a
 * line in play is the first of its row, what was said of the runners is not on record yet, or several win in it.
 */
export const PRICE_HOLD_REASONS = ['jump', 'crossed', 'frozen', 'renamed', 'new', 'runners', 'places'] as const;

export const marketBackOffice = {
  list: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/markets',
    summary: 'The betting markets of an event.',
    query: z.strictObject({ eventId: id }),
    reply: z.object({ items: z.array(backOfficeMarket) }),
  }),
  market: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/markets/{id}',
    summary:
      'A betting market with every result that was declared, and every act of the back office on it, newest first.',
    params,
    reply: z.object({
      market: backOfficeMarket,
      event: z.object({ id: z.string(), name: z.string(), sportName: z.string() }),
      versions: z.array(version),
      acts: z.array(backOfficeAct),
      /** The bets by how they stand, and what the standing settlement came to; null while the market is open. */
      standing: z.object({
        open: z.number(),
        won: z.number(),
        lost: z.number(),
        void: z.number(),
        totals: z.nullable(totals),
      }),
    }),
  }),
  priceHolds: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/price-holds',
    summary: 'The betting markets whose prices this server doubts now: they take no bets until the doubt is over.',
    query: z.strictObject({ ...paging(25), search, reason: z.optional(z.enum(PRICE_HOLD_REASONS)) }),
    reply: pageOf(
      z.object({
        id: z.string(),
        market: z.string(),
        reason: z.enum(PRICE_HOLD_REASONS),
        since: z.nullable(instant),
        event: z.object({ id: z.string(), name: z.string(), sportName: z.string(), inPlay: z.boolean() }),
      }),
    ),
  }),
  preview: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/markets/{id}/preview',
    summary:
      'What a result would do, worked out by the rules that settle: bets, sums, and whose balance would move. Nothing is changed.',
    params,
    query: z.strictObject({
      type: z.enum(['winner', 'integer', 'void', 'open']),
      /** Winning selections, with commas between them. */
      selections: z.optional(text(4000)),
      expectedWinners: optionalWholeNumber(1, 100),
      value: optionalWholeNumber(0, 999_999_999),
    }),
    reply: z.object({
      /** The version that stands; give it back as `standingVersion` when the result is declared. */
      version: z.number(),
      result: declaredResult,
      bets: z.object({ all: z.number(), won: z.number(), lost: z.number(), void: z.number(), open: z.number() }),
      players: z.number(),
      after: totals,
      /** What the standing result had paid, and what would be taken back exactly; null while the market is open. */
      before: z.nullable(totals),
      /** The fifty accounts whose balance would move most. */
      accounts: z.array(
        z.object({
          id: z.string(),
          username: z.string(),
          agentName: z.nullable(z.string()),
          bets: z.number(),
          before: rupees,
          after: rupees,
          change: rupees,
          balanceAfter: rupees,
        }),
      ),
    }),
    refusals: ['ALREADY_SETTLED'],
  }),
  suspend: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/markets/{id}/suspend',
    summary: 'Suspends a market. Answered only when no bet on it can be accepted any more.',
    params,
    body: z.strictObject({ reason: backOfficeReason }),
    reply: z.object({ market: backOfficeMarket }),
    audit: 'market.suspend',
  }),
  resume: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/markets/{id}/resume',
    summary: 'Opens a suspended market again: somebody closed it for a reason, so the session must be confirmed.',
    params,
    body: z.strictObject({ reason: backOfficeReason }),
    reply: z.object({ market: backOfficeMarket }),
    refusals: ['RESULT_WAITS'],
    audit: 'market.resume',
    confirmed: true,
  }),
  setTerms: endpoint({
    ...superAdmin,
    method: 'PUT',
    path: '/api/super-admin/markets/{id}/terms',
    summary: 'Sets stake limits and bet delay of a market, before the feed’s and the sport’s; null gives them back.',
    params,
    body: z.strictObject({
      minStake: z.nullable(rupees.check(atMostABillion)),
      maxStake: z.nullable(rupees.check(atMostABillion)),
      betDelayMs: z.nullable(z.int()),
      reason: backOfficeReason,
      /** The terms that the caller saw; when others stand, nothing is changed. */
      standing: z.optional(terms),
    }),
    reply: z.object({ market: backOfficeMarket }),
    refusals: ['MARKET_CHANGED'],
    audit: 'market.terms',
    confirmed: true,
  }),
  settle: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/markets/{id}/result',
    summary:
      'Settles a market, settles it again with another result, or takes its result back: the earlier settlement is reversed exactly.',
    params,
    body: z.strictObject({
      result: declaredResult,
      reason: backOfficeReason,
      /** Needed where a result stands. */
      evidence: z.optional(z.nullable(text(1000))),
      /** The version that the caller saw (0: none); when another stands, nothing is declared. */
      standingVersion: z.optional(z.int().check(z.minimum(0))),
    }),
    reply: z.object({ market: backOfficeMarket }),
    refusals: ['ALREADY_SETTLED', 'MARKET_CHANGED', 'APPROVAL_WAITS'],
    audit: 'market.settle',
    confirmed: true,
  }),
};
