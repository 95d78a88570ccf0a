// Every page of the back office in both themes and three sizes, and its main dialogs. Nothing is staged: house.ts makes by
// ordinary calls what the lists show.
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { BACK_OFFICE_PAGES } from '../../../apps/web/src/shared/address/back-office-paths.ts';
import { openBackOffice } from '../../support/back-office-accounts.ts';
import { test } from '../../support/journey.ts';
import { take } from '../take.ts';
import { dialogsOf } from './dialogs.ts';
import { type House, makeHouse, READER } from './house.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../test-results/gallery');
const REST_MS = 600;
const THEMES = ['dark', 'light'] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;
/** Who looks, and from where their addresses go on. */
const VIEWERS = [
  { viewer: 'superadmin', base: '/super-admin' },
  { viewer: 'agent1', base: '/agent' },
  { viewer: READER, base: '/super-admin' },
] as const;

let house: House;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  house = await makeHouse(request);
  await request.dispose();
});

async function pageOf(
  browser: Browser,
  theme: (typeof THEMES)[number],
  viewport: (typeof SIZES)[number],
): Promise<Page> {
  const isPhone = viewport.width < 600;
  const context = await browser.newContext({ colorScheme: theme, viewport, isMobile: isPhone, hasTouch: isPhone });
  return context.newPage();
}

/** The pages that the sidebar of whoever has signed in leads to. */
const offered = (page: Page, base: string): Promise<string[]> =>
  page
    .locator('nav a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    .then((all) => all.filter((one) => one.startsWith(`${base}/`)).map((one) => one.slice(base.length + 1)));

/** The address of a page below `base`; of one about a single thing, where the list before it leads first. */
async function addressOf(page: Page, base: string, name: string, pattern: string): Promise<string | null> {
  const whole = `${base}/${pattern}`;
  if (!pattern.includes(':')) return `${whole}${house[name] ?? ''}`;
  const list = whole.replace(/\/:.*/, '');
  await page.goto(list);
  const first = page.locator(`main a[href^="${list}/"]:visible`).first();
  return first.getAttribute('href', { timeout: 15_000 }).catch(() => null);
}

for (const theme of THEMES)
  for (const size of SIZES) {
    for (const { viewer, base } of VIEWERS)
      test(`pages of ${viewer}, ${size.width} ${theme}`, async ({ browser, watch }) => {
        watch.expectFault(/./);
        const page = await pageOf(browser, theme, size);
        await openBackOffice(page, viewer, `${base}/dashboard`, viewer !== READER);
        const own = new Set(
          viewer === 'superadmin' ? Object.values<string>(BACK_OFFICE_PAGES) : await offered(page, base),
        );
        for (const [name, pattern] of Object.entries(BACK_OFFICE_PAGES)) {
          if (![...own].some((one) => pattern === one || (viewer !== READER && pattern.startsWith(`${one}/`))))
            continue;
          const address = await addressOf(page, base, name, pattern);
          if (address === null) continue;
          await page.goto(address);
          const file = path.join(FOLDER, viewer, `${name}-${size.width}-${theme}.png`);
          await take(page, REST_MS, { path: file, fullPage: true });
        }
        await page.context().close();
      });

    test(`dialogs, ${size.width} ${theme}`, async ({ browser, watch }) => {
      watch.expectFault(/./);
      const page = await pageOf(browser, theme, size);
      await openBackOffice(page, 'superadmin', '/super-admin/dashboard');
      const missing: string[] = [];
      for (const { name, address, open } of dialogsOf(house)) {
        await page.goto(`/super-admin/${address}`);
        const file = path.join(FOLDER, 'dialogs', `${name}-${size.width}-${theme}.png`);
        await open(page)
          .then(() => take(page, REST_MS, { path: file }))
          .catch((fault: unknown) => missing.push(`${name}: ${String(fault).split('\n')[0]}`));
      }
      if (missing.length > 0) console.log(missing.join('\n'));
      await page.context().close();
    });
  }
