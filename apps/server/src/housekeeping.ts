import type { Context } from './context.ts';
import { tryLock } from './db/named-lock.ts';
import { type Db, tx } from './db/transaction.ts';
import { closeTallies } from './ledger/audit-tally.ts';
import { forgetHeld } from './modules/placement/held-store.ts';
import { forgetReservesOfEnded } from './modules/placement/reserve-store.ts';
import { forgetSessions } from './modules/sessions/store.ts';
import { forgetSightings } from './modules/sessions/multi-login/note-sign-in.ts';
import { type Periodic, periodically } from './periodic.ts';
import { forgetOldAttempts } from './policy/attempts.ts';

type Parts = Pick<Context, 'pool' | 'clock' | 'log'>;

const EVERY_MS = 60_000;
/** So long after its end a session is still there for those who look into what happened. */
const SESSION_KEPT_MS = 30 * 24 * 3600_000;
/** So long after the end of an event bets in its open markets hardly come any more. */
const RESERVES_KEPT_MS = 24 * 3600_000;
/** Small enough that nobody waits for one; so many of them that a day's rows are gone within a few passes. */
const ROWS_AT_ONCE = 1000;
const BATCHES_MAX = 20;

/** Runs `act` in a transaction of its own, unless another node is at it: then nothing is done, and 0 answered. */
const alone = (pool: Parts['pool'], act: (db: Db) => Promise<number>): Promise<number> =>
  tx(pool, async (t) => ((await tryLock(t, 'housekeeping')) ? act(t) : 0));

async function inBatches(pool: Parts['pool'], remove: (db: Db) => Promise<number>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const removed = await alone(pool, remove);
    total += removed;
    if (removed < ROWS_AT_ONCE) break;
  }
  return total;
}

export type Tidied = {
  readonly tallies: number;
  readonly sessions: number;
  readonly attempts: number;
  readonly held: number;
  readonly reserves: number;
  readonly sightings: number;
};

/**
 * Writes the counts of refused requests whose minute is over into the audit log, and removes sessions, sign-in tries and
 * what is known of accounts at addresses and devices that are of no use any more: at most 20,000 of each, a thousand at a time. Of several nodes one does it.
 */
export async function tidy({ pool, clock }: Omit<Parts, 'log'>): Promise<Tidied> {
  const nowMs = clock.now();
  return {
    tallies: await alone(pool, (db) => closeTallies(db, nowMs)),
    sessions: await inBatches(pool, (db) => forgetSessions(db, nowMs - SESSION_KEPT_MS, ROWS_AT_ONCE)),
    attempts: await inBatches(pool, (db) => forgetOldAttempts(db, nowMs, ROWS_AT_ONCE)),
    held: await inBatches(pool, (db) => forgetHeld(db, nowMs, ROWS_AT_ONCE)),
    reserves: await inBatches(pool, (db) => forgetReservesOfEnded(db, nowMs - RESERVES_KEPT_MS, ROWS_AT_ONCE)),
    sightings: await inBatches(pool, (db) => forgetSightings(db, nowMs, ROWS_AT_ONCE)),
  };
}

/** Tidies every minute until it is closed. */
export function startHousekeeping({ pool, clock, log }: Parts, everyMs = EVERY_MS): Periodic {
  const act = async () => {
    const done = await tidy({ pool, clock });
    if (Object.values(done).some((rows) => rows > 0)) log.debug(done, 'tidied');
  };
  return periodically(everyMs, act, (error) => log.warn({ err: error }, 'tidying failed'));
}
