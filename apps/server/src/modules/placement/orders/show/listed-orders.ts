import type { PlayersOffers } from '@pavilion/contract';
import type { Clock } from '@pavilion/feed';
import type { Context } from '../../../../context.ts';
import type { ListedPlayers } from '../../../prices/board/listed-players.ts';
import { type BoardLevel, eventsOfMarkets, levelsEverywhere, levelsOfEvents } from '../store/board-store.ts';
import { ORDERS_CHANGED } from '../tell-orders.ts';
import { booksOf } from './order-books.ts';

/** Changes that come together are read together. */
const GATHER_MS = 100;
/** The bus may lose a message: everything is read again and again. */
const REPAIR_MS = 5_000;

type Read = { readonly eventIds: readonly number[] | null; readonly levels: readonly BoardLevel[] };
type Needs = Pick<Context, 'db' | 'bus' | 'log' | 'config'>;

/**
 * What players have waiting in all markets, for the lists of events: of markets without orders nothing is kept. Read whether or
 * not somebody looks, so that the first picture of a list has it. It only shows: orders are decided by the table, under its locks.
 */
export class ListedOrders implements ListedPlayers {
  readonly #context: Needs;
  readonly #clock: Clock;
  /** By event, then by market, in the provider's ids. */
  readonly #offers = new Map<string, readonly PlayersOffers[]>();
  readonly #listeners = new Set<(eventId: string) => void>();
  readonly #stopHearing: () => void;
  readonly #changed = new Set<number>();
  #readAtMs: number;
  #cancelGather: (() => void) | null = null;
  #cancelRepair: () => void = () => {};
  /** One reading after the other, so that an earlier one never comes last. */
  #reading: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(context: Needs, clock: Clock) {
    this.#context = context;
    this.#clock = clock;
    this.#readAtMs = clock.now();
    this.#stopHearing = context.config.orders
      ? context.bus.subscribe(ORDERS_CHANGED, (payload) => this.#onChanged(payload))
      : () => {};
    if (!context.config.orders) return;
    this.#read(() => this.#everything());
    this.#armRepair();
  }

  offersIn(eventId: string, marketId: string): PlayersOffers | null {
    return this.#offers.get(eventId)?.find((one) => one.marketId === marketId) ?? null;
  }

  watch(listener: (eventId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when nothing is being read. */
  async idle(): Promise<void> {
    await this.#reading;
  }

  close(): void {
    this.#closed = true;
    this.#stopHearing();
    this.#cancelGather?.();
    this.#cancelRepair();
  }

  #onChanged(payload: unknown): void {
    if (typeof payload !== 'object' || payload === null || !('marketId' in payload)) return;
    if (this.#closed || typeof payload.marketId !== 'number') return;
    this.#changed.add(payload.marketId);
    this.#cancelGather ??= this.#clock.after(GATHER_MS, () => {
      this.#cancelGather = null;
      const marketIds = [...this.#changed];
      this.#changed.clear();
      this.#read(() => this.#markets(marketIds));
    });
  }

  #armRepair(): void {
    if (this.#closed) return;
    this.#cancelRepair = this.#clock.after(REPAIR_MS, () => {
      this.#read(() => this.#everything());
      this.#armRepair();
    });
  }

  async #markets(marketIds: readonly number[]): Promise<Read> {
    const eventIds = await eventsOfMarkets(this.#context.db, marketIds);
    return { eventIds, levels: await levelsOfEvents(this.#context.db, eventIds) };
  }

  async #everything(): Promise<Read> {
    return { eventIds: null, levels: await levelsEverywhere(this.#context.db) };
  }

  #read(read: () => Promise<Read>): void {
    this.#reading = this.#reading.then(async () => {
      if (this.#closed) return;
      try {
        this.#take(await read());
        this.#readAtMs = this.#clock.now();
      } catch (error) {
        if (this.#closed) return;
        this.#context.log.warn({ err: error }, 'what players have waiting could not be read');
        // Better nobody than somebody who left long ago.
        if (this.#clock.now() - this.#readAtMs > 2 * REPAIR_MS) this.#take({ eventIds: null, levels: [] });
      }
    });
  }

  /** `eventIds`: what was read; null: everything. */
  #take({ eventIds, levels }: Read): void {
    const read = Map.groupBy(levels, (level) => String(level.event_id));
    const concerned = eventIds?.map(String) ?? [...new Set([...this.#offers.keys(), ...read.keys()])];
    for (const eventId of concerned) {
      const before = this.#offers.get(eventId);
      const after = booksOf(read.get(eventId) ?? [], []);
      if (JSON.stringify(before ?? []) === JSON.stringify(after)) continue;
      if (after.length === 0) this.#offers.delete(eventId);
      else this.#offers.set(eventId, after);
      for (const listener of this.#listeners) listener(eventId);
    }
  }
}
