import { isMarketKind, type MarketResult, type NonRunner, type Paise } from '@pavilion/betting';
import { type Db, stmt, type Tx } from '../../db/transaction.ts';
import { RUNNER_NAMES, type RunnerName } from '../bets/runner-names.ts';
import type { MarketRecord } from './market-record.ts';
import type { Declaration, Declared } from './results.ts';

type MarketRecordRow = {
  id: number;
  event_id: number;
  provider_market_id: number;
  selection_key: string | null;
  provider_name: string;
  name: string;
  gtype: string;
  kind: string;
  outcomes: { id: string; name: string }[];
  max_result: number | null;
  suspended: boolean;
  settled_version: number;
  result: MarketResult | null;
  settled_ms: number | null;
  feed_version: number | null;
  feed_updated_ms: number | null;
  feed_result: Declared | null;
  non_runners: NonRunner[];
  non_runners_seq: number | null;
  runner_names: RunnerName[];
  stake_min: Paise | null;
  stake_max: Paise | null;
  bet_delay_ms: number | null;
};

const MARKET_COLUMNS = `m.id, m.event_id, m.provider_market_id, m.selection_key, m.provider_name, m.name, m.gtype,
  m.kind, m.outcomes, m.max_result, m.suspended, m.settled_version, m.result,
  (extract(epoch from m.settled_at) * 1000)::bigint as settled_ms, m.feed_version,
  (extract(epoch from m.feed_updated_at) * 1000)::bigint as feed_updated_ms,
  m.feed_result, m.non_runners, m.non_runners_seq, ${RUNNER_NAMES}, m.stake_min, m.stake_max, m.bet_delay_ms`;

function marketRecord(row: MarketRecordRow): MarketRecord {
  if (!isMarketKind(row.kind)) throw new RangeError(`market ${row.id} is of no known kind: ${row.kind}`);
  return {
    id: row.id,
    eventId: row.event_id,
    marketId: row.provider_market_id,
    selectionKey: row.selection_key,
    providerName: row.provider_name,
    name: row.name,
    gtype: row.gtype,
    kind: row.kind,
    outcomes: row.outcomes,
    maxResult: row.max_result,
    suspended: row.suspended,
    settledVersion: row.settled_version,
    result: row.result,
    settledAtMs: row.settled_ms,
    feedVersion: row.feed_version,
    feedUpdatedAtMs: row.feed_updated_ms,
    feedResult: row.feed_result,
    nonRunners: row.non_runners,
    nonRunnersSeq: row.non_runners_seq,
    runnerNames: row.runner_names,
    terms: { stakeMinPaise: row.stake_min, stakeMaxPaise: row.stake_max, betDelayMs: row.bet_delay_ms },
  };
}

const byEvent = stmt<[number], MarketRecordRow>(
  `select ${MARKET_COLUMNS} from market m where m.event_id = $1 order by m.id`,
);
export async function marketsOfEvent(db: Db, eventId: number): Promise<MarketRecord[]> {
  return (await db.run(byEvent, eventId)).map(marketRecord);
}

const byId = stmt<[number], MarketRecordRow>(`select ${MARKET_COLUMNS} from market m where m.id = $1`);
export async function findMarketRecord(db: Db, id: number): Promise<MarketRecord | null> {
  const [row] = await db.run(byId, id);
  return row === undefined ? null : marketRecord(row);
}

const byIdLocked = stmt<[number], MarketRecordRow>(
  `select ${MARKET_COLUMNS} from market m where m.id = $1 for no key update`,
);
/** The same, locked until the transaction ends. */
export async function lockMarketRecord(t: Tx, id: number): Promise<MarketRecord | null> {
  const [row] = await t.run(byIdLocked, id);
  return row === undefined ? null : marketRecord(row);
}

const closeWith = stmt<[number, number, string, number]>(
  `update market set settled_version = $2, result = $3, settled_at = to_timestamp($4::float8 / 1000) where id = $1`,
);
/** Closes a market under the result of a version. */
export async function closeWithResult(
  t: Tx,
  id: number,
  version: number,
  result: Declared,
  atMs: number,
): Promise<void> {
  await t.run(closeWith, id, version, JSON.stringify(result), atMs);
}

const remember = stmt<[number, number, number | null, string]>(
  `update market set feed_version = $2, feed_updated_at = to_timestamp($3::float8 / 1000), feed_result = $4 where id = $1`,
);
/** Keeps what the feed has said of a market's result. */
export async function rememberFeedResult(
  t: Tx,
  id: number,
  feed: NonNullable<Declaration['feed']>,
  result: Declared,
): Promise<void> {
  await t.run(remember, id, feed.version, feed.updatedAtMs, JSON.stringify(result));
}

const forget = stmt<[number]>(
  'update market set feed_version = null, feed_updated_at = null, feed_result = null where id = $1',
);
/** Forgets what the feed has said: its standing word is news again. */
export async function forgetFeedResult(t: Tx, id: number): Promise<void> {
  await t.run(forget, id);
}
