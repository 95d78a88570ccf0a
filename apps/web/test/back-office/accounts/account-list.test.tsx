import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import AccountListPage from '../../../src/back-office/accounts/AccountListPage.tsx';
import BankPage from '../../../src/back-office/bank/BankPage.tsx';
import AccountsSummaryPage from '../../../src/back-office/accounts/AccountsSummaryPage.tsx';
import { closeBackOfficeOverlay, useBackOfficeOverlays } from '../../../src/shared/lib/back-office-overlays.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { backOfficeAccount, signedInAs } from './dialogs/back-office.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer, type SeenCall } from '../../support/fake-server.ts';
import { address, cells, names, openPage, pageOf } from './back-office-page.tsx';

const ALL = 'GET /api/super-admin/accounts';
const north = backOfficeAccount({
  id: '2',
  username: 'north',
  fullName: 'North Back office',
  role: 'agent',
  accountType: 'Agent',
  agentId: null,
});
const root = backOfficeAccount({
  id: '7',
  username: 'office7',
  fullName: 'Back office',
  role: 'super_admin',
  accountType: 'Super Admin',
});
const other = backOfficeAccount({
  id: '8',
  username: 'root2',
  fullName: '',
  role: 'super_admin',
  accountType: 'Super Admin',
  nickname: null,
});
const mango = backOfficeAccount({ clientPL: -20, clientPLPercent: null });
const open = (where = '/super-admin/users') => openPage(<AccountListPage />, where);
const asked = (calls: readonly SeenCall[]) => calls.map(({ path, query }) => `${path}?${query}`);

/** The files that the page saves from now on. */
function keepFiles(): Blob[] {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'), revokeObjectURL: () => {} }),
  );
  return saved;
}
const firstCells = async (file: Blob | undefined) =>
  (await file?.text())
    ?.replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(',')[0]);

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  act(closeBackOfficeOverlay);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a super admin', () => {
  signedInAs('super_admin');

  test('sees every account with its figures in points', async () => {
    fakeServer({ [ALL]: pageOf([root, north, mango]) });
    open();
    await screen.findByText('mango_19');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['User Name', 'CR', 'PTS', 'Client (P/L)', 'Client (P/L) %', 'Exposure', 'Available pts', 'B st', 'U st'],
      ...['PName', 'Account Type', 'Action'],
    ]);
    expect(cells()[2]).toEqual([
      ...['mango_19Mango House', '3,00,000.00', '4,12,400.00', '−20.00', '–', '48,000.00', '3,64,400.00', '', ''],
      ...['Mango', 'User', 'DWMore'],
    ]);
    expect(cells()[1]?.[3]).toBe('+1,12,400.00');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  test.each([
    ['Account List', <AccountListPage key="1" />],
    ['Accounts List', <AccountsSummaryPage key="2" />],
  ])('orders the %s by CR also where it has no column of its own', async (_, page) => {
    stubMedia((query) => query !== '(width >= 1400px)');
    // With all its columns the table is wider than its place.
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000);
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
      return this.querySelectorAll('th').length * 99;
    });
    fakeServer({ [ALL]: pageOf([root, north, mango]) });
    openPage(page, '/super-admin/users');
    await screen.findByText('mango_19');
    expect(screen.queryByRole('columnheader', { name: 'CR' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Order by'), { target: { value: 'credit' } });
    await waitFor(() => expect(address()).toContain('sort=credit&dir=desc'));
  });

  test('what may be done to a row depends on whose it is', async () => {
    fakeServer({ [ALL]: pageOf([root, other, north, mango]) });
    open();
    await screen.findByText('mango_19');
    const able = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled === false;
    const may = (who: string) => [`Deposit to ${who}`, `Withdraw from ${who}`, `More about ${who}`].map(able);
    expect(may('mango_19')).toEqual([true, true, true]);
    expect(may('north')).toEqual([true, true, true]);
    expect(may('root2')).toEqual([true, true, false]);
    expect(may('office7')).toEqual([true, false, false]);
    const locks = screen.getAllByRole<HTMLButtonElement>('switch').map(({ disabled }) => disabled);
    expect(locks).toEqual([true, true, true, true, false, false, false, false]);
    expect(screen.queryByRole('button', { name: /Current Bets of (root2|office7)/ })).toBeNull();
  });

  test('opens what is behind a figure or a button', async () => {
    fakeServer({ [ALL]: pageOf([mango]) });
    const { user } = open();
    await screen.findByText('mango_19');
    const press = async (name: RegExp) => {
      await user.click(screen.getByRole('button', { name }));
      return useBackOfficeOverlays.getState().open;
    };
    const account = { id: '19', role: 'user', username: 'mango_19', fullName: 'Mango House' };
    expect(await press(/^Credit activity of mango_19: 3,00,000.00/)).toEqual({
      kind: 'credit',
      account,
      mode: 'activity',
    });
    expect(await press(/^Current Bets of mango_19/)).toEqual({ kind: 'exposure', account });
    expect(await press(/^Deposit to/)).toEqual({ kind: 'credit', account, mode: 'deposit' });
    expect(await press(/^Withdraw from/)).toEqual({ kind: 'credit', account, mode: 'withdraw' });
    expect(await press(/^More about/)).toEqual({ kind: 'account', account, tab: 'profile' });
    const figure = /^Win\/Loss Breakdown of mango_19/;
    expect(await press(figure)).toMatchObject({
      kind: 'win-loss',
      account,
      won: 200_000,
      lost: 87_600,
      net: -20,
    });
    expect(screen.getByRole('button', { name: figure }).getAttribute('aria-expanded')).toBe('true');
    expect(await press(figure)).toBeNull();
  });

  test('the address says what is shown, and follows what is chosen', async () => {
    const { calls } = fakeServer({
      'GET /api/super-admin/agents': pageOf([north], 60),
      'GET /api/super-admin/users': pageOf([mango], 60),
    });
    const { user } = open('/super-admin/users?role=agent&search=no&sort=clientPL&dir=desc&rows=10&page=2');
    await screen.findByText('north');
    expect(asked(calls)).toEqual(['/api/super-admin/agents?page=2&limit=10&search=no&sort=clientPL&direction=desc']);
    expect(screen.getByRole('columnheader', { name: 'Client (P/L)' }).getAttribute('aria-sort')).toBe('descending');
    await user.click(screen.getByRole('button', { name: 'Client (P/L)' }));
    await user.click(screen.getByRole('button', { name: 'Exposure' }));
    expect(address()).toBe('/super-admin/users?role=agent&search=no&sort=exposure&rows=10&dir=desc');
    await user.click(screen.getByRole('radio', { name: 'Users' }));
    await screen.findByText('mango_19');
    await user.selectOptions(screen.getByLabelText('Status'), 'suspended');
    await user.selectOptions(screen.getByLabelText('Rows'), '50');
    await waitFor(() =>
      expect(asked(calls).at(-1)).toContain('limit=50&search=no&sort=exposure&direction=desc&status=suspended'),
    );
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(address()).toContain('page=2');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(address()).toBe('/super-admin/users');
  });

  test('searches when typing has rested 350 ms, and at once with Load', async () => {
    const { calls } = fakeServer({ [ALL]: pageOf([mango]) });
    const { user } = open();
    await screen.findByText('mango_19');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(screen.getByPlaceholderText('Username, name or phone'), { target: { value: 'man' } });
    act(() => void vi.advanceTimersByTime(349));
    expect(address()).toBe('/super-admin/users');
    act(() => void vi.advanceTimersByTime(1));
    expect(address()).toBe('/super-admin/users?search=man');
    vi.useRealTimers();
    await waitFor(() => expect(asked(calls).at(-1)).toContain('search=man'));
    await user.type(screen.getByPlaceholderText('Username, name or phone'), 'go');
    await user.click(await screen.findByRole('button', { name: 'Load' }));
    expect(address()).toBe('/super-admin/users?search=mango');
  });

  test('an agent leads to its users, and back', async () => {
    const { calls } = fakeServer({
      [ALL]: pageOf([north, mango]),
      'GET /api/super-admin/users': pageOf([mango]),
      'GET /api/super-admin/agents/2/details': { body: { agent: north, superAdmin: null } },
    });
    const { user } = open();
    await screen.findByText('mango_19');
    expect(screen.queryByRole('link', { name: 'mango_19' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'north' }));
    await screen.findByText('Users of north');
    await waitFor(() => expect(names()).toEqual(['northNorth Back office', 'mango_19Mango House']));
    expect(asked(calls).find((line) => line.includes('/users?'))).toContain('agentId=2');
    await user.click(screen.getByRole('link', { name: 'All accounts' }));
    expect(address()).toBe('/super-admin/users');
  });

  test('an answer that comes late is not shown over a newer one', async () => {
    const slow = Promise.withResolvers<ReturnType<typeof pageOf>>();
    fakeServer({
      [ALL]: ({ query }) => (query.get('search') === 'slow' ? slow.promise : pageOf([mango])),
    });
    const { user } = open('/super-admin/users?search=slow');
    await user.click(await screen.findByRole('button', { name: 'Reset' }));
    await screen.findByText('mango_19');
    await act(async () => slow.resolve(pageOf([other])));
    expect(names()).toEqual(['mango_19Mango House']);
  });

  test('says that nothing was found, or that it could not be loaded, and empties the list', async () => {
    const server = fakeServer({ [ALL]: pageOf([]) });
    const { user } = open('/super-admin/users?search=nobody');
    await screen.findByText('No accounts found.');
    server.answer(ALL, { status: 500, body: {} });
    await user.click(screen.getAllByRole('button', { name: 'Reset' })[0] ?? document.body);
    expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toContain('Unable to load users.');
    expect(screen.queryByRole('table')).toBeNull();
    server.answer(ALL, pageOf([mango]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('mango_19');
  });

  test('a lock shows at once, takes no second change meanwhile, and stays', async () => {
    const toggled = Promise.withResolvers<{ body: unknown }>();
    const server = fakeServer({
      [ALL]: pageOf([mango]),
      'PATCH /api/super-admin/users/19/toggles': () => toggled.promise,
    });
    const { user } = open();
    const lock = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'Bet lock of mango_19' });
    await user.click(await screen.findByRole('switch', { name: 'Bet lock of mango_19' }));
    expect([lock().getAttribute('aria-checked'), lock().disabled]).toEqual(['true', true]);
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'User lock of mango_19' }).disabled).toBe(false);
    server.answer(ALL, pageOf([{ ...mango, betLocked: true }]));
    await act(async () => toggled.resolve({ body: { user: { betLocked: true, userLocked: false } } }));
    await waitFor(() => expect(lock().disabled).toBe(false));
    expect(lock().getAttribute('aria-checked')).toBe('true');
    expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ field: 'betLocked', value: true });
  });

  test.each([
    [{ status: 500, body: {} }, 'Toggle update failed'],
    ['unreachable', 'Unable to update status'],
    [{ status: 403, body: { error: 'X', message: 'Not this one.' } }, 'Not this one.'],
  ] as const)('a lock that fails (%j) goes back, and an alert says why', async (answer, words) => {
    fakeServer({ [ALL]: pageOf([mango]), 'PATCH /api/super-admin/users/19/toggles': answer });
    const { user } = open();
    const lock = await screen.findByRole('switch', { name: 'Bet lock of mango_19' });
    await user.click(lock);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(words);
    expect(alert.textContent).toContain('Betting of mango_19 is unlocked again.');
    await waitFor(() => expect(lock.getAttribute('aria-checked')).toBe('false'));
  });

  test('signing in is locked with the transaction code; a wrong one is said in the dialog, and nothing has changed', async () => {
    const server = fakeServer({
      [ALL]: pageOf([mango]),
      'PATCH /api/super-admin/users/19/toggles': {
        ...{ status: 403, body: { error: 'TRANSACTION_CODE_INVALID', message: 'The transaction code is wrong.' } },
      },
    });
    const { user } = open();
    const lock = await screen.findByRole('switch', { name: 'User lock of mango_19' });
    await user.click(lock);
    const dialog = within(await screen.findByRole('dialog', { name: 'Transaction Code' }));
    dialog.getByText('mango_19 is signed out at once, and cannot sign in.');
    expect(server.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
    await user.type(dialog.getByLabelText('Your Transaction Code'), 'WRONG');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await dialog.findByText('The transaction code is wrong.');
    expect(lock.getAttribute('aria-checked')).toBe('false');
    server.answer('PATCH /api/super-admin/users/19/toggles', {
      body: { user: { betLocked: false, userLocked: true } },
    });
    server.answer(ALL, pageOf([{ ...mango, userLocked: true }]));
    await user.type(dialog.getByLabelText('Your Transaction Code'), 'RIGHT');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(lock.getAttribute('aria-checked')).toBe('true'));
    expect(server.calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
      ...{ field: 'userLocked', value: true, transactionCode: 'RIGHT' },
    });
  });

  test('what stands above the users of an agent stands in the file, too', async () => {
    const saved = keepFiles();
    fakeServer({
      'GET /api/super-admin/users': pageOf([mango]),
      'GET /api/super-admin/agents/2/details': { body: { agent: north, superAdmin: null } },
    });
    const { user } = open('/super-admin/users?agent=2');
    await screen.findByText('Showing 1–2 of 2');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await firstCells(saved[0])).toEqual(['User Name', 'north', 'mango_19']);
  });

  test('exports all that is filtered, page after page, with formulas made harmless', async () => {
    const saved = keepFiles();
    const many = Array.from({ length: 500 }, (_, at) => backOfficeAccount({ id: `1${at}`, username: `u${at}` }));
    const evil = backOfficeAccount({
      id: '3',
      username: 'evil',
      nickname: '=HYPERLINK("x")',
      phone: '+91 98765 43210',
    });
    const { calls } = fakeServer({
      [ALL]: ({ query }) => {
        if (query.get('limit') === '25') return pageOf(many.slice(0, 25), 501);
        return query.get('page') === '1' ? pageOf(many, 501) : pageOf([evil], 501);
      },
    });
    const { user } = open('/super-admin/users?search=u&sort=points&dir=desc');
    await screen.findByText('u3');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = (await saved[0]?.text())?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(502);
    expect(lines[0]).toContain('User Name,Full Name,Agent,CR,PTS,Client (P/L),Client (P/L) %,Exposure');
    expect(lines.at(-1)).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines.at(-1)).toContain(',+91 98765 43210,');
    const exports = asked(calls).filter((line) => line.includes('limit=500'));
    expect(exports).toHaveLength(2);
    expect(exports.every((line) => line.includes('search=u&sort=points&direction=desc'))).toBe(true);
  });
});

describe('an agent', () => {
  signedInAs('agent');
  const own = backOfficeAccount({
    id: '7',
    username: 'office7',
    fullName: 'Back office',
    role: 'agent',
    accountType: 'Agent',
    nickname: null,
  });

  test('sees its own users and, above them, itself, to which it can do nothing', async () => {
    const { calls } = fakeServer({ 'GET /api/agent/users': { body: { ...pageOf([mango]).body, agent: own } } });
    open('/agent/users');
    await screen.findByText('mango_19');
    expect(names()).toEqual(['office7youBack office', 'mango_19Mango House']);
    expect(asked(calls)).toEqual(['/api/agent/users?page=1&limit=25&sort=username&direction=asc']);
    const ownRow = screen.getAllByRole('row')[1] ?? document.body;
    for (const button of within(ownRow).getAllByRole<HTMLButtonElement>('button', {
      name: /^(Deposit|Withdraw|More)/,
    })) {
      expect(button.disabled).toBe(true);
    }
    expect(within(ownRow).queryByRole('link')).toBeNull();
    expect(screen.queryByRole('radiogroup', { name: 'Type' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/agent/create-account');
  });

  test('its own row counts in the list as it does in the bank', async () => {
    const users = Array.from({ length: 10 }, (_, at) => backOfficeAccount({ id: `1${at}`, username: `u${at}` }));
    fakeServer({
      'GET /api/agent/users': ({ query }) => ({
        body: { ...pageOf(query.get('page') === '1' ? users : [mango], 11).body, agent: own },
      }),
    });
    const { user } = open('/agent/users?rows=10');
    await screen.findByText('Showing 1–11 of 12');
    expect(names()).toHaveLength(11);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Showing 12–12 of 12');
    expect(names()).toEqual(['mango_19Mango House']);
  });

  test.each(['/agent/users', '/agent/bank'])('%s counts it', async (where) => {
    fakeServer({ 'GET /api/agent/users': { body: { ...pageOf([mango]).body, agent: own } } });
    openPage(where === '/agent/bank' ? <BankPage /> : <AccountListPage />, where);
    await screen.findByText('Showing 1–2 of 2');
    if (where === '/agent/bank') expect(screen.getByText('Total: 2 accounts')).toBeTruthy();
  });

  test('its own row goes when the search is for somebody else, from the file, too', async () => {
    const saved = keepFiles();
    fakeServer({ 'GET /api/agent/users': { body: { ...pageOf([mango]).body, agent: own } } });
    const { user } = open('/agent/users?search=mango');
    await screen.findByText('mango_19');
    expect(names()).toEqual(['mango_19Mango House']);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await firstCells(saved[0])).toEqual(['User Name', 'mango_19']);
  });
});

describe('the Accounts List', () => {
  signedInAs('super_admin');

  test('finds by name, nickname and role without asking again', async () => {
    const { calls } = fakeServer({ [ALL]: pageOf([north, mango, other]) });
    const { user } = openPage(<AccountsSummaryPage />, '/super-admin/accounts');
    await screen.findByText('mango_19');
    expect(screen.getByText(/^Balance [\d,.]+, each wallet once$/).title).toContain('the points of its users');
    expect(screen.getByRole('columnheader', { name: /PTS/ }).title).toContain('those of its users');
    const search = screen.getByPlaceholderText('Search username, name or nickname');
    for (const [term, expected] of [
      ['north back office', ['northNorth Back office']],
      ['mango', ['mango_19Mango House', 'northNorth Back office']],
      ['super admin', ['root2']],
      ['nobody', []],
    ] as const) {
      await user.clear(search);
      await user.type(search, term);
      await waitFor(() =>
        expect(
          screen
            .queryAllByRole('row')
            .slice(1)
            .map((row) => within(row).getAllByRole('cell')[0]?.textContent),
        ).toEqual(expected),
      );
    }
    expect(screen.getByText('No accounts found.')).toBeTruthy();
    expect(calls).toHaveLength(1);
    expect(asked(calls)[0]).toContain('limit=500');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(calls).toHaveLength(2));
  });
});
