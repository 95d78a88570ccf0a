// Header, menus, drawer, sidebars, home page and popup offer: every text that is fixed.
import type { ReplyOf, settings } from '@pavilion/contract';
import type { Page } from '@playwright/test';
import { expect, openSignedIn, test } from '../support/journey.ts';
import { stage } from '../support/staged.ts';

type AppSettings = ReplyOf<typeof settings.app>;

/** The settings of the product with another home page. */
async function stageHome(page: Page, changes: Partial<AppSettings['homePage']>): Promise<void> {
  const response = await page.request.get('/api/app-settings');
  const real: unknown = await response.json();
  const homePage = { ...Object(real).homePage, ...changes };
  await stage(page, '/api/app-settings', { body: { ...Object(real), homePage } });
}

test('the header: menu, Demo, APK, Login', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const label of ['Sports Book', 'Markets', 'Exchange', 'Live Casino', 'Slots', 'Fantasy Games'])
    await expect(menu.getByText(label).first()).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header.getByText('APK')).toBeVisible();
  await expect(header.getByRole('button', { name: 'Demo', exact: true })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  for (const [label, address] of [
    ['Markets', /\/markets$/],
    ['Exchange', /\/exchange$/],
    ['Sports Book', /\/$/],
  ] as const) {
    await menu.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(address);
  }
});

const PLAYER_MENU = [
  'Account Statement',
  'Current Bets',
  'Sports Bet History',
  'Activity Log',
  'Casino Result',
  'Live Casino Bet',
  'Set Button Value',
  'Change Password',
  'Security Auth Verification',
  'Logout',
];
const AGENT_MENU = ['Dashboard', ...PLAYER_MENU];

/** The items stand in the menu in this order, whatever else stands between them. */
async function expectMenu(page: Page, user: string, items: readonly string[]): Promise<void> {
  await openSignedIn(page, user, '/markets');
  const opener = page
    .getByRole('button', { name: /^Account/ })
    .filter({ visible: true })
    .first();
  await opener.click();
  const menu = page.getByRole('menu', { name: 'Account' });
  await expect(menu).toBeVisible();
  for (const item of items) await expect(menu.getByRole('menuitem', { name: item }).first()).toBeVisible();
  const shown = (await menu.getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '');
  expect(shown.filter((text) => items.includes(text))).toEqual(items);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

test('the menu of a player', async ({ page }) => {
  await expectMenu(page, 'player1', PLAYER_MENU);
});

test('the menu of an agent begins with Dashboard', { tag: '@desktop' }, async ({ page }) => {
  await expectMenu(page, 'agent1', AGENT_MENU);
});

test('left sidebar: fixtures, sports, recent sports; a text where nothing is to come', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/markets');
  const left = page.getByRole('complementary', { name: 'Sports' });
  for (const heading of ['Upcoming Fixture', 'All Sports', 'Recent Sports'])
    await expect(left.getByRole('heading', { name: heading })).toBeVisible();
  await expect(left.getByRole('region', { name: 'Upcoming Fixture' }).getByRole('link')).toBeVisible();
  // The first seven sports, with the counts of their markets.
  await expect(left.getByRole('region', { name: 'Recent Sports' }).getByRole('button')).toHaveCount(7);
  await stage(page, '/api/content/upcoming_fixtures', { body: { items: [] } });
  await page.reload();
  await expect(left.getByText('No upcoming fixture at the moment.')).toBeVisible();
});

const WINNERS = [1, 2, 3, 4].map((number) => ({
  user: `winner${number}`,
  amount: number * 1_000,
  date: `2026-11-2${number}T06:00:00.000Z`,
}));
const TRENDING = [
  { id: '1', title: 'With a link', imageUrl: '/art/roulette.svg', linkUrl: 'https://example.test/offer' },
  { id: '2', title: 'Without one', imageUrl: '/art/baccarat.svg', linkUrl: null },
  { id: '3', title: 'Without a picture', imageUrl: '', linkUrl: null },
];

test('right sidebar: three winners, and what is trending', { tag: '@desktop' }, async ({ page }) => {
  await stage(page, '/api/content/winner_announcement', { body: { items: WINNERS } });
  await stageHome(page, { trending: TRENDING });
  await page.goto('/');
  const winners = page.getByRole('region', { name: 'Winner Announcement' });
  await expect(winners.getByRole('heading', { name: 'Winner Announcement' })).toBeVisible();
  await expect(winners.getByRole('listitem')).toHaveCount(3);
  await expect(winners).toContainText('₹1,000.00');
  const trending = page.getByRole('complementary').getByRole('region', { name: 'Now Trending' });
  await expect(trending.getByRole('heading', { name: 'Now Trending' })).toBeVisible();
  await expect(trending.getByRole('link', { name: 'With a link' })).toHaveAttribute('target', '_blank');
  await expect(trending).not.toContainText('Without a picture');
});

test('home page: the hero, what is trending, the casino', async ({ page }) => {
  await stageHome(page, { banners: [], trending: TRENDING, popupOffers: [] });
  await page.goto('/');
  const main = page.locator('main');
  await expect(main.getByRole('heading', { name: 'Now Trending' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Explore', exact: true })).toHaveAttribute('target', '_blank');
  await expect(main.getByRole('list', { name: 'Why Pavilion' }).getByRole('listitem')).toHaveCount(4);
  await expect(main.getByRole('heading', { name: 'Our Live Casino' })).toBeVisible();
  await expect(main.getByText('Explore Lobby')).toBeVisible();
  await expect(main.getByText('Join Table', { exact: true })).toHaveCount(4);
  for (const name of ['Enter Exchange', 'View Markets', 'Play', 'Join Table']) {
    await main.getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(/\/markets$/);
    await page.goBack();
  }
});

test('the drawer of a phone: Racing Sports and All Sports', { tag: '@mobile' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  for (const heading of ['Racing Sports', 'All Sports'])
    await expect(drawer.getByRole('heading', { name: heading })).toBeVisible();
  await expect(
    drawer
      .getByRole('navigation', { name: 'Racing Sports' })
      .getByRole('button', { name: /horse|race/i })
      .first(),
  ).toBeVisible();
  await expect(drawer.getByRole('searchbox', { name: 'Search sports' })).toBeVisible();
});

test('the popup offer is shown once a session, and again when the house changed it', { tag: '@desktop' }, async ({
  page,
}) => {
  const popupOffers = [
    { id: '1', imageUrl: '', linkUrl: null },
    { id: '2', imageUrl: '/art/roulette.svg', linkUrl: 'https://example.test/offer' },
  ];
  await stageHome(page, { popupOffers, updatedAt: '2026-11-20T06:00:00.000Z' });
  await page.goto('/');
  const offer = page.getByRole('dialog', { name: 'Offer' });
  await expect(offer.getByRole('img')).toHaveAttribute('src', '/art/roulette.svg');
  await expect(offer.getByRole('link')).toHaveAttribute('target', '_blank');
  await page.keyboard.press('Escape');
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
  await expect(offer).toBeHidden();
  await stageHome(page, { popupOffers, updatedAt: '2026-11-21T06:00:00.000Z' });
  await page.reload();
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Close' }).click();
  await expect(offer).toBeHidden();
});
