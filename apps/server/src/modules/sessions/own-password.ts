import type { Context } from '../../context.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { tooManyAlready, withAttempt } from '../../policy/attempts.ts';
import { HashingOverloaded, inHashSlot, passwordMatches } from './password.ts';
import { credentialsById } from './store.ts';

/**
 * Null when this is the account's password. For acts that a session alone is not enough for. Wrong ones are limited as
 * sign-ins are, by account.
 */
export async function ownPasswordRefusal(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: number,
  password: string,
): Promise<Refusal | null> {
  const tried = { kind: 'password', name: String(accountId), nowMs: clock.now() } as const;
  const already = await tooManyAlready(db, tried);
  if (already !== null) return refuse('TOO_MANY_ATTEMPTS', already);
  const check = async () => {
    const account = await credentialsById(db, accountId);
    return account !== null && passwordMatches(account.password_hash, password);
  };
  try {
    const outcome = await inHashSlot(`account ${accountId}`, () => withAttempt(db, tried, check));
    if (outcome === true) return null;
    return outcome === false ? refuse('PASSWORD_INVALID') : refuse('TOO_MANY_ATTEMPTS', outcome);
  } catch (error) {
    if (error instanceof HashingOverloaded) return refuse('OVERLOADED');
    throw error;
  }
}
