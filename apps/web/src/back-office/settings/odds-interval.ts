export const INTERVAL_LEAST = 100_000;
export const INTERVAL_MOST = 60_000_000;
export const INTERVAL_STEP = 1_000;

/** The microseconds that were typed: digits alone, from 0.1 s to a minute; null for anything else. */
export function readInterval(typed: string): number | null {
  const text = typed.trim();
  const usec = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  return usec >= INTERVAL_LEAST && usec <= INTERVAL_MOST ? usec : null;
}

/** `1.5 s`, `100 ms`. */
export function spokenInterval(usec: number): string {
  return usec < 1_000_000 ? `${usec / 1_000} ms` : `${usec / 1_000_000} s`;
}
