// A market whose result is changed again and again has lists that end.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { legsOf, versionsOf } from '../../src/modules/bets/receipts/receipt-store.ts';
import { settlementVersions } from '../../src/modules/settlement/versions.ts';
import { type House, openHouse, openMarket, type TestMarket } from './house.ts';

let house: House;
let market: TestMarket;
beforeAll(async () => {
  house = await openHouse(1);
  market = await openMarket(house, 'match');
  await house.pool.query(
    `insert into settlement (market_id, version, reverses, result, source, evidence, reason, created_at, finished_at)
     select $1, n, nullif(n - 1, 0), '{"type":"void"}', 'back_office', '{}', 'change ' || n, now(), now()
     from generate_series(1, 230) n`,
    [market.id],
  );
});
afterAll(() => house.close());

it('a receipt tells the newest hundred, in their order, and what was paid by those', async () => {
  const { db } = house.context;
  const versions = await versionsOf(db, market.id);
  expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 100 }, (_, index) => 131 + index));
  expect(await legsOf(db, market.id, house.accountIds[0] ?? 0, versions)).toEqual([]);
});

it('the history of a market tells the newest two hundred, the newest first', async () => {
  const versions = await settlementVersions(house.context.db, market.id);
  expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([200, 230, 31]);
});
