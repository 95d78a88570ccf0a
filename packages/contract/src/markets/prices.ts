import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, price, providerId } from '../wire.ts';

/** The prices of one row at one moment; null: nothing was offered on that side, or the row was closed. */
export const pricePoint = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  back: z.nullable(price),
  lay: z.nullable(price),
  /** The lines of a session or another row over runs; else null. */
  backLine: z.nullable(z.number()),
  layLine: z.nullable(z.number()),
  /** The price of the newest bet that was taken on the row; null before the first. */
  last: z.nullable(price),
});
export type PricePoint = z.output<typeof pricePoint>;

/** How the best back of a row went: at most one price in half a minute, oldest first. */
export const priceMoves = z.object({
  selectionKey: z.string(),
  backs: z.array(z.object({ at: z.number(), back: price })),
});
export type PriceMoves = z.output<typeof priceMoves>;

/** How an event stood at a moment, as a line of a list says it. */
export const scoreThen = z.object({
  /** When the server was told of it. */
  at: instant,
  status: z.string(),
  clock: z.nullable(z.string()),
  note: z.string(),
  sides: z.array(z.object({ main: z.string(), detail: z.string(), parts: z.array(z.string()), active: z.boolean() })),
});
export type ScoreThen = z.output<typeof scoreThen>;

export const prices = {
  moves: endpoint({
    method: 'GET',
    path: '/api/provider/price-moves',
    mayLag: true,
    summary:
      'How the best back of every row of a market went in the last hour: one price in half a minute, as recorded.',
    tag: 'provider',
    who: 'public',
    scope: 'none',
    query: z.strictObject({ eventId: providerId, marketId: providerId }),
    reply: z.object({ data: z.object({ rows: z.array(priceMoves) }) }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/provider/price-history',
    mayLag: true,
    summary:
      'The best prices of a row over time, as recorded while the event was followed; thinned to what a chart shows.',
    tag: 'provider',
    who: 'public',
    scope: 'none',
    query: z.strictObject({
      eventId: providerId,
      marketId: providerId,
      selectionKey: providerId,
      /** How far back, in minutes. */
      minutes: z.optional(z.string().check(z.regex(/^([1-9]\d{0,3})$/, { error: 'must be from 1 to 9999' }))),
    }),
    reply: z.object({
      data: z.object({
        kind: z.nullable(z.string()),
        /** At most one point in so many milliseconds was recorded. */
        everyMs: z.number(),
        points: z.array(pricePoint),
      }),
    }),
  }),
};
