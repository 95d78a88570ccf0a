import {
  type BettingMarket,
  isMarketKind,
  type MarketKind,
  type MarketResult,
  type MarketTerms,
  type NonRunner,
  type Paise,
} from '@pavilion/betting';
import { type Db, stmt } from '../../db/transaction.ts';
import type { Declared } from './results.ts';
import { RUNNER_NAMES, type RunnerName } from '../bets/runner-names.ts';

/** A betting market as the database keeps it. Times in epoch milliseconds. */
export type MarketRecord = {
  readonly id: number;
  readonly eventId: number;
  readonly marketId: number;
  readonly selectionKey: string | null;
  readonly providerName: string;
  readonly name: string;
  readonly gtype: string;
  readonly kind: MarketKind;
  readonly outcomes: readonly { readonly id: string; readonly name: string }[];
  readonly maxResult: number | null;
  readonly suspended: boolean;
  /** 0 while open. */
  readonly settledVersion: number;
  readonly result: MarketResult | null;
  readonly settledAtMs: number | null;
  /** The newest word of the feed that has been taken into account; null before the first. */
  readonly feedVersion: number | null;
  readonly feedUpdatedAtMs: number | null;
  readonly feedResult: Declared | null;
  /** Who has left it before its result, and the number of the odds document that said so; null before the first. */
  readonly nonRunners: readonly NonRunner[];
  readonly nonRunnersSeq: number | null;
  /** What the runners are called, as soon as one has left. */
  readonly runnerNames: readonly RunnerName[];
  /** What the back office has set for it. */
  readonly terms: MarketTerms;
};

export type MarketRow = {
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

export const MARKET_COLUMNS = `m.id, m.event_id, m.provider_market_id, m.selection_key, m.provider_name, m.name, m.gtype,
  m.kind, m.outcomes, m.max_result, m.suspended, m.settled_version, m.result,
  (extract(epoch from m.settled_at) * 1000)::bigint as settled_ms, m.feed_version,
  (extract(epoch from m.feed_updated_at) * 1000)::bigint as feed_updated_ms,
  m.feed_result, m.non_runners, m.non_runners_seq, ${RUNNER_NAMES}, m.stake_min, m.stake_max, m.bet_delay_ms`;

export function marketRecord(row: MarketRow): MarketRecord {
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

/** The key by which book and feed know the market. */
export const keyOfRecord = ({
  eventId,
  marketId,
  selectionKey,
}: Pick<MarketRecord, 'eventId' | 'marketId' | 'selectionKey'>): string =>
  selectionKey === null ? `${eventId}/${marketId}` : `${eventId}/${marketId}/${selectionKey}`;

export function bettingMarketOf({ kind, outcomes, maxResult }: MarketRecord): BettingMarket {
  return { kind, outcomes: outcomes.map((outcome) => outcome.id), maxResult };
}

const byEvent = stmt<[number], MarketRow>(`select ${MARKET_COLUMNS} from market m where m.event_id = $1 order by m.id`);
const byId = stmt<[number], MarketRow>(`select ${MARKET_COLUMNS} from market m where m.id = $1`);

export async function marketsOfEvent(db: Db, eventId: number): Promise<MarketRecord[]> {
  return (await db.run(byEvent, eventId)).map(marketRecord);
}

export async function findMarketRecord(db: Db, id: number): Promise<MarketRecord | null> {
  const [row] = await db.run(byId, id);
  return row === undefined ? null : marketRecord(row);
}
