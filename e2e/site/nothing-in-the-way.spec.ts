import type { Page } from '@playwright/test';
import { CRICKET } from '../support/api.ts';
import { expect, expectAccessible, loginDialog, openSignedIn, test } from '../support/journey.ts';
import { addressOf, playing } from '../support/match.ts';
import { BOXES, pickBox, slipOf } from '../support/slip.ts';
import { changeDocuments, withoutSocket } from '../support/staged.ts';

const THEMES = ['dark', 'light'] as const;
/** A page has the same parts in both themes; only its colours are judged twice. */
const RULES = { dark: [], light: ['color-contrast'] } as const;

async function wear(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((name) => window.localStorage.setItem('pavilion.theme', name), theme);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** A price that locks between the press and the stake is pressed again. */
const openSlip = (page: Page): Promise<void> =>
  expect(async () => {
    await pickBox(page, [BOXES.back], '500');
  }).toPass({ timeout: 60_000 });

for (const theme of THEMES) {
  test(`no barriers on the pages of a guest, ${theme}`, async ({ page }) => {
    await page.goto('/');
    await wear(page, theme);
    await expect(page.getByRole('region', { name: 'Live now' }).getByRole('link').nth(1)).toBeVisible();
    await expectAccessible(page, RULES[theme]);
    await page.goto('/markets');
    await expect(page.locator('main [data-cells]').first()).toBeVisible();
    await expectAccessible(page, RULES[theme]);
    await page.getByRole('button', { name: 'Login' }).first().click();
    await expect(loginDialog(page)).toBeVisible();
    await expectAccessible(page, RULES[theme]);
  });

  test(`no barriers where a player bets, ${theme}`, async ({ page, request, username }) => {
    const address = addressOf(await playing(request, CRICKET));
    await openSignedIn(page, username, address);
    await wear(page, theme);
    await openSlip(page);
    await expectAccessible(page, RULES[theme]);
  });
}

/** What the page has done in one state of its rows: what its layout shifted, and how many prices were drawn anew. */
type Stillness = { sinceMs: number; rows: string; shifted: string[]; prices: number };

declare global {
  interface Window {
    moved: string[];
    stillness: Stillness;
  }
}

/** So many prices drawn anew are looked at. */
const PRICES = 60;

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('nothing on the page moves while prices do', async ({ page, request, username }) => {
    await openSignedIn(page, username, addressOf(await playing(request, CRICKET)));
    await openSlip(page);
    await expect(slipOf(page).getByRole('table')).toBeVisible();
    await watchStillness(page);
    const watched = await page.waitForFunction(
      (prices) => (window.stillness.prices > prices || window.stillness.shifted.length > 0) && window.stillness,
      PRICES,
      { timeout: 75_000 },
    );
    const { shifted } = Object(await watched.jsonValue());
    expect(shifted).toEqual([]);
  });
});

test('the menu and the rails stand where they stood first while a page opens', { tag: '@desktop' }, async ({
  page,
  username,
}) => {
  await page.addInitScript(() => {
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, sources } = Object(entry);
        for (const { node, previousRect: was, currentRect: is } of hadRecentInput ? [] : sources) {
          const hasPress = node instanceof Element && (node.matches('a, button') || node.querySelector('a, button'));
          // What only grows to the right, or is new, has not moved.
          const isMoved = was.width > 0 && (Math.abs(was.x - is.x) > 1 || Math.abs(was.y - is.y) > 1);
          if (hasPress && isMoved && node.closest('header nav, aside'))
            window.moved.push(`${node.textContent} ${was.x} ${was.y} > ${is.x} ${is.y}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The answers come well after the first picture, one after the other.
  let asked = 0;
  await page.route('**/api/**', async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 100 + 50 * (asked % 8)));
    await route.continue().catch(() => undefined);
  });
  await openSignedIn(page, username, '/rules');
  await expect(page.getByRole('complementary', { name: 'Sports' }).getByText('Recent Sports')).toBeVisible();
  await expect(page.locator('header').getByText('Demo', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => window.moved)).toEqual([]);
});

for (const name of ['India v Australia', 'Royal Challengers Bengaluru v Sunrisers Hyderabad']) {
  test(`a match that begins while it is looked at moves no price: ${name}`, async ({ page, request }) => {
    const match = await playing(request, CRICKET);
    let begun = false;
    await withoutSocket(page);
    await changeDocuments(page, '/sports/getDetailsData', (data) =>
      listOf(data).map((one) => ({ ...Object(one), ename: name, ...(!begun && { iplay: false, score: null }) })),
    );
    await page.goto(addressOf(match));
    await expect(page.getByText(/Due at/)).toBeVisible();
    const price = page.locator('main [data-box]').first();
    const before = await price.boundingBox();
    begun = true;
    await expect(page.getByText(/Due at/)).toBeHidden({ timeout: 30_000 });
    await expect(page.getByText('Live', { exact: true }).filter({ visible: true }).first()).toBeVisible();
    expect(await price.boundingBox()).toEqual(before);
  });
}

const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : []);

/**
 * Notes price changes and layout shifts. A row that comes or goes is news, not a price: everything is noted anew when
 * the page has taken it in. So is the score, whose line of balls moves on with every ball.
 */
async function watchStillness(page: Page): Promise<void> {
  await page.evaluate(() => {
    // The chips count the rows, also those that are decided and have no cells any more.
    const chips = () => document.querySelector('main [aria-label="Markets shown"]')?.textContent;
    // A lock that the slip tells of is news too.
    const slip = () => document.querySelectorAll('form[aria-label="Bet"] *').length;
    const rowsNow = () =>
      [...document.querySelectorAll('main section, main [data-cells]')]
        .map((row) => row.getAttribute('aria-label') ?? row.querySelector('button')?.dataset['box'] ?? '')
        .concat(chips() ?? '', `${slip()}`)
        .join(' ');
    const begin = () => {
      const next = { sinceMs: Number.POSITIVE_INFINITY, rows: rowsNow(), shifted: [], prices: 0 };
      window.stillness = next;
      // The change that is under way is laid out with the next frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          next.sinceMs = performance.now();
        }),
      );
    };
    begin();
    new MutationObserver((changes) => {
      if (window.stillness.rows !== rowsNow()) begin();
      window.stillness.prices += changes.filter(({ target }) =>
        target.parentElement?.closest('button[data-box]'),
      ).length;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, sources } = Object(entry);
        if (hadRecentInput || entry.startTime < window.stillness.sinceMs) continue;
        for (const { node } of sources) {
          const around = node?.parentElement;
          if (around && !around.closest('[aria-label="Score"]')) {
            window.stillness.shifted.push(around.outerHTML.slice(0, 200));
          }
        }
      }
    }).observe({ type: 'layout-shift' });
  });
}
