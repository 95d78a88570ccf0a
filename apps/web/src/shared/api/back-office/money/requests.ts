import type { AskedRequest, Role } from '@pavilion/contract';
import { call, staffPath } from '../../client.ts';
import { keys } from '../../query-client.ts';
import { pagedList } from '../../paged-list.ts';

type RequestFilter = {
  state: 'waiting' | 'all' | AskedRequest['state'];
  kind: 'all' | AskedRequest['kind'];
  of: 'house' | 'everyone';
  search: string;
};
const LIST = [...keys.mine, 'back-office-requests'] as const;

/** The requests; they follow what comes and what others answer. */
export const requests = (viewer: Role) =>
  pagedList(
    [...LIST, viewer],
    (filter: RequestFilter, paging, options) =>
      call('GET', staffPath(viewer, 'requests'), { query: { ...filter, ...paging } }, options),
    { everyMs: 5_000 },
  );

/** The first of those that wait, by which the navigation counts. */
export const waitingRequests = (viewer: Role) =>
  requests(viewer).page({ state: 'waiting', kind: 'all', of: 'house', search: '' }, { page: 1, limit: 1 });

export type Acceptance = { amount: number; reason: string | null; transactionCode: string; requestId: string };
export const acceptRequest = (viewer: Role, id: string, body: Acceptance) =>
  viewer === 'agent'
    ? call('POST', '/api/agent/requests/{id}/accept', { params: { id }, body })
    : call('POST', '/api/super-admin/requests/{id}/accept', { params: { id }, body });
export const refuseRequest = (viewer: Role, id: string, reason: string) =>
  viewer === 'agent'
    ? call('POST', '/api/agent/requests/{id}/refuse', { params: { id }, body: { reason } })
    : call('POST', '/api/super-admin/requests/{id}/refuse', { params: { id }, body: { reason } });
