/** Days of filters are days in India, where the product's players live; it has no daylight saving. */
const OFFSET_MS = 5.5 * 3_600_000;
export const DAY_MS = 86_400_000;

/** Days in India, both included. */
export type DayRange = { readonly from: string; readonly to: string };
/** A stretch of time in epoch milliseconds; its end is not included. */
export type TimeSpan = { readonly fromMs: number; readonly toMs: number };

/** The day in India at a moment, as `2026-11-22`. */
export const dayAt = (ms: number): string => new Date(ms + OFFSET_MS).toISOString().slice(0, 10);
/** The moment at which a day begins in India. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - OFFSET_MS;

/** The moment at which a day begins: in the zone whose offset it names (`2026-11-22+04:00`), else in India. */
const startOfZoned = (day: string): number =>
  day.length > 10 ? Date.parse(`${day.slice(0, 10)}T00:00:00${day.slice(10)}`) : startOf(day);

/** A bound that nobody asked for: far enough for every row there will be, near enough for PostgreSQL's timestamps. */
export const FOREVER_MS = 253_402_300_799_000;

/** From the start of `from` up to, not including, the end of `to`; an empty text or nothing means no bound: 0, `FOREVER_MS`. */
export function dayBounds(from: string | undefined, to: string | undefined): TimeSpan {
  return {
    fromMs: from ? startOfZoned(from) : 0,
    toMs: to ? startOfZoned(to) + DAY_MS : FOREVER_MS,
  };
}
