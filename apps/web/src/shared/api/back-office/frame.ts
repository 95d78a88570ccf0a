import type { BackOfficeAccount, Role } from '@pavilion/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { call } from '../client.ts';
import { ACCOUNT_LISTS, EVERYBODY, readAccounts } from './accounts.ts';
import { keys } from '../query-client.ts';

/** How many accounts are offered while somebody types. */
const OFFERED = 6;

export type FoundAccounts = { items: readonly BackOfficeAccount[]; total: number };

/** The first accounts that hold the text: of everybody, or of an agent's own users. */
export const foundAccounts = (viewer: Role, search: string) =>
  queryOptions({
    queryKey: [...ACCOUNT_LISTS, 'found', viewer, search],
    queryFn: async ({ signal }): Promise<FoundAccounts> => {
      const { items, total } = await readAccounts(
        viewer,
        { ...EVERYBODY, search },
        { page: 1, limit: OFFERED },
        signal,
      );
      return { items, total };
    },
    staleTime: 5_000,
  });

/** The own transaction code, null where there is none yet. Asked for anew each time the dialog opens, and never kept. */
export const ownCodeQuery = queryOptions({
  queryKey: [...keys.mine, 'own-code'],
  queryFn: async ({ signal }): Promise<string | null> => {
    try {
      return (await call('GET', '/api/account/transaction-code', {}, { signal })).transactionCode;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const resetOwnCode = () => call('POST', '/api/account/transaction-code/reset', {});
