import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, providerId } from '../wire.ts';

/** So many price alerts of a player wait at once. */
export const PRICE_ALERTS_MAX = 20;
/** So many that were told are kept to be read, those told last. */
export const PRICE_ALERTS_TOLD_MAX = 20;

const twoDecimals = z.refine<number>((odds) => Math.abs(odds * 100 - Math.round(odds * 100)) < 1e-6, {
  error: 'must have at most 2 decimals',
});
const side = z.enum(['back', 'lay']);

const alert = z.object({
  id: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  sportId: z.string(),
  sportName: z.string(),
  marketId: z.string(),
  marketName: z.string(),
  selectionKey: z.string(),
  selectionName: z.string(),
  side,
  /** The odds it waits for. */
  odds: z.number(),
  /** Whether it waits for the odds to come up to them, or down. */
  rises: z.boolean(),
  createdAt: instant,
  /** When they were reached, and at which odds; null while it waits. */
  reachedAt: z.nullable(instant),
  reachedOdds: z.nullable(z.number()),
});
export type PriceAlert = z.output<typeof alert>;

const OWN = { tag: 'bets', who: ['user'], scope: 'self' } as const;

/** What a player wants to be told of: the best odds of a row have come to a figure. */
export const priceAlerts = {
  list: endpoint({
    ...OWN,
    method: 'GET',
    path: '/api/price-alerts',
    summary: `The own price alerts of markets without a result, the newest first: those that wait, and the last ${PRICE_ALERTS_TOLD_MAX} that were told.`,
    reply: z.object({ items: z.array(alert) }),
  }),
  set: endpoint({
    ...OWN,
    method: 'POST',
    path: '/api/price-alerts',
    summary: `Tells when the best odds of a row come to a figure, once. For decimal odds; at most ${PRICE_ALERTS_MAX} wait. Asked for twice it is the one that waits.`,
    body: z.strictObject({
      eventId: providerId,
      marketId: providerId,
      selectionKey: z.string().check(z.minLength(1), z.maxLength(60)),
      side,
      odds: z.number().check(z.gte(1.01), z.lte(1000), twoDecimals),
    }),
    reply: z.object({ alert }),
    refusals: ['MARKET_NOT_AVAILABLE', 'PRICE_ALERT_REACHED', 'PRICE_ALERTS_FULL'],
    audit: 'price-alert.set',
  }),
  remove: endpoint({
    ...OWN,
    method: 'DELETE',
    path: '/api/price-alerts/{id}',
    summary: 'Takes a price alert away, whether it waits or has told; one that is not there is no error.',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be the id of a price alert' })) }),
    reply: z.object({ message: z.string() }),
    audit: 'price-alert.remove',
  }),
};
