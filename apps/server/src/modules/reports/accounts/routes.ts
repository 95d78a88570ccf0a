import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf, Role } from '@pavilion/contract';
import { dayBounds } from '../../../db/day.ts';
import { likePattern } from '../../../db/like-pattern.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { agentWithin } from '../../../policy/scope.ts';
import { accountPeriod } from '../../accounts/lists/reads.ts';
import { type ActivityRow, findReportAccount, listReportAccounts, readActivity } from './store.ts';

type Calls = Api['superAdminReports'];
type Options = Calls['accountOptions'] | Api['agentReports']['accountOptions'];
type Transactions = Calls['transactions'] | Api['agentReports']['transactions'];
type Activity = Calls['activity'] | Api['agentReports']['activity'];

const EVERY_ROLE: readonly Role[] = ['super_admin', 'agent', 'user'];

const rupees = (amount: number) => rupeesFromPaise(paise(amount));

async function accountOptions(call: Call<Options>): Promise<ReplyOf<Options>> {
  const { context, query } = call;
  const agentId = agentWithin(call);
  const asked = query.type === 'all' ? EVERY_ROLE : [query.type];
  // Reports of an agent are about its users.
  const roles = agentId === null ? asked : asked.filter((role) => role === 'user');
  const { rows, total } = await listReportAccounts(
    context.db,
    { roles, agentId, pattern: likePattern((query.search ?? '').trim()) },
    query,
  );
  return {
    items: rows.map((row) => ({
      id: String(row.id),
      username: row.username,
      displayName: row.full_name === '' ? row.username : `${row.username} · ${row.full_name}`,
      role: row.role,
      walletBalance: rupees(row.balance),
    })),
    total,
  };
}

const CHOOSE_FOR_TRANSACTIONS = 'Select an account to view transaction history.';
const CHOOSE_FOR_ACTIVITY = 'Select an account to view activity history.';
const chooseFirst = (words: string): Refusal => refuse('INVALID_REQUEST', { field: 'accountId' }, words);

async function transactions({
  context,
  actor,
  scope,
  query,
}: Call<Transactions>): Promise<ReplyOf<Transactions> | Refusal> {
  const { accountId, accountType } = query;
  if (accountId === undefined) return chooseFirst(CHOOSE_FOR_TRANSACTIONS);
  const target = { id: accountId, role: accountType };
  const found = await accountPeriod(
    context.db,
    { scope, actor },
    target,
    query,
    dayBounds(context.settings.calendar(), query.from, query.to),
  );
  if (found === null) return refuse('NOT_FOUND');
  const { account } = found;
  return {
    ...found.page,
    countedSince: found.countedSince?.toISOString() ?? null,
    account: {
      id: String(account.id),
      username: account.username,
      fullName: account.full_name,
      role: account.role,
      walletBalance: rupees(account.balance),
    },
  };
}

async function activity(call: Call<Activity>): Promise<ReplyOf<Activity> | Refusal> {
  const { context, query } = call;
  if (query.accountId === undefined) return chooseFirst(CHOOSE_FOR_ACTIVITY);
  const account = await findReportAccount(context.db, query.accountId, query.accountType, agentWithin(call));
  if (account === null) return refuse('NOT_FOUND');
  const filter = {
    accountId: account.id,
    ...dayBounds(context.settings.calendar(), query.from, query.to),
    type: query.activity,
    search: (query.search ?? '').trim().toLowerCase(),
  };
  const found = await readActivity(context.db, filter, query);
  const ipSource = context.config.trustProxy.length === 0 ? ('connection' as const) : ('proxy' as const);
  return {
    items: found.rows.map((row) => activityReply(row, account.role, ipSource)),
    total: found.total,
    page: query.page,
    pageSize: query.limit,
    countedSince: found.cutAt?.toISOString() ?? null,
    account: {
      id: String(account.id),
      username: account.username,
      fullName: account.full_name,
      role: account.role,
      walletBalance: rupees(account.balance),
    },
  };
}

const activityReply = (
  row: ActivityRow,
  role: Role,
  ipSource: 'connection' | 'proxy',
): ReplyOf<Calls['activity']>['items'][number] => ({
  id: String(row.id),
  createdAt: row.created_at.toISOString(),
  type: row.type,
  ip: row.ip,
  location: { city: row.city, region: row.region, country: row.country },
  meta: { role, sessionId: row.session_id === null ? null : String(row.session_id), ipSource },
  userAgent: row.user_agent,
});

export const accountReportHandlers: Handlers<Api['agentReports']> & Handlers<Calls> = {
  accountOptions,
  transactions,
  activity,
};
