import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { backOfficeReason } from '../markets/markets.ts';
import { agent, forStaff, superAdmin } from '../staff.ts';
import { accountId, providerId } from '../wire.ts';
import { ORDER_FIELDS } from './orders.ts';

const staffOrder = z.object({
  ...ORDER_FIELDS.reply,
  user: z.object({ id: z.string(), username: z.string() }),
  /** The betting market, as the other calls of the back office name it. */
  market: z.object({ id: z.string() }),
});
export type StaffOrder = z.output<typeof staffOrder>;

const marketId = z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be a market id' }));

const lists = forStaff({
  list: {
    method: 'GET',
    path: 'orders',
    summary:
      'Orders of players that wait, the newest first; of one player also those that have ended, the last to end first.',
    query: z.strictObject({
      /** Ended ones only of one player: give `userId`. */
      state: z._default(z.enum(['open', 'ended']), 'open'),
      userId: z.optional(accountId),
      eventId: z.optional(providerId),
      marketId: z.optional(marketId),
      /** The `next` of the page before. */
      before: z.optional(ORDER_FIELDS.id),
    }),
    reply: z.object({ items: z.array(staffOrder), next: z.nullable(z.string()) }),
  },
});

const cancelled = z.object({ orders: z.array(staffOrder) });

/** Orders as staff see them; an agent those of its own users. */
export const agentOrders = { list: endpoint({ ...lists.agent.list, ...agent }) };
export const superAdminOrders = {
  list: endpoint({ ...lists.superAdmin.list, ...superAdmin }),
  cancel: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/orders/{id}/cancel',
    summary: 'Takes an order of any player out of the book. When this is answered nothing of it is filled any more.',
    params: z.object({ id: ORDER_FIELDS.id }),
    body: z.strictObject({ reason: backOfficeReason }),
    reply: cancelled,
    audit: 'order.cancel-by-desk',
  }),
  cancelOfMarket: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/markets/{id}/orders/cancel',
    summary:
      'Takes all that waits in a market out of the book. What comes after is taken: suspend the market for that.',
    params: z.object({ id: marketId }),
    body: z.strictObject({ reason: backOfficeReason }),
    reply: cancelled,
    audit: 'order.cancel-by-desk',
  }),
};
