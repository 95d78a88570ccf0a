import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import AccountListPage from '../../../src/back-office/accounts/AccountListPage.tsx';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { fakeServer, type SeenCall } from '../../support/fake-server.ts';
import { openPage, pageOf } from './back-office-page.tsx';
import { backOfficeAccount, signedInAs } from './dialogs/back-office.tsx';
import '../../support/patience.ts';

const ANN = backOfficeAccount({ id: '21', username: 'ann' });
const BEN = backOfficeAccount({ id: '22', username: 'ben' });
const CEM = backOfficeAccount({ id: '23', username: 'cem' });
const ROOT = backOfficeAccount({ id: '8', username: 'root2', role: 'super_admin', accountType: 'Super Admin' });
const lockOf = ({ id }: { id: string }) => `PATCH /api/super-admin/users/${id}/toggles`;
const changes = (calls: readonly SeenCall[]) => calls.filter(({ method }) => method === 'PATCH' || method === 'PUT');

signedInAs('super_admin');
beforeEach(() => useToasts.setState({ toasts: [] }));

async function open() {
  const server = fakeServer({ 'GET /api/super-admin/accounts': pageOf([ANN, BEN, CEM, ROOT]) });
  for (const row of [ANN, BEN, CEM]) server.answer(lockOf(row), { body: { user: row } });
  const page = openPage(<AccountListPage />, '/super-admin/users');
  await screen.findByRole('checkbox', { name: 'Select ann' });
  const choose = async (...names: string[]) => {
    for (const name of names) await page.user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  };
  const bar = () => screen.getByLabelText('Selected accounts');
  return { ...page, server, choose, bar };
}

test('the ticked accounts are locked one by one; who is refused stays ticked and says why', async () => {
  const { user, server, choose, bar } = await open();
  // A super admin is not locked from here.
  expect(screen.queryByRole('checkbox', { name: 'Select root2' })).toBeNull();
  await choose('ann', 'ben', 'cem', 'cem');
  expect(within(bar()).getByText('2 selected')).toBeTruthy();
  await choose('cem');
  server.answer(lockOf(BEN), { status: 403, body: { error: 'LOCK_OF_SUPER_ADMIN', message: 'A super admin set it.' } });
  await user.click(within(bar()).getByRole('button', { name: 'Unlock betting' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText('ann, ben, cem')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Unlock betting' }));
  await within(dialog).findByText('ben: A super admin set it.');
  expect(changes(server.calls).map(({ path, body }) => [path.split('/').at(-2), body])).toEqual(
    ['21', '22', '23'].map((id) => [id, { field: 'betLocked', value: false }]),
  );
  expect(screen.getByText('2 accounts changed')).toBeTruthy();
  expect(within(bar()).getByText('1 selected')).toBeTruthy();
});

test('suspending takes the code, and a wrong one is tried once, not for all', async () => {
  const { user, server, choose, bar } = await open();
  await choose('ann', 'ben');
  const wrong = { status: 403, body: { error: 'TRANSACTION_CODE_INVALID', message: 'The code is not valid.' } };
  server.answer(lockOf(ANN), wrong);
  await user.click(within(bar()).getByRole('button', { name: 'Suspend' }));
  const dialog = screen.getByRole('dialog');
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await press();
  expect(within(dialog).getByText('Enter your transaction code to continue.')).toBeTruthy();
  expect(changes(server.calls)).toEqual([]);
  await user.type(within(dialog).getByLabelText('Your Transaction Code'), 'WRONG234');
  await press();
  await within(dialog).findByText('The code is not valid.');
  expect(changes(server.calls)).toHaveLength(1);
  expect(within(bar()).getByText('2 selected')).toBeTruthy();
  server.answer(lockOf(ANN), { body: { user: ANN } });
  await user.type(within(dialog).getByLabelText('Your Transaction Code'), 'RIGHT234');
  await press();
  await screen.findByText('2 accounts changed');
  expect(changes(server.calls).at(-1)?.body).toEqual({
    ...{ field: 'userLocked', value: true, transactionCode: 'RIGHT234' },
  });
  expect(screen.queryByLabelText('Selected accounts')).toBeNull();
});

test('limits change what is filled in and leave the rest of each account as it is', async () => {
  const { user, server, choose, bar } = await open();
  const none = { maxStake: null, maxWin: null, maxExposure: null, maxLiability: null };
  server.answer('GET /api/super-admin/house-limits/level', ({ query }) => ({
    body: { own: query.get('key') === '21' ? { ...none, maxWin: 9_000 } : null },
  }));
  server.answer('PUT /api/super-admin/house-limits', { body: {} });
  await choose('ann', 'ben');
  await user.click(within(bar()).getByRole('button', { name: 'Limits' }));
  const dialog = screen.getByRole('dialog');
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Set limits' }));
  await press();
  expect(within(dialog).getByText('Enter at least one limit.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Largest stake'), '1e3');
  await press();
  expect(within(dialog).getByText('Whole rupees above zero.')).toBeTruthy();
  await user.clear(within(dialog).getByLabelText('Largest stake'));
  await user.type(within(dialog).getByLabelText('Largest stake'), '1,000');
  await user.type(within(dialog).getByLabelText('Reason'), 'Fast bettors');
  await press();
  await screen.findByText('2 accounts changed');
  expect(changes(server.calls).map(({ body }) => body)).toEqual([
    {
      ...{ scope: 'player', key: '21', ...none, maxStake: 1_000, maxWin: 9_000, reason: 'Fast bettors' },
      standing: { ...none, maxWin: 9_000 },
    },
    { scope: 'player', key: '22', ...none, maxStake: 1_000, standing: none, reason: 'Fast bettors' },
  ]);
});
