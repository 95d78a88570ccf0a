import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '../../../src/shared/api/session/session.ts';
import LoginDialog from '../../../src/site/session/LoginDialog.tsx';
import { settle } from '../../support/browser.ts';
import { account, fakeServer, signInAnswers } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const onClose = vi.fn<() => void>();
const onSignedIn = vi.fn<(role: string) => void>();

beforeEach(() => {
  localStorage.clear();
  clearSession();
  onClose.mockReset();
  onSignedIn.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

function open() {
  const server = fakeServer(signInAnswers);
  render(<LoginDialog onClose={onClose} onSignedIn={onSignedIn} />);
  return {
    server,
    user: userEvent.setup(),
    username: screen.getByLabelText('Username'),
    password: screen.getByLabelText('Password'),
    terms: screen.getByRole('checkbox'),
    submit: screen.getByRole('button', { name: 'Log in' }),
  };
}

test('starts in the user name, with a submit button that waits for the box', async () => {
  const { user, username, terms, submit } = open();
  expect(username).toHaveProperty('ownerDocument.activeElement', username);
  expect(submit).toHaveProperty('disabled', true);
  await user.click(terms);
  expect(submit).toHaveProperty('disabled', false);
  expect(screen.getByText(/18 or older/).textContent).toMatch(/terms.*responsible gaming/);
});

test('both fields are required, blanks do not count', async () => {
  const { user, server, username, password, terms, submit } = open();
  await user.click(terms);
  await user.click(submit);
  expect(screen.getByRole('alert').textContent).toBe('Please enter both username and password.');
  await user.type(username, '   ');
  await user.type(password, 'pavilion');
  await user.click(submit);
  expect(screen.getByRole('alert').textContent).toBe('Please enter both username and password.');
  expect(server.calls).toEqual([]);
});

test('Enter without the box says what is missing', async () => {
  const { user, server, username, password } = open();
  await user.type(username, 'player1');
  await user.type(password, 'pavilion{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Please accept the terms to continue.');
  expect(server.calls).toEqual([]);
});

test('a button that cannot be pressed says why, until it can', async () => {
  const { user, terms, submit } = open();
  const hint = screen.getByText('Tick the box above to log in.');
  expect(submit.getAttribute('aria-describedby')).toBe(hint.id);
  await user.click(terms);
  expect(screen.queryByText('Tick the box above to log in.')).toBeNull();
  expect(submit.getAttribute('aria-describedby')).toBeNull();
});

test('before the box is ticked the eye and the terms answer to Enter', async () => {
  const { user, password } = open();
  act(() => screen.getByRole('button', { name: 'Show password' }).focus());
  await user.keyboard('{Enter}');
  expect(password).toHaveProperty('type', 'text');
  const followed = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  const terms = screen.getByRole('link', { name: 'Terms' });
  terms.addEventListener('click', followed);
  terms.focus();
  await user.keyboard('{Enter}');
  expect(followed).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('sends both fields trimmed and tells the role', async () => {
  const { user, server, username, password, terms } = open();
  await user.click(terms);
  await user.type(username, '  player1 ');
  await user.type(password, ' pavilion {Enter}');
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('user'));
  expect(server.calls[0]?.body).toEqual({ username: 'player1', password: 'pavilion' });
});

test.each([
  [
    { status: 401, body: { error: 'CREDENTIALS_INVALID', message: 'Invalid username or password.' } },
    'Invalid username or password.',
  ],
  [{ status: 500, body: {} }, 'Login failed. Please try again.'],
  ['unreachable', 'Unable to reach the server. Please try again.'],
] as const)('a failed sign-in stays in the dialog with its reason: %o', async (answer, text) => {
  const { user, server, username, password, terms, submit } = open();
  server.answer('POST /api/auth/login', answer);
  await user.click(terms);
  await user.type(username, 'player1');
  await user.type(password, 'wrong');
  await user.click(submit);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(submit).toHaveProperty('disabled', false);
});

test('each wrong try is told anew, and from the third on what more of them lead to', async () => {
  const { user, server, username, password, terms, submit } = open();
  const message = 'Invalid username or password.';
  server.answer('POST /api/auth/login', { status: 401, body: { error: 'CREDENTIALS_INVALID', message } });
  await user.click(terms);
  await user.type(username, 'player1');
  await user.type(password, 'wrong');
  await user.click(submit);
  const first = await screen.findByRole('alert');
  await user.click(submit);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`${message}2 tries in a row.`));
  expect(screen.getByRole('alert')).not.toBe(first);
  await user.click(submit);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('After ten in 15 minutes'));
});

test('a locked account reads whom to contact', async () => {
  const { user, server, username, password, terms, submit } = open();
  server.answer('GET /api/auth/me', { body: { role: 'user', user: account({ userLocked: true }) } });
  await user.click(terms);
  await user.type(username, 'player1');
  await user.type(password, 'pavilion');
  await user.click(submit);
  expect((await screen.findByRole('alert')).textContent).toBe('Login Restricted. Contact Agent(Coast Back office)');
  expect(localStorage.getItem('pavilion.token')).toBeNull();
});

test('the eye shows and hides the password', async () => {
  const { user, password } = open();
  expect(password).toHaveProperty('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveProperty('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveProperty('type', 'password');
});

test('closes by its cross and by Escape, but not while it is signing in', async () => {
  const { user, server, username, password, terms, submit } = open();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  let answer: (given: { body: unknown }) => void = () => undefined;
  server.answer('POST /api/auth/login', () => new Promise((resolve) => (answer = resolve)));
  await user.click(terms);
  await user.type(username, 'player1');
  await user.type(password, 'pavilion');
  await user.click(submit);
  expect(submit.getAttribute('aria-busy')).toBe('true');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Close' })).toHaveProperty('disabled', true);
  expect(onClose).toHaveBeenCalledTimes(2);
  await act(async () => {
    answer({ body: { token: 'token-1', role: 'user' } });
    await settle();
  });
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
});

test('where a second step is on, a code opens the session; a wrong one can be typed again', async () => {
  const { user, server, username, password, terms, submit } = open();
  server.answer('POST /api/auth/login', {
    status: 401,
    body: { error: 'SECOND_STEP_NEEDED', message: 'Enter the code', challenge: 'c-1', expiresInSeconds: 300 },
  });
  await user.type(username, 'player1');
  await user.type(password, 'pavilion');
  await user.click(terms);
  await user.click(submit);
  const code = await screen.findByLabelText('Code');
  expect(document.activeElement).toBe(code);
  server.answer('POST /api/auth/login/second-step', {
    status: 422,
    body: { error: 'CODE_INVALID', message: 'The code is not correct, or was used before.' },
  });
  await user.type(code, '111111{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('The code is not correct, or was used before.');
  server.answer('POST /api/auth/login/second-step', { body: { token: 'token-1', role: 'user', user: account() } });
  await user.clear(code);
  await user.type(code, '222222{Enter}');
  await settle();
  expect(onSignedIn).toHaveBeenCalledWith('user');
  expect(server.calls.findLast(({ path }) => path.endsWith('second-step'))?.body).toEqual({
    challenge: 'c-1',
    code: '222222',
  });
});
