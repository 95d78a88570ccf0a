import { afterAll, beforeAll, expect, test } from 'vitest';
import { stmt, tx } from '../../src/db/transaction.ts';
import { lockWallets } from '../../src/ledger/wallet.ts';
import type { OrderRow } from '../../src/modules/placement/orders/store/order-row.ts';
import { readOwn, writeHeldOrders } from '../../src/modules/placement/orders/store/orders-store.ts';
import {
  lockMarketsOfOwn,
  type OfOwn,
  readOwnBeside,
  readPositionsOfOwn,
} from '../../src/modules/placement/orders/store/own-store.ts';
import { walletsInUse } from '../../src/modules/placement/orders/wallets-in-use.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import type { SimMarket } from '../support/sim-book.ts';
import { type Asked, codeOf, idOf, type OrdersWorld, ordersWorld } from './orders-world.ts';

const MARKETS = 60;

let database: TestDatabase;
let w: OrdersWorld;
beforeAll(async () => {
  database = await testDatabase();
  w = await ordersWorld(database.pool, { players: 8, rupees: 10_000, markets: MARKETS });
  for (const market of w.book.markets) w.book.set(market, '1', { back: { odds: 1.98, size: 100_000 }, lay: null });
});
afterAll(async () => {
  await w.close();
  await database.close();
});
const player = (index: number): number => w.playerIds[index] ?? expect.unreachable();
const marketAt = (index: number): SimMarket => w.book.markets[index] ?? expect.unreachable();
const back = async (index: number, market: SimMarket, asked: Partial<Asked> = {}): Promise<number> =>
  idOf(await w.ask(player(index), market, { odds: 2.5, size: 100, ...asked }));
const lay: Asked = { side: 'lay', odds: 2.5, size: 100 };

test('the wallet of who waited and is filled stays as it is while he risks what he did', async () => {
  const market = marketAt(0);
  const wallet = async (index: number) =>
    (await w.pool.query('select xmin::text, exposure from wallet where account_id = $1', [player(index)])).rows[0];
  await back(0, market);
  const before = await wallet(0);
  expect(codeOf(await w.ask(player(1), market, lay))).toBe('order');
  expect(await wallet(0)).toEqual(before);
  expect(await wallet(1)).toMatchObject({ exposure: 15_000 });
  // A bet on the other side frees what the first one risks: now it is written.
  expect(codeOf(await w.ask(player(0), market, lay))).toBe('order');
  expect(codeOf(await w.ask(player(2), market, { odds: 2.5, size: 100 }))).toBe('order');
  expect(await wallet(0)).toMatchObject({ exposure: 0 });
  expect(await w.faults()).toEqual([]);
});

test('taking back looks at the markets of what waits, and not at all that there are', async () => {
  const market = marketAt(1);
  const id = await back(0, market);
  await back(0, marketAt(2));
  const looked = stmt<[], { rows: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'market'`,
  );
  const lookedAt = (which: OfOwn) =>
    tx(w.pool, async (t) => {
      await lockWallets(t, [player(0)]);
      // The figures of this connection that have not been reported yet, earlier transactions' among them.
      const [before] = await t.run(looked);
      const [, own, positions] = await Promise.all([
        lockMarketsOfOwn(t, player(0), which),
        readOwnBeside(t, player(0), which),
        readPositionsOfOwn(t, player(0), which),
      ]);
      const [after] = await t.run(looked);
      return { own: own.length, positions: positions.length, markets: (after?.rows ?? 0) - (before?.rows ?? 0) };
    });
  expect(await lookedAt({ orderId: id })).toEqual({ own: 1, positions: 1, markets: 0 });
  expect(await lookedAt({ providerMarketId: Number(market.marketId) })).toEqual({ own: 1, positions: 1, markets: 6 });
  expect(await lookedAt({ providerMarketId: null })).toEqual({ own: 2, positions: 2, markets: 6 });
});

test('while an order is taken back, batches leave the markets where they need the same wallet', async () => {
  const market = marketAt(3);
  const id = await back(3, market);
  const inUse = walletsInUse(w.context);
  const leaves = (): boolean => {
    const batch = {};
    const left = inUse.claim(batch, new Map([[7, new Set([player(3), player(4)])]]), new Set());
    inUse.release(batch);
    return left.has(7);
  };
  expect(leaves()).toBe(false);
  const other = await w.pool.connect();
  await other.query('begin');
  await other.query('select from wallet where account_id = $1 for update', [player(3)]);
  const cancelled = w.cancel(player(3), id);
  expect(leaves()).toBe(true);
  await other.query('rollback');
  other.release();
  expect(await cancelled).toMatchObject([{ id, state: 'cancelled' }]);
  expect(leaves()).toBe(false);
});

test('what was read open and has ended all the same is refused by the database, with all that goes with it', async () => {
  const market = marketAt(4);
  const [ended, open] = [await back(5, market), await back(5, market)];
  const asFilled = async (id: number): Promise<OrderRow> => {
    const order = (await readOwn(w.context.db, id, player(5))) ?? expect.unreachable();
    return { ...order, filled: order.size, state: 'filled' };
  };
  const filled = [await asFilled(open), await asFilled(ended)];
  await w.cancel(player(5), ended);
  await expect(tx(w.pool, (t) => t.last(writeHeldOrders(t, filled, Date.now())))).rejects.toThrow('has ended');
  expect(await w.order(open)).toMatchObject({ state: 'open', filled: 0, version: 1 });
  expect(await w.order(ended)).toMatchObject({ state: 'cancelled', version: 2 });
  expect(await w.faults()).toEqual([]);
});
