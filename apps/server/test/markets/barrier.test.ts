import { winner } from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SimMarket } from '../support/sim-book.ts';
import { createWorld, type World } from '../support/betting-world.ts';
import type { AuditRow } from '../../src/ledger/audit-log.ts';
import type { PlacementAnswer } from '../../src/modules/placement/answer.ts';
import { suspendMarket } from '../../src/modules/markets/suspend-market.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await testDatabase({ connections: 20 });
  world = await createWorld(database.pool, { players: 24, rupees: 10_000_000, kinds: ['match', 'match', 'match'] });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const auditRow = (): AuditRow => ({
  atMs: Date.now(),
  requestId: 'barrier',
  actorId: world.adminId,
  actorRole: 'super_admin',
  action: 'market.suspend',
  target: null,
  outcome: 'ok',
  before: null,
  after: null,
  ip: null,
  userAgent: null,
});

const suspend = (market: SimMarket, suspended: boolean) =>
  suspendMarket(world.context, { marketId: market.id, suspended, reason: 'test', actorId: world.adminId, auditRow });

const betCount = async (market: SimMarket): Promise<number> =>
  (await database.pool.query<{ n: number }>('select count(*)::int as n from bet where market_id = $1', [market.id]))
    .rows[0]?.n ?? 0;

const marketAt = (index: number): SimMarket => world.book.markets[index] ?? expect.unreachable('no such market');

/** Every player bets on the market again and again until told to stop; answers with what they were told. */
function load(market: SimMarket) {
  let running = true;
  const answers: { answer: PlacementAnswer; askedAtMs: number }[] = [];
  const done = Promise.all(
    world.playerIds.map(async (playerId) => {
      while (running) {
        const askedAtMs = performance.now();
        answers.push({ answer: await world.place(playerId, market, { stake: 1 }), askedAtMs });
      }
    }),
  );
  return {
    answers,
    async stop() {
      running = false;
      await done;
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const codeOf = (answer: PlacementAnswer) => (answer.type === 'refused' ? answer.refusal.code : answer.type);

describe('under load', () => {
  test('no bet commits after a suspension was acknowledged, though no node’s book has heard of it', async () => {
    const market = marketAt(0);
    for (let round = 0; round < 5; round++) {
      const players = load(market);
      await expect.poll(() => players.answers.some(({ answer }) => answer.type === 'placed')).toBe(true);
      await suspend(market, true);
      const acknowledgedAtMs = performance.now();
      const before = await betCount(market);
      const late = () => players.answers.filter(({ askedAtMs }) => askedAtMs > acknowledgedAtMs);
      await expect.poll(() => late().length).toBeGreaterThan(0);
      await players.stop();
      expect(await betCount(market)).toBe(before);
      expect(new Set(late().map(({ answer }) => codeOf(answer)))).toEqual(new Set(['MARKET_SUSPENDED']));
      await suspend(market, false);
    }
  });

  test('no bet commits after a result was declared, and every one that did is paid', async () => {
    const market = marketAt(1);
    const players = load(market);
    await pause(100);
    const outcome = await settleMarketWith(world.context, {
      marketId: market.id,
      declared: winner('1'),
      source: 'back_office',
      evidence: {},
      reason: null,
      actorId: world.adminId,
      feed: null,
    });
    expect(outcome.type).toBe('declared');
    const before = await betCount(market);
    await pause(80);
    await players.stop();
    expect(await betCount(market)).toBe(before);
    const { rows } = await database.pool.query(
      'select status, count(*)::int as bets from bet where market_id = $1 group by status',
      [market.id],
    );
    expect(rows).toEqual([{ status: 'won', bets: before }]);
    const wallets = await database.pool.query(
      `select 1 from wallet w join position p on p.account_id = w.account_id and p.market_id = $1`,
      [market.id],
    );
    expect(wallets.rows).toEqual([]);
  });
});

test('a suspension waits for a bet that is being written, and not for bets on other markets', async () => {
  const [market, other] = [marketAt(2), marketAt(0)];
  const placing = await database.pool.connect();
  await placing.query('begin');
  await placing.query('select pg_advisory_xact_lock_shared(7301, $1::int)', [market.id]);
  let acknowledged = false;
  const suspending = suspend(market, true).then(() => {
    acknowledged = true;
  });
  await suspend(other, true);
  await suspend(other, false);
  await pause(100);
  expect(acknowledged).toBe(false);
  await placing.query('commit');
  placing.release();
  await suspending;
  expect(acknowledged).toBe(true);
});
