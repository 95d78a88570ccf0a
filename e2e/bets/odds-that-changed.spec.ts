// "Odds have changed" reaches the player wherever the slip is by then, and no odds are taken that nobody has read.
import type { Page } from '@playwright/test';
import { FOOTBALL } from '../support/api.ts';
import { expect, openSignedIn, test } from '../support/journey.ts';
import { addressOf, upcoming } from '../support/match.ts';
import { noticesOf, placementsOf, sentNow, WAY_FAULTS } from '../support/bets/placements.ts';
import {
  BOXES,
  cellsOf,
  oddsField,
  oddsPrompt,
  placeButton,
  slipOf,
  stakeField,
  successDialog,
} from '../support/slip.ts';

const changedTo = (currentOdds: number) => ({ error: 'ODDS_CHANGED', message: 'Odds have changed.', currentOdds });

/** A slip of ₹300 at the odds, on the first runner of a match that starts later. */
async function fillSlip(page: Page, odds: string): Promise<void> {
  await cellsOf(page, BOXES.back).first().click();
  await stakeField(page).fill('300');
  await oddsField(page).fill(odds);
}

/** Longer than Yes waits for the question to be read. */
const READ_MS = 1_200;

test('the question comes to a player who has closed the slip; No leaves the new odds in it', async ({
  page,
  request,
  watch,
  username,
}, { project }) => {
  watch.expectFault(WAY_FAULTS);
  // The narrower screens of the wide layout have a drawer.
  if (project.name === 'desktop') await page.setViewportSize({ width: 1150, height: 800 });
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  const sent = await placementsOf(page);
  await fillSlip(page, '1.05');
  await placeButton(page).click();
  const first = await sentNow(sent, 1);
  await page.keyboard.press('Escape');
  await expect(slipOf(page)).toBeHidden();
  await first.refuse(changedTo(1.02));
  await expect(oddsPrompt(page).locator('dl')).toContainText('Your odds1.05New odds1.02Stake₹300.00');
  await oddsPrompt(page).getByRole('button', { name: 'No', exact: true }).click();
  await expect(oddsField(page)).toHaveValue('1.02');
  await expect(stakeField(page)).toHaveValue('300');
  expect(sent).toHaveLength(1);
  await placeButton(page).click();
  const second = await sentNow(sent, 2);
  expect(second.body).toMatchObject({ expectedOdds: 1.02, stake: 300, acceptUpdatedOdds: false });
  await second.answer();
  await expect(successDialog(page)).toContainText('₹300.00');
});

test('Enter held down, or pressed twice, accepts nothing; Yes means the odds it names, and they stay', {
  tag: '@desktop',
}, async ({ page, request, watch, username }) => {
  watch.expectFault(WAY_FAULTS);
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  const sent = await placementsOf(page);
  await fillSlip(page, '1.05');
  await stakeField(page).focus();
  await page.keyboard.down('Enter');
  await (await sentNow(sent, 1)).refuse(changedTo(1.04));
  const yes = oddsPrompt(page).getByRole('button', { name: /^Yes, at / });
  await expect(oddsPrompt(page)).toBeFocused();
  await expect(yes).toBeDisabled();
  for (let heldMs = 0; heldMs < READ_MS; heldMs += 200) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(200);
  }
  await expect(yes).toBeEnabled();
  await yes.focus();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(yes).toBeVisible();
  expect(sent).toHaveLength(1);

  // A press of its own on Yes: both halves of it go to one bet, and the next question is another.
  await yes.dblclick();
  const second = await sentNow(sent, 2);
  expect(second.body.expectedOdds).toBe(1.04);
  await second.refuse(changedTo(1.03));
  await expect(oddsPrompt(page)).toContainText('(New odds: 1.03)');
  await yes.click();
  const third = await sentNow(sent, 3);
  expect(third.body.expectedOdds).toBe(1.03);
  await third.refuse({ error: 'MARKET_SUSPENDED', message: 'This market is suspended.' });
  await expect(slipOf(page).getByRole('alert')).toHaveText('This market is suspended.');
  await expect(oddsField(page)).toHaveValue('1.03');
});

test('one press: a second one meanwhile sends nothing, odds that changed are asked about', async ({
  page,
  request,
  watch,
  username,
}) => {
  watch.expectFault(WAY_FAULTS);
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  const sent = await placementsOf(page);
  await fillSlip(page, '1.05');
  await slipOf(page).getByRole('switch', { name: 'One-click betting' }).click();
  await expect(page.getByRole('region', { name: 'One-click betting' })).toContainText('₹300');
  await page.keyboard.press('Escape');
  await expect(slipOf(page)).toBeHidden();
  const cell = cellsOf(page, BOXES.back).first();
  await cell.click();
  const first = await sentNow(sent, 1);
  await cell.click();
  await expect(noticesOf(page)).toContainText('The last bet is still being placed.');
  await first.refuse(changedTo(1.02));
  await expect(oddsPrompt(page).locator('dl')).toContainText('New odds1.02Stake₹300.00');
  await oddsPrompt(page).getByRole('button', { name: 'Yes, at 1.02' }).click();
  const second = await sentNow(sent, 2);
  expect(second.body).toMatchObject({ expectedOdds: 1.02, stake: 300 });
  // The server has placed it, the page never hears of it, and finds out.
  await second.arrive();
  await second.cut();
  await expect(successDialog(page)).toContainText('₹300.00');
  expect(sent).toHaveLength(2);
});
