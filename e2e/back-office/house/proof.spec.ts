// How a super admin proves the figures: the audit log, and books that are made again.
import fs from 'node:fs/promises';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { newSuperAdmin, openBackOffice } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

test('an act is found in the audit log with what it changed and its seal', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const username = await newPlayer(request);
  await openBackOffice(page, await newSuperAdmin(request), '/super-admin/audit-log');
  await expect(page.getByRole('heading', { name: 'Audit Log', level: 1 })).toBeVisible();
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Open account' });
  await expect(page).toHaveURL(/action=account\.create/);
  const row = page.getByRole('row').filter({ hasText: username });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('agent1');
  await expect(row).toContainText('Done');
  await expectReadable(page);
  await row.getByRole('button', { name: 'Details of Open account' }).click();
  const details = page.getByRole('dialog', { name: 'Open account' });
  await expect(details).toContainText(username);
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  // The sealer comes by every second.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await row.getByRole('button', { name: 'Details of Open account' }).click();
    await expect(details).toContainText(/Seal\d+ · [0-9a-f]{64}/, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('no act is about this');
  await expect(page.getByText('No actions found for the selected filters.')).toBeVisible();
});

test('the acts of one account are picked out, and make a file', { tag: '@desktop' }, async ({ page, request }) => {
  const agent = await newAgent(request);
  const player = await newPlayer(request, agent);
  await openBackOffice(page, await newSuperAdmin(request), '/super-admin/audit-log');
  const who = page.getByRole('combobox', { name: 'Who' });
  await who.fill(agent);
  const found = page.getByRole('listbox', { name: 'Who' }).getByRole('option');
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page).toHaveURL(/actorId=\d+/);
  const rows = page.getByRole('table', { name: 'Audit Log' }).getByRole('row', { name: new RegExp(agent) });
  await expect(rows.filter({ hasText: player }).filter({ hasText: 'Open account' })).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Audit Log' }).getByText('superadmin', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(who).toHaveValue(new RegExp(agent));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await fs.readFile((await (await download).path()) ?? '', 'utf8');
  expect(file).toContain('Time (IST),Who,Action,About,Outcome,Address,Before,After,Request,User agent,Seal,Hash');
  expect(file).toContain(`,${agent},account.create,`);
  const paper = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export PDF' }).click();
  expect((await paper).suggestedFilename()).toMatch(/^audit-log-.*\.pdf$/);
});

test('what cannot be proved just now says so', { tag: '@desktop' }, async ({ page, request, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  await stage(page, '/api/super-admin/audit-log', 'failed');
  await stage(page, '/api/super-admin/reconciliations', 'unreachable');
  await openBackOffice(page, await newSuperAdmin(request), '/super-admin/audit-log');
  await expect(page.getByText('Unable to load the audit log.')).toBeVisible();
  await expectReadable(page);
  await stage(page, '/api/super-admin/audit-log', 'real');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Audit Log' })).toBeVisible();
  await page.goto('/super-admin/reconciliation');
  await expect(page.getByText('Unable to load the reconciliations. Please try again later.')).toBeVisible();
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('Unable to begin the reconciliation.')).toBeVisible();
});

test('books are made again on demand: nothing is left over, and their sum is zero', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const username = await newSuperAdmin(request);
  await openBackOffice(page, username, '/super-admin/reconciliation');
  await page.getByRole('button', { name: 'Run now' }).click();
  const runs = page.getByRole('table', { name: 'Reconciliations' });
  const newest = runs.getByRole('row').nth(1);
  await expect(newest).toContainText('No difference', { timeout: 60_000 });
  await expect(newest).toContainText(username);
  const books = page.getByRole('region', { name: 'Books' });
  await expect(books).toContainText(/Sum of all0\.00/);
  await expectReadable(page);
});
