import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

export type OwnLimits = Reply<'GET', '/api/limits'>;
export type OwnLimit = OwnLimits['limits'][number];
export type SessionPlay = Reply<'GET', '/api/limits/session'>;

export const limitsQuery = queryOptions({
  queryKey: keys.limits,
  queryFn: ({ signal }) => call('GET', '/api/limits', {}, { signal }),
});
