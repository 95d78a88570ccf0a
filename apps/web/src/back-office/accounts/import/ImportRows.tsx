import type { ImportedRow } from '@pavilion/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { DataTable, TwoLines } from '../../../shared/ui/list/DataTable.tsx';
import type { Brief, Column } from '../../../shared/ui/list/table-rows.ts';
import { ListFoot } from '../../../shared/list/List.tsx';
import { Segmented } from '../../../shared/ui/form/Segmented.tsx';
import { pointsText } from '../account-cells.tsx';
import { typeWord, wrongRows } from './import-file.ts';
import { later, t, tn } from '../../../shared/i18n/i18n.ts';

const PER_PAGE = 10;

/** The rows of the file as they would be opened, or were, with what is wrong in each. */
export function ImportRows({ rows, opened }: { rows: readonly ImportedRow[]; opened: boolean }) {
  const wrong = wrongRows(rows);
  const [which, setWhich] = useState<'all' | 'wrong'>(wrong.length > 0 ? 'wrong' : 'all');
  const [page, setPage] = useState(1);
  const shown = which === 'wrong' ? wrong : rows;
  return (
    <div>
      {wrong.length > 0 && wrong.length < rows.length && (
        <div className="mb-3">
          <Segmented
            label={t('Rows of the file')}
            options={[
              { value: 'wrong', label: t('With errors {count}', { count: wrong.length }) },
              { value: 'all', label: t('All {count}', { count: rows.length }) },
            ]}
            value={which}
            onChange={(chosen) => {
              setWhich(chosen);
              setPage(1);
            }}
          />
        </div>
      )}
      <DataTable
        label={t('Rows of the file')}
        columns={opened ? [...COLUMNS, CODE] : [...COLUMNS, PROBLEMS]}
        brief={opened ? OPENED : CHECKED}
        wideTable
        rows={shown.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowKey={({ line }) => String(line)}
        empty={null}
        foot={
          <ListFoot
            onlyIfMore
            list={{ pages: { page, limit: PER_PAGE, onPage: setPage }, total: shown.length, more: null }}
          />
        }
      />
    </div>
  );
}

const COLUMNS: Column<ImportedRow>[] = [
  { head: later('Line'), right: true, width: 'w-[52px]', cell: ({ line }) => line },
  {
    head: later('User Name'),
    card: 'title',
    opened: false,
    cell: ({ username, fullName }) => <TwoLines first={username || '–'} second={fullName} />,
  },
  {
    head: later('Account Type'),
    cell: (row) => <TwoLines first={<span className="font-normal">{typeWord(row)}</span>} second={row.agent} />,
  },
  {
    head: later('Opening points'),
    right: true,
    cell: ({ openingPoints }) => (openingPoints === null ? '–' : pointsText(openingPoints)),
  },
];

const PROBLEMS: Column<ImportedRow> = {
  head: later('Check'),
  width: 'w-[45%]',
  cell: ({ problems }) =>
    problems.length === 0 ? (
      <span className="inline-flex items-center gap-1 text-profit">
        <Check size={14} aria-hidden="true" />
        {t('Nothing wrong')}
      </span>
    ) : (
      <ul className="grid gap-0.5 text-danger">
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    ),
};

const briefOf = (row: ImportedRow) => ({
  name: row.username || '–',
  about: [row.fullName, typeWord(row), row.agent].filter(Boolean).join(' · '),
  main: row.openingPoints === null ? '–' : pointsText(row.openingPoints),
});

/** A row in two lines: whose account it is and with what it begins; and whether something is wrong. */
const CHECKED: Brief<ImportedRow> = {
  heads: [later('User Name'), later('Opening points, check')],
  of: (row) => ({
    ...briefOf(row),
    second:
      row.problems.length === 0 ? (
        <span className="text-profit">{t('Nothing wrong')}</span>
      ) : (
        <span className="text-danger">
          {tn(row.problems.length, '{count} error', '{count} errors', { count: row.problems.length })}
        </span>
      ),
  }),
};

/** The same once it is opened, with its code. */
const OPENED: Brief<ImportedRow> = {
  heads: [later('User Name'), later('Opening points, code')],
  of: (row) => ({
    ...briefOf(row),
    second: row.transactionCode ?? '–',
  }),
};

const CODE: Column<ImportedRow> = {
  head: later('Transaction code'),
  cell: ({ transactionCode }) => <span className="num font-semibold select-all">{transactionCode ?? '–'}</span>,
};
