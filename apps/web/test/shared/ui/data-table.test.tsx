import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataTable } from '../../../src/shared/ui/list/DataTable.tsx';
import { type Brief, type Column, formsOf } from '../../../src/shared/ui/list/table-rows.ts';
import { stubMedia, stubResize } from '../../support/browser.ts';

type Row = { id: string; name: string };
const COLUMNS: readonly Column<Row>[] = [
  { head: 'User', sticky: 'left', cell: ({ name }) => name },
  { head: 'Action', sticky: 'right', cell: ({ id }) => id },
];

let tableWidth = 0;
let resized: (() => void)[] = [];

beforeEach(() => {
  resized = stubResize();
  stubMedia(() => true);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(() => tableWidth);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const table = (rows: readonly Row[]) => (
  <DataTable label="Accounts" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} empty={null} />
);
const sides = (): string[] => {
  const box = screen.getByRole('table').parentElement;
  return ['left', 'right'].filter((side) => box?.hasAttribute(`data-more-${side}`));
};

test('a table that is wider than its place says on which sides columns are out of sight', () => {
  tableWidth = 600;
  render(table([{ id: '1', name: 'ann' }]));
  expect(sides()).toEqual([]);

  // Other rows, or another letter.
  tableWidth = 800;
  act(() => resized.forEach((look) => look()));
  expect(sides()).toEqual(['right']);

  const box = screen.getByRole('table').parentElement;
  if (!box) throw new Error('no place');
  box.scrollLeft = 90;
  fireEvent.scroll(box);
  expect(sides()).toEqual(['left', 'right']);
  // Nothing in it takes the focus, so it does.
  expect(box.tabIndex).toBe(0);
  box.scrollLeft = 199.6;
  fireEvent.scroll(box);
  expect(sides()).toEqual(['left']);
});

const BRIEF: Brief<Row> = {
  heads: ['Account', 'Points'],
  of: ({ name }) => ({ name, mark: 'Locked', main: '100.00', about: 'Ann Agent', second: '+5.00' }),
};

test('on a phone a row is two lines, which open what it has; one row is open at a time', () => {
  stubMedia(() => false);
  const rows = [
    { id: '1', name: 'ann' },
    { id: '2', name: 'bob' },
  ];
  render(
    <DataTable label="Accounts" columns={COLUMNS} brief={BRIEF} rows={rows} rowKey={({ id }) => id} empty={null} />,
  );
  const list = within(screen.getByRole('list', { name: 'Accounts' }));
  const [ann, bob] = list.getAllByRole('button');
  if (!ann || !bob) throw new Error('no rows');
  expect(ann.textContent).toBe('annLockedAnn Agent100.00+5.00');
  expect(screen.queryByRole('term')).toBeNull();
  const opened = () => [ann, bob].map((row) => row.getAttribute('aria-expanded'));
  fireEvent.click(ann);
  expect(opened()).toEqual(['true', 'false']);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['User', 'Action']);
  fireEvent.click(bob);
  expect(opened()).toEqual(['false', 'true']);
  fireEvent.click(bob);
  expect(opened()).toEqual(['false', 'false']);
  expect(screen.queryByRole('term')).toBeNull();
});

test('a press on a row opens what is behind it; one on a button in it is the button’s alone', () => {
  const opened = vi.fn<(row: Row) => void>();
  const pressed = vi.fn<() => void>();
  const columns: readonly Column<Row>[] = [
    ...COLUMNS.slice(0, 1),
    {
      head: 'Action',
      cell: () => (
        <button type="button" onClick={pressed}>
          Settle
        </button>
      ),
    },
  ];
  const ann = { id: '1', name: 'ann' };
  render(
    <DataTable label="Bets" columns={columns} rows={[ann]} rowKey={({ id }) => id} empty={null} onOpen={opened} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Settle' }));
  expect([pressed.mock.calls.length, opened.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(screen.getByText('ann'));
  expect(opened.mock.calls).toEqual([[ann]]);
});

test('on a tablet columns that have no room stand in another one', () => {
  stubMedia((query) => query === '(width >= 600px)');
  const columns: readonly Column<Row>[] = [
    {
      head: 'User',
      cell: ({ name }) => name,
      folded: { head: 'User, number', cell: ({ id, name }) => `${name} ${id}` },
    },
    { head: 'Number', cell: ({ id }) => id, folded: false },
  ];
  render(
    <DataTable
      wideTable
      label="Accounts"
      columns={columns}
      rows={[{ id: '1', name: 'ann' }]}
      rowKey={({ id }) => id}
      empty={null}
    />,
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['User, number']);
  expect(screen.getByRole('cell').textContent).toBe('ann 1');
});

test('a table that has no room folds step by step, and takes over what a column was in the step before', () => {
  const columns: readonly Column<Row>[] = [
    { head: 'User', cell: () => null, folded: [{ head: 'User, number' }, null, { head: 'All' }] },
    { head: 'Number', cell: () => null, folded: false },
    { head: 'Kind', cell: () => null, folded: [null, false] },
    { head: 'Action', cell: () => null },
  ];
  const forms = formsOf({ label: 'Accounts', columns, rows: [], rowKey: ({ id }) => id, empty: null, tight: true });
  expect(forms.map((form) => form.columns.map(({ head }) => head))).toEqual([
    ['User', 'Number', 'Kind', 'Action'],
    ['User, number', 'Kind', 'Action'],
    ['User, number', 'Action'],
    ['All', 'Action'],
  ]);
});

test('a column of acts that nobody may make is not there, also before the rows are', () => {
  const columns: readonly Column<Row>[] = [
    { head: 'User', cell: ({ name }) => name },
    { head: 'Action', acts: false, cell: () => 'Do' },
  ];
  render(<DataTable label="Accounts" columns={columns} rows={undefined} rowKey={({ id }) => id} empty={null} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['User']);
});

test('a column of acts in which no row has anything is not there', () => {
  const acts: Column<Row> = {
    head: 'Action',
    acts: true,
    cell: ({ id }) => id === '2' && <button type="button">Do</button>,
  };
  const columns = [{ head: 'User', cell: ({ name }: Row) => name }, acts];
  const listed = (rows: readonly Row[]) => (
    <DataTable label="Accounts" columns={columns} rows={rows} rowKey={({ id }) => id} empty={null} />
  );
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const { rerender } = render(listed([{ id: '1', name: 'ann' }]));
  expect(heads()).toEqual(['User']);
  rerender(
    listed([
      { id: '1', name: 'ann' },
      { id: '2', name: 'ben' },
    ]),
  );
  expect(heads()).toEqual(['User', 'Action']);
});
