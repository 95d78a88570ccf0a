import { LADDER } from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../packages/betting/test/model/random.ts';
import type { Context } from '../../src/context.ts';
import { tx } from '../../src/db/transaction.ts';
import { createOrders } from '../../src/modules/placement/orders/orders.ts';
import { type DemoTraders, startDemoTraders } from '../../src/modules/placement/traders/demo-traders.ts';
import { isStillWanted, wantedOrders } from '../../src/modules/placement/traders/wanted-orders.ts';
import { setTransactionCode } from '../../src/policy/transaction-code.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import type { SimMarket } from '../support/sim-book.ts';
import { lookAfter, type OrdersWorld, ordersWorld } from './orders-world.ts';

describe('what traders want', () => {
  test('lies in the house’s quote, never meets itself, and wins nobody a market for nothing', () => {
    const random = seededRandom(71);
    let inside = 0;
    for (let n = 0; n < 2_000; n++) {
      // Chances of two to five runners, and around each a quote on the ladder that holds it.
      const weights = Array.from({ length: random.between(2, 5) }, () => random.between(10, 100));
      const all = weights.reduce((sum, one) => sum + one, 0);
      const quotes = weights.map((weight, index) => {
        const fair = (100 * all) / weight;
        const above = LADDER.findIndex((price) => price >= fair);
        const wide = random.between(0, 3);
        return {
          key: String(index),
          back: LADDER[Math.max(0, above - 1 - wide)] ?? 101,
          lay: LADDER[above + wide] ?? 0,
        };
      });
      const wanted = wantedOrders(quotes);
      const best = (side: 'back' | 'lay') =>
        quotes.map((quote) => {
          const own = wanted.find((one) => one.key === quote.key && one.side !== side);
          return own?.priceHundredths ?? quote[side];
        });
      for (const { key, side, priceHundredths } of wanted) {
        const quote = quotes.find((one) => one.key === key) ?? expect.unreachable();
        expect(priceHundredths).toBeGreaterThanOrEqual(quote.back);
        expect(priceHundredths).toBeLessThanOrEqual(quote.lay);
        const other = wanted.find((one) => one.key === key && one.side !== side) ?? expect.unreachable();
        const [lay, back] =
          side === 'lay' ? [priceHundredths, other.priceHundredths] : [other.priceHundredths, priceHundredths];
        expect(lay).toBeLessThan(back);
        if (side === 'lay' && lay > quote.back) inside += 1;
      }
      // Backing every runner at the best price on offer costs at least what it pays; laying every one, likewise.
      expect(best('back').reduce((sum, price) => sum + 100 / price, 0)).toBeGreaterThanOrEqual(1);
      expect(best('lay').reduce((sum, price) => sum + 100 / price, 0)).toBeLessThanOrEqual(1);
    }
    expect(inside).toBeGreaterThan(200);
  });

  test('is nothing where the house does not quote every runner, and an order the house has passed is not wanted', () => {
    const quotes = [
      { key: '1', back: 190, lay: 200 },
      { key: '2', back: 200, lay: 212 },
    ];
    const wanted = wantedOrders(quotes);
    expect(wanted).toHaveLength(4);
    expect(wantedOrders([...quotes, { key: '3', back: null, lay: 1_000 }])).toEqual([]);
    const lay = { key: '1', side: 'lay', priceHundredths: 191 } as const;
    expect(isStillWanted(lay, wanted)).toBe(true);
    expect(isStillWanted({ ...lay, priceHundredths: 189 }, wanted)).toBe(true);
    for (const priceHundredths of [192, 195, 187])
      expect(isStillWanted({ ...lay, priceHundredths }, wanted)).toBe(false);
    expect(isStillWanted({ ...lay, key: '3' }, wanted)).toBe(false);
  });
});

describe('demo traders', () => {
  let database: TestDatabase;
  let w: OrdersWorld;
  let traders: DemoTraders;
  beforeAll(async () => {
    database = await testDatabase();
    w = await ordersWorld(database.pool, { players: 2, rupees: 1_000, markets: 8 });
    await w.pool.query(`update account set is_demo = true where id = $1`, [w.adminId]);
    await tx(w.pool, (t) => setTransactionCode(t, w.context.secrets, w.adminId, 'DEMOCODE'));
    await w.pool.query(`update event set starts_at = now() + interval '1 hour' + id * interval '1 second'`);
    for (const market of w.book.markets) quote(market);
    traders = start(w.context);
  });
  afterAll(async () => {
    await w.close();
    await database.close();
  });

  const still = { now: () => Date.now(), after: () => () => {} };
  const start = (context: Context) =>
    startDemoTraders(context, createOrders(context), { watch: () => () => {} }, { clock: still });
  const QUOTES = { '1': [2.5, 2.56], '2': [3, 3.1], '3': [3.7, 3.9] } as const;
  const quote = (market: SimMarket, quotes: Record<string, readonly [number, number]> = QUOTES) => {
    for (const [key, [back, lay]] of Object.entries(quotes)) {
      w.book.set(market, key, { back: { odds: back, size: 100_000 }, lay: { odds: lay, size: 100_000 } });
    }
  };
  const open = async () =>
    (
      await w.pool.query<{ market_id: number; selection_key: string; side: string; price: number; username: string }>(
        `select o.market_id, o.selection_key, o.side, o.price, a.username from bet_order o join account a on a.id = o.account_id
          where state = 'open' order by o.id`,
      )
    ).rows;
  const bets = async () => (await w.pool.query('select count(*)::int as n from bet')).rows[0]?.n as number;
  /** As many acts as there is something to do; nobody takes anything. */
  const actUntilDone = async (who: DemoTraders) => {
    for (let acts = 0; acts < 80; acts += 1) if ((await who.act()) === 'none') return;
    expect.unreachable('the traders never come to an end');
  };
  const notTaking = (): Context => {
    const bytes = (count: number) => {
      const some = w.context.random.bytes(count);
      if (count === 4 && some.readUInt32BE() % 12 === 0) some.writeUInt32BE(7);
      return some;
    };
    return { ...w.context, random: { ...w.context.random, bytes } };
  };

  test('ask for prices in the next six markets, with demo points of their own, and meet nobody', async () => {
    await traders.close();
    traders = start(notTaking());
    await actUntilDone(traders);
    const orders = await open();
    expect(new Set(orders.map((one) => one.market_id)).size).toBe(6);
    expect(orders).toHaveLength(36);
    for (const market of w.book.markets.slice(0, 6)) {
      const own = orders.filter((one) => one.market_id === market.id);
      expect(own.map((one) => `${one.selection_key} ${one.side} ${one.price}`).toSorted()).toEqual([
        ...['1 back 254', '1 lay 250', '2 back 305', '2 lay 300', '3 back 385', '3 lay 370'],
      ]);
    }
    expect(await bets()).toBe(0);
    const { rows } = await w.pool.query(
      `select balance, exposure < balance as safe from wallet join account a on a.id = account_id where a.username like 'demo-trader-%'`,
    );
    expect(rows).toEqual(Array(3).fill({ balance: 5_000_000, safe: true }));
    expect(await w.faults()).toEqual([]);
  });

  test('take back what the house has passed, before anybody could win by it, and ask anew', async () => {
    const market = w.book.markets[0] ?? expect.unreachable();
    quote(market, { '1': [2.2, 2.26], '2': [3.6, 3.75], '3': [3.9, 4.1] });
    expect(await traders.act()).toBe('ended');
    const left = (await open()).filter((one) => one.market_id === market.id);
    for (const one of left) expect(one.price).toBeGreaterThanOrEqual(220);
    expect(left.some((one) => one.selection_key === '1' && one.side === 'lay')).toBe(false);
    await actUntilDone(traders);
    expect((await open()).filter((one) => one.market_id === market.id)).toHaveLength(6);
    expect(await bets()).toBe(0);
  });

  test('take a part of one another’s orders now and then, so that something is matched', async () => {
    // The first number of an act says whether it takes: here it always does.
    const taking: Context = { ...w.context, random: { ...w.context.random, bytes: (count) => Buffer.alloc(count) } };
    await traders.close();
    traders = start(notTaking());
    await actUntilDone(traders);
    const eager = start(taking);
    expect(await eager.act()).toBe('none');
    await traders.close();
    const again = start(notTaking());
    for (let n = 0; n < 6; n++) await again.act();
    await again.close();
    expect(await open()).toEqual([]);
    const one = start(taking);
    const acts: string[] = [];
    for (let n = 0; n < 4; n++) acts.push(await one.act());
    expect(acts).toEqual(['asked', 'took', expect.any(String), expect.any(String)]);
    const { rows } = await w.pool.query('select distinct match_id is not null as of_players from bet');
    expect(rows).toEqual([{ of_players: true }]);
    expect(await w.faults()).toEqual([]);
    await one.close();
  });

  test('lapse at the turn in play, and none trades in a market that has begun', async () => {
    traders = start(notTaking());
    await actUntilDone(traders);
    const { context } = await w.second({ inPlay: true });
    await lookAfter(context);
    expect(await open()).toEqual([]);
    const ends = await w.pool.query(`select distinct reason from bet_order where state = 'lapsed'`);
    expect(ends.rows).toEqual([{ reason: 'turned-in-play' }]);
    await w.pool.query('update event set in_play = true');
    await traders.close();
    traders = start(notTaking());
    expect(await traders.act()).toBe('none');
    await w.pool.query('update event set in_play = false');
  });

  test('leave nothing behind: closed they take all back, and what a killed run left the next start ends, off or live', async () => {
    await traders.close();
    const run = async () => {
      const one = start(notTaking());
      for (let n = 0; n < 3; n++) await one.act();
      expect((await open()).length).toBeGreaterThan(0);
      return one;
    };
    await (await run()).close();
    expect(await open()).toEqual([]);
    for (const change of [{ demoTraders: false }, { environment: 'live' as const }]) {
      await run();
      // The lease of who was killed runs out.
      await w.pool.query(`delete from lease where name = 'demo-traders'`);
      const next = start({ ...w.context, config: { ...w.context.config, ...change } });
      expect(['ended', 'none']).toContain(await next.act());
      await next.act();
      expect(await open()).toEqual([]);
      await next.close();
    }
    expect(await w.faults()).toEqual([]);
  });

  test('ask for nothing where a super admin has locked the demo’s cashier', async () => {
    await w.pool.query(`update account set user_locked = true where username = 'demo-cashier'`);
    traders = start(notTaking());
    expect(await traders.act()).toBe('none');
    await traders.close();
  });
});
