// What is known about an account and what may be done to it. Each journey opens its own agent and its own player.
import type { Locator, Page } from '@playwright/test';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { callerOf, DEMO_PASSWORD, FOOTBALL } from '../../support/api.ts';
import {
  clerkOf,
  movePoints,
  newSuperAdmin,
  openAccount,
  openBackOffice,
  rowOf,
} from '../../support/back-office-accounts.ts';
import { expect, loginDialog, openSignedIn, test } from '../../support/journey.ts';
import { addressOf, upcoming } from '../../support/match.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { BOXES, cellsOf, oddsField, placeButton, slipOf, stakeField, successDialog } from '../../support/slip.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

/** What another page hears over its socket; on a machine that does much else that takes its time. */
const HEARD = { timeout: 30_000 };
const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit' }).click();
const codeField = (dialog: Locator) => dialog.getByLabel('Transaction Code', { exact: true });
const alertOf = (dialog: Locator) => dialog.getByRole('alert');

test('the profile of a user is shown whole and changed, and the list follows @desktop', async ({ page, request }) => {
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 500);
  const { code } = await openBackOffice(page, agent, `/agent/users?search=${username}`);
  const dialog = await openAccount(page, username);
  await expect(dialog).toContainText(`Managed by ${agent}`);
  for (const tab of ['Profile', 'Change Password', 'User lock', 'Account history', 'Edit Profile'])
    await expect(dialog.getByRole('tab', { name: tab, exact: true })).toBeVisible();
  for (const fact of ['User Name', 'Full Name', 'Mobile Number', 'City', 'Credit pts', 'pts', 'Client P/L', 'Exposure'])
    await expect(dialog.getByText(fact, { exact: true })).toBeVisible();
  for (const fact of ['Casino pts', 'Sports pts', 'Third Party pts', 'Created Date'])
    await expect(dialog.getByText(fact, { exact: true })).toBeVisible();
  await expectReadable(page);

  await dialog.getByRole('tab', { name: 'Edit Profile' }).click();
  for (const field of ['Full Name', 'Email', 'Mobile Number', 'City', 'Favorite Master', 'Change Password Lock'])
    await expect(dialog.getByLabel(field, { exact: true })).toBeVisible();
  for (const field of ['Transaction Code', 'Remark'])
    await expect(dialog.getByLabel(field, { exact: true })).toBeVisible();
  await dialog.getByLabel('City').fill('Pune');
  await dialog.getByLabel('PName').fill('Winger');
  await dialog.getByText('Change Password Lock').click();
  await submit(dialog);
  await expect(alertOf(dialog)).toHaveText('Transaction code is required.');
  await codeField(dialog).fill(code);
  await submit(dialog);
  await expect(dialog.getByText('Profile updated successfully.')).toBeVisible();
  await expectReadable(page);
  await dialog.getByRole('tab', { name: 'Profile', exact: true }).click();
  await expect(dialog.getByText('Pune')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, username)).toContainText('Winger');
});

test('a new password ends the session of the user at once, and only it opens the account @desktop', async ({
  page,
  request,
  browser,
}) => {
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 500);
  const elsewhere = await (await browser.newContext()).newPage();
  await openSignedIn(elsewhere, username, '/markets');
  const { code } = await openBackOffice(page, agent, `/agent/users?search=${username}`);
  const dialog = await openAccount(page, username);
  await dialog.getByRole('tab', { name: 'Change Password' }).click();
  const enter = async (next: string, confirm: string, ownCode: string) => {
    await dialog.getByLabel('Password', { exact: true }).fill(next);
    await dialog.getByLabel('Confirm Password').fill(confirm);
    await codeField(dialog).fill(ownCode);
    await submit(dialog);
  };
  await enter('12345', '12345', code);
  await expect(alertOf(dialog)).toHaveText('Password must be at least 6 characters long.');
  await enter('a new one', 'another one', code);
  await expect(alertOf(dialog)).toHaveText('Passwords do not match.');
  await enter('a new one', 'a new one', '');
  await expect(alertOf(dialog)).toHaveText('Transaction code is required.');
  await expectReadable(page);
  await expect(elsewhere.getByTestId('wallet')).toBeVisible();
  await enter('a new one', 'a new one', code);
  await expect(dialog.getByText('Password updated successfully.')).toBeVisible();
  await expect(loginDialog(elsewhere)).toBeVisible(HEARD);
  await expect(callerOf(request, username)).rejects.toThrow('CREDENTIALS_INVALID');
  expect((await (await callerOf(request, username, 'a new one')).me()).username).toBe(username);
  await elsewhere.context().close();
});

test('the lock tab locks betting with the right code only @desktop', async ({ page, request, browser, watch }) => {
  watch.expectFault(/\b403\b/);
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 500);
  const elsewhere = await (await browser.newContext()).newPage();
  await openSignedIn(elsewhere, username, addressOf(await upcoming(request, FOOTBALL)));
  await openSlip(elsewhere);
  const { code } = await openBackOffice(page, agent, `/agent/users?search=${username}`);
  const dialog = await openAccount(page, username);
  await dialog.getByRole('tab', { name: 'User lock' }).click();
  const betLock = dialog.getByRole('switch', { name: 'Bet lock' });

  await betLock.click();
  await submit(dialog);
  await expect(alertOf(dialog)).toHaveText('Transaction code is required.');
  await codeField(dialog).fill('WRONG');
  await submit(dialog);
  await expect(alertOf(dialog)).toHaveText('The transaction code is not valid.');
  await expect(betLock).not.toBeChecked();
  await expectReadable(page);
  await expect(slipOf(elsewhere)).toBeVisible();

  await betLock.click();
  await codeField(dialog).fill(code);
  // The notice goes by itself after some seconds, so it is looked for from the first moment.
  const notice = elsewhere.getByText('Placing bet restricted. Contact Agent(An Agent)');
  await Promise.all([expect(notice).toBeVisible(HEARD), submit(dialog)]);
  await expect(dialog.getByText('Lock settings updated.')).toBeVisible();
  await expect(betLock).toBeChecked();
  await expect(slipOf(elsewhere)).toBeHidden();
  await elsewhere.context().close();
});

test('the lock tab locks signing in, both locks at once, and lifts them @desktop', async ({
  page,
  request,
  browser,
}) => {
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 500);
  const elsewhere = await (await browser.newContext()).newPage();
  await openSignedIn(elsewhere, username, '/markets');
  const { code } = await openBackOffice(page, agent, `/agent/users?search=${username}`);
  const dialog = await openAccount(page, username);
  await dialog.getByRole('button', { name: 'Change locks' }).click();
  const lock = (name: 'Bet lock' | 'User lock') => dialog.getByRole('switch', { name });

  await lock('Bet lock').click();
  await lock('User lock').click();
  await codeField(dialog).fill(code);
  await submit(dialog);
  await expect(dialog.getByText('Lock settings updated.')).toBeVisible();
  await expect(elsewhere.getByRole('alertdialog', { name: 'Signed out' })).toContainText(
    'Login Restricted. Contact Agent(An Agent)',
    HEARD,
  );
  await elsewhere.getByRole('button', { name: 'OK' }).click();
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await loginDialog(elsewhere).getByLabel('Username').fill(username);
  await loginDialog(elsewhere).getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await loginDialog(elsewhere).getByText('I am 18 or older').click();
  await loginDialog(elsewhere).getByRole('button', { name: 'Log in' }).click();
  await expect(loginDialog(elsewhere).getByRole('alert')).toHaveText('Login Restricted. Contact Agent(An Agent)');
  await elsewhere.context().close();
  await expect(lock('Bet lock')).toBeChecked();
  await expect(lock('User lock')).toBeChecked();

  await lock('Bet lock').click();
  await lock('User lock').click();
  await codeField(dialog).fill(code);
  await submit(dialog);
  await expect(lock('User lock')).not.toBeChecked();
  await expect(dialog.getByText('Lock settings updated.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, username).getByRole('switch', { name: /^User lock/ })).not.toBeChecked();
  const { betLocked, userLocked } = await (await callerOf(request, username)).me();
  expect([betLocked, userLocked]).toEqual([false, false]);
});

test('the exposure of a user leads to the bets that it comes from @desktop', async ({
  page,
  request,
  browser,
  watch,
}) => {
  watch.expectFault(STAGED_FAULTS);
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 500);
  const match = await upcoming(request, FOOTBALL);
  const elsewhere = await (await browser.newContext()).newPage();
  await openSignedIn(elsewhere, username, addressOf(match));
  await openSlip(elsewhere);
  await oddsField(elsewhere).fill('1.02');
  await placeButton(elsewhere).click();
  await expect(successDialog(elsewhere)).toBeVisible();
  await elsewhere.context().close();

  await openBackOffice(page, agent, `/agent/users?search=${username}`);
  const figure = page.getByRole('button', { name: `Current Bets of ${username}: 100.00` });
  await figure.click();
  const dialog = page.getByRole('dialog', { name: 'Current Bets' });
  await expect(dialog).toContainText(`${username} · A Player · User`);
  await expect(dialog.getByRole('row').filter({ hasText: match.event.name })).toContainText('100.00');
  await expect(dialog.getByLabel('Rows').getByRole('option')).toHaveText(['10', '25', '50']);
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await stage(page, '/api/agent/current-bets', 'failed');
  await page.reload();
  await figure.click();
  await expect(dialog.getByText('Unable to load current bets.')).toBeVisible({ timeout: 15_000 });
});

async function openSlip(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await slipOf(page).isVisible())) await cellsOf(page, BOXES.back).first().click({ timeout: 3_000 });
    await expect(placeButton(page)).toBeEnabled({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await stakeField(page).fill('100');
}

test('the account history has its columns, pages and types @desktop', async ({ page, request }) => {
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 500);
  const clerk = await clerkOf(request, agent);
  const { id } = await (await callerOf(request, username)).me();
  for (let amount = 1; amount <= 10; amount += 1) await movePoints(request, clerk, id, 'deposit', amount);
  await movePoints(request, clerk, id, 'withdraw', 7.5);
  await openBackOffice(page, agent, `/agent/users?search=${username}`);
  const dialog = await openAccount(page, username);
  await dialog.getByRole('tab', { name: 'Account history' }).click();
  for (const head of ['Super User', 'User', 'Transfer From', 'Transfer To', 'Bet Details', 'Amount', 'Date'])
    await expect(dialog.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
  const rows = dialog.getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toContainText('−7.50');
  await expect(dialog.getByText('Showing 1–10 of 12')).toBeVisible();
  await expect(dialog.getByText('Page 1 of 2')).toBeVisible();
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Showing 11–12 of 12')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Previous' }).click();
  await dialog.getByLabel('Rows per page').selectOption('25');
  await expect(dialog.getByText('Page 1 of 1')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Withdraw' }).click();
  await expect(rows).toHaveCount(2);
  await dialog.getByRole('radio', { name: 'Bet', exact: true }).click();
  await expect(dialog.getByText('No transactions recorded yet.')).toBeVisible();
});

test('what fails is said in the tab it belongs to @desktop', async ({ page, request, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 0);
  await openBackOffice(page, agent, `/agent/users?search=${username}`);
  const { id } = await (await callerOf(request, username)).me();
  const call = (part: string) => `/api/agent/users/${id}/${part}`;
  await stage(page, call('details'), 'failed');
  const dialog = await openAccount(page, username);
  await expect(dialog.getByText('Unable to load account details.')).toBeVisible({ timeout: 15_000 });
  await stage(page, call('details'), 'real');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('Managed by');

  for (const part of ['change-password', 'toggles', 'profile', 'wallet/transactions'])
    await stage(page, call(part), 'failed');
  await dialog.getByRole('tab', { name: 'Change Password' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill('a new one');
  await dialog.getByLabel('Confirm Password').fill('a new one');
  await codeField(dialog).fill('CODE');
  await stage(page, call('change-password'), 'awaited');
  await submit(dialog);
  await expect(dialog.getByRole('button', { name: 'Submitting…' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await stage(page, call('change-password'), 'failed');
  await expect(alertOf(dialog)).toHaveText('Unable to change password.');
  await dialog.getByRole('tab', { name: 'User lock' }).click();
  await dialog.getByRole('switch', { name: 'Bet lock' }).click();
  await codeField(dialog).fill('CODE');
  await submit(dialog);
  await expect(alertOf(dialog)).toHaveText('Unable to update lock state.');
  await expect(dialog.getByRole('switch', { name: 'Bet lock' })).not.toBeChecked();
  await dialog.getByRole('tab', { name: 'Edit Profile' }).click();
  await dialog.getByLabel('City').fill('Pune');
  await codeField(dialog).fill('CODE');
  await submit(dialog);
  await expect(alertOf(dialog)).toHaveText('Unable to update profile.');
  await dialog.getByRole('tab', { name: 'Account history' }).click();
  await expect(dialog.getByText('Unable to load account history.')).toBeVisible({ timeout: 15_000 });
});

test('a super admin reads, copies and replaces a code @desktop', async ({ page, request, context, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const superAdmin = await newSuperAdmin(request);
  const agent = await newAgent(request, 5_000);
  const player = await newPlayer(request, agent, 0);
  const { code } = await openBackOffice(page, superAdmin, `/super-admin/users?search=${agent}`);
  const account = await openAccount(page, agent);
  await expect(account).toContainText('Managed by superadmin');
  await account.getByRole('button', { name: 'Transaction Code' }).click();
  const dialog = page.getByRole('dialog', { name: `${agent} code` });
  const shown = dialog.locator('code');
  await expect(shown).toHaveText((await clerkOf(request, agent)).code);
  const copy = dialog.getByRole('button', { name: 'Copy Code' });
  await copy.click();
  await expect(dialog.getByText('Copied to clipboard.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await shown.textContent());
  const putClipboard = (there: 'broken' | 'none') =>
    page.evaluate((kind) => {
      const broken = { writeText: () => Promise.reject(new Error('not allowed')) };
      Object.defineProperty(navigator, 'clipboard', {
        value: kind === 'broken' ? broken : undefined,
        configurable: true,
      });
    }, there);
  await putClipboard('broken');
  await copy.click();
  await expect(dialog.getByText('Copy failed. Please copy manually.')).toBeVisible();
  await putClipboard('none');
  await copy.click();
  await expect(dialog.getByText('Copy unavailable. Copy the code manually.')).toBeVisible();
  await expectReadable(page);

  const reset = dialog.getByRole('button', { name: 'Reset Code' });
  await reset.click();
  await expect(alertOf(dialog)).toHaveText('Enter your transaction code to reset this account.');
  const { id } = await (await callerOf(request, agent)).me();
  await stage(page, `/api/super-admin/agents/${id}/transaction-code/reset`, 'failed');
  await dialog.getByLabel('Your Transaction Code').fill(code);
  await reset.click();
  await expect(alertOf(dialog)).toHaveText('Unable to reset transaction code.');
  await stage(page, `/api/super-admin/agents/${id}/transaction-code/reset`, 'real');
  const before = (await shown.textContent()) ?? '';
  await dialog.getByLabel('Your Transaction Code').fill(code);
  await reset.click();
  await expect(dialog.getByText('Transaction code updated successfully.')).toBeVisible();
  await expect(shown).not.toHaveText(before);
  await expect(shown).toHaveText((await clerkOf(request, agent)).code);

  await page.goto(`/super-admin/users?search=${player}`);
  await (await openAccount(page, player)).getByRole('button', { name: 'Transaction Code' }).click();
  const ofPlayer = page.getByRole('dialog', { name: `${player} code` });
  await expect(ofPlayer.getByText('Not set', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ofPlayer).toBeHidden();
  const playerId = (await (await callerOf(request, player)).me()).id;
  await stage(page, `/api/super-admin/users/${playerId}/transaction-code`, 'failed');
  await page.getByRole('button', { name: 'Transaction Code' }).click();
  await expect(ofPlayer.getByText('Unable to load transaction code.')).toBeVisible({ timeout: 15_000 });
});

test('the win/loss breakdown stands below its figure and closes in all its ways @desktop', async ({
  page,
  request,
}) => {
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 500);
  const superAdmin = await newSuperAdmin(request);
  const popover = page.getByRole('dialog', { name: 'Win/Loss Breakdown' });
  const figure = page.getByRole('button', { name: `Win/Loss Breakdown of ${username}` });
  await openBackOffice(page, agent, `/agent/users?search=${username}`);
  await figure.click();
  await expect(popover.getByText('Win', { exact: true })).toBeVisible();
  await expect(popover.getByText('Loss', { exact: true })).toBeVisible();
  await expectReadable(page);
  const [at, below] = [await figure.boundingBox(), await popover.boundingBox()];
  expect(Math.round((below?.y ?? 0) - (at?.y ?? 0) - (at?.height ?? 0))).toBe(8);
  const ways: (() => Promise<unknown>)[] = [
    () => figure.click(),
    () => page.keyboard.press('Escape'),
    () => popover.getByRole('button', { name: 'Close' }).click(),
    () => page.getByRole('heading', { level: 1 }).click(),
    () => page.evaluate(() => window.dispatchEvent(new Event('scroll'))),
    () => page.setViewportSize({ width: 1400, height: 880 }),
  ];
  for (const close of ways) {
    await expect(popover).toBeVisible();
    await close();
    await expect(popover).toBeHidden();
    await figure.click();
  }
  await page.keyboard.press('x');
  await expect(popover).toBeVisible();
  await openBackOffice(page, superAdmin, `/super-admin/users?search=${username}`);
  await figure.click();
  await expect(popover).toBeVisible();
  await page.keyboard.press('x');
  await expect(popover).toBeHidden();
});

test('a super admin gives another one a new password @desktop', async ({ page, request }) => {
  const superAdmin = await newSuperAdmin(request);
  const other = await newSuperAdmin(request);
  const { code } = await openBackOffice(page, superAdmin, `/super-admin/super-admins?search=${other}`);
  await page.getByRole('button', { name: `Reset the password of ${other}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await expect(dialog).toContainText(`${other} · A Super Admin · Super Admin`);
  await dialog.getByLabel('Password', { exact: true }).fill('a new one');
  await dialog.getByLabel('Confirm Password').fill('a new one');
  await codeField(dialog).fill(code);
  await submit(dialog);
  await expect(dialog.getByText('Password updated successfully.')).toBeVisible();
  await expectReadable(page);
  expect((await (await callerOf(request, other, 'a new one')).me()).username).toBe(other);
});
