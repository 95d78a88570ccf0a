import { type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { CRICKET, type ListedEvent } from '../support/api.ts';
import { expect, expectAccessible, isPhone, openSignedIn, test } from '../support/journey.ts';
import { addressOf, upcoming } from '../support/match.ts';
import { backFirst } from '../support/bets/position.ts';

/** An offer may find its price gone; the browser logs each such answer as an error. */
const CASH_OUT_REFUSED = /\b409\b.*\/api\/bets\/(cash-out|auto-cash-out|place)/;

/** The matches of the three journeys differ, so that they do not meet in one market. */
async function matchNumber(request: APIRequestContext, at: number): Promise<ListedEvent> {
  const sports = [CRICKET, '1', '2'];
  return upcoming(request, sports[at] ?? CRICKET);
}

const card = (page: Page): Locator => page.getByRole('region', { name: 'Match Odds', exact: true });
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Cash out Match Odds' });
const cashoutButton = (page: Page): Locator => card(page).getByRole('button', { name: /^Cashout Match Odds [+−]?₹/ });

/** Takes an offer of the open dialog up, however often its price moves first; answers the amount that was shown. */
async function takeIt(page: Page): Promise<number> {
  const dialog = dialogOf(page);
  let amount = Number.NaN;
  await expect(async () => {
    const button = dialog.getByRole('button', { name: /^Cash out · / });
    if (await button.isVisible()) {
      amount = rupees(await button.innerText());
      await button.click({ timeout: 2_000 });
    }
    await expect(dialog.getByText(/^Cashed out: |^50 % cashed out\. /)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  return amount;
}

const rupees = (text: string): number => Number(text.replace('−', '-').replace(/[^\d.-]/g, ''));

test('a position is cashed out by half, then wholly, for the amounts that were shown', async ({
  page,
  request,
  watch,
  username,
}) => {
  watch.expectFault(CASH_OUT_REFUSED);
  const match = await matchNumber(request, 0);
  const caller = await openSignedIn(page, username, addressOf(match));
  await expect(card(page).getByRole('button', { name: /^Cashout Match Odds/ })).toBeVisible();
  await backFirst(request, caller.token, match);
  await cashoutButton(page).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: '50 %' }).click();
  await expect(dialog.getByRole('button', { name: /^Cash out · / })).toBeVisible();
  await expectAccessible(page);
  const half = await takeIt(page);
  const worstOf = async () => {
    const positions = await caller.positions(match.event.id);
    const own = positions.find(({ kind }) => kind === 'match');
    return Math.min(...(own?.rows ?? []).map(({ profit }) => profit));
  };
  expect(await worstOf()).toBeGreaterThanOrEqual(half);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await cashoutButton(page).click();
  const whole = await takeIt(page);
  const positions = await caller.positions(match.event.id);
  const profits = positions.find(({ kind }) => kind === 'match')?.rows.map(({ profit }) => profit) ?? [];
  expect(Math.min(...profits)).toBeGreaterThanOrEqual(whole);
  // Level but for the rounding of the stakes: a paisa of stake moves a runner by its odds.
  expect(Math.max(...profits) - Math.min(...profits)).toBeLessThan(5);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const off = card(page).getByRole('button', { name: /^Cashout Match Odds\. / });
  await expect(off).toHaveAttribute('aria-disabled', 'true');
  await expect(off).toHaveAttribute('title', /^Your position is level: /);
});

test('an automatic cash-out is set, seen, taken back, and carried out by the server', async ({
  page,
  request,
  watch,
  username,
}) => {
  watch.expectFault(CASH_OUT_REFUSED);
  const match = await matchNumber(request, 1);
  const caller = await openSignedIn(page, username, addressOf(match));
  await expect(card(page).getByRole('button', { name: /^Cashout Match Odds/ })).toBeVisible();
  await backFirst(request, caller.token, match);
  const dialog = dialogOf(page);
  if (isPhone(page)) {
    // The head of its card has no room for a button of its own before one is set.
    await cashoutButton(page).click();
    await dialog.getByRole('radio', { name: 'Automatically' }).click();
  } else
    await card(page)
      .getByRole('button', { name: /^Automatic cash-out of Match Odds/ })
      .click();
  await dialog.getByLabel('When a profit of this is certain').fill('900000');
  await dialog.getByRole('button', { name: 'Set automatic cash-out' }).click();
  await expect(dialog.getByText('Cashes out at ₹9,00,000 profit')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Cancel automatic cash-out/ }).click();
  await expect(dialog.getByText('Cashes out at ₹9,00,000 profit')).toBeHidden();

  // What a cash-out would make certain now is a small loss: the spread. A loss of nothing is reached at once.
  await dialog.getByLabel('When the loss would be this').fill('0');
  await dialog.getByRole('button', { name: 'Set automatic cash-out' }).click();
  await expect(page.getByText('Match Odds cashed out automatically')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /My Bets/ })
    .filter({ visible: true })
    .first()
    .click();
  const rules = page.getByRole('region', { name: 'Automatic cash-out' }).filter({ visible: true });
  await expect(rules.first()).toContainText(/Cashed out at [+−]₹/);
  const bets = await caller.openBets(match.event.id);
  expect(bets.length).toBeGreaterThan(1);

  // The log of the account has what happened while nobody pressed anything.
  await page.goto('/activity-log');
  const entry = page.getByText(`${match.event.name} · Match Odds`).filter({ visible: true });
  await expect(entry).toHaveCount(1);
  await expect(page.getByText('Auto cash-out').filter({ visible: true }).last()).toBeVisible();
});

test('a runner’s name opens its chart, and a bet has a receipt with the prices around it', async ({
  page,
  request,
  watch,
  username,
}) => {
  watch.expectFault(CASH_OUT_REFUSED);
  const match = await matchNumber(request, 2);
  const caller = await openSignedIn(page, username, addressOf(match));
  const betId = await backFirst(request, caller.token, match);
  await card(page)
    .getByRole('button', { name: /, price chart$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const chart = dialog.getByRole('img', { name: /^Price chart of / });
  await expect(chart).toBeVisible({ timeout: 20_000 });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(dialog.getByText(/^\d\d:\d\d:\d\d$/).filter({ visible: true })).toBeVisible();
  await dialog.getByText('Show as a table').click();
  await expect(dialog.getByRole('region', { name: 'Prices over time' }).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(chart).toBeHidden();

  await page.goto(`/bets/${betId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Matched');
  await expect(page.getByRole('region', { name: 'When it was accepted' })).toContainText('match-1');
  await expect(page.getByRole('region', { name: 'Price and money' })).toContainText('₹1,000.00');
  await expect(page.getByRole('region', { name: 'Settlement' })).toContainText('The market has no result yet.');
  await expectAccessible(page);
  await page.goto('/bets/999999999');
  await expect(page.getByText('There is no such bet.')).toBeVisible();
  watch.expectFault(/404.*\/api\/bets\/999999999/);
});
