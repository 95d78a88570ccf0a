// The layout of the back office: who may enter, its sidebar, its top bar, its menus, and the own transaction code.
import type { Page } from '@playwright/test';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { newSuperAdmin, openBackOffice, rowOf } from '../../support/back-office-accounts.ts';
import { expect, loginDialog, signIn, test } from '../../support/journey.ts';
import { expectNames, expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

const CODE = '/api/account/transaction-code';
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Back office' });
const entry = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });
const codeDialog = (page: Page) => page.getByRole('dialog', { name: 'Transaction Code' });

test('a super admin finds every page in the sidebar, and what cannot be opened says why @desktop', async ({
  page,
  request,
}) => {
  await openBackOffice(page, await newSuperAdmin(request), '/super-admin');
  await expect(page).toHaveURL('/super-admin/dashboard');
  await expect(entry(page, 'Dashboard')).toHaveAttribute('aria-current', 'page');
  for (const name of ['Account List', 'Super Admin Accounts', 'Assign Agent', 'Create Account', 'Bank', 'Current Bets'])
    await expect(entry(page, name)).toBeVisible();
  for (const name of ['Market Analysis', 'Multi Login Account', 'Events'])
    await expect(entry(page, name)).toBeVisible();
  for (const name of ['Sports Bet History', 'Account Transactions', 'Account Activity', 'All Sports', 'App Settings'])
    await expect(entry(page, name)).toBeVisible();
  await expect(sidebar(page).getByText('Accounts List', { exact: true })).toBeVisible();
  await expect(sidebar(page).getByText('Our Casino', { exact: true })).toBeVisible();
  for (const name of ['Live Casino', 'Virtual Casino']) {
    const casino = sidebar(page).getByRole('link', { name });
    await expect(casino).toHaveAttribute('aria-disabled', 'true');
    await expect(casino).toContainText('New');
  }
  await expect(page.getByRole('link', { name: 'Visit Website' })).toBeHidden();
  await expectReadable(page);

  await page.evaluate(() => {
    document.body.style.minHeight = '3000px';
    window.scrollTo(0, 900);
  });
  await entry(page, 'Account List').click();
  await expect(page).toHaveURL('/super-admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Account List' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goto('/super-admin/no-such-page');
  await expect(page.getByText('Page not found.')).toBeVisible();
});

test('an agent has its own sidebar, the way to the site, and no way into the other part @desktop', async ({
  page,
  request,
}) => {
  await openBackOffice(page, await newAgent(request), '/agent');
  await expect(page).toHaveURL('/agent/dashboard');
  await expect(entry(page, 'User List')).toBeVisible();
  await expect(sidebar(page)).toContainText('Create User');
  for (const name of ['Market Analysis', 'Multi Login Account']) await expect(entry(page, name)).toBeVisible();
  for (const name of ['Events', 'Assign Agent', 'App Settings'])
    await expect(sidebar(page).getByRole('link', { name })).toHaveAttribute('aria-disabled', 'true');
  await expect(sidebar(page).getByText('Assign Agent')).toBeVisible();
  await expect(sidebar(page).getByText('App Settings')).toBeVisible();
  await page.goto('/super-admin/app-settings');
  await expect(page).toHaveURL('/agent/dashboard');
  await entry(page, 'Visit Website').click();
  await expect(page).toHaveURL('/');
});

test('who is not signed in is sent home and asked, a player goes to the markets @desktop', async ({
  page,
  username,
}) => {
  await page.goto('/super-admin/bank');
  await expect(page).toHaveURL('/');
  await expect(loginDialog(page)).toBeVisible();
  await signIn(page, username);
  await expect(page).toHaveURL('/markets');
  await page.goto('/agent/dashboard');
  await expect(page).toHaveURL('/markets');
});

test('the top bar finds users while somebody types: of an agent its own only @desktop', async ({
  page,
  request,
  watch,
}) => {
  const [agent, stranger] = [await newAgent(request), await newAgent(request)];
  const [own, foreign] = [await newPlayer(request, agent, 300), await newPlayer(request, stranger, 300)];
  await openBackOffice(page, agent, '/agent/dashboard');
  await expect(page.getByTestId('points')).toContainText('Points');
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await searchBox(page).fill(foreign);
  await expect(page.getByText('No accounts found.')).toBeVisible();
  await searchBox(page).fill(own.slice(0, -1));
  const offered = page.getByRole('button', { name: new RegExp(own) });
  await expect(offered).toBeVisible();
  await expectNames(page);
  await page.keyboard.press('ArrowDown');
  await expect(offered).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: own })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await searchBox(page).fill(own);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/agent/users?search=${own}`);
  await expect(rowOf(page, own)).toBeVisible();

  watch.expectFault(STAGED_FAULTS);
  await stage(page, '/api/agent/users', 'failed');
  await searchBox(page).fill('zz');
  await expect(page.getByText('Unable to load users.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toHaveValue('');
});

test('the fixtures stand in the top bar, or that there is none @desktop', async ({ page, request }) => {
  const fixture = { eventId: '77', sportId: '4', title: 'Reds v Blues', date_time: '2030-01-05T10:00:00Z' };
  await stage(page, '/api/content/upcoming_fixtures', { body: { items: [fixture] } });
  await openBackOffice(page, await newAgent(request), '/agent/dashboard');
  const fixtures = page.getByRole('region', { name: 'Upcoming Fixtures' }).filter({ visible: true });
  await expect(fixtures.getByRole('link')).toContainText('Reds v Blues');
  await expect(fixtures.getByRole('link')).toHaveAttribute('href', /^\/event\/77\?/);
  await stage(page, '/api/content/upcoming_fixtures', { body: { items: [] } });
  await page.reload();
  await expect(fixtures).toContainText('No upcoming fixture at the moment.');

  // Where the top bar has no room for it, it stands at the foot of the sidebar, and stays in it however long the names are.
  const long = { ...fixture, title: 'The Northern Riverside Wanderers v The Southern Harbour Athletic' };
  await stage(page, '/api/content/upcoming_fixtures', { body: { items: [long] } });
  await page.reload();
  await expect(fixtures).toContainText(long.title);
  const [line, points] = await Promise.all([fixtures.boundingBox(), page.getByTestId('points').boundingBox()]);
  expect((points?.x ?? 0) - ((line?.x ?? 0) + (line?.width ?? 0))).toBeGreaterThanOrEqual(24);
  await page.setViewportSize({ width: 920, height: 800 });
  await page.reload();
  await expect(fixtures.getByRole('link')).toBeVisible();
  const [shown, column] = await Promise.all([
    fixtures.getByRole('link').boundingBox(),
    page.getByRole('complementary', { name: 'Pages' }).boundingBox(),
  ]);
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(column?.width ?? 0);
});

test('the own name opens the transaction code: to see, to copy, to reset @desktop', async ({
  page,
  request,
  context,
  watch,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { code } = await openBackOffice(page, await newSuperAdmin(request), '/super-admin/dashboard');
  await page.getByRole('button', { name: /, transaction code$/ }).click();
  await expect(codeDialog(page)).toBeVisible();
  await expect(codeDialog(page)).not.toContainText(code);
  await codeDialog(page).getByRole('button', { name: 'Show the code' }).click();
  await expect(codeDialog(page)).toContainText(code);
  await codeDialog(page).getByRole('button', { name: 'Copy Code' }).click();
  await expect(codeDialog(page).getByText('Copied to clipboard.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expectReadable(page);

  watch.expectFault(STAGED_FAULTS);
  await stage(page, `${CODE}/reset`, 'failed');
  await codeDialog(page).getByRole('button', { name: 'Reset Code' }).click();
  await codeDialog(page).getByRole('button', { name: 'Reset now' }).click();
  await expect(codeDialog(page).getByText('Unable to reset transaction code.')).toBeVisible();
  await stage(page, `${CODE}/reset`, 'real');
  await codeDialog(page).getByRole('button', { name: 'Reset Code' }).click();
  await codeDialog(page).getByRole('button', { name: 'Reset now' }).click();
  await expect(codeDialog(page).getByText('Transaction code reset successfully.')).toBeVisible();
  await codeDialog(page).getByRole('button', { name: 'Show the code' }).click();
  await expect(codeDialog(page)).not.toContainText(code);
  await page.keyboard.press('Escape');
  await expect(codeDialog(page)).toBeHidden();

  await stage(page, CODE, 'failed');
  await page.getByRole('button', { name: /, transaction code$/ }).click();
  await expect(codeDialog(page).getByText('Unable to load transaction code.')).toBeVisible();
  await page.keyboard.press('Escape');
  await stage(page, CODE, { status: 404, body: { error: 'NOT_FOUND', message: 'There is none.' } });
  watch.expectFault(/\b404\b/);
  await page.getByRole('button', { name: /, transaction code$/ }).click();
  await expect(codeDialog(page).getByText('Not set')).toBeVisible();
});

test('pages that the window cuts off are hinted at, and the open one stands in sight @desktop', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 620 });
  await openBackOffice(page, await newAgent(request), '/agent/dashboard');
  const hint = page.getByTestId('more-below');
  await expect(hint).toBeVisible();
  await page.getByRole('link', { name: 'Visit Website' }).scrollIntoViewIfNeeded();
  await page.getByRole('navigation', { name: 'Back office' }).hover();
  await page.mouse.wheel(0, 2_000);
  await expect(hint).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.goto('/agent/commission');
  await expect(page.getByRole('link', { name: 'Commission' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 1_400 });
  await expect(hint).toBeHidden();
});

test('the menu beside the name has the rules, the second step and the password; Logout leads home @desktop', async ({
  page,
  request,
}) => {
  await openBackOffice(page, await newAgent(request), '/agent/dashboard');
  const more = page.getByRole('button', { name: 'More of the account' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible();
  await page.keyboard.press('Escape');
  await more.click();
  await page.getByRole('menuitem', { name: 'Secure Auth' }).click();
  // Within the frame of the back office, not among a player's menus.
  await expect(page).toHaveURL('/agent/security');
  await expect(page.getByRole('heading', { level: 1, name: 'Secure Auth' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  await page.goBack();
  await more.click();
  await page.getByRole('menuitem', { name: 'Rules' }).click();
  await expect(page).toHaveURL('/rules');
  await page.goBack();
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(loginDialog(page)).toBeHidden();
});

test('below 900 px menu, search and account lie over the page, and Escape closes them @mobile', async ({
  page,
  request,
}) => {
  const agent = await newAgent(request, 5_000);
  const own = await newPlayer(request, agent, 300);
  await openBackOffice(page, agent, '/agent/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await drawer.getByRole('link', { name: 'User List' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account List' })).toBeVisible();
  await expect(drawer).toBeHidden();

  await page.getByRole('button', { name: 'Search users' }).click();
  await searchBox(page).fill(own);
  await expect(page.getByRole('button', { name: new RegExp(own) })).toBeVisible();
  await expectReadable(page);
  await page.getByRole('button', { name: new RegExp(own) }).click();
  await expect(page.getByRole('dialog', { name: own })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Search users' }).click();
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toBeHidden();

  await page.getByRole('button', { name: `Account of ${agent}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Account' });
  await expect(sheet.getByText('Points', { exact: true })).toBeVisible();
  await expect(sheet.getByText('4,700.00')).toBeVisible();
  await expect(sheet.getByText('Exposure', { exact: true })).toBeVisible();
  for (const name of ['Dashboard', 'Visit Website', 'Rules', 'Secure Auth', 'Change Password', 'Logout'])
    await expect(sheet.getByRole('menuitem', { name })).toBeVisible();
  await expectReadable(page);
  await sheet.getByRole('menuitem', { name: 'Transaction Code' }).click();
  await expect(codeDialog(page)).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(codeDialog(page)).toBeHidden();
});

test('it speaks Hindi where that is chosen, and is switched back in its bar @desktop', async ({ page, request }) => {
  await openBackOffice(page, await newAgent(request), '/agent/users');
  await page.evaluate(() => window.localStorage.setItem('pavilion.language', 'hi'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'खाता सूची' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.getByRole('link', { name: 'सेटलमेंट शीट' })).toBeVisible();
  await page.getByRole('button', { name: 'Show in English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account List' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
});
