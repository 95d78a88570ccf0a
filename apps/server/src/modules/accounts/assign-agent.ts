import type { Context } from '../../context.ts';
import { tx } from '../../db/transaction.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { lockWallets } from '../../ledger/wallet.ts';
import { reach } from '../../policy/scope.ts';
import { type AccountAct, missing } from '../../policy/account-act.ts';
import { setParent } from './store.ts';

/**
 * Puts a user under another agent. The user's credit, results and exposure count for the new agent's network from the same
 * moment on and for the old one's no more (they are summed over the users an agent has), so that both identities of
 * DOMAIN §10 hold throughout. Null when it is done; the same agent again changes nothing. Refuses NOT_FOUND for an
 * unknown user or agent.
 */
export async function assignAgent(
  context: Context,
  act: AccountAct & { readonly agentId: string | null },
): Promise<Refusal | null> {
  const { agentId, actor } = act;
  act.audit({ target: `account:${act.targetId}` });
  if (agentId === null) return missing('agentId', 'Select an agent to assign.');
  return tx(context.pool, async (t) => {
    const user = await reach(t, act.scope, actor, act.targetId, act.targetRole);
    if (user === null) return refuse('NOT_FOUND');
    const agent = await reach(t, act.scope, actor, agentId, 'agent');
    if (agent === null) return refuse('NOT_FOUND', { field: 'agentId' });
    // Bets, transfers and settlements are decided under the wallet's lock: each is wholly before or wholly after this.
    await lockWallets(t, [user.id]);
    if (user.parentId !== agent.id) await setParent(t, user.id, agent.id);
    act.audit({ before: { agentId: String(user.parentId) }, after: { agentId } });
    await writeAudit(t, [act.takeAuditRow('ok')]);
    // An agent's locks hold for its users, and its name stands in their sessions.
    t.onCommit(() => context.bus.publish('session.changed', { accountId: user.id }));
    return null;
  });
}
