import type { MarketResult } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { dayBounds } from '../../db/day.ts';
import { stmt } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';

type Results = Api['reports']['results'];
type Declared = MarketResult | { type: 'open' };
type Outcome = { id: string; name: string };

type Row = {
  id: number;
  provider_market_id: number;
  selection_key: string | null;
  name: string;
  kind: string;
  outcomes: Outcome[];
  result: Declared;
  settled_ms: number;
  event_id: number;
  event: string;
  sport_id: number;
  sport: string;
  earlier: Declared[];
};
type Filter = [
  fromMs: number,
  toMs: number,
  beforeMs: number | null,
  beforeId: number | null,
  sportId: string | null,
  search: string,
  limit: number,
];

/** Settled markets before a place, the newest first; what is switched off, with its event, competition or sport, is left out. */
const settled = stmt<Filter, Row>(
  `select m.id, m.provider_market_id, m.selection_key, m.name, m.kind, m.outcomes, m.result,
          round(extract(epoch from m.settled_at) * 1000)::bigint as settled_ms,
          e.id as event_id, e.name as event, s.id as sport_id, s.name as sport,
          coalesce((select jsonb_agg(v.result order by v.version) from settlement v
             where v.market_id = m.id and v.version < m.settled_version), '[]') as earlier
   from market m join event e on e.id = m.event_id join sport s on s.id = e.sport_id
     join competition c on c.sport_id = e.sport_id and c.id = e.competition_id
   where m.settled_version > 0 and m.settled_at >= to_timestamp($1::float8 / 1000)
     and m.settled_at < to_timestamp($2::float8 / 1000)
     and ($3::bigint is null or (m.settled_at, m.id) < (to_timestamp($3::float8 / 1000), $4::bigint))
     and ($5::bigint is null or s.id = $5::bigint)
     and ($6 = '' or strpos(lower(e.name || ' ' || m.name), $6) > 0)
     and e.enabled and s.enabled and (c.enabled or not competitions_filtered()) and m.result ->> 'type' <> 'open'
   order by m.settled_at desc, m.id desc limit $7::int`,
);

const DAY_MS = 86_400_000;
const DAYS_USUAL = 30;
/** Everybody may ask, so nobody may have every market searched that ever was. */
const DAYS_MAX = 92;

/** The period that is asked for: the 30 days before its end where it has no beginning; null when it is wider than 92 days. */
function periodOf({ from, to }: Call<Results>['query'], nowMs: number): { fromMs: number; toMs: number } | null {
  const { fromMs, toMs } = dayBounds(from, to);
  const endMs = Math.min(toMs, nowMs);
  if (!from) return { fromMs: endMs - DAYS_USUAL * DAY_MS, toMs };
  return endMs - fromMs > DAYS_MAX * DAY_MS ? null : { fromMs, toMs };
}

/** GET /api/results. Refuses INVALID_REQUEST, naming `from`, for more than 92 days. */
export async function results({ context, query }: Call<Results>): Promise<ReplyOf<Results> | Refusal> {
  const period = periodOf(query, context.clock.now());
  if (period === null) {
    return refuse('INVALID_REQUEST', { field: 'from' }, `from: must be at most ${DAYS_MAX} days before the end`);
  }
  const { fromMs, toMs } = period;
  const [beforeMs, beforeId] = query.before?.split('-').map(Number) ?? [];
  const search = (query.search ?? '').trim().toLowerCase();
  const rows = await context.db.run(
    settled,
    fromMs,
    toMs,
    beforeMs ?? null,
    beforeId ?? null,
    query.sportId ?? null,
    search,
    query.limit + 1,
  );
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    items: shown.map(itemOf),
    next: rows.length > shown.length && last ? `${last.settled_ms}-${last.id}` : null,
  };
}

const itemOf = (row: Row): ReplyOf<Results>['items'][number] => ({
  marketId: String(row.provider_market_id),
  selectionKey: row.selection_key,
  marketName: row.name,
  kind: row.kind,
  event: { id: String(row.event_id), name: row.event },
  sport: { id: String(row.sport_id), name: row.sport },
  result: resultText(row.result, row.outcomes),
  earlier: row.earlier
    .filter(({ type }) => type !== 'open')
    .map((result) => resultText(result, row.outcomes))
    .filter((text, at, all) => text !== all[at - 1]),
  settledAt: new Date(row.settled_ms).toISOString(),
});

/** The names of the winners, the runs, or Void. */
function resultText(result: Declared, outcomes: readonly Outcome[]): string {
  if (result.type === 'integer') return String(result.value);
  if (result.type !== 'winner') return 'Void';
  return result.selections.map((id) => outcomes.find((outcome) => outcome.id === id)?.name ?? id).join(', ');
}
