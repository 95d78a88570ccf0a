// The main job of the product, from the first click to the last paisa: a player signs in, bets on a live match in every
// common way, sees what each bet would do, and when the match is over has exactly what its results say.
import { betOutcome } from '@pavilion/betting';
import type { APIRequestContext, Page } from '@playwright/test';
import { type Caller, callerOf, type ListedEvent } from '../support/api.ts';
import { money, paiseFromWire } from '../support/figures.ts';
import { expect, PLACEMENT_REFUSED, signIn, test } from '../support/journey.ts';
import { matchEnd, resultFor, type Runner, runnersOf, shortMatch } from '../support/match.ts';
import { reconcile } from '../support/reconcile.ts';
import {
  type Box,
  BOXES,
  oddsPrompt,
  type Picked,
  pickBox,
  placeBet,
  placeButton,
  pressPlace,
  readSlip,
} from '../support/slip.ts';
import { figuresOf, slipOf, successDialog } from '../support/slip.ts';
import { outcomeOf } from '../support/bets/outcome.ts';
import { expectWhatIf } from '../support/bets/what-if.ts';

/** From the last match that has ended to the first ball of the next, at the speed of the browser tests. */
const NEXT_MATCH_MS = 75_000;
const MATCH_MS = 180_000;

test('a bet lives its whole life', { tag: '@desktop' }, async ({ page, request, watch, username }) => {
  test.setTimeout(300_000);
  watch.expectFault(PLACEMENT_REFUSED);
  await page.goto('/');
  await signIn(page, username);
  await expect(page).toHaveURL(/\/markets$/);
  const player = await callerOf(request, username);
  const startPaise = paiseFromWire((await player.me()).walletBalance);
  await expect(page.getByTestId('wallet')).toContainText(money(startPaise));

  await keepNotices(page);
  const match = await test.step('open a live match', () => openLiveMatch(page, request));
  await test.step('prices move without a reload', () => expectMovingPrices(page));
  const bettor: Bettor = { page, request, player, match, runners: new Map() };
  await test.step('bet in every common way', () => betOnEverything(bettor));
  await test.step('changed odds, No and Yes', () => answerChangedOdds(bettor));
  await test.step('wallet and exposure', () => expectWallet(bettor));

  await test.step('the match ends', () => waitForEnd(bettor));
  await test.step('every bet is settled as its result says', () => expectSettled(bettor));
  await test.step('wallet, statement and ledger agree', () => expectAccounts(bettor, startPaise));
});

type Bettor = {
  page: Page;
  request: APIRequestContext;
  player: Caller;
  match: ListedEvent;
  /** Runners by market, once asked for. */
  runners: Map<string, Runner[]>;
};

declare global {
  interface Window {
    /** Every text that the region of the notices has shown. */
    notices: string[];
  }
}

/** A market may be settled, and its notice gone, while bets are still being placed on others. */
async function keepNotices(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Notices' }).evaluate((region) => {
    window.notices = [];
    new MutationObserver(() => window.notices.push(region.textContent ?? '')).observe(region, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

/** Finds the next short match on the markets page, waits for its first ball, and opens it. */
async function openLiveMatch(page: Page, request: APIRequestContext): Promise<ListedEvent> {
  let match: ListedEvent | undefined;
  await expect(async () => {
    match = await shortMatch(request);
    expect(match, 'a short match that is about to be played').toBeDefined();
  }).toPass({ timeout: NEXT_MATCH_MS });
  if (!match) throw new Error('no match');
  await page.locator(`main a[href*="/event/${match.event.id}?"]`).click();
  const band = page.getByRole('region', { name: 'Event', exact: true });
  await expect(band.getByRole('heading', { name: match.event.name })).toBeVisible();
  await expect(band.getByText('Live', { exact: true }).filter({ visible: true })).toBeVisible({
    timeout: NEXT_MATCH_MS,
  });
  return match;
}

/** An open price shows another price later, in the same page. */
async function expectMovingPrices(page: Page): Promise<void> {
  const cells = page
    .getByRole('region', { name: 'Match Odds', exact: true })
    .locator('button[data-box]:not([aria-disabled])');
  const read = async () =>
    new Map(
      await cells.evaluateAll((found) =>
        found.map((cell) => [cell.dataset['box'], cell.querySelector('b')?.textContent] as const),
      ),
    );
  await page.evaluate(() => {
    document.body.dataset['opened'] = 'once';
  });
  await expect(cells.first()).toBeVisible();
  const before = await read();
  const moved = async () => [...(await read())].filter(([box, price]) => (before.get(box) ?? price) !== price).length;
  await expect.poll(moved).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.body.dataset['opened'])).toBe('once');
}

async function runnersFor({ request, match, runners }: Bettor, { marketId }: Picked): Promise<readonly Runner[]> {
  const known = runners.get(marketId) ?? (await runnersOf(request, match, marketId));
  runners.set(marketId, known);
  return known;
}

/** The slip as it stands open now: its figures are those of the core, worked out from what the server holds. */
async function checkSlip(bettor: Bettor, box: Box): Promise<void> {
  const { page, player, match } = bettor;
  const picked = await readSlip(page, box, match.event.id);
  const { terms } = picked;
  const { win, loss } = betOutcome(terms);
  const profit = `Profit${money(win, true)}`;
  const risksStake = box.side === 'back' || box.kind === 'oddeven';
  const liability = risksStake ? '' : `Liability${money(-loss, true)}`;
  await expect(figuresOf(slipOf(page))).toHaveText(`${profit}${liability}Returns${money(win + loss)}`);
  await expectWhatIf(page, picked, await runnersFor(bettor, picked), await player.positions(match.event.id));
}

/** Stakes with paise, so that roundings show. */
const STAKES = ['250.50', '333.33', '410.10', '500', '275.75', '199.99'] as const;

/** Session yes and no, odd, back, lay and bookmaker, each as soon as it is open. */
async function betOnEverything(bettor: Bettor): Promise<void> {
  const { odd, yes, no, back, lay, bookmaker } = BOXES;
  let wanted: readonly Box[] = [odd, yes, no, bookmaker, back, lay];
  for (const stake of STAKES) {
    const placed = await test.step(`of ${wanted.map(({ word }) => word).join(', ')}`, () =>
      betAndCheck(bettor, wanted, stake));
    wanted = wanted.filter((box) => box !== placed);
  }
}

/** The page leaves out what the feed repeats of the match, and writes its short words whole. */
const shownName = (name: string): string =>
  name
    .replace(/\s*\([^()]* vs [^()]*\)\s*(?:adv)?$/i, '')
    .replace(/\binn\b/, 'innings')
    .replace(/\bwkts\b/, 'wickets')
    .replace(/\bwkt\b/, 'wicket')
    .replace(/\b(over|khado) run\b/, '$1 runs')
    .replace(/\brun$/, 'runs')
    .replace(/ odd even$/, ', odd or even')
    .trim();

/** Places one bet and looks at the success dialog, at what the server kept, and at the list of the page. */
async function betAndCheck(bettor: Bettor, wanted: readonly Box[], stake: string): Promise<Box> {
  const { page, player, match } = bettor;
  const count = (await player.betsOn(match.event.id)).length;
  const box = await placeBet(page, wanted, stake, (open) => checkSlip(bettor, open));
  const [bet, ...others] = await player.betsOn(match.event.id);
  expect(others).toHaveLength(count);
  const name = shownName(bet?.selection.name ?? '');
  const dialog = successDialog(page);
  await expect(dialog).toContainText(name);
  await expect(dialog).toContainText(`Stake${money(Math.round(Number(stake) * 100))}`);
  await expect(dialog).toContainText(`Returns${money(paiseFromWire(bet?.potentialReturn ?? 0))}`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Matched on this event' })).toContainText(name);
  return box;
}

/** So many times the odds on the screen are not reached while the bet is on its way. */
const UNHEARD_OF = 20;

/**
 * The page is made to expect a better price than there is, so that the real server answers that the odds have changed;
 * No leaves everything as it was, Yes places the bet at the price that the prompt named.
 */
async function answerChangedOdds(bettor: Bettor): Promise<void> {
  const { page, player, match } = bettor;
  let agreed = '';
  await page.route('**/api/bets/place', async (route) => {
    const body: unknown = route.request().postDataJSON();
    const { expectedOdds } = Object(body);
    // What is asked for at odds that the prompt has named goes through as it is.
    if (Number(expectedOdds).toFixed(2) === agreed) return route.continue();
    return route.continue({ postData: { ...Object(body), expectedOdds: expectedOdds * UNHEARD_OF } });
  });
  const { length: count } = await player.betsOn(match.event.id);
  await expect(async () => {
    const named = await provokePrompt(page);
    await oddsPrompt(page).getByRole('button', { name: 'No', exact: true }).click();
    await expect(oddsPrompt(page)).toBeHidden();
    await expect(placeButton(page)).toBeVisible();
    expect(named).toMatch(/^\d+\.\d{2}$/);
  }).toPass({ timeout: 40_000 });
  expect(await player.betsOn(match.event.id)).toHaveLength(count);

  await expect(async () => {
    agreed = '';
    agreed = await provokePrompt(page);
    await oddsPrompt(page)
      .getByRole('button', { name: `Yes, at ${agreed}` })
      .click();
    await expect(successDialog(page)).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 60_000 });
  const [bet, ...others] = await player.betsOn(match.event.id);
  expect(others).toHaveLength(count);
  expect(bet?.odds.requested.toFixed(2), 'the odds that were asked for are those of the prompt').toBe(agreed);
  await successDialog(page).getByRole('button', { name: 'Done' }).click();
  await page.unroute('**/api/bets/place');
}

/** Places a back bet that expects too much, and returns the new odds as the prompt says them. */
async function provokePrompt(page: Page): Promise<string> {
  await pickBox(page, [{ ...BOXES.back, priceMost: 900 / UNHEARD_OF }], '150');
  const answer = page.waitForResponse('**/api/bets/place', { timeout: 12_000 });
  await pressPlace(page);
  const { error, currentOdds } = Object(await (await answer).json());
  expect(error).toBe('ODDS_CHANGED');
  const named = Number(currentOdds).toFixed(2);
  await expect(oddsPrompt(page)).toContainText(
    `Odds have changed. Do you want to place the bet with the new odds? (New odds: ${named})`,
  );
  await expect(oddsPrompt(page).getByRole('button', { name: `Yes, at ${named}` })).toBeVisible();
  await expect(oddsPrompt(page)).toBeFocused();
  return named;
}

/** Balance and exposure stand in the header as the server knows them, and the exposure is what the open bets risk. */
async function expectWallet({ page, player, match }: Bettor): Promise<void> {
  await expect(async () => {
    const me = await player.me();
    const wallet = page.getByTestId('wallet');
    await expect(wallet).toContainText(money(paiseFromWire(me.walletBalance)), { timeout: 500 });
    await expect(wallet).toContainText(`Exposure ${money(paiseFromWire(me.exposure))}`, { timeout: 500 });
    const held = (await player.positions(match.event.id)).reduce((sum, one) => sum + paiseFromWire(one.exposure), 0);
    expect(paiseFromWire(me.exposure)).toBe(held);
    expect(paiseFromWire(me.available)).toBe(paiseFromWire(me.walletBalance) - paiseFromWire(me.exposure));
  }).toPass({ timeout: 15_000 });
}

/** The player is told of every market that is settled; in the end none of the bets is open. */
async function waitForEnd({ page, request, player, match }: Bettor): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.notices.join('\n')), { timeout: MATCH_MS })
    .toMatch(/.+ settled: .+/);
  await expect.poll(async () => (await matchEnd(request, match)).finished, { timeout: MATCH_MS }).toBe(true);
  const band = page.getByRole('region', { name: 'Event', exact: true });
  await expect(band.getByText('Completed', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect.poll(async () => (await player.openBets(match.event.id)).length, { timeout: 30_000 }).toBe(0);
}

/** A settled bet pays what the core makes of the result that the source states. */
async function expectSettled({ page, request, player, match }: Bettor): Promise<void> {
  await expect(async () => {
    const end = await matchEnd(request, match);
    const bets = await player.betsOn(match.event.id);
    expect(bets.length).toBeGreaterThanOrEqual(7);
    for (const bet of bets) {
      const result = resultFor(end, bet.market.id, bet.selection.key);
      const { status, profitPaise } = outcomeOf(bet, result);
      expect({ bet: bet.id, status: bet.status, profitPaise: paiseFromWire(bet.profit ?? Number.NaN) }).toEqual({
        bet: bet.id,
        status,
        profitPaise,
      });
    }
  }).toPass({ timeout: 30_000 });
  const mine = page.getByRole('button', { name: `My Bets, ${await player.openBetsCount()}` });
  await expect(mine).toBeVisible();
  await mine.click();
  await expect(page.getByText('No active markets')).toBeVisible();
}

async function expectAccounts({ page, player, match }: Bettor, startPaise: number): Promise<void> {
  const bets = await player.betsOn(match.event.id);
  const resultPaise = bets.reduce((sum, bet) => sum + paiseFromWire(bet.profit ?? Number.NaN), 0);
  const me = await player.me();
  expect(paiseFromWire(me.walletBalance)).toBe(startPaise + resultPaise);
  expect(me.exposure).toBe(0);
  await expect(page.getByTestId('wallet')).toContainText(money(startPaise + resultPaise));
  await expect(page.getByTestId('wallet')).toContainText(`Exposure ${money(0)}`);

  const { entries } = await player.statement();
  const sumPaise = entries.reduce(
    (sum, { amount, direction }) => sum + paiseFromWire(amount) * (direction === 'credit' ? 1 : -1),
    0,
  );
  expect(sumPaise).toBe(startPaise + resultPaise);
  expect(paiseFromWire(entries[0]?.balanceAfter ?? Number.NaN)).toBe(sumPaise);
  await page.goto('/account-statement');
  const balances = entries.map(({ balanceAfter }) => money(paiseFromWire(balanceAfter ?? Number.NaN)));
  const rows = page.getByRole('main').getByRole('table').locator('tbody tr');
  await expect(rows).toContainText(balances);
  await expect(rows.first()).toContainText(match.event.name);
  expect(await reconcile()).toContain('reconciled: no difference');
}
