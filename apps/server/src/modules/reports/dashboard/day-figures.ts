import type { Context } from '../../../context.ts';
import { tryLock } from '../../../db/named-lock.ts';
import { tx } from '../../../db/transaction.ts';
import { type Periodic, periodically } from '../../../periodic.ts';
import { addUpPostings, lookForPostings, readMark } from './day-store.ts';

const EVERY_MS = 5_000;
/** A second of work, so that a stop does not wait long, and neither does whoever wants these rows. */
const POSTINGS_AT_ONCE = 100_000;
/** A ledger that was filled before these figures existed is read in passes of so many pieces. */
const PIECES_MAX = 20;

/** One piece of work: postings that are known to be complete are added up, else a new look is taken. True: there is more. */
const step = (pool: Context['pool'], atOnce: number): Promise<boolean> =>
  tx(pool, async (t) => {
    if (!(await tryLock(t, 'dayFigures'))) return false;
    const mark = await readMark(t);
    if (mark.seen <= mark.through) return (await lookForPostings(t)) > mark.through;
    if (mark.complete) await addUpPostings(t, mark.through, Math.min(mark.seen, mark.through + atOnce));
    return mark.complete;
  });

/**
 * Brings the figures of each day up to the newest posting that is known to be complete; of several nodes one does it. What
 * is newer is no loss: whoever reads the figures adds those postings itself.
 */
export async function addUpDays({ pool }: Pick<Context, 'pool'>, postingsAtOnce = POSTINGS_AT_ONCE): Promise<void> {
  for (let piece = 0; piece < PIECES_MAX; piece++) if (!(await step(pool, postingsAtOnce))) return;
}

/** Keeps the figures of each day until it is closed. */
export const startDayFigures = (context: Pick<Context, 'pool' | 'log'>, everyMs = EVERY_MS): Periodic =>
  periodically(
    everyMs,
    () => addUpDays(context),
    (error) => context.log.warn({ err: error }, 'adding up the days failed'),
  );
