import { limits } from '@pavilion/contract';
import type { Page } from '@playwright/test';
import { ask } from '../support/api.ts';
import { expect, openSignedIn, test } from '../support/journey.ts';
import { addressOf, upcomingField } from '../support/match.ts';

const HORSE_RACING = '10';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Mobile Safari/537.36';
test.use({
  // By its name the server knows what width to draw for.
  userAgent: async ({ isMobile, userAgent }, use) => use(isMobile ? PHONE : userAgent),
});

type Seen = { readonly html: string; readonly text: string; readonly login: boolean; readonly theme: string };
declare global {
  interface Window {
    /** What stood there with every picture until the app had drawn, and once after it. */
    seen: Seen[];
    shift: number;
  }
}

/** Notes every picture of the next page from its first on, and what moved in it by itself. */
async function watchPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.seen = [];
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, sources, value } = Object(entry);
        const nodes: (Node | null)[] = Array.from(sources, ({ node }) => node);
        // The tree of the left rail reads its open branches after the page, as it does on every other page.
        const inPage = nodes.some((node) => node !== null && !node.parentElement?.closest('aside'));
        if (!hadRecentInput && inPage) window.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const main = document.querySelector('main');
      const login = [...document.querySelectorAll('header button')].find(({ textContent }) => textContent === 'Login');
      const shown = main?.checkVisibility({ visibilityProperty: true }) === true;
      window.seen.push({
        html: document.documentElement.dataset['first'] ?? 'app',
        text: shown ? main.innerText : '',
        login: login?.checkVisibility({ visibilityProperty: true }) === true,
        theme: document.documentElement.dataset['theme'] ?? '',
      });
      if (document.documentElement.dataset['first'] !== undefined || !main) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const seenOf = (page: Page): Promise<Seen[]> => page.evaluate(() => window.seen.filter(({ text }) => text !== ''));

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a guest sees the markets with their prices, and finds the way to an event', async ({ page }) => {
    // What a busy server could not answer in time is left out of a page; the next one has it.
    await expect(async () => {
      await page.goto('/markets');
      await expect(page.getByRole('button', { name: /^Back / }).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page).toHaveTitle('Markets · Pavilion');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    const event = page.locator('main').getByRole('link').filter({ hasText: / v / }).first();
    const href = await event.getAttribute('href');
    expect(href).toMatch(/^\/event\/\d+\?/);
    await expect(async () => {
      await page.goto(String(href));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(' v ', { timeout: 1_000 });
    }).toPass();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every ball has a price.');
  });
});

/** Whether a match in play within it has no score yet. */
function isWithoutScore(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.some(isWithoutScore);
  if (typeof answer !== 'object' || answer === null) return false;
  const { inPlay, score } = Object(answer);
  return (inPlay === true && score === null) || Object.values(answer).some(isWithoutScore);
}

test('the app takes over what the server drew: nothing flashes, nothing moves, nothing is asked for twice', async ({
  page,
}) => {
  await watchPictures(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    // What the page before still asked for is not this one's.
    if (request.isNavigationRequest()) asked.length = 0;
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search);
  });
  for (const address of ['/markets', '/']) {
    let came: string[] = [];
    // What a busy server could not answer or draw in time is left out of a page; the next one has it.
    await expect(async () => {
      const response = await page.goto(address);
      const [, data = '{}'] = /id="answers">(.*?)<\/script>/.exec((await response?.text()) ?? '') ?? [];
      const answers: unknown = JSON.parse(data);
      came = Object.keys(Object(answers));
      expect(came.length).toBeGreaterThan(0);
      // Of a server that has just started: a score that comes after the page is a line more.
      expect(isWithoutScore(answers)).toBe(false);
    }).toPass();
    await expect(page.locator('html[data-first]')).toHaveCount(0);
    const all = await page.evaluate(() => window.seen);
    const first = all.findIndex(({ text }) => text !== '');
    expect(first).toBeGreaterThanOrEqual(0);
    // From the first picture with a page in it, until the app's own, something stood in the main column.
    expect(all.slice(first).every(({ text, theme }) => text !== '' && theme === 'dark')).toBe(true);
    expect(asked.filter((one) => came.includes(one))).toEqual([]);
    // Two pictures of the app later, before the matches themselves change what there is to show.
    const shift = await page.evaluate(async () => {
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      return window.shift;
    });
    // The letters come a moment after the page: words become wider by as much, more of them where the machine is busy.
    expect(shift).toBeLessThan(0.02);
  }
});

test('the head of a race stands over its prices from the first picture on', async ({ page, request }) => {
  // Before the off nobody overtakes, and nobody leaves within a look.
  const address = addressOf(await upcomingField(request, HORSE_RACING, 5));
  await watchPictures(page);
  // What a busy server could not answer in time is left out of a page; the next one has it.
  await expect(async () => {
    const response = await page.goto(address);
    expect(await response?.text()).toMatch(/aria-label="Back [^"]* at /);
  }).toPass();
  await expect(page.getByRole('term').filter({ hasText: 'Distance' })).toBeVisible();
  await expect(page.locator('html[data-first]')).toHaveCount(0);
  expect(await page.evaluate(() => window.shift)).toBeLessThan(0.02);
});

test('what the server drew is seen before the app is asked for; any other page asks at once', async ({ page }) => {
  const askedMs = () =>
    page.evaluate(() => {
      // It does not wait for a picture for longer than three seconds.
      const seen = Math.min(3_000, performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN);
      const app = performance.getEntriesByType('resource').find(({ name }) => /\/assets\/index-.*\.js$/.test(name));
      return (app?.startTime ?? Number.NaN) - seen;
    });
  await page.goto('/markets');
  await expect(page.locator('html[data-first]')).toHaveCount(0);
  // The browser rounds both.
  expect(await askedMs()).toBeGreaterThan(-1);
  await page.goto('/rules');
  await expect(page.locator('main h1')).toBeVisible();
  expect(await askedMs()).toBeLessThan(0);
});

test('a press that comes before the app runs is kept for it', { tag: '@desktop' }, async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/markets', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
});

test('somebody who is signed in never sees the guest’s button, nor the other theme', { tag: '@desktop' }, async ({
  page,
  username,
}) => {
  await openSignedIn(page, username, '/rules');
  await page.evaluate(() => window.localStorage.setItem('pavilion.theme', 'light'));
  await watchPictures(page);
  await page.goto('/markets');
  await expect(page.getByTestId('wallet')).toBeVisible();
  const seen = await seenOf(page);
  expect(seen.some(({ html }) => html === 'signed-in')).toBe(true);
  expect(seen.some(({ login }) => login)).toBe(false);
  expect(seen.every(({ theme }) => theme === 'light')).toBe(true);
});

for (const days of [0, 1])
  test(`who has ${days > 0 ? 'paused betting never sees a promotion' : 'not paused sees promotions in their place'}`, {
    tag: '@desktop',
  }, async ({ page, username }) => {
    const { token } = await openSignedIn(page, username, '/rules');
    if (days > 0) await ask(page.request, limits.timeOut, { token, body: { days } });
    await watchPictures(page);
    await page.goto('/');
    await expect(page.getByTestId('wallet')).toBeVisible();
    await expect(page.locator('[data-promotion].invisible')).toHaveCount(0);
    await expect(page.getByText('Our Live Casino')).toHaveCount(days > 0 ? 0 : 1);
    const seen = await seenOf(page);
    expect(seen.some(({ html }) => html === 'signed-in')).toBe(true);
    const promoted = seen.filter(({ text }) => text.includes('Our Live Casino'));
    expect(promoted.filter(({ html }) => html !== 'app' || days > 0)).toEqual([]);
    if (days === 0) expect(await page.evaluate(() => window.shift)).toBeLessThan(0.02);
  });

test('who reads Hindi sees no English pass', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/rules');
  await page.evaluate(() => window.localStorage.setItem('pavilion.language', 'hi'));
  await watchPictures(page);
  await page.goto('/markets');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.locator('html[data-first]')).toHaveCount(0);
  const seen = await seenOf(page);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every(({ text }) => /[\u0900-\u097f]/.test(text))).toBe(true);
});
