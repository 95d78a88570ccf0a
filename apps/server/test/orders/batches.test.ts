import { winner } from '@pavilion/betting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../../packages/betting/test/model/random.ts';
import { NaiveMarket, type NaiveOrder } from '../../../../packages/betting/test/orders/naive-orders.ts';
import { placeOrders } from '../../src/modules/placement/orders/place-order.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { codeOf, idOf, type OrdersWorld, ordersWorld, ticket } from './orders-world.ts';

const SEED = 20_261_127;
const RUNNERS = ['1', '2', '3'];
const PRICES = [150, 198, 202, 250, 256, 300, 410];
const MARKETS = 2;
const PLAYERS = 5;
const RUPEES = 30;

let database: TestDatabase;
let w: OrdersWorld;
beforeAll(async () => {
  database = await testDatabase();
  w = await ordersWorld(database.pool, { players: PLAYERS, rupees: RUPEES, markets: MARKETS });
});
afterAll(async () => {
  await w.close();
  await database.close();
});

/**
 * Orders of several players in two markets, decided and written in batches: what comes of each batch is what the plain model,
 * which knows no batch, makes of its orders one after the other. Funds of a player serve both markets.
 */
test(`a batch of orders is what they are one after the other (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const models = w.book.markets.map(() => new NaiveMarket(RUNNERS, 1, Array<number>(PLAYERS).fill(RUPEES * 100)));
  for (const [index, model] of models.entries()) {
    const market = w.book.markets[index] ?? expect.unreachable();
    for (const key of RUNNERS) {
      model.quote(key, 198, 202);
      w.book.set(market, key, { back: { odds: 1.98, size: 100_000 }, lay: { odds: 2.02, size: 100_000 } });
    }
  }
  const idOfNaive = new Map<number, number>();
  const seen = new Map<string, number>();
  let serial = 0;
  for (let batch = 1; batch <= 45; batch += 1) {
    const asked = Array.from({ length: random.between(1, 9) }, () => {
      serial += 1;
      const [at, player] = [random.between(0, MARKETS - 1), random.between(0, PLAYERS - 1)];
      const rupees = random.between(1, 8);
      const order: NaiveOrder = {
        ...{ id: serial, player, rupees, runner: random.pick(RUNNERS), inPlay: false, keeps: false },
        ...{ side: random.pick(['back', 'lay'] as const), price: random.pick(PRICES) },
      };
      const model = models[at] ?? expect.unreachable();
      const crowded = model.waiting.filter((one) => one.player === player).length >= 4;
      const least = crowded || random.chance(25) ? random.between(1, rupees) : null;
      // What the player can lose in the other market is not there for this one.
      const others = models.filter((one) => one !== model);
      model.funds[player] = RUPEES * 100 - others.reduce((sum, one) => sum + one.exposure(player), 0);
      return { at, order, least, expected: model.place({ ...order }, least) };
    });
    const attempts = asked.map(({ at, order, least }) => ({
      ticket: ticket(w.playerIds[order.player] ?? 0, w.book.markets[at] ?? expect.unreachable(), {
        ...{ side: order.side, odds: order.price / 100, size: order.rupees, key: order.runner },
        ...(least === null ? {} : { timeInForce: 'fill_or_kill', minFill: least }),
      }),
      heldMs: 0,
    }));
    const answers = (await placeOrders(w.context, attempts)) ?? expect.unreachable();
    const codes = { ok: 'order', 'not-filled': 'ORDER_NOT_FILLED', funds: 'INSUFFICIENT_FUNDS' };
    expect(answers.map(codeOf), `batch ${batch}`).toEqual(asked.map(({ expected }) => codes[expected]));
    for (const [index, { order, expected }] of asked.entries()) {
      seen.set(expected, (seen.get(expected) ?? 0) + 1);
      if (expected === 'ok') idOfNaive.set(order.id, idOf(answers[index] ?? expect.unreachable()));
    }
    for (const [index, model] of models.entries()) {
      const { rows } = await w.pool.query(
        `select id, price, size - filled as rest from bet_order where state = 'open' and market_id = $1 order by place`,
        [w.book.markets[index]?.id],
      );
      const shown = rows.map((row) => [row.id, row.price, row.rest / 100]);
      expect(shown, `batch ${batch}`).toEqual(
        model.waiting.map((one) => [idOfNaive.get(one.id), one.price, one.rupees]),
      );
    }
    const wallets = await w.pool.query('select exposure from wallet where account_id = any($1) order by account_id', [
      w.playerIds,
    ]);
    expect(wallets.rows.map((row) => row.exposure)).toEqual(
      w.playerIds.map((_, player) => models.reduce((sum, model) => sum + model.exposure(player), 0)),
    );
  }
  for (const word of ['ok', 'not-filled', 'funds']) expect(seen.get(word) ?? 0, word).toBeGreaterThan(0);
  // Within one batch somebody has waited and been met.
  const met = await w.pool.query(
    'select count(*)::int as n from bet a join bet b using (match_id) where a.id < b.id and a.created_at = b.created_at',
  );
  expect(met.rows[0]?.n).toBeGreaterThan(5);
  expect(await w.faults()).toEqual([]);
  for (const market of w.book.markets) {
    await settleMarketWith(w.context, {
      ...{ marketId: market.id, declared: winner('2'), source: 'back_office', evidence: {}, reason: null },
      ...{ actorId: w.adminId, feed: null },
    });
  }
  const { rows } = await w.pool.query('select balance from wallet where account_id = any($1) order by account_id', [
    w.playerIds,
  ]);
  expect(rows.map((row) => row.balance)).toEqual(
    w.playerIds.map((_, player) => RUPEES * 100 + models.reduce((sum, model) => sum + model.outcome(player, ['2']), 0)),
  );
  expect(await w.faults()).toEqual([]);
}, 120_000);
