import type { Context } from '../../context.ts';
import { holdLease, releaseLease } from '../../db/lease/lease.ts';
import type { Looker } from './looking.ts';

const LEASE_MS = 10_000;

/**
 * What looks after things that wait for prices: once at a time, on the one server of several that holds the lease, and each
 * thing by one piece of work at a time. Asked while it looks, it looks once more. Who hears no prices gives way to who does.
 */
export abstract class LeasedLooker implements Looker {
  protected readonly context: Context;
  readonly #lease: string;
  /** What the log says when it could not look. */
  readonly #failedText: string;
  readonly #holder: string;
  readonly #running = new Map<number, Promise<void>>();
  #looking: Promise<boolean> | null = null;
  #again = false;
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

  look(): Promise<boolean> {
    this.#looking ??= this.#read().finally(() => {
      this.#looking = null;
      if (this.#again) this.lookSoon();
      this.#again = false;
    });
    return this.#looking;
  }

  lookSoon(): void {
    if (this.#closed) return;
    if (this.#looking !== null) {
      // What goes wrong with that look is logged by who began it.
      this.#again = true;
      return;
    }
    this.look().catch((error: unknown) => this.context.log.warn({ err: error }, this.#failedText));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#again = false;
    await this.#looking?.catch(() => {});
    await this.atRest();
    await releaseLease(this.context.db, this.#lease, this.#holder).catch(() => {});
  }

  async #read(): Promise<boolean> {
    const { db, quotes } = this.context;
    if (!(await holdLease(db, this.#lease, this.#holder, LEASE_MS, { givesWay: !quotes.isFed() }))) {
      this.forgetAll();
      return false;
    }
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
