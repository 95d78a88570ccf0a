import type { AskedRequest, Role } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, staffPath } from '../../client.ts';
import { keys } from '../../query-client.ts';
import { type Paging, pages } from '../../session/account-lists.ts';

export type RequestFilter = {
  state: 'waiting' | 'all' | AskedRequest['state'];
  kind: 'all' | AskedRequest['kind'];
  of: 'house' | 'everyone';
  search: string;
};
const LIST = [...keys.mine, 'back-office-requests'] as const;
const EVERY_MS = 5_000;

export const readRequests = (viewer: Role, filter: RequestFilter, paging: Paging, signal?: AbortSignal) =>
  call('GET', staffPath(viewer, 'requests'), { query: { ...filter, ...pages(paging) } }, signal ? { signal } : {});

/** A page of the requests; it follows what comes and what others answer. */
export const requestsPage = (viewer: Role, filter: RequestFilter, paging: Paging) =>
  queryOptions({
    queryKey: [...LIST, viewer, filter, paging],
    queryFn: ({ signal }) => readRequests(viewer, filter, paging, signal),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });

/** The first of those that wait, by which the navigation counts. */
export const waitingRequests = (viewer: Role) =>
  requestsPage(viewer, { state: 'waiting', kind: 'all', of: 'house', search: '' }, { page: 1, limit: 1 });

export type Acceptance = { amount: number; reason: string | null; transactionCode: string; requestId: string };
export const acceptRequest = (viewer: Role, id: string, body: Acceptance) =>
  viewer === 'agent'
    ? call('POST', '/api/agent/requests/{id}/accept', { params: { id }, body })
    : call('POST', '/api/super-admin/requests/{id}/accept', { params: { id }, body });
export const refuseRequest = (viewer: Role, id: string, reason: string) =>
  viewer === 'agent'
    ? call('POST', '/api/agent/requests/{id}/refuse', { params: { id }, body: { reason } })
    : call('POST', '/api/super-admin/requests/{id}/refuse', { params: { id }, body: { reason } });
