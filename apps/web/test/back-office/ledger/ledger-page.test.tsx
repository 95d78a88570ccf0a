import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import TransactionsPage from '../../../src/back-office/bets/reports/TransactionsPage.tsx';
import LedgerPage from '../../../src/back-office/ledger/LedgerPage.tsx';
import { stubMedia, stubResize } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import { openPage } from '../accounts/back-office-page.tsx';
import { signedInAs } from '../accounts/dialogs/back-office.tsx';

signedInAs('super_admin');

test.each([
  ['ledger', <LedgerPage key="ledger" />, 'Choose an agent to see its ledger.', 'Agent'],
  ['report', <TransactionsPage key="report" />, 'Select an account to view transaction history.', 'Account'],
])('whose %s it is can be chosen on a phone without opening the filters', async (_, page, words, name) => {
  stubMedia(() => false);
  const { calls } = fakeServer({ 'GET /api/super-admin/reports/account-options': { body: { items: [] } } });
  openPage(page, '/');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('combobox', { name })).toBeTruthy();
  expect(screen.queryByRole('radiogroup', { name: 'Type' })).toBeNull();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls.map(({ path }) => path)).toEqual(['/api/super-admin/reports/account-options']);
});

test('what is wrong with the wallet stands in the place of the words under the title', async () => {
  stubMedia(() => true);
  stubResize();
  const wallet = { balance: 0, available: -132.5, credit: 0, clientPL: 0, minimum: 0, warning: 'negative' };
  const agent = { id: '3', username: 'coast', fullName: 'Coast' };
  const body = { items: [], total: 0, page: 1, pageSize: 50, countedSince: null, agent, wallet };
  fakeServer({
    'GET /api/super-admin/agent-ledger': { body },
    'GET /api/super-admin/reports/account-options': { body: { items: [] } },
  });
  openPage(<LedgerPage />, '/?agent=3');
  expect(screen.getByText(/^Every movement of the agent’s own wallet/)).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^coast is 132\.50 points below zero/);
  expect(screen.queryByText(/^Every movement/)).toBeNull();
});

test('whose report it is counts as no filter, and a filter beside it does', async () => {
  stubMedia(() => false);
  fakeServer({ 'GET /api/super-admin/reports/account-options': { body: { items: [] } } });
  openPage(<TransactionsPage />, '/?accountType=agent&type=bet');
  expect(await screen.findByRole('button', { name: 'Filters 1 set' })).toBeTruthy();
});
