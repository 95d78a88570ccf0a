import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Column, DataTable } from '../../../src/shared/ui/list/DataTable.tsx';
import { stubMedia } from '../../support/browser.ts';

type Row = { id: string; name: string };
const COLUMNS: readonly Column<Row>[] = [
  { head: 'User', sticky: 'left', cell: ({ name }) => name },
  { head: 'Action', sticky: 'right', cell: ({ id }) => id },
];

let tableWidth = 0;
let resized: () => void = () => undefined;

beforeEach(() => {
  stubMedia(() => true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        resized = look;
      }
      observe = () => resized();
      disconnect = () => undefined;
    },
  );
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
  resized();
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
