import type { Role, SecondPersonRules } from '@pavilion/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, staffPath } from '../../client.ts';
import { keys } from '../../query-client.ts';
import { pagedList } from '../../paged-list.ts';

export type ApprovalListState = 'waiting' | 'decided' | 'lapsed';

/** Every reading of acts that wait begins its key with this; whoever decides one makes them all stale. */
export const APPROVALS = [...keys.mine, 'back-office-approvals'] as const;
const EVERY_MS = 5_000;

export const approvals = (viewer: Role) =>
  pagedList(
    [...APPROVALS, 'list', viewer],
    (state: ApprovalListState, paging, options) =>
      call('GET', staffPath(viewer, 'approvals'), { query: { state, ...paging } }, options),
    { everyMs: EVERY_MS },
  );

export const oneApproval = (viewer: Role, id: string) =>
  queryOptions({
    queryKey: [...APPROVALS, 'one', viewer, id],
    queryFn: ({ signal }) => call('GET', staffPath(viewer, 'approvals/{id}'), { params: { id } }, { signal }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });

export const approveAct = (id: string, transactionCode: string) =>
  call('POST', '/api/super-admin/approvals/{id}/approve', { params: { id }, body: { transactionCode } });
export const refuseAct = (id: string, reason: string, transactionCode: string) =>
  call('POST', '/api/super-admin/approvals/{id}/refuse', { params: { id }, body: { reason, transactionCode } });
export const withdrawAct = (viewer: Role, id: string) =>
  call('POST', staffPath(viewer, 'approvals/{id}/withdraw'), { params: { id } });

export const approvalRules = () =>
  queryOptions({
    queryKey: [...APPROVALS, 'rules'],
    queryFn: ({ signal }) => call('GET', '/api/super-admin/approval-rules', {}, { signal }),
  });
export const saveApprovalRules = (rules: SecondPersonRules, transactionCode: string) =>
  call('PUT', '/api/super-admin/approval-rules', { body: { rules, transactionCode } });
