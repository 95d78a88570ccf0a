import type { Api, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { tokenHash } from '../../http/session.ts';
import { findChallenge, insertChallenge, spendChallenge } from './challenge-store.ts';
import { checkSecondStep } from './second-step/second-step.ts';
import { enter } from './enter.ts';
import { entryRefusal } from './entry-refusal.ts';
import { type Credentials, credentialsById, whoIs } from './store.ts';

const CHALLENGE_BYTES = 32;
const CHALLENGE_MS = 5 * 60_000;

/** The password was right; the answer names what the second step is made with, and until when. */
export async function openChallenge(
  { db, random, clock }: Pick<Context, 'db' | 'random' | 'clock'>,
  account: Pick<Credentials, 'id' | 'password_hash'>,
  termsVersion: string,
): Promise<Refusal> {
  const challenge = random.bytes(CHALLENGE_BYTES).toString('base64url');
  const nowMs = clock.now();
  const { id, password_hash } = account;
  const asked = { account_id: id, password_hash, terms_version: termsVersion };
  await insertChallenge(db, tokenHash(challenge), asked, { expiresMs: nowMs + CHALLENGE_MS, nowMs });
  return refuse('SECOND_STEP_NEEDED', { challenge, expiresInSeconds: CHALLENGE_MS / 1000 });
}

type SecondStep = Api['auth']['secondStep'];

/**
 * Opens the session that a right password has asked for. A challenge is good once and for five minutes; a password that
 * changed meanwhile ends it. Codes are limited by account, so that a new challenge gives no new tries.
 */
export async function secondStep(call: Call<SecondStep>): Promise<ReplyOf<SecondStep> | Refusal> {
  const { context, body } = call;
  const hash = tokenHash(body.challenge);
  const challenge = await findChallenge(context.db, hash, context.clock.now());
  const account = challenge === null ? null : await credentialsById(context.db, challenge.account_id);
  if (challenge === null || account === null) return refuse('SECOND_STEP_EXPIRED');
  call.audit({ target: `account:${account.id}`, actor: whoIs(account) });
  const barred = entryRefusal(call, account);
  if (barred !== null) return barred;
  const wrong = await checkSecondStep(context, account.id, body.code, call.device.word);
  if (wrong !== null) return wrong;
  const { password_hash: passwordHash, terms_version: termsVersion } = challenge;
  const entry = { accountId: account.id, passwordHash, termsVersion, still: (t: Tx) => spendChallenge(t, hash) };
  return enter(call, entry);
}
