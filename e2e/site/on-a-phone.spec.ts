// What a phone has room for: prices high up on the page, upright and on its side.
import type { Locator, Page } from '@playwright/test';
import { CRICKET, FOOTBALL } from '../support/api.ts';
import { expect, openSignedIn, test } from '../support/journey.ts';
import { addressOf, playing, upcoming } from '../support/match.ts';
import { BOXES, pickBox, placeBet, placeButton, slipOf, successDialog } from '../support/slip.ts';

/** Where the first price begins, at the latest. */
const FIRST_PRICE_Y = 300;
/** How much of the 844 px the slip may take. */
const PANEL_HEIGHT_MOST = 392;
const ON_ITS_SIDE = { width: 844, height: 390 };

const firstPrice = (page: Page) => page.locator('main button[data-box]').first();
const topOf = async (page: Page): Promise<number> => (await firstPrice(page).boundingBox())?.y ?? Number.NaN;

/** How far down its market something is: the page may be scrolled meanwhile. */
const placeOf = (inMarket: Locator): Promise<number> =>
  inMarket.evaluate((one) => {
    const market = one.closest('section');
    return one.getBoundingClientRect().top - (market?.getBoundingClientRect().top ?? Number.NaN);
  });

/** What has moved by itself since the page was opened. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = Object(entry);
        if (!hadRecentInput) Object.assign(window, { moved: Number(Reflect.get(window, 'moved')) + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'moved')));
}

test('prices begin in the upper third of home and of an event, before it and while it is played', {
  tag: '@mobile',
}, async ({ page, request }) => {
  await page.goto('/');
  await expect(firstPrice(page)).toBeVisible();
  expect(await topOf(page)).toBeLessThanOrEqual(FIRST_PRICE_Y);
  for (const match of [await upcoming(request, FOOTBALL), await playing(request, CRICKET)]) {
    await page.goto(addressOf(match));
    await expect(firstPrice(page)).toBeVisible();
    expect(await topOf(page)).toBeLessThanOrEqual(FIRST_PRICE_Y);
  }
});

test('what stays on the screen between a list and an event stays where it is', { tag: '@mobile' }, async ({
  page,
  request,
}) => {
  const tops = () =>
    Promise.all(['#main', '.shell'].map(async (part) => (await page.locator(part).boundingBox())?.y ?? Number.NaN));
  const match = await playing(request, CRICKET);
  await page.goto('/markets');
  await expect(page.getByRole('complementary', { name: 'News of the house' })).toBeVisible();
  const before = await tops();
  // What is listed begins under the header.
  const header = await page.getByRole('banner').boundingBox();
  const title = await page.locator('#main > *:visible').first().boundingBox();
  expect(title?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  await page.locator(`main a[href*="/event/${match.event.id}"]`).first().click();
  await expect(firstPrice(page)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'News of the house' })).toBeHidden();
  expect(await tops()).toEqual(before);
});

test('the score stays in sight in a bar of 44 px, and the board opens under it', { tag: '@mobile' }, async ({
  page,
  request,
}) => {
  const moved = await watchShifts(page);
  await page.goto(addressOf(await playing(request, CRICKET)));
  const show = page.getByRole('button', { name: 'Show the scoreboard' });
  await expect(show).toBeVisible();
  // What is needed is read whole.
  const words = page.getByRole('group', { name: 'How it stands' }).locator('p');
  expect(await words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(2);
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(async () => Math.round((await show.boundingBox())?.y ?? 0)).toBe(56);
  expect((await show.boundingBox())?.height).toBe(44);
  await expect(words).not.toBeInViewport();
  expect(await moved()).toBe(0);
  await show.click();
  const board = page.getByRole('group', { name: 'Score' });
  await expect(board).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect(board).toBeHidden();
});

test('on its side a phone shows prices, and the slip beside them', { tag: '@mobile' }, async ({
  page,
  request,
  username,
}) => {
  await page.setViewportSize(ON_ITS_SIDE);
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  await expect(firstPrice(page)).toBeInViewport({ ratio: 1 });
  const before = await topOf(page);
  await pickBox(page, [BOXES.back], '100');
  await expect(slipOf(page)).toBeInViewport({ ratio: 1 });
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
  await expect(firstPrice(page)).toBeInViewport({ ratio: 1 });
  expect(await topOf(page)).toBe(before);
  // Turned upright, the slip is the same, in its panel.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('region', { name: 'Bet slip' })).toBeVisible();
  await expect(slipOf(page).getByRole('textbox', { name: 'Stake' })).toHaveValue('100');
});

test('the slip is a low panel: prices over it are pressed as before, and the page ends over it', {
  tag: '@mobile',
}, async ({ page, request, username }) => {
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  await pickBox(page, [BOXES.back], '100');
  const slip = slipOf(page);
  const panel = await slip.boundingBox();
  expect(panel?.height).toBeLessThanOrEqual(PANEL_HEIGHT_MOST);
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
  await expect(page.locator('button[data-box][aria-pressed=true]')).toBeInViewport({ ratio: 1 });
  // No closing in between: a press on another price is another bet.
  const lay = page.locator('section[aria-label="Match Odds"] button[data-level="1"][aria-label^="Lay "]').nth(1);
  await lay.click();
  await expect(lay).toHaveAttribute('aria-pressed', 'true');
  await expect(slip.getByRole('button', { name: /^Place lay bet/ })).toBeVisible();
  await expect(slip).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = await page.locator('main button:visible, main a:visible').last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan((await slip.boundingBox())?.y ?? 0);
  await page.keyboard.press('Escape');
  await expect(slip).toBeHidden();
  await expect(lay).toBeFocused();
});

test('the name of a runner stays where it is when what a bet would make comes under it', { tag: '@mobile' }, async ({
  page,
  request,
  username,
}) => {
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  const name = page
    .locator('section[aria-label="Match Odds"]')
    .getByRole('button', { name: /, price chart$/ })
    .first();
  const before = await placeOf(name);
  await pickBox(page, [BOXES.back], '500');
  await expect(page.getByText('After this bet').first()).toBeAttached();
  expect(await placeOf(name)).toBe(before);
});

test('beside a position the rules of the market stay in reach, and nothing speaks of keys', { tag: '@mobile' }, async ({
  page,
  request,
  username,
}) => {
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  await placeBet(page, [BOXES.back], '500');
  await successDialog(page).getByRole('button', { name: 'Done' }).click();
  const card = page.locator('section[aria-label="Match Odds"]');
  await expect(card.locator('[data-amount]')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Rules of Match Odds' })).toBeVisible();
  const title = card.getByRole('button', { name: 'Match Odds', exact: true });
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await card
    .getByRole('button', { name: /, price chart$/ })
    .first()
    .click();
  const chart = page.getByRole('dialog').getByRole('figure');
  await expect(chart).toBeVisible();
  await expect(chart.getByText('Arrow keys read the prices of a moment')).toBeHidden();
});

test('Back comes to the place in the list, with its sport; so does the address', { tag: '@mobile' }, async ({
  page,
}) => {
  await page.goto('/markets');
  await page.getByRole('tab', { name: /^Football/ }).click();
  await expect(page).toHaveURL(`/markets?sportId=${FOOTBALL}`);
  const links = page.locator('main article a[href*="/event/"]');
  await expect(links.nth(12)).toBeAttached();
  await links.nth(12).scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => window.scrollY);
  await expect.poll(place).toBeGreaterThan(600);
  // The press itself may scroll, and so does a match above that starts or ends.
  const pressed = page.evaluate(
    () =>
      new Promise<number>((at) => addEventListener('click', () => at(window.scrollY), { capture: true, once: true })),
  );
  await links.nth(12).click();
  const before = await pressed;
  await expect(page).toHaveURL(/\/event\//);
  await expect(firstPrice(page)).toBeVisible();
  await expect.poll(place).toBe(0);
  const bookmaker = page.getByRole('group', { name: 'Markets shown' }).getByRole('button', { name: /^Bookmaker/ });
  await bookmaker.click();
  await expect(page).toHaveURL(/show=bookmaker/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^Football/, selected: true })).toBeVisible();
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(200);
  await page.goForward();
  await page.reload();
  await expect(bookmaker).toHaveAttribute('aria-pressed', 'true');
});
