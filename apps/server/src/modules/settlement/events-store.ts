import { ROWS_AT_ONCE } from '../../db/read-in-pages.ts';
import { type Db, stmt } from '../../db/transaction.ts';

/** An event that has not ended yet. */
export type UnendedEvent = {
  id: number;
  sport_id: number;
  /** Some of its markets have no result. */
  waiting: boolean;
  /** Somebody has a bet in one of those. */
  held: boolean;
};

const unended = stmt<[number, number], UnendedEvent>(
  `select e.id, e.sport_id,
          exists (select 1 from market m where m.event_id = e.id and m.settled_version = 0) as waiting,
          exists (select 1 from market m join position p on p.market_id = m.id
                  where m.event_id = e.id and m.settled_version = 0) as held
   from event e where e.ended_at is null and e.id > $1 order by e.id limit $2`,
);
/** Events that have not ended, so many at a time in order of id. */
export async function* unendedEvents(db: Db, atOnce = ROWS_AT_ONCE): AsyncGenerator<UnendedEvent[]> {
  for (let after = 0; ; ) {
    const events = await db.run(unended, after, atOnce);
    if (events.length > 0) yield events;
    if (events.length < atOnce) return;
    after = events.at(-1)?.id ?? after;
  }
}

const end = stmt<[readonly number[], number]>(
  `update event e set ended_at = to_timestamp($2::float8 / 1000)
   where e.id = any($1::bigint[]) and e.ended_at is null
     and not exists (select 1 from market m join position p on p.market_id = m.id
                     where m.event_id = e.id and m.settled_version = 0)`,
);
/** Ends events that the feed has left behind. One in which somebody still has an open bet stays. */
export async function endEvents(db: Db, eventIds: readonly number[], atMs: number): Promise<void> {
  if (eventIds.length > 0) await db.run(end, eventIds, atMs);
}
