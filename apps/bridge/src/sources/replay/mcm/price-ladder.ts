import { Malformed } from '../recording-error.ts';

/** A price and the money at it. For LINE markets the price is the line. */
export type Level = readonly [price: number, size: number];

/** Keys are whole hundredths. A price finer than that, which no exchange ladder has, keeps its fraction. */
export function priceKey(price: number): number {
  const key = Math.round(price * 100);
  return Math.abs(key - price * 100) < 1e-6 ? key : price * 100;
}

const badEntry = () => new Malformed('a price level is not a list of numbers');

/** The offers of one side at full depth, keyed by hundredths and kept in order. */
export class PriceLadder {
  readonly #keys: number[] = [];
  readonly #sizes: number[] = [];

  get isEmpty(): boolean {
    return this.#keys.length === 0;
  }

  clear(): void {
    this.#keys.length = 0;
    this.#sizes.length = 0;
  }

  /** Takes `[price, size]` entries; size 0 removes the price. Throws Malformed. */
  take(entries: readonly unknown[]): void {
    for (const entry of entries) {
      if (!Array.isArray(entry)) throw badEntry();
      const price: unknown = entry[0];
      const size: unknown = entry[1];
      if (typeof price !== 'number' || typeof size !== 'number') throw badEntry();
      this.#set(priceKey(price), size);
    }
  }

  #set(key: number, size: number): void {
    const keys = this.#keys;
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] ?? 0) < key) low = middle + 1;
      else high = middle;
    }
    const known = keys[low] === key;
    if (size === 0) {
      if (!known) return;
      keys.splice(low, 1);
      this.#sizes.splice(low, 1);
    } else if (known) this.#sizes[low] = size;
    else {
      keys.splice(low, 0, key);
      this.#sizes.splice(low, 0, size);
    }
  }

  /** Up to `count` levels from the highest price down. */
  highest(count: number): Level[] {
    const levels: Level[] = [];
    for (let i = this.#keys.length - 1; i >= 0 && levels.length < count; i -= 1) levels.push(this.#level(i));
    return levels;
  }

  /** Up to `count` levels from the lowest price up. */
  lowest(count: number): Level[] {
    const levels: Level[] = [];
    for (let i = 0; i < this.#keys.length && levels.length < count; i += 1) levels.push(this.#level(i));
    return levels;
  }

  /** The best price alone, without making a list. */
  highestPrice(): number {
    return (this.#keys.at(-1) ?? Number.NaN) / 100;
  }

  lowestPrice(): number {
    return (this.#keys[0] ?? Number.NaN) / 100;
  }

  #level(index: number): Level {
    return [(this.#keys[index] ?? 0) / 100, this.#sizes[index] ?? 0];
  }
}

/** The best few offers of one side, each under its place; place 0 is the best. */
export class PlaceLadder {
  readonly #levels = new Map<number, Level>();

  get isEmpty(): boolean {
    return this.#levels.size === 0;
  }

  clear(): void {
    this.#levels.clear();
  }

  /** Takes `[place, price, size]` entries; size 0 empties the place. Throws Malformed. */
  take(entries: readonly unknown[]): void {
    for (const entry of entries) {
      if (!Array.isArray(entry)) throw badEntry();
      const place: unknown = entry[0];
      const price: unknown = entry[1];
      const size: unknown = entry[2];
      if (typeof place !== 'number' || typeof price !== 'number' || typeof size !== 'number') throw badEntry();
      if (size === 0) this.#levels.delete(place);
      else this.#levels.set(place, [price, size]);
    }
  }

  /** Up to `count` levels, best first. */
  best(count: number): Level[] {
    return [...this.#levels]
      .sort(([a], [b]) => a - b)
      .slice(0, count)
      .map(([, level]) => level);
  }

  bestPrice(): number {
    let lowest = Number.POSITIVE_INFINITY;
    let price = Number.NaN;
    for (const [place, level] of this.#levels) {
      if (place >= lowest) continue;
      lowest = place;
      price = level[0];
    }
    return price;
  }
}

/** Money traded at each price, in the order in which the prices first traded. */
export class TradedVolume {
  readonly #sizes = new Map<number, number>();

  clear(): void {
    this.#sizes.clear();
  }

  /** Takes `[price, size so far]` entries; size 0 removes the price, an empty list all. Throws Malformed. */
  take(entries: readonly unknown[]): void {
    if (entries.length === 0) this.#sizes.clear();
    for (const entry of entries) {
      if (!Array.isArray(entry)) throw badEntry();
      const price: unknown = entry[0];
      const size: unknown = entry[1];
      if (typeof price !== 'number' || typeof size !== 'number') throw badEntry();
      const key = priceKey(price);
      if (size === 0) this.#sizes.delete(key);
      else this.#sizes.set(key, size);
    }
  }

  total(): number {
    let sum = 0;
    for (const size of this.#sizes.values()) sum += size;
    return sum;
  }
}
