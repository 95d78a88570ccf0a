import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

export type SystemStatus = Reply<'GET', '/api/super-admin/system-status'>;

/** How the parts of the server are doing, asked again while somebody looks. */
export const systemStatusQuery = queryOptions({
  queryKey: [...keys.mine, 'back-office-status'],
  queryFn: ({ signal }) => call('GET', '/api/super-admin/system-status', {}, { signal }),
  refetchInterval: 5_000,
});
