import type { AccountReply, ExclusionKind, Role } from '@pavilion/contract';
import type { Call } from '../../http/call.ts';
import type { Api } from '@pavilion/contract';
import { refuse } from '../../http/refusal.ts';
import type { Refusal } from '../../http/refusal.ts';
import { type Db, stmt } from '../../db/transaction.ts';
import { accountReply, readAccount } from '../../policy/account.ts';
import { exclusionReply } from '../../policy/exclusion.ts';

type Me = {
  role: Role;
  user?: AccountReply;
  agent?: AccountReply;
  superAdmin?: AccountReply;
  passwordless?: true;
  exclusion?: { kind: ExclusionKind; until: string };
};

type Standing = { demo_player: boolean; bet_locked: boolean; user_locked: boolean };
/** An agent's lock holds for its players too: what they are shown is what holds, whoever was locked. */
const standingOf = stmt<[number], Standing>(
  `select a.is_demo_player as demo_player, a.bet_locked or coalesce(p.bet_locked, false) as bet_locked,
          a.user_locked or coalesce(p.user_locked, false) as user_locked
     from account a left join account p on p.id = a.parent_id where a.id = $1`,
);

/** The account under the name of its role, as the screens read it. */
export async function meReply(db: Db, accountId: number, nowMs: number): Promise<Me | null> {
  const [row, exclusion, [standing]] = await Promise.all([
    readAccount(db, accountId),
    exclusionReply(db, accountId, nowMs),
    db.run(standingOf, accountId),
  ]);
  if (row === null || standing === undefined) return null;
  const account = { ...accountReply(row), betLocked: standing.bet_locked, userLocked: standing.user_locked };
  switch (row.role) {
    case 'user':
      return {
        role: row.role,
        user: account,
        ...(exclusion === null ? {} : { exclusion }),
        ...(standing.demo_player ? { passwordless: true } : {}),
      };
    case 'agent':
      return { role: row.role, agent: account };
    case 'super_admin':
      return { role: row.role, superAdmin: account };
  }
}

export async function me({ context, actor }: Call<Api['auth']['me']>): Promise<Me | Refusal> {
  return (await meReply(context.db, actor.accountId, context.clock.now())) ?? refuse('NOT_FOUND');
}
