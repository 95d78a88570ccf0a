import { fc, test as property } from '@fast-check/vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import ChangePasswordDialog from '../../../src/site/session/ChangePasswordDialog.tsx';
import { checkPasswords } from '../../../src/site/session/check-passwords.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { keepToken } from '../../../src/shared/api/session/token.ts';
import { signIn } from '../../fixtures/live-page.tsx';
import { account, fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

afterEach(() => vi.unstubAllGlobals());

async function submitWith(
  current: string,
  next: string,
  confirm: string,
  answer = { body: { message: '' } } as object,
) {
  const server = fakeServer({ 'POST /api/auth/change-password': answer });
  const onClose = vi.fn<() => void>();
  render(<ChangePasswordDialog onClose={onClose} />);
  const user = userEvent.setup();
  const type = (label: string, text: string) => (text ? user.type(screen.getByLabelText(label), text) : undefined);
  await type('Current password', current);
  await type('New password', next);
  await type('Confirm new password', confirm);
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
  return { server, user, onClose };
}

test.each([
  ['', '', '', 'Please fill in all password fields.'],
  ['pavilion', 'secret1', '', 'Please fill in all password fields.'],
  ['pavilion', '12345', '12345', 'New password must be at least 6 characters long.'],
  ['pavilion', 'secret1', 'secret2', 'New password and confirmation do not match.'],
])('"%s", "%s", "%s" is refused without a call', async (current, next, confirm, text) => {
  const { server } = await submitWith(current, next, confirm);
  expect(screen.getByText(text)).toBeTruthy();
  expect(server.calls).toEqual([]);
});

test('a fault of one field is tied to that field', async () => {
  await submitWith('pavilion', '12345', '12345');
  const field = screen.getByLabelText('New password');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('New password must be at least 6 characters long.');
});

test.each([
  [{ body: { message: 'Password changed.' } }, 'Password changed.'],
  [{ body: { message: '' } }, 'Password updated successfully.'],
])('success %o closes the dialog and is said', async (answer, text) => {
  useToasts.setState({ toasts: [] });
  const { server, onClose } = await submitWith('pavilion', 'secret1', 'secret1', answer);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(useToasts.getState().toasts).toMatchObject([{ tone: 'ok', title: text }]);
  expect(server.calls[0]?.body).toEqual({ currentPassword: 'pavilion', newPassword: 'secret1' });
});

test.each([
  [
    { status: 422, body: { error: 'PASSWORD_INVALID', message: 'The current password is not correct.' } },
    'The current password is not correct.',
  ],
  [{ status: 500, body: {} }, 'Unable to change password right now.'],
  ['unreachable', 'Unable to change password right now. Please try again later.'],
] as const)('failure shows why: %o', async (answer, text) => {
  await submitWith('pavilion', 'secret1', 'secret1', answer as object);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'secret1');
});

test('each field has its own eye', async () => {
  await submitWith('', '', '');
  expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(3);
});

property.prop([fc.string(), fc.string(), fc.string()])(
  'exactly the passwords that match, are long enough and filled in pass',
  (current, next, confirm) => {
    const fine = current !== '' && next.length >= 6 && next === confirm;
    expect(checkPasswords(current, next, confirm) === null).toBe(fine);
  },
);

test('a person who was given its password is told by whom, goes on with its own, or signs out', async () => {
  signIn({ role: 'agent', rights: [] });
  keepToken('token-1');
  const server = fakeServer({
    'POST /api/auth/change-password': { body: { message: '' } },
    'GET /api/auth/me': { body: { role: 'agent', agent: account({ role: 'agent' }) } },
  });
  const onClose = vi.fn<() => void>();
  render(<ChangePasswordDialog givenBy="agent1" onClose={onClose} />);
  expect(screen.getByRole('alertdialog', { name: 'Choose your own password' })).toBeTruthy();
  expect(screen.getByText(/^agent1 gave you the one you signed in with/)).toBeTruthy();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Current password'), 'pavilion');
  await user.type(screen.getByLabelText('New password'), 'secret12');
  await user.type(screen.getByLabelText('Confirm new password'), 'secret12');
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  // The account was read again before: the dialog is not asked for a second time.
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/auth/change-password', '/api/auth/me']);
});
