import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import AccountDialog from '../../../../src/back-office/accounts/dialogs/AccountDialog.tsx';
import PasswordResetDialog from '../../../../src/back-office/accounts/dialogs/PasswordResetDialog.tsx';
import { TransactionCodeDialog } from '../../../../src/back-office/accounts/dialogs/TransactionCodeDialog.tsx';
import type { AccountRef } from '../../../../src/shared/lib/back-office-overlays.ts';
import { fakeServer } from '../../../support/fake-server.ts';
import { MANGO, parent, profileOf, show, signedInAs } from './back-office.tsx';

signedInAs('super_admin');

const CODE = 'GET /api/super-admin/users/19/transaction-code';
const RESET = 'POST /api/super-admin/users/19/transaction-code/reset';

function openCode(transactionCode: string | null = '7K4F2ABC') {
  const server = fakeServer({ [CODE]: { body: { transactionCode } } });
  return { server, ...show(<TransactionCodeDialog account={MANGO} onClose={vi.fn<() => void>()} />) };
}

/** jsdom's user has a clipboard of its own, so it is replaced after the user is set up. */
function clipboard(value: unknown) {
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
}

test.each([
  [{ writeText: async () => undefined }, 'Copied to clipboard.'],
  [{ writeText: () => Promise.reject(new Error('no')) }, 'Copy failed. Please copy manually.'],
  [undefined, 'Copy unavailable. Copy the code manually.'],
])('what became of copying is said', async (there, words) => {
  const { user } = openCode();
  clipboard(there);
  expect(await screen.findByText('7K4F2ABC')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy Code' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a code that is not set has nothing to copy; a reset takes the own code and shows the new one', async () => {
  const { user, server } = openCode(null);
  expect(await screen.findByText('Not set')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy Code' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reset Code' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Enter your transaction code to reset this account.');
  server.answer(RESET, { status: 500, body: {} });
  await user.type(screen.getByLabelText('Your Transaction Code'), 'MINE{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Unable to reset transaction code.');
  server.answer(RESET, { body: { transactionCode: 'NEWCODE2', message: 'Transaction code updated successfully.' } });
  await user.type(screen.getByLabelText('Your Transaction Code'), 'MINE{Enter}');
  expect(await screen.findByText('NEWCODE2')).toBeTruthy();
  expect(screen.getByText('Transaction code updated successfully.')).toBeTruthy();
  expect(server.calls.at(-1)?.body).toEqual({ transactionCode: 'MINE' });
});

test('a code that cannot be read is said, and is asked for once only', async () => {
  const server = fakeServer({ [CODE]: { status: 404, body: {} } });
  show(<TransactionCodeDialog account={MANGO} onClose={vi.fn<() => void>()} />);
  expect(await screen.findByText('Unable to load transaction code.')).toBeTruthy();
  expect(server.calls).toHaveLength(1);
});

const AGENT: AccountRef = { id: '7', role: 'agent', username: 'agent_coast', fullName: 'Coast Back office' };

test('an agent is managed by who opened it, and its second step can be switched off with a reason', async () => {
  const agent = profileOf({ ...AGENT, twoFactor: true });
  const server = fakeServer({
    'GET /api/super-admin/agents/7/details': { body: { agent, superAdmin: { ...parent, username: 'superadmin' } } },
    'POST /api/super-admin/accounts/7/two-factor/reset': { body: { message: 'Two-factor sign-in was switched off.' } },
  });
  const { user } = show(
    <AccountDialog viewer="super_admin" account={AGENT} tab="profile" onClose={vi.fn<() => void>()} />,
  );
  expect(await screen.findByText('Managed by superadmin')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reset two-factor' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Reset two-factor sign-in' }));
  await user.click(asked.getByRole('button', { name: 'Switch off' }));
  expect((await asked.findByRole('alert')).textContent).toBe('Say why, in a few words.');
  await user.type(asked.getByLabelText('Reason'), 'Lost the phone');
  await user.click(asked.getByRole('button', { name: 'Switch off' }));
  expect((await asked.findByRole('alert')).textContent).toBe('Transaction code is required.');
  server.answer('GET /api/super-admin/agents/7/details', {
    body: { agent: { ...agent, twoFactor: false }, superAdmin: null },
  });
  await user.type(asked.getByLabelText('Transaction Code'), 'MINE');
  await user.click(asked.getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset two-factor' })).toBeNull());
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'Lost the phone',
    transactionCode: 'MINE',
  });
});

test('the password of a super admin is given by a dialog of its own', async () => {
  const target: AccountRef = { id: '2', role: 'super_admin', username: 'root2', fullName: 'Root Two' };
  const server = fakeServer({
    'POST /api/super-admin/super-admins/2/change-password': { body: { message: 'Password updated successfully.' } },
  });
  const { user } = show(<PasswordResetDialog viewer="super_admin" account={target} onClose={vi.fn<() => void>()} />);
  expect(screen.getByText('root2 · Root Two · Super Admin')).toBeTruthy();
  await user.type(screen.getByLabelText('Password'), 'better one');
  await user.type(screen.getByLabelText('Confirm Password'), 'better one');
  await user.type(screen.getByLabelText('Transaction Code'), 'MINE');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Password updated successfully.')).toBeTruthy();
  expect(server.calls.at(-1)?.body).toEqual({ newPassword: 'better one', transactionCode: 'MINE' });
});
