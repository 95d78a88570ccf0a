// Every page and dialog as a screen reader has it: all that can be pressed has a name, prices say what they are, and axe
// finds no barrier in either theme.
import type { Page } from '@playwright/test';
import { CRICKET, FOOTBALL } from '../support/api.ts';
import { chooseFromMenu, expect, isPhone, openSignedIn, test } from '../support/journey.ts';
import { addressOf, playing, upcoming } from '../support/match.ts';
import { expectNames, expectReadable } from '../support/read-aloud.ts';
import { BOXES, cellsOf, oddsField, placeButton, slipOf, stakeField, successDialog } from '../support/slip.ts';
import { stage, STAGED_FAULTS, withoutFirstPage } from '../support/staged.ts';

/** How many are spoken of: `87`, `1.5 thousand`, `1.84 lakh`, `2.10 crore`. */
const SPOKEN = String.raw`[\d.]+(?: thousand| lakh| crore)? available`;

test('a price reads as side, name, odds and the money there', { tag: '@desktop' }, async ({ page, request }) => {
  await page.goto(addressOf(await upcoming(request, FOOTBALL)));
  const cells = page
    .getByRole('region', { name: 'Match Odds', exact: true })
    .locator('[data-cells] button:not([aria-disabled])');
  await expect(cells.first()).toBeVisible();
  const first = cells.first();
  const row = await page.locator('[data-cells]').first().locator('..').locator('[title]').first().getAttribute('title');
  await expect(async () => {
    const odds = await first.locator('b').innerText();
    const size = await first.locator('i').getAttribute('data-figure');
    expect(size).not.toBeNull();
    await expect(first).toHaveAccessibleName(new RegExp(`^Back ${row} at ${odds}, ${SPOKEN}$`), { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  const names = await cells.evaluateAll((found) => found.map((cell) => cell.getAttribute('aria-label') ?? ''));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(name).toMatch(new RegExp(`^(?:Back|Lay) .+ at \\d+\\.\\d\\d, ${SPOKEN}$`));
});

test('in play, a session reads as its question, line and rate, and a lock says why', async ({ page, request }) => {
  await page.goto(addressOf(await playing(request, CRICKET)));
  const cells = page.getByRole('region', { name: 'Session', exact: true }).locator('[data-cells] button');
  await expect(cells.first()).toBeVisible();
  await expect
    .poll(() => cells.evaluateAll((found) => found.filter((cell) => cell.ariaDisabled === null).length), {
      timeout: 30_000,
    })
    .toBeGreaterThan(0);
  const names = await cells.evaluateAll((found) =>
    found.map((cell) => ({ name: cell.getAttribute('aria-label') ?? '', open: cell.ariaDisabled === null })),
  );
  for (const { name, open } of names)
    expect(name).toMatch(open ? /^(?:Yes|No) .+ at \d+, rate [\d.]+$/ : /^(?:Yes|No) .+, [a-z: ]+$/i);
  await expectNames(page);
});

/** The pages of somebody who is signed in, by their addresses and titles. */
const OWN_PAGES = [
  ['/current-bets', 'Current Bets'],
  ['/sports-bets', 'Sports Bet History'],
  ['/account-statement', 'Account Statement'],
  ['/account-statement?show=events', 'Account Statement'],
  ['/activity-log', 'Activity Log'],
  ['/profit-loss', 'Profit and loss'],
  ['/security', 'Security'],
  ['/requests', 'Requests'],
  ['/responsible-gambling', 'Responsible gambling'],
] as const;

/** What is on its way has come. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true], main [role=status] [class*=shimmer]')).toHaveCount(0);
}

test('the pages of an account, its bets and its limits', async ({ page, username }) => {
  test.setTimeout(240_000);
  await openSignedIn(page, username, '/');
  for (const [address, title] of OWN_PAGES) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await settled(page);
    await expectReadable(page);
  }
});

test('the pages that anybody can read', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(240_000);
  // Their colours and their structure are looked at in `nothing-in-the-way.spec.ts`.
  for (const address of ['/', '/markets']) {
    await page.goto(address);
    await expect(page.locator('main').getByRole('link').first()).toBeVisible();
    await settled(page);
    await expectNames(page);
  }
  for (const [address, title] of [
    ['/results', 'Results'],
    ['/rules', 'Rules'],
    ['/terms', 'Terms'],
    ['/nowhere', 'Page not found.'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await settled(page);
    await expectReadable(page);
  }
});

test('a bet from the slip to its receipt', async ({ page, request, username }) => {
  test.setTimeout(240_000);
  const match = await upcoming(request, FOOTBALL);
  const account = await openSignedIn(page, username, addressOf(match));
  await expect(async () => {
    if (!(await slipOf(page).isVisible())) await cellsOf(page, BOXES.back).first().click({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  await stakeField(page).fill('300');
  await oddsField(page).fill('1.02');
  await placeButton(page).click();
  await expect(successDialog(page)).toBeVisible();
  await expectReadable(page);
  await successDialog(page).getByRole('button', { name: 'View My Bets' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /, price chart$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').last()).toBeVisible();
  await expectReadable(page);
  await page.keyboard.press('Escape');
  if (isPhone(page)) {
    await page
      .getByRole('button', { name: /^Cashout .+ [+−]?₹/ })
      .first()
      .click();
    await page.getByRole('radio', { name: 'Automatically' }).click();
  } else
    await page
      .getByRole('button', { name: /^Automatic cash-out of / })
      .first()
      .click();
  await expect(page.getByRole('dialog', { name: /^Cash out / })).toBeVisible();
  await expectReadable(page);
  const [bet] = await account.betsOn(match.event.id);
  await page.goto(`/bets/${bet?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  await expectReadable(page);
});

test('the dialogs of the account and of its limits', { tag: '@desktop' }, async ({ page, watch, username }) => {
  test.setTimeout(240_000);
  watch.expectFault(STAGED_FAULTS);
  await openSignedIn(page, username, '/markets');
  for (const name of ['Set Button Value', 'Change Password']) {
    await chooseFromMenu(page, name);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectReadable(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name })).toBeHidden();
  }
  await page.goto('/responsible-gambling');
  for (const name of ['Set: Stake limit, Day', 'Time-out', 'Self-exclusion']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectReadable(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto('/security');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectReadable(page);
  // A list that failed is a page of its own, too.
  await stage(page, '/api/activity/logs', 'failed');
  await page.goto('/activity-log');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectReadable(page);
});

test('the rules of a market; the drawer of a phone; the list of shortcuts and the demo', async ({ page, request }) => {
  const desktop = test.info().project.name === 'desktop';
  await page.goto(addressOf(await upcoming(request, FOOTBALL)));
  await page
    .getByRole('button', { name: /^Rules of / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  if (!desktop) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    return expectReadable(page);
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Demo', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Demo' })).toBeVisible();
  await expectReadable(page);
});

test('an offer of the house', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(240_000);
  await withoutFirstPage(page);
  await page.route(
    ({ pathname }) => pathname === '/api/app-settings',
    async (route) => {
      const response = await route.fetch();
      const settings: unknown = await response.json();
      const { homePage } = Object(settings);
      const popupOffers = [{ id: 'offer', imageUrl: '/icons/apple-touch.png', linkUrl: '/markets', isEnabled: true }];
      await route.fulfill({ response, json: { ...Object(settings), homePage: { ...homePage, popupOffers } } });
    },
  );
  await page.goto('/markets');
  const offer = page.getByRole('dialog', { name: 'Offer' });
  await expect(offer).toBeVisible();
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await expect(offer).toBeHidden();
});

test('what a search finds, and that it finds nothing', { tag: '@desktop' }, async ({ page, request, username }) => {
  test.setTimeout(240_000);
  const match = await upcoming(request, FOOTBALL);
  await openSignedIn(page, username, '/markets');
  const field = page.getByRole('searchbox').first();
  await field.fill(match.event.name);
  await expect(page.getByRole('group', { name: 'Search results' }).getByRole('link').first()).toBeVisible();
  await expectReadable(page);
  await field.fill('no such name anywhere');
  await expect(page.getByText(/^Nothing found for/)).toBeVisible();
  await expectReadable(page);
});

test('races and a race', { tag: '@desktop' }, async ({ page, request, username }) => {
  test.setTimeout(240_000);
  await openSignedIn(page, username, '/markets?sportId=10');
  await expect(page.locator('main [data-box]').first()).toBeVisible();
  await expectReadable(page);
  await page.goto(addressOf(await upcoming(request, '10')));
  await expect(page.locator('main [data-cells] button:not([aria-disabled])').first()).toBeVisible();
  await expectReadable(page);
});
