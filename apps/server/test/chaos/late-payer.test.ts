import { winner } from '@pavilion/betting';
import { expect, test } from 'vitest';
import { demandReconciled } from '../../sim/chaos/violation.ts';
import { createWorld } from '../../sim/world.ts';
import { tx } from '../../src/db/transaction.ts';
import { findMarketRecord } from '../../src/modules/settlement/market-record.ts';
import { payChunk } from '../../src/modules/settlement/pay-chunk.ts';
import { findSettlement } from '../../src/modules/settlement/pay-store.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { testDatabase } from '../database.ts';

// Found by the storm: two servers open a market again, one is slow, and by the time it pays there are new bets.
test('who comes late to open a market again leaves the new bets alone', async () => {
  const database = await testDatabase();
  const world = await createWorld(database.pool, { players: 3, rupees: 1000, kinds: ['match'] });
  const market = world.book.markets[0] ?? expect.unreachable();
  const everybodyBets = () => Promise.all(world.playerIds.map((id) => world.place(id, market, { stake: 100 })));
  const declare = (declared: ReturnType<typeof winner> | { readonly type: 'open' }) =>
    settleMarketWith(world.context, {
      marketId: market.id,
      declared,
      source: 'desk',
      evidence: {},
      reason: 'test',
      actorId: null,
      feed: null,
    });
  await everybodyBets();
  await declare(winner('1'));
  await declare({ type: 'open' });
  await everybodyBets();
  const everything = async () => (await database.pool.query('select * from bet order by id')).rows;
  const before = await everything();
  expect(before).toHaveLength(6);
  const [record, settlement] = await Promise.all([
    findMarketRecord(world.context.db, market.id),
    findSettlement(world.context.db, market.id, 2),
  ]);
  if (record === null || settlement === null) return expect.unreachable('the reopening is on record');
  const late = { market: record, settlement: { ...settlement, finished: false }, outcomes: null };
  const range = { fromAccountId: 0, toAccountId: 1_000_000, marketId: market.id, version: 2, atMs: 1 };
  const paid = await tx(database.pool, (t) => payChunk(t, late, range, world.playerIds));
  expect(paid.nets).toEqual([]);
  expect(await everything()).toEqual(before);
  await demandReconciled(database.pool, 'after the late payment');
  await world.close();
  await database.close();
});
