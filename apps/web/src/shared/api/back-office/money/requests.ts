import type { Role } from '@pavilion/contract';
import { call, staffPath } from '../../client.ts';
import { keys } from '../../query-client.ts';
import { listAt } from '../../paged-list.ts';

const LIST = [...keys.mine, 'back-office-requests'] as const;

/** The requests; they follow what comes and what others answer. */
export const requests = (viewer: Role) => listAt([...LIST, viewer], staffPath(viewer, 'requests'), { everyMs: 5_000 });

/** The first of those that wait, by which the navigation counts. */
export const waitingRequests = (viewer: Role) =>
  requests(viewer).page({ state: 'waiting', kind: 'all', of: 'house' }, { page: 1, limit: 1 });

export type Acceptance = { amount: number; reason: string | null; transactionCode: string; requestId: string };
export const acceptRequest = (viewer: Role, id: string, body: Acceptance) =>
  viewer === 'agent'
    ? call('POST', '/api/agent/requests/{id}/accept', { params: { id }, body })
    : call('POST', '/api/super-admin/requests/{id}/accept', { params: { id }, body });
export const refuseRequest = (viewer: Role, id: string, reason: string) =>
  viewer === 'agent'
    ? call('POST', '/api/agent/requests/{id}/refuse', { params: { id }, body: { reason } })
    : call('POST', '/api/super-admin/requests/{id}/refuse', { params: { id }, body: { reason } });
