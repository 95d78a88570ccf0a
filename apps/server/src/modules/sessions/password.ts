import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { refuse, type Refusal } from '../../http/refusal.ts';
import { HashingOverloaded, hashSlots } from './hash-slots.ts';

export { HashingOverloaded };

/** Hashing is what an attacker can make us do for free: a few at once, the others wait in line, each for a turn. */
const slots = hashSlots({ atOnce: 2, waitingMax: 500, waitingMaxEach: 100 });

/** Who asks when it is the installation itself, or somebody who is signed in and limited otherwise. */
const INSIDE = 'inside';

/** Runs work that hashes at most once, in the turn of `from` (a network, an account). Throws HashingOverloaded. */
export const inHashSlot = <T>(from: string, act: () => Promise<T>): Promise<T> => slots.run(from, act);

/** Spaces around a password are no part of it, wherever it is set or asked for: a form or a sheet adds them unseen. */
export const bare = (password: string): string => password.trim();

/** argon2id with the OWASP parameters (19 MiB, 2 passes), which are the library's defaults. */
export const hashPassword = (password: string): Promise<string> => inHashSlot(INSIDE, () => hash(bare(password)));

/** Call it inside a hash slot. A password that was once kept with its spaces is good as it was typed, too. */
export const passwordMatches = async (stored: string, password: string): Promise<boolean> =>
  (await verify(stored, bare(password))) || (bare(password) !== password && verify(stored, password));

/** A hash of nothing anybody knows: a sign-in with an unknown name takes as long as one with a known name. */
let nobody: Promise<string> | null = null;
export const hashOfNobody = (random: { bytes(count: number): Buffer }): Promise<string> => {
  nobody ??= hash(random.bytes(32));
  return nobody;
};

let common: ReadonlySet<string> | null = null;
const commonPasswords = (): ReadonlySet<string> => {
  common ??= new Set(readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split(/\s+/));
  return common;
};

/** Why a password cannot be chosen; null when it can. */
export function passwordRefusal(password: string, lengthMin: number): Refusal | null {
  if (bare(password).length < lengthMin) {
    return refuse('PASSWORD_TOO_SHORT', {}, `New password must be at least ${lengthMin} characters long.`);
  }
  return commonPasswords().has(bare(password).toLowerCase()) ? refuse('PASSWORD_TOO_COMMON') : null;
}
