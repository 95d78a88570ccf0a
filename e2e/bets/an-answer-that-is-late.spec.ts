// Answers that come late, in another order, or never: each bet is told on its own, and nothing is placed twice.
import type { Page } from '@playwright/test';
import { FOOTBALL } from '../support/api.ts';
import { expect, openSignedIn, test } from '../support/journey.ts';
import { addressOf, upcoming } from '../support/match.ts';
import { noticesOf, placementsOf, sentNow, WAY_FAULTS, withoutAnswers } from '../support/bets/placements.ts';
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

/** Opens the slip on the best back price of a runner. */
async function pressRunner(page: Page, index: number): Promise<void> {
  await cellsOf(page, BOXES.back).nth(index).click();
  await expect(slipOf(page)).toBeVisible();
}

/** Odds that any price beats. */
async function fillSlip(page: Page, stakeRupees: string): Promise<void> {
  await stakeField(page).fill(stakeRupees);
  await oddsField(page).fill('1.02');
}

const noAnswerYet = (page: Page) =>
  slipOf(page).getByText('No answer yet. We are asking what became of this bet; it is not placed twice.');
const waiting = (page: Page) => slipOf(page).getByRole('button', { name: 'Placing…' });

/** The only bets that the player has, by the list of the site: their stakes, as they are written. */
async function expectMyBets(page: Page, stakes: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'My Bets' }).click();
  const mine = page.getByRole('region', { name: 'My Bets' }).or(page.getByRole('dialog', { name: 'My Bets' }));
  await expect(mine.getByRole('article')).toHaveCount(stakes.length);
  for (const stake of stakes) await expect(mine.getByRole('article').filter({ hasText: stake })).toHaveCount(1);
}

test('two bets on their way: each has its own answer, whichever comes first', async ({ page, request, username }) => {
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  const sent = await placementsOf(page);
  await pressRunner(page, 0);
  await fillSlip(page, '300');
  await placeButton(page).click();
  const first = await sentNow(sent, 1);
  await expect(waiting(page)).toBeVisible();

  await pressRunner(page, 1);
  await fillSlip(page, '400');
  await placeButton(page).click();
  const second = await sentNow(sent, 2);
  expect(second.body.requestId).not.toBe(first.body.requestId);

  // Back at the first, which is still on its way and cannot be sent again.
  await pressRunner(page, 0);
  await expect(waiting(page)).toBeVisible();
  await expect(placeButton(page)).toHaveCount(0);
  await second.answer();
  await expect(noticesOf(page)).toContainText('Bet Placed Successfully');
  await expect(noticesOf(page)).toContainText('₹400');
  await expect(waiting(page)).toBeVisible();
  await first.answer();
  await expect(successDialog(page)).toContainText('₹300.00');
  await successDialog(page).getByRole('button', { name: 'Done' }).click();
  await expectMyBets(page, ['₹300.00', '₹400.00']);
  expect(sent).toHaveLength(2);
});

test('Yes, then no answer, then the same again: one bet', async ({ page, request, watch, username }) => {
  watch.expectFault(WAY_FAULTS);
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  const sent = await placementsOf(page);
  const letAnswer = await withoutAnswers(page);
  await pressRunner(page, 0);
  await fillSlip(page, '500');
  await placeButton(page).click();
  const asked = await sentNow(sent, 1);
  await asked.refuse({ error: 'ODDS_CHANGED', message: 'Odds have changed.', currentOdds: 1.01 });
  await oddsPrompt(page).getByRole('button', { name: 'Yes, at 1.01' }).click();
  const agreed = await sentNow(sent, 2);
  expect(agreed.body.expectedOdds).toBe(1.01);
  // The server has placed it, and nobody hears of it.
  await agreed.arrive();
  await agreed.cut();
  await expect(noAnswerYet(page)).toBeVisible();

  await slipOf(page).getByRole('button', { name: 'Close bet slip' }).click();
  await pressRunner(page, 0);
  await expect(noAnswerYet(page)).toBeVisible();
  await expect(waiting(page)).toBeDisabled();
  await expect(placeButton(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await letAnswer();
  await expect(successDialog(page)).toContainText('₹500.00');
  await successDialog(page).getByRole('button', { name: 'Done' }).click();
  await expectMyBets(page, ['₹500.00']);
  expect(sent).toHaveLength(2);
});

test('a bet that is overtaken by "not placed" is not placed later', { tag: '@desktop' }, async ({
  page,
  request,
  watch,
  username,
}) => {
  watch.expectFault(WAY_FAULTS);
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  const sent = await placementsOf(page);
  await pressRunner(page, 0);
  await fillSlip(page, '700');
  await placeButton(page).click();
  const lost = await sentNow(sent, 1);
  await lost.cut();
  await expect(noAnswerYet(page)).toBeVisible();
  await expect(slipOf(page).getByRole('alert')).toHaveText('Unable to place the bet right now. Please try again.', {
    timeout: 20_000,
  });

  await placeButton(page).click();
  await (await sentNow(sent, 2)).answer();
  await expect(successDialog(page)).toContainText('₹700.00');
  const late = await page.request.post('/api/bets/place', {
    headers: await authorizationOf(page),
    data: lost.body,
  });
  expect(await late.json()).toMatchObject({ error: 'REQUEST_CLOSED' });
  await successDialog(page).getByRole('button', { name: 'Done' }).click();
  await expectMyBets(page, ['₹700.00']);
});

const authorizationOf = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => window.localStorage.getItem('pavilion.token'))}`,
});

test('the page is loaded anew while a bet is placed: what became of it is looked up and said', {
  tag: '@desktop',
}, async ({ page, request, watch, username }) => {
  watch.expectFault(WAY_FAULTS);
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  const sent = await placementsOf(page);
  await pressRunner(page, 0);
  await fillSlip(page, '600');
  await placeButton(page).click();
  const placed = await sentNow(sent, 1);
  await placed.arrive();
  await page.reload();
  await expect(noticesOf(page)).toContainText('Bet Placed Successfully');
  await expect(noticesOf(page)).toContainText('₹600');
  await expectMyBets(page, ['₹600.00']);
  expect(sent).toHaveLength(1);
});
