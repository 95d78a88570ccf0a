// What lies around the markets: search, favourites, what was looked at, the house's offer, the app, one-click betting.
import type { Locator, Page } from '@playwright/test';
import { CRICKET, FOOTBALL } from '../support/api.ts';
import {
  expect,
  expectAccessible,
  isPhone,
  openSignedIn,
  PLACEMENT_REFUSED,
  signIn,
  test,
} from '../support/journey.ts';
import { addressOf, playing } from '../support/match.ts';
import { BOXES, cellsOf, slipOf } from '../support/slip.ts';
import { withoutFirstPage } from '../support/staged.ts';

/** The field that searches: in the rail, or in the drawer of a phone. */
async function openSearch(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
  else await page.keyboard.press('/');
  return page.getByRole('searchbox', { name: /^Search sports/ });
}

test('search finds sports, competitions, events and markets, and leads there by keys', async ({ page, request }) => {
  const { event, competitionName } = await playing(request, CRICKET);
  await page.goto('/markets');
  const search = await openSearch(page);
  const results = page.getByRole('group', { name: 'Search results' });
  const group = (name: string) => results.getByRole('region', { name });
  await search.fill('crick');
  await expect(group('Sports').getByRole('button', { name: 'Cricket' })).toBeVisible();
  await search.fill(competitionName);
  await expect(group('Competitions').getByRole('button', { name: new RegExp(`^${competitionName}`) })).toBeVisible();
  // Markets become known one event after the other; what is played now comes first.
  await expect(async () => {
    await search.fill('');
    await search.fill('over');
    await expect(group('Markets').getByRole('link').first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);
  await search.fill(event.name);
  await expect(group('Events').getByRole('link', { name: event.name })).toBeVisible();
  await search.press('ArrowDown');
  await expect(group('Events').getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/event\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a guest’s favourites go with the guest into the account, and what was looked at is listed', async ({
  page,
  request,
  username,
}) => {
  const match = await playing(request, FOOTBALL);
  const { event } = match;
  await page.goto(addressOf(match));
  const star = page.getByRole('main').getByRole('button', { name: `Favourite ${event.name}` });
  // On a phone it stands on the board under the score.
  if (isPhone(page)) await page.getByRole('button', { name: 'Show the scoreboard' }).click();
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await signIn(page, username);
  const rail = () => (isPhone(page) ? page.getByRole('dialog', { name: 'Menu' }) : page);
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
  await expect(rail().getByRole('region', { name: 'Recently viewed' }).getByRole('link')).toHaveText([event.name]);
  const kept = rail().getByRole('region', { name: 'Favourites' });
  await expect(kept.getByRole('link', { name: event.name })).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem('pavilion.favourites'))).toBeNull();
  await kept.getByRole('button', { name: `Favourite ${event.name}` }).click();
  await expect(kept).toHaveCount(0);
});

test('the offer of the house is closed once for the session', async ({ page }) => {
  await withoutFirstPage(page);
  await page.route('**/api/app-settings', async (route) => {
    const real = await (await route.fetch()).json();
    const popupOffers = [{ id: 'one', imageUrl: '/art/race.svg', linkUrl: '/rules' }];
    await route.fulfill({ json: { ...real, homePage: { ...real.homePage, popupOffers } } });
  });
  await page.goto('/');
  const offer = page.getByRole('dialog', { name: 'Offer' });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('link', { name: 'Open the offer' }).click();
  await expect(page).toHaveURL(/\/rules$/);
  await expect(offer).toBeHidden();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Enter Exchange' })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('the casino is announced, and its tables lead to the markets', async ({ page }) => {
  await page.goto('/');
  const casino = page.getByRole('region', { name: 'Our Live Casino' });
  await expect(casino.getByRole('button', { name: /^Explore Lobby/ })).toBeDisabled();
  await expect(casino.getByRole('link', { name: /^Join Table/ })).toHaveCount(4);
  await casino.getByRole('link', { name: 'Join Table, Teen Patti' }).click();
  await expect(page).toHaveURL(/\/markets$/);
});

test.describe('an app that is installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the site is an app: a worker keeps its shell, and says so without a connection', { tag: '@desktop' }, async ({
    page,
    context,
    watch,
  }) => {
    watch.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
    await page.goto('/markets');
    const manifest = await (await page.request.get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ name: 'Pavilion', display: 'standalone' });
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const kept = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return lists.flat().map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(kept).toContain('/offline.html');
    await page.reload();
    await expect.poll(async () => (await kept()).some((path) => path.startsWith('/assets/'))).toBe(true);
    expect((await kept()).filter((path) => path.startsWith('/api/') || path === '/markets' || path === '/')).toEqual(
      [],
    );
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await expect(page.getByText('Prices need a connection.')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Markets', level: 1 })).toBeAttached();
  });
});

test('APK says how the app is installed', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'APK' }).click();
  await expect(page.getByRole('dialog', { name: 'Install the app' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('one-click betting places with one press, until it is turned off', async ({ page, request, watch, username }) => {
  watch.expectFault(PLACEMENT_REFUSED);
  await openSignedIn(page, username, addressOf(await playing(request, CRICKET)));
  await expect(async () => {
    if (await slipOf(page).isHidden()) await cellsOf(page, BOXES.back).first().click({ timeout: 2_000 });
    // While the odds in the slip are better than those offered, and could be waited for, it has no such switch.
    const toggle = slipOf(page).getByRole('switch', { name: 'One-click betting' });
    if (!(await toggle.isChecked({ timeout: 5_000 }))) await toggle.click({ timeout: 5_000 });
    await expect(toggle).toBeChecked({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  const strip = page.getByRole('region', { name: 'One-click betting' });
  await expect(strip).toContainText('₹1,000');
  await expectFootInSight(page, strip);
  await expectAccessible(page);
  const placed = page.getByRole('status').filter({ hasText: 'Bet Placed Successfully' });
  await expect(async () => {
    if (await slipOf(page).isVisible()) await page.keyboard.press('Escape');
    await cellsOf(page, BOXES.back).first().click({ timeout: 1_000 });
    await expect(placed).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 60_000 });
  await strip.getByRole('button', { name: 'Turn off' }).click();
  await expect(strip).toHaveCount(0);
});

/** Where the strip lies over the rail of a wide screen, nothing of the rail is under it. */
async function expectFootInSight(page: Page, strip: Locator): Promise<void> {
  if (test.info().project.name !== 'desktop') return;
  const foot = await page.getByRole('complementary', { name: 'Sports' }).getByText('Times in IST').boundingBox();
  const over = await strip.boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
}

test('a page begins at its top, and a dialog closes before the page below it', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/');
  // The page grows as its parts arrive.
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  }).toPass({ timeout: 10_000 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Markets' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('button', { name: 'Login' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
