import type { Role } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAt } from '../paged-list.ts';
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

const isChosen = ({ accountId }: { accountId?: string | undefined }): boolean => Boolean(accountId);

export const transactions = (viewer: Role) =>
  listAt([...REPORTS, 'transactions', viewer], staffPath(viewer, 'reports/wallet-transactions'), {
    enabled: isChosen,
  });

export const activityLogs = (viewer: Role) =>
  listAt([...REPORTS, 'activity', viewer], staffPath(viewer, 'reports/activity-logs'), { enabled: isChosen });
