/** In milliseconds: after a lost connection, and after a subscribe that was refused. */
export const RESTART_DELAY_MS = 3_000;
export const SUBSCRIBE_RETRY_MS = 5_000;

/** From the fourth failure on the wait grows, and is spread so that clients of one bridge do not come back in step. */
const FAILURES_BEFORE_GROWTH = 3;
/** The same where another is behind the same address within seconds. */
export const FAILURES_OF_A_CHANGE = 16;
const DOUBLINGS_MAX = 3;

/**
 * How long to wait after the so-many-th failure in a row: `baseMs` after each of the first `evenly` (three), then anything between
 * that and its double, four times, at most eight times itself. `random` gives 0 to 1.
 */
export function retryDelayMs(
  baseMs: number,
  failures: number,
  random: () => number,
  evenly = FAILURES_BEFORE_GROWTH,
): number {
  const doublings = Math.min(Math.max(0, failures - evenly), DOUBLINGS_MAX);
  return baseMs + random() * (baseMs * 2 ** doublings - baseMs);
}
