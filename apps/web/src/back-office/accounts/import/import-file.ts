import type { ImportedRow } from '@pavilion/contract';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { Imported } from '../../../shared/api/back-office/accounts.ts';
import type { ExportTable } from '../../../shared/lib/format/table-export.ts';
import { t } from '../../../shared/i18n/i18n.ts';

/** What the server takes: the text of a file of at most so many characters. */
const SIZE_MAX = 200_000;

export type ChosenFile = { name: string; text: string };

/** The text of a chosen file, or in words why it cannot be one of accounts. */
export async function readFile(file: File): Promise<ChosenFile | string> {
  if (file.size > SIZE_MAX) return t('The file is larger than 200 KB. Import it in parts.');
  if (file.size === 0) return t('The file is empty.');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (text.includes('\0')) return t('This is not a CSV file. Save the sheet as CSV (UTF-8).');
    return { name: file.name, text };
  } catch {
    return t('This is not a CSV file. Save the sheet as CSV (UTF-8).');
  }
}

/** A file to start from, with one row that says what goes where. */
export const templateOf = (isAgent: boolean): string =>
  isAgent
    ? 'username,password,fullName,phone,email,city,remark,pname,partnership,openingPoints\r\n'
    : 'username,password,userType,agent,fullName,phone,email,city,remark,pname,partnership,openingPoints\r\n';

/** The rows that a refused import came back with; null when it was refused for another reason. */
export function rowsOfRefusal(error: unknown): Pick<Imported, 'rows' | 'problem'> | null {
  if (!(error instanceof ApiError) || error.code !== 'IMPORT_REFUSED') return null;
  const { rows, problem } = error.detail;
  return Array.isArray(rows)
    ? { rows: rows.filter(isRow), problem: typeof problem === 'string' ? problem : null }
    : null;
}

const isRow = (value: unknown): value is ImportedRow =>
  typeof value === 'object' &&
  value !== null &&
  'line' in value &&
  'problems' in value &&
  Array.isArray(value.problems);

export const wrongRows = (rows: readonly ImportedRow[]): ImportedRow[] =>
  rows.filter(({ problems }) => problems.length > 0);

const TYPE_WORDS = { user: 'User', agent: 'Agent', super_admin: 'Super Admin' } as const;
export const typeWord = ({ userType }: ImportedRow): string => (userType === null ? '–' : TYPE_WORDS[userType]);

/** What became of each row, to keep or to send back to whoever made the file. */
export const reportOf = (rows: readonly ImportedRow[], opened: boolean): ExportTable => ({
  title: 'Import report',
  note: `${rows.length} rows`,
  heads: ['Line', 'User Name', 'Full Name', 'Account Type', 'Agent', 'Opening points', 'Outcome', 'Transaction code'],
  counts: [true],
  rows: rows.map((row) => [
    row.line,
    row.username,
    row.fullName,
    typeWord(row),
    row.agent,
    row.openingPoints,
    opened ? 'Opened' : row.problems.map(({ message }) => message).join(' ') || 'Nothing wrong',
    row.transactionCode,
  ]),
});
