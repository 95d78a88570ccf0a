import type { Role } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Reply, staffPath } from '../client.ts';
import { keys } from '../query-client.ts';

export type MarketList = Reply<'GET', '/api/super-admin/market-analysis'>;
export type OpenMarket = MarketList['items'][number];
export type MarketBook = Reply<'GET', '/api/super-admin/market-analysis/{id}'>;

export type AnalysisFilter = { sportId: string; search: string; page: number };
export const MARKETS_A_PAGE = 20;
/** The book is live: it is read again so often while it is looked at. */
const EVERY_MS = 2_000;

export const openMarkets = (role: Role, { sportId, search, page }: AnalysisFilter) =>
  queryOptions({
    queryKey: [...keys.mine, 'back-office-analysis', role, sportId, search, page],
    queryFn: ({ signal }) => {
      const given = {
        query: {
          sportId: sportId || undefined,
          search: search || undefined,
          limit: String(MARKETS_A_PAGE),
          skip: String((page - 1) * MARKETS_A_PAGE),
        },
      };
      return call('GET', staffPath(role, 'market-analysis'), given, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });

export const marketBook = (role: Role, id: string) =>
  queryOptions({
    queryKey: [...keys.mine, 'back-office-analysis', role, 'market', id],
    queryFn: ({ signal }) => call('GET', staffPath(role, 'market-analysis/{id}'), { params: { id } }, { signal }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
