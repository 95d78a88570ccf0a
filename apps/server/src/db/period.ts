import { DAY_MS, dayAt, type DayRange, startOf } from './day.ts';
import { type Refusal, refuse } from '../http/refusal.ts';

/** Without a choice the week that ends today. */
const DAYS = 7;
const DAYS_MAX = 92;

/** Every day of the period, in order. */
export function daysOf({ from, to }: DayRange): string[] {
  const count = (startOf(to) - startOf(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, at) => dayAt(startOf(from) + at * DAY_MS));
}

/** The period asked for; a bound that is left out is today, or a week before the other one. */
export function periodOf(
  asked: { from?: string | undefined; to?: string | undefined },
  nowMs: number,
): DayRange | Refusal {
  const to = asked.to || dayAt(nowMs);
  const from = asked.from || dayAt(startOf(to) - (DAYS - 1) * DAY_MS);
  if (from > to) return refuse('INVALID_REQUEST', { field: 'from' }, 'The first day comes after the last one.');
  if (startOf(to) - startOf(from) >= DAYS_MAX * DAY_MS)
    return refuse('INVALID_REQUEST', { field: 'from' }, `A period has at most ${DAYS_MAX} days.`);
  return { from, to };
}
