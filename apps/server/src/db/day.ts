/** Days of filters are days in India, where the product's players live; it has no daylight saving. */
const OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** From the start of `from` up to, not including, the end of `to`; an empty text or nothing means no bound. */
export function dayBounds(from: string | undefined, to: string | undefined): { fromMs: number; toMs: number } {
  const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`) - OFFSET_MS;
  return {
    fromMs: from ? startOf(from) : 0,
    // Far enough for every row there will be, near enough for PostgreSQL's timestamps.
    toMs: to ? startOf(to) + DAY_MS : 253_402_300_799_000,
  };
}
