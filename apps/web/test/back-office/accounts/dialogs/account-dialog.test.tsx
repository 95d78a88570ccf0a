import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import AccountDialog from '../../../../src/back-office/accounts/dialogs/AccountDialog.tsx';
import type { AccountTab } from '../../../../src/shared/lib/back-office-overlays.ts';
import { stubMedia } from '../../../support/browser.ts';
import { account, fakeServer } from '../../../support/fake-server.ts';
import { MANGO, movement, movements, parent, profileOf, show, signedInAs } from './back-office.tsx';

signedInAs('agent');

const DETAILS = 'GET /api/agent/users/19/details';
const LOCKS = 'PATCH /api/agent/users/19/toggles';
const PROFILE = 'PATCH /api/agent/users/19/profile';
const PASSWORD = 'POST /api/agent/users/19/change-password';
const HISTORY = 'GET /api/agent/users/19/wallet/transactions';

function open(tab: AccountTab = 'profile', profile = profileOf()) {
  const server = fakeServer({ [DETAILS]: { body: { user: profile, agent: parent } } });
  const shown = show(<AccountDialog viewer="agent" account={MANGO} tab={tab} onClose={vi.fn<() => void>()} />);
  const sent = (method: string) => server.calls.filter((call) => call.method === method).map(({ body }) => body);
  return { server, sent, ...shown };
}
const submit = () => screen.getByRole('button', { name: 'Submit' });
const wrongCode = {
  status: 403,
  body: { error: 'TRANSACTION_CODE_INVALID', message: 'The transaction code is not valid.' },
};

describe('Profile', () => {
  test('shows who it is, who is in charge, and all twelve facts', async () => {
    open();
    const dialog = await screen.findByRole('dialog', { name: 'mango_19' });
    expect(await within(dialog).findByText('Managed by office7')).toBeTruthy();
    const facts = within(dialog)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    expect(facts).toEqual([
      ...['User Name', 'Full Name', 'Mobile Number', 'City', 'Credit pts', 'pts', 'Client P/L', 'Exposure'],
      ...['Casino pts', 'Sports pts', 'Third Party pts', 'Created Date'],
    ]);
    expect(within(dialog).getByText('+1,12,400.00')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Transaction Code' })).toBeNull();
  });

  test('says that it cannot be loaded, and asks again', async () => {
    const server = fakeServer({ [DETAILS]: { status: 404, body: {} } });
    const { user } = show(<AccountDialog viewer="agent" account={MANGO} tab="profile" onClose={vi.fn<() => void>()} />);
    expect(await screen.findByText('Unable to load account details.')).toBeTruthy();
    server.answer(DETAILS, { body: { user: profileOf(), agent: parent } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Managed by office7')).toBeTruthy();
  });
});

describe('Change Password', () => {
  test.each([
    ['12345', '12345', 'C', 'Password must be at least 6 characters long.'],
    ['123456', '1234567', 'C', 'Passwords do not match.'],
    ['123456', '123456', '', 'Transaction code is required.'],
  ])('"%s", "%s", code "%s" is not sent', async (next, confirm, code, words) => {
    const { user, sent } = open('change-password');
    await user.type(await screen.findByLabelText('Password'), next);
    await user.type(screen.getByLabelText('Confirm Password'), confirm);
    if (code) await user.type(screen.getByLabelText('Transaction Code'), code);
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(sent('POST')).toEqual([]);
  });

  test('a refusal stays in the form, without the code; the right one empties it', async () => {
    const { user, server, sent } = open('change-password');
    server.answer(PASSWORD, wrongCode);
    await user.type(await screen.findByLabelText('Password'), 'better one');
    await user.type(screen.getByLabelText('Confirm Password'), 'better one');
    await user.type(screen.getByLabelText('Transaction Code'), 'WRONG');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('The transaction code is not valid.');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('better one');
    server.answer(PASSWORD, { body: { message: 'Password updated successfully.' } });
    await user.type(screen.getByLabelText('Transaction Code'), 'RIGHT');
    await user.click(submit());
    expect(await screen.findByText('Password updated successfully.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(sent('POST').at(-1)).toEqual({ newPassword: 'better one', transactionCode: 'RIGHT' });
    server.answer(PASSWORD, 'unreachable');
    await user.type(screen.getByLabelText('Password'), 'better one');
    await user.type(screen.getByLabelText('Confirm Password'), 'better one');
    await user.type(screen.getByLabelText('Transaction Code'), 'RIGHT');
    await user.click(submit());
    expect(await screen.findByText('Unable to change password. Please try again later.')).toBeTruthy();
  });
});

describe('User lock', () => {
  const bet = () => screen.getByRole('switch', { name: 'Bet lock' });
  const login = () => screen.getByRole('switch', { name: 'User lock' });
  const isOn = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true';

  test('both locks go with the code in one call, and stay as the server has them', async () => {
    const { user, server, sent } = open('locks');
    server.answer(LOCKS, { body: { user: account({ betLocked: true, userLocked: true }) } });
    await user.click(await screen.findByRole('switch', { name: 'Bet lock' }));
    await user.click(login());
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Transaction code is required.');
    server.answer(DETAILS, { body: { user: profileOf({ betLocked: true, userLocked: true }), agent: parent } });
    await user.type(screen.getByLabelText('Transaction Code'), 'CODE7');
    await user.click(submit());
    expect(await screen.findByText('Lock settings updated.')).toBeTruthy();
    expect(sent('PATCH')).toEqual([{ field: 'betLocked', value: true, other: true, transactionCode: 'CODE7' }]);
    expect([isOn(bet()), isOn(login())]).toEqual([true, true]);
  });

  test('a switch stands as chosen while it is on its way, and falls back when the server refuses', async () => {
    const { user, server } = open('locks');
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answer(LOCKS, () => promise.then(() => wrongCode));
    await user.click(await screen.findByRole('switch', { name: 'User lock' }));
    await user.type(screen.getByLabelText('Transaction Code'), 'WRONG');
    await user.click(submit());
    expect([isOn(login()), login().getAttribute('aria-busy')]).toEqual([true, 'true']);
    resolve();
    expect((await screen.findByRole('alert')).textContent).toBe('The transaction code is not valid.');
    expect(isOn(login())).toBe(false);
  });

  test('when the two are refused, none of them has changed', async () => {
    const { user, server } = open('locks');
    server.answer(LOCKS, { status: 500, body: {} });
    await user.click(await screen.findByRole('switch', { name: 'Bet lock' }));
    await user.click(login());
    await user.type(screen.getByLabelText('Transaction Code'), 'CODE7');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to update lock state.');
    expect([isOn(bet()), isOn(login())]).toEqual([false, false]);
  });
});

describe('Account history', () => {
  const result = movement(3, {
    direction: 'debit',
    category: 'bet',
    type: 'settlement',
    counterpartName: null,
    counterpartUsername: null,
    actor: null,
    meta: {
      sportName: 'Cricket',
      eventName: 'India v Australia',
      marketName: 'MATCH_ODDS',
      selectionName: 'India',
      transfer: { from: 'mango_19', to: null },
      playerUsername: null,
      agentPart: null,
      agentName: 'Back office',
      mode: null,
    },
  });

  test('has the seven columns, signed amounts, and the bet it was about', async () => {
    const { server } = open('history');
    server.answer(HISTORY, movements([result, movement(1)], 2));
    const table = await screen.findByRole('table', { name: 'Account history' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Super User', 'User', 'Transfer From', 'Transfer To', 'Bet Details', 'Amount', 'Date']]);
    const cells = within(await within(table).findByRole('row', { name: /India v Australia/ })).getAllByRole('cell');
    expect(cells.slice(0, 6).map(({ textContent }) => textContent)).toEqual([
      ...['office7', 'mango_19', 'mango_19', 'House'],
      'SettlementIndia v Australia · Match Odds · India',
      '−300.00',
    ]);
    expect(server.calls.at(-1)?.query.toString()).toBe('type=all&page=1&limit=10');
  });

  test('has rows of two lines on a phone, which open', async () => {
    stubMedia(() => false);
    const { server, user } = open('history');
    server.answer(HISTORY, movements([result]));
    const list = await screen.findByRole('list', { name: 'Account history' });
    const row = within(list).getByRole('button', { expanded: false });
    for (const line of ['Settlement', 'India v Australia · Match Odds · India', '−300.00'])
      expect(row.textContent).toContain(line);
    expect(within(list).getByText('Transfer To').closest('[hidden]')).not.toBeNull();
    await user.click(row);
    expect(within(list).getByText('Transfer To').closest('[hidden]')).toBeNull();
  });

  test('a commission of which an agent has a part went to the house, and says what the agent has', async () => {
    const { server } = open('history');
    const meta = { ...result.meta, agentPart: { username: 'office7', amount: 10 } };
    server.answer(HISTORY, movements([{ ...result, type: 'commission', amount: 20, meta }]));
    const row = await screen.findByRole('row', { name: /India v Australia/ });
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(2, 6)).toEqual([
      ...['mango_19', 'House'],
      'Commissionof it to office7 10.00 · India v Australia · Match Odds · India',
      '−20.00',
    ]);
  });

  test('a bank settlement says what it took, and who made it', async () => {
    const { server } = open('history');
    const one = movement(5, {
      type: 'bank_settlement',
      direction: 'debit',
      actor: { username: 'root', role: 'super_admin' },
    });
    server.answer(HISTORY, movements([{ ...one, meta: { ...one.meta, mode: 'network' } }]));
    expect(await screen.findByText('All Profit · by root')).toBeTruthy();
  });

  test('an answer to an earlier filter that comes late is not shown', async () => {
    const { server, user } = open('history');
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answer(HISTORY, ({ query }) =>
      query.get('type') === 'bet' ? promise.then(() => movements([result])) : movements([movement(1)]),
    );
    await screen.findByText('+100.00');
    await user.click(screen.getByRole('radio', { name: 'Bet' }));
    await user.click(screen.getByRole('radio', { name: 'Credit' }));
    await waitFor(() => expect(server.calls.at(-1)?.query.get('type')).toBe('credit'));
    resolve();
    await screen.findByText('+100.00');
    expect(screen.queryByText('−300.00')).toBeNull();
  });

  test('says when there is nothing, and when it cannot be loaded', async () => {
    const { server, user } = open('history');
    server.answer(HISTORY, movements([]));
    expect(await screen.findByText('No transactions recorded yet.')).toBeTruthy();
    server.answer(HISTORY, { status: 403, body: {} });
    await user.click(screen.getByRole('radio', { name: 'Bet' }));
    expect(await screen.findByText('Unable to load account history.')).toBeTruthy();
  });
});

describe('Edit Profile', () => {
  test('sends what was changed and nothing else', async () => {
    const { user, server, sent } = open('edit');
    server.answer(PROFILE, { body: { message: 'Profile updated successfully.', user: profileOf() } });
    const city = await screen.findByLabelText('City');
    await user.type(screen.getByLabelText('Transaction Code'), 'CODE7');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Nothing has been changed yet.');
    await user.clear(city);
    await user.type(screen.getByLabelText('Email'), 'not an address');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a valid e-mail address.');
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Full Name'), ' & Sons ');
    await user.click(screen.getByLabelText('Favorite Master'));
    await user.type(screen.getByLabelText('Remark'), 'VIP');
    await user.click(submit());
    expect(await screen.findByText('Profile updated successfully.')).toBeTruthy();
    expect(sent('PATCH')).toEqual([
      { fullName: 'Mango House & Sons', city: null, favoriteMaster: true, remark: 'VIP', transactionCode: 'CODE7' },
    ]);
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Transaction code is required.');
  });

  test('the words on a partnership are shown and edited where there are any', async () => {
    open('edit');
    await screen.findByLabelText('City');
    expect(screen.queryByLabelText('Partnership With No Return')).toBeNull();
    cleanup();
    const { user, server, sent } = open('profile', profileOf({ partnership: 'half' }));
    server.answer(PROFILE, { body: { message: 'Profile updated successfully.', user: profileOf() } });
    expect((await screen.findByText('Partnership With No Return')).nextSibling?.textContent).toBe('half');
    await user.click(screen.getByRole('tab', { name: 'Edit Profile' }));
    await user.type(await screen.findByLabelText('Partnership With No Return'), ' and half');
    await user.type(screen.getByLabelText('Transaction Code'), 'CODE7');
    await user.click(submit());
    expect(await screen.findByText('Profile updated successfully.')).toBeTruthy();
    expect(sent('PATCH')).toEqual([{ partnership: 'half and half', transactionCode: 'CODE7' }]);
  });

  test('an agent without words on its partnership has the line, empty, and may be given some', async () => {
    const agent = profileOf({ role: 'agent', accountType: 'Agent', partnership: null });
    const { user, server, sent } = open('profile', agent);
    server.answer(PROFILE, { body: { message: 'Profile updated successfully.', user: agent } });
    expect((await screen.findByText('Partnership With No Return')).nextSibling?.textContent).toBe('–');
    await user.click(screen.getByRole('tab', { name: 'Edit Profile' }));
    const words = await screen.findByLabelText<HTMLInputElement>('Partnership With No Return');
    expect(words.value).toBe('');
    await user.type(words, 'half');
    await user.type(screen.getByLabelText('Transaction Code'), 'CODE7');
    await user.click(submit());
    expect(await screen.findByText('Profile updated successfully.')).toBeTruthy();
    expect(sent('PATCH')).toEqual([{ partnership: 'half', transactionCode: 'CODE7' }]);
  });

  test('says why it failed', async () => {
    const { user, server } = open('edit');
    server.answer(PROFILE, { status: 500, body: {} });
    await user.type(await screen.findByLabelText('City'), 'n');
    await user.type(screen.getByLabelText('Transaction Code'), 'CODE7');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to update profile.');
  });
});
