import { randomUUID } from 'node:crypto';
import { paise } from '@pavilion/betting';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelOrders } from '../../src/modules/placement/orders/cancel-orders.ts';
import type { OrderEdit } from '../../src/modules/placement/orders/change-order.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import type { SimMarket } from '../support/sim-book.ts';
import { type Asked, auditOf, codeOf, idOf, lookAfter, type OrdersWorld, ordersWorld, ticket } from './orders-world.ts';

let database: TestDatabase;
let w: OrdersWorld;
beforeAll(async () => {
  database = await testDatabase();
  w = await ordersWorld(database.pool, { players: 120, rupees: 10_000, markets: 40 });
});
afterAll(async () => {
  await w.close();
  await database.close();
});

let players: number[] = [];
let market: SimMarket;
let used = 0;
let at = 0;
/** Fresh players and a fresh market, whose house backs at 2.00 and lays at 2.02. */
beforeEach(() => {
  players = w.playerIds.slice(used, used + 4);
  used += 4;
  market = w.book.markets[at++] ?? expect.unreachable('out of markets');
});
const player = (index: number): number => players[index] ?? expect.unreachable();
/** The house backs at 2.00 and does not lay: whoever lays meets players alone. */
const playersAlone = () => w.book.set(market, '1', { back: { odds: 2, size: 100 }, lay: null });
const ask = (index: number, asked: Asked) => w.ask(player(index), market, asked);
const wallet = async (index: number) =>
  (await w.pool.query('select balance, exposure from wallet where account_id = $1', [player(index)])).rows[0];
const betsOf = async (index: number) =>
  (
    await w.pool.query(
      'select side, price, stake, liability, agent_id, match_id is not null as of_players from bet where account_id = $1 order by id',
      [player(index)],
    )
  ).rows;

describe('an order', () => {
  test('waits at a price of its own, and reserves what it can lose', async () => {
    const id = idOf(await ask(0, { odds: 2.5, size: 100 }));
    expect(await w.order(id)).toMatchObject({ state: 'open', price: 250, size: 10_000, filled: 0, version: 1 });
    expect(await wallet(0)).toEqual({ balance: 1_000_000, exposure: 10_000 });
    const lay = idOf(await ask(1, { side: 'lay', odds: 1.8, size: 100 }));
    expect(await w.order(lay)).toMatchObject({ state: 'open', side: 'lay' });
    expect(await wallet(1)).toEqual({ balance: 1_000_000, exposure: 8_000 });
    expect(await w.faults()).toEqual([]);
  });

  test('is filled by another player in part, both at once and at the price of who waited', async () => {
    playersAlone();
    const id = idOf(await ask(0, { odds: 2.5, size: 100 }));
    const taker = idOf(await ask(1, { side: 'lay', odds: 2.6, size: 40, timeInForce: 'fill_or_kill' }));
    expect(await w.order(id)).toMatchObject({ state: 'open', filled: 4_000, worth: 1_000_000, version: 2 });
    expect(await w.order(taker)).toMatchObject({ state: 'filled', filled: 4_000 });
    expect(await betsOf(0)).toEqual([
      { side: 'back', price: 250, stake: 4_000, liability: 4_000, agent_id: null, of_players: true },
    ]);
    expect(await betsOf(1)).toEqual([
      { side: 'lay', price: 250, stake: 4_000, liability: 6_000, agent_id: null, of_players: true },
    ]);
    expect([await wallet(0), await wallet(1)]).toMatchObject([{ exposure: 10_000 }, { exposure: 6_000 }]);
    expect(await w.faults()).toEqual([]);
  });

  test('takes the best price first, at one price the oldest, players before the house', async () => {
    const old = idOf(await ask(0, { odds: 2.5, size: 30 }));
    const young = idOf(await ask(1, { odds: 2.5, size: 30 }));
    const cheap = idOf(await ask(2, { odds: 2.3, size: 5 }));
    idOf(await ask(3, { side: 'lay', odds: 2.5, size: 50, timeInForce: 'fill_or_kill' }));
    const prices = (await betsOf(3)).map((bet) => [bet.price, bet.stake, bet.of_players]);
    // To lay, the house's 2.02 is better than every player's price.
    expect(prices).toEqual([[202, 5_000, false]]);
    w.book.set(market, '1', { back: { odds: 2.3, size: 100 }, lay: null });
    idOf(await ask(3, { side: 'lay', odds: 2.5, size: 50, timeInForce: 'fill_or_kill' }));
    const rest = (await betsOf(3)).slice(1).map((bet) => [bet.price, bet.stake]);
    expect(rest).toEqual([
      [230, 500],
      [250, 3_000],
      [250, 1_500],
    ]);
    const states = await Promise.all([old, young, cheap].map((id) => w.order(id)));
    expect(states.map((one) => one['filled'])).toEqual([3_000, 1_500, 500]);
    expect(await w.faults()).toEqual([]);
  });

  test('is never matched with its own player, and names what stood in the way', async () => {
    const own = idOf(await ask(0, { odds: 2.5, size: 10 }));
    w.book.set(market, '1', { back: null, lay: null });
    w.book.set(market, '2', { back: { odds: 2, size: 1 }, lay: null });
    const refused = await ask(0, { side: 'lay', odds: 2.5, size: 10, timeInForce: 'fill_or_kill' });
    expect(codeOf(refused)).toBe('MARKET_SUSPENDED');
    w.book.set(market, '1', { back: { odds: 2, size: 1 }, lay: null });
    const answer = await ask(0, { side: 'lay', odds: 2.5, size: 10 });
    expect(answer).toMatchObject({ type: 'order', ownInTheWay: [own], order: { state: 'open', filled: 0 } });
    expect(await w.faults()).toEqual([]);
  });

  test('filled by the house is a bet of the house, with its agent', async () => {
    const answer = await ask(0, { odds: 1.9, size: 100, timeInForce: 'fill_or_kill' });
    expect(answer).toMatchObject({ order: { state: 'filled', filled: 10_000, worth: 2_000_000 } });
    expect(await betsOf(0)).toMatchObject([{ price: 200, stake: 10_000, agent_id: w.agentId, of_players: false }]);
    expect(await w.faults()).toEqual([]);
  });
});

describe('bad input changes nothing', () => {
  test.each([
    ['a price between two of the ladder', { odds: 2.51, size: 100 }, 'ODDS_NOT_ON_LADDER'],
    ['paise', { odds: 2.5, size: 10.5 }, 'ORDER_SIZE_NOT_WHOLE'],
    ['more than the market takes', { odds: 2.5, size: 90_000_000 }, 'STAKE_OUT_OF_RANGE'],
    ['more than there is', { odds: 2.5, size: 10_001 }, 'INSUFFICIENT_FUNDS'],
    ['a least fill of what may rest', { odds: 2.5, size: 10, minFill: 5 }, 'MIN_FILL_OUT_OF_RANGE'],
    ['nobody there', { odds: 2.5, size: 10, timeInForce: 'fill_or_kill' }, 'ORDER_NOT_FILLED'],
    ['an unknown runner', { odds: 2.5, size: 10, key: '77' }, 'MARKET_NOT_AVAILABLE'],
  ] as const)('%s', async (_, asked, code) => {
    expect(codeOf(await ask(0, asked))).toBe(code);
    expect(await wallet(0)).toEqual({ balance: 1_000_000, exposure: 0 });
    const { rows } = await w.pool.query('select from bet_order where account_id = $1', [player(0)]);
    expect(rows).toHaveLength(0);
  });

  test('closed, stale, locked and excluded', async () => {
    w.book.suspend(market, true);
    expect(codeOf(await ask(0, { odds: 2.5, size: 10 }))).toBe('MARKET_SUSPENDED');
    w.book.suspend(market, false);
    w.book.freeze(Date.now() - 60_000);
    expect(codeOf(await ask(0, { odds: 2.5, size: 10 }))).toBe('PRICE_STALE');
    w.book.freeze(null);
    await w.pool.query('update account set bet_locked = true where id = $1', [player(0)]);
    expect(codeOf(await ask(0, { odds: 2.5, size: 10 }))).toBe('BET_LOCKED');
    await w.pool.query(`update account set bet_locked = false where id = $1`, [player(0)]);
    expect(codeOf(await ask(0, { odds: 2.5, size: 10 }))).toBe('order');
  });

  test('funds for one order are not there for the next', async () => {
    expect(codeOf(await ask(0, { odds: 2.5, size: 6_000 }))).toBe('order');
    const answer = await ask(0, { odds: 2.5, size: 6_000 });
    expect(answer).toMatchObject({
      refusal: { code: 'INSUFFICIENT_FUNDS', detail: { available: 4_000, largestStake: 4_000 } },
    });
    // What it could cost is not there for an ordinary bet either.
    const bet = await w.place(player(0), market, { stake: 4_001 });
    expect(bet).toMatchObject({ type: 'refused', refusal: { code: 'INSUFFICIENT_FUNDS' } });
    expect(await w.place(player(0), market, { stake: 4_000 })).toMatchObject({ type: 'placed' });
    expect(await w.faults()).toEqual([]);
  });
});

describe('one request, one answer', () => {
  test('however often and wherever it is sent', async () => {
    const second = await w.second();
    const requestId = randomUUID();
    const asked = { odds: 2.5, size: 100, requestId };
    const answers = await Promise.all([ask(0, asked), ask(0, asked), w.ask(player(0), market, asked, second.orders)]);
    const again = await w.ask(player(0), market, asked, second.orders);
    expect(new Set([...answers, again].map(idOf)).size).toBe(1);
    expect(codeOf(await ask(0, { ...asked, size: 101 }))).toBe('IDEMPOTENCY_CONFLICT');
    expect(await wallet(0)).toMatchObject({ exposure: 10_000 });
  });

  test('a refusal too', async () => {
    const asked = { odds: 2.5, size: 10, timeInForce: 'fill_or_kill', requestId: randomUUID() } as const;
    expect(codeOf(await ask(0, asked))).toBe('ORDER_NOT_FILLED');
    idOf(await ask(1, { side: 'lay', odds: 2.5, size: 10 }));
    expect(codeOf(await ask(0, asked))).toBe('ORDER_NOT_FILLED');
    expect(await w.faults()).toEqual([]);
  });
});

describe('taking an order back', () => {
  test('frees what it reserved, once', async () => {
    playersAlone();
    const id = idOf(await ask(0, { odds: 2.5, size: 100 }));
    idOf(await ask(1, { side: 'lay', odds: 2.5, size: 30 }));
    expect(await w.cancel(player(0), id)).toMatchObject([
      { id, state: 'cancelled', reason: 'by-player', filled: 3_000 },
    ]);
    expect(await w.cancel(player(0), id)).toEqual([]);
    expect(await wallet(0)).toMatchObject({ exposure: 3_000 });
    expect(codeOf(await ask(1, { side: 'lay', odds: 2.5, size: 30, timeInForce: 'fill_or_kill' }))).toBe(
      'ORDER_NOT_FILLED',
    );
    expect(await w.faults()).toEqual([]);
  });

  test('is for its owner alone', async () => {
    const id = idOf(await ask(0, { odds: 2.5, size: 100 }));
    expect(await w.cancel(player(1), id)).toEqual([]);
    expect(await w.order(id)).toMatchObject({ state: 'open' });
  });

  test('all of them, of one market or everywhere', async () => {
    const other = w.book.markets[at++] ?? expect.unreachable();
    idOf(await ask(0, { odds: 2.5, size: 10 }));
    idOf(await ask(0, { odds: 2.6, size: 10 }));
    idOf(await w.ask(player(0), other, { odds: 2.5, size: 10 }));
    const cancelAll = (providerMarketId: number | null) =>
      cancelOrders(w.context, player(0), { providerMarketId }, 'cancel-all', () =>
        auditOf(player(0), 'order.cancel-all')('ok', {}),
      );
    expect(await cancelAll(Number(market.marketId))).toHaveLength(2);
    expect(await cancelAll(null)).toMatchObject([{ reason: 'cancel-all' }]);
    expect(await wallet(0)).toMatchObject({ exposure: 0 });
    expect(await w.faults()).toEqual([]);
  });

  test('and filling it at the same moment: never both', async () => {
    playersAlone();
    for (let round = 0; round < 10; round++) {
      const id = idOf(await ask(0, { odds: 2.5, size: 10 }));
      const [ended, taken] = await Promise.all([
        w.cancel(player(0), id),
        ask(1, { side: 'lay', odds: 2.5, size: 10, timeInForce: 'fill_or_kill' }),
      ]);
      expect([ended.length, codeOf(taken)]).toEqual(ended.length === 1 ? [1, 'ORDER_NOT_FILLED'] : [0, 'order']);
    }
    expect(await w.faults()).toEqual([]);
  });
});

describe('changing an order', () => {
  const change = (index: number, orderId: number, version: number, to: Partial<OrderEdit>) =>
    w.orders.change(
      {
        ...{ accountId: player(index), orderId, version, priceHundredths: null, sizePaise: null, inPlay: null },
        auditRow: auditOf(player(index), 'order.change'),
        ...to,
      },
      { eventId: market.eventId, marketId: market.marketId },
    );
  const fillOne = () => ask(3, { side: 'lay', odds: 2.5, size: 1, timeInForce: 'fill_or_kill' });
  const filledOf = async (ids: number[]) =>
    (await Promise.all(ids.map((id) => w.order(id)))).map((one) => one['filled']);

  test('a smaller size keeps its place, a larger one and another price do not', async () => {
    const first = idOf(await ask(0, { odds: 2.5, size: 10 }));
    const second = idOf(await ask(1, { odds: 2.5, size: 10 }));
    playersAlone();
    expect(await change(0, first, 1, { sizePaise: paise(500) })).toMatchObject({ order: { size: 500, version: 2 } });
    expect(await wallet(0)).toMatchObject({ exposure: 500 });
    await fillOne();
    expect(await filledOf([first, second])).toEqual([100, 0]);
    expect(await change(0, first, 3, { sizePaise: paise(2_000) })).toMatchObject({
      order: { size: 2_000, version: 4 },
    });
    await fillOne();
    expect(await filledOf([first, second])).toEqual([100, 100]);
    // At another price it meets who stands there.
    idOf(await ask(2, { side: 'lay', odds: 2.42, size: 5 }));
    const moved = await change(1, second, 2, { priceHundredths: 242 });
    expect(moved).toMatchObject({ order: { price: 242, filled: 600, state: 'open', version: 3 } });
    expect(await w.faults()).toEqual([]);
  });

  test('what has been seen is another version, or less than is filled, or has ended', async () => {
    const id = idOf(await ask(0, { odds: 2.5, size: 10 }));
    playersAlone();
    await fillOne();
    expect(codeOf(await change(0, id, 1, { sizePaise: paise(500) }))).toBe('ORDER_CHANGED');
    expect(codeOf(await change(0, id, 2, { sizePaise: paise(100) }))).toBe('ORDER_BELOW_FILLED');
    expect(codeOf(await change(0, id, 2, { priceHundredths: 251 }))).toBe('ODDS_NOT_ON_LADDER');
    expect(codeOf(await change(0, id, 2, { sizePaise: paise(2_000_000) }))).toBe('INSUFFICIENT_FUNDS');
    expect(codeOf(await change(1, id, 2, { sizePaise: paise(500) }))).toBe('NOT_FOUND');
    expect(await w.order(id)).toMatchObject({ size: 1_000, version: 2 });
    await w.cancel(player(0), id);
    expect(codeOf(await change(0, id, 3, { sizePaise: paise(500) }))).toBe('ORDER_ENDED');
    expect(await w.faults()).toEqual([]);
  });
});

test('in play an order is held before it takes or waits, and looked at again', async () => {
  const waited: number[] = [];
  const live = await w.second({
    inPlay: true,
    wait: async (ms) => {
      waited.push(ms);
      live.book.suspend(market, waited.length > 1);
    },
  });
  expect(codeOf(await w.ask(player(0), market, { odds: 2.5, size: 10 }, live.orders))).toBe('order');
  expect(waited).toEqual([3_000]);
  expect(codeOf(await w.ask(player(0), market, { odds: 2.5, size: 10 }, live.orders))).toBe('MARKET_SUSPENDED');
  await lookAfter(live.context);
  expect(await w.faults()).toEqual([]);
});

test('several at once are answered each for itself', async () => {
  const answers = await w.orders.place([
    ticket(player(0), market, { odds: 2.5, size: 10 }),
    ticket(player(0), market, { odds: 2.51, size: 10 }),
    ticket(player(0), market, { side: 'lay', odds: 1.5, size: 10 }),
  ]);
  expect(answers.map(codeOf)).toEqual(['order', 'ODDS_NOT_ON_LADDER', 'order']);
});
