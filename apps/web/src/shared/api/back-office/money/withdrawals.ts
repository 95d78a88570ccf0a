import type { Role, WithdrawalReply } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client.ts';
import { keys } from '../../query-client.ts';
import { listAt } from '../../paged-list.ts';

export type WithdrawalStatus = WithdrawalReply['status'];

const LIST = [...keys.mine, 'withdrawals'] as const;

export const withdrawals = listAt(LIST, '/api/super-admin/withdrawals');

/** So many accounts are offered as owners; typing finds the others. */
const OWNERS_MOST = 200;

/** The accounts of a role that a request can be made for. */
export const ownerChoices = (ownerType: Role, search: string) =>
  queryOptions({
    queryKey: [...LIST, 'owners', ownerType, search],
    queryFn: ({ signal }) => readOwners(ownerType, { limit: String(OWNERS_MOST), search }, signal),
    placeholderData: keepPreviousData,
  });

function readOwners(ownerType: Role, query: { limit: string; search: string }, signal: AbortSignal) {
  switch (ownerType) {
    case 'user':
      return call('GET', '/api/super-admin/users', { query }, { signal });
    case 'agent':
      return call('GET', '/api/super-admin/agents', { query }, { signal });
    case 'super_admin':
      return call('GET', '/api/super-admin/super-admins', { query }, { signal });
  }
}

export type NewWithdrawal = {
  ownerType: Role;
  /** Left out for a super admin: then it is whoever is signed in. */
  ownerId?: string;
  /** Rupees. */
  amount: number;
  remark: string | null;
  requestId: string;
};

export const createWithdrawal = (body: NewWithdrawal) => call('POST', '/api/super-admin/withdrawals', { body });

/** With a rejection or cancellation `remark` is the reason that the owner reads; a rejection needs one. */
export const moveWithdrawal = (id: string, status: WithdrawalStatus, remark: string | null) =>
  call('PATCH', '/api/super-admin/withdrawals/{id}', { params: { id }, body: { status, remark } });
