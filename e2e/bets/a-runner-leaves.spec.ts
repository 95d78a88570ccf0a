// A runner leaves a race in which a player has bets: what the player and a super admin read of it, and what is paid.
import { marketBackOffice } from '@pavilion/contract';
import type { Locator, Page } from '@playwright/test';
import { newPlayer } from '../support/accounts.ts';
import { ask, callerOf } from '../support/api.ts';
import { type Clerk, newSuperAdmin, openBackOffice } from '../support/back-office-accounts.ts';
import { expect, expectAccessible, keepToken, PLACEMENT_REFUSED, test } from '../support/journey.ts';
import { addressOf } from '../support/match.ts';
import { type LostRunner, raceThatLosesARunner, STAKE } from './race.ts';

const VOID = 'Void: the runner was withdrawn';
const reduced = ({ withPercent }: LostRunner) =>
  new RegExp(
    `Odds reduced to \\d+\\.\\d{2,4}: .*${withPercent.replace(/[.()]/g, '\\$&').replace(' %', '\\s%')}.* withdrawn`,
  );

/** The row of a table that is of this bet. */
const about = (page: Page, { id }: LostRunner['voidBet']): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.locator(`a[href="/bets/${id}"]`) })
    .filter({ visible: true })
    .last();

test('a runner leaves: bets on it are void and the odds of the others reduced, wherever they are read @desktop', async ({
  page,
  request,
  watch,
}) => {
  test.setTimeout(540_000);
  watch.expectFault(PLACEMENT_REFUSED);
  const player = await callerOf(request, await newPlayer(request, 'agent1', 60_000));
  const lost = await test.step('a race loses a runner', () => raceThatLosesARunner(request, player.token));
  await keepToken(page, player.token);
  await test.step('the player reads it in My Bets', () => readMyBets(page, lost));
  await test.step('and in the receipts', () => readReceipts(page, lost));
  await test.step('and in the lists of the account', () => readLists(page, lost));
  const clerk = await test.step('a super admin reads it', () => readInOffice(page, lost));
  const winner = await test.step('and pays the race', () => payRace(page, clerk.token, lost));
  await keepToken(page, player.token);
  await test.step('the player reads what became of the bets', () => readPaid(page, lost, winner));
});

async function readMyBets(page: Page, lost: LostRunner): Promise<void> {
  await page.goto(addressOf(lost.event));
  await expect(page.getByTestId('wallet')).toBeVisible();
  await page
    .getByRole('button', { name: /My Bets/ })
    .filter({ visible: true })
    .first()
    .click();
  const mine = page.getByRole('region', { name: 'My Bets' }).or(page.getByRole('dialog', { name: 'My Bets' }));
  // The runner comes first there: `To Be Placed (3 places): 4. Royal Ember` reads `4. Royal Ember · 3 places`.
  const card = (name: string) => mine.getByRole('article').filter({ hasText: name.replace(/^.*\): /, '') });
  await mine.getByRole('tab', { name: /^Win/ }).click();
  await expect(card(lost.voidBet.runner.name).filter({ hasText: VOID })).toHaveCount(1);
  await mine.getByRole('tab', { name: new RegExp(`^${lost.otherTab}`) }).click();
  await expect(card(lost.otherBet.runner.name).first()).toContainText(reduced(lost));
  await expectAccessible(page);
}

async function readReceipts(page: Page, lost: LostRunner): Promise<void> {
  await page.goto(`/bets/${lost.otherBet.id}`);
  const money = page.getByRole('region', { name: 'Price and money' });
  await expect(money).toContainText(reduced(lost));
  await expect(money).toContainText('Odds left after withdrawals');
  await page.goto(`/bets/${lost.voidBet.id}`);
  await expect(money).toContainText(VOID);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Void');
}

async function readLists(page: Page, lost: LostRunner): Promise<void> {
  const { name } = lost.event.event;
  const search = encodeURIComponent(name);
  await page.goto(`/current-bets?search=${search}`);
  await expect(about(page, lost.voidBet)).toContainText(VOID);
  await expect(about(page, lost.otherBet)).toContainText(reduced(lost));
  await expectAccessible(page);
  await page.goto(`/sports-bets?search=${search}`);
  await expect(about(page, lost.voidBet)).toContainText('Void');
  await expect(about(page, lost.otherBet)).toContainText(reduced(lost));
  await page.goto('/account-statement?show=events');
  await page.getByRole('button', { name: `Show bets of ${name}` }).click();
  await expect(page.getByText(VOID).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(reduced(lost)).filter({ visible: true }).first()).toBeVisible();
}

async function readInOffice(page: Page, lost: LostRunner): Promise<Clerk> {
  const { id } = lost.event.event;
  const withdrawn = new RegExp(`Withdrawn: .*${lost.name} \\(`);
  const clerk = await openBackOffice(page, await newSuperAdmin(page.request), `/super-admin/events/${id}`);
  await expect(page.getByText(withdrawn).filter({ visible: true }).first()).toBeVisible();
  await page.goto('/super-admin/audit-log?action=market.runners');
  const entries = page.getByRole('row').filter({ hasText: `${lost.event.event.name} · Win` });
  await expect(entries.first()).toContainText('Runners change');
  await expect(entries.first()).toContainText('The feed');
  const details = await detailsOf(page, entries, `${lost.name} left`);
  await expect(details).toContainText(`${lost.name} (${lost.winPercent} %)`);
  await expectAccessible(page);
  return clerk;
}

/** The house declares the race: who had the other bet on it wins. Answers the winner's name. */
async function payRace(page: Page, token: string, lost: LostRunner): Promise<string> {
  const { request } = page;
  const { items } = await ask(request, marketBackOffice.list, { token, query: { eventId: lost.event.event.id } });
  const win = items.find(({ kind }) => kind === 'match');
  const winner = win?.outcomes.find(({ name }) => lost.otherBet.runner.name.endsWith(name));
  if (!win || !winner) throw new Error('the race has no such runner');
  const reason = 'The race was run early.';
  await ask(request, marketBackOffice.suspend, { token, params: { id: win.id }, body: { reason } });
  const result = { type: 'winner' as const, selections: [winner.id] };
  await ask(request, marketBackOffice.settle, { token, params: { id: win.id }, body: { result, reason } });
  return winner.name;
}

async function readPaid(page: Page, lost: LostRunner, winner: string): Promise<void> {
  const money = page.getByRole('region', { name: 'Price and money' });
  const row = (name: string) => money.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd');
  await page.goto(`/bets/${lost.voidBet.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Void');
  await expect(row('Profit or loss')).toHaveText('₹0.00');
  await expectAccessible(page);
  await page.goto(`/bets/${lost.otherBet.id}`);
  // A bet to be placed is paid by a market of its own.
  if (lost.otherTab === 'Win') {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Won');
    const odds = Number(await row('Odds left after withdrawals').innerText());
    const paid = (await row('Profit or loss').innerText()).replaceAll(/[+₹,]/g, '');
    expect(paid).toBe((STAKE * (odds - 1)).toFixed(2));
    await expect(page.getByText(`Version 1: ${winner}`)).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto(`/sports-bets?search=${encodeURIComponent(lost.event.event.name)}`);
  await expect(about(page, lost.voidBet)).toContainText('₹0.00');
  if (lost.otherTab === 'Win') await expect(about(page, lost.otherBet)).toContainText('Won');
}

/** The record that says so, opened: another runner may have left the race since. */
async function detailsOf(page: Page, entries: Locator, said: string): Promise<Locator> {
  const details = page.getByRole('dialog', { name: 'Runners change' });
  for (const entry of await entries.all()) {
    await entry.getByRole('button', { name: 'Details of Runners change' }).click();
    await expect(details).toContainText('What the feed said');
    if ((await details.innerText()).includes(said)) return details;
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  }
  throw new Error(`no record says: ${said}`);
}
