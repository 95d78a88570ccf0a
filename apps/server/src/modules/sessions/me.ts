import type { AccountReply, ExclusionKind, Role, StaffRight } from '@pavilion/contract';
import type { Call } from '../../http/call.ts';
import type { Api } from '@pavilion/contract';
import { refuse } from '../../http/refusal.ts';
import type { Refusal } from '../../http/refusal.ts';
import type { Db } from '../../db/transaction.ts';
import { accountReply, readAccount } from '../../policy/account.ts';
import { exclusionReply } from '../../policy/exclusion.ts';
import { readStaff, readStateInForce } from './store.ts';

type Me = {
  role: Role;
  staff?: { id: string; username: string; fullName: string; rights: StaffRight[]; passwordGiven?: true };
  user?: AccountReply;
  agent?: AccountReply;
  superAdmin?: AccountReply;
  passwordless?: true;
  exclusion?: { kind: ExclusionKind; until: string };
};

/** Who has signed in: an account under the name of its role, or a person and the account that it works for. */
export async function meReply(db: Db, personId: number, nowMs: number): Promise<Me | null> {
  const person = await readStaff(db, personId);
  if (person === null) return accountOf(db, personId, nowMs);
  const { id, username, full_name: fullName, rights, given } = person;
  const me = await accountOf(db, person.principal_id, nowMs);
  if (me === null) return null;
  return { ...me, staff: { id: String(id), username, fullName, rights, ...(given ? { passwordGiven: true } : {}) } };
}

/** The account under the name of its role, as the screens read it. */
async function accountOf(db: Db, accountId: number, nowMs: number): Promise<Me | null> {
  const [row, exclusion, inForce] = await Promise.all([
    readAccount(db, accountId),
    exclusionReply(db, accountId, nowMs),
    readStateInForce(db, accountId),
  ]);
  if (row === null || inForce === null) return null;
  const account = { ...accountReply(row), betLocked: inForce.bet_locked, userLocked: inForce.user_locked };
  switch (row.role) {
    case 'user':
      return {
        role: row.role,
        user: account,
        ...(exclusion === null ? {} : { exclusion }),
        ...(inForce.demo_player ? { passwordless: true } : {}),
      };
    case 'agent':
      return { role: row.role, agent: account };
    case 'super_admin':
      return { role: row.role, superAdmin: account };
  }
}

export async function me({ context, actor }: Call<Api['auth']['me']>): Promise<Me | Refusal> {
  return (await meReply(context.db, actor.personId, context.clock.now())) ?? refuse('NOT_FOUND');
}
