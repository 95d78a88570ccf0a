/**
 * The provider writes Indian wall time (UTC+05:30, no summer time) and never says so. `new Date(text)` is therefore
 * wrong on every machine outside India, and these functions are the only place that reads or writes such text.
 */
const INDIA_AHEAD_MS = 5.5 * 3_600_000;

const PROVIDER_TIME = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])\.?m\.?\s*$/i;

/** `2/10/2026 9:30:00 PM` (lists, details) or `02/10/2026 09:48:00 PM` (tree) as epoch milliseconds; else null. */
export function epochFromProviderTime(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  const parts = PROVIDER_TIME.exec(text);
  if (!parts) return null;
  const [month, day, year, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  if (month === undefined || day === undefined || year === undefined) return null;
  if (hour === undefined || minute === undefined || second === undefined) return null;
  if (hour < 1 || hour > 12 || minute > 59 || second > 59) return null;
  const hour24 = (hour % 12) + (parts[7]?.toLowerCase() === 'p' ? 12 : 0);
  const wall = Date.UTC(year, month - 1, day, hour24, minute, second);
  const back = new Date(wall);
  const dateExists = back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  return dateExists ? wall - INDIA_AHEAD_MS : null;
}

/** Epoch milliseconds as `M/D/YYYY h:mm:ss AM/PM` of India: `stime` in lists and details. */
export function providerTime(epochMs: number): string {
  return wallTime(epochMs, String);
}

/** The zero-padded form of the tree's `sdatetime`. */
export function providerTreeTime(epochMs: number): string {
  return wallTime(epochMs, pad);
}

/** `lastUpdatedaAt`: Indian wall time with the provider's false `Z` glued on. Never to be read as a clock. */
export function providerUpdatedAt(epochMs: number): string {
  return new Date(epochMs + INDIA_AHEAD_MS).toISOString();
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

function wallTime(epochMs: number, write: (value: number) => string): string {
  const wall = new Date(epochMs + INDIA_AHEAD_MS);
  const hour = wall.getUTCHours();
  const date = `${write(wall.getUTCMonth() + 1)}/${write(wall.getUTCDate())}/${wall.getUTCFullYear()}`;
  const clock = `${write(hour % 12 || 12)}:${pad(wall.getUTCMinutes())}:${pad(wall.getUTCSeconds())}`;
  return `${date} ${clock} ${hour < 12 ? 'AM' : 'PM'}`;
}
