import { type MarketResult, VOID, winner } from '@pavilion/betting';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemRandom } from '../../src/context.ts';
import { recordRunners } from '../../src/modules/markets/runners/record-runners.ts';
import type { OrderEdit } from '../../src/modules/placement/orders/change-order.ts';
import { startOrderKeeper } from '../../src/modules/placement/orders/keep/keeper.ts';
import { endHeartbeat, writeHeartbeat } from '../../src/modules/placement/orders/store/heartbeat-store.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { decideBet } from '../settlement/decide.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import type { SimMarket } from '../support/sim-book.ts';
import { type Asked, auditOf, codeOf, idOf, lookAfter, type OrdersWorld, ordersWorld } from './orders-world.ts';

let database: TestDatabase;
let w: OrdersWorld;
beforeAll(async () => {
  database = await testDatabase();
  w = await ordersWorld(database.pool, { players: 100, rupees: 10_000, markets: 30 });
});
afterAll(async () => {
  await w.close();
  await database.close();
});

let players: number[] = [];
let market: SimMarket;
let used = 0;
let at = 0;
beforeEach(() => {
  players = w.playerIds.slice(used, used + 4);
  used += 4;
  market = w.book.markets[at++] ?? expect.unreachable('out of markets');
});
const player = (index: number): number => players[index] ?? expect.unreachable();
const ask = (index: number, asked: Asked) => w.ask(player(index), market, asked);
const wait = async (index: number, asked: Asked) => idOf(await ask(index, asked));
const exposureOf = async (index: number) =>
  (await w.pool.query('select exposure from wallet where account_id = $1', [player(index)])).rows[0].exposure;
const balanceOf = async (id: number) =>
  (await w.pool.query('select balance from wallet where account_id = $1', [id])).rows[0].balance;
const settle = (declared: MarketResult) =>
  settleMarketWith(w.context, {
    ...{
      marketId: market.id,
      declared,
      source: 'back_office',
      evidence: {},
      reason: null,
      actorId: w.adminId,
      feed: null,
    },
  });

test('one heartbeat that cannot be acted on keeps nobody else’s orders, and not the keeper', async () => {
  const [broken, silent] = [player(0), player(1)];
  const reached = await wait(2, { odds: 2.5, size: 100 });
  const [kept, ended] = [await wait(0, { odds: 3, size: 10 }), await wait(1, { odds: 3, size: 10 })];
  await w.pool.query(`
    create function heartbeat_breaks() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger heartbeat_breaks before delete on order_heartbeat for each row
      when (old.account_id = ${broken}) execute function heartbeat_breaks()`);
  await writeHeartbeat(w.context.db, broken, Date.now() - 2_000);
  await writeHeartbeat(w.context.db, silent, Date.now() - 1_000);
  w.book.set(market, '1', { back: { odds: 2.6, size: 100 }, lay: { odds: 2.7, size: 100 } });
  const error = vi.fn<(what: unknown) => void>();
  try {
    await lookAfter({ ...w.context, log: Object.assign(Object.create(w.context.log), { error }) });
  } finally {
    await w.pool.query('drop trigger heartbeat_breaks on order_heartbeat');
    await endHeartbeat(w.context.db, broken);
  }
  expect(await w.order(kept)).toMatchObject({ state: 'open' });
  expect(await w.order(ended)).toMatchObject({ state: 'lapsed', reason: 'heartbeat-missed' });
  expect(await w.order(reached)).toMatchObject({ state: 'filled' });
  expect(error.mock.calls[0]?.[0]).toMatchObject({ accountId: broken });
});

describe('the house', () => {
  test('fills what waits when the feed reaches its price, at the feed’s when that is better', async () => {
    const back = await wait(0, { odds: 2.5, size: 100 });
    const far = await wait(1, { odds: 3, size: 100 });
    const lay = await wait(2, { side: 'lay', odds: 1.8, size: 100 });
    await lookAfter(w.context);
    expect(await w.order(back)).toMatchObject({ state: 'open', filled: 0 });
    w.book.set(market, '1', { back: { odds: 2.6, size: 100 }, lay: { odds: 2.7, size: 100 } });
    await lookAfter(w.context);
    expect(await w.order(back)).toMatchObject({ state: 'filled', worth: 2_600_000 });
    expect(await w.order(far)).toMatchObject({ state: 'open', filled: 0 });
    w.book.set(market, '1', { back: { odds: 1.7, size: 100 }, lay: { odds: 1.75, size: 100 } });
    await lookAfter(w.context);
    expect(await w.order(lay)).toMatchObject({ state: 'filled', worth: 1_750_000 });
    await lookAfter(w.context);
    const { rows } = await w.pool.query('select price, agent_id, match_id from bet where market_id = $1 order by id', [
      market.id,
    ]);
    expect(rows).toEqual([
      { price: 260, agent_id: w.agentId, match_id: null },
      { price: 175, agent_id: w.agentId, match_id: null },
    ]);
    expect(await w.faults()).toEqual([]);
  });

  test('not while the market is closed, its price old, or beyond what it takes', async () => {
    const id = await wait(0, { odds: 2.5, size: 100 });
    w.book.set(market, '1', { back: { odds: 2.6, size: 100 }, lay: { odds: 2.7, size: 100 } });
    w.book.suspend(market, true);
    await lookAfter(w.context);
    w.book.suspend(market, false);
    w.book.freeze(Date.now() - 60_000);
    await lookAfter(w.context);
    w.book.freeze(null);
    expect(await w.order(id)).toMatchObject({ state: 'open', filled: 0, version: 1 });
    await w.pool.query(`insert into house_limit (scope, key, stake_max) values ('market', $1, 4050)`, [
      String(market.id),
    ]);
    await lookAfter(w.context);
    expect(await w.order(id)).toMatchObject({ state: 'open', filled: 4_000 });
    await w.pool.query(`delete from house_limit where scope = 'market'`);
    await lookAfter(w.context);
    expect(await w.order(id)).toMatchObject({ state: 'filled', filled: 10_000 });
    expect(await w.faults()).toEqual([]);
  });
});

describe('own limits', () => {
  const limit = async (index: number, subject: 'stake' | 'loss', rupees: number) => {
    await w.pool.query(
      `insert into own_limit (account_id, subject, period, max, asked_at, from_at)
       values ($1, $2, 'day', $3, now() - interval '1 day', now() - interval '1 day')`,
      [player(index), subject, rupees * 100],
    );
    await w.pool.query('update account set own_limits = true where id = $1', [player(index)]);
  };

  test('one frame of prices fills orders only as far as the stake limit goes', async () => {
    await limit(0, 'stake', 150);
    const back = await wait(0, { odds: 2.5, size: 100 });
    const other = await wait(0, { odds: 2.5, size: 100, key: '2' });
    for (const key of ['1', '2']) {
      w.book.set(market, key, { back: { odds: 2.6, size: 100 }, lay: { odds: 2.7, size: 100 } });
    }
    await lookAfter(w.context);
    const filled = [await w.order(back), await w.order(other)].map((order) => order.filled);
    expect(filled).toEqual([10_000, 0]);
    expect(await w.faults()).toEqual([]);
  });

  test('the loss limit counts what waits elsewhere', async () => {
    await limit(0, 'loss', 150);
    await wait(0, { odds: 2.5, size: 100 });
    const elsewhere = w.book.markets[at++] ?? expect.unreachable('out of markets');
    expect(codeOf(await w.ask(player(0), elsewhere, { odds: 2.5, size: 60 }))).toBe('LIMIT_REACHED');
    expect(codeOf(await w.ask(player(0), elsewhere, { odds: 2.5, size: 50 }))).toBe('order');
  });

  const quiet = () => w.book.set(market, '1', { back: { odds: 2, size: 1 }, lay: null });

  test('whoever comes passes over an order beyond a stake limit, and does not wait beside it', async () => {
    quiet();
    await limit(0, 'stake', 150);
    const beyond = await wait(0, { odds: 2.5, size: 100 });
    w.book.set(market, '2', { back: { odds: 3, size: 100 }, lay: { odds: 3.1, size: 100 } });
    idOf(await ask(0, { odds: 3, size: 60, key: '2', timeInForce: 'fill_or_kill' }));
    const behind = await wait(1, { odds: 2.5, size: 10 });
    const late = await wait(2, { side: 'lay', odds: 2.5, size: 30 });
    expect(await w.order(behind)).toMatchObject({ state: 'filled' });
    expect(await w.order(late)).toMatchObject({ state: 'open', filled: 1_000 });
    expect(await w.order(beyond)).toMatchObject({ state: 'lapsed', reason: 'own-limit', filled: 0 });
    expect(await exposureOf(0)).toBe(6_000);
    expect(await w.faults()).toEqual([]);
  });

  test('an order that is changed does not come to wait beside one beyond a limit', async () => {
    quiet();
    const beyond = await wait(0, { odds: 2.5, size: 100 });
    const late = await wait(1, { side: 'lay', odds: 2.2, size: 30 });
    await limit(0, 'stake', 50);
    const edit: OrderEdit = {
      ...{ accountId: player(1), orderId: late, version: 1, priceHundredths: 250, sizePaise: null, inPlay: null },
      auditRow: auditOf(player(1), 'order.change'),
    };
    expect(codeOf(await w.orders.change(edit, market))).toBe('order');
    expect(await w.order(late)).toMatchObject({ state: 'open', filled: 0, price: 250 });
    expect(await w.order(beyond)).toMatchObject({ state: 'lapsed', reason: 'own-limit' });
    expect(await w.faults()).toEqual([]);
  });

  test('where a lowered loss limit has room for some of what waits, what waits longest stays', async () => {
    quiet();
    const [first, second] = [await wait(0, { odds: 2.5, size: 50 }), await wait(0, { odds: 2.6, size: 50 })];
    await limit(0, 'loss', 60);
    await lookAfter(w.context);
    expect(await w.order(first)).toMatchObject({ state: 'open' });
    expect(await w.order(second)).toMatchObject({ state: 'lapsed', reason: 'own-limit' });
    expect(await w.faults()).toEqual([]);
  });

  test('a loss limit that is lowered holds for what waits already, and ends it', async () => {
    quiet();
    const [id, within] = [await wait(0, { odds: 2.5, size: 100 }), await wait(1, { odds: 2.5, size: 100 })];
    await limit(0, 'loss', 60);
    await limit(1, 'loss', 100);
    const lay = { side: 'lay', odds: 2.5, size: 10, timeInForce: 'fill_or_kill' } as const;
    expect(await ask(2, lay)).toMatchObject({ order: { filled: 1_000 } });
    expect(await w.order(id)).toMatchObject({ filled: 0 });
    await lookAfter(w.context);
    expect(await w.order(id)).toMatchObject({ state: 'lapsed', reason: 'own-limit', filled: 0 });
    expect(await w.order(within)).toMatchObject({ state: 'open', filled: 1_000 });
    expect(await exposureOf(0)).toBe(0);
    expect(await w.faults()).toEqual([]);
  });

  test('an order that takes risk away waits on, however low the loss limit is', async () => {
    quiet();
    await wait(1, { odds: 2.2, size: 100 });
    idOf(await ask(0, { side: 'lay', odds: 2.2, size: 100, timeInForce: 'fill_or_kill' }));
    const cover = await wait(0, { odds: 2.5, size: 80 });
    await limit(0, 'loss', 1);
    await lookAfter(w.context);
    expect(await w.order(cover)).toMatchObject({ state: 'open' });
    w.book.set(market, '1', { back: { odds: 2.5, size: 100 }, lay: { odds: 2.6, size: 100 } });
    await lookAfter(w.context);
    expect(await w.order(cover)).toMatchObject({ state: 'filled' });
    expect(await w.faults()).toEqual([]);
  });
});

test('where the house takes nothing, a price that stays is not asked again at every tick', async () => {
  await wait(0, { odds: 2.5, size: 100 });
  const other = await wait(1, { odds: 3, size: 40, key: '2' });
  w.book.set(market, '1', { back: { odds: 2.6, size: 100 }, lay: { odds: 2.7, size: 100 } });
  await w.pool.query(`insert into house_limit (scope, key, stake_max) values ('player', $1, 50)`, [String(player(0))]);
  let onPrices = (_eventId: string) => {};
  const watch = (listener: (eventId: string) => void) => {
    onPrices = listener;
    return () => {};
  };
  const keeper = startOrderKeeper(w.context, { watch }, { clock: { now: () => Date.now(), after: () => () => {} } });
  await keeper.look();
  const connected = vi.spyOn(w.context.pool, 'connect');
  onPrices(market.eventId);
  const asked = connected.mock.calls.length;
  connected.mockRestore();
  // What another order waits for comes, and does not wait for the first.
  w.book.set(market, '2', { back: { odds: 3.2, size: 100 }, lay: { odds: 3.3, size: 100 } });
  onPrices(market.eventId);
  await expect.poll(() => w.order(other)).toMatchObject({ state: 'filled' });
  await keeper.close();
  await w.pool.query(`delete from house_limit where scope = 'player'`);
  expect(asked).toBe(0);
});

describe('orders end', () => {
  test('and what has come to its end is not revived by a change before that is written down', async () => {
    const id = await wait(0, { odds: 2.5, size: 100 });
    const live = await w.second({ inPlay: true, wait: async () => {} });
    live.book.set(market, '1', { back: { odds: 2, size: 1 }, lay: null });
    const edit: OrderEdit = {
      ...{ accountId: player(0), orderId: id, version: 1, priceHundredths: null, sizePaise: null },
      inPlay: 'keep',
      auditRow: auditOf(player(0), 'order.change'),
    };
    expect(codeOf(await live.orders.change(edit, market))).toBe('ORDER_ENDED');
    expect(codeOf(await live.orders.change({ ...edit, priceHundredths: 260 }, market))).toBe('ORDER_ENDED');
    expect(await w.order(id)).toMatchObject({ version: 1, in_play: 'lapse' });
  });

  test('at the turn in play, unless they were to be kept, and in play at a suspension', async () => {
    const lapses = await wait(0, { odds: 2.5, size: 100 });
    const keeps = await wait(1, { odds: 2.5, size: 100, inPlay: 'keep' });
    const live = await w.second({ inPlay: true, wait: async () => {} });
    live.book.set(market, '1', { back: { odds: 2, size: 1 }, lay: null });
    // What is to lapse is not filled in play, whoever comes before it has ended.
    const answer = await w.ask(player(2), market, { side: 'lay', odds: 2.5, size: 10 }, live.orders);
    expect(answer).toMatchObject({ order: { filled: 1_000 } });
    expect(await w.order(lapses)).toMatchObject({ state: 'open', filled: 0 });
    await lookAfter(live.context);
    expect(await w.order(lapses)).toMatchObject({ state: 'lapsed', reason: 'turned-in-play', filled: 0 });
    expect(await w.order(keeps)).toMatchObject({ state: 'open', filled: 1_000 });
    expect(await exposureOf(0)).toBe(0);
    live.book.suspend(market, true);
    await lookAfter(live.context);
    expect(await w.order(keeps)).toMatchObject({ state: 'lapsed', reason: 'suspended', filled: 1_000 });
    expect(await exposureOf(1)).toBe(1_000);
    expect(await w.faults()).toEqual([]);
  });

  test('at a suspension in play also on a runner that the source leaves out meanwhile', async () => {
    const live = await w.second({ inPlay: true, wait: async () => {} });
    live.book.set(market, '1', { back: { odds: 2, size: 1 }, lay: null });
    const asked = { odds: 2.5, size: 100, inPlay: 'keep' } as const;
    const there = idOf(await w.ask(player(0), market, { ...asked, key: '2' }, live.orders));
    const away = idOf(await w.ask(player(1), market, { ...asked, key: '1' }, live.orders));
    live.book.omit(market, '1', true);
    live.book.suspend(market, true);
    await lookAfter(live.context);
    live.book.suspend(market, false);
    live.book.omit(market, '1', false);
    await lookAfter(live.context);
    expect([await w.order(there), await w.order(away)]).toMatchObject([
      { state: 'lapsed', reason: 'suspended' },
      { state: 'lapsed', reason: 'suspended' },
    ]);
    expect(await w.faults()).toEqual([]);
  });

  test('not at a suspension in play where the operator keeps the orders of a sport', async () => {
    const setting = (value: object) =>
      w.pool.query(
        `insert into setting (key, value) values ('server', $1) on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(value)],
      );
    await setting({ ordersKeptThroughSuspensions: [4] });
    try {
      const live = await w.second({ inPlay: true, wait: async () => {} });
      const asked = { odds: 2.5, size: 100, inPlay: 'keep' } as const;
      live.book.set(market, '1', { back: { odds: 2, size: 1 }, lay: null });
      const id = idOf(await w.ask(player(0), market, asked, live.orders));
      live.book.suspend(market, true);
      await lookAfter(live.context);
      const late = { side: 'lay', odds: 2.5, size: 10, timeInForce: 'fill_or_kill' } as const;
      expect(codeOf(await w.ask(player(1), market, late, live.orders))).toBe('MARKET_SUSPENDED');
      live.book.suspend(market, false);
      await lookAfter(live.context);
      expect(await w.order(id)).toMatchObject({ state: 'open', filled: 0 });
      idOf(await w.ask(player(1), market, late, live.orders));
      expect(await w.order(id)).toMatchObject({ state: 'open', filled: 1_000 });
    } finally {
      await setting({});
    }
  });

  test.each(['void', 'lost', 'won'] as const)(
    'where a bet that covered them is decided by hand: %s',
    async (status) => {
      // A lay of 5,000 wins what a back of 15,000 may lose, so that the two need 10,000 together.
      w.book.set(market, '1', { back: { odds: 2, size: 1 }, lay: null });
      await wait(1, { odds: 2.2, size: 5_000 });
      idOf(await ask(0, { side: 'lay', odds: 2.2, size: 5_000, timeInForce: 'fill_or_kill' }));
      const id = await wait(0, { odds: 3, size: 15_000 });
      expect(await exposureOf(0)).toBe(1_000_000);
      const bet = (await w.pool.query('select id from bet where account_id = $1', [player(0)])).rows[0].id;
      expect(await decideBet(w, bet, status)).toBe('ok');
      const isCovered = status === 'won';
      expect(await w.order(id)).toMatchObject(
        isCovered ? { state: 'open' } : { state: 'cancelled', reason: 'by-operator' },
      );
      expect(await exposureOf(0)).toBe(isCovered ? 1_500_000 : 0);
      expect(await w.faults()).toEqual([]);
    },
  );

  test('not where a bet is made void by hand in a race that a runner has left: they reserve among those that are left', async () => {
    const left = [{ selection: '3', reductionHundredthsOfPercent: 2_000, removedAtMs: Date.now() - 5_000 }];
    const frame = { seq: 7, receivedAtMs: Date.now() };
    const said = { marketId: market.id, left, present: ['1', '2'], joined: [], frame };
    expect(await recordRunners({ ...w.context, random: systemRandom }, said)).toBe('recorded');
    w.book.leave(market, left);
    idOf(await ask(0, { odds: 1.9, size: 100, timeInForce: 'fill_or_kill' }));
    const ids = [await wait(0, { odds: 3, size: 100, key: '1' }), await wait(0, { odds: 3, size: 100, key: '2' })];
    const bet = (await w.pool.query('select id from bet where account_id = $1', [player(0)])).rows[0].id;
    expect(await decideBet(w, bet, 'void')).toBe('ok');
    expect(await exposureOf(0)).toBe(10_000);
    for (const key of ['1', '2']) {
      w.book.set(market, key, { back: { odds: 3, size: 1_000 }, lay: { odds: 3.1, size: 1_000 } });
    }
    await lookAfter(w.context);
    for (const id of ids) expect(await w.order(id)).toMatchObject({ state: 'filled' });
    // Both that are left are backed at 3.00: whoever wins, nothing is lost.
    expect(await exposureOf(0)).toBe(0);
    expect(await w.faults()).toEqual([]);
  });

  test('when their player is locked; nobody fills them from then on', async () => {
    const id = await wait(0, { odds: 2.5, size: 100 });
    w.book.set(market, '1', { back: { odds: 2, size: 1 }, lay: null });
    await w.pool.query('update account set bet_locked = true where id = $1', [player(0)]);
    expect(codeOf(await ask(1, { side: 'lay', odds: 2.5, size: 10, timeInForce: 'fill_or_kill' }))).toBe(
      'ORDER_NOT_FILLED',
    );
    await lookAfter(w.context);
    expect(await w.order(id)).toMatchObject({ state: 'lapsed', reason: 'account-closed' });
    expect(await exposureOf(0)).toBe(0);
    await w.pool.query('update account set bet_locked = false where id = $1', [player(0)]);
    expect(await w.faults()).toEqual([]);
  });

  test('when a runner leaves', async () => {
    const id = await wait(0, { odds: 2.5, size: 100 });
    idOf(await ask(1, { odds: 1.9, size: 100, timeInForce: 'fill_or_kill' }));
    const gone = [{ selection: '3', reductionHundredthsOfPercent: 2_000, removedAtMs: Date.now() }];
    const said = {
      marketId: market.id,
      left: gone,
      present: ['1', '2'],
      joined: [],
      frame: { seq: 7, receivedAtMs: Date.now() },
    };
    expect(await recordRunners({ ...w.context, random: systemRandom }, said)).toBe('recorded');
    expect(await w.order(id)).toMatchObject({ state: 'lapsed', reason: 'runner-withdrawn' });
    expect(await exposureOf(0)).toBe(0);
    // Who has no bet in the race has a position of the runners that are left, too, and again of all when it comes back.
    const outcomes = async () =>
      (
        await w.pool.query(
          `select state -> 'outcomes' as outcomes from position where market_id = $1 order by account_id`,
          [market.id],
        )
      ).rows.map((row) => row.outcomes);
    expect(await outcomes()).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
    const back = {
      marketId: market.id,
      left: [],
      present: ['1', '2', '3'],
      joined: [],
      frame: { ...said.frame, seq: 8 },
    };
    expect(await recordRunners({ ...w.context, random: systemRandom }, back)).toBe('recorded');
    expect(await outcomes()).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
    ]);
    expect(await w.faults()).toEqual([]);
  });

  test('all of them, where orders are not taken any more', async () => {
    const id = await wait(0, { odds: 2.5, size: 100 });
    const off = await w.second({ env: { ORDERS: 'off' } });
    await lookAfter(off.context);
    expect(await w.order(id)).toMatchObject({ state: 'cancelled', reason: 'by-operator' });
    expect(await w.faults()).toEqual([]);
  });
});

describe('the result', () => {
  test('ends what waits and pays the match between the players: no more, no less, and no agent shares in it', async () => {
    await w.pool.query(
      `insert into book_term (subject, agent_id, kind, rate, from_at, set_at, reason)
       values ('share', $1, null, 5000, 'epoch', 'epoch', 'test')`,
      [w.agentId],
    );
    w.book.set(market, '1', { back: { odds: 2, size: 1 }, lay: null });
    const id = await wait(0, { odds: 2.5, size: 100 });
    idOf(await ask(1, { side: 'lay', odds: 2.5, size: 40 }));
    const [agent, first, second] = await Promise.all([w.agentId, player(0), player(1)].map(balanceOf));
    expect(await settle(winner('1'))).toMatchObject({ type: 'declared' });
    expect(await w.order(id)).toMatchObject({ state: 'lapsed', reason: 'market-closed', filled: 4_000 });
    expect(await balanceOf(player(0))).toBe(first + 6_000);
    expect(await balanceOf(player(1))).toBe(second - 6_000);
    expect(await balanceOf(w.agentId)).toBe(agent);
    expect([await exposureOf(0), await exposureOf(1)]).toEqual([0, 0]);
    expect(await w.faults()).toEqual([]);
    expect(codeOf(await ask(2, { odds: 2.5, size: 10 }))).toBe('MARKET_SUSPENDED');
    // Corrected, and then void: everybody has what he had.
    await settle(winner('2'));
    expect(await balanceOf(player(0))).toBe(first - 4_000);
    await settle(VOID);
    expect(await balanceOf(player(0))).toBe(first);
    expect(await balanceOf(player(1))).toBe(second);
    expect(await w.faults()).toEqual([]);
  });
});
