import type { Clock } from '@pavilion/feed';
import { type RecordContext, type RecordOptions, type RecordOutcome, recordRunners } from './record-runners.ts';
import type { RunnersReport } from '../../prices/book/standing.ts';

/** The part of the server's book that tells of runners. */
export type RunnersBook = {
  watch(listener: (eventId: string) => void): () => void;
  newsOfRunners(eventId: string): readonly RunnersReport[];
  eventIds(): readonly string[];
  /** Reads again how a market stands on record. */
  readAgain(marketId: number): void;
};

const SWEEP_MS = 1_000;
/** A market in which it failed is left alone for so long. */
const AGAIN_AFTER_MS = 2_000;

/**
 * Puts on record what the documents of followed events say of withdrawn runners, as soon as one says it; and looks again
 * every second, so that what a crash or an error kept from being written is taken up. Events in which somebody has a bet are
 * always followed. Several servers may do it at once.
 */
export class RunnersWatch {
  readonly #context: RecordContext;
  readonly #book: RunnersBook;
  readonly #clock: Clock;
  readonly #options: RecordOptions;
  readonly #running = new Map<number, Promise<void>>();
  readonly #notBeforeMs = new Map<number, number>();
  readonly #endWatch: () => void;
  #cancelSweep: () => void = () => {};
  #closed = false;

  constructor(context: RecordContext, book: RunnersBook, clock: Clock, options: RecordOptions = {}) {
    this.#context = context;
    this.#book = book;
    this.#clock = clock;
    this.#options = options;
    this.#endWatch = book.watch((eventId) => this.#look(eventId));
    this.#arm();
  }

  /** Resolves when nothing is being recorded. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelSweep();
    this.#endWatch();
    await this.idle();
  }

  #arm(): void {
    this.#cancelSweep = this.#clock.after(SWEEP_MS, () => {
      const nowMs = this.#clock.now();
      for (const [id, atMs] of this.#notBeforeMs) if (atMs <= nowMs) this.#notBeforeMs.delete(id);
      for (const eventId of this.#book.eventIds()) this.#look(eventId);
      this.#arm();
    });
  }

  #look(eventId: string): void {
    if (this.#closed) return;
    for (const report of this.#book.newsOfRunners(eventId)) {
      const { marketId } = report;
      if (this.#running.has(marketId) || this.#notBeforeMs.has(marketId)) continue;
      const run = this.#record(report).finally(() => this.#running.delete(marketId));
      this.#running.set(marketId, run);
    }
  }

  async #record(report: RunnersReport): Promise<void> {
    const { marketId } = report;
    let outcome: RecordOutcome | 'failed' = 'failed';
    try {
      outcome = await recordRunners(this.#context, report, this.#options);
    } catch (error) {
      this.#context.log.error(
        { err: error, marketId },
        'news of runners could not be recorded; they will be tried again',
      );
    }
    if (outcome !== 'recorded') this.#notBeforeMs.set(marketId, this.#clock.now() + AGAIN_AFTER_MS);
    // Somebody else was there first, and the news of it has not come.
    if (outcome !== 'failed' && outcome !== 'busy') this.#book.readAgain(marketId);
  }
}
