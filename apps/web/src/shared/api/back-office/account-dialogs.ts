import type { Role } from '@pavilion/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AccountRef } from '../../lib/back-office-overlays.ts';
import { call, type Reply, staffPath } from '../client.ts';
import { keys } from '../query-client.ts';
import { actPath, lower, PLACES } from './accounts.ts';

export type AccountProfile = Reply<'GET', '/api/super-admin/users/{id}/details'>['user'];
type BackOfficeAccount = Reply<'GET', '/api/super-admin/users/{id}/details'>['agent'];
/** An account with the one above it: of a user the agent, of an agent the super admin who opened it. */
export type AccountDetails = { profile: AccountProfile; parent: BackOfficeAccount | null };

type Target = Pick<AccountRef, 'id' | 'role'>;

const about = ({ id, role }: Target, part: string) => [...keys.mine, 'back-office-account', role, id, part];

export const accountDetails = (viewer: Role, account: Target) =>
  queryOptions({
    queryKey: about(account, 'details'),
    queryFn: ({ signal }) => readDetails(viewer, account, signal),
    staleTime: 0,
  });

async function readDetails(viewer: Role, { id, role }: Target, signal: AbortSignal): Promise<AccountDetails> {
  const given = { params: { id } };
  if (viewer !== 'agent' && role === 'agent') {
    const { agent, superAdmin } = await call('GET', '/api/super-admin/agents/{id}/details', given, { signal });
    return { profile: agent, parent: superAdmin };
  }
  const { user, agent } = await call('GET', staffPath(viewer, 'users/{id}/details'), given, { signal });
  return { profile: user, parent: agent };
}

type Movements = Reply<'GET', '/api/super-admin/users/{id}/wallet/transactions'>;
export type AccountMovement = Movements['items'][number];
export type MovementType = 'all' | 'transfer' | 'credit' | 'withdraw' | 'bet';
export type MovementPage = { type: MovementType; page: number; limit: number };
type MovementsOf = Pick<Movements, 'items' | 'total'> & { account: BackOfficeAccount };

/** A page of what moved the wallet of an account, newest first, and the account with its figures of now. */
export const accountMovements = (viewer: Role, account: Target, page: MovementPage) =>
  queryOptions({
    queryKey: [...about(account, 'movements'), page],
    queryFn: ({ signal }) => readMovements(viewer, account, page, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

async function readMovements(
  viewer: Role,
  { id, role }: Target,
  { type, page, limit }: MovementPage,
  signal: AbortSignal,
): Promise<MovementsOf> {
  const given = { params: { id }, query: { type, page: String(page), limit: String(limit) } };
  const reply = await call('GET', actPath(viewer, role, 'wallet/transactions'), given, { signal });
  return { ...reply, account: 'user' in reply ? reply.user : 'agent' in reply ? reply.agent : reply.superAdmin };
}

/** What is open anywhere in the back office may show the account: all of it is read again. */
export const accountChanged = (queries: QueryClient): void => void queries.invalidateQueries({ queryKey: keys.mine });

export type Transferred = Reply<'POST', '/api/agent/wallets/transfer'>;
export type TransferOrder = {
  action: 'deposit' | 'withdraw';
  /** Rupees. */
  amount: number;
  remark: string | null;
  transactionCode: string;
  /** The same for each try of one order: however often it is sent, the points move once. */
  requestId: string;
};

export function transferPoints(viewer: Role, { id, role }: Target, order: TransferOrder): Promise<Transferred> {
  return viewer === 'agent'
    ? call('POST', '/api/agent/wallets/transfer', { body: { userId: id, ...order } })
    : call('POST', '/api/super-admin/wallets/transfer', { body: { targetType: role, targetId: id, ...order } });
}

export type NewPassword = { newPassword: string; transactionCode: string };

export const changeAccountPassword = (
  viewer: Role,
  { id, role }: Target,
  body: NewPassword,
): Promise<{ message: string }> => call('POST', actPath(viewer, role, 'change-password'), { params: { id }, body });

export type ProfileFields = Pick<
  AccountProfile,
  | 'fullName'
  | 'email'
  | 'phone'
  | 'city'
  | 'nickname'
  | 'favoriteMaster'
  | 'changePasswordLock'
  | 'remark'
  | 'partnership'
>;
export type ProfileChange = Partial<ProfileFields> & { transactionCode: string };

export const saveAccountProfile = (
  viewer: Role,
  { id, role }: Target,
  body: ProfileChange,
): Promise<{ message: string }> => call('PATCH', actPath(viewer, lower(role), 'profile'), { params: { id }, body });

/** Each view is written down, so it is asked for once, when the dialog opens. Super admins only. */
export const accountCode = (account: Target) =>
  queryOptions({
    queryKey: about(account, 'code'),
    queryFn: ({ signal }) => readCode(account, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });

const readCode = async ({ id, role }: Target, signal: AbortSignal): Promise<string | null> =>
  (await call('GET', `/api/super-admin/${PLACES[role]}/{id}/transaction-code`, { params: { id } }, { signal }))
    .transactionCode;

type NewCode = { transactionCode: string; message: string };

/** With the caller's own code. */
export const resetAccountCode = ({ id, role }: Target, transactionCode: string): Promise<NewCode> =>
  call('POST', `/api/super-admin/${PLACES[role]}/{id}/transaction-code/reset`, {
    params: { id },
    body: { transactionCode },
  });

export type TwoFactorReset = { reason: string; transactionCode: string };

export const resetTwoFactor = ({ id }: Target, body: TwoFactorReset): Promise<{ message: string }> =>
  call('POST', '/api/super-admin/accounts/{id}/two-factor/reset', { params: { id }, body });
