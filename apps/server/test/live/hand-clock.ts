import type { Clock } from '@pavilion/feed';

/** A clock that stands still until it is moved; timers run in their order while it moves. */
export class HandClock implements Clock {
  #nowMs: number;
  #timers: { readonly atMs: number; readonly run: () => void }[] = [];

  constructor(startMs = Date.parse('2026-03-01T12:00:00Z')) {
    this.#nowMs = startMs;
  }

  readonly now = (): number => this.#nowMs;

  readonly after = (delayMs: number, run: () => void): (() => void) => {
    const timer = { atMs: this.#nowMs + delayMs, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** Moves time on second by second, letting what the timers began run in between. */
  async advance(byMs: number): Promise<void> {
    const endMs = this.#nowMs + byMs;
    for (;;) {
      const due = this.#timers.filter((timer) => timer.atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.run();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#nowMs = endMs;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
