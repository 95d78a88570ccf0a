// Settling balances in the bank, by a super admin and by an agent who are the journey's own.
import fs from 'node:fs/promises';
import type { BackOfficeAccount } from '@pavilion/contract';
import type { Page } from '@playwright/test';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { callerOf } from '../../support/api.ts';
import { newSuperAdmin, openBackOffice, openRow, rowOf } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

const SETTLE = '/api/super-admin/bank/settlements';
const HEADS = [
  'User Name',
  'CR',
  'pts',
  'Client (P/L)',
  'Exposure',
  'Available pts',
  'Account Type',
  'Action',
  'Status',
];
const preset = (page: Page, label: string, username: string) =>
  page.getByRole('button', { name: `${label} ${username}`, exact: true });
const amount = (page: Page, username: string) => page.getByLabel(`Amount to settle of ${username}`);
const submit = (page: Page, username: string) =>
  page.getByRole('button', { name: `Submit the settlement of ${username}` });
const asking = (page: Page) => page.getByRole('dialog', { name: 'Transaction Code' });

test('a super admin settles an agent: a typed amount, then all of its network @desktop', async ({
  page,
  request,
  watch,
}) => {
  watch.expectFault(/\b403\b.*\/bank\/settlements/);
  watch.expectFault(/status of 403/);
  const [username, agent] = [await newSuperAdmin(request), await newAgent(request, 5_000)];
  const player = await newPlayer(request, agent, 1_000);
  const { code, me } = await openBackOffice(page, username, `/super-admin/bank?search=${agent}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank');
  await expect(page.getByText('Total: 1 accounts')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(HEADS);
  await expect(rowOf(page, agent)).toContainText('Agent');
  await expect(rowOf(page, agent)).toContainText('Active');
  for (const file of ['CSV', 'PDF']) await expect(page.getByRole('button', { name: file })).toBeEnabled();
  await expectReadable(page);

  // Nothing was won: only All has something to take. It brings the users' points, too.
  await expect(preset(page, 'All Profit', agent)).toBeDisabled();
  await expect(preset(page, 'Only Profit', agent)).toBeDisabled();
  await expect(submit(page, agent)).toBeDisabled();
  for (const label of ['All ->', 'All Profit', 'Only Profit'])
    await expect(preset(page, label, agent)).toHaveText(label);
  await preset(page, 'All ->', agent).click();
  await expect(preset(page, 'All ->', agent)).toHaveAttribute('aria-pressed', 'true');
  await expect(amount(page, agent)).toHaveValue('5000.00');

  // Typing releases the preset; what is no amount cannot be submitted.
  await amount(page, agent).fill('-5');
  await expect(preset(page, 'All ->', agent)).toHaveAttribute('aria-pressed', 'false');
  await expect(submit(page, agent)).toBeDisabled();
  await amount(page, agent).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Select "All", "Only Profit", or "All Profit" before submitting.');
  await amount(page, agent).fill('250.505');
  await amount(page, agent).blur();
  await expect(amount(page, agent)).toHaveValue('250.51');
  await submit(page, agent).click();
  await asking(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(asking(page).getByRole('alert')).toHaveText('Enter your transaction code to continue.');
  await expectReadable(page);
  await asking(page).getByLabel('Your Transaction Code').fill('WRONG234');
  await asking(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(asking(page).getByRole('alert')).toHaveText('The transaction code is not valid.');
  expect((await me()).walletBalance).toBe(10_000);
  await asking(page).getByLabel('Your Transaction Code').fill(code);
  await asking(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`Settlement completed for ${agent}.`)).toBeVisible();
  await expect(amount(page, agent)).toHaveValue('');
  await expect(rowOf(page, agent)).toContainText('4,749.49');
  expect((await me()).walletBalance).toBe(10_250.51);

  // The code is remembered while the page is open.
  await preset(page, 'All ->', agent).click();
  await expect(amount(page, agent)).toHaveValue('4749.49');
  await submit(page, agent).click();
  await expect(preset(page, 'All ->', agent)).toBeDisabled();
  await expect(asking(page)).toBeHidden();
  await expect.poll(async () => (await me()).walletBalance).toBe(15_000);
  expect((await (await callerOf(request, player)).me()).walletBalance).toBe(0);
});

test('an agent settles its own users and sees nobody else @desktop', async ({ page, request }) => {
  const [agent, other] = [await newAgent(request, 5_000), await newAgent(request, 2_000)];
  const player = await newPlayer(request, agent, 1_000);
  const foreign = await newPlayer(request, other, 700);
  const { code, me } = await openBackOffice(page, agent, '/agent/bank');
  await expect(page.getByText('Total: 2 accounts')).toBeVisible();
  await expect(rowOf(page, agent)).toContainText('Your own account');
  await expect(page.getByLabel('Account Type').getByRole('option')).toHaveText(['All', 'Agent', 'User']);
  await expect(page.getByLabel('Show').getByRole('option')).toHaveText(['10', '25', '50', '100']);
  await page.getByLabel('Account Type').selectOption('Agent');
  await expect(page.getByText('Total: 1 accounts')).toBeVisible();
  await expect(rowOf(page, player)).toBeHidden();
  await page.getByLabel('Account Type').selectOption('User');
  await expect(rowOf(page, player)).toBeVisible();
  await expect(rowOf(page, agent)).toBeHidden();
  await expect(preset(page, 'All Profit', player)).toHaveCount(0);

  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  const text = await fs.readFile(await csv.path(), 'utf8');
  expect(text).toContain('User Name,Full Name,CR,pts,Client (P/L),Exposure,Available pts,Account Type,Status');
  expect(text).toContain(`${player},A Player,1000,1000,0,0,1000,User,Active`);
  for (const hidden of [agent, other, foreign]) expect(text).not.toContain(hidden);
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()]);
  expect((await fs.readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await preset(page, 'All ->', player).click();
  await submit(page, player).click();
  await asking(page).getByLabel('Your Transaction Code').fill(code);
  await asking(page).getByLabel('Your Transaction Code').press('Enter');
  await expect(page.getByText(`Settlement completed for ${player}.`)).toBeVisible();
  expect((await me()).walletBalance).toBe(5_000);
  await expect(preset(page, 'All ->', player)).toBeDisabled();

  await page.getByLabel('Search', { exact: true }).fill(foreign);
  await expect(page.getByText('No accounts found for the selected filters.')).toBeVisible();
  await expectReadable(page);
});

/** A row as the server sends it, with what the journey is about. */
const rowWith = (change: Partial<BackOfficeAccount>): BackOfficeAccount => ({
  ...{ id: '4001', username: 'agent_north', fullName: 'North Back office', nickname: null, email: null, phone: null },
  ...{ city: null, role: 'agent', accountType: 'Agent', status: 'active', betLocked: false, userLocked: false },
  ...{ agentId: null, agentName: null, agentUsername: null, createdAt: '2026-11-01T08:00:00.000Z' },
  ...{ creditTotal: 1_000, points: 1_400, clientPL: 400, clientPLPercent: 40, clientProfitWinTotal: 900 },
  ...{ clientProfitLossTotal: 500, exposure: 0, walletBalance: 300, heldPoints: 0, availablePoints: 1_400 },
  ...{ ownAvailablePoints: 300, ownProfitTotals: { net: 50, totalProfit: 60, totalLoss: 10 } },
  downlineProfitTotals: { net: 350, totalProfit: 840, totalLoss: 490 },
  ...change,
});
const list = (...items: BackOfficeAccount[]) => ({ body: { items, total: items.length, page: 1, pageSize: 25 } });

test('what presets fill, and what the page says when something is wrong @desktop', async ({ page, request, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  watch.expectFault(/\b4\d\d\b.*\/bank\/settlements|status of 4\d\d/);
  const username = await newSuperAdmin(request);
  const accounts = '/api/super-admin/accounts';
  await stage(page, accounts, 'failed');
  const { code } = await openBackOffice(page, username, '/super-admin/bank');
  await expect(page.getByRole('alert')).toContainText('Unable to load bank records.');
  const held = rowWith({ id: '4003', username: 'mango', heldPoints: 120, availablePoints: 1_280 });
  await stage(page, accounts, list(rowWith({}), held, rowWith({ id: '', username: 'nobody' })));
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(rowOf(page, 'mango')).toContainText('120.00 held');
  for (const [label, value] of [
    ['All Profit', '400.00'],
    ['Only Profit', '50.00'],
    ['All ->', '1400.00'],
  ] as const) {
    await preset(page, label, 'agent_north').click();
    await expect(amount(page, 'agent_north')).toHaveValue(value);
  }
  await preset(page, 'All ->', 'nobody').click();
  await submit(page, 'nobody').click();
  await expect(page.getByRole('alert')).toHaveText('Unable to determine account identifier.');

  await stage(page, SETTLE, 'failed');
  await submit(page, 'agent_north').click();
  await asking(page).getByLabel('Your Transaction Code').fill(code);
  await asking(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(rowOf(page, 'agent_north').getByRole('alert')).toHaveText('Unable to complete settlement.');
  // The server's own words come first.
  for (const message of [
    'kaveri is short of 30.00 points. Nothing was moved.',
    'Enter the transaction code before submitting.',
  ]) {
    await stage(page, SETTLE, { status: 422, body: { error: 'INSUFFICIENT_POINTS', message } });
    await preset(page, 'All ->', 'agent_north').click();
    await submit(page, 'agent_north').click();
    await asking(page).getByLabel('Your Transaction Code').fill(code);
    await asking(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(rowOf(page, 'agent_north').getByRole('alert')).toHaveText(message);
  }
  // An account that is no agent any more when its row is submitted.
  await preset(page, 'All Profit', 'agent_north').click();
  await stage(page, accounts, list(rowWith({ role: 'user', accountType: 'User', ownProfitTotals: null })));
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(preset(page, 'All Profit', 'agent_north')).toHaveCount(0);
  await submit(page, 'agent_north').click();
  await expect(page.getByRole('alert')).toHaveText('All Profit is only available for agents.');
});

test('on a phone each account is two lines, which open its figures and its buttons @mobile', async ({
  page,
  request,
}) => {
  const agent = await newAgent(request, 5_000);
  const player = await newPlayer(request, agent, 1_000);
  await openBackOffice(page, agent, '/agent/bank?type=user');
  await expect(preset(page, 'All ->', player)).toBeHidden();
  await openRow(page, player);
  await preset(page, 'All ->', player).click();
  await expect(amount(page, player)).toHaveValue('1000.00');
  await expect(submit(page, player)).toBeEnabled();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await expectReadable(page);
});
