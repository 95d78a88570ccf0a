import type { AgentLedger, Role } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Paging, pages } from '../../session/account-lists.ts';
import { call, staffPath } from '../../client.ts';
import { keys } from '../../query-client.ts';

export type LedgerFilter = { type: 'all' | 'transfer' | 'bet'; from: string; to: string };
export type WarnedFilter = { show: 'all' | 'negative' | 'low'; search: string };

const LEDGER = [...keys.mine, 'agent-ledger'] as const;

export function readLedger(
  viewer: Role,
  agentId: string,
  filter: LedgerFilter,
  paging: Paging,
  signal?: AbortSignal,
): Promise<AgentLedger> {
  const query = { ...(viewer === 'agent' ? {} : { agentId }), ...filter, ...pages(paging) };
  return call('GET', staffPath(viewer, 'agent-ledger'), { query }, signal ? { signal } : {});
}

/** The movements of an agent's own wallet; a super admin names the agent. */
export const ledgerPage = (viewer: Role, agentId: string, filter: LedgerFilter, paging: Paging) =>
  queryOptions({
    queryKey: [...LEDGER, 'lines', viewer, agentId, filter, paging],
    queryFn: ({ signal }) => readLedger(viewer, agentId, filter, paging, signal),
    enabled: viewer === 'agent' || agentId !== '',
    placeholderData: keepPreviousData,
  });

export const readWarned = (filter: WarnedFilter, paging: Paging, signal?: AbortSignal) =>
  call('GET', '/api/super-admin/wallet-warnings', { query: { ...filter, ...pages(paging) } }, signal ? { signal } : {});

/** Wallets that are warned of, the lowest first. */
export const warnedPage = (filter: WarnedFilter, paging: Paging) =>
  queryOptions({
    queryKey: [...LEDGER, 'warned', filter, paging],
    queryFn: ({ signal }) => readWarned(filter, paging, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
