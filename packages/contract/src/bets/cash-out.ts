import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { account, atMostABillion, bet, instant, price, providerId, requestId, rupees, side, text } from '../wire.ts';

/**
 * A betting market by the ids of the screen: on a market whose rows settle together (match odds, bookmaker, last digit)
 * `selectionKey` is any of its rows, elsewhere it is the row itself.
 */
const market = { eventId: providerId, marketId: providerId, selectionKey: providerId };

const whatIf = z.object({
  /** The selection (or yes/no, odd/even, digit), or null on a range of results. */
  outcome: z.nullable(z.string()),
  /** The runner's name; for a range the empty text. */
  name: z.string(),
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  /** What the outcome pays after the cash-out, or the range at `from`; on a meter it moves to `profitAtEnd`. */
  profit: rupees,
  profitAtEnd: rupees,
});

const hedge = z.object({
  selectionKey: z.string(),
  selectionName: z.string(),
  side,
  odds: price,
  line: z.nullable(z.number()),
  stake: rupees,
});

/** A cash-out as it was offered: what it leaves in every result, and the ordinary bets it is made of. */
const quote = z.object({
  /** Given back to take it up. It holds the offer itself, sealed, so that any server can honour it. */
  quoteId: z.string(),
  expiresAt: instant,
  expiresInMs: z.number(),
  /** In play, how long the bets are held before they are decided (the bet delay); 0 elsewhere. */
  holdMs: z.number(),
  ...market,
  marketName: z.string(),
  kind: z.string(),
  percent: z.number(),
  /** The worst result of the position as it is, and after the cash-out: `amount` is certain, whatever happens. */
  worstNow: rupees,
  amount: rupees,
  rows: z.array(whatIf),
  bets: z.array(hedge),
});
export type CashOutQuote = z.output<typeof quote>;

const best = z.object({
  ...market,
  sportId: z.string(),
  eventName: z.string(),
  marketName: z.string(),
  kind: z.string(),
  /** The worst result as it is, and what would be certain. */
  worstNow: rupees,
  amount: rupees,
});

const rule = z.object({
  id: z.string(),
  ...market,
  eventName: z.string(),
  marketName: z.string(),
  sportId: z.string(),
  sportName: z.string(),
  kind: z.string(),
  /** Cash out when at least this much is certain; null: not on profit. */
  profit: z.nullable(rupees),
  /** Cash out when no more than this loss can be had any more; null: not on loss. */
  loss: z.nullable(rupees),
  state: z.enum(['armed', 'done', 'failed', 'cancelled']),
  /** It waits, and every result pays the same: nothing can be cashed out until another bet is placed. */
  level: z.boolean(),
  createdAt: instant,
  endedAt: z.nullable(instant),
  /** What was made certain, when it was done; else null. */
  amount: z.nullable(rupees),
  /** Why it ended without a cash-out, in words for the player; else empty. */
  reason: z.string(),
});
export type AutoCashOutRule = z.output<typeof rule>;

const limit = z.nullable(
  z.number().check(
    z.minimum(0),
    atMostABillion,
    z.refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, { error: 'must have at most 2 decimals' }),
  ),
);

const QUOTE_REFUSALS = ['MARKET_NOT_AVAILABLE', 'MARKET_SUSPENDED', 'PRICE_STALE', 'CASH_OUT_NOT_AVAILABLE'] as const;

const shared = { tag: 'cash-out', who: ['user'], scope: 'self' } as const;

export const cashOut = {
  quote: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/bets/cash-out/quote',
    summary: 'What cashing out a position, or a part of it, would leave in every result. Held for a few seconds.',
    body: z.strictObject({ ...market, percent: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100) }),
    reply: z.object({ quote }),
    refusals: QUOTE_REFUSALS,
  }),
  best: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/bets/cash-out/best',
    summary:
      'Of the cash-outs that could be had in full now, the one that makes the most certain. Not an offer to take up.',
    reply: z.object({ best: z.nullable(best) }),
    costly: true,
  }),
  execute: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/bets/cash-out',
    summary:
      'Takes up a quoted cash-out: all its bets or none, never for less than was shown in any result. Less: 409 with a new quote.',
    body: z.strictObject({ quoteId: text(100_000), requestId }),
    reply: z.object({
      message: z.string(),
      cashOutId: z.string(),
      /** What was certain when it was quoted, and what it became: never less. */
      quoted: rupees,
      amount: rupees,
      rows: z.array(whatIf),
      bets: z.array(bet),
      walletBalance: rupees,
      exposure: rupees,
      available: rupees,
      user: account,
    }),
    refusals: [
      ...QUOTE_REFUSALS,
      'CASH_OUT_CHANGED',
      'CASH_OUT_EXPIRED',
      'BET_LOCKED',
      'LIMIT_REACHED',
      'ODDS_CHANGED',
      'STAKE_OUT_OF_RANGE',
      'HOUSE_LIMIT',
      'INSUFFICIENT_FUNDS',
      'IDEMPOTENCY_CONFLICT',
      'TAKEN_BACK',
      'TAKEN_BACK_TOO_OFTEN',
    ],
    audit: 'cash-out.execute',
    paced: 'bets',
  }),
  rules: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/bets/auto-cash-out',
    summary: 'The own automatic cash-outs: those that wait, and those that ended within the last day, newest first.',
    query: z.strictObject({ eventId: z.optional(providerId) }),
    reply: z.object({ items: z.array(rule) }),
  }),
  setRule: endpoint({
    ...shared,
    method: 'PUT',
    path: '/api/bets/auto-cash-out',
    summary:
      'Cashes a market out by itself at a profit or a loss. One per market: a new one takes the place of the old.',
    body: z.strictObject({ ...market, profit: limit, loss: limit }),
    reply: z.object({ rule }),
    refusals: ['MARKET_NOT_AVAILABLE', 'CASH_OUT_NOT_AVAILABLE', 'CASH_OUT_RULE_INVALID'],
    audit: 'auto-cash-out.set',
  }),
  cancelRule: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/api/bets/auto-cash-out/{id}',
    summary: 'Takes an automatic cash-out back. One that is being carried out at that moment is not stopped.',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be the id of a rule' })) }),
    reply: z.object({ message: z.string() }),
    audit: 'auto-cash-out.cancel',
  }),
};
