import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';
import { inOwnZone } from '../../lib/format/own-days.ts';

export type ProfitLoss = Reply<'GET', '/api/account/profit-loss'>;
export type ResultsAnswer = Reply<'GET', '/api/results'>;
export type SettledMarket = ResultsAnswer['items'][number];

/** What the own settled bets won and lost in a period; it changes with the bets. */
export const profitLossQuery = (period: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...keys.bets, 'profit-loss', period],
    queryFn: ({ signal }) => call('GET', '/api/account/profit-loss', { query: period }, { signal }),
    placeholderData: keepPreviousData,
  });

export type ResultsFilter = { sportId: string; from: string; to: string; search: string };

/** Settled markets, page after page, the newest first. */
export const resultsQuery = (filter: ResultsFilter) =>
  infiniteQueryOptions({
    queryKey: ['results', filter],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...inOwnZone(filter), ...(pageParam ? { before: pageParam } : {}), limit: '50' };
      return call('GET', '/api/results', { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
