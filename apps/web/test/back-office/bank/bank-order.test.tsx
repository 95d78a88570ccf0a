import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import BankPage from '../../../src/back-office/bank/BankPage.tsx';
import { fakeServer } from '../../support/fake-server.ts';
import { address, openPage, pageOf } from '../accounts/back-office-page.tsx';
import { backOfficeAccount, signedInAs } from '../accounts/dialogs/back-office.tsx';
import '../../support/patience.ts';

signedInAs('super_admin');

test('the bank is ordered by a press on a figure, from the largest on, and the address says so', async () => {
  const server = fakeServer({
    'GET /api/super-admin/accounts': pageOf([backOfficeAccount({})]),
    'GET /api/super-admin/bank/totals': {
      body: { wallets: 12, credit: 500, points: 1234.5, clientPL: -734.5, exposure: 20, available: 1214.5 },
    },
  });
  const { user } = openPage(<BankPage />, '/super-admin/bank');
  await screen.findByText('mango_19');
  // What all of them come to stands in a last line.
  const cells = await waitFor(() => screen.getByText('12 wallets').closest('tr')?.textContent ?? '');
  expect(cells).toContain('1,234.50');
  expect(cells).toContain('1,214.50');
  const asked = () => {
    const query = server.calls.findLast(({ path }) => path.endsWith('/accounts'))?.query;
    return [query?.get('sort'), query?.get('direction')];
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Client (P/L)');
  await waitFor(() => expect(asked()).toEqual(['clientPL', 'desc']));
  expect(address()).toContain('sort=clientPL');
  await press('Client (P/L)');
  await waitFor(() => expect(asked()).toEqual(['clientPL', 'asc']));
  expect(screen.getByRole('columnheader', { name: 'Client (P/L)' }).getAttribute('aria-sort')).toBe('ascending');
});
