// Orders that are to be kept when play begins, and the suspension with which a source begins it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startOrderKeeper } from '../../../src/modules/placement/orders/keep/keeper.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';
import type { SimMarket } from '../../support/sim-book.ts';
import { type Asked, idOf, type OrdersWorld, ordersWorld } from '../orders-world.ts';

let database: TestDatabase;
let w: OrdersWorld;
beforeAll(async () => {
  database = await testDatabase();
  w = await ordersWorld(database.pool, { players: 20, rupees: 10_000, markets: 6 });
});
afterAll(async () => {
  await w.close();
  await database.close();
});

let market: SimMarket;
let used = 0;
beforeEach(() => {
  market = w.book.markets[used] ?? expect.unreachable('out of markets');
  used += 1;
});
const wait = async (asked: Partial<Asked>) =>
  idOf(await w.ask(w.playerIds[used] ?? expect.unreachable(), market, { odds: 2.5, size: 100, ...asked }));

/** One keeper that sees the market before the start, and then as `next` says, one state after the other. */
async function through(states: readonly ('open' | 'suspended')[], { afterMs = 1_000 } = {}) {
  const [before, live] = [await w.second(), await w.second({ inPlay: true, wait: async () => {} })];
  const kept = await wait({ inPlay: 'keep' });
  const lapsing = await wait({});
  let now = before;
  let atMs = Date.now();
  const quotes = {
    ...before.context.quotes,
    current: (...key: Parameters<typeof before.context.quotes.current>) => {
      const row = now.context.quotes.current(...key);
      return row && { ...row, confirmedAtMs: atMs, receivedAtMs: atMs };
    },
  };
  const clock = { ...before.context.clock, now: () => atMs };
  const still = { now: () => atMs, after: () => () => {} };
  const keeper = startOrderKeeper({ ...before.context, quotes, clock }, { watch: () => () => {} }, { clock: still });
  await keeper.look();
  now = live;
  for (const state of states) {
    atMs += afterMs;
    live.book.suspend(market, state === 'suspended');
    await keeper.look();
  }
  await keeper.close();
  expect(await w.order(lapsing)).toMatchObject({ state: 'lapsed', reason: 'turned-in-play' });
  expect(await w.faults()).toEqual([]);
  return w.order(kept);
}

test('a market that turns in play is suspended for that: what was to be kept stays, also when it opens', async () => {
  expect(await through(['suspended', 'suspended', 'open'])).toMatchObject({ state: 'open' });
});
test('what was to be kept ends at the next suspension', async () => {
  expect(await through(['suspended', 'open', 'suspended'])).toMatchObject({ state: 'lapsed', reason: 'suspended' });
});
test('what was to be kept ends at the suspension of the turn where that goes on for more than a minute', async () => {
  const ended = await through(['suspended', 'suspended'], { afterMs: 31_000 });
  expect(ended).toMatchObject({ state: 'lapsed', reason: 'suspended' });
});
