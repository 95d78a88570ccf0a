// App Settings of the back office. What would change the product for every journey is staged at the door of the browser; one
// journey saves the home page for real, with an entry that nobody sees.
import { randomUUID } from 'node:crypto';
import { DEFAULT_IDENTITY, type ReplyOf, settings, settingsBackOffice } from '@pavilion/contract';
import type { Page } from '@playwright/test';
import { ask, callerOf } from '../../support/api.ts';
import { newSuperAdmin, openBackOffice } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

const AT = '/api/super-admin/app-settings';
const PAGE = '/super-admin/app-settings';
const SETTINGS: ReplyOf<typeof settingsBackOffice.app> = {
  environment: 'dev',
  environmentPinned: false,
  oddsUpdateUsec: 1_000_000,
  oddsUpdateMs: 1_000,
  turnkeyFilteringEnabled: true,
  weekStartsOn: 1,
  agentFloatMinimum: 0,
  ordersKeptThroughSuspensions: [],
  identity: { ...DEFAULT_IDENTITY, languages: [...DEFAULT_IDENTITY.languages] },
  timeZoneOpen: true,
  terms: { text: '', version: '1' },
  updatedAt: '2026-11-20T13:34:00.000Z',
  updatedBy: 'Super Admin',
};
const changed = (message: string, changes: Partial<typeof SETTINGS> = {}) => ({
  body: { ...SETTINGS, ...changes, message },
});
const open = async (page: Page, tab = '') => openBackOffice(page, await newSuperAdmin(page.request), `${PAGE}${tab}`);
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** What is done makes the browser ask so; the answer is no. */
async function expectQuestion(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  const asked = page.waitForEvent('dialog');
  // The click ends when the question is answered.
  const done = act();
  const dialog = await asked;
  expect(dialog.message()).toBe(text);
  await dialog.dismiss();
  await done;
}

test('environment and odds interval @desktop', async ({ page, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  await stage(page, AT, 'failed');
  await open(page);
  await expect(page.getByRole('heading', { level: 1, name: 'App Settings' })).toBeVisible();
  for (const name of ['System', 'API Behaviour', 'Home Page', 'System Reset'])
    await expect(page.getByRole('tab', { name, exact: true })).toBeVisible();
  await expect(page.getByText('Unable to load app settings.')).toBeVisible();
  await stage(page, AT, { body: SETTINGS });
  await button(page, 'Try again').click();
  const live = page.getByRole('radio', { name: /^LIVE/ });
  const dev = page.getByRole('radio', { name: /^DEV/ });
  await expect(dev).toBeChecked();
  await expectReadable(page);
  await stage(page, `${AT}/environment`, changed('Environment updated to LIVE.', { environment: 'live' }));
  await live.click();
  await expect(page.getByText('Environment updated to LIVE.')).toBeVisible();
  await expect(live).toBeChecked();
  await stage(page, `${AT}/environment`, 'failed');
  await dev.click();
  await expect(page.getByText('Unable to update environment.')).toBeVisible();
  await expect(live).toBeChecked();
  await stage(page, `${AT}/environment`, changed('Environment updated to DEV.'));
  await dev.click();
  await expect(page.getByText('Environment updated to DEV.')).toBeVisible();

  const microseconds = page.getByLabel('Microseconds');
  await expect(microseconds).toHaveValue('1000000');
  await microseconds.press('ArrowUp');
  await expect(microseconds).toHaveValue('1001000');
  for (const wrong of ['99999', '-1000000', '']) {
    await microseconds.fill(wrong);
    await button(page, 'Save interval').click();
    await expect(page.getByText('Please enter a valid positive number of microseconds.')).toBeVisible();
  }
  await stage(page, `${AT}/odds-interval`, 'failed');
  await microseconds.fill('1500000');
  await button(page, 'Save interval').click();
  await expect(page.getByText('Unable to update odds refresh interval.')).toBeVisible();
  const said = 'Odds refresh interval updated successfully.';
  await stage(page, `${AT}/odds-interval`, changed(said, { oddsUpdateUsec: 1_500_000 }));
  const asked = page.waitForRequest((request) => request.url().endsWith('/odds-interval'));
  await button(page, 'Save interval').click();
  expect((await asked).postDataJSON()).toEqual({ oddsUpdateUsec: 1_500_000 });
  await expect(page.getByText('Odds refresh interval updated successfully.')).toBeVisible();
});

test('the first day of a week and the minimum of an agent’s wallet @desktop', async ({ page }) => {
  await stage(page, AT, { body: SETTINGS });
  await open(page);
  const settlement = section(page, 'Settlement');
  await expect(settlement.getByLabel('Weeks begin on')).toHaveValue('1');
  await settlement.getByLabel('Minimum of an agent’s wallet').fill('1e5');
  await settlement.getByRole('button', { name: 'Save settlement' }).click();
  await expect(settlement.getByRole('alert')).toHaveText(
    'Enter an amount of at most 1,00,00,00,000 with at most two decimals; 0 for no minimum.',
  );
  await expectReadable(page);
  await settlement.getByLabel('Weeks begin on').selectOption('Sunday');
  await settlement.getByLabel('Minimum of an agent’s wallet').fill('2500.50');
  const saved = { weekStartsOn: 7, agentFloatMinimum: 2500.5 } as const;
  await stage(page, `${AT}/settlement`, changed('Settlement settings updated.', saved));
  const asked = page.waitForRequest((sent) => sent.url().endsWith('/settlement'));
  await settlement.getByRole('button', { name: 'Save settlement' }).click();
  expect((await asked).postDataJSON()).toEqual(saved);
  await expect(page.getByText('Settlement settings updated.')).toBeVisible();
});

test('the sports in which orders outlive a suspension @desktop', async ({ page }) => {
  await stage(page, AT, { body: { ...SETTINGS, ordersKeptThroughSuspensions: [1] } });
  await open(page);
  const orders = section(page, 'Orders');
  await expect(orders.getByRole('checkbox', { name: 'Football' })).toBeChecked();
  await expect(orders.getByRole('checkbox', { name: 'Cricket' })).not.toBeChecked();
  await orders.getByRole('checkbox', { name: 'Cricket' }).check();
  await orders.getByRole('checkbox', { name: 'Football' }).uncheck();
  await expectReadable(page);
  const said = 'Order settings updated.';
  await stage(page, `${AT}/orders`, changed(said, { ordersKeptThroughSuspensions: [4] }));
  const asked = page.waitForRequest((sent) => sent.url().endsWith('/app-settings/orders'));
  await orders.getByRole('button', { name: 'Save orders' }).click();
  expect((await asked).postDataJSON()).toEqual({ ordersKeptThroughSuspensions: [4] });
  await expect(page.getByText(said)).toBeVisible();
  await expect(orders.getByRole('checkbox', { name: 'Cricket' })).toBeChecked();
});

test('the filtering of competitions, and the address to look at it @desktop', async ({ page, watch, context }) => {
  watch.expectFault(STAGED_FAULTS);
  await stage(page, AT, { body: SETTINGS });
  await open(page, '?tab=api');
  const filtering = page.getByRole('switch', { name: 'Turnkey competition filtering' });
  await expect(filtering).toBeChecked();
  await stage(page, `${AT}/api-behaviour`, 'failed');
  await filtering.click();
  await expect(page.getByText('Unable to update API behaviour.')).toBeVisible();
  await expect(filtering).toBeChecked();
  const off = changed('Turnkey competition filtering disabled.', { turnkeyFilteringEnabled: false });
  await stage(page, `${AT}/api-behaviour`, off);
  await filtering.click();
  await expect(page.getByText('Turnkey competition filtering disabled.')).toBeVisible();
  await expect(filtering).not.toBeChecked();
  await stage(page, `${AT}/api-behaviour`, changed('Turnkey competition filtering enabled.'));
  await filtering.click();
  await expect(page.getByText('Turnkey competition filtering enabled.')).toBeVisible();
  await expectReadable(page);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy').click();
  await expect(page.getByText('Copied to clipboard.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/api/provider/competitions');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not now'));
  });
  await button(page, 'Copy').click();
  await expect(page.getByText('Copy failed. Please copy manually.')).toBeVisible();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await button(page, 'Copy').click();
  await expect(page.getByText('Copy unavailable. Copy the code manually.')).toBeVisible();
});

test('the platform is cleared after a question, and never in a live environment @desktop', async ({ page, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  const RESET = `${AT}/reset`;
  await stage(page, AT, { body: SETTINGS });
  await stage(page, RESET, 'failed');
  await open(page, '?tab=reset');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/reset')) sent += 1;
  });
  await expectReadable(page);
  await expectQuestion(
    page,
    'This will permanently remove all records from the platform. Are you sure you want to continue?',
    () => button(page, 'Reset platform data').click(),
  );
  expect(sent).toBe(0);

  page.on('dialog', (dialog) => void dialog.accept());
  await button(page, 'Reset platform data').click();
  await expect(page.getByText('Unable to reset platform data.')).toBeVisible();
  const removed = { agents: 2, users: 4, bets: 31, transfers: 44 };
  await stage(page, RESET, { body: { message: 'Platform data has been cleared successfully.', removed } });
  await button(page, 'Reset platform data').click();
  await expect(page.getByText('Platform data has been cleared successfully.')).toBeVisible();
  await expect(page.getByText('Removed: 2 agents, 4 users, 31 bets, 44 transfers')).toBeVisible();
  expect(sent).toBe(2);

  await stage(page, AT, { body: { ...SETTINGS, environment: 'live' } });
  await page.reload();
  await expect(page.getByText('Platform data is never cleared in the live environment.')).toBeVisible();
  await expect(button(page, 'Reset platform data')).toBeDisabled();
});

const place = (id: string, displayOrder: number, isEnabled = true) => ({ id, displayOrder, isEnabled });
const HOME: ReplyOf<typeof settingsBackOffice.home>['homePage'] = {
  newsTickers: ['First news', 'Second news', 'Third news'].map((message, i) => ({
    ...{ ...place(`n${i}`, i, i < 2), message },
    ...{ createdAt: null, updatedAt: null },
  })),
  banners: [{ ...place('b1', 0), imageUrl: '/art/board.svg', linkUrl: '/event/48213' }],
  popupOffers: [],
  trending: [
    { ...place('t1', 0), title: 'Test Championship', imageUrl: '/art/board.svg', linkUrl: null },
    { ...place('t2', 1), title: 'Coastal Derby', imageUrl: '/art/football.svg', linkUrl: '/markets' },
  ],
  menu: [],
  updatedAt: '2026-11-20T13:34:00.000Z',
  updatedBy: 'Super Admin',
};
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const grips = (page: Page, name: string) => section(page, name).getByRole('button', { name: /^Reorder / });
const order = (page: Page, name: string) =>
  grips(page, name).evaluateAll((all) => all.map((grip) => /^Reorder (.*), position/.exec(grip.ariaLabel ?? '')?.[1]));

test('entries of the home page are moved by keys, by buttons and by dragging @desktop', async ({ page }) => {
  await stage(page, `${AT}/home`, { body: { homePage: HOME } });
  await open(page, '?tab=home');
  const news = section(page, 'News Tickers');
  await expect(news.getByRole('button', { name: 'First news', exact: true })).toHaveAttribute('aria-expanded', 'true');
  await expect(news.getByRole('button', { name: 'Second news', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await expectReadable(page);
  await expect(page.getByRole('button', { name: 'Save Changes', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Reload', exact: true })).toBeEnabled();

  const grip = grips(page, 'News Tickers').first();
  await grip.press('ArrowDown');
  await expect.poll(() => order(page, 'News Tickers')).toEqual(['Second news', 'First news', 'Third news']);
  await expect(page.getByText('First news is at position 2 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => order(page, 'News Tickers')).toEqual(['Second news', 'Third news', 'First news']);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByTestId('unsaved')).toHaveText('1 unsaved change');
  await news.getByRole('button', { name: 'Move First news up' }).click();
  await news.getByRole('button', { name: 'Move First news up' }).click();
  await expect.poll(() => order(page, 'News Tickers')).toEqual(['First news', 'Second news', 'Third news']);
  await expect(page.getByTestId('unsaved')).toHaveText('No unsaved changes');

  const [from, to] = await Promise.all([0, 1].map((i) => grips(page, 'Now Trending').nth(i).boundingBox()));
  if (!from || !to) throw new Error('the grips are not on the page');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height, { steps: 12 });
  await page.mouse.up();
  await expect.poll(() => order(page, 'Now Trending')).toEqual(['Coastal Derby', 'Test Championship']);
  await expect(page.getByTestId('unsaved')).toHaveText('1 unsaved change');
});

test('what is not saved is not left behind unasked @desktop', async ({ page }) => {
  await stage(page, `${AT}/home`, { body: { homePage: HOME } });
  await open(page, '?tab=home');
  await section(page, 'News Tickers').getByRole('button', { name: 'Remove Second news' }).click();
  const away = page.getByRole('link', { name: 'Audit Log' });
  await expectQuestion(page, 'The home page has unsaved changes. Leave without saving them?', () => away.click());
  await expect(page.getByTestId('unsaved')).toHaveText('1 unsaved change');
  // Another tab of the page loses nothing, and is not asked about.
  await page.getByRole('tab', { name: 'System', exact: true }).click();
  await page.getByRole('tab', { name: 'Home Page', exact: true }).click();
  await expect(page.getByTestId('unsaved')).toHaveText('1 unsaved change');
  page.once('dialog', (dialog) => void dialog.accept());
  await away.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  await page.getByRole('link', { name: 'All Sports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Sports' })).toBeVisible();
});

test('Back is not held back, and what it leaves behind is found again @desktop', async ({ page }) => {
  await stage(page, `${AT}/home`, { body: { homePage: HOME } });
  await open(page, '?tab=system');
  await page.getByRole('link', { name: 'Audit Log' }).click();
  await page.getByRole('link', { name: 'App Settings' }).click();
  await page.getByRole('tab', { name: 'Home Page', exact: true }).click();
  await section(page, 'News Tickers').getByRole('button', { name: 'Remove Second news' }).click();
  await expect(page.getByTestId('unsaved')).toHaveText('1 unsaved change');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  await page.goForward();
  await page.getByRole('tab', { name: 'Home Page', exact: true }).click();
  await expect(page.getByTestId('unsaved')).toHaveText('1 unsaved change');
  // What is given up by a link is gone.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'Audit Log' }).click();
  await page.getByRole('link', { name: 'App Settings' }).click();
  await page.getByRole('tab', { name: 'Home Page', exact: true }).click();
  await expect(page.getByTestId('unsaved')).toHaveText('No unsaved changes');
});

test('the home page is edited and saved as a whole @desktop', async ({ page, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  watch.expectFault(/\b422\b/);
  await stage(page, `${AT}/home`, 'failed');
  await open(page, '?tab=home');
  await expect(page.getByText('Unable to load home page settings.')).toBeVisible();
  await stage(page, `${AT}/home`, { body: { homePage: HOME } });
  await button(page, 'Try again').click();
  for (const name of ['News Tickers', 'Home Page Banners', 'Pop-up Offers', 'Now Trending', 'Main Menu'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  const news = section(page, 'News Tickers');
  await news.getByRole('button', { name: 'Add Ticker' }).click();
  const message = news.getByLabel('Message').last();
  await message.fill('x'.repeat(170));
  await expect(message).toHaveValue('x'.repeat(160));
  await expect(news.getByText('160 / 160')).toBeVisible();
  await message.fill('Fourth news');
  await news.getByRole('switch', { name: 'Second news is shown' }).click();
  await news.getByRole('button', { name: 'Remove Third news' }).click();
  await expect(section(page, 'Home Page Banners').getByRole('button', { name: 'Add Item' })).toBeVisible();
  const popups = section(page, 'Pop-up Offers');
  await popups.getByRole('button', { name: 'Add Entry' }).click();
  await expect(popups.getByText('The first enabled pop-up with an image is shown.')).toBeVisible();
  const file = popups.getByLabel('Image of Pop-up 1');
  const svg = { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await file.setInputFiles(svg);
  await expect(popups.getByRole('alert')).toHaveText('Choose a PNG, JPEG, WebP, GIF or AVIF image.');
  await file.setInputFiles({ name: 'offer.gif', mimeType: 'image/gif', buffer: PIXEL });
  await expect(popups.getByRole('img', { name: 'Preview of Pop-up 1' })).toBeVisible();
  await expect(popups.getByText('offer.gif, 1 KB')).toBeVisible();
  await popups.getByLabel('Link URL (optional)').fill('javascript:alert(1)');
  await button(page, 'Save Changes').click();
  await expect(popups.getByText('A link begins with https:// or with one /', { exact: false })).toBeVisible();
  await popups.getByLabel('Link URL (optional)').fill('/markets');
  const menu = section(page, 'Main Menu');
  await expect(menu.getByText('The built-in menu is shown', { exact: false })).toBeVisible();
  await menu.getByRole('button', { name: 'Add Entry' }).click();
  await menu.getByLabel('Label', { exact: true }).last().fill('Cup final');
  await menu.getByLabel('Label in Hindi (optional)').last().fill('फ़ाइनल');
  await menu.getByLabel('Link URL (optional)').last().fill('//example.org');
  await button(page, 'Save Changes').click();
  await expect(menu.getByText('A link begins with https:// or with one /', { exact: false })).toBeVisible();
  await menu.getByLabel('Link URL (optional)').last().fill('/event/48213');
  await expect(page.getByTestId('unsaved')).toHaveText('11 unsaved changes');

  await stage(page, `${AT}/home`, 'failed');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Unable to save home page settings.')).toBeVisible();
  const refusal = { error: 'PICTURE_NOT_ACCEPTED', message: 'No picture.', field: 'popupOffers', entry: 0 };
  await stage(page, `${AT}/home`, { status: 422, body: refusal });
  await button(page, 'Save Changes').click();
  await expect(popups.getByRole('alert')).toHaveText('No picture.');
  const saved = { ...HOME, newsTickers: HOME.newsTickers.slice(0, 1), updatedAt: '2026-11-21T13:34:00.000Z' };
  await stage(page, `${AT}/home`, {
    body: { message: 'Home page settings saved successfully.', homePage: saved },
  });
  const asked = page.waitForRequest((request) => request.method() === 'PUT');
  await button(page, 'Save Changes').click();
  expect((await asked).postDataJSON()).toMatchObject({
    newsTickers: [
      { id: 'n0', displayOrder: 0, isEnabled: true, message: 'First news' },
      { id: 'n1', displayOrder: 1, isEnabled: false, message: 'Second news' },
      { displayOrder: 2, isEnabled: true, message: 'Fourth news' },
    ],
    popupOffers: [
      { displayOrder: 0, imageUrl: expect.stringMatching(/^data:image\/gif;base64,/), linkUrl: '/markets' },
    ],
    menu: [
      { displayOrder: 0, isEnabled: true, label: 'Sports Book', labelHindi: '', linkUrl: null },
      ...['Markets', 'Exchange', 'Live Casino', 'Slots', 'Fantasy Games'].map((label) => ({ label })),
      { displayOrder: 6, isEnabled: true, label: 'Cup final', labelHindi: 'फ़ाइनल', linkUrl: '/event/48213' },
    ],
    updatedAt: HOME.updatedAt,
  });
  await expect(page.getByText('Home page settings saved successfully.')).toBeVisible();
  await expect(page.getByTestId('unsaved')).toHaveText('No unsaved changes');
  await expect.poll(() => order(page, 'News Tickers')).toEqual(['First news']);

  page.on('dialog', (dialog) => void dialog.accept());
  await news.getByRole('button', { name: 'Remove First news' }).click();
  await button(page, 'Reload').click();
  await expect.poll(() => order(page, 'News Tickers')).toEqual(['First news']);
});

test('a save reaches a page that is open elsewhere without a reload @desktop', async ({ page, browser, request }) => {
  const name = `A ticker that is off ${randomUUID()}`;
  const real = await ask(request, settings.app);
  const elsewhere = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const withNews = (message: string) => ({
    body: { ...real, homePage: { ...real.homePage, newsTickers: [{ id: 'own', message }] } },
  });
  await stage(elsewhere, '/api/app-settings', withNews('What was said before'));
  await elsewhere.goto('/');
  const bar = elsewhere.getByRole('complementary', { name: 'News of the house' });
  await expect(bar).toContainText('What was said before');
  await stage(elsewhere, '/api/app-settings', withNews('What is said now'));

  await open(page, '?tab=home');
  const news = section(page, 'News Tickers');
  await news.getByRole('button', { name: 'Add Ticker' }).click();
  await news.getByLabel('Message').last().fill(name);
  await news.getByRole('switch', { name: `${name} is shown` }).click();
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Home page settings saved successfully.').first()).toBeVisible();
  await expect(bar).toContainText('What is said now');

  // It was really saved, and nobody sees it; then it is taken back.
  const { token } = await callerOf(request, 'superadmin');
  const messages = async () =>
    (await ask(request, settingsBackOffice.home, { token })).homePage.newsTickers.map(({ message }) => message);
  expect(await messages()).toContain(name);
  expect((await ask(request, settings.app)).homePage.newsTickers.map(({ message }) => message)).not.toContain(name);
  await news.getByRole('button', { name: `Remove ${name}` }).click();
  await button(page, 'Save Changes').click();
  await expect(page.getByTestId('unsaved')).toHaveText('No unsaved changes');
  await expect.poll(messages).not.toContain(name);
  await elsewhere.context().close();
});

test('on a phone every tab of the settings can be seen when it is chosen @mobile', async ({ page }) => {
  await stage(page, AT, { body: SETTINGS });
  await stage(page, `${AT}/home`, { body: { homePage: HOME } });
  await open(page, '?tab=reset');
  await expect(page.getByRole('tab', { name: 'System Reset' })).toBeInViewport({ ratio: 1 });
  await expectReadable(page);
  await page.getByRole('tab', { name: 'Home Page' }).click();
  await expect(button(page, 'Save Changes')).toBeInViewport({ ratio: 1 });
  await expectReadable(page);
  await page.getByRole('tab', { name: 'System', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'System', exact: true })).toBeInViewport({ ratio: 1 });
});
