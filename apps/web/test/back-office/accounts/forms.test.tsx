import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import AssignAgentPage from '../../../src/back-office/accounts/assign/AssignAgentPage.tsx';
import CreateAccountPage from '../../../src/back-office/accounts/create/CreateAccountPage.tsx';
import SuperAdminAccountsPage from '../../../src/back-office/accounts/SuperAdminAccountsPage.tsx';
import { useBackOfficeOverlays } from '../../../src/shared/lib/back-office-overlays.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { backOfficeAccount, signedInAs } from './dialogs/back-office.tsx';
import { fakeServer } from '../../support/fake-server.ts';
import { address, openPage, pageOf } from './back-office-page.tsx';

const north = backOfficeAccount({
  id: '2',
  username: 'north',
  fullName: 'North Back office',
  role: 'agent',
  accountType: 'Agent',
  agentId: null,
});
const AGENTS = 'GET /api/super-admin/agents';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** After the page is open: user-event brings a clipboard of its own. */
const withClipboard = (clipboard: object | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });

beforeEach(() => useToasts.setState({ toasts: [] }));

describe('Create Account, for a super admin', () => {
  signedInAs('super_admin');
  const CREATE = 'POST /api/super-admin/accounts';
  const open = () => openPage(<CreateAccountPage />, '/super-admin/create-account');
  const opened = (transactionCode: string | null) => ({
    body: {
      message: 'Account created successfully.',
      account: { id: '9', username: 'lotus_31', role: 'agent', transactionCode },
    },
  });

  test('says at each field what is missing, and begins at the first', async () => {
    const { calls } = fakeServer({ [AGENTS]: pageOf([north]) });
    open();
    press('Submit');
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts).toEqual([
      'User name is required.',
      'Password is required.',
      'Confirm password is required.',
      'Select a user type.',
      'Enter your transaction code to authorize this action.',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(field('User Name')));
    fill({ Password: 'short', 'Confirm Password': 'other', Email: 'nobody', 'Opening points': '1.234' });
    fireEvent.change(screen.getByLabelText('User Type'), { target: { value: 'user' } });
    press('Submit');
    for (const words of [
      'Password must be at least 6 characters.',
      'Passwords do not match.',
      'Enter a valid email address.',
      'Enter a valid amount.',
      'Select an agent for this user.',
    ]) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('sends trimmed texts and null for empty ones, and shows the code once', async () => {
    const written = vi.fn<(text: string) => Promise<void>>(async () => {});
    const { calls } = fakeServer({ [CREATE]: opened('9TQ6MABC') });
    open();
    withClipboard({ writeText: written });
    fireEvent.change(screen.getByLabelText('User Type'), { target: { value: 'agent' } });
    fill({
      'User Name': ' Lotus_31 ',
      Password: ' secret1 ',
      'Confirm Password': ' secret1 ',
      City: ' Pune ',
      'Opening points': '1,000.50',
      'Transaction Code': ' CODE1234 ',
    });
    press('Submit');
    await screen.findByText('Account created successfully. Transaction code: 9TQ6MABC');
    expect(calls[0]?.body).toEqual({
      ...{ username: 'Lotus_31', password: 'secret1', fullName: null, phone: null, email: null, city: 'Pune' },
      ...{ remark: null, pname: null, partnership: null, openingPoints: 1000.5, authTransactionCode: 'CODE1234' },
      ...{ userType: 'agent', agentId: null },
    });
    press('Copy code');
    await screen.findByText('Transaction code copied to clipboard.');
    expect(written).toHaveBeenCalledWith('9TQ6MABC');
    expect([field('User Name').value, field('Transaction Code').value]).toEqual(['', '']);
    press('Dismiss');
    expect(screen.queryByText(/9TQ6MABC/)).toBeNull();
  });

  test.each([
    [undefined, 'Copy feature is unavailable. Please copy the code manually.'],
    [{ writeText: () => Promise.reject(new Error('no')) }, 'Copy failed. Please copy the code manually.'],
  ])('a code that cannot be copied (%#) is copied by hand', async (clipboard, words) => {
    fakeServer({ [CREATE]: opened('9TQ6MABC') });
    open();
    withClipboard(clipboard);
    fireEvent.change(screen.getByLabelText('User Type'), { target: { value: 'agent' } });
    fill({ 'User Name': 'x', Password: 'secret1', 'Confirm Password': 'secret1', 'Transaction Code': 'C' });
    press('Submit');
    await screen.findByText(/9TQ6MABC$/, { selector: '[role=status]' });
    press('Copy code');
    await screen.findByText(words);
  });

  test.each([
    [
      { status: 409, body: { error: 'USERNAME_TAKEN', message: 'This user name is taken.', field: 'username' } },
      'User Name',
    ],
    [
      { status: 403, body: { error: 'TRANSACTION_CODE_INVALID', message: 'The transaction code is not valid.' } },
      'Transaction Code',
    ],
  ] as const)('a refusal stands at its field: %j', async (answer, label) => {
    fakeServer({ [CREATE]: answer });
    open();
    fireEvent.change(screen.getByLabelText('User Type'), { target: { value: 'super_admin' } });
    fill({ 'User Name': 'x', Password: 'secret1', 'Confirm Password': 'secret1', 'Transaction Code': 'C' });
    press('Submit');
    expect((await screen.findByRole('alert')).textContent).toBe(answer.body.message);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  });

  test('any other failure is a banner, and no card', async () => {
    fakeServer({ [CREATE]: { status: 500, body: {} } });
    open();
    fireEvent.change(screen.getByLabelText('User Type'), { target: { value: 'super_admin' } });
    fill({ 'User Name': 'x', Password: 'secret1', 'Confirm Password': 'secret1', 'Transaction Code': 'C' });
    press('Submit');
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to create account.');
    expect(screen.queryByRole('region', { name: 'New account' })).toBeNull();
    press('Reset');
    expect(field('User Name').value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('link', { name: '← Account List' }).getAttribute('href')).toBe('/super-admin/users');
  });
});

describe('Create Account, for an agent', () => {
  signedInAs('agent');

  test('creates users only, and says neither type nor agent', async () => {
    const { calls } = fakeServer({
      'POST /api/agent/users': {
        body: { message: 'x', account: { id: '9', username: 'ann', role: 'user', transactionCode: null } },
      },
    });
    openPage(<CreateAccountPage />, '/agent/create-account');
    const type = screen.getByLabelText<HTMLSelectElement>('User Type');
    expect([type.disabled, type.value, type.options.length]).toEqual([true, 'user', 1]);
    expect(screen.getByRole('link', { name: '← Account List' }).getAttribute('href')).toBe('/agent/dashboard');
    fill({ 'User Name': 'ann', Password: 'secret1', 'Confirm Password': 'secret1', 'Transaction Code': 'C' });
    press('Submit');
    await screen.findByText('Account created successfully.');
    expect(screen.queryByRole('button', { name: 'Copy code' })).toBeNull();
    expect(Object.keys(Object(calls[0]?.body))).not.toContain('userType');
    expect(Object.keys(Object(calls[0]?.body))).not.toContain('agentId');
  });
});

describe('Assign Agent', () => {
  signedInAs('super_admin');
  const USERS = 'GET /api/super-admin/users';
  const ASSIGN = 'POST /api/super-admin/users/19/assign-agent';
  const coast = backOfficeAccount({ id: '7', username: 'office7', fullName: 'Back office', role: 'agent' });
  const openDialog = async () => {
    openPage(<AssignAgentPage />, '/super-admin/agents');
    fireEvent.click(await screen.findByRole('button', { name: 'Assign Agent to mango_19' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'north · North Back office' });
    return dialog;
  };

  test('asks whether to assign the agent, then does', async () => {
    const server = fakeServer({
      [USERS]: pageOf([backOfficeAccount()]),
      [AGENTS]: pageOf([coast, north]),
      [ASSIGN]: { body: { message: 'Agent assigned.', user: backOfficeAccount() } },
    });
    const dialog = await openDialog();
    fireEvent.change(dialog.getByLabelText('Agent'), { target: { value: '2' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(dialog.getByRole('alert').textContent).toContain('Assign agent north to user mango_19?');
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, assign' }));
    await screen.findByText('mango_19 is with north now.');
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ agentId: '2' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('needs an agent, and leaves the one that is assigned already', async () => {
    const server = fakeServer({ [USERS]: pageOf([backOfficeAccount()]), [AGENTS]: pageOf([coast, north]) });
    const dialog = await openDialog();
    fireEvent.change(dialog.getByLabelText('Agent'), { target: { value: '' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(dialog.getByRole('alert').textContent).toBe('Select an agent to continue.');
    fireEvent.change(dialog.getByLabelText('Agent'), { target: { value: '7' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('says what failed', async () => {
    fakeServer({
      [USERS]: pageOf([backOfficeAccount()]),
      [AGENTS]: pageOf([coast, north]),
      [ASSIGN]: { status: 500, body: {} },
    });
    const dialog = await openDialog();
    fireEvent.change(dialog.getByLabelText('Agent'), { target: { value: '2' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, assign' }));
    expect((await dialog.findByText('Unable to assign agent.')).closest('[role=alert]')).toBeTruthy();
  });

  test('says that no account matches', async () => {
    fakeServer({ [USERS]: pageOf([]), [AGENTS]: pageOf([]) });
    openPage(<AssignAgentPage />, '/super-admin/agents?search=x');
    await screen.findByText('No accounts match your search.');
  });
});

describe('Super Admin Accounts', () => {
  signedInAs('super_admin');
  const LIST = 'GET /api/super-admin/super-admins';
  const own = backOfficeAccount({
    id: '7',
    username: 'office7',
    role: 'super_admin',
    email: 'a@b.c',
    walletBalance: 123456.5,
  });
  const other = backOfficeAccount({
    id: '8',
    username: 'root2',
    fullName: '',
    role: 'super_admin',
    status: 'suspended',
    phone: null,
  });

  test('only the own wallet can be deposited to; a user name opens its password reset', async () => {
    fakeServer({ [LIST]: pageOf([own, other]) });
    openPage(<SuperAdminAccountsPage />, '/super-admin/super-admins');
    await screen.findByText('root2');
    const deposit = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: `Deposit to ${name}` });
    expect([deposit('office7').disabled, deposit('root2').disabled]).toEqual([false, true]);
    expect(screen.getByText('1,23,456.50')).toBeTruthy();
    expect(screen.getByText('Suspended', { selector: 'td *' })).toBeTruthy();
    press('Reset the password of root2');
    expect(useBackOfficeOverlays.getState().open).toMatchObject({
      kind: 'password-reset',
      account: { username: 'root2' },
    });
    press('Deposit to office7');
    expect(useBackOfficeOverlays.getState().open).toMatchObject({ kind: 'credit', mode: 'deposit' });
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
  });

  test('searches with Enter or the button, and filters by status', async () => {
    const { calls } = fakeServer({ [LIST]: pageOf([]) });
    const { user } = openPage(<SuperAdminAccountsPage />, '/super-admin/super-admins');
    await screen.findByText('No super admin accounts found.');
    await user.type(screen.getByLabelText('Search'), 'root');
    expect(address()).toBe('/super-admin/super-admins');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/super-admin/super-admins?search=root');
    await user.selectOptions(screen.getByLabelText('Status'), 'inactive');
    await user.selectOptions(screen.getByLabelText('Rows'), '100');
    await waitFor(() =>
      expect(calls.at(-1)?.query.toString()).toBe(
        'page=1&limit=100&search=root&sort=username&direction=asc&status=inactive',
      ),
    );
    await user.click(screen.getAllByRole('button', { name: 'Reset' })[0] ?? document.body);
    expect(address()).toBe('/super-admin/super-admins');
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('');
  });
});
