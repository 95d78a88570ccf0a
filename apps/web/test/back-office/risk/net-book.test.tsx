// The net book says what it leaves out of a line, and has on a tablet what fits there.
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NetBookTable } from '../../../src/back-office/risk/NetBookTable.tsx';
import type { NetMarket } from '../../../src/shared/api/back-office/risk/net-books.ts';
import { stubMedia, stubResize } from '../../support/browser.ts';
import { openPage } from '../accounts/back-office-page.tsx';
import { signedInAs } from '../accounts/dialogs/back-office.tsx';

const HORSES = ['Arjun', 'Bela', 'Chand', 'Dhruv', 'Esha', 'Falak', 'Gauri'];
const bookOf = (names: readonly string[]) => ({
  worst: -700,
  rows: names.map((name, at) => ({
    ...{ outcome: name, name, from: null, to: null },
    ...{ profit: -100 * at, profitAtEnd: -100 * at },
  })),
});
const market = (id: string, names: readonly string[]) =>
  ({
    ...{ id, eventId: '9', eventName: 'Pune 15:30', name: `Race ${id}`, sport: { id: '7', name: 'Horse racing' } },
    ...{ suspended: false, awaitsResult: false, players: 3, exposure: 700, own: bookOf(names), gross: bookOf(names) },
  }) as unknown as NetMarket;

const open = () =>
  openPage(
    <NetBookTable
      viewer="super_admin"
      rows={[market('1', HORSES), market('2', HORSES.slice(0, 3))]}
      shows="own"
      mapped=""
      onMap={() => undefined}
      dirty={false}
    />,
    '/',
  );

signedInAs('super_admin');
afterEach(() => vi.unstubAllGlobals());

test('a line that has not all outcomes says how many it leaves out', () => {
  stubMedia(() => true);
  stubResize();
  open();
  const [, race, three] = within(screen.getByRole('table', { name: 'Net book' })).getAllByRole('row');
  expect(race?.textContent).toContain('+4 more');
  expect(three?.textContent).not.toContain('more');
});

test('on a tablet the outcomes stand under the market, and the table has no column for them', () => {
  stubMedia((query) => query === '(width >= 600px)');
  stubResize();
  open();
  const table = within(screen.getByRole('table', { name: 'Net book' }));
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Market', 'Own at worst', 'Action']);
  const [name] = table.getAllByRole('cell');
  for (const text of ['Race 1', 'Gauri', '+4 more']) expect(name?.textContent).toContain(text);
});

test('on a phone an outcome gives way to its amount, and what is left out is said too', () => {
  stubMedia(() => false);
  open();
  const list = within(screen.getByRole('list', { name: 'Net book' }));
  const [name] = list.getAllByTitle('Gauri');
  expect(name?.className).toContain('truncate');
  expect(name?.nextElementSibling?.className).toContain('shrink-0');
  expect(list.getAllByText('+4 more')).toHaveLength(1);
});
