import { type Db, stmt, type Tx } from '../../../../db/transaction.ts';

const beat = stmt<[number, number], { is_first: boolean }>(
  `insert into order_heartbeat (account_id, until) values ($1, to_timestamp($2::float8 / 1000))
   on conflict (account_id) do update set until = excluded.until
   returning xmax = 0 as is_first`,
);
/** The account was heard of: its orders stay until this moment without another word. True when it had not asked for that before. */
export const writeHeartbeat = async (db: Db, accountId: number, untilMs: number): Promise<boolean> =>
  (await db.run(beat, accountId, untilMs))[0]?.is_first ?? false;

const stop = stmt<[number]>('delete from order_heartbeat where account_id = $1');
export async function endHeartbeat(db: Db, accountId: number): Promise<void> {
  await db.run(stop, accountId);
}

const heldLast = stmt<[number, number], { until_ms: number | null }>(
  `select (extract(epoch from max(h.until)) * 1000)::bigint as until_ms from held_request h
    where h.account_id = $1 and h.what = 'order' and h.until > to_timestamp($2::float8 / 1000)
      and not exists (select from bet_order o where o.request_id = h.request_id and o.account_id = h.account_id)
      and not exists (select from bet_order_refusal r where r.request_id = h.request_id and r.account_id = h.account_id)`,
);
/** Until when the last of the account's new orders waits that are not decided yet; null: none waits. Exact under its wallet. */
export const readHeldLast = async (t: Tx, accountId: number, nowMs: number): Promise<number | null> =>
  (await t.run(heldLast, accountId, nowMs))[0]?.until_ms ?? null;

const missed = stmt<[number, number], { account_id: number }>(
  `select account_id from order_heartbeat where until < to_timestamp($1::float8 / 1000) order by until limit $2::int`,
);
/** Who should have been heard of by now, so many at a time. */
export const readMissed = async (db: Db, nowMs: number, limit: number): Promise<number[]> =>
  (await db.run(missed, nowMs, limit)).map((row) => row.account_id);

const take = stmt<[number, number], { account_id: number }>(
  `delete from order_heartbeat where account_id = $1 and until < to_timestamp($2::float8 / 1000) returning account_id`,
);
/** Takes a missed heartbeat; false when the account was heard of meanwhile. */
export const takeMissed = async (t: Tx, accountId: number, nowMs: number): Promise<boolean> =>
  (await t.run(take, accountId, nowMs)).length > 0;
