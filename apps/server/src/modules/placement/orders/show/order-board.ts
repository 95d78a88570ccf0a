import type { OrderBoardMarket } from '@pavilion/contract';
import type { Clock } from '@pavilion/feed';
import type { Topic, TopicChange, TopicRead, TopicSource } from '@pavilion/protocol';
import type { Context } from '../../../../context.ts';
import { readOneMoment } from '../../../../db/transaction.ts';
import { eventsOfMarkets, levelsOfEvents, tradedOfEvents } from '../store/board-store.ts';
import { hearOrders } from '../tell-orders.ts';
import { booksOf } from './order-books.ts';

/** Changes that come together are read together. */
const GATHER_MS = 100;
/** The bus may lose a message: what somebody looks at is read again and again. */
const REPAIR_MS = 5_000;
/** Whoever asks without a socket asks again soon: so long what was asked for is kept. */
const KEPT_MS = 30_000;

const OFF: TopicRead = { state: 'unknown', message: 'Orders between players are not taken here.' };

/**
 * The order books of the events that somebody looks at, for the browsers' socket. It only shows: orders are decided by the
 * table, under its locks.
 */
export class OrderBoard implements TopicSource {
  readonly #context: Pick<Context, 'pool' | 'db' | 'bus' | 'log' | 'config'>;
  readonly #clock: Clock;
  /** By event; null until it was read. */
  readonly #books = new Map<number, { topic: Topic; readers: number; data: readonly OrderBoardMarket[] | null }>();
  readonly #listeners = new Set<(change: TopicChange) => void>();
  readonly #stopHearing: () => void;
  readonly #changed = new Set<number>();
  #confirmedAtMs: number | null = null;
  #cancelGather: (() => void) | null = null;
  #cancelRepair: () => void = () => {};
  /** One reading after the other, so that an earlier one never comes last. */
  #loading: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(context: Pick<Context, 'pool' | 'db' | 'bus' | 'log' | 'config'>, clock: Clock) {
    this.#context = context;
    this.#clock = clock;
    this.#stopHearing = hearOrders(context.bus, (marketId) => this.#onChanged(marketId));
    this.#armRepair();
  }

  read({ gmid }: Topic): TopicRead {
    if (!this.#context.config.orders) return OFF;
    const data = this.#books.get(gmid ?? 0)?.data ?? null;
    return data === null ? { state: 'pending' } : { state: 'known', data };
  }

  want(topic: Topic): () => void {
    const eventId = topic.gmid ?? 0;
    const book = this.#books.get(eventId) ?? { topic, readers: 0, data: null };
    book.readers += 1;
    this.#books.set(eventId, book);
    if (book.data === null) void this.#load([eventId]);
    let isWanted = true;
    return () => {
      if (!isWanted) return;
      isWanted = false;
      book.readers -= 1;
      if (book.readers === 0) this.#books.delete(eventId);
    };
  }

  /** Reads a book that nobody follows, for whoever asks without a socket. */
  async first(topic: Topic): Promise<void> {
    const release = this.want(topic);
    this.#clock.after(KEPT_MS, release);
    await this.#loading;
  }

  confirmedAtMs({ gmid }: Topic): number | null {
    if (this.#confirmedAtMs === null || (this.#books.get(gmid ?? 0)?.data ?? null) === null) return null;
    return this.#clock.now() - this.#confirmedAtMs > 2 * REPAIR_MS ? null : this.#clock.now();
  }

  watch(listener: (change: TopicChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#closed = true;
    this.#stopHearing();
    this.#cancelGather?.();
    this.#cancelRepair();
    this.#books.clear();
  }

  #onChanged(marketId: number): void {
    if (this.#books.size === 0) return;
    this.#changed.add(marketId);
    this.#cancelGather ??= this.#clock.after(GATHER_MS, () => {
      this.#cancelGather = null;
      const marketIds = [...this.#changed];
      this.#changed.clear();
      eventsOfMarkets(this.#context.db, marketIds)
        .then((eventIds) => this.#load(eventIds))
        .catch((error: unknown) => this.#warn(error));
    });
  }

  #armRepair(): void {
    if (this.#closed) return;
    this.#cancelRepair = this.#clock.after(REPAIR_MS, () => {
      void this.#load([...this.#books.keys()]);
      this.#armRepair();
    });
  }

  #load(eventIds: readonly number[]): Promise<void> {
    this.#loading = this.#loading.then(() => this.#read(eventIds));
    return this.#loading;
  }

  async #read(eventIds: readonly number[]): Promise<void> {
    const wanted = eventIds.filter((id) => this.#books.has(id));
    // With nobody who looks there is nothing to repair.
    if (wanted.length === 0 || !this.#context.config.orders || this.#closed) return;
    try {
      // Of one moment, so that what was matched does not wait beside it.
      const [levels, traded] = await readOneMoment(this.#context.pool, (t) =>
        Promise.all([levelsOfEvents(t, wanted), tradedOfEvents(t, wanted)]),
      );
      this.#confirmedAtMs = this.#clock.now();
      for (const eventId of wanted) {
        const book = this.#books.get(eventId);
        if (book === undefined) continue;
        const own = <Row extends { event_id: number }>(rows: readonly Row[]) =>
          rows.filter((row) => row.event_id === eventId);
        book.data = booksOf(own(levels), own(traded));
        for (const listener of this.#listeners) listener({ ...book.topic, urgent: false });
      }
    } catch (error) {
      this.#warn(error);
    }
  }

  #warn(error: unknown): void {
    if (!this.#closed) this.#context.log.warn({ err: error }, 'order books could not be read');
  }
}
