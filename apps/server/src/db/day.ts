import { type Calendar, daysBetween, dayAfter, endOfDay } from '@pavilion/betting';

/** Days of the installation's zone, both included. */
export type DayRange = { readonly from: string; readonly to: string };
/** A stretch of time in epoch milliseconds; its end is not included. */
export type TimeSpan = { readonly fromMs: number; readonly toMs: number };

const DAY_MS = 86_400_000;
const DAY_LENGTH = 10;
/** The moment at which a day of another zone begins, by the offset that it names: `2026-11-22+04:00`. */
const startOfZoned = (day: string): number =>
  Date.parse(`${day.slice(0, DAY_LENGTH)}T00:00:00${day.slice(DAY_LENGTH)}`);

/** A bound that nobody asked for: far enough for every row there will be, near enough for PostgreSQL's timestamps. */
export const FOREVER_MS = 253_402_300_799_000;

/**
 * From the start of `from` up to, not including, the end of `to`; an empty text or nothing means no bound: 0, `FOREVER_MS`.
 * A day that names an offset is one of that zone, else it is the calendar's.
 */
export function dayBounds(calendar: Calendar, from: string | undefined, to: string | undefined): TimeSpan {
  const startOf = (day: string) => (day.length > DAY_LENGTH ? startOfZoned(day) : calendar.startOf(day));
  const endsAt = (day: string) => (day.length > DAY_LENGTH ? startOfZoned(day) + DAY_MS : endOfDay(calendar, day));
  return { fromMs: from ? startOf(from) : 0, toMs: to ? endsAt(to) : FOREVER_MS };
}

/** Every day of the period, in order. */
export const daysOf = ({ from, to }: DayRange): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => dayAfter(from, at));
