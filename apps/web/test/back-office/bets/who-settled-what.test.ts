import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TRANSACTION_COLUMNS, TRANSACTION_FILE } from '../../../src/back-office/bets/reports/transaction-columns.tsx';
import { LEDGER_COLUMNS } from '../../../src/back-office/ledger/ledger-columns.tsx';
import type { ListColumn } from '../../../src/shared/list/list-file.ts';
import { movement } from '../accounts/dialogs/back-office.tsx';

const settled = (mode: string | null) => {
  const one = movement(1, { type: 'bank_settlement', remark: 'Week 47' });
  return { ...one, meta: { ...one.meta, mode } };
};
const columnOf = <Row>(columns: readonly ListColumn<Row>[], head: string): ListColumn<Row> => {
  const column = columns.find((one) => one.head === head);
  if (column === undefined) throw new Error(`no column ${head}`);
  return column;
};
const shown = (cell: React.ReactNode) => render(cell).container.textContent;

test.each([
  ['all', 'All'],
  ['network', 'All Profit'],
  ['profit', 'Only Profit'],
  ['custom', 'Typed amount'],
  ['sheet', 'Settlement sheet'],
])(
  'a bank settlement by %s says so, with its remark and who made it, in Transactions, the ledger and their files',
  (mode, word) => {
    const row = settled(mode);
    const said = `${word} · Week 47 · by office7`;
    expect(shown(columnOf(TRANSACTION_COLUMNS, 'Details').cell(row))).toContain(said);
    expect(shown(columnOf(LEDGER_COLUMNS, 'Details').cell(row))).toBe(said);
    expect(columnOf(LEDGER_COLUMNS, 'Details').text?.(row)).toBe(said);
    expect(columnOf(TRANSACTION_FILE, 'Mode').text?.(row)).toBe(word);
    expect(columnOf(TRANSACTION_FILE, 'By').text?.(row)).toBe('office7');
  },
);

test('a deposit has no mode, and is somebody’s all the same', () => {
  const row = settled(null);
  expect(shown(columnOf(LEDGER_COLUMNS, 'Details').cell(row))).toBe('Week 47 · by office7');
  expect(columnOf(TRANSACTION_FILE, 'Mode').text?.(row)).toBeNull();
});
