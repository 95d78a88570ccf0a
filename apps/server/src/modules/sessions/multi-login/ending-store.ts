import { type Db, stmt, type Tx } from '../../../db/transaction.ts';
import { type Alive, isLive, type LoginReach, openedAt, within } from './group-store.ts';
import type { LoginGroup } from './member-store.ts';

const owner = stmt<[string, number, number], { account_id: number }>(
  `select x.account_id from session x where x.id = $1::bigint and ${isLive(2, 3)}`,
);
/** Whose session it is; null when no live one has that id. */
export async function ownerOfSession(db: Db, id: string, { nowMs, idleMs }: Alive): Promise<number | null> {
  return (await db.run(owner, id, nowMs, nowMs - idleMs))[0]?.account_id ?? null;
}

const endAll = stmt<
  [string, number, number | null, number, number, number, boolean],
  { id: number; account_id: number }
>(
  `update session x set ended_at = to_timestamp($4::float8 / 1000) from account a
   where a.id = x.account_id and ${openedAt('$1::uuid')} and ${isLive(4, 5)}
     and x.created_at >= to_timestamp($2::float8 / 1000) and ${within(3)} and x.id <> $6
     and not ($7 and a.role = 'super_admin')
   returning x.id, x.account_id`,
);
/** Ends the live sessions of accounts within reach that were opened there in the period, but those to keep. */
export const endSessionsOf = (
  tx: Tx,
  { agentId }: LoginReach,
  { place, fromMs }: LoginGroup,
  { nowMs, idleMs }: Alive,
  kept: { readonly id: number; readonly superAdmins: boolean },
): Promise<{ id: number; account_id: number }[]> =>
  tx.run(endAll, place, fromMs, agentId, nowMs, nowMs - idleMs, kept.id, kept.superAdmins);
