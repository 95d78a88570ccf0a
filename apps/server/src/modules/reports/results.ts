import { type Calendar, dayAfter } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { dayBounds, type TimeSpan } from '../../db/day.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import type { Declared } from '../settlement/results.ts';
import { type NamedOutcome, type ResultRow, settledMarkets } from './player-store.ts';

type Results = Api['reports']['results'];

const DAYS_USUAL = 30;
/** Everybody may ask, so nobody may have every market searched that ever was. */
const DAYS_MAX = 92;

/** The period that is asked for: the 30 days before its end where it has no beginning; null when it is wider than 92 days. */
function periodOf(calendar: Calendar, { from, to }: Call<Results>['query'], nowMs: number): TimeSpan | null {
  const { fromMs, toMs } = dayBounds(calendar, from, to);
  const endMs = Math.min(toMs, nowMs);
  if (!from) return { fromMs: endMs - DAYS_USUAL * 86_400_000, toMs };
  // Not so many times 24 hours: among so many days may be one of 25.
  const [day, offset] = [from.slice(0, 10), from.slice(10)];
  const { fromMs: farthestMs } = dayBounds(calendar, `${dayAfter(day, DAYS_MAX)}${offset}`, undefined);
  return endMs > farthestMs ? null : { fromMs, toMs };
}

/** GET /api/results. Refuses INVALID_REQUEST, naming `from`, for more than 92 days. */
export async function results({ context, query }: Call<Results>): Promise<ReplyOf<Results> | Refusal> {
  const period = periodOf(context.settings.calendar(), query, context.clock.now());
  if (period === null) {
    return refuse('INVALID_REQUEST', { field: 'from' }, `from: must be at most ${DAYS_MAX} days before the end`);
  }
  const { fromMs, toMs } = period;
  const [beforeMs, beforeId] = query.before?.split('-').map(Number) ?? [];
  const search = (query.search ?? '').trim().toLowerCase();
  const rows = await settledMarkets(
    context.db,
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

const itemOf = (row: ResultRow): ReplyOf<Results>['items'][number] => ({
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

/** The answer to a question is its own word; the number of a runner that has no name here says nothing to anybody. */
const wordOf = (id: string): string =>
  /^\p{L}/u.test(id) ? id.charAt(0).toUpperCase() + id.slice(1) : 'Winner not named';

/** The names of the winners, the runs, or Void. */
function resultText(result: Declared, outcomes: readonly NamedOutcome[]): string {
  if (result.type === 'integer') return String(result.value);
  if (result.type !== 'winner') return 'Void';
  return result.selections.map((id) => outcomes.find((outcome) => outcome.id === id)?.name ?? wordOf(id)).join(', ');
}
