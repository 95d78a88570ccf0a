import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

export type Hits = Reply<'GET', '/api/search'>;
export type EventHit = Hits['events'][number];

/** Sports, competitions, events and markets in whose names every word occurs. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: keys.search(q),
    queryFn: ({ signal }) => call('GET', '/api/search', { query: { q } }, { signal }),
    enabled: q !== '',
    staleTime: 15_000,
  });
