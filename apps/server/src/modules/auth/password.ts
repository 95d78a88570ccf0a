import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { refuse, type Refusal } from '../../http/refusal.ts';

/** Hashing is what an attacker can make us do for free: at most this many at once, the others wait in line. */
const AT_ONCE = 2;
const WAITING_MAX = 500;

let running = 0;
const waiting: (() => void)[] = [];

/** Too many callers wait for a hash; the request is refused with OVERLOADED. */
export class HashingOverloaded extends Error {}

/** Runs work that hashes at most once, when a slot is free. Throws HashingOverloaded instead of queueing without end. */
export async function inHashSlot<T>(act: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new HashingOverloaded('too many sign-ins at once');
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  } else running += 1;
  try {
    return await act();
  } finally {
    const next = waiting.shift();
    // The slot goes to the next in line as it is; only without one it becomes free.
    if (next === undefined) running -= 1;
    else next();
  }
}

/** argon2id with the OWASP parameters (19 MiB, 2 passes), which are the library's defaults. */
export const hashPassword = (password: string): Promise<string> => inHashSlot(() => hash(password));

/** Call it inside a hash slot. */
export const passwordMatches = (stored: string, password: string): Promise<boolean> => verify(stored, password);

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

/** Why a password cannot be chosen; null when it can (specification 1 §5, trust.md "Access"). */
export function passwordRefusal(password: string, lengthMin: number): Refusal | null {
  if (password.length < lengthMin) {
    return refuse('PASSWORD_TOO_SHORT', {}, `New password must be at least ${lengthMin} characters long.`);
  }
  return commonPasswords().has(password.toLowerCase()) ? refuse('PASSWORD_TOO_COMMON') : null;
}
