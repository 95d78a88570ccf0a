import type { Role, StaffRight } from '@pavilion/contract';
import { type Db, stmt, type Tx } from '../../db/transaction.ts';
import type { Place } from '../../policy/places.ts';

/** A login. Of a person of staff the role, the locks and the demo are those of its principal. */
export type Credentials = {
  id: number;
  /** The account that it acts as: its own, or its principal's. */
  account_id: number;
  role: Role;
  username: string;
  password_hash: string;
  is_demo: boolean;
  user_locked: boolean;
  /** Signing in takes a second step. */
  two_factor: boolean;
  closed: boolean;
  agent_name: string | null;
  agent_username: string | null;
};

const COLUMNS = `a.id, acts.id as account_id, acts.role, a.username, a.password_hash, acts.is_demo,
  a.user_locked or coalesce(p.user_locked, false) as user_locked, p.full_name as agent_name,
  p.username as agent_username, a.closed_at is not null or acts.closed_at is not null as closed,
  exists (select from two_factor f where f.account_id = a.id and f.confirmed_at is not null) as two_factor`;
// Whoever a person works for stands where a player has its agent.
const FROM = `from account a join account acts on acts.id = coalesce(a.principal_id, a.id)
  left join account p on p.id = coalesce(a.parent_id, a.principal_id)`;
const byName = stmt<[string], Credentials>(`select ${COLUMNS} ${FROM} where a.username = $1`);
const byId = stmt<[number], Credentials>(`select ${COLUMNS} ${FROM} where a.id = $1`);

export const credentialsByName = async (db: Db, username: string): Promise<Credentials | null> =>
  (await db.run(byName, username))[0] ?? null;
export const credentialsById = async (db: Db, id: number): Promise<Credentials | null> =>
  (await db.run(byId, id))[0] ?? null;

/** Who signs in, as the audit log has it. */
export const whoIs = ({ id, account_id, role }: Credentials) =>
  id === account_id ? { accountId: id, role } : { accountId: account_id, role, personId: id };

type NewSession = {
  tokenHash: Buffer;
  accountId: number;
  /** The stored hash that the password was checked against. */
  passwordHash: string;
  nowMs: number;
  expiresMs: number;
  ip: string;
  userAgent: string | null;
};

// The lock waits for a password that is just being changed: its change ends the sessions that it sees, and this one
// would be open a moment later.
const insertSession = stmt<[Buffer, number, number, number, string, string | null, string], { id: number }>(
  `insert into session (token_hash, account_id, created_at, last_seen_at, expires_at, ip, user_agent)
   select $1, a.id, to_timestamp($3::float8 / 1000), to_timestamp($3::float8 / 1000),
          to_timestamp($4::float8 / 1000), $5::inet, $6
   from (select id from account where id = $2 and password_hash = $7 for no key update) as a
   returning id`,
);

/** Null when the password that opened the door is not the account's any more. */
export async function openSession(tx: Tx, session: NewSession): Promise<number | null> {
  const { tokenHash, accountId, passwordHash, nowMs, expiresMs, ip, userAgent } = session;
  const [row] = await tx.run(insertSession, tokenHash, accountId, nowMs, expiresMs, ip, userAgent, passwordHash);
  return row?.id ?? null;
}

const acceptTermsOf = stmt<[number, string, number]>(
  `update account set terms_version = $2, terms_accepted_at = to_timestamp($3::float8 / 1000)
   where id = $1 and terms_version is distinct from $2`,
);
/** Notes which terms were accepted and when; the time of the first acceptance of a version stays. */
export const acceptTerms = async (tx: Tx, accountId: number, version: string, nowMs: number): Promise<void> => {
  await tx.run(acceptTermsOf, accountId, version, nowMs);
};

type Text = string | null;
const insertActivity = stmt<[number, string, number, Text, Text, number | null, Text, Text, Text]>(
  `insert into activity (account_id, type, created_at, ip, user_agent, session_id, city, region, country)
   values ($1, $2, to_timestamp($3::float8 / 1000), $4::inet, $5, $6, $7, $8, $9)`,
);
export async function noteActivity(
  tx: Tx,
  accountId: number,
  type: 'login' | 'password_change',
  facts: { nowMs: number; ip: string | null; userAgent: string | null; sessionId: number | null; place: Place | null },
): Promise<void> {
  const { nowMs, ip, userAgent, sessionId } = facts;
  const { city, region, country } = facts.place ?? { city: null, region: null, country: null };
  await tx.run(insertActivity, accountId, type, nowMs, ip, userAgent, sessionId, city, region, country);
}

const setPassword = stmt<[number, string, boolean]>(
  `update account set password_hash = $2, password_given = $3 and role = 'staff' where id = $1`,
);
/** `given`: by somebody else; a person of staff then chooses one of its own first. */
export const writePassword = async (tx: Tx, accountId: number, hash: string, given: boolean): Promise<void> => {
  await tx.run(setPassword, accountId, hash, given);
};

const holdAccount = stmt<[number]>('select from account where id = $1 for no key update');
const readOpen = stmt<[number], { id: number }>('select id from session where id = $1 and ended_at is null');
/** Whether a session is open now that nobody else can give its account another password; false: somebody did, and has ended it. */
export async function holdOpenSession(t: Tx, accountId: number, sessionId: number): Promise<boolean> {
  const [, open] = await Promise.all([t.run(holdAccount, accountId), t.run(readOpen, sessionId)]);
  return open.length > 0;
}

const readPasswordLock = stmt<[number], { locked: boolean }>(
  'select change_password_lock as locked from account where id = $1',
);
/** Whether those in charge of the account keep its owner from changing the password. */
export const isPasswordLocked = async (db: Db, accountId: number): Promise<boolean> =>
  (await db.run(readPasswordLock, accountId))[0]?.locked === true;

const endOne = stmt<[number, string, number], { id: number }>(
  `update session set ended_at = to_timestamp($3::float8 / 1000)
   where id = $2::bigint and account_id = $1 and ended_at is null returning id`,
);
/** Ends a session of the account; false when there is no such open one. */
export const endSession = async (db: Db, accountId: number, id: number | string, nowMs: number): Promise<boolean> =>
  (await db.run(endOne, accountId, String(id), nowMs)).length > 0;

const endOthers = stmt<[number, number, number], { id: number }>(
  `update session set ended_at = to_timestamp($3::float8 / 1000)
   where account_id = $1 and id <> $2 and ended_at is null returning id`,
);
/** Ends all sessions of the account but the one to keep; answers how many were open. */
export const endOtherSessions = async (tx: Tx, accountId: number, keepId: number, nowMs: number): Promise<number> =>
  (await tx.run(endOthers, accountId, keepId, nowMs)).length;

export type SessionRow = {
  id: number;
  created_at: Date;
  last_seen_at: Date;
  ip: string | null;
  user_agent: string | null;
};
const openOnes = stmt<[number, number, number], SessionRow>(
  `select id, created_at, last_seen_at, host(ip) as ip, user_agent from session
   where account_id = $1 and ended_at is null and expires_at > to_timestamp($2::float8 / 1000)
     and last_seen_at > to_timestamp($3::float8 / 1000)
   order by id desc limit 200`,
);
export const openSessions = (db: Db, accountId: number, nowMs: number, idleMs: number): Promise<SessionRow[]> =>
  db.run(openOnes, accountId, nowMs, nowMs - idleMs);

const removeEnded = stmt<[number, number], { id: number }>(
  `delete from session where id = any(array(
     select id from session where coalesce(ended_at, expires_at) < to_timestamp($1::float8 / 1000)
     order by coalesce(ended_at, expires_at) limit $2::int)) returning id`,
);
/** Removes at most `max` sessions that ended before then; what was done in them stays on record. Answers how many. */
export const forgetSessions = async (db: Db, endedBeforeMs: number, max: number): Promise<number> =>
  (await db.run(removeEnded, endedBeforeMs, max)).length;

type StateInForce = { demo_player: boolean; bet_locked: boolean; user_locked: boolean };
const inForce = stmt<[number], StateInForce>(
  `select a.is_demo_player as demo_player, a.bet_locked or coalesce(p.bet_locked, false) as bet_locked,
          a.user_locked or coalesce(p.user_locked, false) as user_locked
     from account a left join account p on p.id = a.parent_id where a.id = $1`,
);
/** An agent's lock holds for its players too: what they are shown is what holds, whoever was locked. */
export const readStateInForce = async (db: Db, accountId: number): Promise<StateInForce | null> =>
  (await db.run(inForce, accountId))[0] ?? null;

type StaffPerson = {
  id: number;
  username: string;
  full_name: string;
  rights: StaffRight[];
  principal_id: number;
  given: boolean;
};
const findStaff = stmt<[number], StaffPerson>(
  `select id, username, full_name, staff_rights as rights, principal_id, password_given as given
   from account where id = $1 and role = 'staff'`,
);
/** A person of staff, and for whom it works; null for everybody else. */
export const readStaff = async (db: Db, id: number): Promise<StaffPerson | null> =>
  (await db.run(findStaff, id))[0] ?? null;
