// Two players, one at a desk and one on a phone, each of whom asks for a price and takes half of what the other asks for:
// the match turns in play, what still waits lapses, the market settles, and every page has the same paise.
import type { APIRequestContext, Page } from '@playwright/test';
import { newPlayer } from '../support/accounts.ts';
import { outcomeOf } from '../support/bets/outcome.ts';
import { type Caller, ESOCCER, type ListedEvent } from '../support/api.ts';
import { money, paiseFromWire } from '../support/figures.ts';
import { expect, isPhone, openSignedIn, test } from '../support/journey.ts';
import { addressOf, type Gap, matchEnd, startingWithGaps } from '../support/match.ts';
import { reconcile } from '../support/reconcile.ts';
import { oddsField, slipOf, stakeField } from '../support/slip.ts';
import { askFor, phone, waitingOrder } from '../support/bets/two-players.ts';

/** Time enough for two orders and two matches before the first kick, and not much more. */
const AHEAD_MS = [60_000, 120_000] as const;
const START_MS = 150_000;
const MATCH_MS = 120_000;
/** What each asks for, in rupees; the other takes half of it. Two figures, so that no result leaves everything as it was. */
const ASKED = { ann: 2_000, ben: 1_600 } as const;

type Player = { readonly page: Page; readonly caller: Caller; readonly startPaise: number };
type Two = {
  readonly request: APIRequestContext;
  readonly match: ListedEvent;
  readonly ann: Player;
  readonly ben: Player;
};

test('two players ask, match, turn in play and are settled to the paisa', { tag: '@desktop' }, async ({
  page,
  browser,
  request,
  username,
}) => {
  test.setTimeout(540_000);
  const other = await newPlayer(request);
  const benPage = await phone(browser);
  const ann = await playerOf(page, username);
  const ben = await playerOf(benPage, other);
  const { event: match, first, second } = await startingWithGaps(request, ESOCCER, AHEAD_MS);
  for (const one of [page, benPage]) await one.goto(addressOf(match));
  const two: Two = { request, match, ann, ben };

  await test.step('she asks at her desk, he takes half on his phone', () => askAndTake(ann, ben, first, ASKED.ann));
  await test.step('he asks on his phone, she takes half at her desk', () => askAndTake(ben, ann, second, ASKED.ben));
  await test.step('the match turns in play and the rest lapses', () => expectLapsed(two));
  await test.step('the market settles', () => expectSettled(two));
  await test.step('wallets, receipts, statements and totals agree', () => expectAccounts(two));
  expect(await reconcile()).toContain('reconciled: no difference');
  await benPage.context().close();
});

async function playerOf(page: Page, username: string): Promise<Player> {
  const caller = await openSignedIn(page, username, '/markets');
  return { page, caller, startPaise: paiseFromWire((await caller.me()).walletBalance) };
}

const boxOf = ({ page }: Player, { box }: Gap, side: 'back' | 'lay') => page.locator(`[data-box="${box}/${side}/0"]`);

const grouped = (rupees: number): string => `₹${rupees.toLocaleString('en-IN')}`;
const matchedOf = (rupees: number): string => `${grouped(rupees / 2)} of ${grouped(rupees)} matched`;

/** One asks for more than the house offers on a row and waits; the other finds it there and takes half. */
async function askAndTake(asker: Player, taker: Player, gap: Gap, rupees: number): Promise<void> {
  await boxOf(asker, gap, 'back').click();
  const odds = gap.between.toFixed(2);
  await askFor(asker.page, odds, rupees);
  // Beside the prices of a desk it stands where it was asked for.
  if (isPhone(asker.page)) await openMine(asker.page);
  const waiting = waitingOrder(asker.page);
  await expect(waiting).toContainText(`₹0 of ${grouped(rupees)} matched`);
  await expect(waiting).toContainText('next in the queue');
  await expect(waiting).toContainText('Ends at the start');

  const box = boxOf(taker, gap, 'lay');
  await expect(box).toContainText(odds);
  await box.click();
  await expect(oddsField(taker.page)).toHaveValue(odds);
  await stakeField(taker.page).fill(String(rupees / 2));
  await slipOf(taker.page)
    .getByRole('button', { name: /^Place lay bet/ })
    .click();
  const placed = taker.page.getByRole('dialog', { name: 'Bet Placed Successfully' });
  await expect(placed).toContainText(grouped(rupees / 2));
  await placed.getByRole('button', { name: 'Done' }).click();
  await expect(waiting).toContainText(matchedOf(rupees));
}

const openMine = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^My Bets/ })
    .filter({ visible: true })
    .click();

/** Of each player ends what he asked for, half of it a bet; what he took of the other was matched at once. */
async function expectLapsed({ match, ann, ben }: Two): Promise<void> {
  for (const [{ page, caller }, own, taken] of [
    [ann, ASKED.ann, ASKED.ben],
    [ben, ASKED.ben, ASKED.ann],
  ] as const) {
    await expect(waitingOrder(page)).toHaveCount(0, { timeout: START_MS });
    expect(await caller.endedOrders(match.event.id)).toMatchObject([
      { state: 'lapsed', reason: 'turned-in-play', side: 'back', size: own, filled: own / 2 },
      { state: 'filled', reason: null, side: 'lay', size: taken / 2, filled: taken / 2 },
    ]);
    if (!isPhone(page)) await openMine(page);
    await page.getByRole('button', { name: 'Ended orders' }).click({ timeout: 10_000 });
    const ended = page.getByRole('list', { name: 'Ended orders' }).getByRole('listitem');
    await expect(ended).toContainText(['Lapsed: play began', 'Matched']);
    await expect(ended.first()).toContainText(matchedOf(own));
  }
}

async function expectSettled({ request, match, ann, ben }: Two): Promise<void> {
  await expect
    .poll(async () => (await matchEnd(request, match)).finished, { timeout: MATCH_MS, intervals: [1_000] })
    .toBe(true);
  for (const { caller } of [ann, ben])
    await expect.poll(async () => (await caller.openBets(match.event.id)).length, { timeout: 60_000 }).toBe(0);
}

/** What one wins the other loses, each at its own price, and the house has no part in it. */
async function expectAccounts(two: Two): Promise<void> {
  const won = [await expectAccount(two, two.ann), await expectAccount(two, two.ben)];
  expect(won[0]).not.toBe(0);
  expect(won).toEqual([won[0], -(won[0] ?? 0)]);
}

/** Everything that the player is shown of the match agrees with what the core makes of his bets; answers that, in paise. */
async function expectAccount({ request, match }: Two, { page, caller, startPaise }: Player): Promise<number> {
  const { results } = await matchEnd(request, match);
  const bets = await caller.betsOn(match.event.id);
  expect(bets).toHaveLength(2);
  const outcomes = bets.map((bet) => outcomeOf(bet, results.get(bet.market.id)));
  const wonPaise = outcomes.reduce((sum, { profitPaise }) => sum + profitPaise, 0);
  const [won, balance] = [money(wonPaise, true), money(startPaise + wonPaise)];

  expect(await caller.me()).toMatchObject({ walletBalance: (startPaise + wonPaise) / 100, exposure: 0 });
  await expect(page.getByTestId('wallet')).toContainText(balance.replace(/\.00$/, ''));
  const main = page.getByRole('main');
  for (const [at, bet] of bets.entries()) {
    const { status, profitPaise } = outcomes[at] ?? {};
    const word = status === 'won' ? 'Won' : 'Lost';
    expect(bet).toMatchObject({ status, profit: Number(profitPaise) / 100, order: { against: 'players' } });
    const { legs } = await caller.receipt(bet.id);
    expect(legs.map(({ amount }) => paiseFromWire(amount))).toEqual([wonPaise]);
    await page.goto(`/bets/${bet.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
    const terms = page.getByRole('region', { name: 'Price and money' });
    await expect(terms).toContainText('Matched with a player');
    await expect(terms).toContainText(`Profit or loss${money(Number(profitPaise), true)}`);
    const moved = page.getByRole('table', { name: 'Points moved for all your bets in this market' });
    await expect(moved).toContainText(won);
    await expect(moved).toContainText(balance);
  }

  const { entries, betSummary } = await caller.statement();
  expect(entries.map(({ balanceAfter }) => paiseFromWire(balanceAfter ?? Number.NaN))).toEqual([
    startPaise + wonPaise,
    startPaise,
  ]);
  expect(betSummary).toMatchObject({ totalBets: 2, net: wonPaise / 100 });
  await page.goto('/account-statement');
  const row = main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: match.event.name });
  await expect(row.filter({ visible: true }).last()).toContainText(won);
  await expect(row.filter({ visible: true }).last()).toContainText(balance);
  await page.goto('/profit-loss');
  await expect(main).toContainText(`Bets2 bets`);
  await expect(main).toContainText(`Profit / loss${won}`);
  await expect(main).toContainText(`Commission${money(0)}`);
  return wonPaise;
}
