import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { useSession } from '../../../../src/shared/api/session/session.ts';
import CreditDialog from '../../../../src/back-office/accounts/dialogs/points/CreditDialog.tsx';
import type { CreditMode } from '../../../../src/shared/lib/back-office-overlays.ts';
import { fakeServer } from '../../../support/fake-server.ts';
import { account } from '../../../support/fake-server.ts';
import { MANGO, movement, movements, ownReply, show, signedInAs } from './back-office.tsx';

signedInAs('agent');

const TRANSFER = 'POST /api/agent/wallets/transfer';
const HISTORY = 'GET /api/agent/users/19/wallet/transactions';
const moved = {
  message: 'Deposit completed.',
  transferId: '8812',
  actor: ownReply(4_000),
  target: account({ id: '19', username: 'mango_19', available: 365_400 }),
};

function open(mode: CreditMode = 'activity') {
  const server = fakeServer({
    [HISTORY]: movements([], 0),
    [TRANSFER]: { body: moved },
    'GET /api/auth/me': { body: { role: 'agent', agent: ownReply(5_000) } },
  });
  const onClose = vi.fn<() => void>();
  const shown = show(<CreditDialog viewer="agent" account={MANGO} mode={mode} onClose={onClose} />);
  const sent = () => server.calls.filter(({ method }) => method === 'POST').map(({ body }) => Object(body));
  return { server, sent, onClose, ...shown };
}
const amount = () => screen.getByLabelText('Amount');
const code = () => screen.getByLabelText('Transaction Code');
const pressDeposit = () => screen.getByRole('button', { name: /^Deposit( ₹|$)/ });

describe('the form', () => {
  test('says whose credit it is about and what the amount does to both ends', async () => {
    const { user } = open();
    expect(screen.getByRole('dialog', { name: 'Credit activity' }).textContent).toContain(
      'mango_19 · Mango House · User',
    );
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Credit Deposit',
      'Credit Withdraw',
      'Credit History',
    ]);
    await user.type(amount(), '1000.5');
    expect((await screen.findByRole('row', { name: /^mango_19 3,64,400\.00/ })).textContent).toContain('3,65,400.50');
    expect(screen.getByRole('row', { name: /^You/ }).textContent).toBe('You5,000.003,999.50');
    expect(screen.getByRole('button', { name: 'Deposit ₹1,000.50' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Credit Withdraw' }));
    expect(screen.getByRole('row', { name: /^You/ }).textContent).toBe('You5,000.006,000.50');
    expect(screen.getByRole('button', { name: 'Withdraw ₹1,000.50' })).toBeTruthy();
  });

  test.each([
    ['', 'Enter a valid amount above zero.'],
    ['0', 'Enter a valid amount above zero.'],
    ['-5', 'Enter a valid amount above zero.'],
    ['1.005', 'An amount has at most two decimals.'],
    ['2000000000', 'At most ₹1,00,00,00,000 can be moved at once.'],
    ['99999999999999999999', 'At most ₹1,00,00,00,000 can be moved at once.'],
  ])('an amount of "%s" is not sent', async (typed, words) => {
    const { user, sent } = open('deposit');
    if (typed) await user.type(amount(), typed);
    await user.type(code(), 'CODE');
    await user.click(pressDeposit());
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(sent()).toEqual([]);
  });

  test('an account whose figures cannot be read gets nothing', async () => {
    const server = fakeServer({ [HISTORY]: { status: 404, body: { error: 'NOT_FOUND', message: 'Not found.' } } });
    const { user } = show(<CreditDialog viewer="agent" account={MANGO} mode="deposit" onClose={vi.fn<() => void>()} />);
    await waitFor(() => expect(server.calls).toHaveLength(1));
    await user.type(amount(), '5');
    await user.type(code(), 'CODE7');
    await user.click(pressDeposit());
    expect((await screen.findByRole('alert')).textContent).toBe('Account details unavailable.');
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('sending', () => {
  test('moves the points once, says what both have now, and takes the own points over', async () => {
    const { user, sent, onClose } = open();
    await user.type(amount(), '1000');
    await user.type(screen.getByLabelText('Remark (optional)'), ' Diwali ');
    await user.type(code(), ' CODE7 ');
    await user.click(pressDeposit());
    const success = await screen.findByRole('dialog', { name: 'Deposit completed.' });
    expect(within(success).getByText('3,65,400.00')).toBeTruthy();
    expect(within(success).getByText('8812')).toBeTruthy();
    expect(success.textContent).not.toContain('CODE7');
    expect(sent()).toEqual([
      {
        ...{ userId: '19', action: 'deposit', amount: 1000, remark: 'Diwali', transactionCode: 'CODE7' },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(useSession.getState().account?.availablePaise).toBe(400_000);
    await user.click(within(success).getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('without a code the dialog asks for it, naming what it authorises', async () => {
    const { user, sent } = open('deposit');
    await user.type(amount(), '1000');
    await user.click(pressDeposit());
    const asked = within(await screen.findByRole('dialog', { name: 'Transaction Code' }));
    expect(asked.getByText('Deposit ₹1,000.00 to mango_19.')).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Confirm' }));
    expect((await asked.findByRole('alert')).textContent).toBe('Enter your transaction code to continue.');
    expect(sent()).toEqual([]);
    await user.type(asked.getByLabelText('Your Transaction Code'), 'CODE7');
    await user.click(asked.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('dialog', { name: 'Deposit completed.' })).toBeTruthy();
    expect(sent()).toMatchObject([{ transactionCode: 'CODE7' }]);
  });

  test('a wrong code is said where it was asked for; what the amount is wrong about, in the form', async () => {
    const { user, server } = open('withdraw');
    server.answer(TRANSFER, {
      status: 403,
      body: { error: 'TRANSACTION_CODE_INVALID', message: 'The transaction code is not valid.' },
    });
    await user.type(amount(), '10');
    await user.click(screen.getByRole('button', { name: 'Withdraw ₹10.00' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Transaction Code' }));
    await user.type(asked.getByLabelText('Your Transaction Code'), 'WRONG{Enter}');
    expect((await asked.findByRole('alert')).textContent).toBe('The transaction code is not valid.');
    server.answer(TRANSFER, {
      status: 422,
      body: { error: 'INSUFFICIENT_POINTS', message: 'Not enough available points.' },
    });
    await user.type(asked.getByLabelText('Your Transaction Code'), 'RIGHT{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Transaction Code' })).toBeNull());
    expect(screen.getByRole('alert').textContent).toBe('Not enough available points.');
  });

  test('an order whose answer was lost is sent again under the same id, another order under another', async () => {
    const { user, server, sent } = open('deposit');
    server.answer(TRANSFER, 'unreachable');
    await user.type(amount(), '10');
    for (let tries = 0; tries < 2; tries += 1) {
      await user.clear(code());
      await user.type(code(), 'CODE7');
      await user.click(pressDeposit());
      expect((await screen.findByRole('alert')).textContent).toBe('Unable to process request. Please try again later.');
    }
    await user.type(amount(), '1');
    server.answer(TRANSFER, { status: 500, body: { error: 'INTERNAL_ERROR', message: '' } });
    await user.type(code(), 'CODE7');
    await user.click(pressDeposit());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Unable to process request.'));
    const [first, second, third] = sent();
    expect(second.requestId).toBe(first.requestId);
    expect(third).toMatchObject({ amount: 101 });
    expect(third.requestId).not.toBe(first.requestId);
  });

  test('while it is on its way nothing is sent a second time, and the dialog stays', async () => {
    const { user, server, sent, onClose } = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answer(TRANSFER, () => promise.then(() => ({ body: moved })));
    await user.type(amount(), '10');
    await user.type(code(), 'CODE7');
    await user.click(pressDeposit());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submitting…' }).disabled).toBe(true);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('tab', { name: 'Credit History' }));
    expect(screen.getByRole('tab', { name: 'Credit Deposit' }).getAttribute('aria-selected')).toBe('true');
    resolve();
    expect(await screen.findByRole('dialog', { name: 'Deposit completed.' })).toBeTruthy();
    expect(sent()).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('Credit History', () => {
  test('lists transfers with their signs, 50 a page, by type', async () => {
    const { user, server } = open();
    const out = { direction: 'debit', category: 'withdraw', type: 'withdraw' } as const;
    server.answer(HISTORY, movements([movement(2, out), movement(1, { remark: 'First points' })], 120));
    await user.click(screen.getByRole('tab', { name: 'Credit History' }));
    const rows = await screen.findAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('−200.00');
    expect(rows[1]?.textContent).toContain('+100.00');
    expect(rows[1]?.textContent).toContain('First points');
    expect(screen.getByText('Showing 1–50 of 120')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(server.calls.at(-1)?.query.get('page')).toBe('2'));
    await user.selectOptions(screen.getByLabelText('Rows per page'), '10');
    await waitFor(() => expect(server.calls.at(-1)?.query.toString()).toBe('type=transfer&page=1&limit=10'));
    server.answer(HISTORY, movements([]));
    await user.click(screen.getByRole('radio', { name: 'Withdrawals' }));
    expect(await screen.findByText('No credit transactions recorded yet.')).toBeTruthy();
    expect(server.calls.at(-1)?.query.get('type')).toBe('withdraw');
  });

  test('says that it cannot be loaded, and asks again', async () => {
    const { user, server } = open();
    server.answer(HISTORY, { status: 403, body: {} });
    await user.click(screen.getByRole('tab', { name: 'Credit History' }));
    expect(await screen.findByText('Unable to load wallet activity.')).toBeTruthy();
    server.answer(HISTORY, movements([movement(1)]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('listitem')).toBeTruthy();
  });
});
