import * as z from 'zod/mini';
import { history } from '../accounts/account-forms.ts';
import { forStaff } from '../staff.ts';
import { accountId, day, daysInOrder, instant, pageOf, paging, role, rupees, search } from '../wire.ts';

const nullableText = z.nullable(z.string());

/** The account that a report is about. */
const reportAccount = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  role,
  walletBalance: rupees,
});

const accountOptions = z.object({
  items: z.array(
    z.object({ id: z.string(), username: z.string(), displayName: z.string(), role, walletBalance: rupees }),
  ),
  /** How many accounts match; the items are the first of them by user name. */
  total: z.number(),
});
const optionsQuery = z.strictObject({
  type: z._default(z.enum(['all', 'user', 'agent', 'super_admin']), 'all'),
  search,
  ...paging(200, 500),
});

/** Which account; without an id the form's own words are answered. */
const ofAccount = { accountType: z._default(role, 'user'), accountId: z.optional(accountId) };

const transactionsQuery = daysInOrder(
  z.strictObject({
    ...ofAccount,
    type: z._default(z.enum(['all', 'credit', 'withdraw', 'bet']), 'all'),
    from: day,
    to: day,
    ...paging(50, 500),
  }),
);
/** Movements since `countedSince`, when there are too many to look at all of them. */
const counted = { countedSince: z.nullable(instant), account: reportAccount };
const transactions = z.object({ ...history.shape, ...counted });

const activityQuery = daysInOrder(
  z.strictObject({
    ...ofAccount,
    activity: z._default(z.enum(['all', 'login', 'password_change']), 'all'),
    from: day,
    to: day,
    search,
    ...paging(50, 500),
  }),
);
const activityItem = z.object({
  id: z.string(),
  createdAt: instant,
  type: z.enum(['login', 'password_change']),
  ip: nullableText,
  location: z.object({ city: nullableText, region: nullableText, country: nullableText }),
  /** `ipSource`: whether addresses come from the connection or from a trusted proxy in front of it. */
  meta: z.object({ role, sessionId: nullableText, ipSource: z.enum(['connection', 'proxy']) }),
  userAgent: nullableText,
});
const activity = z.object({ ...pageOf(activityItem).shape, ...counted });

/** What the back office looks up about an account. */
export const { agent: agentReports, superAdmin: superAdminReports } = forStaff({
  accountOptions: {
    method: 'GET',
    path: 'reports/account-options',
    summary: 'Accounts, to choose one for a report.',
    query: optionsQuery,
    reply: accountOptions,
  },
  transactions: {
    method: 'GET',
    path: 'reports/wallet-transactions',
    mayLag: true,
    summary: 'The movements of the wallet of an account in a period, newest first.',
    query: transactionsQuery,
    reply: transactions,
  },
  activity: {
    method: 'GET',
    path: 'reports/activity-logs',
    mayLag: true,
    summary: 'Sign-ins and password changes of an account in a period, newest first.',
    query: activityQuery,
    reply: activity,
  },
});
