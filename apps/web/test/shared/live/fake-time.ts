import type { Clock } from '@pavilion/feed';

/** A clock that moves by hand, and frames that are drawn by hand. */
export function fakeTime(startMs = 1_000_000) {
  let nowMs = startMs;
  let timers: { atMs: number; run: () => void }[] = [];
  let frames: (() => void)[] = [];
  const clock: Clock = {
    now: () => nowMs,
    after: (delayMs, run) => {
      const timer = { atMs: nowMs + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  };
  return {
    clock,
    frame: (run: () => void) => {
      frames.push(run);
    },
    /** Frames that were asked for and not drawn yet. */
    waitingFrames: () => frames.length,
    drawFrame: () => {
      const due = frames;
      frames = [];
      for (const run of due) run();
    },
    /** Moves on and runs the timers that fall due, in order. */
    pass: (ms: number) => {
      const endMs = nowMs + ms;
      for (;;) {
        const next = timers.filter((timer) => timer.atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        nowMs = next.atMs;
        next.run();
      }
      nowMs = endMs;
    },
  };
}
