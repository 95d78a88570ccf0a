// A price that nobody offers: one player asks for it on a desktop, another takes half of it on a phone, or from a list.
import { nextTick } from '@pavilion/betting';
import { newPlayer } from '../support/accounts.ts';
import { FOOTBALL } from '../support/api.ts';
import { money } from '../support/figures.ts';
import { expect, openSignedIn, test } from '../support/journey.ts';
import { addressOf, lastUpcoming, upcoming, upcomingGap } from '../support/match.ts';
import { BOXES, cellsOf, oddsField, slipOf, stakeField } from '../support/slip.ts';
import { askFor, phone, waitingOrder } from '../support/bets/two-players.ts';

const STAKE = 2_000;
const HALF = 1_000;
const MORE = 500;
const TAKEN = HALF + MORE;

test('one asks for a price and waits, the other takes half, both see it at once, and the rest is taken back', {
  tag: '@desktop',
}, async ({ page, browser, request, username }) => {
  const match = await lastUpcoming(request, FOOTBALL);
  const address = addressOf(match);
  const other = await newPlayer(request);
  const ann = await openSignedIn(page, username, address);
  const benPage = await phone(browser);
  const ben = await openSignedIn(benPage, other, address);

  // She asks for one price more than anybody offers.
  await cellsOf(page, BOXES.back).first().click();
  const offered = Math.round(Number(await oddsField(page).inputValue()) * 100);
  const asked = nextTick(offered, 1);
  const odds = (asked / 100).toFixed(2);
  await askFor(page, odds, STAKE);
  const waiting = waitingOrder(page);
  await expect(waiting).toContainText('₹0 of ₹2,000 matched');
  await expect(waiting).toContainText('next in the queue');

  // He finds it in the ladder of his phone, and lays half of it.
  await benPage.getByRole('button', { name: 'Ladder of Match Odds' }).click();
  const ladder = benPage.getByRole('dialog', { name: 'Match Odds' });
  await ladder.getByRole('button', { name: new RegExp(`^Lay .*${odds}, ₹[\\d,]+ available`) }).click();
  await ladder.getByRole('button', { name: `Ask for ${odds} · ₹1,000` }).click();

  // Both see it, and neither asked again.
  await expect(waiting).toContainText('₹1,000 of ₹2,000 matched');
  await expect(page.getByRole('region', { name: 'Matched on this event' })).toContainText('Matched with a player');
  await expect(page.getByRole('region', { name: 'Match Odds' })).toContainText('Matched 1K');
  await expect(ladder.getByText(/last traded/)).toContainText(odds);

  // Her price is the best in the box of his page, and the slip's ordinary bet meets her.
  await benPage.keyboard.press('Escape');
  const box = cellsOf(benPage, BOXES.lay).first();
  await expect(box).toContainText(odds);
  await box.click();
  await expect(oddsField(benPage)).toHaveValue(odds);
  await stakeField(benPage).fill(String(MORE));
  await slipOf(benPage)
    .getByRole('button', { name: /^Place lay bet/ })
    .click();
  await expect(benPage.getByRole('dialog', { name: 'Bet Placed Successfully' })).toContainText('₹500');
  await expect(waiting).toContainText('₹1,500 of ₹2,000 matched');

  await waiting.getByRole('button', { name: /^Cancel order/ }).click();
  await expect(waiting).toHaveCount(0);

  // What is at risk is the match and nothing more, and the two sides are each other's.
  const liability = (TAKEN * (asked - 100)) / 100;
  await expect(page.getByTestId('wallet')).toContainText(money(TAKEN * 100).replace('.00', ''));
  expect(await ann.me()).toMatchObject({ exposure: TAKEN });
  expect(await ben.me()).toMatchObject({ exposure: liability });
  for (const player of [ann, ben]) {
    const bets = await player.openBets(match.event.id);
    expect(bets.map(({ stake }) => stake).toSorted((a, b) => a - b)).toEqual([MORE, HALF]);
    for (const bet of bets)
      expect(bet).toMatchObject({ odds: { accepted: asked / 100 }, order: { against: 'players' } });
  }
  await benPage.context().close();
});

test('a better price that one asks for stands in the list of the other, who takes it from there', {
  tag: '@desktop',
}, async ({ page, browser, request, username }) => {
  const { event: match, box: runner, between } = await upcomingGap(request, FOOTBALL);
  const other = await newPlayer(request);
  const ann = await openSignedIn(page, username, addressOf(match));
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...{ reducedMotion: 'reduce', permissions: ['local-network-access'] },
  });
  const benPage = await context.newPage();
  const asks: string[] = [];
  benPage.on('request', (one) => {
    if (one.method() === 'POST') asks.push(new URL(one.url()).pathname);
  });
  const ben = await openSignedIn(benPage, other, `/markets?sportId=${FOOTBALL}`);

  // She asks for odds between what the house backs and lays.
  const odds = between.toFixed(2);
  await page.locator(`[data-box="${runner}/back/0"]`).click();
  await askFor(page, odds, STAKE);
  const waiting = waitingOrder(page);
  await expect(waiting).toContainText('₹0 of ₹2,000 matched');

  // He sees it in the list, with her money, and bets there.
  const row = benPage.getByRole('row').filter({ has: benPage.getByRole('link', { name: match.event.name }) });
  const box = row.locator(`[data-box="${runner}/lay/0"]`);
  await expect(box).toContainText(odds);
  await expect(box).toHaveAttribute('title', /^of which players ₹/);
  await box.click();
  await expect(oddsField(benPage)).toHaveValue(odds);
  await stakeField(benPage).fill(String(HALF));
  await slipOf(benPage)
    .getByRole('button', { name: /^Place lay bet/ })
    .click();
  await expect(benPage.getByRole('dialog', { name: 'Bet Placed Successfully' })).toContainText('₹1,000');
  expect(asks).toContain('/api/orders');
  expect(asks).not.toContain('/api/bets/place');
  await expect(waiting).toContainText('₹1,000 of ₹2,000 matched');
  for (const player of [ann, ben]) {
    const [bet] = await player.openBets(match.event.id);
    expect(bet).toMatchObject({ stake: HALF, odds: { accepted: Number(odds) }, order: { against: 'players' } });
  }

  // What is taken back leaves the list; the house may offer the same odds by now.
  await benPage.keyboard.press('Escape');
  await waiting.getByRole('button', { name: /^Cancel order/ }).click();
  await expect(waiting).toHaveCount(0);
  await expect(box).not.toHaveAttribute('title', /players/);
  await context.close();
});

test('the rows of a ladder stay under the pointer while a price is asked for, waits and is cancelled', {
  tag: '@desktop',
}, async ({ page, request, username }) => {
  // Not where the others trade: what is traded gets a column.
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  await page.getByRole('button', { name: 'Ladder of Match Odds' }).click();
  const ladder = page.getByRole('dialog', { name: 'Match Odds' });
  const waits = ladder.getByRole('button', { name: /^Back .*, nothing there yet$/ }).first();
  await waits.click();
  const stands = await waits.boundingBox();
  await ladder.getByRole('button', { name: /^Ask for/ }).click();
  await expect(ladder.getByText('1 order · ₹1,000 waiting')).toBeVisible();
  await expect(waits).toBeFocused();
  expect(await waits.boundingBox()).toEqual(stands);
  await page.keyboard.press('Delete');
  await expect(ladder.getByText('Press a price to ask for it.')).toBeVisible();
  expect(await waits.boundingBox()).toEqual(stands);

  // The price with the focus never goes under the head of the rows.
  for (let steps = 0; steps < 15; steps += 1) {
    await page.keyboard.press('ArrowUp');
    const hidden = await ladder.locator('[data-cell]:focus').evaluate((cell) => {
      const head = cell.closest('[data-rows]')?.firstElementChild;
      return (head?.getBoundingClientRect().bottom ?? Infinity) > cell.getBoundingClientRect().top + 1;
    });
    expect(hidden, `after ${steps + 1} steps`).toBe(false);
  }
});
