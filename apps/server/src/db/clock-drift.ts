import type { Clock } from '../context.ts';
import { type Db, stmt } from './transaction.ts';

/** A machine that is further off than this has no time service, or a broken one. */
export const CLOCK_DRIFT_MS_MAX = 1000;

const timeNow = stmt<[], { ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms');
/** The database's time of day, in epoch milliseconds. */
export async function databaseTimeMs(db: Db): Promise<number> {
  const [row] = await db.run(timeNow);
  if (row === undefined) throw new Error('the database did not tell the time');
  return row.ms;
}

/**
 * By how many milliseconds this machine's clock is ahead of the database's; negative when it is behind. The answer is taken
 * for one of the middle of the question's way, and what cannot be told apart from the way's length counts as nothing.
 */
export async function clockDriftMs(db: Db, clock: Clock): Promise<number> {
  const askedMs = clock.now();
  const began = performance.now();
  const timeMs = await databaseTimeMs(db);
  const wayMs = performance.now() - began;
  if (clock.aheadMs !== undefined) return clock.aheadMs();
  const apartMs = askedMs + wayMs / 2 - timeMs;
  return Math.round(Math.sign(apartMs) * Math.max(0, Math.abs(apartMs) - wayMs / 2));
}
