import type { Api } from '@pavilion/contract';
import type { Clock } from '@pavilion/feed';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../src/http/refusal.ts';
import type { Call } from '../../src/http/call.ts';
import {
  type PriceAlertWatch,
  startPriceAlertWatch,
} from '../../src/modules/cash-out/price-alerts/price-alert-watch.ts';
import { priceAlertHandlers } from '../../src/modules/cash-out/price-alerts/routes.ts';
import { createWorld, type World } from '../support/betting-world.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import type { SimMarket } from '../support/sim-book.ts';
import { addressOf, price } from './back-office.ts';

type PriceAlerts = Api['priceAlerts'];

let database: TestDatabase;
let world: World;
let nowMs = Date.parse('2026-03-01T12:00:00Z');
const still: Clock = { now: () => nowMs, after: () => () => {} };
const listeners = new Set<(eventId: string) => void>();
const book = {
  watch(listener: (eventId: string) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
const running = new Set<PriceAlertWatch>();

beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database.pool, {
    ...{ players: 14, rupees: 1_000 },
    kinds: [...Array(13).fill('match'), 'session'],
    clock: { now: () => nowMs },
  });
});
afterAll(async () => {
  await world.close();
  await database.close();
});
afterEach(async () => {
  for (const one of running) await one.close();
  running.clear();
});

function server(): PriceAlertWatch {
  const one = startPriceAlertWatch(world.context, book, { clock: still });
  running.add(one);
  return one;
}

let next = 0;
/** A player and a market of a test's own, whose first runner is at 4.70 to back and 4.80 to lay. */
function fresh(): { player: number; market: SimMarket; ticked: () => void } {
  const at = next++;
  const player = world.playerIds[at] ?? expect.unreachable('out of players');
  const market = world.book.markets[at] ?? expect.unreachable('out of markets');
  price(world, market, '1', 4.7, 4.8);
  return { player, market, ticked: () => listeners.forEach((listener) => listener(market.eventId)) };
}

const callAs = (player: number, rest: object) =>
  ({ context: world.context, actor: { accountId: player }, audit: () => {}, ...rest }) as unknown;
const set = (player: number, market: SimMarket, odds: number, side: 'back' | 'lay' = 'back') =>
  priceAlertHandlers.set(callAs(player, { body: { ...addressOf(market), side, odds } }) as Call<PriceAlerts['set']>);
const alertsOf = async (player: number) => {
  const answer = await priceAlertHandlers.list(callAs(player, {}) as Call<PriceAlerts['list']>);
  return answer instanceof Refusal ? expect.unreachable(answer.code) : answer.items;
};
const remove = (player: number, id: string) =>
  priceAlertHandlers.remove(callAs(player, { params: { id } }) as Call<PriceAlerts['remove']>);
const codeOf = (answer: unknown) => (answer instanceof Refusal ? answer.code : 'no refusal');

function noticesOf(player: number): unknown[] {
  const notices: unknown[] = [];
  world.context.bus.subscribe(`account.${player}`, (payload) => notices.push(payload));
  return notices;
}

test('odds that come up to the figure are told once, also by two servers, and stay to be read', async () => {
  const { player, market, ticked } = fresh();
  const notices = noticesOf(player);
  await set(player, market, 5);
  const [one, other] = [server(), server()];
  expect([await one.look(), await other.look()]).toEqual([true, false]);
  price(world, market, '1', 4.9, 5.1);
  ticked();
  expect(notices).toEqual([]);
  price(world, market, '1', 5.2, 5.4);
  ticked();
  ticked();
  await expect.poll(() => notices).toHaveLength(1);
  expect(notices).toMatchObject([{ event: 'price-alert', alert: { odds: 5, reachedOdds: 5.2, side: 'back' } }]);
  price(world, market, '1', 4, 4.1);
  ticked();
  price(world, market, '1', 6, 6.2);
  ticked();
  await one.look();
  expect(notices).toHaveLength(1);
  expect(await alertsOf(player)).toMatchObject([{ odds: 5, rises: true, reachedOdds: 5.2 }]);
});

test('a figure below the odds of now is waited for downwards, on either side', async () => {
  const { player, market, ticked } = fresh();
  const notices = noticesOf(player);
  await set(player, market, 4.5, 'lay');
  expect(await alertsOf(player)).toMatchObject([{ rises: false, side: 'lay', reachedAt: null }]);
  await server().look();
  price(world, market, '1', 5, 5.5);
  ticked();
  expect(notices).toEqual([]);
  price(world, market, '1', 4.3, 4.4);
  ticked();
  await expect.poll(() => notices).toMatchObject([{ alert: { reachedOdds: 4.4 } }]);
});

test('odds without a box open tell nothing', async () => {
  const { player, market, ticked } = fresh();
  const notices = noticesOf(player);
  await set(player, market, 5);
  const one = server();
  await one.look();
  price(world, market, '1', null, 5.4);
  ticked();
  await one.look();
  expect(notices).toEqual([]);
});

test('one that was taken away, or whose market has a result, tells nothing and is listed no more', async () => {
  const { player, market, ticked } = fresh();
  const notices = noticesOf(player);
  await set(player, market, 5);
  await set(player, market, 6);
  const one = server();
  await one.look();
  const [, first] = await alertsOf(player);
  // Not somebody else's to take.
  await remove(world.playerIds[13] ?? 0, first?.id ?? '');
  expect(await alertsOf(player)).toHaveLength(2);
  await remove(player, first?.id ?? '');
  price(world, market, '1', 5.2, 5.4);
  ticked();
  await one.look();
  expect(notices).toEqual([]);
  await database.pool.query(
    `set session_replication_role = replica;
     update market set settled_version = 1, result = '{}' where id = (select market_id from price_alert where account_id = ${player});
     set session_replication_role = origin`,
  );
  expect(await alertsOf(player)).toEqual([]);
  await one.look();
  const left = await database.pool.query('select 1 from price_alert where account_id = $1', [player]);
  expect(left.rowCount).toBe(0);
});

test.each([
  ['takes a break', `excluded_until = '${new Date(nowMs + 60_000).toISOString()}'`, 'id = $1'],
  ['is locked', 'user_locked = true', 'id = $1'],
  ['has a locked agent', 'user_locked = true', 'id = (select parent_id from account where id = $1)'],
  ['may not bet', 'bet_locked = true', 'id = $1'],
])('while a player %s its alerts wait, also one that was read before; then they go on', async (_, put, which) => {
  const { player, market, ticked } = fresh();
  const notices = noticesOf(player);
  await set(player, market, 5);
  const one = server();
  await one.look();
  await database.pool.query(`update account set ${put} where ${which}`, [player]);
  price(world, market, '1', 5.2, 5.4);
  ticked();
  await one.look();
  await one.close();
  expect(notices).toEqual([]);
  expect(await alertsOf(player)).toMatchObject([{ reachedAt: null }]);
  await database.pool.query(
    'update account set user_locked = false, bet_locked = false where user_locked or bet_locked',
  );
  nowMs += 60_000;
  price(world, market, '1', 5.2, 5.4);
  await server().look();
  await expect.poll(() => notices).toHaveLength(1);
});

test('twenty wait and no more, however many ask at once; the same one twice is one', async () => {
  const { player, market } = fresh();
  const same = await Promise.all([set(player, market, 9), set(player, market, 9)]);
  expect(same.map(codeOf)).toEqual(['no refusal', 'no refusal']);
  const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => set(player, market, 10 + at)));
  expect(answers.map(codeOf).filter((code) => code === 'PRICE_ALERTS_FULL')).toHaveLength(5);
  expect(await alertsOf(player)).toHaveLength(20);
});

test('odds that are there, rows of other kinds and rows that nobody knows are refused', async () => {
  const { player, market } = fresh();
  expect(codeOf(await set(player, market, 4.7))).toBe('PRICE_ALERT_REACHED');
  const session = world.book.markets[13] ?? expect.unreachable('no session');
  expect(codeOf(await set(player, session, 5))).toBe('MARKET_NOT_AVAILABLE');
  const unknown = { body: { ...addressOf(market), selectionKey: 'nobody', side: 'back', odds: 5 } };
  expect(codeOf(await priceAlertHandlers.set(callAs(player, unknown) as Call<PriceAlerts['set']>))).toBe(
    'MARKET_NOT_AVAILABLE',
  );
  expect(await alertsOf(player)).toEqual([]);
});

test('of those that were told the last twenty stay, and the list is never longer than what may be kept', async () => {
  const { player, market, ticked } = fresh();
  const notices = noticesOf(player);
  const one = server();
  for (const from of [10, 30]) {
    price(world, market, '1', 4.7, 4.8);
    for (let at = 0; at < 15; at += 1) await set(player, market, from + at);
    await one.look();
    price(world, market, '1', 60, 61);
    ticked();
    await expect.poll(() => notices.length).toBe(from === 10 ? 15 : 30);
  }
  const told = (await alertsOf(player)).map(({ odds }) => odds);
  expect(told).toHaveLength(20);
  expect(told).toEqual(expect.arrayContaining(Array.from({ length: 15 }, (_, at) => 30 + at)));
  price(world, market, '1', 4.7, 4.8);
  await set(player, market, 99);
  await database.pool.query(
    `insert into price_alert (account_id, market_id, selection_key, selection_name, side, odds, rises, created_at, reached_at, reached_odds)
     select account_id, market_id, selection_key, selection_name, side, odds, rises, created_at, now(), odds
     from price_alert, generate_series(1, 60) where account_id = $1 and odds = 9900`,
    [player],
  );
  const listed = await alertsOf(player);
  expect(listed).toHaveLength(40);
  expect(listed.filter(({ reachedAt }) => reachedAt === null)).toMatchObject([{ odds: 99 }]);
});

test('a row that has come to belong to another market tells nothing', async () => {
  const { player, market } = fresh();
  const notices = noticesOf(player);
  await set(player, market, 5);
  price(world, market, '1', 5.2, 5.4);
  const { quotes } = world.context;
  const current: typeof quotes.current = (...row) => {
    const found = quotes.current(...row);
    return found && { ...found, bettingMarketId: found.bettingMarketId + 1_000 };
  };
  const moved = { ...world.context, quotes: { ...quotes, find: quotes.find.bind(quotes), current, isFed: () => true } };
  const one = startPriceAlertWatch(moved, book, { clock: still });
  await one.look();
  await one.close();
  expect(notices).toEqual([]);
  expect(await alertsOf(player)).toMatchObject([{ reachedAt: null }]);
});
