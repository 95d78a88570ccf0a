import type { AlertReply, AlertRulesReply } from '@pavilion/contract';
import { queryOptions } from '@tanstack/react-query';
import { listAt } from '../../paged-list.ts';
import { call, type Reply } from '../../client.ts';
import { keys } from '../../query-client.ts';

export type AlertSettings = Reply<'GET', '/api/super-admin/alerts/settings'>;

/** Every reading of alerts begins its key with this; whoever acts on one makes them all stale. */
export const ALERTS = [...keys.mine, 'back-office-alerts'] as const;

export const alerts = listAt([...ALERTS, 'list'], '/api/super-admin/alerts', { everyMs: 5_000 });

/** The newest that nobody has acknowledged: what is told on every page. */
export const openAlerts = () => alerts.page({ state: 'open' }, { page: 1, limit: 25 });

export const alertSettings = () =>
  queryOptions({
    queryKey: [...ALERTS, 'settings'],
    queryFn: ({ signal }) => call('GET', '/api/super-admin/alerts/settings', {}, { signal }),
    refetchInterval: 15_000,
  });

export const acknowledgeAlerts = (ids: readonly string[]) =>
  call('POST', '/api/super-admin/alerts/acknowledge', { body: { ids: [...ids] } });
export const assignAlert = (id: string, assigneeId: string | null) =>
  call('POST', '/api/super-admin/alerts/{id}/assign', { params: { id }, body: { assigneeId } });
export const muteAlerts = (reason: AlertReply['reason'] | null, minutes: number) =>
  call('POST', '/api/super-admin/alerts/mute', { body: { reason, minutes } });
export const saveAlertRules = (rules: AlertRulesReply) => call('PUT', '/api/super-admin/alerts/rules', { body: rules });
