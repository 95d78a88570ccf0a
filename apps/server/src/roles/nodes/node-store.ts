import { type Db, stmt } from '../../db/transaction.ts';

/** What a process says of itself. */
export type Beat = {
  readonly id: string;
  readonly role: string;
  readonly version: string;
  readonly ready: boolean;
  readonly leads: boolean;
  readonly feed: string;
  readonly feedAgeMs: number | null;
  readonly placed: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
};

type BeatArgs = [
  ...[id: string, role: string, version: string, ready: boolean, leads: boolean],
  ...[feed: string, feedAgeMs: number | null, placed: number, p50Ms: number | null, p99Ms: number | null],
];
const putNode = stmt<BeatArgs>(
  `insert into node (id, role, version, ready, leads, feed, feed_age_ms, placed, placing_p50_ms, placing_p99_ms)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (id) do update set seen_at = now(), ready = excluded.ready, leads = excluded.leads, feed = excluded.feed,
     feed_age_ms = excluded.feed_age_ms, placed = excluded.placed, placing_p50_ms = excluded.placing_p50_ms,
     placing_p99_ms = excluded.placing_p99_ms`,
);
export const writeBeat = (db: Db, beat: Beat) => {
  const { id, role, version, ready, leads, feed, feedAgeMs, placed, p50Ms, p99Ms } = beat;
  return db.run(putNode, id, role, version, ready, leads, feed, feedAgeMs, placed, p50Ms, p99Ms);
};

const dropNode = stmt<[string]>(`delete from node where id = $1 or seen_at < now() - interval '1 hour'`);
/** Takes a process off the list, and those that went without a word long ago. */
export const dropBeat = (db: Db, id: string) => db.run(dropNode, id);

export type NodeRow = {
  role: string;
  version: string;
  up_seconds: number;
  seen_ms_ago: number;
  ready: boolean;
  leads: boolean;
  feed: string;
  feed_age_ms: number | null;
  placed: number;
  placing_p50_ms: number | null;
  placing_p99_ms: number | null;
};
const readNodes = stmt<[], NodeRow>(
  `select role, version, extract(epoch from seen_at - started_at)::float8 as up_seconds,
     greatest(0, extract(epoch from now() - seen_at) * 1000)::float8 as seen_ms_ago, ready, leads, feed, feed_age_ms,
     placed, placing_p50_ms, placing_p99_ms
   from node where seen_at > now() - interval '10 minutes' order by role, started_at, id`,
);
/** The processes that were heard of in the last ten minutes. */
export const listNodes = (db: Db): Promise<NodeRow[]> => db.run(readNodes);
