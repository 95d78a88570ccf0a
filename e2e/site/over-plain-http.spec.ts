// The site and the back office at an address of the house network, over plain HTTP: no secure context.
import { FOOTBALL } from '../support/api.ts';
import { expect, signIn, test } from '../support/journey.ts';
import { addressOf, upcoming } from '../support/match.ts';
import { BOXES, cellsOf, oddsField, placeButton, slipOf, stakeField, successDialog } from '../support/slip.ts';

/** The same server under a name that Chromium does not trust as it trusts localhost. */
const HOUSE = 'house.test';

test('a bet is placed at an address that is no secure context', async ({ page, request, username, baseURL }) => {
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
