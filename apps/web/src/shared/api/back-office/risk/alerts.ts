import type { AlertReply, AlertRulesReply } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Paging, pages } from '../../session/account-lists.ts';
import { call, type Reply } from '../../client.ts';
import { keys } from '../../query-client.ts';

export type AlertSettings = Reply<'GET', '/api/super-admin/alerts/settings'>;
export type AlertFilter = { state: 'open' | 'mine' | 'muted' | 'all'; reason: AlertReply['reason'] | '' };

/** Every reading of alerts begins its key with this; whoever acts on one makes them all stale. */
export const ALERTS = [...keys.mine, 'back-office-alerts'] as const;
const EVERY_MS = 5_000;

export function readAlerts({ state, reason }: AlertFilter, paging: Paging, signal?: AbortSignal) {
  const query = { state, ...(reason === '' ? {} : { reason }), ...pages(paging) };
  return call('GET', '/api/super-admin/alerts', { query }, signal ? { signal } : {});
}

export const alertsPage = (filter: AlertFilter, paging: Paging) =>
  queryOptions({
    queryKey: [...ALERTS, 'list', filter, paging],
    queryFn: ({ signal }) => readAlerts(filter, paging, signal),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });

/** The newest that nobody has acknowledged: what is told on every page. */
export const openAlerts = () => alertsPage({ state: 'open', reason: '' }, { page: 1, limit: 25 });

export const alertSettings = () =>
  queryOptions({
    queryKey: [...ALERTS, 'settings'],
    queryFn: ({ signal }) => call('GET', '/api/super-admin/alerts/settings', {}, { signal }),
  });

export const acknowledgeAlerts = (ids: readonly string[]) =>
  call('POST', '/api/super-admin/alerts/acknowledge', { body: { ids: [...ids] } });
export const assignAlert = (id: string, assigneeId: string | null) =>
  call('POST', '/api/super-admin/alerts/{id}/assign', { params: { id }, body: { assigneeId } });
export const muteAlerts = (reason: AlertReply['reason'] | null, minutes: number) =>
  call('POST', '/api/super-admin/alerts/mute', { body: { reason, minutes } });
export const saveAlertRules = (rules: AlertRulesReply) => call('PUT', '/api/super-admin/alerts/rules', { body: rules });
