import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, text } from './wire.ts';

const id = z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be a market id' }));

export const marketResult = z.union([
  z.strictObject({
    type: z.literal('winner'),
    selections: z.array(text(60)).check(z.minLength(1)),
    expectedWinners: z._default(z.int().check(z.positive()), 1),
  }),
  z.strictObject({ type: z.literal('integer'), value: z.int() }),
  z.strictObject({ type: z.literal('void') }),
]);

/** A betting market as the results desk sees it. `id` is the product's own; the others are the provider's. */
export const deskMarket = z.object({
  id: z.string(),
  eventId: z.string(),
  marketId: z.string(),
  selectionKey: z.nullable(z.string()),
  name: z.string(),
  kind: z.string(),
  outcomes: z.array(z.object({ id: z.string(), name: z.string() })),
  suspended: z.boolean(),
  settledVersion: z.number(),
  result: z.nullable(marketResult),
  bets: z.number(),
  settledAt: z.nullable(instant),
});

export const marketDesk = {
  list: endpoint({
    method: 'GET',
    path: '/api/super-admin/markets',
    summary: 'The betting markets of an event.',
    tag: 'super-admin',
    who: ['super_admin'],
    scope: 'everyone',
    query: z.strictObject({ eventId: id }),
    reply: z.object({ items: z.array(deskMarket) }),
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api/super-admin/markets/{id}/suspend',
    summary: 'Suspends a market. Answered only when no bet on it can be accepted any more.',
    tag: 'super-admin',
    who: ['super_admin'],
    scope: 'everyone',
    params: z.object({ id }),
    body: z.strictObject({ reason: text(300).check(z.minLength(1)) }),
    reply: z.object({ market: deskMarket }),
    audit: 'market.suspend',
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/super-admin/markets/{id}/resume',
    summary: 'Opens a suspended market again.',
    tag: 'super-admin',
    who: ['super_admin'],
    scope: 'everyone',
    params: z.object({ id }),
    body: z.strictObject({ reason: text(300).check(z.minLength(1)) }),
    reply: z.object({ market: deskMarket }),
    audit: 'market.resume',
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/super-admin/markets/{id}/result',
    summary: 'Settles a market, or settles it again with another result: the earlier settlement is reversed exactly.',
    tag: 'super-admin',
    who: ['super_admin'],
    scope: 'everyone',
    params: z.object({ id }),
    body: z.strictObject({
      result: marketResult,
      reason: text(300).check(z.minLength(1)),
      evidence: z.optional(z.nullable(text(1000))),
    }),
    reply: z.object({ market: deskMarket }),
    refusals: ['ALREADY_SETTLED'],
    audit: 'market.settle',
  }),
};
