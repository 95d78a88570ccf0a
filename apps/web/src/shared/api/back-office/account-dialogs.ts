import type { Role } from '@pavilion/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AccountRef } from '../../lib/back-office-overlays.ts';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

/**
 * The calls of the dialogs about one account. Each act has a path for agents, who reach their own users, and one for
 * each role that a super admin acts on; which it is, follows from who asks and about whom.
 */
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
  if (viewer === 'agent') {
    const { user, agent } = await call('GET', '/api/agent/users/{id}/details', given, { signal });
    return { profile: user, parent: agent };
  }
  if (role === 'agent') {
    const { agent, superAdmin } = await call('GET', '/api/super-admin/agents/{id}/details', given, { signal });
    return { profile: agent, parent: superAdmin };
  }
  const { user, agent } = await call('GET', '/api/super-admin/users/{id}/details', given, { signal });
  return { profile: user, parent: agent };
}

type Movements = Reply<'GET', '/api/super-admin/users/{id}/wallet/transactions'>;
export type Movement = Movements['items'][number];
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
  if (viewer === 'agent') {
    const { user, ...rest } = await call('GET', '/api/agent/users/{id}/wallet/transactions', given, { signal });
    return { ...rest, account: user };
  }
  switch (role) {
    case 'user': {
      const reply = await call('GET', '/api/super-admin/users/{id}/wallet/transactions', given, { signal });
      return { ...reply, account: reply.user };
    }
    case 'agent': {
      const reply = await call('GET', '/api/super-admin/agents/{id}/wallet/transactions', given, { signal });
      return { ...reply, account: reply.agent };
    }
    case 'super_admin': {
      const reply = await call('GET', '/api/super-admin/super-admins/{id}/wallet/transactions', given, { signal });
      return { ...reply, account: reply.superAdmin };
    }
  }
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

export function changeAccountPassword(
  viewer: Role,
  { id, role }: Target,
  body: NewPassword,
): Promise<{ message: string }> {
  const given = { params: { id }, body };
  if (viewer === 'agent') return call('POST', '/api/agent/users/{id}/change-password', given);
  switch (role) {
    case 'user':
      return call('POST', '/api/super-admin/users/{id}/change-password', given);
    case 'agent':
      return call('POST', '/api/super-admin/agents/{id}/change-password', given);
    case 'super_admin':
      return call('POST', '/api/super-admin/super-admins/{id}/change-password', given);
  }
}

export type LockField = 'betLocked' | 'userLocked';
/** `other`: what the other lock becomes in the same step; both change, or none. */
export type LockChange = { field: LockField; value: boolean; other?: boolean; transactionCode: string };

/** Answers the locks as they are now. */
export async function setAccountLock(
  viewer: Role,
  { id, role }: Target,
  body: LockChange,
): Promise<Pick<AccountProfile, LockField>> {
  const given = { params: { id }, body };
  if (viewer === 'agent') return (await call('PATCH', '/api/agent/users/{id}/toggles', given)).user;
  if (role === 'agent') return (await call('PATCH', '/api/super-admin/agents/{id}/toggles', given)).agent;
  return (await call('PATCH', '/api/super-admin/users/{id}/toggles', given)).user;
}

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

export function saveAccountProfile(
  viewer: Role,
  { id, role }: Target,
  body: ProfileChange,
): Promise<{ message: string }> {
  const given = { params: { id }, body };
  if (viewer === 'agent') return call('PATCH', '/api/agent/users/{id}/profile', given);
  if (role === 'agent') return call('PATCH', '/api/super-admin/agents/{id}/profile', given);
  return call('PATCH', '/api/super-admin/users/{id}/profile', given);
}

/** Each view is written down, so it is asked for once, when the dialog opens. Super admins only. */
export const accountCode = (account: Target) =>
  queryOptions({
    queryKey: about(account, 'code'),
    queryFn: ({ signal }) => readCode(account, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });

async function readCode({ id, role }: Target, signal: AbortSignal): Promise<string | null> {
  const given = { params: { id } };
  switch (role) {
    case 'user':
      return (await call('GET', '/api/super-admin/users/{id}/transaction-code', given, { signal })).transactionCode;
    case 'agent':
      return (await call('GET', '/api/super-admin/agents/{id}/transaction-code', given, { signal })).transactionCode;
    case 'super_admin':
      return (await call('GET', '/api/super-admin/super-admins/{id}/transaction-code', given, { signal }))
        .transactionCode;
  }
}

type NewCode = { transactionCode: string; message: string };

/** With the caller's own code. */
export function resetAccountCode({ id, role }: Target, transactionCode: string): Promise<NewCode> {
  const given = { params: { id }, body: { transactionCode } };
  switch (role) {
    case 'user':
      return call('POST', '/api/super-admin/users/{id}/transaction-code/reset', given);
    case 'agent':
      return call('POST', '/api/super-admin/agents/{id}/transaction-code/reset', given);
    case 'super_admin':
      return call('POST', '/api/super-admin/super-admins/{id}/transaction-code/reset', given);
  }
}

export type TwoFactorReset = { reason: string; transactionCode: string };

export const resetTwoFactor = ({ id }: Target, body: TwoFactorReset): Promise<{ message: string }> =>
  call('POST', '/api/super-admin/accounts/{id}/two-factor/reset', { params: { id }, body });
