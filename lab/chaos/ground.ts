import type pg from 'pg';

/** A migrated, empty database of a PostgreSQL that runs with the settings of the product. */
export type GroundDatabase = { readonly pool: pg.Pool; readonly url: string; close(): Promise<void> };

/** Where a harness gets its databases: the tests' PostgreSQL, or one started for `npm run chaos`. */
export type Ground = (options?: { readonly connections?: number }) => Promise<GroundDatabase>;

/** What a harness measured; a harness that finds a fault throws a Violation instead. */
export type Figures = Record<string, number>;

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const rounded = (value: number, decimals = 1): number => Number(value.toFixed(decimals));
