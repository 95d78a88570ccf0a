// What is done to an account outside of the page that is open: a bet in another tab, a lock by its agent.
import type { Page } from '@playwright/test';
import { callerOf, DEMO_PASSWORD, FOOTBALL } from '../support/api.ts';
import { money, paiseFromWire } from '../support/figures.ts';
import { chooseFromMenu, expect, loginDialog, openSignedIn, signIn, test } from '../support/journey.ts';
import { addressOf, upcoming } from '../support/match.ts';
import { BOXES, cellsOf, oddsField, placeButton, slipOf, stakeField, successDialog } from '../support/slip.ts';

const BET_LOCKED = 'Placing bet restricted. Contact Agent(Agent 1)';
const USER_LOCKED = 'Login Restricted. Contact Agent(Agent 1)';

async function openSlip(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await slipOf(page).isVisible())) await cellsOf(page, BOXES.back).first().click({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  await expect(slipOf(page)).toBeVisible();
}

test('a bet in one tab is seen in the other', { tag: '@desktop' }, async ({ page, context, request, username }) => {
  const match = await upcoming(request, FOOTBALL);
  const player = await openSignedIn(page, username, addressOf(match));
  const other = await context.newPage();
  await other.goto('/markets');
  await expect(other.getByTestId('wallet')).toBeVisible();
  // The button counts all open bets of the player, on other matches, too.
  const before = await player.openBetsCount();
  await expect(other.getByRole('button', { name: `My Bets, ${before}` })).toBeVisible();

  await page.bringToFront();
  await openSlip(page);
  await oddsField(page).fill('1.02');
  await stakeField(page).fill('321.50');
  await placeButton(page).click();
  await expect(successDialog(page)).toBeVisible();

  await expect(other.getByRole('button', { name: `My Bets, ${before + 1}` })).toBeVisible();
  const { exposure, walletBalance } = await player.me();
  expect(exposure).toBeGreaterThanOrEqual(321.5);
  for (const tab of [page, other]) {
    const wallet = tab.getByTestId('wallet');
    await expect(wallet).toContainText(`Exposure ${money(paiseFromWire(exposure))}`);
    await expect(wallet).toContainText(money(paiseFromWire(walletBalance)));
  }
  await other.getByRole('button', { name: /^My Bets, / }).click();
  await expect(other.getByRole('article').first()).toContainText(money(321_50));
});

test('signing out in one tab signs the other out', { tag: '@desktop' }, async ({ page, context, username }) => {
  await openSignedIn(page, username, '/markets');
  const other = await context.newPage();
  await other.goto('/markets');
  await expect(other.getByTestId('wallet')).toBeVisible();
  await chooseFromMenu(page, 'Logout');
  await expect(page.getByTestId('wallet')).toHaveCount(0);
  await expect(other.getByTestId('wallet')).toHaveCount(0);
});

test('an agent locks the betting of a player, and unlocks it', { tag: '@desktop' }, async ({
  page,
  request,
  username,
}) => {
  const agent = await callerOf(request, 'agent1');
  const player = await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  const { id } = await player.me();
  await openSlip(page);
  const toast = page.getByRole('region', { name: 'Notices' }).getByText(BET_LOCKED);
  await agent.setLock(id, 'betLocked', true);
  await expect(slipOf(page)).toBeHidden();
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden();

  await cellsOf(page, BOXES.back).first().click();
  await expect(toast).toBeVisible();
  await expect(slipOf(page)).toBeHidden();
  await agent.setLock(id, 'betLocked', false);
  await expect.poll(async () => (await player.me()).betLocked).toBe(false);
  await openSlip(page);
  await expect(placeButton(page)).toBeEnabled();
});

test('a lock of the betting closes the sheet at once, and one press sends nothing', { tag: '@mobile' }, async ({
  page,
  request,
  username,
}) => {
  const agent = await callerOf(request, 'agent1');
  const player = await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  const { id } = await player.me();
  await openSlip(page);
  await slipOf(page).getByRole('switch', { name: 'One-click betting' }).click();
  await expect(page.getByRole('region', { name: 'One-click betting' })).toBeVisible();
  const sent: string[] = [];
  page.on('request', (asked) => void (asked.method() === 'POST' && sent.push(asked.url())));
  await agent.setLock(id, 'betLocked', true);
  await expect(slipOf(page)).toBeHidden({ timeout: 3_000 });
  const toast = page.getByRole('region', { name: 'Notices' }).getByText(BET_LOCKED);
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden();
  await cellsOf(page, BOXES.back).first().click();
  await expect(toast).toBeVisible();
  await expect(slipOf(page)).toBeHidden();
  expect(sent.filter((url) => url.endsWith('/api/bets/place'))).toEqual([]);
  expect(await player.openBetsCount()).toBe(0);
});

test('an agent locks a player out, and lets the player in again', { tag: '@desktop' }, async ({
  page,
  request,
  watch,
  username,
}) => {
  // The calls that are under way when the lock falls, and the sign-in that is refused.
  watch.expectFault(/\b40[13]\b.*\/api\//);
  const agent = await callerOf(request, 'agent1');
  const player = await openSignedIn(page, username, '/markets');
  const { id } = await player.me();
  await agent.setLock(id, 'userLocked', true);
  const told = page.getByRole('alertdialog', { name: 'Signed out' });
  await expect(told).toContainText(USER_LOCKED);
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByTestId('wallet')).toHaveCount(0);

  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = loginDialog(page);
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByText('I am 18 or older').click();
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(USER_LOCKED);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await agent.setLock(id, 'userLocked', false);
  await signIn(page, username);
  await expect(page.getByTestId('wallet')).toBeVisible();
});
