import type { Cell, ExportTable } from '../../lib/format/table-export.ts';
import type { Column } from './DataTable.tsx';

/** A column as the screen draws it and as a file writes it. `text` left out: the column is for the screen alone. */
export type ListColumn<Row> = Column<Row> & { text?: (row: Row) => Cell };

/** A file of the list: the columns that have text, in their order. `about` says of whom it is, where not of everybody. */
export function fileOf<Row>(
  title: string,
  about: string | null,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): ExportTable {
  const written = columns.flatMap(({ head, text }) => (text ? [{ head, text }] : []));
  const note = [about, `${rows.length} rows`, 'amounts in points (1 point = 1 rupee)', 'times in UTC'];
  return {
    title,
    note: note.filter(Boolean).join(' · '),
    heads: written.map(({ head }) => head),
    rows: rows.map((row) => written.map(({ text }) => text(row))),
  };
}
