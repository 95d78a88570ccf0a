import type { Role } from '@pavilion/contract';
import { type Db, stmt, type Tx } from '../../db/transaction.ts';
import type { AccountDetails, NewAccount } from './create-account.ts';

type Optional = string | null;

const insert = stmt<[string, Role, number | null, string, string, boolean, number], { id: number }>(
  `insert into account (username, role, parent_id, full_name, password_hash, is_demo, created_at)
   values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000)) on conflict (username) do nothing returning id`,
);
/** Makes the row of an account and answers its id; null when the user name is taken. */
export async function insertAccount(t: Tx, account: NewAccount, nowMs: number): Promise<number | null> {
  const { username, role, agentId, fullName, passwordHash, isDemo } = account;
  const [row] = await t.run(insert, username, role, agentId, fullName, passwordHash, isDemo, nowMs);
  return row?.id ?? null;
}

type DetailArgs = [number, number, ...Optional[]];
const setDetails = stmt<DetailArgs>(
  `update account set created_by = $2, nickname = $3, email = $4, phone = $5, city = $6, remark = $7, partnership = $8
   where id = $1`,
);
export async function writeDetails(t: Tx, id: number, details: AccountDetails): Promise<void> {
  const { createdBy, nickname, email, phone, city, remark, partnership } = details;
  await t.run(setDetails, id, createdBy, nickname, email, phone, city, remark, partnership);
}

export type StoredProfile = {
  fullName: string;
  email: string | null;
  phone: string | null;
  city: string | null;
  nickname: string | null;
  favoriteMaster: boolean;
  changePasswordLock: boolean;
  remark: string | null;
  partnership: string | null;
};

const readFields = stmt<[number], StoredProfile>(
  `select full_name as "fullName", email, phone, city, nickname, favorite_master as "favoriteMaster",
          change_password_lock as "changePasswordLock", remark, partnership from account where id = $1`,
);
/** What the Edit tab of an account shows; null when there is no such account. */
export const readProfile = async (t: Tx, id: number): Promise<StoredProfile | null> =>
  (await t.run(readFields, id))[0] ?? null;

const writeFields = stmt<
  [number, string, Optional, Optional, Optional, Optional, boolean, boolean, Optional, Optional]
>(
  `update account set full_name = $2, email = $3, phone = $4, city = $5, nickname = $6, favorite_master = $7,
     change_password_lock = $8, remark = $9, partnership = $10 where id = $1`,
);
export async function writeProfile(t: Tx, id: number, fields: StoredProfile): Promise<void> {
  const { fullName, email, phone, city, nickname, favoriteMaster, changePasswordLock, remark, partnership } = fields;
  await t.run(
    writeFields,
    ...([id, fullName, email, phone, city, nickname] as const),
    ...([favoriteMaster, changePasswordLock, remark, partnership] as const),
  );
}

const setAgent = stmt<[number, number]>('update account set parent_id = $2 where id = $1');
/** Puts a user under an agent. */
export async function setParent(t: Tx, userId: number, agentId: number): Promise<void> {
  await t.run(setAgent, userId, agentId);
}

const users = stmt<[number], { id: number }>('select id from account where parent_id = $1');
/** The ids of an agent's users. */
export const userIdsOf = async (t: Tx, agentId: number): Promise<number[]> =>
  (await t.run(users, agentId)).map((user) => user.id);

export type LockField = 'betLocked' | 'userLocked';
/** Who has set a lock, and when in epoch milliseconds. */
type LockedBy = { readonly id: number; readonly role: Role; readonly atMs: number };

type LockArgs = [number, boolean, number | null, string | null, number | null];
const lockStatement = (column: 'bet_locked' | 'user_locked') =>
  stmt<LockArgs>(
    `update account set ${column} = $2, ${column}_by = $3, ${column}_role = $4,
       ${column}_at = to_timestamp($5::float8 / 1000) where id = $1`,
  );
const lockStatements = { betLocked: lockStatement('bet_locked'), userLocked: lockStatement('user_locked') };
/** Sets a lock, by whom is kept with it, or lifts it (`by` null). */
export async function writeLock(t: Tx, id: number, field: LockField, by: LockedBy | null): Promise<void> {
  await t.run(lockStatements[field], id, by !== null, by?.id ?? null, by?.role ?? null, by?.atMs ?? null);
}

const readRoles = stmt<[number], Record<LockField, Role | null>>(
  'select bet_locked_role as "betLocked", user_locked_role as "userLocked" from account where id = $1',
);
/** The roles of those who have set the locks of an account; null where nobody has, or nobody knows who. */
export const lockRoles = async (t: Tx, id: number): Promise<Record<LockField, Role | null> | null> =>
  (await t.run(readRoles, id))[0] ?? null;

type NamedRow = { id: number; username: string; role: Role };
const readNamed = stmt<[readonly string[]], NamedRow>(
  'select id, username, role from account where username = any($1::text[])',
);
/** The accounts that have one of the user names. */
export const accountsNamed = (db: Db, usernames: readonly string[]): Promise<NamedRow[]> =>
  db.run(readNamed, usernames);
