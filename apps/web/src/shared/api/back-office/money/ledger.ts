import type { AgentLedger, Role } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Paging, pagedList, pages } from '../../paged-list.ts';
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

/** Wallets that are warned of, the lowest first. */
export const warnedWallets = pagedList(
  [...LEDGER, 'warned'],
  (filter: WarnedFilter, paging, options) =>
    call('GET', '/api/super-admin/wallet-warnings', { query: { ...filter, ...paging } }, options),
  { everyMs: 15_000 },
);
