import { randomUUID } from 'node:crypto';
import { paise } from '@pavilion/betting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cashOutBundle } from '../../src/modules/cash-out/decide-cash-out.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { idOf, type OrdersWorld, ordersWorld } from './orders-world.ts';

let database: TestDatabase;
let w: OrdersWorld;
beforeAll(async () => {
  database = await testDatabase();
  w = await ordersWorld(database.pool, { players: 1, rupees: 10_000, markets: 2 });
});
afterAll(async () => {
  await w.close();
  await database.close();
});

test('a cash-out that takes away what stood against a waiting order needs what it was worth', async () => {
  const [market, other] = w.book.markets;
  const [player] = w.playerIds;
  if (market === undefined || other === undefined || player === undefined) throw new Error('an empty world');
  expect(await w.place(player, market, { stake: 5_000 })).toMatchObject({ type: 'placed' });
  // The gain of the bet stands against the order: it reserves nothing.
  const waiting = idOf(await w.ask(player, market, { side: 'lay', odds: 1.4, size: 25_000 }));
  expect(await w.place(player, other, { stake: 4_000 })).toMatchObject({ type: 'placed' });
  w.book.set(market, '1', { back: { odds: 1.5, size: 100_000 }, lay: { odds: 1.52, size: 100_000 } });
  await w.pool.query(
    `insert into auto_cash_out (account_id, market_id, selection_key, profit, created_at) values ($1, $2, '1', 1, now())`,
    [player, market.id],
  );
  const cashOut = () =>
    w.placement.placeAll(
      cashOutBundle({
        ...{ accountId: player, requestId: randomUUID(), derived: false, bodyHash: Buffer.alloc(32) },
        ...{ eventId: market.eventId, marketId: market.marketId, selectionKey: '1', ip: null, userAgent: null },
        plan: { type: 'auto', trigger: { profitPaise: paise(1), lossPaise: null }, ruleId: 1 },
        auditRow: w.ticket(player, market, { stake: 1 }).auditRow,
        betAuditRow: w.ticket(player, market, { stake: 1 }).auditRow,
      }),
    );
  expect(await cashOut()).toMatchObject({
    type: 'refused',
    refusal: { code: 'INSUFFICIENT_FUNDS', detail: { available: 1_000, needed: 3_421.05 } },
  });
  expect(await w.faults()).toEqual([]);
  await w.cancel(player, waiting);
  // Now it is what it always is: never riskier than before.
  expect(await cashOut()).toMatchObject({ type: 'all-placed', kept: { amountPaise: 157_894 } });
  expect(await w.faults()).toEqual([]);
});
