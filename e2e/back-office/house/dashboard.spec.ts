// The dashboard of both roles: its figures, the period they are of, and the lists behind them.
import { agentDashboard } from '@pavilion/contract';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { ask } from '../../support/api.ts';
import { newSuperAdmin, openBackOffice, openRow } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

const METRICS = '/api/super-admin/dashboard/metrics';

test("an agent's figures are those of its own users, and each leads to its list", { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const [agent, stranger] = [await newAgent(request, 9_000), await newAgent(request, 9_000)];
  await newPlayer(request, agent, 1_250);
  await newPlayer(request, agent, 750);
  await newPlayer(request, stranger, 4_000);
  const { token } = await openBackOffice(page, agent, '/agent/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const counters = page.getByRole('region', { name: 'Counters' });
  await expect(counters.getByRole('link', { name: 'Users 2' })).toBeVisible();
  await expect(counters.getByRole('link', { name: 'Withdrawals pending 0' })).toBeVisible();
  await expect(counters.getByRole('link', { name: 'Withdrawals completed 0' })).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByRole('link', { name: /^Total balance ₹2,000\.00/ })).toBeVisible();
  await expect(summary.getByRole('link', { name: /^Available points ₹7,000\.00/ })).toBeVisible();
  await expect(summary.getByRole('link', { name: /^Open exposure ₹0\.00/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Settlement Overview' })).toBeVisible();
  await expect(page.getByText('No results in this period.')).toBeVisible();
  const transfers = page.getByRole('region', { name: 'Transfer Activity' });
  await expect(transfers.getByRole('link', { name: 'Credit to users ₹2,000.00' })).toBeVisible();
  await expect(transfers.getByText('Credit to agents')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Top Agents' })).toBeHidden();
  await expect(counters.getByText('Agents')).toBeHidden();
  await expectReadable(page);

  const told = await ask(request, agentDashboard.metrics, { token, query: {} });
  expect(told.meta.counts).toMatchObject({ agents: null, users: 2 });
  expect(told.topAgents).toEqual([]);
  await counters.getByRole('link', { name: 'Users 2' }).click();
  await expect(page).toHaveURL('/agent/users');
});

test('every figure leads to a list that adds up to it, of the own users only', async ({ page, request }) => {
  const [agent, stranger] = [await newAgent(request, 9_000), await newAgent(request, 9_000)];
  const [rich, poor] = [await newPlayer(request, agent, 1_250), await newPlayer(request, agent, 750)];
  const foreign = await newPlayer(request, stranger, 4_000);
  await openBackOffice(page, agent, '/agent/dashboard');
  const main = page.getByRole('main');
  // The figures come a moment after the heading.
  const figures = main.getByRole('link').filter({ hasText: /^(?!Users)/ });
  await expect.poll(() => figures.count()).toBeGreaterThan(12);
  // Figures that are nothing have lists that are empty; these are made of what was opened above.
  const behind = { 'Credit to users ₹2,000.00': '₹2,000.00', 'Total balance ₹2,000.00 Your users': '₹2,000.00' };
  for (const [name, sum] of Object.entries(behind)) {
    await main.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(/\/agent\/dashboard\/figure\?figure=/);
    await expect(page.getByTestId('sum')).toHaveText(sum);
    await expect(page.getByRole('status').filter({ hasText: `Showing 1–2 of 2 · Sum ${sum}` })).toBeVisible();
    await expect(main.getByText(rich).filter({ visible: true })).toBeVisible();
    await expect(main.getByText(poor).filter({ visible: true })).toBeVisible();
    await expect(main.getByText(foreign)).toBeHidden();
    await main.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }
  await main.getByRole('link', { name: 'Withdrawals pending 0' }).click();
  await expect(page.getByText('No account has a part of this figure.')).toBeVisible();
  await main.getByRole('link', { name: 'Dashboard' }).click();
  await main.getByRole('link', { name: 'Credit to users ₹2,000.00' }).click();
  await expect(main.getByText(rich).filter({ visible: true })).toBeVisible();
  await expectReadable(page);
  await openRow(page, rich);
  await main.getByRole('link', { name: rich }).click();
  await expect(page).toHaveURL(/\/agent\/reports\/account-transactions\?accountType=user&accountId=\d+&type=credit/);
  await expect(main.getByText('1,250.00').filter({ visible: true }).first()).toBeVisible();
});

test('the period is chosen, kept in the address, and a wrong one is named @desktop', async ({
  page,
  request,
  watch,
}) => {
  await openBackOffice(page, await newAgent(request), '/agent/dashboard');
  const days = page.getByRole('list', { name: /^Client P\/L by day/ }).getByRole('link');
  await expect(days).toHaveCount(7);
  await page.getByRole('radio', { name: 'Today' }).click();
  await expect(page).toHaveURL('/agent/dashboard?period=today');
  await expect(days).toHaveCount(1);
  await page.getByRole('radio', { name: '30 days' }).click();
  await expect(days).toHaveCount(30);
  await page.reload();
  await expect(days).toHaveCount(30);
  await page.getByRole('radio', { name: 'Custom' }).click();
  await page.getByLabel('From', { exact: true }).fill('2026-03-01');
  await page.getByLabel('To', { exact: true }).fill('2026-03-04');
  await expect(page).toHaveURL('/agent/dashboard?period=custom&from=2026-03-01&to=2026-03-04');
  await expect(page.getByText('Your users, 1 to 4 Mar 2026')).toBeVisible();
  await expect(days).toHaveCount(4);
  await expect(days.first()).toHaveAttribute(
    'href',
    '/agent/dashboard/figure?figure=clientPL&from=2026-03-01&to=2026-03-01',
  );
  watch.expectFault(/\b400\b/);
  await page.getByLabel('From', { exact: true }).fill('2026-03-09');
  await expect(page.getByText('The first day comes after the last one.')).toBeVisible();
});

test('a super admin sees agents as well, and says so when there is nothing to see @desktop', async ({
  page,
  request,
  watch,
}) => {
  await newAgent(request);
  await openBackOffice(page, await newSuperAdmin(request), '/super-admin/dashboard');
  const counters = page.getByRole('region', { name: 'Counters' });
  await expect(counters.getByText('Agents', { exact: true })).toBeVisible();
  await expect(counters.getByText('Users', { exact: true })).toBeVisible();
  await expect(counters.getByText('Withdrawals pending')).toBeVisible();
  await expect(counters.getByText('Withdrawals completed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Transfer Activity' })).toBeVisible();
  const top = page.getByRole('region', { name: 'Top Agents' });
  await expect(top.getByRole('heading', { name: 'Top Agents' })).toBeVisible();
  await expect(top.getByRole('row').nth(1)).toBeVisible();
  await expectReadable(page);
  await top.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/^[^?]*\/super-admin\/users\?agent=\d+$/);

  watch.expectFault(STAGED_FAULTS);
  await stage(page, METRICS, 'failed');
  await page.goto('/super-admin/dashboard');
  await expect(page.getByText('Unable to load dashboard metrics.')).toBeVisible();
  const counts = { agents: 0, users: 0, withdrawals: { pending: 0, completed: 0 }, exposed: 0 };
  const nothing = { summaryCards: [], settlementMetrics: [], plMetrics: [], transferMetrics: [], topAgents: [] };
  await stage(page, METRICS, {
    body: { ...nothing, meta: { from: '2026-03-01', to: '2026-03-07', counts } },
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No agent wallet data available yet.')).toBeVisible();
});
