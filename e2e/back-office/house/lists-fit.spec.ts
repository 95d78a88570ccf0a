// The lists of the back office from a small tablet to a large screen, with long names and large figures: no table is wider than
// its place, no page moves sideways.
import { expect, type Page } from '@playwright/test';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { newSuperAdmin, openBackOffice } from '../../support/back-office-accounts.ts';
import { test } from '../../support/journey.ts';
import { betOf, pageOfBets, stage } from '../../support/staged.ts';

const API = '/api/super-admin';
const AT = '2026-11-22T04:30:00.000Z';
const LARGE = 98_76_54_321.5;
const EVENT = 'Visakhapatnam Voyagers v Thiruvananthapuram Tigers';
const page = (...items: readonly object[]) => ({ items, total: items.length, page: 1, pageSize: 50 });

const account = {
  ...{ id: '7', username: 'agent_coastline_west', fullName: 'Coastline Western Agency', nickname: 'Coastline west' },
  ...{ email: 'coastline.western@agency.example', phone: '+91 98765 43210', city: null, role: 'agent' },
  ...{ accountType: 'Agent', status: 'active', betLocked: false, userLocked: true, creditTotal: LARGE, points: LARGE },
  ...{ clientPL: -LARGE, clientPLPercent: -100, clientProfitWinTotal: 0, clientProfitLossTotal: 0, exposure: LARGE },
  ...{ availablePoints: LARGE, heldPoints: LARGE, agentId: '8', agentUsername: 'agent_northern_hills', createdAt: AT },
  ...{ agentName: 'Northern Hills Agency', partnership: null, remark: null, pname: null, walletBalance: LARGE },
  ...{ mustChangePassword: false, twoFactor: false, ownAvailablePoints: LARGE, ownProfitTotals: null },
};
const wallet = {
  ...{ id: '4', username: 'agent_coastline_west', fullName: 'Coastline Western Agency', role: 'user' },
  ...{ agentUsername: 'agent_northern_hills', warning: 'negative', balance: 98_76_54_321.5, exposure: 98_76_54_321.5 },
  ...{ available: -98_76_54_321.5, clientPL: -98_76_54_321.5 },
};
const dispute = {
  ...{ id: '5', betId: '8', state: 'open', askedAt: AT, endedAt: null, side: 'back', stake: 98_76_543.5 },
  ...{ selection: 'Visakhapatnam Voyagers @ 2.14', lastWords: 'Why is this bet lost, please look', lastBy: 'player' },
  ...{ asked: { status: 'lost', profit: -98_76_543.5 }, outcome: { status: 'lost', profit: -98_76_543.5 } },
  player: { id: '4', username: 'player_of_the_hills', agentUsername: 'agent_northern_hills' },
  event: { id: '9', name: 'Visakhapatnam Voyagers v Thiruvananthapuram Tigers', sportName: 'Cricket' },
  market: { id: '2', name: 'MATCH_ODDS' },
};
const event = {
  ...{ id: '9', name: 'Visakhapatnam Voyagers v Thiruvananthapuram Tigers', startsAt: AT },
  ...{ sport: { id: '4', name: 'Cricket' }, competition: { id: '1', name: 'Premier League of the Coast' } },
  ...{ enabled: true, inPlay: true, over: false, suspended: true, sportSuspended: false },
  ...{ players: 1_234, exposure: 98_76_54_321.5, markets: { open: 12, suspended: 34, awaiting: 2, settled: 123 } },
};
const who = { id: '4', username: 'player_of_the_hills', fullName: 'Somebody of the Northern Hills' };
const bet = betOf(1, 'match', 'MATCH_ODDS', {
  ...{ event: { id: '9', name: EVENT }, stake: LARGE, potentialReturn: LARGE, profit: -LARGE },
  ...{ selection: { id: '1', key: '1', name: 'Thiruvananthapuram Tigers', side: 'back' } },
  exposure: { potentialWin: LARGE, liability: LARGE },
});
const listedBet = {
  ...bet,
  ...{ user: { ...who, agentName: 'agent_northern_hills' }, commission: LARGE, decision: null, withdrawal: null },
};
const order = {
  ...{ id: '41', requestId: '00000000-0000-4000-8000-000000000041', state: 'open', reason: null, version: 1 },
  ...{ side: 'back', odds: 980, size: LARGE, filled: LARGE, remaining: LARGE, averageOdds: null, ahead: null },
  ...{ timeInForce: 'rest', minFill: null, inPlay: 'lapse', placedInPlay: false, eventId: '9', eventName: EVENT },
  ...{ sportName: 'Cricket', marketId: '7', marketName: 'MATCH_ODDS', selectionKey: '1', bets: [], endedAt: null },
  ...{ selectionName: 'Thiruvananthapuram Tigers', createdAt: AT, user: who, market: { id: '7' } },
};
const withdrawal = {
  ...{ id: 'W7', owner: who, ownerType: 'user', amount: LARGE, status: 'pending', reason: null },
  ...{ remark: 'To the known account of the player, by bank', nextStatuses: ['approved', 'rejected'], createdAt: AT },
  ...{ createdBy: { id: '1', username: 'agent_northern_hills' }, updatedAt: AT },
  updatedBy: { id: '1', username: 'agent_northern_hills' },
};
const request = {
  ...{
    id: 'P12',
    kind: 'points',
    amount: LARGE,
    given: null,
    state: 'pending',
    note: 'For all the matches of the cup',
  },
  ...{ reason: null, createdAt: AT, updatedAt: AT, updatedBy: null, transferId: null },
  account: { ...who, role: 'agent', agentUsername: 'agent_northern_hills', available: LARGE },
};
const person = {
  ...{ ...who, rights: ['results', 'finance', 'accounts', 'content'], state: 'active', twoFactor: false },
  ...{ openSessions: 12, lastSeenAt: AT, createdAt: AT },
};

/** Each list: its address, the call that is answered for it, with what, and a text by which it is there. */
const LISTS = [
  ['users', 'accounts', page(account), 'agent_coastline_west'],
  ['accounts', 'accounts', page(account), 'agent_coastline_west'],
  ['bank', 'accounts', page(account), 'agent_coastline_west'],
  ['super-admins', 'super-admins', page({ ...account, role: 'super_admin' }), 'agent_coastline_west'],
  ['agents', 'users', page({ ...account, role: 'user' }), 'agent_coastline_west'],
  ['current-bets', 'current-bets', { ...pageOfBets([]).body, ...page(listedBet), countedSince: null }, who.username],
  ['sports-bet-history', 'bets/history', { ...page(listedBet), countedSince: null, totals: null }, who.username],
  ['open-orders', 'orders', { items: [order], next: null }, who.username],
  ['withdrawals', 'withdrawals', { ...page(withdrawal), totalAmount: LARGE }, who.username],
  ['requests', 'requests', page(request), who.username],
  ['staff', '/api/staff', page(person), who.fullName],
] as const;
const WIDTHS = [1366, 1280, 1024, 900, 768, 640] as const;

/** What is wider than its place: tables by their names, and the page. */
const cut = (on: Page): Promise<string[]> =>
  on.evaluate(() => {
    const tables = [...document.querySelectorAll('main table')].filter(
      ({ parentElement: place }) => place !== null && place.scrollWidth > place.clientWidth,
    );
    const root = document.documentElement;
    return [
      ...tables.map((table) => table.querySelector('caption')?.textContent ?? 'a table'),
      ...(root.scrollWidth > root.clientWidth ? ['the page'] : []),
    ];
  });

for (const [address, path, body, text] of LISTS)
  test(`${address} is cut at no width @desktop`, async ({ page: on, request }) => {
    const username = await newSuperAdmin(request);
    await stage(on, path.startsWith('/') ? path : `${API}/${path}`, { body });
    await on.setViewportSize({ width: 1440, height: 900 });
    await openBackOffice(on, username, `/super-admin/${address}`);
    for (const width of WIDTHS) {
      await on.setViewportSize({ width, height: 900 });
      await expect(on.getByText(text).filter({ visible: true }).first()).toBeVisible();
      await expect.poll(() => cut(on), { message: `${address} at ${width}` }).toEqual([]);
    }
  });

/** How far the table reaches out of its place, once it has its rows. */
async function tooWide(on: Page, name: string): Promise<number> {
  const table = on.getByRole('table', { name });
  await expect(table.locator('tbody td').first()).not.toBeEmpty();
  return table.evaluate((drawn) => drawn.scrollWidth - (drawn.parentElement?.clientWidth ?? 0));
}

test('lists with long names and large figures fit a tablet @desktop', async ({ page: on, request }) => {
  const username = await newSuperAdmin(request);
  await on.setViewportSize({ width: 768, height: 1024 });
  const API = '/api/super-admin';
  await stage(on, `${API}/wallet-warnings`, { body: { ...page(wallet), owed: 98_76_54_321.5, minimum: 0 } });
  await stage(on, `${API}/disputes`, { body: page(dispute) });
  await stage(on, `${API}/events`, { body: { items: [event], next: null, sports: [] } });
  await stage(on, `${API}/event-totals`, { body: { events: 12_345, players: 1_234, exposure: 98_76_54_321.5 } });
  await stage(on, `${API}/accounts`, { body: page(account) });
  await openBackOffice(on, username, '/super-admin/wallet-warnings');
  await expect(on.getByText('User · agent_northern_hills')).toBeVisible();
  expect(await tooWide(on, 'Wallet Warnings')).toBeLessThanOrEqual(0);

  await on.goto('/super-admin/disputes');
  await expect(on.getByRole('columnheader', { name: 'Stake, asked about' })).toBeVisible();
  expect(await tooWide(on, 'Disputes')).toBeLessThanOrEqual(0);

  await on.goto('/super-admin/events');
  // A line ends between two counts, never inside one.
  const count = on.getByText('123 settled', { exact: true });
  expect((await count.boundingBox())?.height).toBeLessThan(24);
  expect(await tooWide(on, 'Events')).toBeLessThanOrEqual(0);

  await on.goto('/super-admin/users');
  await expect(on.getByRole('columnheader', { name: 'Available pts, exposure' })).toBeVisible();
  expect(await tooWide(on, 'Account List')).toBeLessThanOrEqual(0);

  await on.goto('/super-admin/limits');
  expect(await tooWide(on, 'Limits')).toBeLessThanOrEqual(0);
});

/** How far the page has jumped since it was opened, by the browser's own measure, a while after its list has come. */
async function shiftOf(on: Page, address: string): Promise<number> {
  await on.goto(address);
  await expect(on.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await on.evaluate(() => document.fonts.ready);
  return on.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => done(sum), 100));
      }),
  );
}

test('pages keep the room of what they wait for', async ({ page: on, request, isMobile }) => {
  const username = await newSuperAdmin(request);
  await openBackOffice(on, username, '/super-admin/limits');
  const pages = isMobile ? ['alerts', 'audit-log', 'dashboard'] : ['audit-log', 'sports-bet-history', 'dashboard'];
  for (const address of pages) expect(await shiftOf(on, `/super-admin/${address}`), address).toBeLessThan(0.05);
});

/** The heights of the rows of a table, as they are drawn. */
const heightsOf = (on: Page, name: string): Promise<number[]> =>
  on
    .getByRole('table', { name })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));

test('a line of the settlement sheet is two lines of text high on a tablet, and a limit at any width @desktop', async ({
  page: on,
  request,
}) => {
  const agent = await newAgent(request, 1_000);
  const line = { opening: 0, result: -9_87_654.5, commission: 1_234.5, settled: 9_87_654.5, closing: -9_87_654.5 };
  const row = {
    ...{ player: { id: '4', username: 'player_of_the_hills', fullName: 'Somebody of the Northern Hills' } },
    ...{ ...line, settledOn: '2026-11-22', open: -9_87_654.5, exposure: 9_87_654.5, share: 9_87_654.5 },
    ...{ balance: 0, available: 0 },
  };
  await on.route(/\/api\/agent\/settlement-sheet\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), items: [row], total: 1 } });
  });
  await on.setViewportSize({ width: 768, height: 1024 });
  await openBackOffice(on, agent, '/agent/settlement-sheet');
  await expect(on.getByRole('columnheader', { name: 'Result, commission' })).toBeVisible();
  expect(Math.max(...(await heightsOf(on, 'Settlement Sheet')))).toBeLessThan(56);

  const set = { setBy: 'somebody_of_the_house', setAt: AT };
  const most = { maxStake: 10_00_00_000, maxWin: 10_00_00_000, maxExposure: 10_00_00_000, maxLiability: 10_00_00_000 };
  const items = [
    { scope: 'platform', key: '', name: '', ...most, ...set },
    { scope: 'sport', key: '4', name: 'Cricket', ...most, maxStake: 9_00_00_000, maxWin: 9_00_00_000, ...set },
    { scope: 'kind', key: 'fancy', name: 'fancy', ...most, maxStake: 20_00_00_000, ...set },
  ];
  await stage(on, `${API}/house-limits`, { body: { items, sports: [{ id: '4', name: 'Cricket' }] } });
  await openBackOffice(on, await newSuperAdmin(request), '/super-admin/limits');
  for (const width of [1440, 1280, 1024, 768]) {
    await on.setViewportSize({ width, height: 1024 });
    await expect(on.getByText('Cricket')).toBeVisible();
    await expect
      .poll(async () => Math.max(...(await heightsOf(on, 'Limits'))), { message: `at ${width}` })
      .toBeLessThan(56);
    expect(await tooWide(on, 'Limits')).toBeLessThanOrEqual(0);
  }
});

test('requests, withdrawals, questions and the ledger are tables on a tablet, with rows that are not broken into pieces @desktop', async ({
  page: on,
  request: calls,
}) => {
  await on.setViewportSize({ width: 768, height: 1024 });
  const asked = { ...request, amount: 2_50_000, account: { ...request.account, username: 'coastline_west' } };
  const paid = { ...withdrawal, amount: 1_20_000 };
  await stage(on, `${API}/requests`, { body: { ...page(asked), waiting: 1 } });
  await stage(on, `${API}/withdrawals`, { body: { ...page(paid), totalAmount: 1_20_000 } });
  await stage(on, `${API}/disputes`, { body: { ...page(dispute), waiting: 1 } });
  await openBackOffice(on, await newSuperAdmin(calls), '/super-admin/requests');
  await expect(on.getByRole('columnheader', { name: 'Asked, given' })).toBeVisible();
  await expect(on.getByRole('button', { name: 'Accept P12' })).toBeVisible();
  expect(Math.max(...(await heightsOf(on, 'Requests')))).toBeLessThan(56);
  await on.goto('/super-admin/withdrawals');
  await expect(on.getByRole('button', { name: /^Approve/ })).toBeVisible();
  expect(Math.max(...(await heightsOf(on, 'Withdrawals')))).toBeLessThan(80);
  await on.goto('/super-admin/disputes');
  await expect(on.getByRole('columnheader', { name: 'Last reply' })).toHaveCount(0);
  const bet = on.getByText('Visakhapatnam Voyagers @ 2.14');
  await expect(bet).toBeVisible();
  expect(await bet.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(0);

  const agent = await newAgent(calls, 1_000);
  await newPlayer(calls, agent, 100, 'Somebody of the Northern Hills');
  await openBackOffice(on, agent, '/agent/agent-ledger');
  await expect(on.getByText('Opening points').first()).toBeVisible();
  expect(Math.max(...(await heightsOf(on, 'Agent Ledger')))).toBeLessThan(56);
});

test('bets and orders are tables on a tablet, with side, selection and odds in one column @desktop', async ({
  page: on,
  request: calls,
}) => {
  await on.setViewportSize({ width: 768, height: 1024 });
  const small = { ...listedBet, stake: 1_000, potentialReturn: 2_000, profit: -1_000, commission: 0 };
  const placed = { ...small, exposure: { potentialWin: 1_000, liability: 1_000 } };
  const waits = { ...order, size: 2_000, filled: 500, remaining: 1_500 };
  await stage(on, `${API}/current-bets`, { body: { ...pageOfBets([]).body, ...page(placed), countedSince: null } });
  await stage(on, `${API}/bets/history`, { body: { ...page(placed), countedSince: null, totals: null } });
  await stage(on, `${API}/orders`, { body: { items: [waits], next: null } });
  await openBackOffice(on, await newSuperAdmin(calls), '/super-admin/current-bets');
  const lists = [
    ['current-bets', 'Current Bets', 'Bet'],
    ['sports-bet-history', 'Sports Bet History', 'Bet'],
    ['open-orders', 'Open Orders', 'Order'],
  ] as const;
  for (const [address, name, column] of lists) {
    await on.goto(`/super-admin/${address}`);
    await expect(on.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
    await expect(on.getByText(/Thiruvananthapuram Tigers/).first()).toBeVisible();
    expect(Math.max(...(await heightsOf(on, name))), name).toBeLessThan(56);
    expect(await tooWide(on, name), name).toBeLessThanOrEqual(0);
  }
});

test('when the rows were read takes one line on a phone, beside whatever acts the page has @mobile', async ({
  page: on,
  request,
}) => {
  await openBackOffice(on, await newAgent(request), '/agent/requests');
  const updated = on.getByText(/^Updated /).filter({ visible: true });
  await expect(updated).toBeVisible();
  const filters = on.getByRole('button', { name: /^Filters/ });
  const [words, button] = await Promise.all([
    updated.evaluate((shown) => {
      const all = document.createRange();
      all.selectNodeContents(shown);
      const { height, right } = all.getBoundingClientRect();
      return { height, right };
    }),
    filters.boundingBox(),
  ]);
  expect(words.height).toBeLessThan(20);
  expect(words.right).toBeLessThanOrEqual(button?.x ?? 0);
});

const OF_WALLETS = [
  ['settlement-sheet', 'To collect'],
  ['agent-ledger', 'CR'],
] as const;
for (const [address, first] of OF_WALLETS)
  test(`a warning about the wallet moves nothing of ${address}`, async ({ page: on, request }) => {
    const agent = await newAgent(request, 1_000);
    await openBackOffice(on, agent, '/agent/requests');
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await on.route(new RegExp(`/api/agent/${address}\\?`), async (route) => {
      const response = await route.fetch();
      const sheet = await response.json();
      await asked;
      const wallet = { ...sheet.wallet, available: -132.5, warning: 'negative' };
      await route.fulfill({ response, json: { ...sheet, wallet } });
    });
    await on.goto(`/agent/${address}`);
    const sums = on.getByRole('main').locator('p, section').filter({ hasText: first }).first();
    const list = on.getByRole('main').locator('section.panel').last();
    await expect(list).toHaveAttribute('aria-busy', 'true');
    const tops = async () => [(await sums.boundingBox())?.y, (await list.boundingBox())?.y];
    const before = await tops();
    answer();
    await expect(on.getByRole('alert').filter({ hasText: `${agent} is 132.50 points below zero` })).toBeVisible();
    await expect(list).not.toHaveAttribute('aria-busy', 'true');
    expect(await tops()).toEqual(before);
  });
