import type { NonRunner, SettledStatus } from '@pavilion/betting';
import { type Db, stmt, type Tx } from '../../db/transaction.ts';
import type { Declaration, Declared, Evidence } from './results.ts';

/** A version of a market's settlement, as the back office shows it. */
export type SettlementVersion = {
  version: number;
  result: Declared;
  source: 'feed' | 'back_office';
  reason: string | null;
  evidence: Evidence;
  actor_name: string | null;
  at: Date;
  finished_at: Date | null;
};

const versions = stmt<[number, number], SettlementVersion>(
  `select v.version, v.result, v.source, v.reason, v.evidence,
          coalesce(nullif(a.full_name, ''), a.username) as actor_name, v.created_at as at, v.finished_at
   from settlement v left join account a on a.id = v.actor_id where v.market_id = $1
   order by v.version desc limit $2`,
);
/** The results that were declared for a market, the newest first, at most 200 like what else was done to it. */
export const settlementVersions = (db: Db, marketId: number, most = 200): Promise<SettlementVersion[]> =>
  db.run(versions, marketId, most);

const paying = stmt<[readonly number[]], { market_id: number }>(
  'select market_id from settlement where finished_at is null and market_id = any($1::bigint[])',
);
/** Which of the markets have a result that is not paid to the end yet. */
export async function marketsBeingPaid(db: Db, marketIds: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set((await db.run(paying, marketIds)).map((row) => row.market_id));
}

export type CountedStatus = 'matched' | SettledStatus;
type StatusRow = { status: CountedStatus; bets: number };
const standing = stmt<[number], StatusRow>(
  'select status, count(*)::int as bets from bet where market_id = $1 group by status',
);
/** The bets of a market, counted by how they stand. */
export const countByStatus = (db: Db, marketId: number): Promise<StatusRow[]> => db.run(standing, marketId);

const decidedInOpenMarket = stmt<[number], StatusRow>(
  `select status, count(*)::int as bets from bet_decision where market_id = $1 and status <> 'pending' group by status`,
);
/** The bets of an open market that were decided by hand, counted by how. */
export const countDecidedByHand = (db: Db, marketId: number): Promise<StatusRow[]> =>
  db.run(decidedInOpenMarket, marketId);

export type NewestVersion = {
  version: number;
  reverses: number | null;
  result: Declared;
  non_runners: readonly NonRunner[];
  source: 'feed' | 'back_office';
  finished: boolean;
};
const latest = stmt<[number], NewestVersion>(
  `select version, reverses, result, non_runners, source, finished_at is not null as finished from settlement
   where market_id = $1 order by version desc limit 1`,
);
/** The newest version that was declared for a market, paid or not; null before the first. */
export const newestVersion = async (t: Tx, marketId: number): Promise<NewestVersion | null> =>
  (await t.run(latest, marketId))[0] ?? null;

const insert = stmt<
  [number, number, number | null, string, string, string, string, string | null, number | null, number, number | null]
>(
  `insert into settlement (market_id, version, reverses, result, non_runners, source, evidence, reason, actor_id,
     created_at, replaces)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::float8 / 1000), $11)`,
);
/** Puts a version on record: what it takes back (`reverses`), and the one that will never be paid to its end (`replaces`). */
export async function insertVersion(
  t: Tx,
  { marketId, declared, source, evidence, reason, actorId }: Declaration,
  own: {
    readonly version: number;
    readonly reverses: number | null;
    readonly replaces: number | null;
    readonly nonRunners: readonly NonRunner[];
    readonly atMs: number;
  },
): Promise<void> {
  await t.run(
    insert,
    marketId,
    own.version,
    own.reverses,
    JSON.stringify(declared),
    JSON.stringify(own.nonRunners),
    source,
    JSON.stringify(evidence),
    reason,
    actorId,
    own.atMs,
    own.replaces,
  );
}

const end = stmt<[number, number, number]>(
  `update settlement set finished_at = to_timestamp($3::float8 / 1000) where market_id = $1 and version = $2`,
);
/** Ends a version that is replaced before it was paid. */
export async function endVersion(t: Tx, marketId: number, version: number, atMs: number): Promise<void> {
  await t.run(end, marketId, version, atMs);
}

const reached = stmt<[number, number], { reached: boolean }>(
  'select exists (select from bet where market_id = $1 and settled_version = $2) as reached',
);
/** Whether a version has decided somebody's bet. */
export const hasReachedAnybody = async (t: Tx, marketId: number, version: number): Promise<boolean> =>
  (await t.run(reached, marketId, version))[0]?.reached === true;
