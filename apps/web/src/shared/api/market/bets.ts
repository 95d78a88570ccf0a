import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

type CurrentBets = Reply<'GET', '/api/bets/current'>;
export type CurrentBet = CurrentBets['items'][number];

/** Matched bets: 100 in the drawer, 200 on an event's page. */
export const currentBetsQuery = (eventId: string | null = null) =>
  queryOptions({
    queryKey: keys.currentBets(eventId),
    queryFn: ({ signal }) => {
      const query = { category: 'sports', state: 'matched', side: 'all', page: '1' } as const;
      return eventId
        ? call('GET', '/api/bets/current', { query: { ...query, eventId, limit: '200' } }, { signal })
        : call('GET', '/api/bets/current', { query: { ...query, limit: '100' } }, { signal });
    },
  });

/** The player's bets on an event that have been decided, newest first; void ones too, which the API's "settled" leaves out. */
export const settledBetsQuery = (eventId: string) =>
  queryOptions({
    queryKey: keys.settledBets(eventId),
    queryFn: async ({ signal }) => {
      const { items } = await call('GET', '/api/bets/history', { query: { eventId, limit: '100' } }, { signal });
      return items.filter(({ status }) => status !== 'matched');
    },
  });

/** Profit and loss for every outcome of the open markets of an event. */
export const positionsQuery = (eventId: string) =>
  queryOptions({
    queryKey: keys.positions(eventId),
    queryFn: async ({ signal }) => (await call('GET', '/api/bets/positions', { query: { eventId } }, { signal })).items,
  });
