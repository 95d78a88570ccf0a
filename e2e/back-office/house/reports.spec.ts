// What the back office looks up about one account: its movements of points and its sign-ins. Accounts are the journey's own.
import fs from 'node:fs/promises';
import type { Api, ReplyOf } from '@pavilion/contract';
import type { Page } from '@playwright/test';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { callerOf } from '../../support/api.ts';
import { clerkOf, movePoints, newSuperAdmin, openBackOffice } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

type Logs = ReplyOf<Api['superAdminReports']['activity']>;
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

const choices = (page: Page) => page.getByRole('listbox', { name: 'Account' }).getByRole('option');

/** Types a part of the name, and takes the account that is found. */
async function chooseAccount(page: Page, username: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Account' });
  await field.fill(username);
  await expect(choices(page)).toHaveCount(1);
  await expect(choices(page)).toContainText(username);
  await field.press('Enter');
  await expect(field).toHaveValue(new RegExp(username));
}

test('the transactions of an account, by kind and by day, and as a file @desktop', async ({ page, request }) => {
  const [clerk, agent] = [await newSuperAdmin(request), await newAgent(request)];
  const player = await newPlayer(request, agent, 1_000);
  const keeper = await clerkOf(request, agent);
  const { id } = await (await callerOf(request, player)).me();
  await movePoints(request, keeper, id, 'withdraw', 250);
  await openBackOffice(page, clerk, '/super-admin/reports/account-transactions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Transaction History');
  await expect(page.getByText('Select an account to view transaction history.')).toBeVisible();
  for (const kind of ['Users', 'Agents', 'Super Admin'])
    await expect(page.getByRole('radio', { name: kind })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();

  await chooseAccount(page, player);
  await expect(page).toHaveURL(new RegExp(`accountId=${id}`));
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(`${player} → ${agent}`);
  await expect(rows(page).first()).toContainText('−₹250.00');
  await expect(rows(page).first()).toContainText('₹750.00');
  await expect(page.getByRole('main')).toContainText('Balance ₹750.00');
  await expectReadable(page);

  const type = page.getByRole('radiogroup', { name: 'Type', exact: true });
  await type.getByRole('radio', { name: 'Credit' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('+₹1,000.00');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await fs.readFile((await (await download).path()) ?? '', 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain('Date (IST)');
  const paper = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export PDF' }).click();
  expect((await paper).suggestedFilename()).toMatch(/^account-transactions-.*\.pdf$/);

  await type.getByRole('radio', { name: 'Bet' }).click();
  await expect(page.getByText('No transactions found for the selected criteria.')).toBeVisible();
  await type.getByRole('radio', { name: 'Withdraw' }).click();
  await expect(rows(page)).toHaveCount(1);
  await type.getByRole('radio', { name: 'All' }).click();
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await expect(page.getByText('No transactions found for the selected criteria.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('radio', { name: 'Agents' }).click();
  await chooseAccount(page, agent);
  await expect(rows(page)).toHaveCount(3);
});

test('a file names the account whose rows it has, whichever is chosen while it is made @desktop', async ({
  page,
  request,
}) => {
  const [clerk, agent] = [await newSuperAdmin(request), await newAgent(request)];
  const [first, second] = [await newPlayer(request, agent, 1_111), await newPlayer(request, agent, 2_222)];
  await openBackOffice(page, clerk, '/super-admin/reports/account-transactions');
  await chooseAccount(page, first);
  await expect(rows(page).first()).toContainText('+₹1,111.00');
  const asPdf = page.getByRole('button', { name: 'Export PDF' });
  const answers = '/api/super-admin/reports/wallet-transactions';
  /** The text of the file that is made of what is answered from now on. */
  const textOf = async () => {
    const download = page.waitForEvent('download');
    await stage(page, answers, 'real');
    return fs.readFile((await (await download).path()) ?? '', 'latin1');
  };

  // Asked for while the first one is chosen: another choice changes nothing in it.
  await stage(page, answers, 'awaited');
  await asPdf.click();
  await chooseAccount(page, second);
  const ofFirst = await textOf();
  expect([ofFirst.includes(first), ofFirst.includes('1,111'), ofFirst.includes('2,222')]).toEqual([true, true, false]);
  expect(ofFirst).not.toContain(second);
  await expect(rows(page).first()).toContainText('+₹2,222.00');

  // Asked for while the second one is chosen and the rows of the first still stand on the screen.
  await chooseAccount(page, first);
  await expect(rows(page).first()).toContainText('+₹1,111.00');
  await page.reload();
  await expect(rows(page).first()).toContainText('+₹1,111.00');
  await stage(page, answers, 'awaited');
  await chooseAccount(page, second);
  await asPdf.click();
  const ofSecond = await textOf();
  expect([ofSecond.includes(second), ofSecond.includes('2,222'), ofSecond.includes('1,111')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(ofSecond).not.toContain(first);
});

test('the activity of an account, its user agent cut short @desktop', async ({ page, request }) => {
  const [clerk, agent] = [await newSuperAdmin(request), await newAgent(request)];
  const player = await newPlayer(request, agent);
  const { id } = await (await callerOf(request, player)).me();
  await openBackOffice(page, clerk, '/super-admin/reports/account-activity');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Activity History');
  await expect(page.getByText('Select an account to view activity history.')).toBeVisible();
  await chooseAccount(page, player);
  await expect(rows(page)).toHaveCount(1);
  const type = page.getByRole('radiogroup', { name: 'Type', exact: true });
  await type.getByRole('radio', { name: 'Login' }).click();
  await expect(rows(page)).toContainText('Login');
  await type.getByRole('radio', { name: 'Password change' }).click();
  await expect(page.getByText('No activity found for the selected filters.')).toBeVisible();
  await type.getByRole('radio', { name: 'All' }).click();
  await expectReadable(page);

  const long = 'Mozilla/5.0 '.padEnd(120, 'x');
  const logs: Logs = {
    items: [
      {
        ...{ id: '1', createdAt: '2026-11-21T10:00:00.000Z', type: 'password_change', ip: '10.0.0.1', userAgent: long },
        location: { city: 'Pune', region: null, country: 'India' },
        meta: { role: 'user', sessionId: '77', ipSource: 'connection' },
      },
    ],
    ...{ total: 1, page: 1, pageSize: 50, countedSince: null },
    account: { id, username: player, fullName: 'A Player', role: 'user', walletBalance: 0 },
  };
  await stage(page, '/api/super-admin/reports/activity-logs', { body: logs });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(`${long.slice(0, 87)}…`, { exact: true })).toBeVisible();
  await expect(rows(page)).toContainText('Pune, India');
});

test('an agent’s reports are about its own users @desktop', async ({ page, request, watch }) => {
  watch.expectFault(/\b404\b/);
  const [agent, stranger] = [await newAgent(request), await newAgent(request)];
  const [player, other] = [await newPlayer(request, agent, 700), await newPlayer(request, stranger)];
  const { id } = await (await callerOf(request, other)).me();
  await openBackOffice(page, agent, '/agent/reports/account-transactions');
  await expect(page.getByRole('radio', { name: 'Agents' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Account' }).click();
  await expect(choices(page)).toHaveCount(1);
  await expect(choices(page)).toContainText(player);
  await page.getByRole('combobox', { name: 'Account' }).fill(other);
  await expect(page.getByText('No account matches')).toBeVisible();
  await chooseAccount(page, player);
  await expect(rows(page)).toHaveCount(1);
  for (const report of ['account-transactions', 'account-activity']) {
    await page.goto(`/agent/reports/${report}?accountId=${id}`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Not found.');
    await expect(page.getByRole('main')).not.toContainText(other);
  }
});

test('reports that cannot be loaded say so @desktop', async ({ page, request, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  const clerk = await newSuperAdmin(request);
  await stage(page, '/api/super-admin/reports/account-options', 'failed');
  await stage(page, '/api/super-admin/reports/wallet-transactions', 'failed');
  await stage(page, '/api/super-admin/reports/activity-logs', 'failed');
  await openBackOffice(page, clerk, '/super-admin/reports/account-transactions?accountId=1');
  await expect(page.getByText('Unable to load accounts.')).toBeVisible();
  await expect(page.getByText('Unable to load transactions.')).toBeVisible();
  await page.goto('/super-admin/reports/account-activity?accountId=1');
  await expect(page.getByText('Unable to load activity logs.', { exact: true })).toBeVisible();
  await stage(page, '/api/super-admin/reports/activity-logs', 'unreachable');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Unable to load activity logs. Please try again later.')).toBeVisible();
});
