// A player who has no mouse: from signing in to signing out, nothing is clicked.
import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD, FOOTBALL } from '../support/api.ts';
import { expect, loginDialog, openSignedIn, test } from '../support/journey.ts';
import { addressOf, upcoming } from '../support/match.ts';
import { backFirst } from '../support/bets/position.ts';
import { slipOf, stakeField, successDialog } from '../support/slip.ts';

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
  test.setTimeout(240_000);
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
  const cell = odds.locator('[data-cells] button[aria-label^="Back"]:not([aria-disabled])');
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

test('the terms and the eye of the password answer to Enter before the box is ticked', { tag: '@desktop' }, async ({
  page,
  context,
  username,
}) => {
  await page.goto('/markets');
  await tabTo(page, page.getByRole('button', { name: 'Login', exact: true }));
  await page.keyboard.press('Enter');
  const login = loginDialog(page);
  const password = login.getByLabel('Password', { exact: true });
  await tabTo(page, login.getByLabel('Username'));
  await page.keyboard.type(username);
  await tabTo(page, password);
  await page.keyboard.type(DEMO_PASSWORD);
  await tabTo(page, login.getByRole('button', { name: 'Show password' }));
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'password');

  for (const [name, address] of [
    ['Terms', /\/terms$/],
    ['Responsible gambling', /\/responsible/],
  ] as const) {
    await tabTo(page, login.getByRole('link', { name, exact: true }));
    await expectSeen(page);
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    const read = await opened;
    await expect(read).toHaveURL(address);
    await page.bringToFront();
  }
  // Neither was taken for an attempt to sign in, and what was typed is still there.
  await expect(login.getByRole('alert')).toHaveCount(0);
  await expect(login.getByLabel('Username')).toHaveValue(username);
  await expect(password).toHaveValue(DEMO_PASSWORD);
  await tabTo(page, login.getByRole('checkbox'), 'Shift+Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(login).toBeHidden();
  await expect(page.getByTestId('wallet')).toBeVisible();
});

test('cash out a part, then look at the dialogs of the account: by keyboard alone', { tag: '@desktop' }, async ({
  page,
  request,
  watch,
  username,
}) => {
  test.setTimeout(240_000);
  watch.expectFault(/\b409\b.*\/api\/bets\/cash-out/);
  const match = await upcoming(request, FOOTBALL);
  const { token } = await openSignedIn(page, username, addressOf(match));
  const odds = page.getByRole('region', { name: 'Match Odds', exact: true });
  await expect(odds.getByRole('button', { name: /^Cashout Match Odds/ })).toBeVisible();
  await backFirst(request, token, match);

  const cashout = odds.getByRole('button', { name: /^Cashout Match Odds [+−]?₹/ });
  await tabTo(page, cashout);
  await expectSeen(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cash out Match Odds' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('slider'));
  await expectSeen(page);
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, dialog.getByRole('button', { name: '50 %' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('slider')).toHaveValue('50');
  // An offer that moved meanwhile is made anew, and the focus stays on its button.
  await expect(async () => {
    const take = dialog.getByRole('button', { name: /^Cash out · / });
    if (await take.isVisible()) {
      await tabTo(page, take);
      await page.keyboard.press('Enter');
    }
    await expect(dialog.getByText(/^50 % cashed out\. /)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  await tabTo(page, dialog.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  for (const [item, field] of [
    ['Set Button Value', 'Label 1'],
    ['Change Password', 'Current password'],
  ] as const) {
    await tabTo(page, page.getByRole('button', { name: `Account menu of ${username}` }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Account Statement' })).toBeFocused();
    const wanted = page.getByRole('menuitem', { name: item });
    for (let steps = 0; steps < 20 && !(await isFocused(wanted)); steps += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const opened = page.getByRole('dialog', { name: item });
    await tabTo(page, opened.getByLabel(field, { exact: true }));
    // The focus goes round inside, however often it moves on.
    for (let stops = 0; stops < 25; stops += 1) await page.keyboard.press('Tab');
    expect(await opened.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
});

const isFocused = (item: Locator): Promise<boolean> => item.evaluate((element) => element === document.activeElement);

test('a dialog of a market gives the focus back to what opened it', { tag: '@desktop' }, async ({
  page,
  request,
  username,
}) => {
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  for (const name of ['Ladder of Match Odds', 'Dutching over Match Odds', 'Rules of Match Odds']) {
    const button = page.getByRole('button', { name }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});
