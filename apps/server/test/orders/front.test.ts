import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { placeBeside } from '../../src/modules/placement/orders/place-order.ts';
import { openTurns } from '../../src/modules/placement/orders/turn.ts';
import { WalletsInUse } from '../../src/modules/placement/orders/wallets-in-use.ts';
import { reachOf } from '../../src/modules/placement/orders/arrive.ts';
import type { SimMarket } from '../support/sim-book.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type Asked, codeOf, idOf, type OrdersWorld, ordersWorld, ticket } from './orders-world.ts';

let database: TestDatabase;
let w: OrdersWorld;
beforeAll(async () => {
  database = await testDatabase();
  w = await ordersWorld(database.pool, { players: 12, rupees: 10_000, markets: 7 });
  for (const market of w.book.markets) {
    w.book.set(market, '1', { back: { odds: 1.98, size: 100_000 }, lay: null });
  }
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

test('those further back than what is wanted are not waited for', async () => {
  const market = marketAt(0);
  const ids: number[] = [];
  for (const index of [1, 2, 3, 4]) ids.push(await back(index, market));
  const other = await w.pool.connect();
  try {
    await other.query('begin');
    await other.query('select from wallet where account_id = any($1) for update', [[player(3), player(4)]]);
    expect(codeOf(await w.ask(player(0), market, lay))).toBe('order');
  } finally {
    await other.query('rollback');
    other.release();
  }
  expect(await w.order(ids[0] ?? 0)).toMatchObject({ state: 'filled' });
  expect(await w.order(ids[1] ?? 0)).toMatchObject({ state: 'open', filled: 0 });
  expect(await w.faults()).toEqual([]);
});

test('where those in front may not be met, or are of the player himself, who stands behind them is', async () => {
  const market = marketAt(1);
  const out = await back(1, market);
  const own = await back(0, market);
  const next = await back(2, market, { size: 60 });
  const last = await back(3, market);
  // Nobody has ended his orders yet.
  await w.pool.query('update account set bet_locked = true where id = $1', [player(1)]);
  const answer = await w.ask(player(0), market, lay);
  await w.pool.query('update account set bet_locked = false where id = $1', [player(1)]);
  expect(answer).toMatchObject({ type: 'order', ownInTheWay: [own], order: { state: 'filled' } });
  for (const [id, filled] of Object.entries({ [out]: 0, [own]: 0, [next]: 6_000, [last]: 4_000 })) {
    expect(await w.order(Number(id))).toMatchObject({ filled });
  }
  expect(await w.faults()).toEqual([]);
});

test('what comes in a batch does not pass those who waited behind the front', async () => {
  const market = marketAt(2);
  const out = await back(1, market);
  const waiting = await back(2, market);
  await w.pool.query('update account set bet_locked = true where id = $1', [player(1)]);
  // One statement of many orders: a back, who comes last of all, and the lay, who meets the oldest who may be met.
  const tickets = [ticket(player(3), market, { odds: 2.5, size: 100 }), ticket(player(0), market, lay)];
  const answers = await w.orders.place(tickets);
  await w.pool.query('update account set bet_locked = false where id = $1', [player(1)]);
  expect(answers.map(codeOf)).toEqual(['order', 'order']);
  const [fresh] = answers;
  expect(await w.order(waiting)).toMatchObject({ state: 'filled' });
  expect(await w.order(fresh === undefined ? 0 : idOf(fresh))).toMatchObject({ state: 'open', filled: 0 });
  expect(await w.order(out)).toMatchObject({ filled: 0 });
  expect(await w.faults()).toEqual([]);
});

test('a market is held alone only where the house can be met; players have the queues to themselves', async () => {
  const modes = async (index: number, odds: number): Promise<unknown[]> => {
    const market = marketAt(index);
    const row = w.book.current(market.eventId, market.marketId, '1') ?? expect.unreachable();
    const meets = { reach: reachOf(row.outcome, 'back', odds * 100), sizePaise: 10_000 };
    return tx(w.pool, async (t) => {
      const asked = [{ row, askers: [player(0)], meets, withHouse: odds < 2 }];
      await openTurns(w.context, t, asked, { isAgain: false }, async () => null);
      const { rows } = await w.pool.query(
        `select classid::int as of, mode from pg_locks where locktype = 'advisory' and objid = $1 order by 1`,
        [market.id],
      );
      return rows;
    });
  };
  const matching = { of: 7303, mode: 'ExclusiveLock' };
  expect(await modes(3, 2.5)).toEqual([{ of: 7301, mode: 'ShareLock' }, matching]);
  expect(await modes(3, 1.9)).toEqual([{ of: 7301, mode: 'ExclusiveLock' }, matching]);
});

test('a batch leaves the markets in which it would wait for another batch, and what is behind them of the same players', async () => {
  const [taken, free] = [marketAt(4), marketAt(5)];
  const waiting = await back(5, taken);
  const inUse = new WalletsInUse();
  const beside = {};
  inUse.claim(beside, new Map([[1, new Set([player(5)])]]), new Set());
  const asked = [
    ticket(player(6), free, { odds: 2.5, size: 100 }),
    ticket(player(7), taken, lay),
    ticket(player(7), free, { odds: 2.5, size: 100 }),
    ticket(player(8), free, { odds: 2.5, size: 100 }),
  ];
  const attempts = asked.map((one) => ({ ticket: one, heldMs: 0 }));
  const types = async (some: Parameters<typeof placeBeside>[1]) =>
    (await placeBeside(w.context, some, inUse))?.map((answer) => answer.type);
  expect(await types(attempts)).toEqual(['order', 'left', 'left', 'order']);
  expect(await w.order(waiting)).toMatchObject({ state: 'open', filled: 0 });
  // Left often enough, they are waited for; and nothing is left where nobody is beside.
  expect(await types(attempts.map((one) => ({ ...one, timesLeft: 3 })))).toEqual(Array(4).fill('order'));
  expect(await w.order(waiting)).toMatchObject({ state: 'filled' });
  inUse.release(beside);
  expect(await types(attempts)).toEqual(Array(4).fill('order'));
  expect(await w.faults()).toEqual([]);
});

test('every version before the present one is on record, whoever changes an order', async () => {
  const market = marketAt(6);
  const id = await back(9, market, { size: 300 });
  await w.ask(player(10), market, { ...lay, size: 120 });
  await w.cancel(player(9), id);
  const { rows } = await w.pool.query(
    `select h.version, h.state, h.filled, h.at = o.created_at as first from bet_order_version h join bet_order o on o.id = h.order_id
      where h.order_id = $1 order by 1`,
    [id],
  );
  expect(rows).toEqual([
    { version: 1, state: 'open', filled: 0, first: true },
    { version: 2, state: 'open', filled: 12_000, first: false },
  ]);
  expect(await w.order(id)).toMatchObject({ version: 3, state: 'cancelled' });
  // A server of the version before writes a version when it begins.
  await w.pool.query(
    `insert into bet_order_version (order_id, version, state, price, size, filled, in_play, reason, at)
     select id, version, state, price, size, filled, in_play, reason, ended_at from bet_order where id = $1`,
    [id],
  );
  expect(await w.faults()).toEqual([]);
});
