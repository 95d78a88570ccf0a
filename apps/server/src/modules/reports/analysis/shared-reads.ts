/**
 * Answers that many ask for again and again: whoever asks within the time gets the one that was read for the first, so
 * that the number of open screens does not decide how much is read. A failed read is not kept.
 */
export class SharedReads {
  readonly #keepMs: number;
  readonly #known = new Map<string, { readonly atMs: number; readonly value: Promise<unknown> }>();

  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  of<T>(key: string, nowMs: number, read: () => Promise<T>): Promise<T> {
    const known = this.#known.get(key);
    // One key is always asked with one kind of read.
    if (known !== undefined && nowMs - known.atMs < this.#keepMs) return known.value as Promise<T>;
    for (const [old, { atMs }] of this.#known) if (nowMs - atMs >= this.#keepMs) this.#known.delete(old);
    const value = read();
    this.#known.set(key, { atMs: nowMs, value });
    value.catch(() => this.#known.delete(key));
    return value;
  }
}
