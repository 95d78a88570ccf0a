import type { Scope } from '@pavilion/contract';
import type { Db } from '../../../db/transaction.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import type { Actor } from '../../../policy/actor.ts';
import { agentWithin } from '../../../policy/scope.ts';
import { type SheetAgentName, findSheetAgent } from './sheet-store.ts';

type Asks = {
  readonly scope: Scope;
  readonly actor: Pick<Actor, 'accountId'>;
  readonly context: { readonly db: Db };
};

/** The agent whose sheet or ledger is asked for: an agent's own and no other; a super admin names one. */
export async function agentAsked(call: Asks, agentId: string | null | undefined): Promise<SheetAgentName | Refusal> {
  const own = agentWithin(call);
  if (own === null && agentId == null) return refuse('INVALID_REQUEST', { field: 'agentId' }, 'Choose an agent.');
  const asked = agentId ?? String(own);
  if (own !== null && asked !== String(own)) return refuse('NOT_FOUND');
  return (await findSheetAgent(call.context.db, asked)) ?? refuse('NOT_FOUND');
}
