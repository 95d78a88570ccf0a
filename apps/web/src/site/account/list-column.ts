import { inEnglish } from '../../shared/i18n/i18n.ts';
import type { Cell, ExportTable } from '../../shared/lib/format/table-export.ts';
import type { Column } from '../../shared/ui/list/DataTable.tsx';

/** A column as the screen draws it and as a file writes it. `text` left out: the column is for the screen alone. */
export type ListColumn<Row> = Column<Row> & { text?: (row: Row) => Cell };

/** A file of the list, in English: the columns that have text, in their order. Columns of instants say that they are UTC. */
export function exportOf<Row>(title: string, columns: readonly ListColumn<Row>[], rows: readonly Row[]): ExportTable {
  const written = columns.flatMap(({ head, text }) => (text ? [{ head, text }] : []));
  const cells = inEnglish(() => rows.map((row) => written.map(({ text }) => text(row))));
  const isInstants = (at: number) => cells.some((row) => UTC_TEXT.test(String(row[at] ?? '')));
  return {
    title,
    note: `${rows.length} rows · amounts in points (1 point = 1 rupee) · times in UTC`,
    heads: written.map(({ head }, at) => (isInstants(at) ? `${head} (UTC)` : head)),
    rows: cells,
  };
}

const UTC_TEXT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** How many rows a page may have. */
export const rowsOptions = <V extends string>(sizes: readonly V[]) => sizes.map((value) => ({ value, label: value }));
