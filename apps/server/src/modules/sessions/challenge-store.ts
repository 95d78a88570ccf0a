import { type Db, stmt, type Tx } from '../../db/transaction.ts';

/** A sign-in whose password was right, and which waits for its second step. */
export type Challenge = { account_id: number; password_hash: string; terms_version: string };

// With the expired ones of the account goes what would otherwise pile up.
const insert = stmt<[Buffer, number, string, string, number, number]>(
  `with gone as (
     delete from login_challenge where account_id = $2 and expires_at <= to_timestamp($6::float8 / 1000))
   insert into login_challenge (token_hash, account_id, password_hash, terms_version, expires_at)
   values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
);
/** Keeps a challenge until it expires. */
export async function insertChallenge(
  db: Db,
  tokenHash: Buffer,
  { account_id: accountId, password_hash: passwordHash, terms_version: termsVersion }: Challenge,
  { expiresMs, nowMs }: { readonly expiresMs: number; readonly nowMs: number },
): Promise<void> {
  await db.run(insert, tokenHash, accountId, passwordHash, termsVersion, expiresMs, nowMs);
}

const byToken = stmt<[Buffer, number], Challenge>(
  `select account_id, password_hash, terms_version from login_challenge
   where token_hash = $1 and expires_at > to_timestamp($2::float8 / 1000)`,
);
/** The challenge of a token; null when there is none that has not expired. */
export const findChallenge = async (db: Db, tokenHash: Buffer, nowMs: number): Promise<Challenge | null> =>
  (await db.run(byToken, tokenHash, nowMs))[0] ?? null;

const remove = stmt<[Buffer], { account_id: number }>(
  'delete from login_challenge where token_hash = $1 returning account_id',
);
/** Uses a challenge up; false when somebody has done so before. */
export const spendChallenge = async (t: Tx, tokenHash: Buffer): Promise<boolean> =>
  (await t.run(remove, tokenHash)).length > 0;
