// Deposits and withdrawals between an agent and its user, both opened for the journey.
import type { Locator, Page } from '@playwright/test';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { callerOf } from '../../support/api.ts';
import { clerkOf, movePoints, newSuperAdmin, openBackOffice, rowOf } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

const TRANSFER = '/api/agent/wallets/transfer';
const credit = (page: Page) => page.getByRole('dialog', { name: 'Credit activity' });
const asking = (page: Page) => page.getByRole('dialog', { name: 'Transaction Code' });
const fill = async (dialog: Locator, amount: string, code: string, remark = '') => {
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Transaction Code', { exact: true }).fill(code);
  await dialog.getByLabel('Remark (optional)').fill(remark);
};

test('a deposit and a withdrawal move points in both wallets and show in the history @desktop', async ({
  page,
  request,
}) => {
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 1_000);
  const { code, me } = await openBackOffice(page, agent, `/agent/users?search=${username}`);
  const player = await callerOf(request, username);

  await page.getByRole('button', { name: `Credit activity of ${username}` }).click();
  await expect(credit(page)).toContainText(`${username} · A Player · User`);
  for (const tab of ['Credit Deposit', 'Credit Withdraw', 'Credit History'])
    await expect(credit(page).getByRole('tab', { name: tab })).toBeVisible();
  await fill(credit(page), '250.50', code, 'Festival');
  await expect(credit(page).getByRole('row', { name: username })).toContainText('1,250.50');
  await expect(credit(page).getByRole('row', { name: 'You' })).toContainText('3,749.50');
  await expectReadable(page);
  await credit(page).getByRole('button', { name: 'Deposit ₹250.50' }).click();
  const done = page.getByRole('dialog', { name: 'Deposit completed.' });
  await expect(done).toContainText('1,250.50');
  await expectReadable(page);
  expect([(await me()).walletBalance, (await player.me()).walletBalance]).toEqual([3_749.5, 1_250.5]);

  await done.getByRole('button', { name: 'Credit History' }).click();
  const lines = credit(page).getByRole('list', { name: 'Credit History' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('+250.50');
  await expect(lines.first()).toContainText('Festival');
  await credit(page).getByRole('tab', { name: 'Credit Withdraw' }).click();
  await fill(credit(page), '50.5', code);
  await credit(page).getByRole('button', { name: 'Withdraw ₹50.50' }).click();
  await page.getByRole('dialog', { name: 'Withdrawal completed.' }).getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, username).getByText('1,200.00').first()).toBeVisible();
  expect([(await me()).walletBalance, (await player.me()).walletBalance]).toEqual([3_800, 1_200]);
  const [last] = (await player.statement()).entries;
  expect([last?.kind, last?.direction, last?.amount]).toEqual(['wallet', 'debit', 50.5]);
});

test('amounts that cannot be moved are not sent; a code that was left out is asked for @desktop', async ({
  page,
  request,
}) => {
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 1_000);
  const { code, me } = await openBackOffice(page, agent, `/agent/users?search=${username}`);
  await page.getByRole('button', { name: `Deposit to ${username}` }).click();
  await expect(credit(page).getByRole('tab')).toHaveText(['Deposit']);
  const press = credit(page).getByRole('button', { name: /^Deposit/ });
  for (const amount of ['', '0', '-3']) {
    await credit(page).getByLabel('Amount').fill(amount);
    await press.click();
    await expect(credit(page).getByRole('alert')).toHaveText('Enter a valid amount above zero.');
  }
  await credit(page).getByLabel('Amount').fill('100');
  await press.click();
  await expect(asking(page)).toContainText(`Deposit ₹100.00 to ${username}.`);
  await asking(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(asking(page).getByRole('alert')).toHaveText('Enter your transaction code to continue.');
  await expectReadable(page);
  expect((await me()).walletBalance).toBe(4_000);
  await asking(page).getByLabel('Your Transaction Code').fill(code);
  // The key of a keyboard does as much as the button.
  await asking(page).getByLabel('Your Transaction Code').press('Enter');
  await page.getByRole('dialog', { name: 'Deposit completed.' }).getByRole('button', { name: 'Done' }).press('Enter');
  expect((await me()).walletBalance).toBe(3_900);

  await page.getByRole('button', { name: `Withdraw from ${username}` }).click();
  await expect(credit(page).getByRole('tab')).toHaveText(['Withdraw']);
});

test('too much is refused, and so is a wrong code; ten of them lock the right one, too @desktop', async ({
  page,
  request,
  watch,
}) => {
  watch.expectFault(/\b(403|422)\b/);
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 1_000);
  const { code, me } = await openBackOffice(page, agent, `/agent/users?search=${username}`);
  await page.getByRole('button', { name: `Withdraw from ${username}` }).click();
  const alert = credit(page).getByRole('alert');
  await fill(credit(page), '1000.01', code);
  await credit(page).getByRole('button', { name: 'Withdraw ₹1,000.01' }).click();
  await expect(alert).toHaveText('Not enough available points.');

  await credit(page).getByLabel('Amount').fill('10');
  const press = credit(page).getByRole('button', { name: 'Withdraw ₹10.00' });
  await press.click();
  await asking(page).getByLabel('Your Transaction Code').fill('WRONG');
  await asking(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(asking(page).getByRole('alert')).toHaveText('The transaction code is not valid.');
  await asking(page).getByRole('button', { name: 'Cancel' }).click();
  const clerk = await clerkOf(request, agent);
  const { id } = await (await callerOf(request, username)).me();
  for (let tries = 0; tries < 9; tries += 1)
    await expect(movePoints(request, { ...clerk, code: 'WRONG' }, id, 'deposit', 1)).rejects.toThrow(
      'TRANSACTION_CODE',
    );
  await credit(page).getByLabel('Transaction Code', { exact: true }).fill(code);
  await press.click();
  await expect(alert).toHaveText('Too many wrong transaction codes. Try again in an hour.');
  expect((await me()).walletBalance).toBe(4_000);
});

test('an order whose answer is lost moves the points once, however often it is sent @desktop', async ({
  page,
  request,
  watch,
}) => {
  watch.expectFault(STAGED_FAULTS);
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 1_000);
  const { code, me } = await openBackOffice(page, agent, `/agent/users?search=${username}`);
  let lost = 0;
  await page.route(
    ({ pathname }) => pathname === TRANSFER,
    async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort('failed');
    },
    { times: 2 },
  );
  await page.getByRole('button', { name: `Deposit to ${username}` }).click();
  const press = credit(page).getByRole('button', { name: 'Deposit ₹300.00' });
  for (const tries of [1, 2]) {
    await fill(credit(page), '300', code);
    await press.click();
    await expect(credit(page).getByRole('alert')).toHaveText('Unable to process request. Please try again later.');
    expect(lost).toBe(tries);
  }
  expect((await me()).walletBalance).toBe(3_700);
  await fill(credit(page), '300', code);
  await press.click();
  await expect(page.getByRole('dialog', { name: 'Deposit completed.' })).toBeVisible();
  expect((await me()).walletBalance).toBe(3_700);
});

test('what cannot be loaded or sent is said in the dialog @desktop', async ({ page, request, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 0);
  const { code } = await openBackOffice(page, agent, `/agent/users?search=${username}`);
  const { id } = await (await callerOf(request, username)).me();
  const history = `/api/agent/users/${id}/wallet/transactions`;
  await page.getByRole('button', { name: `Credit activity of ${username}` }).click();
  await credit(page).getByRole('tab', { name: 'Credit History' }).click();
  await expect(credit(page).getByText('No credit transactions recorded yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(credit(page)).toBeHidden();

  await stage(page, history, 'failed');
  await stage(page, TRANSFER, 'failed');
  await page.reload();
  await page.getByRole('button', { name: `Credit activity of ${username}` }).click();
  await credit(page).getByRole('tab', { name: 'Credit History' }).click();
  await expect(credit(page).getByText('Unable to load wallet activity.')).toBeVisible();
  await credit(page).getByRole('tab', { name: 'Credit Deposit' }).click();
  await fill(credit(page), '5', code);
  await credit(page).getByRole('button', { name: 'Deposit ₹5.00' }).click();
  await expect(credit(page).getByRole('alert')).toHaveText('Account details unavailable.');
  await stage(page, history, 'real');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Deposit to ${username}` }).click();
  await expect(credit(page).getByRole('row', { name: username })).toContainText('0.00');
  await fill(credit(page), '5', code);
  await credit(page).getByRole('button', { name: 'Deposit ₹5.00' }).click();
  await expect(credit(page).getByRole('alert')).toHaveText('Unable to process request.');
});

test('a super admin issues points to itself, and cannot take them back @desktop', async ({ page, request }) => {
  const superAdmin = await newSuperAdmin(request, 100);
  const { code, me } = await openBackOffice(page, superAdmin, `/super-admin/super-admins?search=${superAdmin}`);
  await page.getByRole('button', { name: `Deposit to ${superAdmin}` }).click();
  await expect(credit(page).getByRole('row')).toHaveCount(2);
  await fill(credit(page), '900', code);
  await credit(page).getByRole('button', { name: 'Deposit ₹900.00' }).click();
  await expect(page.getByRole('dialog', { name: 'Deposit completed.' })).toContainText('Issued to your own account');
  expect((await me()).walletBalance).toBe(1_000);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.goto(`/super-admin/accounts?search=${superAdmin}`);
  await page.getByRole('button', { name: `Credit activity of ${superAdmin}` }).click();
  await expect(credit(page).getByRole('tab')).toHaveText(['Credit Deposit', 'Credit History']);
});
