import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import BankPage from '../../../src/back-office/bank/BankPage.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import { openPage, pageOf } from '../accounts/back-office-page.tsx';
import { backOfficeAccount, signedInAs } from '../accounts/dialogs/back-office.tsx';
import '../../support/patience.ts';

signedInAs('super_admin');

const WIDTH = 768;
beforeEach(() => {
  stubMedia((query) => [...query.matchAll(/width >= (\d+)px/g)].every(([, px]) => WIDTH >= Number(px)));
});

test('a tablet has the table, and what a row can be settled by opens under it, one row at a time', async () => {
  fakeServer({
    'GET /api/super-admin/accounts': pageOf([
      backOfficeAccount({}),
      backOfficeAccount({ id: '99', username: 'neem_42' }),
    ]),
    'GET /api/super-admin/bank/totals': {
      body: { wallets: 2, credit: 500, points: 1234.5, clientPL: -734.5, exposure: 20, available: 1214.5 },
    },
  });
  const { user } = openPage(<BankPage />, '/super-admin/bank');
  const table = within(await screen.findByRole('table', { name: 'Bank' }));
  const toggle = async (name: string) => table.findByRole('button', { name: `Settle ${name}` });
  expect(table.queryByRole('columnheader', { name: 'Status' })).toBeNull();
  expect(screen.queryByRole('spinbutton')).toBeNull();
  await user.click(await toggle('mango_19'));
  expect((await toggle('mango_19')).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('spinbutton', { name: 'Amount to settle of mango_19' })).toBeTruthy();
  await user.click(await toggle('neem_42'));
  expect(screen.getAllByRole('spinbutton')).toHaveLength(1);
  expect(screen.getByRole('spinbutton', { name: 'Amount to settle of neem_42' })).toBeTruthy();
  await user.click(await toggle('neem_42'));
  expect(screen.queryByRole('spinbutton')).toBeNull();
});
