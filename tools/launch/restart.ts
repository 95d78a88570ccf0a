import { setTimeout as sleep } from 'node:timers/promises';

export type Restart = {
  /** Starts the part again; a rejection is a failed try. */
  start: () => Promise<void>;
  triesMax: number;
  signal: AbortSignal;
};

const PAUSE_MS_FIRST = 250;
const PAUSE_MS_MAX = 5_000;

/** Starts a part that has died, with growing pauses. False when every try has failed; true at once when stopping. */
export async function restart({ start, triesMax, signal }: Restart): Promise<boolean> {
  for (let tries = 0; tries < triesMax; tries++) {
    const pauseMs = Math.min(PAUSE_MS_FIRST * 2 ** tries, PAUSE_MS_MAX);
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return true;
    try {
      await start();
      return true;
    } catch {
      // The next try says more than this one's error would.
    }
  }
  return signal.aborted;
}
