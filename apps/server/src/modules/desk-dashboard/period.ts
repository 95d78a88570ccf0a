import { type Refusal, refuse } from '../../http/refusal.ts';
import type { Period } from './dashboard-store.ts';

const DAY_MS = 86_400_000;
const INDIA_OFFSET_MS = 5.5 * 3_600_000;
/** Without a choice the week that ends today. */
const DAYS = 7;
const DAYS_MAX = 92;

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Every day of the period, in order. */
export function daysOf({ from, to }: Period): string[] {
  const count = (msOf(to) - msOf(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, at) => dayAt(msOf(from) + at * DAY_MS));
}

/** The period asked for; a bound that is left out is today, or a week before the other one. */
export function periodOf(
  asked: { from?: string | undefined; to?: string | undefined },
  nowMs: number,
): Period | Refusal {
  const to = asked.to || dayAt(nowMs + INDIA_OFFSET_MS);
  const from = asked.from || dayAt(msOf(to) - (DAYS - 1) * DAY_MS);
  if (from > to) return refuse('INVALID_REQUEST', { field: 'from' }, 'The first day comes after the last one.');
  if (msOf(to) - msOf(from) >= DAYS_MAX * DAY_MS)
    return refuse('INVALID_REQUEST', { field: 'from' }, `A period has at most ${DAYS_MAX} days.`);
  return { from, to };
}
