import type { Context } from '../../context.ts';
import { holdLease, releaseLease } from '../../db/lease/lease.ts';
import type { Looker } from './looking.ts';

const LEASE_MS = 10_000;

/**
 * What looks after things that wait for prices: once at a time, on the one server of several that holds the lease, and each
 * thing by one piece of work at a time. Asked while it looks, it looks once more when that has ended. Who hears no prices
 * gives way to who does.
 */
export abstract class LeasedLooker implements Looker {
  protected readonly context: Context;
  readonly #lease: string;
  /** What the log says when it could not look. */
  readonly #failedText: string;
  readonly #holder: string;
  readonly #running = new Map<number, Promise<void>>();
  #looking: Promise<boolean> | null = null;
  /** It may have read what is on record. */
  #isReading = false;
  /** Begins when that has ended. */
  #next: Promise<boolean> | null = null;
  #closed = false;

  constructor(context: Context, lease: string, failedText: string) {
    this.context = context;
    this.#lease = lease;
    this.#failedText = failedText;
    this.#holder = context.random.uuid();
  }

  abstract onPrices(eventId: string): void;

  /** Reads what waits and looks at all of it. */
  protected abstract readAll(): Promise<void>;

  /** Another server has the lease: nothing waits here. */
  protected abstract forgetAll(): void;

  /** With what is on record when it is asked: one that is under way may have read before. */
  look(): Promise<boolean> {
    if (this.#looking === null) return this.#begin();
    if (!this.#isReading) return this.#looking;
    this.#next ??= this.#looking
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.#looking ?? this.#begin();
      });
    return this.#next;
  }

  lookSoon(): void {
    const isToCome = this.#next !== null || (this.#looking !== null && !this.#isReading);
    // What goes wrong with a look that is still to come is logged by who asked for it.
    if (this.#closed || isToCome) return;
    this.look().catch((error: unknown) => this.context.log.warn({ err: error }, this.#failedText));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (this.#next ?? this.#looking)?.catch(() => {});
    await this.atRest();
    await releaseLease(this.context.db, this.#lease, this.#holder).catch(() => {});
  }

  #begin(): Promise<boolean> {
    this.#looking = this.#read().finally(() => {
      this.#looking = null;
      this.#isReading = false;
    });
    return this.#looking;
  }

  async #read(): Promise<boolean> {
    if (this.#closed) return false;
    const { db, quotes } = this.context;
    if (!(await holdLease(db, this.#lease, this.#holder, LEASE_MS, { givesWay: !quotes.isFed() }))) {
      this.forgetAll();
      return false;
    }
    this.#isReading = true;
    await this.readAll();
    return true;
  }

  /** Whether work for the thing of this id may begin: none is at it, and the server is not leaving. */
  protected isFree(id: number): boolean {
    return !this.#closed && !this.#running.has(id);
  }

  /** Work that has begun for the thing of this id. It has to deal with its own errors. */
  protected hold(id: number, work: Promise<void>): void {
    this.#running.set(
      id,
      work.finally(() => this.#running.delete(id)),
    );
  }

  /** Ends with the work that is being done now. */
  protected async atRest(): Promise<void> {
    await Promise.all(this.#running.values());
  }
}
