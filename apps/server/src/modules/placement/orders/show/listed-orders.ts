import type { PlayersOffers } from '@pavilion/contract';
import type { Clock } from '@pavilion/feed';
import type { Context } from '../../../../context.ts';
import type { ListedPlayers } from '../../../prices/board/listed-players.ts';
import { type BoardLevel, eventsOfMarkets, levelsEverywhere, levelsOfEvents } from '../store/board-store.ts';
import { hearOrders } from '../tell-orders.ts';
import { booksOf } from './order-books.ts';

/** Changes that come together are read together. */
const GATHER_MS = 100;
/** The bus may lose a message: everything is read again and again, more rarely where that takes long. */
const REPAIR_MS_MIN = 5_000;
const REPAIR_TIMES_ITS_COST = 20;

type Read = { readonly eventIds: readonly number[] | null; readonly levels: readonly BoardLevel[] };
type Needs = Pick<Context, 'db' | 'bus' | 'log' | 'config'>;

/**
 * What players have waiting in all markets, for the lists of events: of markets without orders nothing is kept. Read whether or
 * not somebody looks, so that the first picture of a list has it, but not where nobody can look. It only shows: orders are decided
 * by the table, under its locks.
 */
export class ListedOrders implements ListedPlayers {
  readonly #context: Needs;
  readonly #clock: Clock;
  /** By event, then by market, in the provider's ids. */
  readonly #offers = new Map<string, readonly PlayersOffers[]>();
  readonly #listeners = new Set<(eventId: string) => void>();
  readonly #stopHearing: () => void;
  /** Markets to be read; null: all of them. */
  #due: Set<number> | null = null;
  /** When everything was read last: what is known of single markets says nothing of the others. */
  #wholeAtMs: number;
  #repairMs = REPAIR_MS_MIN;
  #cancelGather: (() => void) | null = null;
  #cancelRepair: () => void = () => {};
  /** The reading that is under way; one at a time, so that an earlier one never comes last. */
  #reading: Promise<void> | null = null;
  #closed = false;

  constructor(context: Needs, clock: Clock) {
    const { bus, config } = context;
    this.#context = context;
    this.#clock = clock;
    this.#wholeAtMs = clock.now();
    const isShown = config.orders && config.role !== 'worker';
    this.#stopHearing = isShown ? hearOrders(bus, (marketId) => this.#onChanged(marketId)) : () => {};
    if (!isShown) return;
    this.#readDue();
    this.#armRepair();
  }

  offersIn(eventId: string, marketId: string): PlayersOffers | null {
    if (this.#isTooOld()) return null;
    return this.#offers.get(eventId)?.find((one) => one.marketId === marketId) ?? null;
  }

  watch(listener: (eventId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when nothing is being read. */
  async idle(): Promise<void> {
    while (this.#reading !== null) await this.#reading;
  }

  close(): void {
    this.#closed = true;
    this.#stopHearing();
    this.#cancelGather?.();
    this.#cancelRepair();
  }

  /** Better nobody than somebody who left long ago. */
  #isTooOld(): boolean {
    return this.#clock.now() - this.#wholeAtMs > 2 * this.#repairMs;
  }

  #onChanged(marketId: number): void {
    if (this.#closed) return;
    this.#due?.add(marketId);
    this.#cancelGather ??= this.#clock.after(GATHER_MS, () => {
      this.#cancelGather = null;
      this.#readDue();
    });
  }

  #armRepair(): void {
    if (this.#closed) return;
    this.#cancelRepair = this.#clock.after(this.#repairMs, () => {
      if (this.#isTooOld()) this.#take({ eventIds: null, levels: [] });
      this.#due = null;
      this.#readDue();
      this.#armRepair();
    });
  }

  async #markets(marketIds: readonly number[]): Promise<Read> {
    const eventIds = await eventsOfMarkets(this.#context.db, marketIds);
    return { eventIds, levels: await levelsOfEvents(this.#context.db, eventIds) };
  }

  async #everything(): Promise<Read> {
    const startMs = this.#clock.now();
    const levels = await levelsEverywhere(this.#context.db);
    this.#repairMs = Math.max(REPAIR_MS_MIN, REPAIR_TIMES_ITS_COST * (this.#clock.now() - startMs));
    this.#wholeAtMs = startMs;
    return { eventIds: null, levels };
  }

  /** What becomes due while something is read is read after it. */
  #readDue(): void {
    if (this.#closed || this.#reading !== null || this.#due?.size === 0) return;
    const due = this.#due;
    this.#due = new Set();
    this.#reading = (due === null ? this.#everything() : this.#markets([...due]))
      .then((read) => (this.#closed ? undefined : this.#take(read)))
      .catch((error: unknown) => {
        if (!this.#closed) this.#context.log.warn({ err: error }, 'what players have waiting could not be read');
      })
      .finally(() => {
        this.#reading = null;
        this.#readDue();
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
