import * as z from 'zod/mini';
import { forStaff } from '../staff.ts';
import { day, pageOf, paging, role, rupees } from '../wire.ts';

/** Days of the installation's zone, both included; without them the last seven. */
const periodQuery = z.strictObject({ from: day, to: day });
const isoDay = z.string().check(z.describe('YYYY-MM-DD'));

/** A figure with its words; `key` names it for programs. */
const metric = <K extends z.ZodMiniType>(key: K) => z.object({ key, label: z.string(), value: rupees });

const PL_FIGURES = ['won', 'lost', 'commission', 'adjustments'] as const;
const USER_FLOWS = ['creditToUsers', 'withdrawnFromUsers', 'settledByUsers', 'payouts'] as const;
const AGENT_FLOWS = ['creditToAgents', 'withdrawnFromAgents', 'settledByAgents'] as const;
const CARDS = ['totalBalance', 'openExposure', 'clientPL', 'availablePoints'] as const;
const REQUESTS = ['withdrawalsPending', 'withdrawalsCompleted'] as const;

const metrics = z.object({
  /** Balances and exposure as they are now; `clientPL` is of the period. */
  summaryCards: z.array(metric(z.enum(CARDS))),
  /** Client P/L of each day of the period; together they are the card `clientPL`. */
  settlementMetrics: z.array(metric(isoDay)),
  /** What the client P/L of the period is made of: winnings, losses (negative), commission, changes of single bets. */
  plMetrics: z.array(metric(z.enum(PL_FIGURES))),
  /** What moved between accounts in the period. */
  transferMetrics: z.array(metric(z.enum([...USER_FLOWS, ...AGENT_FLOWS]))),
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

/** What one figure is made of: a line for each account that has a part of it. */
const figure = z.object({
  ...pageOf(
    z.object({
      id: z.string(),
      username: z.string(),
      fullName: z.string(),
      role,
      agentUsername: z.nullable(z.string()),
      value: z.number().check(z.describe('Rupees, or a count of requests')),
    }),
  ).shape,
  label: z.string(),
  unit: z.enum(['rupees', 'requests']),
  /** Of all lines, not of the page alone: the figure of the dashboard. */
  sum: z.number(),
  /** Null of what is as it is now. */
  period: z.nullable(z.object({ from: isoDay, to: isoDay })),
});
export type FigureReply = z.output<typeof figure>;

export const DASHBOARD_FIGURES = [...CARDS, ...PL_FIGURES, ...USER_FLOWS, ...AGENT_FLOWS, ...REQUESTS] as const;
export type DashboardFigure = (typeof DASHBOARD_FIGURES)[number];
const figureQuery = z.strictObject({ figure: z.enum(DASHBOARD_FIGURES), from: day, to: day, ...paging(25, 500) });

/** The figures that a day in the back office begins with. A period has at most 92 days. */
export const { agent: agentDashboard, superAdmin: superAdminDashboard } = forStaff({
  metrics: {
    method: 'GET',
    path: 'dashboard/metrics',
    mayLag: true,
    summary: 'Counters, sums, results per day and transfers; a super admin sees the top agents too.',
    query: periodQuery,
    reply: metrics,
  },
  figure: {
    method: 'GET',
    path: 'dashboard/figure',
    mayLag: true,
    summary: 'What one figure of the dashboard is made of, account by account, the largest part first.',
    query: figureQuery,
    reply: figure,
  },
});
