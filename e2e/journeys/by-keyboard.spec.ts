// A player who has no mouse: from signing in to signing out, nothing is clicked.
import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD, FOOTBALL } from '../api.ts';
import { expect, loginDialog, test } from '../journey.ts';
import { upcoming } from '../match.ts';
import { slipOf, stakeField, successDialog } from '../slip.ts';

/** More than there are stops on any page. */
const STOPS_MOST = 250;

/** Presses Tab until the focus is there, as somebody does who sees where it goes: each stop must be visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const wanted = target.first();
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < STOPS_MOST; stops += 1) {
    await page.keyboard.press(key);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('the focus never gets there');
}

/** The focus can be seen: an outline, a ring or a border of its own. */
async function expectSeen(page: Page): Promise<void> {
  const looks = await page.locator(':focus').evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return { outlineStyle, outlineWidth };
  });
  expect(looks.outlineStyle).not.toBe('none');
  expect(Number.parseFloat(looks.outlineWidth)).toBeGreaterThan(0);
}

test('sign in, choose a match, bet, look at My Bets, sign out: by keyboard alone', { tag: '@desktop' }, async ({
  page,
  request,
  username,
}) => {
  test.setTimeout(120_000);
  const { event } = await upcoming(request, FOOTBALL);
  await page.goto('/markets');
  await expect(page.locator('main [data-cells]').first()).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Login', exact: true }));
  await expectSeen(page);
  await page.keyboard.press('Enter');
  const login = loginDialog(page);
  await expect(login).toBeVisible();
  await tabTo(page, login.getByLabel('Username'));
  await page.keyboard.type(username);
  await tabTo(page, login.getByLabel('Password', { exact: true }));
  await page.keyboard.type(DEMO_PASSWORD);
  await tabTo(page, login.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, login.getByRole('button', { name: 'Log in' }));
  await page.keyboard.press('Enter');
  await expect(login).toBeHidden();
  await expect(page.getByTestId('wallet')).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search sports' })).toBeFocused();
  await page.keyboard.type(event.name);
  await tabTo(page, page.getByRole('group', { name: 'Search results' }).getByRole('link', { name: event.name }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();

  const odds = page.getByRole('region', { name: 'Match Odds', exact: true });
  const cell = odds.locator('[data-cells] button[aria-label^="Back"]:enabled');
  await tabTo(page, cell);
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await expect(stakeField(page)).toBeFocused();
  await page.keyboard.type('250');
  await tabTo(page, slipOf(page).getByRole('spinbutton', { name: 'Odds' }), 'Shift+Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1.02');
  await tabTo(page, slipOf(page).getByRole('button', { name: /^Place .+ bet/ }));
  await page.keyboard.press('Enter');
  const placed = successDialog(page);
  await expect(placed).toBeVisible();
  await expect(placed.getByRole('button', { name: 'Done' })).toBeFocused();
  await expect(placed).toContainText('₹250.00');
  await tabTo(page, placed.getByRole('button', { name: 'View My Bets' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const mine = page.getByRole('region', { name: 'My Bets' }).or(page.getByRole('dialog', { name: 'My Bets' }));
  await expect(mine.getByRole('article').first()).toContainText('₹250.00');
  await page.keyboard.press('Escape');
  await expect(mine).toBeHidden();
  await page.keyboard.press('b');
  await expect(mine.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await tabTo(page, page.getByRole('button', { name: `Account menu of ${username}` }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Account Statement' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByTestId('wallet')).toHaveCount(0);
});
