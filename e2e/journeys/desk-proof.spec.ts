// How a super admin proves the figures: the audit log, and books that are made again.
import { newPlayer } from '../accounts.ts';
import { newSuperAdmin, openDesk } from '../desk-accounts.ts';
import { expect, expectAccessible, test } from '../journey.ts';

test('an act is found in the audit log with what it changed and its seal', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const username = await newPlayer(request);
  await openDesk(page, await newSuperAdmin(request), '/super-admin/audit-log');
  await expect(page.getByRole('heading', { name: 'Audit Log', level: 1 })).toBeVisible();
  await page.getByRole('combobox', { name: 'Act' }).selectOption({ label: 'Account: create' });
  await expect(page).toHaveURL(/action=account\.create/);
  const row = page.getByRole('row').filter({ hasText: username });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('agent1');
  await expect(row).toContainText('Done');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Details of Account: create' }).click();
  const details = page.getByRole('dialog', { name: 'Account: create' });
  await expect(details).toContainText(username);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  // The sealer comes by every second.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await row.getByRole('button', { name: 'Details of Account: create' }).click();
    await expect(details).toContainText(/Seal\d+ · [0-9a-f]{64}/, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('no act is about this');
  await expect(page.getByText('No acts found for the selected filters.')).toBeVisible();
});

test('books are made again on demand: nothing is left over, and their sum is zero', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const username = await newSuperAdmin(request);
  await openDesk(page, username, '/super-admin/reconciliation');
  await page.getByRole('button', { name: 'Run now' }).click();
  const runs = page.getByRole('table', { name: 'Reconciliations' });
  const newest = runs.getByRole('row').nth(1);
  await expect(newest).toContainText('No difference', { timeout: 60_000 });
  await expect(newest).toContainText(username);
  const books = page.getByRole('region', { name: 'Books' });
  await expect(books).toContainText(/Sum of all0\.00/);
  await expectAccessible(page);
});
