import { type Db, stmt } from '../../../../db/transaction.ts';

/** No suspension that decides anything is over sooner: so long a gap in the watch over orders leaves none unseen. */
const GAP_MS = 5_000;

const keep = stmt<[string, number, number], { since_ms: number }>(
  `insert into order_watch (holder, since, seen_at)
   values ($1::uuid, to_timestamp($2::float8 / 1000), to_timestamp($2::float8 / 1000))
   on conflict (one) do update set
     since = case when order_watch.holder = excluded.holder
                    or order_watch.seen_at >= excluded.seen_at - $3::float8 * interval '1 millisecond'
                  then order_watch.since else excluded.since end,
     holder = excluded.holder, seen_at = excluded.seen_at
   returning round(extract(epoch from since) * 1000)::bigint as since_ms`,
);

/**
 * Says that this server sees the prices of everything that waits, and goes on where another has stopped less than five seconds
 * ago. Answers the moment (epoch ms) up to which suspensions may have gone unseen: what was placed before it may have outlived one.
 */
export async function keepWatch(db: Db, holder: string, nowMs: number): Promise<number> {
  const [row] = await db.run(keep, holder, nowMs, GAP_MS);
  return (row?.since_ms ?? nowMs) - GAP_MS;
}

const unseen = stmt<[number, number], { since_ms: number }>(
  `select case when seen_at >= to_timestamp($1::float8 / 1000) - $2::float8 * interval '1 millisecond'
               then round(extract(epoch from since) * 1000)::bigint else $1::float8::bigint end as since_ms
     from order_watch`,
);

/** The same for who matches orders: while nobody watches, the moment moves on. Null: nobody ever has, and nothing is older. */
export async function unseenUntil(db: Db, nowMs: number): Promise<number | null> {
  const [row] = await db.run(unseen, nowMs, GAP_MS);
  return row === undefined ? null : row.since_ms - GAP_MS;
}
