import { randomUUID } from 'node:crypto';
import { paise, winner } from '@pavilion/betting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../../packages/betting/test/model/random.ts';
import { NaiveMarket, type NaiveOrder } from '../../../../packages/betting/test/orders/naive-orders.ts';
import { cancelOrders } from '../../src/modules/placement/orders/cancel-orders.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import type { SimMarket } from '../support/sim-book.ts';
import { auditOf, codeOf, idOf, lookAfter, type OrdersWorld, ordersWorld, type Server } from './orders-world.ts';

const SEED = 20_261_126;
const RUNNERS = ['1', '2', '3'];
const PRICES = [150, 198, 202, 250, 256, 300, 410];
const RUPEES = 40;

let database: TestDatabase;
let w: OrdersWorld;
let servers: Server[];
beforeAll(async () => {
  database = await testDatabase({ connections: 24 });
  w = await ordersWorld(database.pool, { players: 16, rupees: RUPEES, markets: 4 });
  servers = [w, await w.second()];
});
afterAll(async () => {
  await w.close();
  await database.close();
});

const cancelOn = ({ context }: Server, player: number, orderId: number) =>
  cancelOrders(context, player, { orderId }, 'by-player', () => auditOf(player, 'order.cancel')('ok', {}));

function setPrices(market: SimMarket, key: string, back: number, lay: number): void {
  for (const { book } of servers) {
    const [backBox, layBox] = [back, lay].map((price) => ({ odds: price / 100, size: 100_000 }));
    book.set(market, key, { back: backBox ?? null, lay: layBox ?? null });
  }
}

const versionOf = async (id: number) => (await w.order(id)) as { version: number; size: number; filled: number };

test('while an order waits out its delay on one server, no other is placed under its id on a second one', async () => {
  const player = w.playerIds[15] ?? expect.unreachable();
  const market = w.book.markets[3] ?? expect.unreachable();
  const [isHeld, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const wait = async () => {
    isHeld.resolve();
    await over.promise;
  };
  const several = { inPlay: true, env: { NATS_URL: 'nats://127.0.0.1:4222' } };
  const first = await w.second({ ...several, wait });
  const second = await w.second({ ...several, wait: async () => {} });
  const requestId = randomUUID();
  const asked = { odds: 4.1, size: 10, requestId };
  const answer = w.ask(player, market, asked, first.orders);
  await isHeld.promise;
  expect(codeOf(await w.ask(player, market, { ...asked, size: 11 }, second.orders))).toBe('IDEMPOTENCY_CONFLICT');
  over.resolve();
  const id = idOf(await answer);
  expect(await w.order(id)).toMatchObject({ state: 'open', size: 1_000 });
  await w.cancel(player, id);
  expect(await w.faults()).toEqual([]);
});

test(`orders through either of two servers are what the plain model makes of them, step by step (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const market = w.book.markets[0] ?? expect.unreachable();
  const players = w.playerIds.slice(0, 4);
  const naive = new NaiveMarket(
    RUNNERS,
    1,
    players.map(() => RUPEES * 100),
  );
  const idOfNaive = new Map<number, number>();
  for (const key of RUNNERS) {
    naive.quote(key, 198, 202);
    setPrices(market, key, 198, 202);
  }
  const at = (index: number) => players[index] ?? expect.unreachable();
  const told: string[] = [];
  const seen = new Map<string, number>();
  const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

  async function place(step: number): Promise<void> {
    const player = random.between(0, players.length - 1);
    const crowded = naive.waiting.filter((order) => order.player === player).length >= 6;
    const rupees = random.between(1, 12);
    const least = crowded || random.chance(25) ? random.pick([rupees, random.between(1, rupees)]) : null;
    const order: NaiveOrder = {
      ...{ id: step, player, rupees, runner: random.pick(RUNNERS), inPlay: false, keeps: false },
      ...{ side: random.pick(['back', 'lay'] as const), price: random.pick(PRICES) },
    };
    const expected = naive.place({ ...order }, least);
    const answer = await w.ask(
      at(player),
      market,
      {
        ...{ side: order.side, odds: order.price / 100, size: rupees, key: order.runner },
        ...(least === null ? {} : { timeInForce: 'fill_or_kill', minFill: least }),
      },
      random.pick(servers).orders,
    );
    told.push(`${JSON.stringify(order)} least ${String(least)}: ${expected}, ${codeOf(answer)}`);
    note(expected);
    const codes = { ok: 'order', 'not-filled': 'ORDER_NOT_FILLED', funds: 'INSUFFICIENT_FUNDS' };
    expect(codeOf(answer)).toBe(codes[expected]);
    if (expected === 'ok') idOfNaive.set(step, idOf(answer));
  }

  async function change(): Promise<void> {
    const order = naive.waiting.length === 0 ? null : random.pick(naive.waiting);
    if (order === null) return;
    const price = random.chance(50) ? order.price : random.pick(PRICES);
    const rupees = random.between(1, 12);
    const id = idOfNaive.get(order.id) ?? expect.unreachable();
    const { version, filled } = await versionOf(id);
    const losesPlace = price !== order.price || rupees > order.rupees;
    let expected = 'ok';
    if (losesPlace) {
      const before = { waiting: naive.waiting.map((one) => ({ ...one })), bets: [...naive.bets] };
      naive.cancel(order.id);
      expected = naive.place({ ...order, price, rupees }, null);
      if (expected !== 'ok') Object.assign(naive, before);
    } else order.rupees = rupees;
    const answer = await random.pick(servers).orders.change(
      {
        ...{ accountId: at(order.player), orderId: id, version, inPlay: null, priceHundredths: price },
        sizePaise: paise(filled + rupees * 100),
        auditRow: auditOf(at(order.player), 'order.change'),
      },
      { eventId: market.eventId, marketId: market.marketId },
    );
    told.push(`change ${order.id} to ${rupees} at ${price}: ${expected}, ${codeOf(answer)}`);
    note(losesPlace ? `again ${expected}` : 'smaller');
    expect(codeOf(answer)).toBe(expected === 'ok' ? 'order' : 'INSUFFICIENT_FUNDS');
  }

  async function cancel(): Promise<void> {
    const order = naive.waiting.length === 0 ? null : random.pick(naive.waiting);
    if (order === null) return;
    naive.cancel(order.id);
    told.push(`cancel ${order.id}`);
    await cancelOn(random.pick(servers), at(order.player), idOfNaive.get(order.id) ?? 0);
  }

  async function move(): Promise<void> {
    const key = random.pick(RUNNERS);
    const from = random.between(0, PRICES.length - 2);
    const [back = 0, lay = 0] = PRICES.slice(from, from + 2);
    told.push(`${key} at ${back}/${lay}`);
    naive.quote(key, back, lay);
    setPrices(market, key, back, lay);
    await lookAfter(random.pick(servers).context);
  }

  async function compare(): Promise<void> {
    const { rows } = await w.pool.query(
      `select id, price, size - filled as rest from bet_order where state = 'open' and market_id = $1 order by place`,
      [market.id],
    );
    const shown = rows.map((row) => [row.id, row.price, row.rest / 100]);
    expect(shown).toEqual(naive.waiting.map((one) => [idOfNaive.get(one.id), one.price, one.rupees]));
    const wallets = await w.pool.query('select exposure from wallet where account_id = any($1) order by account_id', [
      players,
    ]);
    expect(wallets.rows.map((row) => row.exposure)).toEqual(players.map((_, index) => naive.exposure(index)));
  }

  for (let step = 1; step <= 220; step++) {
    const what = random.between(0, 99);
    try {
      await (what < 64 ? place(step) : what < 80 ? change() : what < 88 ? cancel() : move());
      await compare();
    } catch (error) {
      throw new Error(`seed ${SEED}, step ${step}:\n${told.slice(-30).join('\n')}`, { cause: error });
    }
  }
  for (const word of ['ok', 'not-filled', 'funds', 'again ok', 'smaller'])
    expect(seen.get(word) ?? 0, word).toBeGreaterThan(2);
  expect(await w.faults()).toEqual([]);
  const balances = async () =>
    (
      await w.pool.query<{ balance: number }>(
        'select balance from wallet where account_id = any($1) order by account_id',
        [players],
      )
    ).rows.map((row) => row.balance);
  await settleMarketWith(w.context, {
    ...{ marketId: market.id, declared: winner('2'), source: 'back_office', evidence: {}, reason: null },
    ...{ actorId: w.adminId, feed: null },
  });
  expect(await balances()).toEqual(players.map((_, index) => RUPEES * 100 + naive.outcome(index, ['2'])));
  expect(await w.faults()).toEqual([]);
}, 180_000);

test('a storm of orders, changes and cancels through both at once leaves books that agree', async () => {
  const random = seededRandom(SEED + 1);
  const markets = w.book.markets.slice(1, 4);
  const players = w.playerIds.slice(4, 16);
  for (const market of markets) setPrices(market, '1', 150, 410);
  const acknowledged: number[] = [];
  const codes = new Map<string, number>();
  const client = async (): Promise<void> => {
    for (let act = 0; act < 40; act++) {
      const server = random.pick(servers);
      const player = random.pick(players);
      const market = random.pick(markets);
      const mine = acknowledged.length > 0 && random.chance(25) ? random.pick(acknowledged) : null;
      if (mine !== null) {
        const { rows } = await w.pool.query('select account_id from bet_order where id = $1', [mine]);
        await cancelOn(server, rows[0]?.account_id, mine);
        continue;
      }
      const answer = await w.ask(
        player,
        market,
        {
          ...{
            side: random.pick(['back', 'lay'] as const),
            odds: random.pick([2, 2.5, 3]),
            size: random.between(1, 20),
          },
          ...(random.chance(20) ? { timeInForce: 'fill_or_kill' } : {}),
        },
        server.orders,
      );
      codes.set(codeOf(answer), (codes.get(codeOf(answer)) ?? 0) + 1);
      if (answer.type === 'order') acknowledged.push(answer.order.id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  expect(await w.faults()).toEqual([]);
  const { rows } = await w.pool.query('select count(*)::int as n from bet where match_id is not null');
  expect(rows[0]?.n).toBeGreaterThan(50);
  expect(codes.get('order') ?? 0).toBeGreaterThan(100);
  // Among players nothing is won that another has not lost.
  const sum = async () =>
    (await w.pool.query('select sum(balance)::bigint as sum from wallet where account_id = any($1)', [players])).rows[0]
      ?.sum;
  const before = await sum();
  const ofHouse = await w.pool.query(
    'select count(*)::int as n from bet where match_id is null and account_id = any($1)',
    [players],
  );
  expect(ofHouse.rows[0]?.n).toBe(0);
  for (const market of markets) {
    await settleMarketWith(w.context, {
      ...{ marketId: market.id, declared: winner('1'), source: 'back_office', evidence: {}, reason: null },
      ...{ actorId: w.adminId, feed: null },
    });
  }
  expect(await sum()).toBe(before);
  expect(await w.faults()).toEqual([]);
}, 180_000);
