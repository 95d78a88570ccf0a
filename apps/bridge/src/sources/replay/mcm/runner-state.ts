import type { JsonObject } from '@pavilion/feed';
import { Malformed } from '../recording-error.ts';
import { type Level, PlaceLadder, PriceLadder, TradedVolume } from './price-ladder.ts';

const NOTHING: readonly unknown[] = [];

function entriesOf(value: unknown, field: string): readonly unknown[] {
  if (value === null) return NOTHING;
  if (!Array.isArray(value)) throw new Malformed(`${field} is not a list`);
  return value;
}

/** What the stream has said so far about one runner (and handicap) of a market. */
export class RunnerState {
  readonly id: number;
  readonly handicap: number;
  /** As in the newest definition; ACTIVE for a runner that none has named yet. */
  status: unknown = 'ACTIVE';
  sortPriority: number | null = null;
  name: unknown = null;
  /** Starting price: a number, or the text NaN. */
  bsp: unknown = null;
  /** In percent. */
  adjustmentFactor: unknown = null;
  removalDate: unknown = null;
  lastPrice: unknown = null;
  /** Both sides of every trade counted. */
  tradedTotal: unknown = 0;
  readonly availableToBack = new PriceLadder();
  readonly availableToLay = new PriceLadder();
  readonly #bestToBack = new PlaceLadder();
  readonly #bestToLay = new PlaceLadder();
  readonly #shownToBack = new PlaceLadder();
  readonly #shownToLay = new PlaceLadder();
  readonly traded = new TradedVolume();

  constructor(id: number, handicap: number) {
    this.id = id;
    this.handicap = handicap;
  }

  /** Forgets prices and volumes: a full image follows. */
  clear(): void {
    this.availableToBack.clear();
    this.availableToLay.clear();
    this.#bestToBack.clear();
    this.#bestToLay.clear();
    this.#shownToBack.clear();
    this.#shownToLay.clear();
    this.traded.clear();
    this.lastPrice = null;
    this.tradedTotal = 0;
  }

  /** Takes the runner's part of a definition; what it leaves out of the lasting facts stays as it was. */
  define(definition: JsonObject): void {
    this.status = definition.status ?? null;
    this.sortPriority = typeof definition.sortPriority === 'number' ? definition.sortPriority : null;
    if (definition.bsp !== undefined) this.bsp = definition.bsp;
    if (definition.name !== undefined) this.name = definition.name;
    if (definition.adjustmentFactor !== undefined) this.adjustmentFactor = definition.adjustmentFactor;
    if (definition.removalDate !== undefined) this.removalDate = definition.removalDate;
  }

  /** Takes a runner change. Starting-price money and estimates are not kept: nothing here shows them. */
  change(fields: JsonObject): void {
    for (const field in fields) {
      const value = fields[field];
      switch (field) {
        case 'atb':
          this.availableToBack.take(entriesOf(value, field));
          break;
        case 'atl':
          this.availableToLay.take(entriesOf(value, field));
          break;
        case 'batb':
          this.#bestToBack.take(entriesOf(value, field));
          break;
        case 'batl':
          this.#bestToLay.take(entriesOf(value, field));
          break;
        case 'bdatb':
          this.#shownToBack.take(entriesOf(value, field));
          break;
        case 'bdatl':
          this.#shownToLay.take(entriesOf(value, field));
          break;
        case 'trd':
          this.traded.take(entriesOf(value, field));
          break;
        case 'ltp':
          this.lastPrice = value;
          break;
        case 'tv':
          this.tradedTotal = value;
          break;
      }
    }
  }

  /** Best price to back, NaN when there is none. Full depth decides before the ladders of the best few. */
  bestBack(): number {
    if (!this.availableToBack.isEmpty) return this.availableToBack.highestPrice();
    return (this.#shownToBack.isEmpty ? this.#bestToBack : this.#shownToBack).bestPrice();
  }

  bestLay(): number {
    if (!this.availableToLay.isEmpty) return this.availableToLay.lowestPrice();
    return (this.#shownToLay.isEmpty ? this.#bestToLay : this.#shownToLay).bestPrice();
  }

  backLevels(count: number): Level[] {
    if (!this.availableToBack.isEmpty) return this.availableToBack.highest(count);
    return (this.#shownToBack.isEmpty ? this.#bestToBack : this.#shownToBack).best(count);
  }

  layLevels(count: number): Level[] {
    if (!this.availableToLay.isEmpty) return this.availableToLay.lowest(count);
    return (this.#shownToLay.isEmpty ? this.#bestToLay : this.#shownToLay).best(count);
  }

  /** What the exchange's own page shows: cross-matched offers where they were recorded. */
  shownBack(count: number): Level[] {
    return this.#shownToBack.isEmpty ? this.backLevels(count) : this.#shownToBack.best(count);
  }

  shownLay(count: number): Level[] {
    return this.#shownToLay.isEmpty ? this.layLevels(count) : this.#shownToLay.best(count);
  }
}
