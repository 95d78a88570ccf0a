import { IMPORTED_MOST } from '@pavilion/contract';
import { type CsvRow, csvRows, UnclosedQuote } from './csv-table.ts';

/** The columns that a file may have. */
const COLUMNS = [
  'username',
  'password',
  'fullName',
  'phone',
  'email',
  'city',
  'remark',
  'pname',
  'partnership',
  'userType',
  'agent',
  'openingPoints',
] as const;
export type ImportColumn = (typeof COLUMNS)[number];

/** How else the screens and spreadsheets call them; letters only, in lower case. */
const ALSO: Readonly<Record<string, ImportColumn>> = {
  user: 'username',
  name: 'fullName',
  mobile: 'phone',
  mobilenumber: 'phone',
  nickname: 'pname',
  playernickname: 'pname',
  partnershipwithnoreturn: 'partnership',
  type: 'userType',
  accounttype: 'userType',
  role: 'userType',
};

const lettersOf = (head: string) => head.toLowerCase().replaceAll(/[^a-z]/g, '');
const columnOf = (head: string): ImportColumn | null =>
  COLUMNS.find((column) => column.toLowerCase() === lettersOf(head)) ?? ALSO[lettersOf(head)] ?? null;

/** A row by the names of its columns; what the file has no column for is empty. */
export type FileRow = {
  readonly line: number;
  readonly cell: (column: ImportColumn) => string;
  /** It has a cell under no head. */
  readonly isTooLong: boolean;
};

/**
 * The exports of the lists write an apostrophe before what a spreadsheet would take for a formula, where a cell begins and
 * where one might be cut in two; here it comes off.
 */
const withoutGuard = (cell: string): string =>
  cell.replace(/^'(?=[\t\r\n])/, '').replace(/(^|[;\t\r\n])'(?= *[=+\-@＝＋－＠])/g, '$1');

/** The rows of a file under its head; a text when it is no file of accounts, in words for whoever made it. */
export function fileRows(csv: string): FileRow[] | string {
  const table = tableOf(csv);
  if (typeof table === 'string') return table;
  const [head, ...rows] = table;
  if (head === undefined || rows.length === 0)
    return 'The file has no accounts in it. It needs a head and a row for each.';
  if (rows.length > IMPORTED_MOST)
    return `The file has ${rows.length} accounts; at most ${IMPORTED_MOST} can be imported at once.`;
  const columns = head.cells.map(columnOf);
  const unknown = head.cells.findIndex((cell, at) => columns[at] === null && cell.trim() !== '');
  if (unknown >= 0)
    return `The column “${head.cells[unknown]?.trim().slice(0, 40)}” is not known. The columns are ${COLUMNS.join(', ')}.`;
  const twice = columns.find((column, at) => column !== null && columns.indexOf(column) !== at);
  if (twice !== undefined) return `The column “${twice}” is there twice.`;
  const lacking = (['username', 'password'] as const).find((column) => !columns.includes(column));
  if (lacking !== undefined) return `The column “${lacking}” is missing. The first line must name the columns.`;
  return rows.map((row) => fileRow(row, columns));
}

function tableOf(csv: string): CsvRow[] | string {
  try {
    return csvRows(csv);
  } catch (error) {
    if (error instanceof UnclosedQuote) return `In line ${error.line} a quote is opened and never closed.`;
    throw error;
  }
}

function fileRow({ line, cells }: CsvRow, columns: readonly (ImportColumn | null)[]): FileRow {
  return {
    line,
    cell: (column) => {
      const cell = cells[columns.indexOf(column)] ?? '';
      // No list exports passwords: what looks like a guard is a part of one.
      return (column === 'password' ? cell : withoutGuard(cell)).trim();
    },
    isTooLong: cells.some((cell, at) => cell.trim() !== '' && (columns[at] ?? null) === null),
  };
}
