import { type Db, type Stmt, stmt } from '../../db/transaction.ts';

/** A row with the posting up to which the figures of days were added up when it was read. */
export type Marked<Row> = { mark: number } & (Row | { [K in keyof Row]: null });

const readMark = stmt<[], { mark: number }>(
  'select coalesce((select through_posting from day_figures_mark), 0) as mark',
);

/** A statement over the figures of days, which says up to which posting they go. */
export const markedWith = (grouped: string): string =>
  `select mark.id as mark, g.*
   from (select coalesce((select through_posting from day_figures_mark), 0) as id) mark left join (${grouped}) g on true`;

const TRIES_MAX = 5;

/**
 * The rows of a statement that takes the mark as its first argument. Between reading the mark and reading the figures they
 * may have been brought further: then what was read counts some postings twice, and it is read again.
 */
export async function atTheMark<Args extends readonly unknown[], Row extends object>(
  db: Db,
  statement: Stmt<[number, ...Args], Marked<Row>>,
  isRow: (row: Marked<Row>) => row is Row & { mark: number },
  ...args: Args
): Promise<Row[]> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const [before] = await db.run(readMark);
    const rows = await db.run(statement, before?.mark ?? 0, ...args);
    if (rows[0]?.mark === before?.mark) return rows.filter(isRow);
  }
  throw new Error('the figures of the days were brought further at every try to read them');
}
