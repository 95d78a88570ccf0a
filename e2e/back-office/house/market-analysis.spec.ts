// The live book of open markets. An agent's own book is looked at for real: nobody else's bets are in it.
import { type Api, bets, type ReplyOf } from '@pavilion/contract';
import { emptyPosition, addBet, bettingMarket, paise } from '@pavilion/betting';
import type { APIRequestContext } from '@playwright/test';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { ask, callerOf, FOOTBALL, type ListedEvent } from '../../support/api.ts';
import { newSuperAdmin, openBackOffice } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { runnersOf, upcoming } from '../../support/match.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

const STAKE = 500;

/** A back bet on the first runner of the match odds; answers what it can win. */
async function backFirst(request: APIRequestContext, username: string, event: ListedEvent, marketId: string) {
  const [runner] = await runnersOf(request, event, marketId);
  if (!runner) throw new Error('the market has no runners');
  const { token } = await callerOf(request, username);
  const body = {
    ...{ eventId: event.event.id, sportId: event.sportId, marketId, selectionKey: runner.id, side: 'back' },
    ...{ stake: STAKE, expectedOdds: 1.01, acceptUpdatedOdds: true },
  };
  const { bet } = await ask(request, bets.place, { token, body });
  return { runner, win: bet.exposure.potentialWin };
}

const inRupees = (amount: number) =>
  amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

test('an agent has the book of its own users, live, and no other agent sees anything of it @desktop', async ({
  page,
  watch,
}) => {
  watch.expectFault(/404/);
  const { request } = page;
  const [agent, stranger] = [await newAgent(request), await newAgent(request)];
  const player = await newPlayer(request, agent);
  await openBackOffice(page, agent, '/agent/market-analysis');
  await expect(page.getByText('No open market has a bet.')).toBeVisible();

  const event = await upcoming(request, FOOTBALL);
  const marketId = event.marketIds[0]?.marketId ?? '';
  const { runner, win } = await backFirst(request, player, event, marketId);
  // Nobody presses anything: the book is read again by itself.
  const ladder = page.getByRole('list', { name: /^Book of / });
  await expect(ladder.getByRole('listitem').filter({ hasText: runner.name })).toContainText('−₹');
  await expect(page.getByText(event.event.name)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Match Odds', exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();

  const held = page.getByRole('table', { name: 'Largest positions' }).getByRole('row', { name: new RegExp(player) });
  await expect(held).toContainText(`₹${inRupees(STAKE)}`);
  await expect(held).toContainText(`₹${inRupees(win)}`);
  await page.getByRole('group', { name: 'Who wins' }).getByRole('button', { name: runner.name }).click();
  await expect(held).toContainText(`+₹${inRupees(win)}`);
  await expect(page.getByRole('region', { name: 'What if' })).toContainText(`−₹${inRupees(win)}`);
  await expect(page.getByRole('table', { name: 'Book by agent' })).toHaveCount(0);
  await expectReadable(page);

  const address = new URL(page.url()).pathname;
  await openBackOffice(page, stranger, '/agent/market-analysis');
  await expect(page.getByText('No open market has a bet.')).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('This market has no open bets.')).toBeVisible();
  await expect(page.getByText(player)).toHaveCount(0);
});

type Book = ReplyOf<Api['analysisBackOffice']['market']>;
const row = (from: number, to: number | null, profit: number): Book['market']['rows'][number] => ({
  ...{ outcome: null, name: '', from, to, profit, profitAtEnd: profit },
});

/** A session on which one player has said YES at 45 for 1,000. */
function sessionBook(): Book {
  const terms = { kind: 'session', side: 'back', selection: 'row', line: 45, width: null } as const;
  const state = addBet(emptyPosition(bettingMarket('session')), {
    ...terms,
    ...{ priceHundredths: 10_000, stake: paise(100_000) },
  });
  const figures = { players: 1, exposure: 1_000, worst: -1_000, best: 1_000 };
  const rows = [row(0, 44, 1_000), row(45, null, -1_000)];
  const mirrored = [row(0, 44, -1_000), row(45, null, 1_000)];
  const market: Book['market'] = {
    ...{ id: '5', eventId: '9001', eventName: 'Harbour v Meadow', sport: { id: '4', name: 'Cricket' }, inPlay: true },
    ...{ startsAt: '2026-11-21T08:35:00.000Z', marketId: '1', selectionKey: '2', name: '6 over runs', kind: 'session' },
    ...{ suspended: true, withdrawn: [], ...figures, rows },
  };
  const held = { id: '8', username: 'kaveri', agentId: '3', agentName: 'North', exposure: 1_000, best: 1_000 };
  return {
    ...{ market, state },
    agents: [{ agentId: '3', agentName: 'North', ...figures, rows, state }],
    positions: [{ ...held, rows: mirrored, state }],
  };
}

test('a session has its run book, and any number of runs can be asked about @desktop', async ({ page }) => {
  const book = sessionBook();
  const list: ReplyOf<Api['analysisBackOffice']['markets']> = {
    ...{ items: [book.market], total: 1, exposure: 1_000, sports: [{ id: '4', name: 'Cricket' }] },
  };
  await stage(page, '/api/super-admin/market-analysis', { body: list });
  await stage(page, '/api/super-admin/market-analysis/5', { body: book });
  await openBackOffice(page, await newSuperAdmin(page.request), '/super-admin/market-analysis');
  await expect(page.getByText('Players’ exposure')).toBeVisible();
  await page.getByRole('link', { name: '6 over runs' }).click();
  await expect(page.getByRole('heading', { name: 'Run book' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Results page' })).toHaveAttribute(
    'href',
    '/super-admin/events/9001?market=5',
  );
  const ladder = page.getByRole('list', { name: 'Book of the house' });
  await expect(ladder.getByRole('listitem')).toHaveText([/0 – 44\s*\+₹1,000/, /45 and more\s*−₹1,000/]);
  const whatIf = page.getByRole('region', { name: 'What if' });
  const agents = page.getByRole('table', { name: 'Book by agent' });
  for (const [runs, house, player] of [
    ['44', '+₹1,000.00', '−₹1,000.00'],
    ['45', '−₹1,000.00', '+₹1,000.00'],
  ] as const) {
    await whatIf.getByLabel('Result in runs').fill(runs);
    await expect(whatIf.getByRole('definition').first()).toHaveText(house);
    await expect(agents.getByRole('row', { name: /North/ }).getByRole('cell').last()).toHaveText(house);
    const held = page.getByRole('table', { name: 'Largest positions' }).getByRole('row', { name: /kaveri/ });
    await expect(held.getByRole('cell').last()).toHaveText(player);
  }
  await expectReadable(page);
});

test('a book that cannot be read says so, and one that was read stays with a word @desktop', async ({
  page,
  watch,
}) => {
  watch.expectFault(STAGED_FAULTS);
  const LIST = '/api/super-admin/market-analysis';
  await stage(page, LIST, 'failed');
  await stage(page, `${LIST}/5`, 'unreachable');
  await openBackOffice(page, await newSuperAdmin(page.request), '/super-admin/market-analysis');
  await expect(page.getByText('Unable to load the open markets.')).toBeVisible();
  const { market } = sessionBook();
  const list: ReplyOf<Api['analysisBackOffice']['markets']> = {
    ...{ items: [market], total: 1, exposure: 1_000, sports: [{ id: '4', name: 'Cricket' }] },
  };
  await stage(page, LIST, { body: list });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: '6 over runs' })).toBeVisible();
  await stage(page, LIST, 'failed');
  await expect(page.getByText('these figures are from before', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: '6 over runs' })).toBeVisible();
  await page.goto('/super-admin/market-analysis/5');
  await expect(page.getByText('Unable to load this market. Please try again later.')).toBeVisible();
  await expectReadable(page);
});

test('on a phone a book is read without moving the page sideways @mobile', async ({ page }) => {
  const book = sessionBook();
  await stage(page, '/api/super-admin/market-analysis/5', { body: book });
  await openBackOffice(page, await newSuperAdmin(page.request), '/super-admin/market-analysis/5');
  await expect(page.getByRole('list', { name: 'Book of the house' }).getByRole('listitem')).toHaveCount(2);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
  await expectReadable(page);
});
