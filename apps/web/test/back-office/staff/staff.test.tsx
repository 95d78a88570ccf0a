import type { StaffPerson } from '@pavilion/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { sidebarOf } from '../../../src/app/back-office/back-office-sidebar.ts';
import StaffPage from '../../../src/back-office/staff/StaffPage.tsx';
import { may, signedInAs } from '../../../src/shared/api/session/staff.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { account, fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const asha: StaffPerson = {
  ...{ id: '21', username: 'asha', fullName: 'Asha Rao', rights: ['finance'], state: 'active', twoFactor: false },
  ...{ openSessions: 1, lastSeenAt: '2026-11-21T08:00:00.000Z', createdAt: '2026-11-20T08:00:00.000Z' },
};

function open() {
  const server = fakeServer({
    'GET /api/auth/me': { body: { role: 'agent', agent: account({ role: 'agent' }) } },
    'GET /api/staff': { body: { items: [asha], total: 1, page: 1, pageSize: 25 } },
  });
  livePage(<StaffPage />);
  return server;
}
const sent = (server: ReturnType<typeof open>) => server.calls.filter(({ method }) => method !== 'GET');

beforeEach(() => {
  stubMedia(() => false);
  signIn({ role: 'agent' });
});

test('a person is added with a name, a password, rights and the own code, and with nothing less', async () => {
  const server = open();
  server.answer('POST /api/staff', { body: { message: 'ok', person: asha } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a person' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(dialog.getByText('Enter a user name.')).toBeTruthy();
  expect(sent(server)).toEqual([]);
  await userEvent.type(dialog.getByLabelText('User name'), 'ravi');
  await userEvent.type(dialog.getByLabelText('Password'), 'a fine password');
  await userEvent.type(dialog.getByLabelText('Name'), 'Ravi');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Results/ }));
  await userEvent.type(dialog.getByLabelText('Your Transaction Code'), 'ABCD2345');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(sent(server)[0]?.body).toEqual({
    ...{ username: 'ravi', password: 'a fine password', fullName: 'Ravi', rights: ['results'] },
    transactionCode: 'ABCD2345',
  });
});

test('rights are changed and a person is closed, each by the call of its own', async () => {
  const server = open();
  server.answer('PATCH /api/staff/21', { body: { message: 'ok', person: asha } });
  server.answer('POST /api/staff/21/close', { body: { message: 'asha is closed.', person: asha } });
  await userEvent.click(await screen.findByRole('button', { name: /^Asha Rao/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Manage asha' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Finance/ }));
  await userEvent.type(screen.getByLabelText('Your Transaction Code'), 'ABCD2345');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  expect(sent(server)[0]?.body).toEqual({
    ...{ fullName: 'Asha Rao', rights: [], locked: false, transactionCode: 'ABCD2345' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Manage asha' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Other actions' }));
  await userEvent.selectOptions(screen.getByLabelText('What'), 'close');
  await userEvent.click(screen.getByRole('button', { name: 'Close it' }));
  expect(screen.getByText('Enter your transaction code to continue.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Your Transaction Code'), 'ABCD2345');
  await userEvent.click(screen.getByRole('button', { name: 'Close it' }));
  await waitFor(() => expect(sent(server)).toHaveLength(2));
  expect(sent(server)[1]?.path).toContain('/api/staff/21/close');
});

test('the menu has what a person may do, and its name says for whom', () => {
  const staff = { id: '21', username: 'asha', fullName: 'Asha', rights: ['finance'] as const };
  const labels = (viewer: Parameters<typeof sidebarOf>[0]) =>
    sidebarOf(viewer).flatMap(({ entries }) => entries.map(({ label }) => label));
  expect(labels({ role: 'agent' })).toEqual(expect.arrayContaining(['Staff', 'Create User', 'Bank']));
  const hers = labels({ role: 'agent', staff });
  expect(hers).toContain('Bank');
  expect(hers).not.toContain('Staff');
  expect(hers).not.toContain('Create User');
  expect(labels({ role: 'super_admin', staff })).not.toContain('App Settings');
  expect(signedInAs({ username: 'agent1', staff })).toBe('Asha for agent1');
  expect([
    may({ staff }, 'wallet.transfer'),
    may({ staff }, 'account.assign-agent'),
    may({ staff }, 'staff.open'),
  ]).toEqual([true, false, false]);
});
