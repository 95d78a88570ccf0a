import { tx } from '../../../apps/server/src/db/transaction.ts';
import { readAgreedRates } from '../../../apps/server/src/modules/commission/terms-in-force.ts';
import { findMarketRecord } from '../../../apps/server/src/modules/settlement/market-record.ts';
import { payChunk } from '../../../apps/server/src/modules/settlement/pay/pay-chunk.ts';
import { findSettlement } from '../../../apps/server/src/modules/settlement/pay/pay-store.ts';
import type { Declared } from '../../../apps/server/src/modules/settlement/results.ts';
import { settleMarketWith } from '../../../apps/server/src/modules/settlement/settle-market.ts';
import { createWorld } from '../../../apps/server/test/support/betting-world.ts';
import type { Figures, Ground } from '../ground.ts';
import { demand, demandReconciled, Violation } from '../violation.ts';

const BETS = 'select * from bet order by id';
/** Counted from the first result of the market: its end, and its opening. */
const REOPENING = 2;

/**
 * Two servers open a market again and one is slow: when it comes to pay, the other has finished and there are new bets.
 * It must leave them alone. (Found by the storm.)
 */
export async function latePayer(ground: Ground): Promise<Figures> {
  const database = await ground();
  const world = await createWorld(database.pool, { players: 3, rupees: 1000, kinds: ['match'] });
  const { context, playerIds } = world;
  const [market] = world.book.markets;
  if (market === undefined) throw new Error('the world has no market');
  const everybodyBets = () => Promise.all(playerIds.map((id) => world.place(id, market, { stake: 100 })));
  const declare = (declared: Declared) => {
    const by = { source: 'back_office', evidence: {}, reason: 'test', actorId: null, feed: null } as const;
    return settleMarketWith(context, { marketId: market.id, declared, ...by });
  };
  await everybodyBets();
  await declare({ type: 'winner', selections: ['1'], expectedWinners: 1 });
  await declare({ type: 'open' });
  await everybodyBets();
  const { rows: before } = await database.pool.query(BETS);
  const [record, settlement] = await Promise.all([
    findMarketRecord(context.db, market.id),
    findSettlement(context.db, market.id, REOPENING),
  ]);
  if (record === null || settlement === null) throw new Error('the reopening is not on record');
  const asReadBefore = {
    market: record,
    settlement: { ...settlement, finished: false },
    terms: await readAgreedRates(context.db, record.kind),
    outcomes: null,
    hasDecisions: false,
  };
  const everybody = { fromAccountId: Math.min(...playerIds), toAccountId: Math.max(...playerIds) };
  const chunk = { ...everybody, marketId: market.id, version: REOPENING, atMs: context.clock.now() };
  const paid = await tx(database.pool, (t) => payChunk(t, asReadBefore, chunk, playerIds)).catch((error: unknown) => {
    throw new Violation(`the late payer failed: ${String(error)}`);
  });
  demand(paid.nets.length === 0, 'the late payer paid');
  const { rows: after } = await database.pool.query(BETS);
  demand(JSON.stringify(after) === JSON.stringify(before), 'the late payer changed bets that came after the opening');
  await demandReconciled(database.pool, 'after the late payment');
  await world.close();
  await database.close();
  return { betsLeftAlone: after.length };
}
