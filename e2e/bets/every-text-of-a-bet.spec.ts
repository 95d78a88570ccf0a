// The slip, its answers, and My Bets: every text that is fixed.
import type { Page } from '@playwright/test';
import { FOOTBALL } from '../support/api.ts';
import { expect, openSignedIn, test } from '../support/journey.ts';
import { addressOf, upcoming } from '../support/match.ts';
import { BOXES, cellsOf, oddsPrompt, placeButton, slipOf, stakeField } from '../support/slip.ts';
import { betOf, pageOfBets, STAGED_FAULTS, stage, type StagedBet } from '../support/staged.ts';

const PLACE = '/api/bets/place';

/** Opens the slip on the best back price of a match that starts later. */
async function pressBack(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await slipOf(page).isVisible())) await cellsOf(page, BOXES.back).first().click({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  await expect(stakeField(page)).toHaveValue('1,000');
}

test('a guest is asked to log in before a bet', async ({ page, request }) => {
  await page.goto(addressOf(await upcoming(request, FOOTBALL)));
  await pressBack(page);
  const slip = slipOf(page);
  await expect(slip.getByText('Log in to place bets.')).toBeVisible();
  await expect(placeButton(page)).toHaveCount(0);
  await stakeField(page).press('Enter');
  await expect(slip.getByRole('alert')).toHaveText('Please log in to place a bet.');
  await slip.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
});

test('the slip says what is wrong, what was refused, and that nothing answered', async ({
  page,
  request,
  watch,
  username,
}) => {
  watch.expectFault(STAGED_FAULTS);
  watch.expectFault(/\b4\d\d\b.*\/api\/bets\/place/);
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  await pressBack(page);
  const slip = slipOf(page);
  const said = slip.getByRole('alert');
  for (const figure of ['Profit', 'Returns']) await expect(slip.getByText(figure, { exact: true })).toBeVisible();
  await slip.getByRole('button', { name: 'Clear' }).click();
  await expect(stakeField(page)).toHaveValue('0');
  await expect(said).toHaveText('Enter a valid stake amount.');
  await stakeField(page).fill('500');
  const odds = slip.getByRole('spinbutton', { name: 'Odds' });
  await expect(odds).toHaveAttribute('min', '1');
  await expect(odds).toHaveAttribute('step', '0.01');
  const price = await odds.inputValue();
  await odds.fill('0');
  await expect(said).toHaveText('Enter a valid odds value.');
  await odds.fill(price);

  await stage(page, PLACE, { status: 400, body: {} });
  await placeButton(page).click();
  await expect(said).toHaveText('Failed to place bet. Please try again.');
  const changed = { error: 'ODDS_CHANGED', message: 'Odds have changed.', currentOdds: 7.4 };
  await stage(page, PLACE, { status: 409, body: changed });
  await placeButton(page).click();
  const prompt = oddsPrompt(page);
  await expect(prompt).toContainText('Odds have changed. Do you want to place the bet with the new odds?');
  await expect(prompt).toContainText('(New odds: 7.40)');
  await expect(prompt.getByRole('button', { name: 'Yes' })).toBeVisible();
  await expect(prompt).toBeFocused();
  await expect(placeButton(page)).toHaveCount(0);
  await prompt.getByRole('button', { name: 'No', exact: true }).click();
  await expect(prompt).toBeHidden();
  await expect(odds).toHaveValue('7.40');

  // Nothing answers to the bet; asked what became of it, the server says that it has closed the id.
  await stage(page, PLACE, 'unreachable');
  const closed = { error: 'REQUEST_CLOSED', message: 'Nothing was placed.' };
  await page.route(/\/api\/bets\/by-request\//, (route) => route.fulfill({ json: { bet: null, refusal: closed } }));
  await placeButton(page).click();
  await expect(said).toHaveText('Unable to place the bet right now. Please try again.', { timeout: 20_000 });

  const notices = page.getByRole('region', { name: 'Notices' });
  await stage(page, PLACE, { status: 403, body: { error: 'BET_LOCKED' } });
  await placeButton(page).click();
  await expect(notices).toContainText('Bet placement restricted.');
  await expect(slip).toBeHidden();
  await stage(page, PLACE, {
    status: 403,
    body: { error: 'BET_LOCKED', message: 'Placing bet restricted. Contact Agent(Ravi)' },
  });
  await pressBack(page);
  await placeButton(page).click();
  await expect(notices).toContainText('Placing bet restricted. Contact Agent(Ravi)');
  await expect(slip).toBeHidden();
});

test('a placed bet: Bet Placed Successfully with stake and returns', async ({ page, request, username }) => {
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  await pressBack(page);
  await stakeField(page).fill('500');
  await slipOf(page).getByRole('spinbutton', { name: 'Odds' }).fill('1.02');
  await placeButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Bet Placed Successfully' });
  await expect(dialog).toBeVisible();
  for (const word of ['Bet Placed Successfully', 'Stake', 'Returns'])
    await expect(dialog.getByText(word, { exact: true }).first()).toBeVisible();
  await expect(dialog).toContainText('₹500.00');
});

const KINDS: readonly StagedBet[] = [
  betOf(1, 'match', 'MATCH_ODDS'),
  betOf(2, 'bookmaker', 'Bookmaker'),
  betOf(3, 'yesno', 'fancy1'),
  betOf(4, 'session', 'Normal'),
];
const CURRENT = '/api/bets/current';
const myBetsButton = (page: Page) => page.getByRole('button', { name: 'My Bets' });

test('My Bets: loading, failing, empty, its tabs, and an empty tab', async ({ page, watch, username }) => {
  watch.expectFault(STAGED_FAULTS);
  await openSignedIn(page, username, '/markets');
  await stage(page, CURRENT, 'awaited');
  await page.reload();
  await myBetsButton(page).click();
  const mine = page.getByRole('region', { name: 'My Bets' }).or(page.getByRole('dialog', { name: 'My Bets' }));
  await expect(mine.getByRole('heading', { name: 'My Bets' }).last()).toBeVisible();
  await expect(mine.getByRole('status').filter({ hasText: 'Loading current bets…' })).toBeVisible();
  await stage(page, CURRENT, 'failed');
  await page.reload();
  await myBetsButton(page).click();
  await expect(mine.getByRole('alert')).toContainText('Unable to load current bets.');
  await stage(page, CURRENT, pageOfBets([]));
  await mine.getByRole('button', { name: 'Try again' }).click();
  await expect(mine.getByText('No active markets')).toBeVisible();

  await stage(page, CURRENT, pageOfBets(KINDS, 140));
  await mine.getByRole('button', { name: 'Refresh' }).click();
  await expect(mine.getByRole('heading', { name: 'Matched Bets' })).toBeVisible();
  await expect(mine.getByText('99+', { exact: true })).toBeVisible();
  for (const tab of ['Match Odds', 'Bookmaker', 'Fancy', 'Session'])
    await expect(mine.getByRole('tab', { name: tab })).toBeVisible();
  // The bets may be read again between a look at the time and the next one.
  await expect(async () => {
    const time = (await mine.getByText('Updated ').innerText()).slice('Updated '.length);
    expect(time).toMatch(/^\d\d:\d\d:\d\d$/);
    await expect(mine.getByText(`Updated ${time}`)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await mine.getByRole('tab', { name: 'Bookmaker' }).click();
  await expect(mine.getByRole('article')).toHaveCount(1);
  await stage(page, CURRENT, pageOfBets([betOf(1, 'match', 'MATCH_ODDS')]));
  await mine.getByRole('button', { name: 'Refresh' }).click();
  await expect(mine.getByText('No current bets in Bookmaker')).toBeVisible();
});
