import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import BankPage from '../../../src/back-office/bank/BankPage.tsx';
import { fakeServer } from '../../support/fake-server.ts';
import { address, openPage, pageOf } from '../accounts/back-office-page.tsx';
import { backOfficeAccount, signedInAs } from '../accounts/dialogs/back-office.tsx';
import '../../support/patience.ts';

signedInAs('super_admin');

test('the bank is ordered by a press on a figure, from the largest on, and the address says so', async () => {
  const server = fakeServer({ 'GET /api/super-admin/accounts': pageOf([backOfficeAccount({})]) });
  const { user } = openPage(<BankPage />, '/super-admin/bank');
  await screen.findByText('mango_19');
  const asked = () => {
    const query = server.calls.at(-1)?.query;
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
