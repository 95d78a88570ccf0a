import { setImmediate as nextTurn } from 'node:timers/promises';

/** Some milliseconds of work, after which bets that wait have their turn. */
const PIECE = 500;

/** The same as `rows.map(of)`, in pieces between which the process does its other work. */
export async function mapInPieces<Row, Result>(
  rows: readonly Row[],
  of: (row: Row) => Result,
  piece = PIECE,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < rows.length; from += piece) {
    if (from > 0) await nextTurn();
    for (const row of rows.slice(from, from + piece)) results.push(of(row));
  }
  return results;
}
