// The site and the back office at an address of the house network, over plain HTTP: no secure context.
import { newAgent, newPlayer } from '../support/accounts.ts';
import { callerOf, FOOTBALL } from '../support/api.ts';
import { clerkOf, openRow } from '../support/back-office-accounts.ts';
import { expect, signIn, test } from '../support/journey.ts';
import { addressOf, upcoming } from '../support/match.ts';
import { BOXES, cellsOf, oddsField, placeButton, slipOf, stakeField, successDialog } from '../support/slip.ts';

/** The same server under a name that Chromium does not trust as it trusts localhost. */
const HOUSE = 'house.test';

test('a bet is placed at an address that is no secure context', { tag: '@desktop' }, async ({
  page,
  request,
  username,
  baseURL,
}) => {
  const house = new URL(baseURL ?? '');
  house.hostname = HOUSE;
  await page.goto(new URL('/markets', house).href);
  expect(await page.evaluate(() => [window.isSecureContext, typeof crypto.randomUUID])).toEqual([false, 'undefined']);
  await signIn(page, username);
  await expect(page.getByTestId('wallet')).toBeVisible();
  await page.goto(new URL(addressOf(await upcoming(request, FOOTBALL)), house).href);
  await expect(async () => {
    if (!(await slipOf(page).isVisible())) await cellsOf(page, BOXES.back).first().click({ timeout: 3_000 });
    await expect(stakeField(page)).toBeVisible();
  }).toPass({ timeout: 20_000 });
  await stakeField(page).fill('100');
  await oddsField(page).fill('1.02');
  await placeButton(page).click();
  await expect(successDialog(page)).toBeVisible();
});

test('an agent signs in and gives points to a user at such an address', { tag: '@desktop' }, async ({
  page,
  request,
  baseURL,
}) => {
  const agent = await newAgent(request, 5_000);
  const [username, { code }] = [await newPlayer(request, agent, 1_000), await clerkOf(request, agent)];
  const house = new URL(baseURL ?? '');
  house.hostname = HOUSE;
  await page.goto(house.href);
  await signIn(page, agent);
  await page.goto(new URL(`/agent/users?search=${username}`, house).href);
  expect(await page.evaluate(() => [window.isSecureContext, typeof crypto.randomUUID])).toEqual([false, 'undefined']);
  await openRow(page, username);
  await page.getByRole('button', { name: `Credit activity of ${username}` }).click();
  const credit = page.getByRole('dialog', { name: 'Credit activity' });
  await credit.getByLabel('Amount').fill('250');
  await credit.getByLabel('Transaction Code', { exact: true }).fill(code);
  await credit.getByRole('button', { name: 'Deposit ₹250.00' }).click();
  await expect(page.getByRole('dialog', { name: 'Deposit completed.' })).toContainText('1,250.00');
  expect((await (await callerOf(request, username)).me()).walletBalance).toBe(1_250);
});
