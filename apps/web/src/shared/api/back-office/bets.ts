import type { Role } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pagedList } from '../paged-list.ts';
import { call, type Reply, staffPath } from '../client.ts';
import { keys } from '../query-client.ts';

type SuperCurrent = Reply<'GET', '/api/super-admin/current-bets'>;
export type BetFilters = Reply<'GET', '/api/super-admin/bets/filters'>;
export type BackOfficeBet = SuperCurrent['items'][number];
/** `countedSince`: only bets since then were looked at; null: all of them. */
export type BetPage = { items: readonly BackOfficeBet[]; total: number; countedSince: string | null };
/** With the sums of all that match, where the filters name a user, an event or a market. */
export type BetHistoryPage = BetPage & { totals: { stake: number; profit: number } | null };

/** Every list of bets of the back office begins its key with this; a changed status makes them all stale. */
export const BACK_OFFICE_BETS = [...keys.mine, 'back-office-bets'] as const;

/** Whose bets: those of one user, else of one agent's users, else of everybody in reach. Ids, empty where not chosen. */
export type Owner = { agentId: string; userId: string };
const ownerOf = ({ agentId, userId }: Owner) => {
  if (userId !== '') return { ownerType: 'user', ownerId: userId } as const;
  return agentId === '' ? {} : ({ ownerType: 'agent', ownerId: agentId } as const);
};

export type CurrentFilter = Owner & {
  state: 'matched' | 'deleted' | 'all';
  side: 'all' | 'back' | 'lay';
  category: 'sports' | 'casino';
  search: string;
  /** Empty: of all events. */
  eventId: string;
};

/** Bets come and go by themselves; what stands on the screen is never older than this. */
const EVERY_MS = 10_000;

export const backOfficeBets = (viewer: Role) =>
  pagedList(
    [...BACK_OFFICE_BETS, 'current', viewer],
    ({ agentId, userId, eventId, ...rest }: CurrentFilter, paging, options): Promise<SuperCurrent> => {
      const query = { ...rest, ...ownerOf({ agentId, userId }), ...(eventId ? { eventId } : {}), ...paging };
      return call('GET', staffPath(viewer, 'current-bets'), { query }, options);
    },
    { everyMs: EVERY_MS },
  );

export type BetStatus = 'pending' | 'won' | 'lost' | 'void';
/** What deciding a bet by hand would move now; always asked anew. */
export const previewedStatus = (id: string, status: BetStatus) =>
  queryOptions({
    queryKey: [...BACK_OFFICE_BETS, 'preview', id, status],
    queryFn: ({ signal }) =>
      call('GET', '/api/super-admin/current-bets/{id}/status', { params: { id }, query: { status } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
export const setBetStatus = (id: string, status: BetStatus, reason: string) =>
  call('POST', '/api/super-admin/current-bets/{id}/status', { params: { id }, body: { status, reason } });

export const HISTORY_STATUSES = ['all', 'pending', 'active', 'matched', 'won', 'lost', 'settled', 'cancelled'] as const;
export type HistoryFilter = Owner & {
  sport: string;
  competition: string;
  event: string;
  market: string;
  status: (typeof HISTORY_STATUSES)[number];
  search: string;
  from: string;
  to: string;
};

/** What is chosen; empty texts are left out. */
const chosen = <T extends Record<string, string>>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<T>;

export const backOfficeHistory = (viewer: Role) =>
  pagedList(
    [...BACK_OFFICE_BETS, 'history', viewer],
    (filter: HistoryFilter, paging, options): Promise<BetHistoryPage> =>
      call('GET', staffPath(viewer, 'bets/history'), { query: { ...chosen(filter), ...paging } }, options),
  );

/** What the bets that match can be narrowed to. */
/** What is chosen above and beside the lists of choices: they are counted within the days, and keep what is chosen. */
type FilterChoice = Readonly<
  Record<'agentId' | 'userId' | 'search' | 'from' | 'to' | 'sport' | 'competition' | 'event', string>
>;
export const betFilters = (viewer: Role, asked: FilterChoice) =>
  queryOptions({
    queryKey: [...BACK_OFFICE_BETS, 'filters', viewer, asked],
    queryFn: ({ signal }): Promise<BetFilters> => {
      const query = chosen(asked);
      return call('GET', staffPath(viewer, 'bets/filters'), { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Somebody who can be chosen: an agent or a user. */
export type AccountChoice = { id: string; label: string; agentId: string | null };
const choiceOf = (account: {
  id: string;
  username: string;
  fullName: string;
  agentId: string | null;
}): AccountChoice => ({
  id: account.id,
  label: account.fullName ? `${account.username} · ${account.fullName}` : account.username,
  agentId: account.agentId,
});

const CHOICES = { limit: '500', page: '1', status: 'all' } as const;

export const agentChoices = (search: string) =>
  queryOptions({
    queryKey: [...keys.mine, 'back-office-accounts', 'bet-agents', search],
    queryFn: async ({ signal }): Promise<AccountChoice[]> =>
      (await call('GET', '/api/super-admin/agents', { query: { ...CHOICES, search } }, { signal })).items.map(choiceOf),
    placeholderData: keepPreviousData,
  });

export const userChoices = (viewer: Role, agentId: string, search: string) =>
  queryOptions({
    queryKey: [...keys.mine, 'back-office-accounts', 'bet-users', viewer, agentId, search],
    queryFn: async ({ signal }): Promise<AccountChoice[]> => {
      const query = { ...CHOICES, search };
      const list =
        viewer === 'agent'
          ? await call('GET', '/api/agent/users', { query }, { signal })
          : await call(
              'GET',
              '/api/super-admin/users',
              { query: { ...query, ...(agentId ? { agentId } : {}) } },
              { signal },
            );
      return list.items.map(choiceOf);
    },
    placeholderData: keepPreviousData,
  });

/** The account that the address names, whatever the list of choices begins with. */
export const chosenAgent = (id: string) =>
  queryOptions({
    queryKey: [...keys.mine, 'back-office-accounts', 'bet-agent', id],
    queryFn: async ({ signal }) =>
      choiceOf((await call('GET', '/api/super-admin/agents/{id}/details', { params: { id } }, { signal })).agent),
  });
export const chosenUser = (viewer: Role, id: string) =>
  queryOptions({
    queryKey: [...keys.mine, 'back-office-accounts', 'bet-user', viewer, id],
    queryFn: async ({ signal }) => {
      const given = { params: { id } };
      const { user } = await call('GET', staffPath(viewer, 'users/{id}/details'), given, { signal });
      return choiceOf(user);
    },
  });
