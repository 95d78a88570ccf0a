import { type Db, stmt, type Tx } from '../../../db/transaction.ts';

export type TwoFactorRow = { secret: Buffer; confirmed_at: Date | null };

const readOne = stmt<[number], TwoFactorRow>('select secret, confirmed_at from two_factor where account_id = $1');
export const readTwoFactor = async (db: Db, accountId: number): Promise<TwoFactorRow | null> =>
  (await db.run(readOne, accountId))[0] ?? null;

const putSecret = stmt<[number, Buffer, number], { account_id: number }>(
  `insert into two_factor (account_id, secret, created_at) values ($1, $2, to_timestamp($3::float8 / 1000))
   on conflict (account_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
   where two_factor.confirmed_at is null returning account_id`,
);
/** Keeps a secret that is to be confirmed, instead of an earlier one; false when the second step is on already. */
export const writeSecret = async (db: Db, accountId: number, secret: Buffer, nowMs: number): Promise<boolean> =>
  (await db.run(putSecret, accountId, secret, nowMs)).length > 0;

const confirmIt = stmt<[number, Buffer, number, number], { account_id: number }>(
  `update two_factor set confirmed_at = to_timestamp($4::float8 / 1000), last_step = $3
   where account_id = $1 and secret = $2 and confirmed_at is null returning account_id`,
);
/** Switches it on, and spends the code that proved it; false when it was changed or switched on meanwhile. */
export const confirmSecret = async (
  t: Tx,
  accountId: number,
  secret: Buffer,
  step: number,
  nowMs: number,
): Promise<boolean> => (await t.run(confirmIt, accountId, secret, step, nowMs)).length > 0;

const takeStep = stmt<[number, number], { account_id: number }>(
  `update two_factor set last_step = $2 where account_id = $1 and last_step < $2 and confirmed_at is not null
   returning account_id`,
);
/** Spends the code of a time step: each is good once, and none before it any more. */
export const spendStep = async (db: Db, accountId: number, step: number): Promise<boolean> =>
  (await db.run(takeStep, accountId, step)).length > 0;

const useCode = stmt<[number, Buffer, number], { account_id: number }>(
  `update recovery_code set used_at = to_timestamp($3::float8 / 1000)
   where account_id = $1 and code_hash = $2 and used_at is null returning account_id`,
);
export const spendRecoveryCode = async (db: Db, accountId: number, hash: Buffer, nowMs: number): Promise<boolean> =>
  (await db.run(useCode, accountId, hash, nowMs)).length > 0;

const removeCodes = stmt<[number]>('delete from recovery_code where account_id = $1');
const insertCodes = stmt<[number, Buffer[]]>(
  'insert into recovery_code (account_id, code_hash) select $1, unnest($2::bytea[])',
);
/** The account's recovery codes are these from now on, and no others. */
export async function writeRecoveryCodes(t: Tx, accountId: number, hashes: Buffer[]): Promise<void> {
  await t.run(removeCodes, accountId);
  await t.run(insertCodes, accountId, hashes);
}

const removeIt = stmt<[number], { account_id: number }>(
  'delete from two_factor where account_id = $1 and confirmed_at is not null returning account_id',
);
const removeChallenges = stmt<[number]>('delete from login_challenge where account_id = $1');
/** Switches it off; false when it was not on. */
export async function removeTwoFactor(t: Tx, accountId: number): Promise<boolean> {
  const removed = await t.run(removeIt, accountId);
  await t.run(removeCodes, accountId);
  await t.run(removeChallenges, accountId);
  return removed.length > 0;
}

type Status = {
  enabled_at: Date | null;
  codes_left: number;
  terms_version: string | null;
  terms_accepted_at: Date | null;
};
const readStatus = stmt<[number], Status>(
  `select (select confirmed_at from two_factor where account_id = a.id) as enabled_at,
          (select count(*) from recovery_code where account_id = a.id and used_at is null) as codes_left,
          a.terms_version, a.terms_accepted_at
   from account a where a.id = $1`,
);
export const securityOf = async (db: Db, accountId: number): Promise<Status | null> =>
  (await db.run(readStatus, accountId))[0] ?? null;

const confirm = stmt<[number, number], { id: number }>(
  `update session set confirmed_until = to_timestamp($2::float8 / 1000) where id = $1 and ended_at is null returning id`,
);
/** Confirms a session until a moment; false when it has ended. */
export const setConfirmed = async (t: Tx, sessionId: number, untilMs: number): Promise<boolean> =>
  (await t.run(confirm, sessionId, untilMs)).length > 0;
