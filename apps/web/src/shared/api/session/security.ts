import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

export type SecurityStatus = Reply<'GET', '/api/security'>;
export type OpenSession = Reply<'GET', '/api/auth/sessions'>['items'][number];

export const securityQuery = queryOptions({
  queryKey: keys.security,
  queryFn: ({ signal }) => call('GET', '/api/security', {}, { signal }),
});

/** The open sessions of the account, the newest first. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: async ({ signal }) => (await call('GET', '/api/auth/sessions', {}, { signal })).items,
  refetchInterval: 30_000,
});
