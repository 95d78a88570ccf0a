import type { Context } from '../../../context.ts';
import { type MarketFlags, marketFlags } from './market-store.ts';

/**
 * Reads how markets stand on record, one read at a time: of two at once the older could be answered last. What is asked for
 * during a read is read again after it.
 */
export class FlagReads {
  readonly #context: Pick<Context, 'db' | 'log'>;
  readonly #take: (flags: readonly MarketFlags[]) => void;
  readonly #unread = new Set<number>();
  #isReading = false;

  constructor(context: Pick<Context, 'db' | 'log'>, take: (flags: readonly MarketFlags[]) => void) {
    this.#context = context;
    this.#take = take;
  }

  ask(ids: readonly number[]): void {
    for (const id of ids) this.#unread.add(id);
    if (!this.#isReading) void this.#readAll();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#unread.size > 0) {
      const ids = [...this.#unread];
      this.#unread.clear();
      try {
        this.#take(await marketFlags(this.#context, ids));
      } catch (error) {
        this.#context.log.warn({ err: error }, 'suspended markets could not be read');
      }
    }
    this.#isReading = false;
  }
}
