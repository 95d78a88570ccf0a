import type { Clock } from '@pavilion/feed';

/** The longest that an answer is kept, however long it took to read. */
const KEEP_MS_MAX = 10_000;

/**
 * Answers that many ask for again and again: whoever asks within the time gets the one that was read for the first, so
 * that the number of open screens does not decide how much is read. With `timesTaken` an answer is also kept for so many times
 * as long as it took to read: reading again and again takes no more than that part of the time. A failed read is not kept.
 */
export class SharedReads {
  readonly #keepMs: number;
  readonly #timesTaken: number;
  /** Until when each serves; one that is still being read serves whoever asks. */
  readonly #known = new Map<string, { untilMs: number; readonly value: Promise<unknown> }>();

  constructor(keepMs: number, timesTaken = 0) {
    this.#keepMs = keepMs;
    this.#timesTaken = timesTaken;
  }

  of<T>(key: string, clock: Pick<Clock, 'now'>, read: () => Promise<T>): Promise<T> {
    const nowMs = clock.now();
    const known = this.#known.get(key);
    // One key is always asked with one kind of read.
    if (known !== undefined && nowMs < known.untilMs) return known.value as Promise<T>;
    for (const [old, { untilMs }] of this.#known) if (nowMs >= untilMs) this.#known.delete(old);
    const value = read();
    const kept = { untilMs: Number.POSITIVE_INFINITY, value };
    this.#known.set(key, kept);
    value.then(
      () => {
        const tookMs = clock.now() - nowMs;
        const longMs = Math.min(KEEP_MS_MAX, this.#timesTaken * tookMs);
        kept.untilMs = nowMs + Math.max(this.#keepMs, longMs);
      },
      () => this.#known.delete(key),
    );
    return value;
  }
}
