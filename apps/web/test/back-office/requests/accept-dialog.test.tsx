import type { AskedRequest } from '@pavilion/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { AcceptDialog } from '../../../src/back-office/requests/AcceptDialog.tsx';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { account, fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const row: AskedRequest = {
  ...{ id: 'P4', kind: 'points', amount: 500, given: null, state: 'pending', note: 'for the final', reason: null },
  ...{
    createdAt: '2026-11-21T08:00:00.000Z',
    updatedAt: '2026-11-21T08:00:00.000Z',
    transferId: null,
    updatedBy: null,
  },
  account: { id: '9', username: 'ann', fullName: 'Ann', role: 'user', agentUsername: 'agent1', available: 100 },
};
const ACCEPT = 'POST /api/agent/requests/P4/accept';

function open() {
  const server = fakeServer({ 'GET /api/auth/me': { body: { role: 'agent', agent: account({ role: 'agent' }) } } });
  const onClose = vi.fn<() => void>();
  livePage(<AcceptDialog viewer="agent" row={row} onClose={onClose} />);
  return { server, onClose };
}

beforeEach(() => {
  stubMedia(() => false);
  signIn({ role: 'agent' });
});

test('a part needs a reason and a code; what it does to both ends is said before', async () => {
  const { server, onClose } = open();
  server.answer(ACCEPT, { body: { message: 'Request accepted.', request: row } });
  const amount = screen.getByLabelText('Amount');
  expect((amount as HTMLInputElement).value).toBe('500');
  await userEvent.clear(amount);
  await userEvent.type(amount, '200');
  expect(screen.getByText('₹300.00')).toBeTruthy();
  expect(screen.getByText('₹948.50')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Accept ₹200.00' }));
  expect(screen.getByText('Say why it is less than was asked for.')).toBeTruthy();
  expect(screen.getByText('Enter your transaction code to continue.')).toBeTruthy();
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.type(screen.getByLabelText('Why less'), 'The rest on Friday.');
  await userEvent.type(screen.getByLabelText('Your Transaction Code'), 'ABCD2345');
  await userEvent.click(screen.getByRole('button', { name: 'Accept ₹200.00' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ amount: 200, reason: 'The rest on Friday.', transactionCode: 'ABCD2345' },
    requestId: expect.any(String),
  });
});

test('more than was asked for is not sent, and a refusal stays in the dialog with the code to be typed anew', async () => {
  const { server, onClose } = open();
  server.answer(ACCEPT, {
    status: 422,
    body: { error: 'DEPOSIT_NOT_ACCEPTED', message: 'The player does not want it.' },
  });
  const amount = screen.getByLabelText('Amount');
  await userEvent.type(screen.getByLabelText('Your Transaction Code'), 'ABCD2345');
  await userEvent.clear(amount);
  await userEvent.type(amount, '501');
  await userEvent.click(screen.getByRole('button', { name: 'Accept ₹501.00' }));
  expect(screen.getByText('That is more than was asked for.')).toBeTruthy();
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.clear(amount);
  await userEvent.type(amount, '500');
  await userEvent.click(screen.getByRole('button', { name: 'Accept ₹500.00' }));
  await screen.findByText('The player does not want it.');
  expect((screen.getByLabelText('Your Transaction Code') as HTMLInputElement).value).toBe('');
  expect(onClose).not.toHaveBeenCalled();
});

test('of an acceptance that nothing was heard of it is not said that it failed, and it keeps its id', async () => {
  const { server, onClose } = open();
  server.answer(ACCEPT, { status: 504 });
  const accept = async () => {
    await userEvent.type(screen.getByLabelText('Your Transaction Code'), 'ABCD2345');
    await userEvent.click(screen.getByRole('button', { name: 'Accept ₹500.00' }));
  };
  await accept();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No answer came, so it may have been done. Sent again as it is, it is done only once.',
  );
  server.answer(ACCEPT, { body: { message: 'Request accepted.', request: row } });
  await accept();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = server.calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : []));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});
