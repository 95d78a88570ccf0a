// Every page of the site and of the back office in both themes and three sizes, with the states and dialogs that matter.
// house.ts makes by ordinary calls what the lists show.
import type { Page } from '@playwright/test';
import { BACK_OFFICE_PAGES } from '../../../apps/web/src/shared/address/back-office-paths.ts';
import { callerOf } from '../../support/api.ts';
import { openBackOffice } from '../../support/back-office-accounts.ts';
import { keepToken, test } from '../../support/journey.ts';
import { dialogsOf } from './dialogs.ts';
import { HOUSE, type House, READER } from './house.ts';
import { lookName, pageOf, type Shown, SIZES, takeAll, THEMES } from './shown.ts';
import { guestPictures, playerPictures } from './site.ts';

/** Long enough for the first prices of a page, and for the colour of one that changed. */
const PRICES_MS = 2_500;
/** Who looks at the back office, and from where their addresses go on. */
const VIEWERS = [
  { viewer: 'superadmin', base: '/super-admin' },
  { viewer: 'agent1', base: '/agent' },
  { viewer: READER, base: '/super-admin' },
] as const;

const house: House = JSON.parse(process.env[HOUSE] ?? '{}');

/** What the sidebar leads to, and what those pages lead to in turn. */
async function pagesOf(page: Page, viewer: string, base: string): Promise<readonly Shown[]> {
  await page.setViewportSize(SIZES[0]);
  await openBackOffice(page, viewer, `${base}/dashboard`, viewer !== READER);
  const sidebar = page.locator('nav a[href]');
  await sidebar.first().waitFor();
  const offered = new Set(await sidebar.evaluateAll((links) => links.map((link) => link.getAttribute('href'))));
  const found: Shown[] = [];
  for (const [name, pattern] of Object.entries(BACK_OFFICE_PAGES)) {
    const [list = ''] = `${base}/${pattern}`.split('/:');
    const isOne = pattern.includes(':');
    if (!offered.has(list) && (isOne || house[name] === undefined)) continue;
    if (isOne) await page.goto(list);
    const first = page.locator(`main a[href^="${list}/"]`).first();
    const address = isOne
      ? await first.getAttribute('href', { timeout: 15_000 }).catch(() => null)
      : `${list}${house[name] ?? ''}`;
    if (address !== null) found.push({ name, address });
  }
  return found;
}

for (const theme of THEMES)
  for (const size of SIZES) {
    const look = { theme, size };

    test(`site of a guest, ${lookName(look)}`, async ({ browser, request, watch }) => {
      watch.expectFault(/./);
      const page = await pageOf(browser, look);
      await takeAll(page, 'guest', look, { request, token: null }, guestPictures(house), PRICES_MS);
      await page.context().close();
    });

    test(`site of a player, ${lookName(look)}`, async ({ browser, request, watch }) => {
      watch.expectFault(/./);
      const page = await pageOf(browser, look);
      const { token } = await callerOf(request, 'player1');
      await keepToken(page, token);
      await takeAll(page, 'player1', look, { request, token }, playerPictures(house), PRICES_MS);
      await page.context().close();
    });

    for (const { viewer, base } of VIEWERS)
      test(`back office of ${viewer}, ${lookName(look)}`, async ({ browser, request, watch }) => {
        watch.expectFault(/./);
        const page = await pageOf(browser, look);
        const pages = await pagesOf(page, viewer, base);
        await page.setViewportSize(size);
        await takeAll(page, viewer, look, { request, token: null }, pages);
        await page.context().close();
      });

    test(`dialogs of the back office, ${lookName(look)}`, async ({ browser, request, watch }) => {
      watch.expectFault(/./);
      const page = await pageOf(browser, look);
      await openBackOffice(page, 'superadmin', '/super-admin/dashboard');
      page.setDefaultTimeout(10_000);
      await takeAll(page, 'dialogs', look, { request, token: null }, dialogsOf(house));
      await page.context().close();
    });
  }
