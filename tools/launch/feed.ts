import { setTimeout as after } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

type Waiting = { isUp: () => boolean; msMax: number; signal: AbortSignal };

/** Waits until the feed is up: false when it is not after `msMax` milliseconds, or when the start is given up meanwhile. */
export async function feedIsUp({ isUp, msMax, signal }: Waiting): Promise<boolean> {
  const endMs = performance.now() + msMax;
  while (!isUp()) {
    if (signal.aborted || performance.now() >= endMs) return false;
    await after(LOOK_EVERY_MS);
  }
  return true;
}
