// Bets in the back office: who sees which, what they are narrowed to, and a status that is set by hand. Everybody in here
// is the journey's own.
import fs from 'node:fs/promises';
import { type Api, bets, type ReplyOf } from '@pavilion/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { ask, callerOf, FOOTBALL } from '../../support/api.ts';
import { newSuperAdmin, openBackOffice } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { runnersOf, upcoming } from '../../support/match.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

const STAKE = 500;
const CURRENT = '/api/super-admin/current-bets';
const HISTORY = '/api/super-admin/bets/history';
const FILTERS = '/api/super-admin/bets/filters';
type Filters = ReplyOf<Api['superAdminBets']['filters']>;
type History = ReplyOf<Api['superAdminBets']['history']>;

/** A player with one bet on a match that starts later. */
async function bettorOf(request: APIRequestContext, agent: string) {
  const username = await newPlayer(request, agent);
  const event = await upcoming(request, FOOTBALL);
  const marketId = event.marketIds[0]?.marketId ?? '';
  const [runner] = await runnersOf(request, event, marketId);
  if (!runner) throw new Error('the market has no runners');
  const caller = await callerOf(request, username);
  const body = {
    ...{ eventId: event.event.id, sportId: event.sportId, marketId, selectionKey: runner.id, side: 'back' },
    ...{ stake: STAKE, expectedOdds: 1.01, acceptUpdatedOdds: true },
  };
  const { bet } = await ask(request, bets.place, { token: caller.token, body });
  return { username, bet, caller, id: (await caller.me()).id };
}

type Bettor = Awaited<ReturnType<typeof bettorOf>>;
/** The name in the list that opens the player's bets on the event. */
const opener = (page: Page, { username, bet }: Bettor) =>
  page.getByRole('button', { name: new RegExp(`^${username}.*, bets on ${bet.event.name}$`) });

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('a super admin decides a bet by hand, and takes it back @desktop', async ({ page, request, watch }) => {
  watch.expectFault(/\b409\b.*\/status/);
  watch.expectFault(/status of 409/);
  const [clerk, agent] = [await newSuperAdmin(request), await newAgent(request)];
  const player = await bettorOf(request, agent);
  await openBackOffice(page, clerk, `/super-admin/current-bets?userId=${player.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Current Bets${player.username} · A Player`);
  const summary = page.getByRole('region', { name: 'Summary' });
  for (const sum of ['Total bets', 'Total amount']) await expect(summary.getByText(sum)).toBeVisible();
  await expect(summary).toContainText('Total bets1');
  await expect(summary).toContainText('Total amount₹500.00');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Matched');
  await expectReadable(page);

  await opener(page, player).click();
  const drawer = page.getByRole('dialog', { name: `Bets of ${player.username}` });
  await expect(drawer).toContainText(player.bet.selection.name);
  await drawer.getByRole('button', { name: 'Change status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change bet status' });
  for (const status of ['Pending', 'Won', 'Lost'])
    await expect(dialog.getByRole('radio', { name: status })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Won' }).click();
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter a reason for the change.');
  await dialog.getByLabel('Reason').fill('The scorer was wrong');
  await dialog.getByRole('radio', { name: 'Pending' }).click();
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await expect(dialog).toContainText('This bet is pending already.');
  await dialog.getByRole('radio', { name: 'Won' }).click();
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Bet status updated.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // It is no open bet any more, so it drops out of the list; the drawer was opened for it and goes on showing it.
  await expect(drawer.locator('[aria-current]')).toContainText('Won');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No current bets found.')).toBeVisible();
  const [adjusted] = (await player.caller.statement()).entries;
  expect(adjusted).toMatchObject({
    mode: 'adjustment',
    amount: player.bet.exposure.potentialWin,
    remark: 'The scorer was wrong',
  });
  expect((await player.caller.me()).exposure).toBe(0);

  await page.getByRole('radiogroup', { name: 'State' }).getByRole('radio', { name: 'All' }).click();
  await expect(rows(page)).toContainText(`Wonby ${clerk}`);
  await opener(page, player).click();
  await expect(drawer).toContainText('The scorer was wrong');
  await drawer.getByRole('button', { name: 'Change status' }).click();
  await dialog.getByRole('radio', { name: 'Pending' }).click();
  await dialog.getByLabel('Reason').fill('Decided too early');
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await expect(drawer).toContainText('Matched');
  expect((await player.caller.me()).exposure).toBe(STAKE);
});

test('a press on a row opens the bet, on the list of open bets and in the history @desktop', async ({
  page,
  request,
}) => {
  const agent = await newAgent(request);
  const player = await bettorOf(request, agent);
  const drawer = page.getByRole('dialog', { name: `Bets of ${player.username}` });
  for (const list of ['current-bets', 'sports-bet-history']) {
    await openBackOffice(page, agent, `/agent/${list}`);
    await rows(page).getByText('₹500.00').first().click();
    await expect(drawer).toContainText('Odds accepted');
    await expect(drawer).toContainText(player.bet.id);
    await expectReadable(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    // The keyboard has the name in the row.
    await opener(page, player).press('Enter');
    await expect(drawer).toContainText('Odds accepted');
  }
});

test('a status that could not be changed says so in its dialog @desktop', async ({ page, request, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  const [clerk, agent] = [await newSuperAdmin(request), await newAgent(request)];
  const player = await bettorOf(request, agent);
  await stage(page, `${CURRENT}/${player.bet.id}/status`, 'failed');
  await openBackOffice(page, clerk, `/super-admin/current-bets?userId=${player.id}`);
  await opener(page, player).click();
  await page.getByRole('button', { name: 'Change status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change bet status' });
  await dialog.getByRole('radio', { name: 'Won' }).click();
  await dialog.getByLabel('Reason').fill('Because');
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Unable to update bet status.');
  await stage(page, `${CURRENT}/${player.bet.id}/status`, 'unreachable');
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Unable to update bet status. Please try again later.');
});

test('an agent has its own users’ bets, and no word of another agent’s @desktop', async ({ page, request }) => {
  const [agent, stranger] = [await newAgent(request), await newAgent(request)];
  const [player, other] = [await bettorOf(request, agent), await bettorOf(request, stranger)];
  await openBackOffice(page, agent, '/agent/current-bets');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Current BetsAll Accounts');
  await expect(heading.getByText('All Accounts')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(player.username);
  await expect(page.getByRole('region', { name: 'Summary' })).toHaveCount(0);
  for (const word of ['Matched', 'Deleted', 'Back', 'Lay', 'Sports', 'Casino'])
    await expect(page.getByRole('radio', { name: word })).toBeVisible();

  // The agent is alone in its list, and so is its player.
  await page.getByRole('combobox', { name: 'Agent' }).click();
  await expect(page.getByRole('listbox', { name: 'Agent' }).getByRole('option')).toHaveText([agent]);
  await page.getByRole('combobox', { name: 'User' }).click();
  const users = page.getByRole('listbox', { name: 'User' }).getByRole('option');
  await expect(users).toHaveText([`${player.username} · A Player`]);
  await page.getByRole('combobox', { name: 'User' }).fill(other.username);
  await expect(page.getByText('No account matches')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Search', { exact: true }).fill(other.username);
  await expect(page.getByText('No current bets found.')).toBeVisible();
  await page.getByLabel('Search', { exact: true }).fill(player.username);
  await expect(rows(page)).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await fs.readFile((await (await download).path()) ?? '', 'utf8');
  expect(file).toContain(`,${player.username},A Player,`);
  expect(file).not.toContain(other.username);

  await opener(page, player).click();
  await expect(page.getByRole('dialog', { name: `Bets of ${player.username}` })).toContainText('Odds accepted');
  await expect(page.getByRole('button', { name: 'Change status' })).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('an agent is told nothing of a user who is another agent’s @desktop', async ({ page, request, watch }) => {
  watch.expectFault(/\b404\b/);
  const [agent, stranger] = [await newAgent(request), await newAgent(request)];
  const [player, other] = [await bettorOf(request, agent), await bettorOf(request, stranger)];
  await openBackOffice(page, agent, '/agent/current-bets');
  await page.goto(`/agent/current-bets?userId=${other.id}`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Not found.');
  await page.goto('/agent/sports-bet-history');
  await expect(rows(page)).toHaveCount(1);
  const filters = page.getByRole('search', { name: 'Filters' });
  await expect(filters.getByLabel('Agent')).toHaveCount(0);
  await expect(filters.getByLabel('User')).toContainText(player.username);
  await expect(filters.getByLabel('User')).not.toContainText(other.username);
});

const option = (id: string, name: string, count: number) => ({ id, key: id, name, value: id, count });
const account = (id: string, username: string) => ({
  ...{ id, label: username, username, fullName: '', nickname: null, count: 3 },
});
const OPTIONS: Filters = {
  sports: [option('4', 'Cricket', 7), option('1', 'Football', 2)],
  competitions: [
    { ...option('40', 'Premier League', 7), sportId: '4' },
    { ...option('10', 'Cup', 2), sportId: '1' },
  ],
  events: [
    { ...option('400', 'Lions v Tigers', 7), sportId: '4', competitionId: '40' },
    { ...option('100', 'Reds v Blues', 2), sportId: '1', competitionId: '10' },
  ],
  markets: [],
  agents: [account('5', 'north'), account('6', 'south')],
  users: [
    { ...account('7', 'ann'), agentId: '5', agentName: 'north' },
    { ...account('8', 'cem'), agentId: '6', agentName: 'south' },
  ],
  countedSince: null,
};
const NOTHING: History = { items: [], total: 0, page: 1, pageSize: 50, countedSince: null, totals: null };

test('filters of the bet history hang together @desktop', async ({ page, request }) => {
  const clerk = await newSuperAdmin(request);
  await stage(page, FILTERS, { body: OPTIONS });
  await stage(page, HISTORY, { body: NOTHING });
  await openBackOffice(page, clerk, '/super-admin/sports-bet-history');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sports Bet History');
  await expect(page.getByText('No bets found for the selected filters.')).toBeVisible();
  for (const name of ['Agent', 'User', 'Sport', 'Competition', 'Event', 'Status'])
    await expect(page.getByRole('combobox', { name, exact: true })).toBeVisible();
  const list = (label: string) => page.getByLabel(label, { exact: true });
  await expect(list('Status').getByRole('option')).toHaveText([
    'All',
    'Pending',
    'Active',
    'Matched',
    'Won',
    'Lost',
    'Settled',
    'Cancelled/Void',
  ]);
  await expectReadable(page);

  await list('Sport').selectOption('4');
  await expect(list('Event')).not.toContainText('Reds v Blues');
  await list('Competition').selectOption('40');
  await list('Event').selectOption('400');
  await expect(page).toHaveURL(/sport=4&competition=40&event=400/);
  await list('Competition').selectOption('');
  await expect(list('Event')).toHaveValue('');
  await list('Event').selectOption('400');
  await list('Sport').selectOption('1');
  await expect(list('Competition')).toHaveValue('');
  await expect(list('Event')).toHaveValue('');

  await list('User').selectOption('8');
  await expect(list('Agent')).toHaveValue('6');
  await list('Agent').selectOption('5');
  await expect(list('User')).toHaveValue('');
  // What the refreshed choices do not have any more is chosen no more.
  await stage(page, FILTERS, { body: { ...OPTIONS, sports: OPTIONS.sports.slice(0, 1) } });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(list('Sport')).toHaveValue('');
  await expect(list('Agent')).toHaveValue('5');
  await page.getByRole('button', { name: 'Reset' }).first().click();
  await expect(list('Agent')).toHaveValue('');
});

test('a user that is chosen brings its agent along, and another agent clears it @desktop', async ({
  page,
  request,
}) => {
  const [clerk, agent, other] = [await newSuperAdmin(request), await newAgent(request), await newAgent(request)];
  const player = await newPlayer(request, agent);
  await openBackOffice(page, clerk, '/super-admin/current-bets');
  const choose = async (label: string, name: string) => {
    const field = page.getByRole('combobox', { name: label });
    await field.fill(name);
    const found = page.getByRole('listbox', { name: label }).getByRole('option', { name });
    await expect(page.getByRole('listbox', { name: label }).getByRole('option')).toHaveCount(1);
    await found.click();
  };
  await choose('User', player);
  await expect(page).toHaveURL(/agentId=\d+&userId=\d+/);
  await expect(page.getByRole('combobox', { name: 'Agent' })).toHaveValue(new RegExp(agent));
  await choose('Agent', other);
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue('');
  await expect(page).not.toHaveURL(/userId/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other);
});

test('lists of bets that cannot be loaded say so @desktop', async ({ page, request, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  const clerk = await newSuperAdmin(request);
  const alert = page.getByRole('main').getByRole('alert');
  await stage(page, CURRENT, 'failed');
  await stage(page, '/api/super-admin/agents', 'failed');
  await stage(page, '/api/super-admin/users', 'failed');
  await openBackOffice(page, clerk, '/super-admin/current-bets');
  await expect(alert.filter({ hasText: 'Unable to load current bets.' })).toBeVisible();
  await expect(alert.filter({ hasText: 'Unable to load agents.' })).toBeVisible();
  await expect(alert.filter({ hasText: 'Unable to load users.' })).toBeVisible();
  await stage(page, CURRENT, 'unreachable');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Unable to load current bets. Please try again later.')).toBeVisible();
  await stage(page, HISTORY, 'failed');
  await stage(page, FILTERS, 'failed');
  await page.goto('/super-admin/sports-bet-history');
  await expect(page.getByText('Unable to load sports bet history.')).toBeVisible();
  await expect(page.getByText('Unable to load filter options.')).toBeVisible();
  await expectReadable(page);
});

test('on a phone the bets are rows of two lines, which open, and the drawer covers them @mobile', async ({
  page,
  request,
}) => {
  const agent = await newAgent(request);
  const player = await bettorOf(request, agent);
  await openBackOffice(page, agent, '/agent/current-bets');
  await expect(page.getByRole('list', { name: 'Current Bets' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('list', { name: 'Current Bets' }).getByRole('button', { expanded: false }).click();
  await page.getByRole('button', { name: `View bets of ${player.username} on ${player.bet.event.name}` }).click();
  await expect(page.getByRole('dialog', { name: `Bets of ${player.username}` })).toContainText('Liability');
  await expectReadable(page);
});
