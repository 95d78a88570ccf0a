// A list that has no room for its table: columns fold, and in the end the rows are two lines each.
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataTable } from '../../../src/shared/ui/list/DataTable.tsx';
import type { Brief, Column } from '../../../src/shared/ui/list/table-rows.ts';
import { stubMedia, stubResize } from '../../support/browser.ts';

type Row = { id: string; name: string };
const COLUMNS: readonly Column<Row>[] = [
  { head: 'User', cell: ({ name }) => name, folded: { head: 'User, number' } },
  { head: 'Number', cell: ({ id }) => id, folded: false },
];
const BRIEF: Brief<Row> = { heads: ['Account', 'Points'], of: ({ name }) => ({ name, main: '100.00' }) };
const ROWS = [{ id: '1', name: 'ann' }];

let place = 0;
let resized: (() => void)[] = [];
/** How wide the table is with so many columns. */
let widthOf = (_columns: number): number => 0;

beforeEach(() => {
  stubMedia(() => true);
  resized = stubResize();
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => place);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return Math.max(place, widthOf(this.querySelectorAll('th').length));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const heads = () => screen.queryAllByRole('columnheader').map(({ textContent }) => textContent);
const list = (rows: readonly Row[] | undefined, brief?: Brief<Row>) => (
  <DataTable
    label="Accounts"
    columns={COLUMNS}
    rows={rows}
    rowKey={({ id }) => id}
    empty={null}
    {...(brief && { brief })}
  />
);

test('a table that has no room folds, becomes two lines a row, and comes back with the room', () => {
  widthOf = (columns) => columns * 400;
  place = 800;
  render(list(ROWS, BRIEF));
  expect(heads()).toEqual(['User', 'Number']);

  const resizeTo = (width: number) => {
    place = width;
    act(() => resized.at(-1)?.());
  };
  resizeTo(799);
  expect(heads()).toEqual(['User, number']);
  resizeTo(399);
  expect(heads()).toEqual([]);
  expect(screen.getByRole('button', { name: /ann/ })).toBeDefined();
  resizeTo(500);
  expect(heads()).toEqual(['User, number']);
  resizeTo(900);
  expect(heads()).toEqual(['User', 'Number']);
});

test('wider rows fold the table, and it stays so while its place is as wide', () => {
  place = 800;
  widthOf = (columns) => columns * 100;
  const { rerender } = render(list(undefined, BRIEF));
  expect(heads()).toEqual(['User', 'Number']);
  widthOf = (columns) => columns * 500;
  rerender(list(ROWS, BRIEF));
  expect(heads()).toEqual(['User, number']);
  widthOf = (columns) => columns * 100;
  rerender(list(ROWS, BRIEF));
  expect(heads()).toEqual(['User, number']);
});

test('it tries again in the right letter, which may be narrower than the one that stood in for it', () => {
  const letters = new EventTarget();
  Object.defineProperty(document, 'fonts', { configurable: true, value: letters });
  place = 800;
  widthOf = (columns) => columns * 401;
  render(list(ROWS, BRIEF));
  expect(heads()).toEqual(['User, number']);
  widthOf = (columns) => columns * 400;
  act(() => void letters.dispatchEvent(new Event('loadingdone')));
  expect(heads()).toEqual(['User', 'Number']);
  Reflect.deleteProperty(document, 'fonts');
});

test('rows that grow by themselves fold it too', () => {
  place = 800;
  widthOf = (columns) => columns * 400;
  render(list(ROWS, BRIEF));
  widthOf = (columns) => columns * 401;
  act(() => resized.at(-1)?.());
  expect(heads()).toEqual(['User, number']);
});

test('without two lines for a row the table with the fewest columns is moved sideways', () => {
  place = 300;
  widthOf = (columns) => columns * 400;
  render(list(ROWS));
  expect(heads()).toEqual(['User, number']);
});
