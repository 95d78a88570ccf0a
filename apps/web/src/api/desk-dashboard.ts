import type { DashboardReply, Role } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { keys } from './query-client.ts';

/** Days in India, both included. */
export type Period = { from: string; to: string };

/** The figures of the period: an agent's hold its own users only. */
export const dashboardQuery = (viewer: Role, period: Period) =>
  queryOptions({
    queryKey: [...keys.mine, 'desk-dashboard', viewer, period],
    queryFn: ({ signal }): Promise<DashboardReply> =>
      viewer === 'agent'
        ? call('GET', '/api/agent/dashboard/metrics', { query: period }, { signal })
        : call('GET', '/api/super-admin/dashboard/metrics', { query: period }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
