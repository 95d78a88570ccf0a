// Commission and partnership: set, planned and taken back for an agent of the journey's own, and read by that agent.
import type { CommissionReport } from '@pavilion/contract';
import type { Page } from '@playwright/test';
import { newAgent } from '../../support/accounts.ts';
import { newSuperAdmin, openBackOffice, rowOf } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

const history = (page: Page) => page.getByRole('table', { name: 'History' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const share = (page: Page) => page.getByRole('region', { name: 'Share of the book' });

/** A day that is surely ahead, as a date input takes it. */
const nextYear = `${new Date().getFullYear() + 1}-06-01`;

test('a super admin agrees a share and a commission with an agent, who reads them @desktop', async ({
  page,
  request,
}) => {
  const [username, agent] = [await newSuperAdmin(request), await newAgent(request)];
  await openBackOffice(page, username, `/super-admin/commission?search=${agent}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Commission');
  await expect(rowOf(page, agent)).toContainText('0 %');
  await expect(rowOf(page, agent)).toContainText('Everybody’s');
  await expectReadable(page);

  await page.getByRole('button', { name: `Terms of ${agent}` }).click();
  await expect(page.getByRole('heading', { level: 2, name: agent })).toBeVisible();
  await expect(share(page)).toContainText('0 %');
  await expect(page.getByText('Nothing has been set yet.')).toBeVisible();

  // A share from a day on: what is missing is said at its field, and nothing is sent.
  await page.getByRole('button', { name: 'Set share' }).click();
  const setShare = dialog(page, 'Set share of the book');
  await setShare.getByRole('radio', { name: 'From a day' }).click();
  await setShare.getByRole('button', { name: 'Save' }).click();
  for (const said of ['Enter a percentage from 0 to 100.', 'Choose a day.', 'Say why: it is kept with the terms.']) {
    await expect(setShare.getByText(said)).toBeVisible();
  }
  await setShare.getByLabel('Share (%)').fill('40');
  await setShare.getByLabel(/^Day \(from midnight/).fill(nextYear);
  await setShare.getByLabel('Reason').fill('Partnership from June');
  await expectReadable(page);
  await setShare.getByRole('button', { name: 'Save' }).click();
  await expect(setShare).toBeHidden();
  await expect(history(page)).toContainText('40 %');
  await expect(history(page)).toContainText('Planned');
  await expect(share(page)).toContainText('0 %');

  // A commission on one kind of market, at once: in a minute.
  await page.getByRole('button', { name: 'Set commission' }).click();
  const setCommission = dialog(page, 'Set commission');
  await setCommission.getByLabel('Kind of market').selectOption('Match Odds');
  await setCommission.getByLabel('Commission (%)').fill('2.5');
  await setCommission.getByLabel('Reason').fill('As for the others');
  await setCommission.getByRole('button', { name: 'Save' }).click();
  await expect(setCommission).toBeHidden();
  await expect(history(page)).toContainText('Commission · Match Odds');

  // By keyboard: a notice may lie over the end of the row.
  await page.getByRole('button', { name: 'Cancel Share of the book' }).press('Enter');
  const cancel = page.getByRole('alertdialog', { name: 'Cancel what is planned?' });
  await cancel.getByRole('button', { name: 'Cancel it' }).click();
  await expect(cancel).toBeHidden();
  await expect(history(page)).toContainText('Cancelled');
  await page.getByRole('button', { name: 'All agents' }).click();
  await expect(rowOf(page, agent)).toBeVisible();

  await openBackOffice(page, agent, '/agent/commission');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Commission');
  await expect(history(page)).toContainText('As for the others');
  for (const name of ['Set share', 'Set commission', 'All agents']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await page.getByRole('tab', { name: 'Report' }).click();
  await expect(page.getByText('Nothing was settled in this period.')).toBeVisible();
});

const FIGURES = {
  gross: -1000,
  commission: 10,
  players: -1010,
  agentShare: 400,
  agentCommission: 4,
  agents: 404,
  house: 606,
};
const REPORT: CommissionReport = {
  ...{ from: '2026-11-16', to: '2026-11-22', total: 1, page: 1, pageSize: 50, totals: FIGURES },
  items: [{ id: '7/', agent: { id: '7', username: 'north', fullName: 'North Back office' }, kind: null, ...FIGURES }],
};

test('the report says who gained what, and leads to what is behind it @desktop', async ({ page, request }) => {
  const username = await newSuperAdmin(request);
  await openBackOffice(page, username, '/super-admin/commission');
  await stage(page, '/api/super-admin/commission/report', { body: REPORT });
  await page.getByRole('tab', { name: 'Report' }).click();
  const row = rowOf(page, 'north');
  for (const figure of ['1,000.00', '10.00', '400.00', '4.00', '404.00', '606.00'])
    await expect(row).toContainText(figure);
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('606.00');
  for (const file of ['CSV', 'PDF']) await expect(page.getByRole('button', { name: file })).toBeEnabled();
  await expectReadable(page);
  await expect(row.getByRole('link', { name: '404.00' })).toHaveAttribute(
    'href',
    '/super-admin/reports/account-transactions?accountType=agent&accountId=7&type=bet&from=2026-11-16&to=2026-11-22',
  );
  await expect(row.getByRole('link', { name: '1,000.00' })).toHaveAttribute('href', /sports-bet-history\?agentId=7/);
  await row.getByRole('link', { name: 'north · North Back office' }).click();
  await expect(page).toHaveURL(/by=kind&agent=7/);
});
