import { api, type EndpointSpec } from '@pavilion/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../src/shared/api/query-client.ts';
import { clearSession, useSession } from '../../../src/shared/api/session/session.ts';
import SecurityPage from '../../../src/site/security/SecurityPage.tsx';
import { signIn } from '../../fixtures/live-page.tsx';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
});

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
const at = '2026-03-01T06:00:00.000Z';
const sessions = [
  { id: '9', createdAt: at, lastSeenAt: at, ip: '10.0.0.1', userAgent: CHROME, current: true },
  { id: '8', createdAt: at, lastSeenAt: at, ip: '10.0.0.2', userAgent: PHONE, current: false },
];
const twoFactor = (changes = {}) => ({ enabled: false, enabledAt: null, recoveryCodesLeft: 0, ...changes });
const codes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-IJKL-MNO${'ABCDEFGHIJ'.charAt(n)}`);

const status = (enabled: boolean) => ({
  twoFactor: enabled ? twoFactor({ enabled, enabledAt: at, recoveryCodesLeft: 2 }) : twoFactor(),
  terms: { version: '1', acceptedAt: at },
});

function open(enabled = false, answer: { status?: number; body: object } = { body: status(enabled) }) {
  const server = fakeServer({
    'GET /api/security': answer,
    'GET /api/auth/sessions': { body: { items: sessions } },
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={['/security']}>
        <SecurityPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

test('switching on: password, QR code and key, a code, and recovery codes that must be kept before closing', async () => {
  const { server, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Switch on' }));
  const dialog = within(await screen.findByRole('dialog'));
  server.answer('POST /api/security/two-factor', {
    status: 422,
    body: { error: 'PASSWORD_INVALID', message: 'The current password is not correct.' },
  });
  await user.type(dialog.getByLabelText('Current password'), 'wrong{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe('The current password is not correct.');
  server.answer('POST /api/security/two-factor', {
    body: { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Pavilion:player1?secret=GEZDGNBVGY3TQOJQ' },
  });
  await user.click(dialog.getByRole('button', { name: 'Go on' }));
  expect(await dialog.findByRole('img', { name: 'QR code for the authenticator' })).toBeTruthy();
  const key = dialog.getByTestId('totp-secret');
  expect(key.textContent).toBe('GEZD GNBV GY3T QOJQ');
  expect([...key.children].map((group) => [group.textContent, group.className.includes('whitespace-nowrap')])).toEqual([
    ['GEZD', true],
    ['GNBV', true],
    ['GY3T', true],
    ['QOJQ', true],
  ]);
  server.answer('POST /api/security/two-factor/confirm', { body: { message: 'on', recoveryCodes: codes } });
  await user.type(dialog.getByLabelText('Code from the authenticator'), '123456{Enter}');
  const shown = within(await screen.findByRole('alertdialog', { name: 'Recovery codes' }));
  expect(shown.getAllByRole('listitem')).toHaveLength(10);
  expect(shown.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  await user.click(shown.getByRole('checkbox'));
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(server.calls.find(({ path }) => path.endsWith('/confirm'))?.body).toEqual({ code: '123456' });
});

test('switching off asks for password and code, and shows the reason of a refusal', async () => {
  const { server, user } = open(true);
  expect(await screen.findByText(/2 recovery codes left/)).toBeTruthy();
  expect(screen.getByText(/Few recovery codes are left/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  const dialog = within(await screen.findByRole('dialog'));
  const off = dialog.getByRole('button', { name: 'Switch off' });
  expect(off).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('Current password'), 'pavilion');
  await user.type(dialog.getByLabelText('Code from the authenticator'), '123456');
  server.answer('POST /api/security/two-factor/off', {
    status: 422,
    body: { error: 'CODE_INVALID', message: 'The code is not correct, or was used before.' },
  });
  await user.click(off);
  expect((await dialog.findByRole('alert')).textContent).toBe('The code is not correct, or was used before.');
  server.answer('POST /api/security/two-factor/off', { body: { message: 'off' } });
  await user.click(off);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('sessions: this device is marked, another is signed out, or all others at once', async () => {
  const { server, user } = open();
  const list = within(await screen.findByRole('list', { name: 'Signed-in devices' }));
  const rows = await list.findAllByRole('listitem');
  expect(rows.map((row) => /This device/.test(row.textContent ?? ''))).toEqual([true, false]);
  expect(rows[1]?.textContent).toContain('Chrome · Android');
  server.answer('DELETE /api/auth/sessions/8', { body: { message: 'ended' } });
  await user.click(screen.getByRole('button', { name: 'Sign out Chrome · Android' }));
  await vi.waitFor(() => expect(server.calls.filter(({ path }) => path === '/api/auth/sessions')).toHaveLength(2));
  server.answer('DELETE /api/auth/sessions', { body: { message: 'ended', ended: 1 } });
  server.answer('GET /api/auth/sessions', { body: { items: sessions.slice(0, 1) } });
  await user.click(screen.getByRole('button', { name: 'Sign out all others' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull());
});

test('says in its place what could not be loaded, and tries again', async () => {
  const { server, user } = open(false, { status: 403, body: { error: 'X', message: '' } });
  expect((await screen.findByRole('alert')).textContent).toContain('Unable to load the security settings.');
  expect(await screen.findByText('10.0.0.1', { exact: false })).toBeTruthy();
  server.answer('GET /api/security', { body: status(false) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Switch on' })).toBeTruthy();
});

test('a demo player is offered nothing that asks for the password it does not have', async () => {
  signIn();
  useSession.setState(({ account }) => ({ account: account && { ...account, passwordless: true } }));
  open();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Switch on' })).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Change Password' })).toBeNull();
  expect(screen.getByText('A demo player has no password. It closes by itself after a day.')).toBeTruthy();
  expect(screen.getByText(/no password that a second step could guard/)).toBeTruthy();
});

test('these are all the calls of a player that ask for its password: what offers another one has to know demo players', () => {
  const endpoints: readonly EndpointSpec[] = Object.values(api).flatMap((group) => Object.values(group));
  const asking = endpoints.filter(
    ({ who, scope, body }) =>
      who !== 'public' &&
      who.includes('user') &&
      scope === 'self' &&
      body?._zod.def.type === 'object' &&
      Object.keys((body._zod.def as unknown as { shape: object }).shape).some((field) => /password/i.test(field)),
  );
  // The last two are offered once the second step is on, which a demo player cannot switch on.
  expect(asking.map(({ path }) => path).toSorted()).toEqual([
    '/api/auth/change-password',
    '/api/limits/self-exclusion',
    '/api/security/two-factor',
    '/api/security/two-factor/off',
    '/api/security/two-factor/recovery-codes',
  ]);
});
