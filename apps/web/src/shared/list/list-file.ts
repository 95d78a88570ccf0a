import { inEnglish } from '../i18n/i18n.ts';
import { houseZoneName } from '../lib/format/format.ts';
import { type ExportCell, type ExportTable, fileZone } from '../lib/format/table-export.ts';
import type { Column } from '../ui/list/table-rows.ts';

/**
 * A column as the screen draws it and as a file writes it. `text` left out: the column is for the screen alone. Its figures
 * are amounts, with two decimals where a file is read, unless it `counts`. A `houseDay` is a day of the installation's, whatever the
 * zone of the reader.
 */
export type ListColumn<Row> = Column<Row> & { text?: (row: Row) => ExportCell; counts?: true; houseDay?: true };

/**
 * A file of the list, in English: the columns that have text, in their order. `about` says of whom it is, where not of
 * everybody. Throws where two columns have one name: a reader could not tell them apart.
 */
export function fileOf<Row>(
  title: string,
  about: string | null,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): ExportTable {
  const written = columns.flatMap(({ head, text, counts = false, houseDay = false }) =>
    text ? [{ head, text, counts, houseDay }] : [],
  );
  const twice = written.find(({ head }, at) => written.findIndex((other) => other.head === head) !== at);
  if (twice) throw new Error(`two columns of ${title} are called ${twice.head}`);
  const cells = inEnglish(() => rows.map((row) => written.map(({ text }) => text(row))));
  const zone = fileZone(Date.now());
  const isInstants = (at: number) => cells.some((row) => FILE_TIME.test(String(row[at] ?? '')));
  const houseZone = houseZoneName();
  const hasDays = written.some(({ houseDay }) => houseDay);
  const hasTimes = !hasDays || written.some((_, at) => isInstants(at));
  const note = [
    about,
    `${rows.length} rows`,
    'amounts in points (1 point = 1 rupee)',
    hasDays && `days of ${houseZone}`,
    hasTimes && `times in ${zone}`,
  ];
  return {
    title,
    note: note.filter(Boolean).join(' · '),
    heads: written.map(({ head, houseDay }, at) => {
      if (houseDay) return `${head} (${houseZone})`;
      return isInstants(at) ? `${head} (${zone})` : head;
    }),
    counts: written.map(({ counts }) => counts),
    rows: cells,
  };
}

const FILE_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
