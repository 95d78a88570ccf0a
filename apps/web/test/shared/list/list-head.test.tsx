import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowsOf, useAddressFilters } from '../../../src/shared/list/address-filters.ts';
import { ListFilters } from '../../../src/shared/list/ListFilters.tsx';
import { ListHead } from '../../../src/shared/list/ListHead.tsx';
import { stubMedia } from '../../support/browser.ts';

const RULES = { state: { fallback: 'open', allowed: ['open', 'all'] }, search: { fallback: '' } } as const;
const LIST = { total: 3, isFetching: false, refetch: () => {}, updatedAtMs: null };
const FILE = { busy: null, make: () => {} };

function Filters({ inSight = false }: { inSight?: ReactElement | false }) {
  const options = [
    { value: 'open', label: 'Open' },
    { value: 'all', label: 'All' },
  ];
  return (
    <ListFilters
      of={useAddressFilters(RULES)}
      inSight={inSight}
      fields={[{ as: 'segmented', name: 'state', label: 'State', options }]}
    />
  );
}

const shown = (children: ReactNode, address = '/list') =>
  render(<MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>);
const page = (
  <main>
    <ListHead title="Requests" list={LIST} file={FILE} />
    <Filters />
  </main>
);

beforeEach(() => stubMedia(() => false));
afterEach(() => vi.unstubAllGlobals());

test('on a phone the filters fold under an icon in the head, which counts those that are set', async () => {
  shown(page, '/list?state=all&search=x');
  const head = within(screen.getByRole('banner'));
  const fold = head.getByRole('button', { name: 'Filters 2 set' });
  expect(fold.textContent).toBe('2');
  expect(screen.queryByRole('radiogroup')).toBeNull();
  const opened = document.getElementById(fold.getAttribute('aria-controls') ?? '');
  expect(opened?.hidden).toBe(true);
  await userEvent.click(fold);
  expect(opened?.contains(screen.getByRole('radiogroup', { name: 'State' }))).toBe(true);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('radiogroup', { name: 'State' })).toBeTruthy();
});

function Counted() {
  const any = { fallback: '' };
  const order = { fallback: '', view: 'reset' } as const;
  const tab = { fallback: '', view: 'kept' } as const;
  const days = { from: any, to: any };
  const { chosen, dirty } = useAddressFilters({ search: any, sort: order, rows: rowsOf('25'), tab, ...days });
  return <output>{`${chosen} ${dirty}`}</output>;
}

test.each([
  ['the order and the rows of a page are no filters', '/list?sort=exposure&rows=50', '0 true'],
  ['a view that is kept is no filter, and none to reset', '/list?tab=report', '0 false'],
  ['the first and the last day are one', '/list?from=2026-11-01&to=2026-11-02&search=x', '2 true'],
])('of what is counted %s', (_, address, count) => {
  shown(<Counted />, address);
  expect(screen.getByRole('status').textContent).toBe(count);
});

test('a phone that is turned keeps what stands among the acts as it is', async () => {
  const head = () => (
    <MemoryRouter initialEntries={['/list']}>
      <ListHead title="Requests" list={LIST} file={FILE} more={<input aria-label="Note" />} />
    </MemoryRouter>
  );
  const { rerender } = render(head());
  await userEvent.click(screen.getByRole('button', { name: 'Files and more' }));
  await userEvent.type(screen.getByLabelText('Note'), 'abc');
  stubMedia((query) => query === '(width >= 600px)');
  rerender(head());
  expect(screen.queryByRole('button', { name: 'Files and more' })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('abc');
});

test('on a phone files and Refresh stand behind one icon; it opens a line of them', async () => {
  shown(page);
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  const more = screen.getByRole('button', { name: 'Files and more' });
  await userEvent.click(more);
  const line = document.getElementById(more.getAttribute('aria-controls') ?? '');
  expect(line?.contains(screen.getByRole('button', { name: 'Export CSV' }))).toBe(true);
  for (const name of ['Export CSV', 'Export PDF', 'Refresh']) expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('a choice without which the page says nothing is never folded', async () => {
  shown(
    <main>
      <ListHead title="Requests" list={LIST} />
      <Filters inSight={<input aria-label="Agent" />} />
    </main>,
  );
  expect(screen.getByRole('textbox', { name: 'Agent' })).toBeTruthy();
  expect(screen.queryByRole('radiogroup')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(screen.getByRole('radiogroup', { name: 'State' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Agent' })).toBeTruthy();
});

test('filters of a list without a head, as in a dialog, fold under a line over it', async () => {
  shown(<Filters />);
  const filters = screen.getByLabelText('Filters');
  await userEvent.click(within(filters).getByRole('button', { name: 'Filters' }));
  expect(within(filters).getByRole('radiogroup', { name: 'State' })).toBeTruthy();
});

test('where there is room all of it is there at once', () => {
  stubMedia(() => true);
  shown(page);
  for (const name of ['Export CSV', 'Refresh']) expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.getByRole('radiogroup', { name: 'State' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Filters|Files and more)/ })).toBeNull();
});
