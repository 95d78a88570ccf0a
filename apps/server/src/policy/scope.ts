import type { Role, Scope } from '@pavilion/contract';
import type { Tx } from '../db/transaction.ts';
import { keepRights, keepUserLocked, lockAccount } from './account-store.ts';
import type { Actor } from './actor.ts';

export type Target = {
  id: number;
  /** Persons of staff are in nobody's reach by this way: only those they work for know them. */
  role: Role;
  parentId: number | null;
  username: string;
  betLocked: boolean;
  userLocked: boolean;
};

/**
 * Keeps an account's row from being changed until the transaction ends. Whoever changes the row and locks wallets as well
 * takes this first (docs/ARCHITECTURE.md, "Money"); the other way round two of them would wait for each other.
 */
export async function holdAccount(tx: Tx, id: number): Promise<void> {
  await lockAccount(tx, String(id));
}

/** Whose users a list is about: the agent's that may see its own only; null: everybody's. */
export const agentWithin = ({ scope, actor }: { scope: Scope; actor: Pick<Actor, 'accountId'> }): number | null =>
  scope === 'everyone' ? null : actor.accountId;

/** Whether the account is within the caller's reach. */
export function isWithin(scope: Scope, actor: Pick<Actor, 'accountId'>, target: Target): boolean {
  switch (scope) {
    case 'none':
      return false;
    case 'self':
      return target.id === actor.accountId;
    case 'own-users':
      return target.role === 'user' && target.parentId === actor.accountId;
    case 'everyone':
      return true;
  }
}

/** Whether a person still may what it might when its request came, which stays so until the transaction ends. */
async function personStands(tx: Tx, { personId, staff }: Actor): Promise<boolean> {
  if (staff === undefined) return true;
  const rights = await keepRights(tx, personId);
  return rights !== null && staff.rights.every((right) => rights.includes(right));
}

/**
 * The account an act is aimed at, locked so that its agent cannot change before the act is done; null when there is no
 * such account or the caller may not reach it: the two are not told apart. An agent that has been locked since its request
 * came reaches nobody, and none is locked before the act is done; the same holds of a person whose rights were taken.
 */
export async function reach(tx: Tx, scope: Scope, actor: Actor, id: string, role?: Role): Promise<Target | null> {
  const [target, isOwnLocked, stands] = await Promise.all([
    lockAccount(tx, id),
    actor.role === 'agent' && keepUserLocked(tx, actor.accountId),
    personStands(tx, actor),
  ]);
  if (target === null || isOwnLocked || !stands) return null;
  if (role !== undefined && target.role !== role) return null;
  return isWithin(scope, actor, target) ? target : null;
}
