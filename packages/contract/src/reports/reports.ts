import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, daysInOrder, instant, paging, providerId, rupees, search, zonedDay } from '../wire.ts';

/**
 * Void bets are among the bets; their stake came back and is not in the sum of stakes. A server of the version before says
 * nothing of them.
 */
const sums = { bets: z.number(), voids: z.optional(z.number()), stake: rupees, profit: rupees };

/** A place in the results: the instant a market was settled and its number, as the reply before gave it. */
const cursor = z.string().check(z.regex(/^\d{1,16}-\d{1,16}$/, { error: 'must be the `next` of an earlier reply' }));

export const reports = {
  profitLoss: endpoint({
    method: 'GET',
    path: '/api/account/profit-loss',
    mayLag: true,
    summary:
      'What the own settled bets won and lost, by day of settlement (in the zone of the installation), sport and market kind.',
    tag: 'account',
    who: ['user', 'agent'],
    scope: 'self',
    query: daysInOrder(z.strictObject({ from: day, to: day })),
    reply: z.object({
      /** Won and lost bets and voids that were settled in the period; commission is not taken off. */
      total: z.object(sums),
      /** Commission that was taken in the period. */
      commission: rupees,
      days: z.array(z.object({ day: z.string(), ...sums })),
      sports: z.array(z.object({ sportId: z.string(), sport: z.string(), ...sums })),
      kinds: z.array(z.object({ kind: z.string(), ...sums })),
    }),
  }),
  results: endpoint({
    method: 'GET',
    path: '/api/results',
    mayLag: true,
    summary:
      'Settled markets with their results, the newest first; corrected ones say what was declared before. At most 92 days; without `from` the last 30.',
    tag: 'provider',
    who: 'public',
    scope: 'none',
    query: daysInOrder(
      z.strictObject({
        sportId: z.optional(providerId),
        from: zonedDay,
        to: zonedDay,
        search,
        before: z.optional(cursor),
        limit: paging(25, 100).limit,
      }),
    ),
    reply: z.object({
      items: z.array(
        z.object({
          marketId: z.string(),
          selectionKey: z.nullable(z.string()),
          marketName: z.string(),
          kind: z.string(),
          event: z.object({ id: z.string(), name: z.string() }),
          sport: z.object({ id: z.string(), name: z.string() }),
          /** In words: the winner (several in a dead heat), the runs, or Void. */
          result: z.string(),
          /** Results that were declared before and taken back, the first one first. */
          earlier: z.array(z.string()),
          settledAt: instant,
        }),
      ),
      /** What to send as `before` for the rows after these; null at the end. */
      next: z.nullable(z.string()),
    }),
  }),
};
