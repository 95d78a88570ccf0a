// What a settlement does to the wallets: on a phone every name has a line of its own over its figures.
import type { SheetOrder } from '@pavilion/betting';
import type { SettlementSheet, SheetRow } from '@pavilion/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { WalletPreview } from '../../../src/back-office/sheet/settle/Previews.tsx';
import { stubMedia } from '../../support/browser.ts';
import { openPage } from '../accounts/back-office-page.tsx';
import { signedInAs } from '../accounts/dialogs/back-office.tsx';

const CRORES = 123_456_789;
const NAME = 'kaveri_of_the_long_name';
const row = { player: { id: '4', username: NAME, fullName: '' }, balance: CRORES, open: -CRORES } as SheetRow;
const sheet = { agent: { id: '3', username: 'coast' }, wallet: { balance: CRORES } } as SettlementSheet;
const order = { direction: 'receive', amountPaise: 100_000 } as SheetOrder;
const linesOf = () => {
  openPage(<WalletPreview sheet={sheet} row={row} order={order} />, '/');
  const table = within(screen.getByRole('table', { name: 'What it does to the wallets' }));
  return table.getAllByRole('row').map((line) => [...line.children].map(({ textContent }) => textContent.trim()));
};
const FIGURES = ['12,34,56,789.00', '+1,000.00', '12,34,57,789.00'];

signedInAs('agent');
afterEach(() => vi.unstubAllGlobals());

test('on a phone the name stands over its figures', () => {
  stubMedia(() => false);
  const [over, heads, name, figures] = linesOf();
  expect(over).toEqual(['Wallet, pts']);
  expect(heads).toEqual(['Now', 'Change', 'After']);
  expect(name).toEqual([`${NAME} player`]);
  expect(figures).toEqual(FIGURES);
});

test('where there is room it stands beside them', () => {
  stubMedia(() => true);
  const [heads, player] = linesOf();
  expect(heads).toEqual(['Wallet, pts', 'Now', 'Change', 'After']);
  expect(player).toEqual([`${NAME} player`, ...FIGURES]);
});
