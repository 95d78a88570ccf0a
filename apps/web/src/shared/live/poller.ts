import type { Clock } from '@pavilion/feed';

export type PollerOptions<Answer> = {
  clock: Clock;
  everyMs: number;
  ask: (signal: AbortSignal) => Promise<Answer>;
  onAnswer: (answer: Answer) => void;
  onError: (error: unknown) => void;
};

/** Asks again and again, never twice at the same time, from `start` to `stop`. An answer that comes after stop is dropped. */
export class Poller<Answer = { seq: number; data: unknown }> {
  readonly #options: PollerOptions<Answer>;
  #running: AbortController | null = null;
  #cancelNext: () => void = () => {};

  constructor(options: PollerOptions<Answer>) {
    this.#options = options;
  }

  start(): void {
    if (this.#running) return;
    this.#running = new AbortController();
    void this.#round(this.#running.signal);
  }

  stop(): void {
    this.#cancelNext();
    this.#running?.abort();
    this.#running = null;
  }

  async #round(signal: AbortSignal): Promise<void> {
    const { ask, clock, everyMs, onAnswer, onError } = this.#options;
    try {
      const answer = await ask(signal);
      if (!signal.aborted) onAnswer(answer);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    if (!signal.aborted) this.#cancelNext = clock.after(everyMs, () => void this.#round(signal));
  }
}
