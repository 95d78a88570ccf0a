import type { AgentLedger, Role } from '@pavilion/contract';
import { listAt, pagedList } from '../../paged-list.ts';
import { call, staffPath } from '../../client.ts';
import { keys } from '../../query-client.ts';

export type LedgerFilter = { type: 'all' | 'transfer' | 'bet'; from: string; to: string };

const LEDGER = [...keys.mine, 'agent-ledger'] as const;

/** The movements of an agent's own wallet; a super admin names the agent. */
export const ledger = (viewer: Role, agentId: string) =>
  pagedList(
    [...LEDGER, 'lines', viewer, agentId],
    (filter: LedgerFilter, paging, options): Promise<AgentLedger> => {
      const query = { ...(viewer === 'agent' ? {} : { agentId }), ...filter, ...paging };
      return call('GET', staffPath(viewer, 'agent-ledger'), { query }, options);
    },
    { enabled: () => viewer === 'agent' || agentId !== '' },
  );

/** Wallets that are warned of, the lowest first. */
export const warnedWallets = listAt([...LEDGER, 'warned'], '/api/super-admin/wallet-warnings', { everyMs: 15_000 });
