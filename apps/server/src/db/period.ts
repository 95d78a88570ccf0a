import { type Calendar, dayAfter, daysBetween } from '@pavilion/betting';
import type { DayRange } from './day.ts';
import { type Refusal, refuse } from '../http/refusal.ts';

/** Without a choice the week that ends today. */
const DAYS = 7;
const DAYS_MAX = 92;

/** The period asked for; a bound that is left out is today, or a week before the other one. */
export function periodOf(
  calendar: Calendar,
  asked: { from?: string | undefined; to?: string | undefined },
  nowMs: number,
): DayRange | Refusal {
  const to = asked.to || calendar.dayAt(nowMs);
  const from = asked.from || dayAfter(to, 1 - DAYS);
  if (from > to) return refuse('INVALID_REQUEST', { field: 'from' }, 'The first day comes after the last one.');
  if (daysBetween(from, to) >= DAYS_MAX)
    return refuse('INVALID_REQUEST', { field: 'from' }, `A period has at most ${DAYS_MAX} days.`);
  return { from, to };
}
