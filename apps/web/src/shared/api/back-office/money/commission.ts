import type { BookTermReply, BookTermsReply, CommissionReport, Role } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pagedList, type Paging, pages } from '../../paged-list.ts';
import { call, type Reply } from '../../client.ts';
import { keys } from '../../query-client.ts';

export type AgentRates = Reply<'GET', '/api/super-admin/commission/agents'>['items'][number];

/** Everything on the page of commission and partnership: stale together when a term is set. */
export const COMMISSION = [...keys.mine, 'back-office-commission'] as const;

/**
 * In how many milliseconds to ask again when something begins at one of these moments: a moment after the first, and every
 * half minute until then, because clocks differ; false when nothing is planned.
 */
export function askAgainMs(begins: readonly string[], nowMs: number): number | false {
  if (begins.length === 0) return false;
  const aheadMs = Math.min(...begins.map((at) => Date.parse(at))) - nowMs;
  return Math.min(Math.max(aheadMs + 500, 1_000), 30_000);
}

export const agentsWithTerms = (search: string, paging: Paging) =>
  queryOptions({
    queryKey: [...COMMISSION, 'agents', search, paging],
    queryFn: ({ signal }) =>
      call('GET', '/api/super-admin/commission/agents', { query: { search, ...pages(paging) } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      askAgainMs(
        (state.data?.items ?? []).flatMap(({ nextChange }) => nextChange ?? []),
        Date.now(),
      ),
  });

/** The terms of an agent, of everybody (`all`), or of the agent who is signed in. */
export const bookTerms = (viewer: Role, agentId: string) =>
  queryOptions({
    queryKey: [...COMMISSION, 'terms', viewer, agentId],
    queryFn: ({ signal }): Promise<BookTermsReply> =>
      viewer === 'agent'
        ? call('GET', '/api/agent/commission/terms', { query: {} }, { signal })
        : call('GET', '/api/super-admin/commission/terms', { query: agentId === 'all' ? {} : { agentId } }, { signal }),
    refetchInterval: ({ state }) =>
      askAgainMs(
        (state.data?.history ?? []).filter((term) => term.state === 'planned').map(({ from }) => from),
        Date.now(),
      ),
  });

export type TermOrder = {
  subject: BookTermReply['subject'];
  agentId: string | null;
  kind: BookTermReply['kind'];
  /** Percent; null: nothing of its own any more. */
  rate: number | null;
  /** Null: at once, which is in a minute. */
  from: string | null;
  reason: string;
};
export const setTerm = (body: TermOrder) => call('POST', '/api/super-admin/commission/terms', { body });
export const cancelTerm = (id: string) =>
  call('POST', '/api/super-admin/commission/terms/{id}/cancel', { params: { id }, body: {} });

export type CommissionReportFilter = {
  from: string;
  to: string;
  by: 'agent' | 'kind';
  /** Empty: all agents. */
  agentId: string;
};

export const commissionReport = (viewer: Role) =>
  pagedList(
    [...COMMISSION, 'report', viewer],
    ({ by, agentId, ...period }: CommissionReportFilter, paging, options): Promise<CommissionReport> => {
      const query = { ...period, ...paging };
      if (viewer === 'agent') return call('GET', '/api/agent/commission/report', { query }, options);
      const whose = agentId === '' ? {} : { agentId };
      return call('GET', '/api/super-admin/commission/report', { query: { ...query, by, ...whose } }, options);
    },
  );
