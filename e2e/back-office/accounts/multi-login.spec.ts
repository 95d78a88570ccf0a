// Accounts that were signed in from the same device: seen, opened, and signed out; of an agent its own users only.
import { type APIRequestContext, type Browser, type Page, request as requests } from '@playwright/test';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { callerOf } from '../../support/api.ts';
import { newSuperAdmin, openBackOffice, rowOf } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

const PAGE = 'multi-login';
const CALL = '/api/super-admin/multi-logins';
/** The browser of somebody, with a cookie of its own. */
const DEVICE = 'Mozilla/5.0 (X11; CrOS x86_64 15633.69.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';

/** Signs these accounts in on one device, one after the other, and answers their callers. */
async function onOneDevice(baseURL: string | undefined, usernames: readonly string[]) {
  const device: APIRequestContext = await requests.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    userAgent: DEVICE,
  });
  const callers = [];
  for (const username of usernames) callers.push(await callerOf(device, username));
  await device.dispose();
  return callers;
}

const groups = (page: Page) => page.getByRole('table', { name: 'Multi Login Account' });
const isSignedIn = async (browser: Browser, baseURL: string | undefined, token: string): Promise<boolean> => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const answer = await context.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  await context.close();
  return answer.ok();
};

test('an agent sees which of its users share a device, and signs them out @desktop', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const [agent, stranger] = [await newAgent(request), await newAgent(request)];
  const [ann, ben] = [await newPlayer(request, agent, 300), await newPlayer(request, agent, 300)];
  const foreign = await newPlayer(request, stranger, 300);
  const [first, second, third] = await onOneDevice(baseURL, [ann, ben, foreign]);
  await openBackOffice(page, agent, `/agent/${PAGE}?kind=device`);
  await expect(page.getByRole('heading', { level: 1, name: 'Multi Login Account' })).toBeVisible();
  const row = groups(page).getByRole('row').filter({ hasText: ann });
  await expect(row).toContainText('Chrome · ChromeOS');
  await expect(row).toContainText(`${ben}, ${ann}`);
  await expect(groups(page)).not.toContainText(foreign);
  await expectReadable(page);

  await row.getByRole('link', { name: 'Chrome · ChromeOS' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chrome · ChromeOS' })).toBeVisible();
  await expect(rowOf(page, ann)).toBeVisible();
  await expect(page.getByText(foreign)).toHaveCount(0);
  await expectReadable(page);
  const sessions = page.getByRole('list', { name: `Live sessions of ${ann}` });
  await sessions.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByText(`${ann} is signed out there.`)).toBeVisible();
  await expect(sessions).toBeHidden();
  expect(await isSignedIn(browser, baseURL, first?.token ?? '')).toBe(false);
  expect(await isSignedIn(browser, baseURL, second?.token ?? '')).toBe(true);

  await page.getByRole('button', { name: 'Sign out all' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Sign out everybody here?' });
  await expect(sure).toContainText('The live session that was opened from this device');
  await expectReadable(page);
  await sure.getByRole('button', { name: 'Sign out all' }).click();
  await expect(page.getByText('1 session was signed out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out all' })).toBeDisabled();
  expect(await isSignedIn(browser, baseURL, second?.token ?? '')).toBe(false);
  expect(await isSignedIn(browser, baseURL, third?.token ?? '')).toBe(true);
});

test('a super admin searches, narrows and exports; its own session cannot be ended here @desktop', async ({
  page,
  request,
  watch,
}) => {
  const username = await newSuperAdmin(request);
  const player = await newPlayer(request, 'agent1', 300);
  // The browser of the page is the device: the player signs in on it first, then the super admin.
  await callerOf(page.request, player);
  await openBackOffice(page, username, `/super-admin/${PAGE}?kind=device`);
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(player);
  await expect(page).toHaveURL(new RegExp(`search=${player}`));
  await expect(groups(page).getByRole('row')).toHaveCount(2);
  await expect(groups(page)).toContainText(`${username}, ${player}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(Buffer.from(chunk));
  const csv = Buffer.concat(chunks).toString('utf8');
  expect(csv).toContain('Kind,Address or device,Accounts,Who,Last seen (IST),Live sessions,User agent');
  expect(csv).toContain(`"${username}, ${player}"`);

  await page.getByRole('combobox', { name: 'Accounts at least' }).selectOption('3');
  await expect(page.getByText('No accounts share an address or device.')).toBeVisible();
  await page.goto(`/super-admin/${PAGE}?kind=device&search=${player}&days=1`);
  await groups(page).getByRole('link').click();
  await expect(page).toHaveURL(/multi-login\/[0-9a-f-]{36}\?days=1$/);
  const own = page.getByRole('list', { name: `Live sessions of ${username}` });
  await expect(own).toContainText('This session');
  await page.getByRole('button', { name: 'Sign out all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all' }).click();
  await expect(page.getByRole('list', { name: `Live sessions of ${player}` })).toBeHidden();
  await expect(own).toContainText('This session');

  watch.expectFault(STAGED_FAULTS);
  await stage(page, CALL, 'failed');
  await page.getByRole('link', { name: 'Multi Login Account' }).first().click();
  await expect(page.getByRole('alert')).toContainText('Unable to load shared addresses and devices.');
});
