// The personal pages: filters, empty states, and what is said when a list cannot be had.
import type { accounts, ReplyOf } from '@pavilion/contract';
import type { Page } from '@playwright/test';
import { unfoldActs, unfoldFilters } from '../support/list-head.ts';
import { expect, keepToken, openSignedIn, test } from '../support/journey.ts';
import { betOf, pageOfBets, STAGED_FAULTS, stage } from '../support/staged.ts';

async function expectChoices(page: Page, group: string, choices: readonly string[]): Promise<void> {
  const filter = page.getByRole('radiogroup', { name: group, exact: true });
  for (const choice of choices) await expect(filter.getByRole('radio', { name: choice, exact: true })).toBeVisible();
}

async function expectRows(page: Page, sizes: readonly string[]): Promise<void> {
  const rows = page.getByRole('combobox', { name: 'Rows' });
  await expect(rows).toHaveValue('25');
  await expect(rows.locator('option')).toHaveText([...sizes]);
}

/** The page with its list failing, then unreachable, then empty. */
async function expectFailures(page: Page, path: string, failed: string, unreachable: string): Promise<void> {
  await stage(page, path, 'failed');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(failed);
  await stage(page, path, 'unreachable');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText(unreachable);
}

test('Current Bets', async ({ page, watch, username }) => {
  watch.expectFault(STAGED_FAULTS);
  await openSignedIn(page, username, '/current-bets');
  await expect(page.getByRole('heading', { name: 'Current Bets', level: 1 })).toBeVisible();
  await unfoldFilters(page);
  await expectChoices(page, 'State', ['Matched', 'Deleted', 'All']);
  await expectChoices(page, 'Side', ['All', 'Back', 'Lay']);
  await expectChoices(page, 'Category', ['Sports', 'Casino']);
  await expectRows(page, ['10', '25', '50', '100']);
  await stage(page, '/api/bets/current', pageOfBets([]));
  await unfoldActs(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('No current bets found.')).toBeVisible();
  await stage(page, '/api/bets/current', pageOfBets([betOf(1, 'match', 'MATCH_ODDS')], 120));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Showing 1–25 of 120')).toBeVisible();
  // On a phone a row says so when it is open.
  if (test.info().project.name === 'mobile')
    await page.locator('main li').last().getByRole('button', { expanded: false }).click();
  await expect(page.locator('main').getByText('Matched', { exact: true }).last()).toBeVisible();
  await expect(page.locator('main').getByText('99+')).toBeVisible();
  const later = 'Unable to load current bets. Please try again later.';
  await expectFailures(page, '/api/bets/current', 'Unable to load current bets.', later);
});

test('Current Bets is for players and agents', { tag: '@desktop' }, async ({ page, request }) => {
  const { callerOf } = await import('../support/api.ts');
  const { token } = await callerOf(request, 'superadmin');
  await keepToken(page, token);
  await page.goto('/current-bets');
  await expect(page.getByText('Current Bets is available for user and agent accounts.')).toBeVisible();
});

test('Sports Bet History', async ({ page, watch, username }) => {
  watch.expectFault(STAGED_FAULTS);
  await openSignedIn(page, username, '/sports-bets');
  await expect(page.getByRole('heading', { name: 'Sports Bet History', level: 1 })).toBeVisible();
  await unfoldFilters(page);
  await expectChoices(page, 'Category', ['Sports', 'Casino']);
  await expectChoices(page, 'Status', ['All', 'Settled', 'Pending', 'Cancelled']);
  await expectChoices(page, 'Type', ['All', 'Back', 'Lay']);
  await expectRows(page, ['25', '50', '100']);
  await stage(page, '/api/bets/history', pageOfBets([]));
  await page.reload();
  await expect(page.getByText('No bet history available.')).toBeVisible();
  const later = 'Unable to load bet history. Please try again later.';
  await expectFailures(page, '/api/bets/history', 'Unable to load bet history.', later);
});

const EVENT = '900001';
const NO_SUMS = {
  totalEvents: 1,
  totalBets: 1,
  totalStake: 1_000,
  totalBackStake: 1_000,
  totalLayStake: 0,
  totalPotentialProfit: 1_000,
  totalPotentialLoss: 1_000,
  net: 0,
};
const STATEMENT: ReplyOf<typeof accounts.statement> = {
  entries: [],
  next: null,
  groups: [
    {
      eventId: EVENT,
      eventName: 'Northern Stars v Harbour Kings',
      sport: 'Cricket',
      marketName: 'MATCH_ODDS',
      totalCount: 1,
      totalStake: 1_000,
      net: 0,
      lastBetAt: '2026-11-21T04:30:00.000Z',
    },
  ],
  nextEvents: null,
  walletSummary: { credits: 0, debits: 0, totalProfit: 0, totalLoss: 0, net: 0 },
  betSummary: NO_SUMS,
};

test('Account Statement', { tag: '@desktop' }, async ({ page, watch, username }) => {
  watch.expectFault(STAGED_FAULTS);
  await openSignedIn(page, username, '/account-statement');
  await expect(page.getByRole('heading', { name: 'Account Statement', level: 1 })).toBeVisible();
  await unfoldFilters(page);
  const filters = page.getByRole('search', { name: 'Filters' });
  for (const label of ['From', 'To', 'Type', 'Search'])
    await expect(filters.getByLabel(label, { exact: true })).toBeVisible();
  await filters.getByLabel('From', { exact: true }).fill('21/3/26');
  await filters.getByLabel('From', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/from=2026-03-21/);
  await expect(filters.getByLabel('Type', { exact: true }).locator('option')).toHaveText([
    'All',
    'Deposit',
    'Sports',
    'Casino',
    'Sport Book',
  ]);
  await expectRows(page, ['10', '25', '50']);
  await stage(page, '/api/account/statement', { body: STATEMENT });
  await page.goto('/account-statement');
  await expect(page.getByText('No records found')).toBeVisible();
  const later = 'Unable to load account statement. Please try again later.';
  await expectFailures(page, '/api/account/statement', 'Unable to load account statement.', later);
});

test('Account Statement: the sums, and the bets of an event', { tag: '@desktop' }, async ({
  page,
  watch,
  username,
}) => {
  watch.expectFault(STAGED_FAULTS);
  const ofEvent = `/api/account/statement/event/${EVENT}`;
  await stage(page, '/api/account/statement', { body: STATEMENT });
  await stage(page, ofEvent, 'failed');
  await openSignedIn(page, username, '/account-statement?show=events');
  const summary = page.getByRole('region', { name: 'Summary' });
  // Below 1024 px the summary is folded.
  if (test.info().project.name === 'mobile') {
    await expect(summary).not.toContainText('Credits');
    await summary.getByRole('button', { name: 'Summary' }).click();
  }
  for (const sum of ['Credits', 'Debits', 'Total profit', 'Total loss', 'Net', 'Stake', 'Back stake', 'Lay stake'])
    await expect(summary.getByText(sum, { exact: true }).first()).toBeVisible();
  const show = page.getByRole('button', { name: 'Show bets of Northern Stars v Harbour Kings' });
  await show.click();
  await expect(page.getByRole('alert')).toHaveText('Unable to load bets for this event.');
  await stage(page, ofEvent, 'unreachable');
  await page.getByRole('button', { name: 'Hide bets of Northern Stars v Harbour Kings' }).click();
  await show.click();
  await expect(page.getByRole('alert')).toHaveText('Unable to load bets for this event. Please try again later.');
  await stage(page, ofEvent, { body: { bets: [], summary: NO_SUMS } });
  await page.reload();
  await show.click();
  await expect(page.getByText('No bets in this view.')).toBeVisible();
  await stage(page, ofEvent, {
    body: { bets: [betOf(7, 'match', 'MATCH_ODDS', { status: 'won', profit: 1_000 })], summary: NO_SUMS },
  });
  await page.reload();
  await show.click();
  await expect(page.locator('main').getByText('Won', { exact: true })).toBeVisible();
});

test('Activity Log', { tag: '@desktop' }, async ({ page, watch, username }) => {
  watch.expectFault(STAGED_FAULTS);
  const path = '/api/activity/logs';
  await openSignedIn(page, username, '/activity-log');
  await expect(page.getByRole('heading', { name: 'Activity Log', level: 1 })).toBeVisible();
  await unfoldFilters(page);
  await expectChoices(page, 'Type', ['All', 'Login', 'Password change']);
  await expectRows(page, ['10', '25', '50']);
  await stage(page, path, { body: { items: [], total: 0, page: 1, pageSize: 25 } });
  await page.goto('/activity-log?search=nowhere');
  await expect(page.getByText('No activity found for the selected filters.')).toBeVisible();
  await stage(page, path, 'failed');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Unable to load activity logs.');
  await stage(page, path, 'unreachable');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('Unable to load activity logs. Please try again later.');
});

test('a guest is sent from the personal pages to the markets and asked to log in', { tag: '@desktop' }, async ({
  page,
}) => {
  for (const address of ['/activity-log', '/current-bets', '/account-statement', '/sports-bets']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/markets$/);
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Please log in');
  }
});
