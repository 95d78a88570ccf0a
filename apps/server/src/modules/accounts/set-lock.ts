import type { AccountReply, Role, Scope } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { tx } from '../../db/transaction.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { type AuditTrail, writeAudit } from '../../ledger/audit-log.ts';
import { lockWallets } from '../../ledger/wallet.ts';
import { accountReply, readAccount } from '../../policy/account.ts';
import type { Actor } from '../../policy/actor.ts';
import { reach } from '../../policy/scope.ts';
import { codeRefusal, missing } from '../../policy/account-act.ts';
import { type LockField, lockRoles, userIdsOf, writeLock } from './store.ts';

export type SetLock = AuditTrail & {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly targetId: string;
  readonly targetRole: Role;
  readonly field: LockField;
  readonly value: boolean;
  /** What the other lock becomes, too. */
  readonly other?: boolean | undefined;
  /** The actor's own; a lock of betting alone may leave it out. */
  readonly transactionCode?: string | undefined;
};

/** Each lock that changes, with what it becomes. */
function locksOf({ field, value, other }: SetLock): { field: LockField; value: boolean }[] {
  const second = field === 'betLocked' ? 'userLocked' : 'betLocked';
  return [{ field, value }, ...(other === undefined ? [] : [{ field: second, value: other } as const])];
}

/**
 * Locks or unlocks betting, signing in, or both at once; of two nothing is changed when one is refused. What an agent has locked every agent in charge may lift, and a super admin; what
 * a super admin has locked stays until a super admin lifts it (LOCK_OF_SUPER_ADMIN), and so does a lock of which nobody
 * knows who set it. A lock on an agent holds for its users too. Sessions hear of it at once on every node, and open sockets
 * of those who may not be signed in any more are told so. Whoever locks or unlocks signing in does it with the transaction code,
 * wherever; one that is sent must be right in any case, an empty one is asked for.
 */
export async function setLock(context: Context, change: SetLock): Promise<AccountReply | Refusal> {
  change.audit({ target: `account:${change.targetId}` });
  const wrongCode = await lockCodeRefusal(context, change);
  return wrongCode ?? writeAndTell(context, change);
}

const changesSignIn = (change: SetLock): boolean => locksOf(change).some(({ field }) => field === 'userLocked');

async function lockCodeRefusal(context: Context, change: SetLock): Promise<Refusal | null> {
  const { scope, actor, targetId, targetRole } = change;
  const transactionCode = change.transactionCode ?? (changesSignIn(change) ? '' : undefined);
  if (transactionCode === undefined) return null;
  // Asked first, so that a foreign account is unknown whatever the code is; asked again under its lock.
  const known = await tx(context.pool, (t) => reach(t, scope, actor, targetId, targetRole));
  if (known === null) return refuse('NOT_FOUND');
  return codeRefusal(context, actor, transactionCode, missing('transactionCode', 'Transaction code is required.'));
}

async function writeAndTell(context: Context, change: SetLock): Promise<AccountReply | Refusal> {
  return tx(context.pool, async (t) => {
    const target = await reach(t, change.scope, change.actor, change.targetId, change.targetRole);
    if (target === null) return refuse('NOT_FOUND');
    const { actor } = change;
    const locks = locksOf(change);
    const roles = await lockRoles(t, target.id);
    // An agent's lock on top of a super admin's changes nothing: the stronger one stays.
    const isAbove = (field: LockField) => target[field] && actor.role !== 'super_admin' && roles?.[field] !== 'agent';
    const kept = locks.find(({ field, value }) => isAbove(field) && !value);
    if (kept !== undefined) return refuse('LOCK_OF_SUPER_ADMIN', { field: kept.field });
    const users = await userIdsOf(t, target.id);
    // Bets are decided under the wallet's lock: with it held here, none can commit once this is acknowledged.
    await lockWallets(t, [target.id, ...users]);
    for (const { field, value } of locks.filter((lock) => !isAbove(lock.field))) {
      const by = value ? { id: actor.accountId, role: actor.role, atMs: context.clock.now() } : null;
      await writeLock(t, target.id, field, by);
    }
    change.audit({
      before: Object.fromEntries(locks.map(({ field }) => [field, target[field]])),
      after: Object.fromEntries(locks.map(({ field, value }) => [field, value])),
    });
    await writeAudit(t, [change.takeAuditRow('ok')]);
    t.onCommit(() => announce(context, target.id, users, locks));
    const row = await readAccount(t, target.id);
    if (row === null) throw new Error('the locked account is gone');
    return accountReply(row);
  });
}

function announce(
  { bus }: Context,
  accountId: number,
  users: readonly number[],
  locks: ReturnType<typeof locksOf>,
): void {
  bus.publish('session.changed', { accountId });
  for (const id of [accountId, ...users]) {
    for (const { field, value } of locks) bus.publish(`account.${id}`, { event: 'locked', field, value });
  }
}
