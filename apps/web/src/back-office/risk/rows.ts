import type { HouseBookRow } from '@pavilion/contract';

export const rowKey = ({ outcome, from }: HouseBookRow): string => outcome ?? String(from);

/** What a row comes to at worst: on a meter it moves along the way. */
export const rowWorst = ({ profit, profitAtEnd }: HouseBookRow): number => Math.min(profit, profitAtEnd);

/** So many rows of a book as stand in a line, the worst always among them, in their order. */
export function rowsInLine(rows: readonly HouseBookRow[], most: number): readonly HouseBookRow[] {
  if (rows.length <= most) return rows;
  const worst = rows.toSorted((one, other) => rowWorst(one) - rowWorst(other))[0];
  const others = rows.filter((row) => row !== worst).toSorted((one, other) => other.profit - one.profit);
  const shown = new Set([worst, ...others.slice(0, most - 1)]);
  return rows.filter((row) => shown.has(row));
}

/** How strongly a cell is coloured: from 8 to 44 % of the colour of gains or losses; more would take the contrast off the figures. */
export function heat(rupees: number, largest: number): string | undefined {
  if (rupees === 0 || largest <= 0) return undefined;
  const part = Math.round(8 + 36 * Math.min(1, Math.abs(rupees) / largest));
  return `color-mix(in srgb, var(--pv-${rupees < 0 ? 'loss' : 'profit'}) ${part}%, var(--pv-surface))`;
}
