// The pictures that README.md shows. Nothing in them is staged: a demo player bets on a match that is being played.
import path from 'node:path';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { callerOf, CRICKET, documentOf, eventsOf, type ListedEvent } from '../support/api.ts';
import { openBackOffice } from '../support/back-office-accounts.ts';
import { expect, keepToken, PLACEMENT_REFUSED, test } from '../support/journey.ts';
import { addressOf } from '../support/match.ts';
import { BOXES, pickBox, placeBet, successDialog } from '../support/slip.ts';
import { take as shot } from './take.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');
const PLAYER = 'player1';
/** Long enough for the prices of a page, and for the colour of one that changed. */
const SETTLED_MS = 4_000;

const take = (page: Page, name: string) => shot(page, SETTLED_MS, { path: path.join(FOLDER, `${name}.png`) });

/** A page of a browser of its own, signed in as the demo player. */
async function pageOf(browser: Browser, theme: 'dark' | 'light', options: Parameters<Browser['newContext']>[0]) {
  const context = await browser.newContext({ colorScheme: theme, ...options });
  const page = await context.newPage();
  await keepToken(page, (await callerOf(page.request, PLAYER)).token);
  return page;
}

async function bet(page: Page, match: ListedEvent): Promise<void> {
  await page.goto(addressOf(match));
  await placeBet(page, [BOXES.back], '1000');
  await successDialog(page).getByRole('button', { name: 'Done' }).click();
}

/** The match that is open the most: neither side is as good as through. Waits until there is one. */
async function closeMatch(request: APIRequestContext): Promise<ListedEvent> {
  let best: { match: ListedEvent; odds: number } | undefined;
  await expect(async () => {
    const live = (await eventsOf(request, CRICKET)).filter(({ inPlay, marketIds }) => inPlay && marketIds.length > 0);
    for (const match of live) {
      const odds = await favouriteOdds(request, match);
      if (odds > (best?.odds ?? 1.3)) best = { match, odds };
    }
    expect(best).toBeDefined();
  }).toPass({ timeout: 120_000 });
  if (!best) throw new Error('no match');
  return best.match;
}

/** The odds to back the favourite at; 0 while a side has none. */
async function favouriteOdds(request: APIRequestContext, match: ListedEvent): Promise<number> {
  const documents: unknown = await documentOf(request, '/sports/getPriveteData', match);
  const markets: readonly unknown[] = Array.isArray(documents) ? documents : [];
  const { section } = Object(markets.find((one) => Object(one).mname === 'MATCH_ODDS'));
  const rows: readonly unknown[] = Array.isArray(section) ? section : [];
  const odds = rows.map((row) => {
    const boxes: readonly unknown[] = Object(row).odds ?? [];
    return Number(Object(boxes.find((box) => Object(box).oname === 'back1')).odds ?? 0);
  });
  return odds.length > 0 ? Math.min(...odds) : 0;
}

test('the pictures of the product', async ({ browser, request, watch }) => {
  watch.expectFault(PLACEMENT_REFUSED);
  const match = await closeMatch(request);
  const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 };
  const desk = await pageOf(browser, 'dark', wide);
  await bet(desk, match);
  await expect(async () => {
    await pickBox(desk, [BOXES.lay], '1000');
  }).toPass({ timeout: 60_000 });
  await take(desk, 'event');
  await desk.goto('/');
  await expect(desk.getByRole('region', { name: 'Your position' })).toContainText('Open bets', { timeout: 60_000 });
  await expect(desk.getByRole('complementary').getByRole('region', { name: 'Now Trending' })).toBeVisible();
  await take(desk, 'home');
  const narrow = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
  const phone = await pageOf(browser, 'light', narrow);
  await phone.goto(addressOf(match));
  await take(phone, 'phone');
  const office = await (await browser.newContext({ colorScheme: 'light', ...wide })).newPage();
  await openBackOffice(office, 'superadmin', '/super-admin/accounts');
  await take(office, 'back-office');
});
