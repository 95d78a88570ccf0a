import type { Role, Scope } from '@pavilion/contract';
import { type Db, stmt } from '../../../db/transaction.ts';
import type { Actor } from '../../../policy/actor.ts';
import { FIGURE_COLUMNS, type FigureRow, NETWORK_SUMS } from './figures.ts';

export type ProfileRow = FigureRow & {
  remark: string | null;
  partnership: string | null;
  favorite_master: boolean;
  change_password_lock: boolean;
  two_factor: boolean;
  /** Who opened the account; of older ones, the first super admin there was. */
  opened_by: number | null;
};

const readOne = stmt<[string, Role, number | null], ProfileRow>(
  `select ${FIGURE_COLUMNS}, a.remark, a.partnership, a.favorite_master, a.change_password_lock,
          exists (select from two_factor where account_id = a.id and confirmed_at is not null) as two_factor,
          coalesce(a.created_by, (select min(id) from account where role = 'super_admin' and id < a.id)) as opened_by
   from account a join wallet w on w.account_id = a.id left join account p on p.id = a.parent_id
     left join lateral (
       select ${NETWORK_SUMS} from account u join wallet uw on uw.account_id = u.id where u.parent_id = a.id
     ) n on a.role = 'agent'
   where a.id = $1::bigint and a.role = $2 and ($3::bigint is null or a.parent_id = $3::bigint)`,
);

/**
 * An account of the role with its figures; null when there is none, or when it is not within the caller's scope: the two
 * are not told apart.
 */
export async function findAccount(
  db: Db,
  scope: Scope,
  actor: Pick<Actor, 'accountId'>,
  id: string,
  role: Role,
): Promise<ProfileRow | null> {
  const agentId = scope === 'everyone' ? null : actor.accountId;
  return (await db.run(readOne, id, role, agentId))[0] ?? null;
}
