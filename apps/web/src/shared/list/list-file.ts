import { inEnglish } from '../i18n/i18n.ts';
import type { Cell, ExportTable } from '../lib/format/table-export.ts';
import type { Column } from '../ui/list/DataTable.tsx';

/** A column as the screen draws it and as a file writes it. `text` left out: the column is for the screen alone. */
export type ListColumn<Row> = Column<Row> & { text?: (row: Row) => Cell };

/**
 * A file of the list, in English: the columns that have text, in their order. `about` says of whom it is, where not of
 * everybody.
 */
export function fileOf<Row>(
  title: string,
  about: string | null,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): ExportTable {
  const written = columns.flatMap(({ head, text }) => (text ? [{ head, text }] : []));
  const cells = inEnglish(() => rows.map((row) => written.map(({ text }) => text(row))));
  const isInstants = (at: number) => cells.some((row) => UTC_TEXT.test(String(row[at] ?? '')));
  const note = [about, `${rows.length} rows`, 'amounts in points (1 point = 1 rupee)', 'times in UTC'];
  return {
    title,
    note: note.filter(Boolean).join(' · '),
    heads: written.map(({ head }, at) => (isInstants(at) ? `${head} (UTC)` : head)),
    rows: cells,
  };
}

const UTC_TEXT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
