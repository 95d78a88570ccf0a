// Every page of the back office in both themes and three sizes, and its main dialogs. Nothing is staged: house.ts makes by
// ordinary calls what the lists show.
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { BACK_OFFICE_PAGES } from '../../../apps/web/src/shared/address/back-office-paths.ts';
import { openBackOffice } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { take } from '../take.ts';
import { dialogsOf } from './dialogs.ts';
import { HOUSE, type House, READER } from './house.ts';

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

const house: House = JSON.parse(process.env[HOUSE] ?? '{}');

async function pageOf(
  browser: Browser,
  theme: (typeof THEMES)[number],
  viewport: (typeof SIZES)[number],
): Promise<Page> {
  const isPhone = viewport.width < 600;
  const context = await browser.newContext({ colorScheme: theme, viewport, isMobile: isPhone, hasTouch: isPhone });
  return context.newPage();
}

/** What the sidebar leads to, and what those pages lead to in turn. */
async function addressesOf(page: Page, viewer: string, base: string): Promise<Map<string, string>> {
  await page.setViewportSize(SIZES[0]);
  await openBackOffice(page, viewer, `${base}/dashboard`, viewer !== READER);
  const sidebar = page.locator('nav a[href]');
  await sidebar.first().waitFor();
  const offered = new Set(await sidebar.evaluateAll((links) => links.map((link) => link.getAttribute('href'))));
  const found = new Map<string, string>();
  for (const [name, pattern] of Object.entries(BACK_OFFICE_PAGES)) {
    const [list = ''] = `${base}/${pattern}`.split('/:');
    const isOne = pattern.includes(':');
    if (!offered.has(list) && (isOne || house[name] === undefined)) continue;
    if (isOne) await page.goto(list);
    const first = page.locator(`main a[href^="${list}/"]`).first();
    const address = isOne
      ? await first.getAttribute('href', { timeout: 15_000 }).catch(() => null)
      : `${list}${house[name] ?? ''}`;
    if (address !== null) found.set(name, address);
  }
  return found;
}

for (const theme of THEMES)
  for (const size of SIZES) {
    for (const { viewer, base } of VIEWERS)
      test(`pages of ${viewer}, ${size.width} ${theme}`, async ({ browser, watch }) => {
        watch.expectFault(/./);
        const page = await pageOf(browser, theme, size);
        const addresses = await addressesOf(page, viewer, base);
        await page.setViewportSize(size);
        for (const [name, address] of addresses) {
          await page.goto(address);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const file = path.join(FOLDER, viewer, `${name}-${size.width}-${theme}.png`);
          await take(page, REST_MS, { path: file, fullPage: true });
        }
        await page.context().close();
      });

    test(`dialogs, ${size.width} ${theme}`, async ({ browser, watch }) => {
      watch.expectFault(/./);
      const page = await pageOf(browser, theme, size);
      await openBackOffice(page, 'superadmin', '/super-admin/dashboard');
      page.setDefaultTimeout(10_000);
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
