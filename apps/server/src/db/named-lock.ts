import { LOCK_KEYS } from './lock-keys.ts';
import { stmt, type Tx } from './transaction.ts';

type LockName = keyof typeof LOCK_KEYS;

const take = stmt<[number], { locked: string }>('select pg_advisory_xact_lock($1::bigint)::text as locked');
/** Waits until no other transaction holds the lock, on whichever node, and holds it until this one ends. */
export async function holdLock(t: Tx, name: LockName): Promise<void> {
  await t.run(take, LOCK_KEYS[name]);
}

const tryToTake = stmt<[number], { locked: boolean }>('select pg_try_advisory_xact_lock($1::bigint) as locked');
/** The same without waiting: false when somebody else holds it. */
export const tryLock = async (t: Tx, name: LockName): Promise<boolean> =>
  (await t.run(tryToTake, LOCK_KEYS[name]))[0]?.locked === true;
