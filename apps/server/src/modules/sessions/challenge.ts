import type { Api, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { stmt, type Tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { tokenHash } from '../../http/session.ts';
import { checkSecondStep } from './second-step/second-step.ts';
import { enter } from './enter.ts';
import { entryRefusal } from './entry-refusal.ts';
import { type Credentials, credentialsById } from './store.ts';

const CHALLENGE_BYTES = 32;
const CHALLENGE_MS = 5 * 60_000;

// With the expired ones of the account goes what would otherwise pile up.
const insertChallenge = stmt<[Buffer, number, string, string, number, number]>(
  `with gone as (
     delete from login_challenge where account_id = $2 and expires_at <= to_timestamp($6::float8 / 1000))
   insert into login_challenge (token_hash, account_id, password_hash, terms_version, expires_at)
   values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
);

/** The password was right; the answer names what the second step is made with, and until when. */
export async function openChallenge(
  { db, random, clock }: Pick<Context, 'db' | 'random' | 'clock'>,
  account: Pick<Credentials, 'id' | 'password_hash'>,
  termsVersion: string,
): Promise<Refusal> {
  const challenge = random.bytes(CHALLENGE_BYTES).toString('base64url');
  const nowMs = clock.now();
  const { id, password_hash: passwordHash } = account;
  await db.run(insertChallenge, tokenHash(challenge), id, passwordHash, termsVersion, nowMs + CHALLENGE_MS, nowMs);
  return refuse('SECOND_STEP_NEEDED', { challenge, expiresInSeconds: CHALLENGE_MS / 1000 });
}

type Challenge = { account_id: number; password_hash: string; terms_version: string };

const findChallenge = stmt<[Buffer, number], Challenge>(
  `select account_id, password_hash, terms_version from login_challenge
   where token_hash = $1 and expires_at > to_timestamp($2::float8 / 1000)`,
);
const removeChallenge = stmt<[Buffer], { account_id: number }>(
  'delete from login_challenge where token_hash = $1 returning account_id',
);
const spend = async (t: Tx, hash: Buffer): Promise<boolean> => (await t.run(removeChallenge, hash)).length > 0;

type SecondStep = Api['auth']['secondStep'];

/**
 * Opens the session that a right password has asked for. A challenge is good once and for five minutes; a password that
 * changed meanwhile ends it. Codes are limited by account, so that a new challenge gives no new tries.
 */
export async function secondStep(call: Call<SecondStep>): Promise<ReplyOf<SecondStep> | Refusal> {
  const { context, body } = call;
  const hash = tokenHash(body.challenge);
  const [challenge] = await context.db.run(findChallenge, hash, context.clock.now());
  const account = challenge === undefined ? null : await credentialsById(context.db, challenge.account_id);
  if (challenge === undefined || account === null) return refuse('SECOND_STEP_EXPIRED');
  call.audit({ target: `account:${account.id}`, actor: { accountId: account.id, role: account.role } });
  const barred = entryRefusal(call, account);
  if (barred !== null) return barred;
  const wrong = await checkSecondStep(context, account.id, body.code, call.device.word);
  if (wrong !== null) return wrong;
  const { password_hash: passwordHash, terms_version: termsVersion } = challenge;
  const entry = { accountId: account.id, passwordHash, termsVersion, still: (t: Tx) => spend(t, hash) };
  return enter(call, entry);
}
