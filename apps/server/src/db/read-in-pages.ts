import { type Db, type Stmt, stmt } from './transaction.ts';

/** How many rows of a long answer are in memory at a time. */
export const ROWS_AT_ONCE = 1_000;

// Without it the planner takes it that only the first rows are wanted.
const toTheEnd = stmt<[]>('set local cursor_tuple_fraction = 1');

/**
 * What a statement answers, at most `atOnce` rows at a time, all of the moment at which it began. Needs a transaction, in
 * which the same statement is not being read already.
 */
export async function* inPages<Args extends readonly unknown[], Row>(
  t: Db,
  atOnce: number,
  statement: Stmt<Args, Row>,
  ...args: Args
): AsyncGenerator<Row[]> {
  // Named after the statement: what is prepared for one cursor never meets the rows of another.
  const cursor = `"pages-${statement.name}"`;
  await t.run(toTheEnd);
  await t.run(stmt<Args>(`declare ${cursor} no scroll cursor for ${statement.text}`), ...args);
  const fetch = stmt<[], Row>(`fetch ${atOnce} from ${cursor}`);
  for (;;) {
    const rows = await t.run(fetch);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) break;
  }
  await t.run(stmt<[]>(`close ${cursor}`));
}

/**
 * Page by page without a transaction of its own, for work that commits in between: each page is asked for by the last row
 * of the one before. `pageAfter` answers at most `atOnce` rows in an order that nothing changes; null asks for the first.
 */
export async function* pagesAfter<Row>(
  atOnce: number,
  pageAfter: (last: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  do {
    const rows: Row[] = await pageAfter(last);
    if (rows.length > 0) yield rows;
    last = rows.length < atOnce ? null : (rows.at(-1) ?? null);
  } while (last !== null);
}
