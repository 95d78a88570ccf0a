import { type Db, stmt } from '../../../../db/transaction.ts';

/** No suspension that decides anything is over sooner: so long a gap in the watch over a market leaves none unseen. */
const GAP_MS = 5_000;

/** What a server sees of a market in which orders wait. */
export type Sight = {
  readonly marketId: number;
  /** When its source last vouched for what is seen (epoch ms): until then no suspension was missed. */
  readonly seenAtMs: number;
  /** No suspension in play can have been before this moment. */
  readonly isBeforeStart: boolean;
};

// In one order, so that two servers that do it at once do not wait for each other.
const keep = stmt<[readonly number[], readonly number[], readonly boolean[], number]>(
  `insert into market_watch (market_id, since, seen_at)
   select s.market_id, to_timestamp(case when s.before_start then 0 else s.seen_ms / 1000 end), to_timestamp(s.seen_ms / 1000)
     from unnest($1::bigint[], $2::float8[], $3::boolean[]) s(market_id, seen_ms, before_start)
    order by s.market_id
   on conflict (market_id) do update set
     since = case when market_watch.seen_at >= excluded.seen_at - $4::float8 * interval '1 millisecond'
                  then least(market_watch.since, excluded.since) else excluded.since end,
     seen_at = excluded.seen_at
    where market_watch.seen_at < excluded.seen_at`,
);

/**
 * Says which markets this server sees, and goes on where it was, or where another has stopped, less than five seconds ago.
 * Answers for each that it sees now the moment (epoch ms) up to which suspensions in play may have gone unseen: what was placed
 * before it may have outlived one.
 */
export async function keepWatch(db: Db, sights: readonly Sight[], nowMs: number): Promise<Map<number, number>> {
  const seen = sights.filter(({ seenAtMs }) => seenAtMs >= nowMs - GAP_MS);
  if (seen.length === 0) return new Map();
  const marketIds = seen.map(({ marketId }) => marketId);
  const times = seen.map(({ seenAtMs }) => Math.min(seenAtMs, nowMs));
  const before = seen.map(({ isBeforeStart }) => isBeforeStart);
  await db.run(keep, marketIds, times, before, GAP_MS);
  const watches = await readWatches(db, marketIds);
  return new Map(marketIds.map((id) => [id, unseenUntil(watches.get(id), nowMs)]));
}

/** Since when a market is watched without a gap, and up to when; epoch ms. */
export type MarketWatch = { readonly market_id: number; readonly since_ms: number; readonly seen_ms: number };

const watchesOf = stmt<[readonly number[]], MarketWatch>(
  `select market_id, round(extract(epoch from since) * 1000)::bigint as since_ms,
          round(extract(epoch from seen_at) * 1000)::bigint as seen_ms
     from market_watch where market_id = any($1)`,
);
export const readWatches = async (db: Db, marketIds: readonly number[]): Promise<Map<number, MarketWatch>> =>
  new Map((await db.run(watchesOf, marketIds)).map((watch) => [watch.market_id, watch]));

/** Up to when suspensions in play may have gone unseen; while nobody watches the market, the moment moves on. */
export const unseenUntil = (watch: MarketWatch | undefined, nowMs: number): number =>
  (watch === undefined || watch.seen_ms < nowMs - GAP_MS ? nowMs : watch.since_ms) - GAP_MS;

const MINUTE_MS = 60_000;
const forget = stmt<[number, number]>(
  `delete from market_watch where seen_at < to_timestamp($1::float8 / 1000) - $2::float8 * interval '1 millisecond'`,
);
/** Removes what says nothing any more: where nothing waits, nobody watches. */
export const forgetOldWatches = (db: Db, nowMs: number): Promise<unknown> => db.run(forget, nowMs, MINUTE_MS);
