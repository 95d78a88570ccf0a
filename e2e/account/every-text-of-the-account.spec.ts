// Login, Change Password and Set Button Value: every text that is fixed.
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../support/api.ts';
import { chooseFromMenu, expect, loginDialog, openSignedIn, test } from '../support/journey.ts';
import { STAGED_FAULTS, stage } from '../support/staged.ts';

const LOGIN = '/api/auth/login';

test('the login dialog says what is missing, what was refused, and that nothing answered', { tag: '@desktop' }, async ({
  page,
  watch,
}) => {
  watch.expectFault(STAGED_FAULTS);
  watch.expectFault(/\b40[13]\b.*\/api\/auth\/login/);
  await page.goto('/markets');
  await page.getByRole('button', { name: 'Login', exact: true }).first().click();
  const dialog = loginDialog(page);
  const username = dialog.getByLabel('Username');
  const password = dialog.getByLabel('Password', { exact: true });
  const submit = dialog.getByRole('button', { name: 'Log in' });
  await expect(submit).toBeDisabled();
  await username.fill('   ');
  await password.fill('pavilion');
  await username.press('Enter');
  const said = dialog.getByRole('alert');
  await expect(said).toHaveText('Please enter both username and password.');
  await username.fill('player1');
  await username.press('Enter');
  await expect(said).toHaveText('Please accept the terms to continue.');
  await dialog.getByText('I am 18 or older and accept the terms and the responsible gaming policy.').click();
  await expect(submit).toBeEnabled();

  await password.fill('not the password');
  await dialog.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await dialog.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await submit.click();
  await expect(said).toHaveText('Invalid username or password.');
  await stage(page, LOGIN, 'failed');
  await submit.click();
  await expect(said).toHaveText('Login failed. Please try again.');
  await stage(page, LOGIN, 'unreachable');
  await submit.click();
  await expect(said).toHaveText('Unable to reach the server. Please try again.');
  const restricted = 'Login Restricted. Contact Agent(Ravi)';
  await stage(page, LOGIN, { status: 403, body: { error: 'USER_LOCKED', message: restricted } });
  await submit.click();
  await expect(said).toHaveText('Login Restricted. Contact Agent(Ravi)');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('somebody whose account was locked is told by an alert, with Agent where no agent is named', {
  tag: '@desktop',
}, async ({ page, watch, username }) => {
  watch.expectFault(/\b40[13]\b/);
  const { token } = await openSignedIn(page, username, '/markets');
  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  const account: unknown = await answer.json();
  const { user } = Object(account);
  const locked = { ...user, userLocked: true, agentName: null, agentUsername: null };
  // The page that is open must not hear of it: it would say so and be gone.
  await page.goto('about:blank');
  await stage(page, '/api/auth/me', { body: { ...Object(account), user: locked } });
  await page.goto('/markets');
  const told = page.getByRole('alertdialog', { name: 'Signed out' });
  await expect(told.getByRole('alert')).toHaveText('Login Restricted. Contact Agent(Agent)');
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Login', exact: true }).first()).toBeVisible();
});

async function openFromMenu(page: Page, name: string) {
  await chooseFromMenu(page, name);
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('the password dialog says every fault, and what the server says', { tag: '@desktop' }, async ({
  page,
  watch,
  username,
}) => {
  watch.expectFault(STAGED_FAULTS);
  watch.expectFault(/\b422\b.*change-password/);
  await openSignedIn(page, username, '/markets');
  const dialog = await openFromMenu(page, 'Change Password');
  const said = dialog.getByRole('alert');
  const fields = ['Current password', 'New password', 'Confirm new password'] as const;
  const type = async (...values: readonly string[]) => {
    for (const [at, label] of fields.entries()) await dialog.getByLabel(label, { exact: true }).fill(values[at] ?? '');
    await dialog.getByRole('button', { name: 'Update Password' }).click();
  };
  await expect(dialog.getByRole('button', { name: 'Show password' })).toHaveCount(3);
  await type('', '', '');
  await expect(said).toHaveText('Please fill in all password fields.');
  await type(DEMO_PASSWORD, 'five5', 'five5');
  await expect(said).toHaveText('New password must be at least 6 characters long.');
  await type(DEMO_PASSWORD, 'third umpire', 'third slip');
  await expect(said).toHaveText('New password and confirmation do not match.');
  const right = [DEMO_PASSWORD, 'third umpire', 'third umpire'] as const;
  await type('something else', right[1], right[2]);
  await expect(said).toHaveText('The current password is not correct.');
  await stage(page, '/api/auth/change-password', 'failed');
  await type(...right);
  await expect(said).toHaveText('Unable to change password right now.');
  await stage(page, '/api/auth/change-password', 'unreachable');
  await type(...right);
  await expect(said).toHaveText('Unable to change password right now. Please try again later.');
  await stage(page, '/api/auth/change-password', { body: { message: '' } });
  await type(...right);
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Password updated successfully.');
  await expect(dialog).toBeHidden();
});

const GAME_BUTTONS = ['1k', '2k', '5k', '10k', '20k', '25k', '50k', '75k'];
const GAME_VALUES = ['1000', '2000', '5000', '10000', '20000', '25000', '50000', '75000'];
const CASINO_BUTTONS = ['25', '50', '100', '200', '500', '1000'];

test('Set Button Value: defaults, faults, saving, and a fresh start each time it opens', { tag: '@desktop' }, async ({
  page,
  watch,
  username,
}) => {
  watch.expectFault(STAGED_FAULTS);
  await stage(page, '/api/button-presets', 'failed');
  // The buttons could not be read, so the default ones stand.
  await openSignedIn(page, username, '/markets');
  const dialog = await openFromMenu(page, 'Set Button Value');
  const labels = dialog.getByRole('textbox', { name: 'Label' });
  const values = dialog.getByRole('spinbutton', { name: 'Value' });
  await expect(labels).toHaveCount(8);
  for (const [at, label] of GAME_BUTTONS.entries()) {
    await expect(labels.nth(at)).toHaveValue(label);
    await expect(values.nth(at)).toHaveValue(GAME_VALUES[at] ?? '');
  }
  await expect(values.first()).toHaveAttribute('min', '0');
  await expect(values.first()).toHaveAttribute('step', '100');
  await dialog.getByRole('tab', { name: 'Casino Buttons' }).click();
  await expect(labels).toHaveCount(6);
  for (const [at, label] of CASINO_BUTTONS.entries()) await expect(labels.nth(at)).toHaveValue(label);
  await dialog.getByRole('button', { name: 'Add button' }).click();
  await expect(labels.last()).toHaveAttribute('placeholder', '1k');

  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to save button values.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openFromMenu(page, 'Set Button Value');
  await expect(dialog.getByRole('tab', { name: 'Game Buttons' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('alert')).toHaveCount(0);

  await stage(page, '/api/button-presets', 'awaited');
  await save.click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
});

test('Set Button Value: nothing to save, and saved', { tag: '@desktop' }, async ({ page, username }) => {
  await openSignedIn(page, username, '/markets');
  const dialog = await openFromMenu(page, 'Set Button Value');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Button values updated.')).toBeVisible();
  for (const tab of ['Casino Buttons', 'Game Buttons']) {
    await dialog.getByRole('tab', { name: tab }).click();
    const remove = dialog.getByRole('button', { name: /^Remove button/ });
    for (let left = await remove.count(); left > 0; left -= 1) await remove.last().click();
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Add at least one button value.');
});
