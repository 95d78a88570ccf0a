import type { ReconciliationRun, Role } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pagedList, type Paging, pages } from '../paged-list.ts';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

export type AuditEntry = Reply<'GET', '/api/super-admin/audit-log'>['items'][number];
export type AuditFilter = {
  /** Empty: all but bets; `everything`: all; else one kind of act. */
  action: string;
  outcome: 'all' | 'ok' | 'refused';
  /** Who acted; empty: everybody. */
  actorId: string;
  /** The person of staff who acted; empty: everybody. */
  personId: string;
  search: string;
  from: string;
  to: string;
};

const PROOF = [...keys.mine, 'back-office-proof'] as const;

/** Everybody's acts for a super admin; an agent reads what its own persons did. */
export const auditLog = (viewer: Role) =>
  pagedList([...PROOF, 'audit-log', viewer], ({ actorId, personId, ...rest }: AuditFilter, paging, options) => {
    const query = { ...rest, ...(personId === '' ? {} : { personId }), ...paging };
    if (viewer === 'agent') return call('GET', '/api/agent/audit-log', { query }, options);
    const whose = actorId === '' ? {} : { actorId };
    return call('GET', '/api/super-admin/audit-log', { query: { ...query, ...whose } }, options);
  });

export const RUNS = [...PROOF, 'reconciliations'] as const;
/** How often a run that is under way is asked about. */
const WATCH_MS = 1_000;

/** The runs, newest first; asked for again and again while the newest is under way. */
export const reconciliationsPage = (paging: Paging) =>
  queryOptions({
    queryKey: [...RUNS, paging],
    queryFn: ({ signal }) => call('GET', '/api/super-admin/reconciliations', { query: pages(paging) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items[0]?.state === 'running' ? WATCH_MS : false),
  });

export const beginReconciliation = (): Promise<ReconciliationRun> =>
  call('POST', '/api/super-admin/reconciliations', {});
