import type { Context } from '../../../context.ts';
import { LOCK_KEYS } from '../../../db/lock-keys.ts';
import { stmt, tx } from '../../../db/transaction.ts';
import { type Periodic, periodically } from '../../../periodic.ts';

const EVERY_MS = 5_000;
/** A second of work, so that a stop does not wait long, and neither does whoever wants these rows. */
const POSTINGS_AT_ONCE = 100_000;
/** A ledger that was filled before these figures existed is read in passes of so many pieces. */
const PIECES_MAX = 20;

const tryLock = stmt<[], { locked: boolean }>(`select pg_try_advisory_xact_lock(${LOCK_KEYS.dayFigures}) as locked`);
const makeMark = stmt<[]>('insert into day_figures_mark default values on conflict do nothing');

type Mark = { through: number; seen: number; complete: boolean };

// A transaction that is still open may yet commit a posting whose id was given before; then it began before the look.
const readMark = stmt<[], Mark>(
  `select through_posting as through, seen_posting as seen, not exists (
            select 1 from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
              and xact_start <= seen_at) as complete
   from day_figures_mark`,
);
// First the id, then the moment: whoever got an id up to this one had begun by then.
const newestPosting = stmt<[], { id: number }>(
  'select case when is_called then last_value else 0 end as id from posting_id_seq',
);
const look = stmt<[number]>('update day_figures_mark set seen_posting = $1::bigint, seen_at = clock_timestamp()');

const addUp = stmt<[number, number]>(
  `with moved as materialized (
     select l.account_id, a.role, india_day(m.at) as day, m.kind, sum(greatest(m.amount, 0)) as received,
            sum(greatest(-m.amount, 0)) as paid
     from movement m
       join ledger_account l on l.id = m.ledger_account_id
       join account a on a.id = l.account_id
     where m.posting_id > $1::bigint and m.posting_id <= $2::bigint
     group by 1, 2, 3, 4),
   by_wallet as (
     insert into wallet_day as d (account_id, day, kind, received, paid)
     select account_id, day, kind, received, paid from moved
     on conflict (account_id, day, kind) do update set received = d.received + excluded.received, paid = d.paid + excluded.paid),
   by_role as (
     insert into role_day as d (day, role, kind, received, paid)
     select day, role, kind, sum(received), sum(paid) from moved group by 1, 2, 3
     on conflict (day, role, kind) do update set received = d.received + excluded.received, paid = d.paid + excluded.paid)
   update day_figures_mark set through_posting = $2::bigint`,
);

/** One piece of work: postings that are known to be complete are added up, else a new look is taken. True: there is more. */
const step = (pool: Context['pool'], atOnce: number): Promise<boolean> =>
  tx(pool, async (t) => {
    const [lock] = await t.run(tryLock);
    if (lock?.locked !== true) return false;
    await t.run(makeMark);
    const [mark] = await t.run(readMark);
    if (mark === undefined) throw new Error('the mark of the day figures is missing');
    if (mark.seen <= mark.through) {
      const [newest = { id: 0 }] = await t.run(newestPosting);
      await t.run(look, newest.id);
      return newest.id > mark.through;
    }
    if (mark.complete) await t.run(addUp, mark.through, Math.min(mark.seen, mark.through + atOnce));
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
