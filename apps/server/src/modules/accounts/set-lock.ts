import type { AccountReply, RefusalCode, Role, Scope } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { stmt, type Tx, tx } from '../../db/transaction.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { type AuditNote, type AuditRow, writeAudit } from '../../ledger/audit-log.ts';
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
    await t.run(field === 'betLocked' ? setBetLock : setUserLock, target.id, value);
    change.audit({ before: { [field]: target[field] }, after: { [field]: value } });
    await writeAudit(t, [change.takeAuditRow('ok')]);
    await announceOnCommit(t, context, target.id, change);
    const row = await readAccount(t, target.id);
    if (row === null) throw new Error('the locked account is gone');
    return accountReply(row);
  });
}

async function announceOnCommit(t: Tx, { bus }: Context, accountId: number, { field, value }: SetLock): Promise<void> {
  const users = await t.run(readUsers, accountId);
  t.onCommit(() => {
    bus.publish('session.changed', { accountId });
    for (const id of [accountId, ...users.map((user) => user.id)]) {
      bus.publish(`account.${id}`, { event: 'locked', field, value });
    }
  });
}
