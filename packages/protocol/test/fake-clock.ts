import type { Clock } from '@pavilion/feed';

/** A clock that stands still until it is moved. */
export class FakeClock implements Clock {
  #nowMs: number;
  #timers: { atMs: number; order: number; run: () => void }[] = [];
  #order = 0;

  constructor(startMs = 1_000_000) {
    this.#nowMs = startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    this.#order += 1;
    const timer = { atMs: this.#nowMs + delayMs, order: this.#order, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  get timerCount(): number {
    return this.#timers.length;
  }

  /** Moves time on, running what falls due in its order. */
  advance(byMs: number): void {
    const endMs = this.#nowMs + byMs;
    for (;;) {
      const due = this.#timers
        .filter((timer) => timer.atMs <= endMs)
        .sort((a, b) => a.atMs - b.atMs || a.order - b.order)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.run();
    }
    this.#nowMs = endMs;
  }
}
