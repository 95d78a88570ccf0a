import type { DisputeRules, Role } from '@pavilion/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, staffPath } from '../../client.ts';
import { keys } from '../../query-client.ts';
import { listAt } from '../../paged-list.ts';

/** Every reading of disputes begins its key with this; whoever says something makes them all stale. */
export const DISPUTES = [...keys.mine, 'back-office-disputes'] as const;
const EVERY_MS = 5_000;

/** What players asked; it follows what comes and what others answer. */
export const disputes = (viewer: Role) =>
  listAt([...DISPUTES, 'list', viewer], staffPath(viewer, 'disputes'), { everyMs: EVERY_MS });

/** The first of those that are open, by which the navigation counts. */
export const openDisputes = (viewer: Role) => disputes(viewer).page({ state: 'open' }, { page: 1, limit: 1 });

export const oneDispute = (viewer: Role, id: string) =>
  queryOptions({
    queryKey: [...DISPUTES, 'one', viewer, id],
    queryFn: async ({ signal }) =>
      (await call('GET', staffPath(viewer, 'disputes/{id}'), { params: { id } }, { signal })).dispute,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });

export const sayToDispute = (viewer: Role, id: string, words: string) =>
  viewer === 'agent'
    ? call('POST', '/api/agent/disputes/{id}/say', { params: { id }, body: { words } })
    : call('POST', '/api/super-admin/disputes/{id}/say', { params: { id }, body: { words } });
export const answerDispute = (id: string, words: string, outcome: 'stands' | 'corrected') =>
  call('POST', '/api/super-admin/disputes/{id}/answer', { params: { id }, body: { words, outcome } });

export const disputeRules = () =>
  queryOptions({
    queryKey: [...DISPUTES, 'rules'],
    queryFn: ({ signal }) => call('GET', '/api/super-admin/dispute-rules', {}, { signal }),
  });
export const saveDisputeRules = (rules: DisputeRules) => call('PUT', '/api/super-admin/dispute-rules', { body: rules });
