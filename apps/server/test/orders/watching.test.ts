import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../src/context.ts';
import { type OrderKeeper, startOrderKeeper } from '../../src/modules/placement/orders/keep/keeper.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import type { SimMarket } from '../support/sim-book.ts';
import { codeOf, idOf, lookAfter, type OrdersWorld, ordersWorld, type Server } from './orders-world.ts';

const KEPT = { odds: 2.5, size: 100, inPlay: 'keep' } as const;
const TAKEN = { side: 'lay', odds: 2.5, size: 10, timeInForce: 'fill_or_kill' } as const;

let database: TestDatabase;
let w: OrdersWorld;
/** The clock of all servers. */
let nowMs = Date.now();
const clock = { now: () => nowMs };
beforeAll(async () => {
  database = await testDatabase();
  w = await ordersWorld(database.pool, { players: 40, rupees: 10_000, markets: 20, clock });
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
  nowMs += 60_000;
  players = w.playerIds.slice(used, used + 3);
  used += 3;
  market = w.book.markets[at++] ?? expect.unreachable('out of markets');
});
const player = (index: number): number => players[index] ?? expect.unreachable();

/** A server that sees the market in play, at a price of the house that reaches nobody. */
async function inPlay(): Promise<Server> {
  const server = await w.second({ inPlay: true, wait: async () => {} });
  server.book.set(market, '1', { back: { odds: 2, size: 1 }, lay: null });
  return server;
}

const place = async (index: number, on?: Server) => idOf(await w.ask(player(index), market, KEPT, on?.orders));
const take = async (on: Server) => codeOf(await w.ask(player(2), market, TAKEN, on.orders));

/** Somebody looks every second, as the servers' clock goes. */
async function watch(context: Context, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    nowMs += 1_000;
    await lookAfter(context);
  }
}

/** A keeper whose timers are run by hand. */
function keeperByHand(context: Context): { keeper: OrderKeeper; runTimers: () => void; onPrices: () => void } {
  let runs: (() => void)[] = [];
  let tell = (_eventId: string) => {};
  const listen = (listener: (eventId: string) => void) => {
    tell = listener;
    return () => {};
  };
  const after = (_ms: number, run: () => void) => {
    runs.push(run);
    return () => {};
  };
  const keeper = startOrderKeeper(context, { watch: listen }, { clock: { ...clock, after } });
  return {
    keeper,
    runTimers() {
      const due = runs;
      runs = [];
      for (const run of due) run();
    },
    onPrices: () => tell(market.eventId),
  };
}

const seenAtMs = async (): Promise<number | null> => {
  const { rows } = await w.pool.query(
    'select (extract(epoch from seen_at) * 1000)::float8 as ms from market_watch where market_id = $1',
    [market.id],
  );
  return rows[0]?.ms ?? null;
};

describe('a gap in play ends what was placed before it', () => {
  test('when nobody has watched since; and it is met by nobody until somebody has', async () => {
    const live = await inPlay();
    const before = await place(0, live);
    await lookAfter(live.context);
    nowMs += 6_000;
    const after = await place(1, live);
    expect(await take(live)).toBe('order');
    expect(await w.order(before)).toMatchObject({ state: 'open', filled: 0 });
    expect(await w.order(after)).toMatchObject({ state: 'open', filled: 1_000 });
    await lookAfter(live.context);
    expect(await w.order(before)).toMatchObject({ state: 'lapsed', reason: 'suspended', filled: 0 });
    // Who goes on without a gap lets wait what waits, however long ago it was placed.
    await watch(live.context, 12);
    expect(await w.order(after)).toMatchObject({ state: 'open', filled: 1_000 });
    expect(await w.faults()).toEqual([]);
  });

  test('when the server that looks after orders stood still itself', async () => {
    const live = await inPlay();
    const id = await place(0, live);
    const { keeper } = keeperByHand(live.context);
    await keeper.look();
    nowMs += 4_000;
    await keeper.look();
    expect(await w.order(id)).toMatchObject({ state: 'open' });
    nowMs += 60_000;
    await keeper.look();
    await keeper.close();
    expect(await w.order(id)).toMatchObject({ state: 'lapsed', reason: 'suspended' });
  });

  test('when that server had lost its prices, and another saw a suspension come and go', async () => {
    const [keeping, other] = [await inPlay(), await inPlay()];
    const id = await place(0, other);
    await watch(keeping.context, 12);
    expect(await take(other)).toBe('order');
    // Its line to the bridge is down from here on.
    keeping.book.freeze(nowMs);
    await watch(keeping.context, 3);
    other.book.suspend(market, true);
    await watch(keeping.context, 3);
    expect(await take(other)).toBe('MARKET_SUSPENDED');
    other.book.suspend(market, false);
    await watch(keeping.context, 1);
    expect(await take(other)).toBe('ORDER_NOT_FILLED');
    // While the prices are away the order stays.
    expect(await w.order(id)).toMatchObject({ state: 'open', filled: 1_000 });
    keeping.book.freeze(null);
    await lookAfter(keeping.context);
    expect(await w.order(id)).toMatchObject({ state: 'lapsed', reason: 'suspended', filled: 1_000 });
    expect(await w.faults()).toEqual([]);
  });

  test('and a server that hears no prices gives way at once to one that does', async () => {
    const [deaf, hearing] = [await inPlay(), await inPlay()];
    // Each looks by itself as it starts: the first has to have the lease before there is a second.
    const first = keeperByHand(deaf.context).keeper;
    expect(await first.look()).toBe(true);
    const second = keeperByHand(hearing.context).keeper;
    expect(await second.look()).toBe(false);
    deaf.book.freeze(nowMs);
    // Nobody takes it over who does not look, and who hears nothing goes on with what needs no prices.
    expect(await first.look()).toBe(true);
    expect([await second.look(), await first.look()]).toEqual([true, false]);
    deaf.book.freeze(null);
    expect([await first.look(), await second.look()]).toEqual([false, true]);
    await first.close();
    await second.close();
  });

  test('and a suspension that could not be acted on while it lasted is not forgotten', async () => {
    const live = await inPlay();
    const id = await place(0, live);
    const { pool } = live.context;
    let isAway = false;
    const connect = () => (isAway ? Promise.reject(new Error('no connection')) : pool.connect());
    const { keeper, onPrices } = keeperByHand({
      ...live.context,
      pool: Object.assign(Object.create(pool), { connect }),
    });
    await keeper.look();
    isAway = true;
    live.book.suspend(market, true);
    onPrices();
    nowMs += 1_000;
    live.book.suspend(market, false);
    onPrices();
    isAway = false;
    nowMs += 1_000;
    await keeper.look();
    await keeper.close();
    expect(await w.order(id)).toMatchObject({ state: 'lapsed', reason: 'suspended' });
  });
});

describe('before the start', () => {
  test('a gap ends nothing, whenever it was', async () => {
    const id = await place(0);
    await lookAfter(w.context);
    nowMs += 3_600_000;
    await watch(w.context, 3);
    const live = await inPlay();
    await watch(live.context, 12);
    expect(await w.order(id)).toMatchObject({ state: 'open' });
    expect(await take(live)).toBe('order');
    expect(await w.faults()).toEqual([]);
  });

  test('one that reaches into play ends what was kept', async () => {
    const id = await place(0);
    await lookAfter(w.context);
    nowMs += 6_000;
    await lookAfter((await inPlay()).context);
    expect(await w.order(id)).toMatchObject({ state: 'lapsed', reason: 'suspended' });
  });
});

describe('the watch over one market does not wait', () => {
  test('for the prices of another, which do not come', async () => {
    const live = await inPlay();
    const id = await place(0, live);
    const without = w.book.markets[at++] ?? expect.unreachable('out of markets');
    idOf(await w.ask(player(1), without, { odds: 2.5, size: 10 }));
    const quotes = {
      find: (eventId: string, marketId: string, key: string) =>
        eventId === without.eventId ? new Promise<null>(() => {}) : live.book.find(eventId, marketId, key),
      current: (eventId: string, marketId: string, key: string) =>
        eventId === without.eventId ? null : live.book.current(eventId, marketId, key),
      isFed: () => true,
    };
    const context = { ...live.context, quotes };
    await watch(context, 12);
    expect(await take(live)).toBe('order');
    expect(await w.order(id)).toMatchObject({ filled: 1_000 });
  });

  test('for a look that waits for somebody’s wallet', async () => {
    const live = await inPlay();
    await place(0, live);
    const { keeper, runTimers } = keeperByHand(live.context);
    await keeper.look();
    const holder = await w.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from wallet where account_id = $1 for update', [player(0)]);
    live.book.set(market, '1', { back: { odds: 2.6, size: 100 }, lay: null });
    nowMs += 1_000;
    let isOver = false;
    const looking = keeper.look().then(() => {
      isOver = true;
    });
    await expect.poll(seenAtMs).toBe(nowMs);
    nowMs += 4_000;
    await expect
      .poll(async () => {
        runTimers();
        return seenAtMs();
      })
      .toBe(nowMs);
    expect(isOver).toBe(false);
    await holder.query('rollback');
    holder.release();
    await looking;
    await keeper.close();
    expect(await w.faults()).toEqual([]);
  });
});
