import type { Role } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Reply, staffPath } from '../../client.ts';
import { keys } from '../../query-client.ts';

export type NetBook = Reply<'GET', '/api/super-admin/risk/markets'>;
export type NetMarket = NetBook['items'][number];
export type EventRisk = Reply<'GET', '/api/super-admin/risk/events/{id}'>;
export type ScoreRisk = NonNullable<EventRisk['scores']>;

export type NetFilter = { sportId: string; search: string; page: number };
export const NET_MARKETS_A_PAGE = 25;
/** The book is live: it is read again so often while it is looked at. */
const EVERY_MS = 2_000;

export const netBook = (role: Role, { sportId, search, page }: NetFilter) =>
  queryOptions({
    queryKey: [...keys.mine, 'back-office-risk', role, 'book', sportId, search, page],
    queryFn: ({ signal }) => {
      const query = {
        sportId: sportId || undefined,
        search: search || undefined,
        limit: String(NET_MARKETS_A_PAGE),
        skip: String((page - 1) * NET_MARKETS_A_PAGE),
      };
      return call('GET', staffPath(role, 'risk/markets'), { query }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });

export const eventRisk = (role: Role, id: string) =>
  queryOptions({
    queryKey: [...keys.mine, 'back-office-risk', role, 'event', id],
    queryFn: ({ signal }) => call('GET', staffPath(role, 'risk/events/{id}'), { params: { id } }, { signal }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    retry: false,
  });
