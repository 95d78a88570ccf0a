import * as z from 'zod/mini';
import { history } from '../accounts/account-forms.ts';
import { endpoint } from '../endpoint.ts';
import { forStaff, superAdmin } from '../staff.ts';
import { accountId, day, daysInOrder, instant, pageOf, paging, role, rupees, search } from '../wire.ts';

export const walletWarning = z.nullable(z.enum(['negative', 'low']));
const person = z.object({ id: z.string(), username: z.string(), fullName: z.string() });

const ledger = z.object({
  ...history.shape,
  /** Movements since then, when there are too many to look at all of them. */
  countedSince: z.nullable(instant),
  agent: person,
  /** The agent's own wallet as it is now, without its users'. */
  wallet: z.object({
    balance: rupees,
    available: rupees,
    credit: rupees,
    /** Balance less credit: its shares, less what was settled. */
    clientPL: rupees,
    /** What should be available at least; 0: no minimum. */
    minimum: rupees,
    warning: walletWarning,
  }),
});
export type AgentLedger = z.output<typeof ledger>;

const calls = forStaff({
  ledger: {
    method: 'GET',
    path: 'agent-ledger',
    summary: 'The movements of an agent’s own wallet with who stands at the other end, newest first, and its warnings.',
    query: daysInOrder(
      z.strictObject({
        /** A super admin names the agent; an agent has its own. */
        agentId: z.optional(accountId),
        type: z._default(z.enum(['all', 'transfer', 'bet']), 'all'),
        from: day,
        to: day,
        ...paging(50, 500),
      }),
    ),
    reply: ledger,
  },
});
export const agentLedger = calls.agent;

const warned = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  role,
  agentUsername: z.nullable(z.string()),
  balance: rupees,
  exposure: rupees,
  available: rupees,
  clientPL: rupees,
  warning: z.enum(['negative', 'low']),
});
export type WarnedWallet = z.output<typeof warned>;

export const superAdminLedger = {
  ...calls.superAdmin,
  warned: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/wallet-warnings',
    summary: 'Wallets with less than nothing available, and agents below the minimum, the lowest first.',
    query: z.strictObject({
      show: z._default(z.enum(['all', 'negative', 'low']), 'all'),
      search,
      ...paging(50, 500),
    }),
    /** `owed`: what all that are shown and negative lack together. */
    reply: z.object({ ...pageOf(warned).shape, owed: rupees, minimum: rupees }),
  }),
};
