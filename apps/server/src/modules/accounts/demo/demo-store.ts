import type { Role } from '@pavilion/contract';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';
import { DEMO_CASHIER } from '../create-account.ts';

/** An account that moves points for the demo. */
export type Giver = { id: number; role: Role; username: string; full_name: string };

// Locked, it moves no points, as no agent does: a super admin can end the demo that way, and begin it again.
const findCashier = stmt<[string], Giver>(
  `select id, role, username, full_name from account
   where username = $1 and role = 'agent' and is_demo and not user_locked`,
);
/** The demo's cashier; null before it was made, and while it is locked. */
export const readCashier = async (db: Db): Promise<Giver | null> =>
  (await db.run(findCashier, DEMO_CASHIER))[0] ?? null;

const findAdmin = stmt<[], Giver>(
  `select id, role, username, full_name from account where role = 'super_admin' and is_demo order by id limit 1`,
);
/** The demo's first super admin. */
export const readDemoAdmin = async (db: Db): Promise<Giver | null> => (await db.run(findAdmin))[0] ?? null;

const countOpen = stmt<[number], { players: number }>(
  `select count(*) as players from account
   where is_demo_player and closed_at is null and created_at > to_timestamp($1::float8 / 1000)`,
);
/** How many demo players are open that were made after a moment. */
export const countDemoPlayers = async (db: Db, afterMs: number): Promise<number> =>
  (await db.run(countOpen, afterMs))[0]?.players ?? 0;

const mark = stmt<[number]>('update account set is_demo_player = true where id = $1');
export async function markDemoPlayer(t: Tx, id: number): Promise<void> {
  await t.run(mark, id);
}

export type OldPlayer = { id: number; balance: number };

// Whoever still has open bets or a request to withdraw is left until they are settled.
const findOld = stmt<[number, number, number], OldPlayer>(
  `select a.id, w.balance from account a join wallet w on w.account_id = a.id
   where a.is_demo_player and a.closed_at is null and a.created_at < to_timestamp($1::float8 / 1000)
     and w.exposure = 0 and w.held = 0 and w.balance >= 0 and a.id > $3
   order by a.id limit $2::int`,
);
/** Demo players that were made before a moment and owe nothing, so many at a time in order of id; balances in paise. */
export const oldDemoPlayers = (db: Db, beforeMs: number, atOnce: number, afterId: number): Promise<OldPlayer[]> =>
  db.run(findOld, beforeMs, atOnce, afterId);

const closeAccount = stmt<[number, number]>(
  'update account set closed_at = to_timestamp($2::float8 / 1000) where id = $1 and closed_at is null',
);
const endSessions = stmt<[number, number]>(
  `update session set ended_at = to_timestamp($2::float8 / 1000) where account_id = $1 and ended_at is null`,
);
/** Closes an account for good and ends its sessions. */
export async function closeForGood(t: Tx, id: number, nowMs: number): Promise<void> {
  await t.run(closeAccount, id, nowMs);
  await t.run(endSessions, id, nowMs);
}
