import type { Role } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Paging, pages } from '../paged-list.ts';
import { call, type Reply, staffPath } from '../client.ts';
import { keys } from '../query-client.ts';

type Transactions = Reply<'GET', '/api/super-admin/reports/wallet-transactions'>;
type Activity = Reply<'GET', '/api/super-admin/reports/activity-logs'>;
export type Transaction = Transactions['items'][number];
export type ActivityEntry = Activity['items'][number];
export type ReportAccount = Transactions['account'];
export type AccountOption = Reply<'GET', '/api/super-admin/reports/account-options'>['items'][number];

const REPORTS = [...keys.mine, 'back-office-reports'] as const;
const OPTIONS = '200';

export const accountOptions = (viewer: Role, type: Role | 'all', search: string) =>
  queryOptions({
    queryKey: [...REPORTS, 'options', viewer, type, search],
    queryFn: async ({ signal }): Promise<AccountOption[]> => {
      const query = { type, search, limit: OPTIONS };
      const { items } = await call('GET', staffPath(viewer, 'reports/account-options'), { query }, { signal });
      return items;
    },
    placeholderData: keepPreviousData,
  });

/** `accountId` is empty until an account is chosen; nothing is asked for before. */
export type ReportFilter = { accountType: Role; accountId: string; from: string; to: string };
export type TransactionFilter = ReportFilter & { type: 'all' | 'credit' | 'withdraw' | 'bet' };
export type ActivityFilter = ReportFilter & { activity: 'all' | 'login' | 'password_change'; search: string };

export function readTransactions(
  viewer: Role,
  filter: TransactionFilter,
  paging: Paging,
  signal?: AbortSignal,
): Promise<Transactions> {
  const query = { ...filter, ...pages(paging) };
  const options = signal ? { signal } : {};
  return call('GET', staffPath(viewer, 'reports/wallet-transactions'), { query }, options);
}

export const transactionsPage = (viewer: Role, filter: TransactionFilter, paging: Paging) =>
  queryOptions({
    queryKey: [...REPORTS, 'transactions', viewer, filter, paging],
    queryFn: ({ signal }) => readTransactions(viewer, filter, paging, signal),
    enabled: filter.accountId !== '',
    placeholderData: keepPreviousData,
  });

export function readActivityLogs(
  viewer: Role,
  filter: ActivityFilter,
  paging: Paging,
  signal?: AbortSignal,
): Promise<Activity> {
  const query = { ...filter, ...pages(paging) };
  const options = signal ? { signal } : {};
  return call('GET', staffPath(viewer, 'reports/activity-logs'), { query }, options);
}

export const activityLogsPage = (viewer: Role, filter: ActivityFilter, paging: Paging) =>
  queryOptions({
    queryKey: [...REPORTS, 'activity', viewer, filter, paging],
    queryFn: ({ signal }) => readActivityLogs(viewer, filter, paging, signal),
    enabled: filter.accountId !== '',
    placeholderData: keepPreviousData,
  });
