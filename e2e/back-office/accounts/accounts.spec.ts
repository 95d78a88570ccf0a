// The account lists of the back office: what they show, what is done from a row, and files in and out. Every journey opens
// accounts of its own, and finds them by their names among everybody's.
import fs from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { callerOf } from '../../support/api.ts';
import { newSuperAdmin, openBackOffice, rowOf } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';
import { unfoldActs } from '../../support/list-head.ts';

test.describe.configure({ mode: 'parallel' });

const button = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const usersOf = (page: Page) => page.getByRole('table').getByRole('row').filter({ hasText: 'A Player' });

async function fileFrom(page: Page, kind: 'Export CSV' | 'Export PDF'): Promise<string> {
  await button(page, 'Export').click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: kind }).click();
  return fs.readFileSync(await (await download).path(), 'utf8');
}

test('an agent sees itself and its own users, and of another agent’s nothing, in no list, search or file @desktop', async ({
  page,
  request,
}) => {
  const [agent, stranger] = [await newAgent(request, 5_000), await newAgent(request, 5_000)];
  const [own, foreign] = [await newPlayer(request, agent, 500), await newPlayer(request, stranger, 500)];
  await openBackOffice(page, agent, '/agent/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Account List' })).toBeVisible();
  for (const head of ['User Name', 'CR', 'PTS', 'Client (P/L)', 'Client (P/L) %', 'Exposure', 'Available pts'])
    await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
  for (const head of ['B st', 'U st', 'PName', 'Account Type', 'Action'])
    await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
  for (const act of ['Import', 'Export', 'Load', 'Reset'])
    await expect(page.getByRole('button', { name: act, exact: true })).toBeVisible();
  await expect(rowOf(page, own)).toContainText('500.00');
  await expect(button(page, `Deposit to ${own}`)).toHaveText('D');
  await expect(button(page, `Withdraw from ${own}`)).toHaveText('W');
  await expect(rowOf(page, own)).toContainText('More');
  await expect(rowOf(page, agent)).toContainText('you');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  for (const act of [`Deposit to ${agent}`, `Withdraw from ${agent}`, `More about ${agent}`])
    await expect(button(page, act)).toBeDisabled();
  await expectReadable(page);

  const csv = await fileFrom(page, 'Export CSV');
  expect(csv.split('\r\n')[0]).toContain('User Name,Full Name,Agent,CR,PTS,Client (P/L)');
  expect(csv).toContain(own);
  expect(csv).not.toContain(foreign);
  expect(csv).not.toContain(stranger);
  expect((await fileFrom(page, 'Export PDF')).slice(0, 5)).toBe('%PDF-');

  await search(page).fill(foreign);
  await expect(page.getByText('No accounts found.')).toBeVisible();
  await button(page, 'Reset').first().click();
  await expect(rowOf(page, own)).toBeVisible();
  await page.goto(`/agent/users?search=${stranger}`);
  await expect(page.getByText('No accounts found.')).toBeVisible();
});

test('a Hindi name is drawn in a PDF, once for all its lines, and text in a CSV @desktop', async ({
  page,
  request,
}) => {
  const agent = await newAgent(request, 5_000);
  await newPlayer(request, agent, 500);
  await openBackOffice(page, agent, '/agent/users');
  const pictures = (pdf: string) => pdf.match(/\/Subtype \/Image/g)?.length ?? 0;
  expect(pictures(await fileFrom(page, 'Export PDF'))).toBe(0);
  for (const _ of [1, 2]) await newPlayer(request, agent, 500, 'क्षितिज त्रिपाठी');
  await page.reload();
  await expect(page.getByText('क्षितिज त्रिपाठी')).toHaveCount(2);
  // A picture is stored with its transparency as a second one.
  expect(pictures(await fileFrom(page, 'Export PDF'))).toBe(2);
  expect((await fileFrom(page, 'Export CSV')).match(/क्षितिज त्रिपाठी/g)).toHaveLength(2);
});

test('a lock shows at once, holds, and goes back with an alert when it fails @desktop', async ({
  page,
  request,
  watch,
}) => {
  watch.expectFault(STAGED_FAULTS);
  watch.expectFault(/\b401\b/);
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 500);
  const { id } = await (await callerOf(request, username)).me();
  await openBackOffice(page, agent, `/agent/users?search=${username}`);
  const lock = page.getByRole('switch', { name: `Bet lock of ${username}` });
  const toggles = `/api/agent/users/${id}/toggles`;

  await stage(page, toggles, 'awaited');
  await lock.click();
  await expect(lock).toBeChecked();
  await expect(lock).toBeDisabled();
  await stage(page, toggles, 'failed');
  await expect(page.getByRole('alert').filter({ hasText: username })).toContainText('Toggle update failed');
  await expect(page.getByRole('alert')).toContainText(`Betting of ${username} is unlocked again.`);
  await expect(lock).not.toBeChecked();
  await page.getByRole('alert').getByRole('button').click();

  await stage(page, toggles, 'unreachable');
  await lock.click();
  await expect(page.getByRole('alert').filter({ hasText: username })).toContainText('Unable to update status');
  await expect(lock).not.toBeChecked();
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // Without a network it fails at once, and is not done later, when there is one again.
  watch.expectFault(/ERR_INTERNET_DISCONNECTED/);
  await stage(page, toggles, 'real');
  await page.context().setOffline(true);
  await lock.click();
  await expect(page.getByRole('alert').filter({ hasText: username })).toContainText('Unable to update status');
  await expect(page.getByText('Unable to load users. Please try again later.')).toBeVisible();
  await page.context().setOffline(false);
  // The list comes back by itself.
  await expect(lock).toBeEnabled();
  await expect(lock).not.toBeChecked();

  await stage(page, toggles, 'real');
  await lock.click();
  await expect(lock).toBeEnabled();
  await expect(lock).toBeChecked();
  await page.reload();
  await expect(lock).toBeChecked();
  expect((await (await callerOf(request, username)).me()).betLocked).toBe(true);
});

test('a super admin enters an agent, orders, filters and comes back to the same address @desktop', async ({
  page,
  request,
}) => {
  const agent = await newAgent(request, 5_000);
  const [rich, poor] = [await newPlayer(request, agent, 900), await newPlayer(request, agent, 100)];
  await openBackOffice(page, 'superadmin', `/super-admin/users?search=${agent}`);
  await expect(rowOf(page, agent)).toContainText('Agent');
  await page.getByRole('link', { name: agent, exact: true }).click();
  await expect(page.getByText(`Users of ${agent}`)).toBeVisible();
  await expect(usersOf(page)).toHaveCount(2);
  await button(page, 'CR').click();
  await expect(page.getByRole('columnheader', { name: 'CR' })).toHaveAttribute('aria-sort', 'descending');
  await expect(usersOf(page).first()).toContainText(rich);
  await button(page, 'CR').click();
  await expect(usersOf(page).first()).toContainText(poor);
  await page.getByLabel('Status').selectOption('suspended');
  await expect(page.getByText('No accounts found.')).toBeVisible();
  await button(page, 'Reset').first().click();
  await search(page).fill(poor);
  await button(page, 'Load').click();
  await expect(page).toHaveURL(new RegExp(`search=${poor}`));
  await expect(rowOf(page, poor)).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(rowOf(page, poor)).toBeVisible();
  await expect(search(page)).toHaveValue(poor);
});

const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Import accounts' });

/** Chooses a file of users with these lines and has it checked. */
async function checkFile(page: Page, code: string, lines: readonly string[]): Promise<Locator> {
  const dialog = importDialog(page);
  const buffer = Buffer.from(['username,password,fullName,openingPoints', ...lines].join('\n'));
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'players.csv', mimeType: 'text/csv', buffer });
  await dialog.getByLabel('Your Transaction Code').fill(code);
  await button(dialog, 'Check file').click();
  return dialog;
}

test('a file with one wrong row opens nothing, and every error is shown first @desktop', async ({ page, request }) => {
  const agent = await newAgent(request, 5_000);
  const taken = await newPlayer(request, agent, 10);
  const { code } = await openBackOffice(page, agent, '/agent/users');
  await button(page, 'Import').click();
  await expect(importDialog(page).getByText('Drop a CSV file here, or choose one.')).toBeVisible();
  const dialog = await checkFile(page, code, [`${taken}-b,secret12,B,5`, `${taken},short,A,x`]);
  await expect(dialog.getByText('Something is wrong in 1 of 2 rows.')).toBeVisible();
  for (const problem of ['This user name is taken.', 'Password must be at least 6 characters.'])
    await expect(dialog.getByText(problem)).toBeVisible();
  await expect(button(dialog, 'Open 2 accounts')).toBeDisabled();
  await expectReadable(page);
  await button(dialog, 'Choose another file').click();
  await button(dialog, 'Cancel').click();
  await button(page, 'Load').click();
  await expect(rowOf(page, taken)).toHaveCount(1);
});

test('all accounts of a file are opened at once, and fill pages @desktop', async ({ page, request }) => {
  const agent = await newAgent(request, 5_000);
  const { code } = await openBackOffice(page, agent, '/agent/users?rows=10');
  const stem = agent.slice(-8);
  await button(page, 'Import').click();
  const lines = Array.from({ length: 11 }, (_, at) => `${stem}-${at},secret12,A Player,${at}0`);
  const dialog = await checkFile(page, code, lines);
  await expect(dialog.getByText('11 accounts can be opened.')).toBeVisible();
  await button(dialog, 'Open 11 accounts').click();
  await expect(dialog.getByText('11 accounts opened.')).toBeVisible({ timeout: 30_000 });
  await button(dialog, 'Done').click();
  await expect(page.getByText('Showing 1–11 of 12')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('Showing 12–12 of 12')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(rowOf(page, `${stem}-0`)).toBeVisible();
  await page.getByLabel('Rows').selectOption('25');
  await expect(usersOf(page)).toHaveCount(11);
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden();
});

test('a list that cannot be loaded says which, is empty, and asks again @desktop', async ({ page, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  await openBackOffice(page, 'superadmin', '/super-admin/super-admins');
  const expectFailure = async (path: string, address: string, words: string) => {
    await stage(page, path, 'failed');
    await page.goto(address);
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(page.getByRole('table')).toBeHidden();
    await stage(page, path, 'real');
    await button(page, 'Try again').click();
    await expect(page.getByRole('table')).toBeVisible();
  };
  const users = 'Unable to load users.';
  await expectFailure('/api/super-admin/accounts', '/super-admin/users', users);
  await expectFailure('/api/super-admin/agents', '/super-admin/users?role=agent', 'Unable to load agents.');
  await expectFailure('/api/super-admin/accounts', '/super-admin/accounts', users);
  const superAdmins = 'Unable to load super admin accounts.';
  await expectFailure('/api/super-admin/super-admins', '/super-admin/super-admins', superAdmins);
});

test('the Accounts List is searched without asking the server again @desktop', async ({ page, request }) => {
  const agent = await newAgent(request, 5_000);
  await openBackOffice(page, 'superadmin', '/super-admin/accounts');
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts List' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('switch').first()).toBeVisible();
  let asked = 0;
  page.on('request', (one) => {
    if (one.url().includes('/api/super-admin/accounts')) asked += 1;
  });
  await search(page).fill(agent);
  await expect(rowOf(page, agent)).toContainText('An Agent');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expectReadable(page);
  await search(page).fill('super admin');
  await expect(rowOf(page, 'superadmin')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'An Agent' })).toHaveCount(0);
  expect(asked).toBe(0);
  await button(page, 'Refresh').click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await search(page).fill('nobody is called that');
  await expect(page.getByText('No accounts found.')).toBeVisible();
});

test('super admins: only the own wallet can be deposited to, a user name opens its password reset @desktop', async ({
  page,
  request,
}) => {
  const own = await newSuperAdmin(request, 1_234.5);
  await openBackOffice(page, own, '/super-admin/super-admins');
  await expect(page.getByRole('heading', { level: 1, name: 'Super Admin Accounts' })).toBeVisible();
  for (const head of ['Username', 'Name', 'Email', 'Phone', 'Status', 'Wallet Balance', 'Created', 'Deposit'])
    await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
  await expect(button(page, `Deposit to superadmin`)).toBeDisabled();
  await search(page).fill(own);
  await expect(rowOf(page, 'superadmin')).toBeVisible();
  await search(page).press('Enter');
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  await expect(rowOf(page, own)).toContainText('1,234.50');
  await expect(rowOf(page, own)).toContainText('Active');
  await expect(button(page, `Deposit to ${own}`)).toBeEnabled();
  await expectReadable(page);
  await button(page, `Reset the password of ${own}`).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText(['All', 'Active', 'Inactive', 'Suspended']);
  await page.getByLabel('Status').selectOption('inactive');
  await expect(page.getByText('No super admin accounts found.')).toBeVisible();
  await button(page, 'Reset').first().click();
  await search(page).fill(own);
  await button(page, 'Search').click();
  await expect(page).toHaveURL(new RegExp(`search=${own}`));
});

test('a user is put under another agent after a question, and is gone from the first @desktop', async ({
  page,
  request,
  watch,
  browser,
}) => {
  watch.expectFault(STAGED_FAULTS);
  watch.expectFault(/\b400\b/);
  const [first, second] = [await newAgent(request, 5_000), await newAgent(request, 5_000)];
  const username = await newPlayer(request, first, 500);
  const { id } = await (await callerOf(request, username)).me();
  await openBackOffice(page, 'superadmin', '/super-admin/agents');
  await expect(page.getByRole('heading', { level: 1, name: 'Assign Agent' })).toBeVisible();
  await search(page).fill('nobody is called that');
  await expect(page.getByText('No accounts match your search.')).toBeVisible();
  await search(page).fill(username);
  await button(page, `Assign Agent to ${username}`).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Agent' });
  const agents = dialog.getByLabel('Agent', { exact: true });
  await agents.selectOption({ label: 'Select agent' });
  await button(dialog, 'Assign').click();
  await expect(dialog.getByRole('alert')).toHaveText('Select an agent to continue.');
  await agents.selectOption({ label: `${second} · An Agent` });
  await button(dialog, 'Assign').click();
  await expect(dialog.getByText(`Assign agent ${second} to user ${username}?`)).toBeVisible();
  await expectReadable(page);

  const path = `/api/super-admin/users/${id}/assign-agent`;
  await stage(page, path, 'failed');
  await button(dialog, 'Yes, assign').click();
  await expect(dialog.getByText('Unable to assign agent.')).toBeVisible();
  const message = 'Select an agent to assign.';
  await stage(page, path, { status: 400, body: { error: 'INVALID_REQUEST', field: 'agentId', message } });
  await button(dialog, 'Assign').click();
  await button(dialog, 'Yes, assign').click();
  await expect(dialog.getByText('Select an agent to assign.')).toBeVisible();
  await stage(page, path, 'real');
  await button(dialog, 'Assign').click();
  await button(dialog, 'Yes, assign').click();
  await expect(page.getByText(`${username} is with ${second} now.`)).toBeVisible();
  await expect(rowOf(page, username)).toContainText(second);
  const elsewhere = await (await browser.newContext()).newPage();
  await openBackOffice(elsewhere, first, `/agent/users?search=${username}`);
  await expect(elsewhere.getByText('No accounts found.')).toBeVisible();
  await elsewhere.context().close();
});

test('on a phone accounts are rows of two lines, which open everything that can be done to them @mobile', async ({
  page,
  request,
}) => {
  const agent = await newAgent(request, 5_000);
  const username = await newPlayer(request, agent, 500);
  await openBackOffice(page, agent, '/agent/users');
  const card = page.getByRole('listitem').filter({ hasText: username });
  await expect(card).toContainText('500.00');
  await expect(button(card, `Deposit to ${username}`)).toBeHidden();
  await card.getByRole('button', { expanded: false }).click();
  await expect(button(card, `Deposit to ${username}`)).toBeVisible();
  await expect(card.getByRole('switch', { name: `User lock of ${username}` })).toBeVisible();
  await expectReadable(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await unfoldActs(page);
  // Its menu is wider than the button, which may stand near an edge.
  await button(page, 'Export').click();
  const menu = await page.getByRole('menu', { name: 'Export' }).boundingBox();
  expect(menu?.x).toBeGreaterThanOrEqual(0);
  await expectReadable(page);
});
