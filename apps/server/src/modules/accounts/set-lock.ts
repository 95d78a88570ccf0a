import type { AccountReply, RefusalCode, Role, Scope } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { stmt, tx } from '../../db/transaction.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { type AuditNote, type AuditRow, writeAudit } from '../../ledger/audit-log.ts';
import { lockWallets } from '../../ledger/wallet.ts';
import { accountReply, readAccount } from '../../policy/account.ts';
import type { Actor } from '../../policy/actor.ts';
import { reach } from '../../policy/scope.ts';

export type SetLock = {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly targetId: string;
  readonly targetRole: Role;
  readonly field: 'betLocked' | 'userLocked';
  readonly value: boolean;
  audit(note: AuditNote): void;
  takeAuditRow(outcome: 'ok' | RefusalCode): AuditRow;
};

const setBetLock = stmt<[number, boolean]>('update account set bet_locked = $2 where id = $1');
const setUserLock = stmt<[number, boolean]>('update account set user_locked = $2 where id = $1');
const readUsers = stmt<[number], { id: number }>('select id from account where parent_id = $1');

/**
 * Locks or unlocks betting or signing in. An agent's lock holds for its users too. Sessions hear of it at once on every
 * node, and open sockets of those who may not be signed in any more are told so.
 */
export async function setLock(context: Context, change: SetLock): Promise<AccountReply | Refusal> {
  change.audit({ target: `account:${change.targetId}` });
  return tx(context.pool, async (t) => {
    const target = await reach(t, change.scope, change.actor, change.targetId, change.targetRole);
    if (target === null) return refuse('NOT_FOUND');
    const { field, value } = change;
    const users = (await t.run(readUsers, target.id)).map((user) => user.id);
    // Bets are decided under the wallet's lock: with it held here, none can commit once this is acknowledged.
    await lockWallets(t, [target.id, ...users]);
    await t.run(field === 'betLocked' ? setBetLock : setUserLock, target.id, value);
    change.audit({ before: { [field]: target[field] }, after: { [field]: value } });
    await writeAudit(t, [change.takeAuditRow('ok')]);
    t.onCommit(() => announce(context, target.id, users, change));
    const row = await readAccount(t, target.id);
    if (row === null) throw new Error('the locked account is gone');
    return accountReply(row);
  });
}

function announce({ bus }: Context, accountId: number, users: readonly number[], { field, value }: SetLock): void {
  bus.publish('session.changed', { accountId });
  for (const id of [accountId, ...users]) bus.publish(`account.${id}`, { event: 'locked', field, value });
}
