import {
  bettingMarket,
  isOnRunners,
  type MarketKind,
  type MarketResult,
  type MarketTerms,
  type NonRunner,
  type Paise,
  ruleIdOf,
  withoutRunners,
} from '@pavilion/betting';
import type { Context } from '../../../context.ts';
import { stmt, tx } from '../../../db/transaction.ts';
import type { MarketSpec, StoredMarket } from './market-rows.ts';

type TermsRow = { stake_min: Paise | null; stake_max: Paise | null; bet_delay_ms: number | null };

const termsOf = (row: TermsRow): MarketTerms => ({
  stakeMinPaise: row.stake_min,
  stakeMaxPaise: row.stake_max,
  betDelayMs: row.bet_delay_ms,
});

/** The result on record; `open` is one that was taken back and is being undone. */
type ResultRow = { settled_version: number; result: MarketResult | { type: 'open' } | null; settled_ms: number | null };
const RESULT_COLUMNS = 'settled_version, result, round(extract(epoch from settled_at) * 1000)::bigint as settled_ms';

const resultOf = ({ settled_version: version, result, settled_ms: settledAtMs }: ResultRow) => ({
  settled: version > 0,
  result: version === 0 || result === null || result.type === 'open' ? null : result,
  settledAtMs,
});

type StoredRow = {
  id: number;
  key: string;
  name: string;
  kind: MarketKind;
  outcomes: { id: string; name: string }[];
  max_result: number | null;
  non_runners: NonRunner[];
  non_runners_seq: number | null;
  suspended: boolean;
} & ResultRow &
  TermsRow;

const insertNew = stmt<
  [
    string[],
    number[],
    number[],
    (string | null)[],
    string[],
    string[],
    string[],
    string[],
    string[],
    (number | null)[],
    string[],
    number,
  ]
>(
  `insert into market (key, event_id, provider_market_id, selection_key, provider_name, name, gtype, kind, outcomes,
     max_result, rule_id, created_at)
   select t.key, t.event_id, t.market_id, t.selection_key, t.provider_name, t.name, t.gtype, t.kind, t.outcomes,
     t.max_result, t.rule_id, to_timestamp($12::float8 / 1000)
   from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
     $9::jsonb[], $10::int[], $11::text[]) as t(key, event_id, market_id, selection_key, provider_name, name, gtype,
     kind, outcomes, max_result, rule_id)
   order by t.key
   on conflict (key) do nothing`,
);
const readThem = stmt<[string[]], StoredRow>(
  `select id, key, name, kind, outcomes, max_result, non_runners, non_runners_seq, suspended, ${RESULT_COLUMNS}, stake_min, stake_max, bet_delay_ms
   from market where key = any($1::text[])`,
);

/**
 * Puts betting markets on record, or finds them there, with two statements however many they are. A runner that a known market
 * has gained since is not added here: whoever has a bet is revalued by it first (recordRunners).
 */
export async function storeMarkets(
  context: Pick<Context, 'pool' | 'clock'>,
  specs: readonly MarketSpec[],
): Promise<Map<string, StoredMarket>> {
  const keys = specs.map((spec) => spec.key);
  const rows = await tx(context.pool, async (t) => {
    const [, stored] = await Promise.all([
      t.run(
        insertNew,
        keys,
        specs.map((spec) => Number(spec.eventId)),
        specs.map((spec) => Number(spec.marketId)),
        specs.map((spec) => spec.selectionKey),
        specs.map((spec) => spec.providerName),
        specs.map((spec) => spec.name),
        specs.map((spec) => spec.gtype),
        specs.map((spec) => spec.kind),
        specs.map((spec) => JSON.stringify(spec.outcomes)),
        specs.map((spec) => spec.maxResult),
        specs.map((spec) => ruleIdOf(spec.kind)),
        context.clock.now(),
      ),
      t.run(readThem, keys),
    ]);
    return stored;
  });
  return new Map(rows.map((row) => [row.key, storedMarket(row)]));
}

type BettingRow = Pick<StoredRow, 'kind' | 'outcomes' | 'max_result' | 'non_runners' | 'non_runners_seq'>;

function bettingOf(row: BettingRow): Pick<StoredMarket, 'betting' | 'runners' | 'nonRunners' | 'nonRunnersSeq'> {
  const { kind, outcomes, max_result: maxResult, non_runners: nonRunners, non_runners_seq: nonRunnersSeq } = row;
  const runners = outcomes.map((outcome) => outcome.id);
  const whole = bettingMarket(kind, { runners, ...(maxResult === null ? {} : { maxResult }) });
  const named = isOnRunners(kind) ? outcomes : [];
  return {
    betting: withoutRunners(whole, nonRunners),
    runners: new Map(named.map(({ id, name }) => [id, name])),
    nonRunners,
    nonRunnersSeq,
  };
}

function storedMarket(row: StoredRow): StoredMarket {
  return {
    id: row.id,
    ...bettingOf(row),
    name: row.name,
    suspended: row.suspended,
    ...resultOf(row),
    terms: termsOf(row),
  };
}

export type MarketFlags = Omit<StoredMarket, 'name'>;
type FlagsRow = { id: number; suspended: boolean } & BettingRow & ResultRow & TermsRow;
const readFlags = stmt<[number[]], FlagsRow>(
  `select id, kind, outcomes, max_result, non_runners, non_runners_seq, suspended, ${RESULT_COLUMNS}, stake_min, stake_max, bet_delay_ms
   from market where id = any($1::bigint[])`,
);
/** The state of markets as the database has it; the bus only says that it is worth looking. */
export async function marketFlags(context: Pick<Context, 'db'>, ids: readonly number[]): Promise<MarketFlags[]> {
  const rows = await context.db.run(readFlags, [...ids]);
  return rows.map((row) => ({
    id: row.id,
    ...bettingOf(row),
    suspended: row.suspended,
    ...resultOf(row),
    terms: termsOf(row),
  }));
}
