/** So many of the newest are remembered, and so long. */
const KEPT_MAX = 2_048;
const KEPT_MS = 5 * 60_000;

export type Spread = { readonly count: number; readonly p50Ms: number | null; readonly p99Ms: number | null };

export type RecentTimes = {
  /** Starts a stop-watch, stopped while somebody waits on purpose. */
  start(): StopWatch;
  /** How long what ended in the last five minutes took: of half of it, and of all but one in a hundred. */
  spread(): Spread;
};
export type StopWatch = { pause(): void; goOn(): void; end(): void };

const at = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;

/** How long something took lately, in milliseconds by the steady clock. */
export function recentTimes(nowMs: () => number = () => performance.now()): RecentTimes {
  const kept: { tookMs: number; endedMs: number }[] = [];
  let next = 0;
  return {
    start() {
      let tookMs = 0;
      let sinceMs: number | null = nowMs();
      const pause = () => {
        if (sinceMs !== null) tookMs += nowMs() - sinceMs;
        sinceMs = null;
      };
      return {
        pause,
        goOn() {
          sinceMs ??= nowMs();
        },
        end() {
          pause();
          kept[next] = { tookMs, endedMs: nowMs() };
          next = (next + 1) % KEPT_MAX;
        },
      };
    },
    spread() {
      const fromMs = nowMs() - KEPT_MS;
      const sorted = kept.flatMap(({ tookMs, endedMs }) => (endedMs < fromMs ? [] : [tookMs])).sort((a, b) => a - b);
      return { count: sorted.length, p50Ms: at(sorted, 0.5), p99Ms: at(sorted, 0.99) };
    },
  };
}
