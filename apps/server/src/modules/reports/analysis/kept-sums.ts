import type { SumRow } from './book-store.ts';

type Kept = { readonly print: string; readonly sums: readonly SumRow[] };

/** A row is a few hundred bytes. */
const ROWS_MAX = 20_000;

/**
 * Sums of positions that were read before. Each is kept with the print of the positions that it was made of, and serves as
 * long as the market still has that print: what is shown is never older than the look at the prints. Of a market that changes
 * all the time nothing is won, of the many others everything.
 */
export class KeptSums {
  readonly #known = new Map<string, Kept>();
  #rows = 0;

  /**
   * The sums by market. `prints` are those of the positions as they stand, read before this is called, so that a sum is never
   * kept under a print that is newer than itself. `read` is asked for the markets that have changed.
   */
  async of(
    scope: string,
    prints: ReadonlyMap<number, string>,
    read: (marketIds: readonly number[]) => Promise<readonly SumRow[]>,
  ): Promise<Map<number, readonly SumRow[]>> {
    const found = new Map<number, readonly SumRow[]>();
    const changed: number[] = [];
    for (const [id, print] of prints) {
      const kept = this.#known.get(`${scope}/${id}`);
      if (kept?.print === print) found.set(id, kept.sums);
      else changed.push(id);
    }
    if (changed.length === 0) return found;
    const rows = Map.groupBy(await read(changed), (row) => row.market_id);
    for (const id of changed) {
      const sums = rows.get(id) ?? [];
      found.set(id, sums);
      this.#keep(`${scope}/${id}`, { print: prints.get(id) ?? '', sums });
    }
    return found;
  }

  #keep(key: string, kept: Kept): void {
    this.#drop(key);
    this.#known.set(key, kept);
    this.#rows += kept.sums.length;
    for (const oldest of this.#known.keys()) {
      if (this.#rows <= ROWS_MAX) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#rows -= this.#known.get(key)?.sums.length ?? 0;
    this.#known.delete(key);
  }
}
