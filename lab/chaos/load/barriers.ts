/**
 * What was acknowledged as closed (a suspended market, a settled one, a locked player), in the order in which the answers
 * came. A bet that was asked for after such an acknowledgement must not be accepted before somebody asks to open again.
 */
export class Barriers {
  readonly #closed = new Map<string, number>();
  #count = 0;

  /** Call when the closing has been answered. */
  closed(key: string): void {
    this.#closed.set(key, ++this.#count);
  }

  /** Call before the opening is asked for. */
  opening(key: string): void {
    this.#closed.delete(key);
  }

  /** Call before a bet is asked for; the function tells, at its acceptance, which barrier it went through, or null. */
  watch(keys: readonly string[]): () => string | null {
    const before = keys.map((key) => [key, this.#closed.get(key)] as const);
    return () => {
      const broken = before.find(([key, count]) => count !== undefined && this.#closed.get(key) === count);
      return broken?.[0] ?? null;
    };
  }
}
