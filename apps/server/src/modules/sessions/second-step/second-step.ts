import { createHash } from 'node:crypto';
import type { Context, Random } from '../../../context.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { type Tried, tooManyAlready, withAttempt } from '../../../policy/attempts.ts';
import { knownDevice } from '../../../policy/sign-in-tries.ts';
import { readTwoFactor, spendRecoveryCode, spendStep } from './store.ts';
import { base32, stepOfCode } from './totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits, 16 characters in four groups. */
const RECOVERY_BYTES = 10;

export const secretPurpose = (accountId: number): string => `two-factor:${accountId}`;

export const newSecret = (random: Random): Buffer => random.bytes(SECRET_BYTES);

/** Ten new codes for paper, like `ABCD-EFGH-IJKL-MNOP`. */
export const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => base32(random.bytes(RECOVERY_BYTES)).replaceAll(/(.{4})(?=.)/g, '$1-'));

/** What was typed, without what people put between the groups. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

export const recoveryHash = (accountId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${accountId}:${plainCode(code)}`)
    .digest();

type Needs = Pick<Context, 'db' | 'secrets' | 'clock'>;

/**
 * Ten tries on an account in 15 minutes, whatever they are made for. A browser that the account is known to use has ten
 * of its own: who has found out the password cannot keep the owner out with wrong codes.
 */
export async function limitedTry(
  { db, clock }: Needs,
  accountId: number,
  check: () => Promise<boolean>,
  device: string | null = null,
): Promise<Refusal | null> {
  const knownAs = device === null ? null : await knownDevice(db, accountId, device);
  const name = knownAs === null ? String(accountId) : `${accountId} ${knownAs}`;
  const tried: Tried = { kind: 'two-factor', name, nowMs: clock.now() };
  const already = await tooManyAlready(db, tried);
  if (already !== null) return refuse('TOO_MANY_ATTEMPTS', already);
  const outcome = await withAttempt(db, tried, check);
  if (outcome === true) return null;
  return outcome === false ? refuse('CODE_INVALID') : refuse('TOO_MANY_ATTEMPTS', outcome);
}

/**
 * Null when the code is one of the account's authenticator that was not used before, or an unused recovery code; it is
 * spent by that. Whatever was typed, the same statements run, so a wrong code of either kind takes as long as a right one.
 */
export function checkSecondStep(
  context: Needs,
  accountId: number,
  typed: string,
  device: string | null = null,
): Promise<Refusal | null> {
  const check = async () => {
    const { db, secrets, clock } = context;
    const nowMs = clock.now();
    const code = plainCode(typed);
    const row = await readTwoFactor(db, accountId);
    const opened = row === null ? null : secrets.open(row.secret, secretPurpose(accountId));
    const secret = Buffer.from(opened ?? '', 'hex');
    const step = stepOfCode(secret, code, nowMs);
    const byStep = await spendStep(db, accountId, opened === null || step === null ? 0 : step);
    const byPaper = await spendRecoveryCode(db, accountId, recoveryHash(accountId, code), nowMs);
    return byStep || byPaper;
  };
  return limitedTry(context, accountId, check, device);
}
