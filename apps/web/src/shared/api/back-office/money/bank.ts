import type { Role } from '@pavilion/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type Reply, staffPath } from '../../client.ts';
import { ACCOUNT_LISTS } from '../accounts.ts';
import { keys } from '../../query-client.ts';
import { refreshAccount } from '../../session/session.ts';

export type Settled = Reply<'POST', '/api/super-admin/bank/settlements'>;
export type BankMode = 'all' | 'profit' | 'network' | 'custom';
export type SettlementOrder = {
  ownerType: Role;
  ownerId: string;
  mode: BankMode;
  /** Rupees as the row shows them. */
  amount: number;
  transactionCode: string;
  /** The same for each try of one order: however often it is sent, the points move once. */
  requestId: string;
};

export type BankFilter = { role: 'all' | 'user' | 'agent' | 'super_admin'; search: string };
export type BankTotals = Reply<'GET', '/api/super-admin/bank/totals'>;

/** What all accounts of a filter come to, whichever of them are on the page. */
export const bankTotals = (viewer: Role, { role, search }: BankFilter) =>
  queryOptions({
    queryKey: [...ACCOUNT_LISTS, 'bank-totals', viewer, role, search],
    queryFn: ({ signal }) =>
      call('GET', staffPath(viewer, 'bank/totals'), { query: { role, search: search || undefined } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Settles an account with whoever is signed in. */
export const settleWithBank = (viewer: Role, body: SettlementOrder): Promise<Settled> =>
  call('POST', staffPath(viewer, 'bank/settlements'), { body });

/** Points have moved: every list of the back office and the own wallet are read again. */
export function pointsMoved(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: keys.mine });
  void refreshAccount().catch(() => undefined);
}
