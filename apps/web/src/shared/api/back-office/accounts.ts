import type { BackOfficeAccount, Role } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';
import type { Paging } from '../paged-list.ts';

/** Every list of accounts begins its key with this; whoever changes an account makes them all stale. */
export const ACCOUNT_LISTS = [...keys.mine, 'back-office-accounts'] as const;

type SuperQuery = NonNullable<Parameters<typeof call<'GET', '/api/super-admin/accounts'>>[2]['query']>;
export type AccountSort = NonNullable<SuperQuery['sort']>;
export type AccountFilter = {
  role: 'all' | Role;
  /** `open`: all that are not closed. */
  status: 'open' | 'all' | BackOfficeAccount['status'];
  search: string;
  sort: AccountSort;
  direction: 'asc' | 'desc';
  /** Only the users of this agent; empty: of everybody. */
  agentId: string;
};
/** `own`: an agent's own account, which its list begins with. */
export type AccountPage = { items: readonly BackOfficeAccount[]; total: number; own: BackOfficeAccount | null };

/** A page of the accounts that the caller is in charge of: of an agent its users, whatever roles are asked for. */
export async function readAccounts(
  viewer: Role,
  filter: AccountFilter,
  { page, limit }: Paging,
  signal?: AbortSignal,
): Promise<AccountPage> {
  const { role, status, search, sort, direction, agentId } = filter;
  const paging = { page: String(page), limit: String(limit) };
  const query = { ...paging, search, sort, direction, ...(status === 'open' ? {} : { status }) };
  const options = signal ? { signal } : {};
  if (viewer === 'agent') {
    const { items, total, agent } = await call('GET', '/api/agent/users', { query }, options);
    return { items, total, own: agent };
  }
  const { items, total } = await readRole(agentId === '' ? role : 'user', { ...query, agentId }, options);
  return { items, total, own: null };
}

type Options = { signal?: AbortSignal };

function readRole(role: 'all' | Role, { agentId, ...query }: SuperQuery & { agentId: string }, options: Options) {
  switch (role) {
    case 'user':
      return call('GET', '/api/super-admin/users', { query: { ...query, ...(agentId ? { agentId } : {}) } }, options);
    case 'agent':
      return call('GET', '/api/super-admin/agents', { query }, options);
    case 'super_admin':
      return call('GET', '/api/super-admin/super-admins', { query }, options);
    case 'all':
      return call('GET', '/api/super-admin/accounts', { query }, options);
  }
}

export const accountsPage = (viewer: Role, filter: AccountFilter, paging: Paging) =>
  queryOptions({
    queryKey: [...ACCOUNT_LISTS, 'page', viewer, filter, paging],
    queryFn: ({ signal }) => readAccounts(viewer, filter, paging, signal),
    placeholderData: keepPreviousData,
  });

/** The account whose users a list shows. */
export const agentOf = (id: string) =>
  queryOptions({
    queryKey: [...ACCOUNT_LISTS, 'agent', id],
    queryFn: async ({ signal }): Promise<BackOfficeAccount> =>
      (await call('GET', '/api/super-admin/agents/{id}/details', { params: { id } }, { signal })).agent,
  });

const PER_CALL = 500;
/** The most accounts that are read into one page or one file. */
export const ACCOUNTS_MOST = 50_000;

/**
 * Every account that the filter lets through, in calls of 500, at most `ACCOUNTS_MOST`; an agent's own first. An account
 * that slipped to the next page because another was opened meanwhile is taken once.
 */
export async function readAllAccounts(
  viewer: Role,
  filter: AccountFilter,
  signal?: AbortSignal,
): Promise<BackOfficeAccount[]> {
  const rows = new Map<string, BackOfficeAccount>();
  for (let page = 1; rows.size < ACCOUNTS_MOST; page += 1) {
    const { items, total, own } = await readAccounts(viewer, filter, { page, limit: PER_CALL }, signal);
    if (page === 1 && own !== null) rows.set(own.id, own);
    for (const row of items) rows.set(row.id, row);
    if (items.length === 0 || page * PER_CALL >= total) break;
  }
  return [...rows.values()];
}

export const EVERYBODY: AccountFilter = {
  role: 'all',
  status: 'open',
  search: '',
  sort: 'username',
  direction: 'asc',
  agentId: '',
};

/** All accounts at once: the summary searches them without asking again. */
export const allAccounts = queryOptions({
  queryKey: [...ACCOUNT_LISTS, 'all'],
  queryFn: ({ signal }) => readAllAccounts('super_admin', EVERYBODY, signal),
});

/** The agents that a user can be put under, as many as one call answers; typing finds the others. */
export const agentChoices = (search: string) =>
  queryOptions({
    queryKey: [...ACCOUNT_LISTS, 'agent-choices', search],
    queryFn: ({ signal }) =>
      call('GET', '/api/super-admin/agents', { query: { limit: String(PER_CALL), search } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const assignAgent = (userId: string, agentId: string) =>
  call('POST', '/api/super-admin/users/{id}/assign-agent', { params: { id: userId }, body: { agentId } });

type Target = Pick<BackOfficeAccount, 'id' | 'role'>;

export const PLACES = { user: 'users', agent: 'agents', super_admin: 'super-admins' } as const;
type Places = typeof PLACES;
/** The address of an act on an account of a role: an agent acts on its users, a super admin on each role. */
export const actPath = <R extends Role, P extends string>(viewer: Role, role: R, act: P) =>
  viewer === 'agent'
    ? (`/api/agent/users/{id}/${act}` as const)
    : (`/api/super-admin/${PLACES[role] as Places[R]}/{id}/${act}` as const);

export type LockField = 'betLocked' | 'userLocked';
/** `other`: what the other lock becomes in the same step; both change, or none. */
export type LockChange = { field: LockField; value: boolean; other?: boolean; transactionCode?: string };

/** Super admins have no profile and no locks that others change. */
export const lower = (role: Role) => (role === 'agent' ? 'agent' : 'user');

/** Answers the locks as they are now. */
export async function setAccountLock(
  viewer: Role,
  { id, role }: Target,
  body: LockChange,
): Promise<Pick<BackOfficeAccount, LockField>> {
  const reply = await call('PATCH', actPath(viewer, lower(role), 'toggles'), { params: { id }, body });
  return 'user' in reply ? reply.user : reply.agent;
}

/** The form of a new account; texts that are empty are sent as null. */
export type NewAccount = {
  username: string;
  password: string;
  fullName: string | null;
  phone: string | null;
  email: string | null;
  city: string | null;
  remark: string | null;
  pname: string | null;
  partnership: string | null;
  /** Rupees. */
  openingPoints: number | null;
  authTransactionCode: string;
  /** What an agent does not say: its accounts are users of its own. */
  userType: Role;
  agentId: string | null;
};
export type OpenedAccount = Reply<'POST', '/api/super-admin/accounts'>;

export function openAccount(viewer: Role, { userType, agentId, ...body }: NewAccount): Promise<OpenedAccount> {
  return viewer === 'agent'
    ? call('POST', '/api/agent/users', { body })
    : call('POST', '/api/super-admin/accounts', { body: { ...body, userType, agentId } });
}

export type Import = { csv: string; checkOnly: boolean; authTransactionCode: string };
export type Imported = Reply<'POST', '/api/super-admin/accounts/import'>;

/** Each password takes its time to hash: a file of 500 accounts may need half a minute. */
const IMPORT_TIMEOUT_MS = 180_000;

export function importAccounts(viewer: Role, body: Import): Promise<Imported> {
  const options = { timeoutMs: IMPORT_TIMEOUT_MS };
  return viewer === 'agent'
    ? call('POST', '/api/agent/users/import', { body }, options)
    : call('POST', '/api/super-admin/accounts/import', { body }, options);
}
