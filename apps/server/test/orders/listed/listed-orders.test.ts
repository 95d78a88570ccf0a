import type { PlayersOffers } from '@pavilion/contract';
import { type Clock, systemClock } from '@pavilion/feed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryBus } from '../../../src/bus/memory-bus.ts';
import { ListedOrders } from '../../../src/modules/placement/orders/show/listed-orders.ts';
import { HandClock } from '../../live/hand-clock.ts';
import { until } from '../../live/live-world.ts';
import { testDatabase } from '../../support/database.ts';
import { auditOf, idOf, lookAfter, type OrdersWorld, ordersWorld } from '../orders-world.ts';

let w: OrdersWorld;
let close: () => Promise<void>;
const opened: ListedOrders[] = [];
beforeAll(async () => {
  const base = await testDatabase();
  w = await ordersWorld(base.pool, { players: 3, rupees: 10_000, markets: 3 });
  close = () => base.close();
});
afterAll(async () => {
  for (const one of opened) one.close();
  await w.close();
  await close();
});

function listedBy(context: ConstructorParameters<typeof ListedOrders>[0], clock: Clock = systemClock): ListedOrders {
  const one = new ListedOrders(context, clock);
  opened.push(one);
  return one;
}
const marketAt = (at: number) => w.book.markets[at] ?? expect.unreachable();
const levels = (offers: PlayersOffers | null) => offers?.runners[0]?.levels ?? null;

test('what waits is listed as it comes, is taken, changes, is cancelled and lapses, by two servers alike', async () => {
  const [ann = 0, ben = 0] = w.playerIds;
  const market = marketAt(0);
  const second = await w.second();
  const servers = [listedBy(w.context), listedBy(second.context)];
  const told: string[] = [];
  servers[0]?.watch((eventId) => told.push(eventId));
  const expectLevels = async (what: string, expected: unknown) => {
    const read = () => servers.map((one) => levels(one.offersIn(market.eventId, market.marketId)));
    await until(() => read().every((one) => JSON.stringify(one) === JSON.stringify(expected)), what);
    expect(read()).toEqual([expected, expected]);
  };
  w.book.set(market, '1', { back: { odds: 2, size: 100 }, lay: null });
  second.book.set(market, '1', { back: { odds: 2, size: 100 }, lay: null });

  const id = idOf(await w.ask(ann, market, { odds: 2.5, size: 200 }));
  await expectLevels('the order', [{ odds: 2.5, back: 0, lay: 200 }]);
  idOf(await w.ask(ben, market, { side: 'lay', odds: 2.5, size: 50 }, second.orders));
  await expectLevels('the match', [{ odds: 2.5, back: 0, lay: 150 }]);
  const edit = { accountId: ann, orderId: id, version: 2, priceHundredths: 260, sizePaise: null, inPlay: null };
  const changed = await w.orders.change({ ...edit, auditRow: auditOf(ann, 'order.change') }, market);
  await expectLevels('the other price', [{ odds: 2.6, back: 0, lay: 150 }]);
  await w.cancel(ann, idOf(changed));
  await expectLevels('the end of it', null);

  idOf(await w.ask(ann, market, { odds: 3, size: 10 }));
  await expectLevels('another', [{ odds: 3, back: 0, lay: 10 }]);
  const live = await w.second({ inPlay: true, wait: async () => {} });
  live.book.set(market, '1', { back: { odds: 2, size: 1 }, lay: null });
  await lookAfter(live.context);
  await expectLevels('the turn in play', null);
  expect(new Set(told)).toEqual(new Set([market.eventId]));
});

test('what the bus has lost is found again, and is told once', async () => {
  const [ann = 0] = w.playerIds;
  const market = marketAt(1);
  const clock = new HandClock();
  const deaf = listedBy({ ...w.context, bus: memoryBus(() => {}) }, clock);
  await deaf.idle();
  const told: string[] = [];
  deaf.watch((eventId) => told.push(eventId));
  w.book.set(market, '2', { back: { odds: 2, size: 100 }, lay: null });
  const id = idOf(await w.ask(ann, market, { odds: 2.5, size: 200, key: '2' }));
  expect(deaf.offersIn(market.eventId, market.marketId)).toBeNull();
  await clock.advance(5_000);
  await deaf.idle();
  expect(deaf.offersIn(market.eventId, market.marketId)).toMatchObject({ runners: [{ selectionKey: '2' }] });
  await clock.advance(5_000);
  await deaf.idle();
  expect(told).toEqual([market.eventId]);
  await w.cancel(ann, id);
  await clock.advance(5_000);
  await deaf.idle();
  expect(deaf.offersIn(market.eventId, market.marketId)).toBeNull();
});

test('what cannot be read for long is listed no more, and comes back by itself', async () => {
  const [, , cat = 0] = w.playerIds;
  const market = marketAt(2);
  w.book.set(market, '1', { back: { odds: 2, size: 100 }, lay: null });
  const id = idOf(await w.ask(cat, market, { odds: 2.5, size: 200 }));
  const clock = new HandClock();
  let isGone = false;
  const run: (typeof w.context.db)['run'] = (statement, ...args) =>
    isGone ? Promise.reject(new Error('the database is away')) : w.context.db.run(statement, ...args);
  const one = listedBy({ ...w.context, db: { ...w.context.db, run } }, clock);
  const listed = () => levels(one.offersIn(market.eventId, market.marketId));
  await one.idle();
  expect(listed()).toHaveLength(1);
  isGone = true;
  await clock.advance(10_000);
  await one.idle();
  expect(listed()).toHaveLength(1);
  await clock.advance(5_000);
  await one.idle();
  expect(listed()).toBeNull();
  isGone = false;
  await clock.advance(5_000);
  await one.idle();
  expect(listed()).toHaveLength(1);
  await w.cancel(cat, id);
});

test('what is known of one market does not vouch for the others, and a reading that hangs for none', async () => {
  const [, ben = 0, cat = 0] = w.playerIds;
  const [market, other] = [marketAt(2), marketAt(1)];
  for (const one of [market, other]) w.book.set(one, '1', { back: { odds: 2, size: 100 }, lay: null });
  const id = idOf(await w.ask(cat, market, { odds: 2.5, size: 20 }));
  const clock = new HandClock();
  let hangs = false;
  const run: (typeof w.context.db)['run'] = (statement, ...args) =>
    hangs && args.length === 0 ? new Promise(() => {}) : w.context.db.run(statement, ...args);
  const one = listedBy({ ...w.context, db: { ...w.context.db, run } }, clock);
  await one.idle();
  expect(levels(one.offersIn(market.eventId, market.marketId))).toHaveLength(1);
  hangs = true;
  const also = idOf(await w.ask(ben, other, { odds: 2.5, size: 20 }));
  await clock.advance(100);
  await until(() => levels(one.offersIn(other.eventId, other.marketId)) !== null);
  await clock.advance(10_000);
  const listed = [market, other].map(({ eventId, marketId }) => one.offersIn(eventId, marketId));
  expect(listed).toEqual([null, null]);
  await w.cancel(cat, id);
  await w.cancel(ben, also);
});

test('where reading everything takes long it is done more rarely, and vouches for longer', async () => {
  const hand = new HandClock();
  let spentMs = 0;
  let asked = 0;
  const clock: Clock = { now: () => hand.now() + spentMs, after: hand.after };
  const run: (typeof w.context.db)['run'] = (statement, ...args) => {
    if (args.length === 0) [asked, spentMs] = [asked + 1, spentMs + 1_000];
    return w.context.db.run(statement, ...args);
  };
  const one = listedBy({ ...w.context, bus: memoryBus(() => {}), db: { ...w.context.db, run } }, clock);
  await one.idle();
  for (let second = 0; second < 60; second += 1) {
    await hand.advance(1_000);
    await one.idle();
  }
  // At the start, after five seconds, and every twenty from then on; without that it would be thirteen.
  expect(asked).toBe(4);
});

test('a worker, at which nobody looks at lists, asks nothing', async () => {
  let asked = 0;
  const run: (typeof w.context.db)['run'] = (statement, ...args) => {
    asked += 1;
    return w.context.db.run(statement, ...args);
  };
  const config = { ...w.context.config, role: 'worker' as const };
  const clock = new HandClock();
  const one = listedBy({ ...w.context, config, db: { ...w.context.db, run } }, clock);
  await clock.advance(20_000);
  await one.idle();
  expect(asked).toBe(0);
});

test('where players take no orders nothing is asked', async () => {
  const asked: string[] = [];
  const run: (typeof w.context.db)['run'] = (statement, ...args) => {
    asked.push(statement.text);
    return w.context.db.run(statement, ...args);
  };
  const clock = new HandClock();
  const config = { ...w.context.config, orders: false };
  const one = listedBy({ ...w.context, config, db: { ...w.context.db, run } }, clock);
  await clock.advance(20_000);
  await one.idle();
  expect(asked).toEqual([]);
});
