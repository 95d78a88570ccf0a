import type { StaffRight } from '@pavilion/contract';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';

export type PersonRow = {
  id: number;
  username: string;
  full_name: string;
  rights: StaffRight[];
  user_locked: boolean;
  closed_at: Date | null;
  two_factor: boolean;
  open_sessions: number;
  last_seen_at: Date | null;
  created_at: Date;
};

// Idle since `$2` a session is over, whether or not somebody has ended it.
const LIVE = `s.account_id = a.id and s.ended_at is null and s.expires_at > to_timestamp($2::float8 / 1000)
  and s.last_seen_at > to_timestamp($3::float8 / 1000)`;
const COLUMNS = `a.id, a.username, a.full_name, a.staff_rights as rights, a.user_locked, a.closed_at, a.created_at,
  exists (select from two_factor f where f.account_id = a.id and f.confirmed_at is not null) as two_factor,
  (select count(*)::int from session s where ${LIVE}) as open_sessions,
  (select max(s.last_seen_at) from session s where s.account_id = a.id) as last_seen_at`;

type State = 'open' | 'closed' | 'all';
const MATCHING = `a.principal_id = $1
  and case $4 when 'open' then a.closed_at is null when 'closed' then a.closed_at is not null else true end
  and ($5 = '' or strpos(a.search_text, $5) > 0)`;
const list = stmt<[number, number, number, State, string, number, number], PersonRow & { total: number }>(
  `select ${COLUMNS}, count(*) over ()::int as total from account a where ${MATCHING}
   order by a.username limit $6::int offset $7::bigint`,
);
const one = stmt<[number, number, number, string], PersonRow>(
  `select ${COLUMNS} from account a where a.principal_id = $1 and a.id = $4::bigint`,
);

/** What makes a session a live one. */
export type LiveSince = { readonly nowMs: number; readonly idleMs: number };
export type Wanted = { state: State; search: string; page: number; limit: number };

/** The persons who work for an account, by user name: one page of them. */
export async function listStaff(
  db: Db,
  principalId: number,
  { nowMs, idleMs }: LiveSince,
  { state, search, page, limit }: Wanted,
): Promise<{ rows: PersonRow[]; total: number }> {
  const skip = (page - 1) * limit;
  const rows = await db.run(list, principalId, nowMs, nowMs - idleMs, state, search, limit, skip);
  if (rows.length > 0 || page === 1) return { rows, total: rows[0]?.total ?? 0 };
  const [first] = await db.run(list, principalId, nowMs, nowMs - idleMs, state, search, 1, 0);
  return { rows, total: first?.total ?? 0 };
}

/** A person who works for an account; null when there is no such one. */
export const readPerson = async (db: Db, principalId: number, id: string, { nowMs, idleMs }: LiveSince) =>
  (await db.run(one, principalId, nowMs, nowMs - idleMs, id))[0] ?? null;

type Held = { id: number; username: string; full_name: string; rights: StaffRight[]; user_locked: boolean };
const hold = stmt<[number, string], Held>(
  `select id, username, full_name, staff_rights as rights, user_locked from account
   where principal_id = $1 and id = $2::bigint and closed_at is null for no key update`,
);
/** A person who is not closed, whose row nobody changes until the transaction ends; null when there is no such one. */
export const holdPerson = async (t: Tx, principalId: number, id: string): Promise<Held | null> =>
  (await t.run(hold, principalId, id))[0] ?? null;

export type NewPerson = {
  readonly username: string;
  readonly fullName: string;
  readonly rights: readonly StaffRight[];
  readonly passwordHash: string;
  readonly principalId: number;
};
const insert = stmt<[string, string, readonly string[], string, number, number], { id: number }>(
  `insert into account (username, role, full_name, staff_rights, password_hash, principal_id, created_by, created_at,
     password_given)
   values ($1, 'staff', $2, $3::text[], $4, $5, $5, to_timestamp($6::float8 / 1000), true)
   on conflict (username) do nothing returning id`,
);
/** Answers the id of a new person; null when the user name is taken, by whomever. */
export async function insertPerson(t: Tx, person: NewPerson, nowMs: number): Promise<number | null> {
  const { username, fullName, rights, passwordHash, principalId } = person;
  const [row] = await t.run(insert, username, fullName, [...rights], passwordHash, principalId, nowMs);
  return row?.id ?? null;
}

const write = stmt<[number, string, readonly string[]]>(
  'update account set full_name = $2, staff_rights = $3::text[] where id = $1',
);
export async function writePerson(t: Tx, id: number, fullName: string, rights: readonly StaffRight[]): Promise<void> {
  await t.run(write, id, fullName, [...rights]);
}

const setLock = stmt<[number, boolean, number, string, number]>(
  `update account set user_locked = $2, user_locked_by = case when $2 then $3::bigint end,
     user_locked_role = case when $2 then $4 end, user_locked_at = case when $2 then to_timestamp($5::float8 / 1000) end
   where id = $1`,
);
/** Locks a person, by whom is kept with it, or lifts the lock. */
export async function writePersonLock(
  t: Tx,
  id: number,
  locked: boolean,
  by: { id: number; role: string; atMs: number },
): Promise<void> {
  await t.run(setLock, id, locked, by.id, by.role, by.atMs);
}

const closeIt = stmt<[number, number]>(
  `update account set closed_at = to_timestamp($2::float8 / 1000), staff_rights = '{}' where id = $1`,
);
export async function closePerson(t: Tx, id: number, nowMs: number): Promise<void> {
  await t.run(closeIt, id, nowMs);
}

const unconfirm = stmt<[number]>(
  'update session set confirmed_until = null where account_id = $1 and ended_at is null and confirmed_until is not null',
);
/** Sessions of a person are confirmed no more: what was proved, was proved under other rights. */
export async function endConfirmations(t: Tx, id: number): Promise<void> {
  await t.run(unconfirm, id);
}
