import * as z from 'zod/mini';
import { agent, superAdmin } from './desk-account-forms.ts';
import { endpoint } from './endpoint.ts';
import { day, rupees } from './wire.ts';

/** Days in India, both included; without them the last seven. */
const periodQuery = z.strictObject({ from: day, to: day });
const isoDay = z.string().check(z.describe('YYYY-MM-DD'));

/** A figure with its words; `key` names it for programs. */
const metric = <K extends z.ZodMiniType>(key: K) => z.object({ key, label: z.string(), value: rupees });

const metrics = z.object({
  /** Balances and exposure as they are now; `clientPL` is of the period. */
  summaryCards: z.array(metric(z.enum(['totalBalance', 'openExposure', 'clientPL', 'availablePoints']))),
  /** Client P/L of each day of the period; together they are the card `clientPL`. */
  settlementMetrics: z.array(metric(isoDay)),
  /** What the client P/L of the period is made of: winnings, losses (negative), commission, changes of single bets. */
  plMetrics: z.array(metric(z.enum(['won', 'lost', 'commission', 'adjustments']))),
  /** What moved between accounts in the period. */
  transferMetrics: z.array(
    metric(
      z.enum([
        'creditToAgents',
        'creditToUsers',
        'withdrawnFromUsers',
        'withdrawnFromAgents',
        'settledByUsers',
        'settledByAgents',
        'payouts',
      ]),
    ),
  ),
  /** The agents with the highest balances; what their own wallets received and paid in the period. Super admins only. */
  topAgents: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      fullName: z.string(),
      balance: rupees,
      userCount: z.number(),
      credit: rupees,
      debit: rupees,
      net: rupees,
    }),
  ),
  meta: z.object({
    from: isoDay,
    to: isoDay,
    counts: z.object({
      /** Null for an agent. */
      agents: z.nullable(z.number()),
      users: z.number(),
      withdrawals: z.object({ pending: z.number(), completed: z.number() }),
      /** Accounts that hold an exposure now. */
      exposed: z.number(),
    }),
  }),
});
export type DashboardReply = z.output<typeof metrics>;

/** The figures that a day at the desk begins with. A period has at most 92 days. */
export const superAdminDashboard = {
  metrics: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/dashboard/metrics',
    summary: 'Counters, sums, results per day, transfers and top agents, of everybody.',
    query: periodQuery,
    reply: metrics,
  }),
};

export const agentDashboard = {
  metrics: endpoint({
    ...agent,
    method: 'GET',
    path: '/api/agent/dashboard/metrics',
    summary: 'Counters, sums, results per day and transfers, of the own users.',
    query: periodQuery,
    reply: metrics,
  }),
};
