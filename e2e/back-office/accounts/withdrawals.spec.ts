// Withdrawal requests of accounts that are opened for the journey.
import type { Page } from '@playwright/test';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { callerOf } from '../../support/api.ts';
import { newSuperAdmin, openBackOffice, rowOf } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

const PAGE = '/super-admin/withdrawals';
const CALL = '/api/super-admin/withdrawals';
const act = (page: Page, label: string, username: string) =>
  page.getByRole('button', { name: `${label} the request of ${username}` });
const create = (page: Page) => page.getByRole('button', { name: 'Create Request' });

async function chooseOwner(page: Page, username: string): Promise<void> {
  await page.getByLabel('Find an owner').fill(username);
  await page.getByLabel('Owner', { exact: true }).selectOption({ label: `${username} · A Player` });
}

test('a request holds its amount, and completing pays it out @desktop', async ({ page, request }) => {
  const username = await newSuperAdmin(request);
  const player = await newPlayer(request, 'agent1', 1_000);
  const theirs = await callerOf(request, player);
  await openBackOffice(page, username, `${PAGE}?search=${player}`);
  await expect(page.getByText('No withdrawal requests found.')).toBeVisible();
  await create(page).click();
  await expect(page.getByText('Enter a valid amount.')).toBeVisible();
  await expect(page.getByText('Select an owner for the request.')).toBeVisible();
  await expectReadable(page);
  await chooseOwner(page, player);
  await expect(page.getByText('1,000.00 available')).toBeVisible();
  for (const amount of ['0', '-5']) {
    await page.getByLabel('Amount').fill(amount);
    await create(page).click();
    await expect(page.getByText('Enter a valid amount.')).toBeVisible();
  }
  await page.getByLabel('Amount').fill('300');
  await page.getByLabel('Remark (optional)').fill('By bank');
  await create(page).click();
  await expect(page.getByText('Withdrawal request created successfully.')).toBeVisible();
  await expect(rowOf(page, player)).toContainText('Pending');
  expect(await theirs.me()).toMatchObject({ walletBalance: 1_000, available: 700 });

  for (const label of ['Approve', 'Reject', 'Complete', 'Cancel'])
    await expect(act(page, label, player)).toHaveText(label);
  await expect(act(page, 'Complete', player)).toBeDisabled();
  await act(page, 'Approve', player).click();
  await expect(rowOf(page, player)).toContainText('Approved');
  await expect(act(page, 'Approve', player)).toBeDisabled();
  await act(page, 'Complete', player).click();
  const sure = page.getByRole('alertdialog', { name: 'Complete withdrawal' });
  await expectReadable(page);
  await sure.getByRole('button', { name: 'Pay out ₹300.00' }).click();
  await expect(rowOf(page, player)).toContainText('Completed');
  for (const label of ['Approve', 'Reject', 'Complete', 'Cancel'])
    await expect(act(page, label, player)).toBeDisabled();
  expect(await theirs.me()).toMatchObject({ walletBalance: 700, available: 700 });
  const [paid] = (await theirs.statement()).entries;
  expect([paid?.direction, paid?.amount, paid?.remark]).toEqual(['debit', 300, 'By bank']);

  // A second one, which is rejected; the filter of the status finds each.
  await chooseOwner(page, player);
  await page.getByLabel('Amount').fill('50');
  await create(page).click();
  await expect(rowOf(page, player)).toHaveCount(2);
  await act(page, 'Reject', player).first().click();
  const reject = page.getByRole('dialog', { name: 'Reject withdrawal' });
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(reject).toContainText('Enter a reason for the rejection.');
  await reject.getByLabel('Reason').fill('The bank account is in another name.');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(rowOf(page, player).first()).toContainText('Rejected');
  await expect(rowOf(page, player).first()).toContainText('The bank account is in another name.');
  expect(await theirs.me()).toMatchObject({ walletBalance: 700, available: 700 });
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText([
    'All',
    'Pending',
    'Approved',
    'Rejected',
    'Completed',
    'Cancelled',
  ]);
  await page.getByLabel('Status').selectOption('Completed');
  await expect(rowOf(page, player)).toHaveCount(1);
  await page.getByLabel('Status').selectOption('Pending');
  await expect(page.getByText('No withdrawal requests found.')).toBeVisible();
});

test('the own request of a super admin takes from the wallet in the head @desktop', async ({ page, request }) => {
  const username = await newSuperAdmin(request, 500);
  const { me } = await openBackOffice(page, username, `${PAGE}?search=${username}`);
  await page.getByLabel('Owner Type').selectOption('Super Admin');
  await expect(page.getByText('500.00 available')).toBeVisible();
  await page.getByLabel('Amount').fill('200');
  await create(page).click();
  await expect(rowOf(page, username)).toContainText('Pending');
  await act(page, 'Cancel', username).click();
  // A cancellation may have a reason, and needs none.
  await page
    .getByRole('dialog', { name: 'Cancel withdrawal' })
    .getByRole('button', { name: 'Cancel the request' })
    .click();
  await expect(rowOf(page, username)).toContainText('Cancelled');
  expect(await me()).toMatchObject({ walletBalance: 500, available: 500 });
});

test('what fails is said in words @desktop', async ({ page, request, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  watch.expectFault(/status of 409|\b409\b.*withdrawals/);
  const username = await newSuperAdmin(request);
  const player = await newPlayer(request, 'agent1', 1_000);
  await stage(page, CALL, 'failed');
  const { token } = await openBackOffice(page, username, `${PAGE}?search=${player}`);
  await expect(page.getByText('Failed to load withdrawal requests')).toBeVisible();
  await chooseOwner(page, player);
  await page.getByLabel('Amount').fill('10.555');
  await create(page).click();
  await expect(page.getByText('An amount has at most two decimals.')).toBeVisible();
  await page.getByLabel('Amount').fill('10');
  await create(page).click();
  await expect(page.getByText('Unable to create withdrawal request.', { exact: true })).toBeVisible();
  await stage(page, CALL, 'unreachable');
  await create(page).click();
  await expect(page.getByText('Unable to create withdrawal request. Please try again.')).toBeVisible();
  await stage(page, CALL, 'real');
  await create(page).click();
  await expect(rowOf(page, player)).toContainText('Pending');

  const rows = await request.get(`${CALL}?search=${player}`, { headers: { authorization: `Bearer ${token}` } });
  const body = (await rows.json()) as { items: { id: string }[] };
  const move = `${CALL}/${body.items[0]?.id}`;
  // The list is read again after what fails; it must not hear of what happens behind its back.
  await stage(page, CALL, { body });
  await stage(page, move, 'failed');
  await act(page, 'Approve', player).click();
  await expect(page.getByText('Unable to update withdrawal request.')).toBeVisible();
  await stage(page, move, 'real');
  await request.patch(move, { headers: { authorization: `Bearer ${token}` }, data: { status: 'cancelled' } });
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeEnabled();
  await stage(page, CALL, 'real');
  await act(page, 'Approve', player).click();
  await expect(page.getByText('A cancelled request cannot be approved.')).toBeVisible();
  await expect(rowOf(page, player)).toContainText('Cancelled');
});

test('agents have no withdrawals page @desktop', async ({ page, request }) => {
  const agent = await newAgent(request, 100);
  await openBackOffice(page, agent, '/agent/bank');
  await expect(page.getByRole('link', { name: 'Our Casino' })).toHaveCount(0);
  await page.goto('/agent/withdrawals');
  await expect(page.getByText('Page not found.')).toBeVisible();
});
