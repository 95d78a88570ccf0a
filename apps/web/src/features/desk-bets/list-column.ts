import type { Cell, ExportTable } from '../../lib/table-export.ts';
import type { Column } from '../../ui/DataTable.tsx';

/** A column as the screen draws it and as a file writes it. `text` left out: the column is for the screen alone. */
export type ListColumn<Row> = Column<Row> & { text?: (row: Row) => Cell };

/** A file of the list: the columns that have text, in their order; `of` says what was filtered. */
export function fileOf<Row>(
  title: string,
  of: string,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): ExportTable {
  const written = columns.flatMap(({ head, text }) => (text ? [{ head, text }] : []));
  return {
    title,
    note: `${of} · ${rows.length} rows · amounts in points (1 point = 1 rupee) · times in UTC`,
    heads: written.map(({ head }) => head),
    rows: rows.map((row) => written.map(({ text }) => text(row))),
  };
}
