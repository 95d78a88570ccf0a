// Own limits and pauses where bets are decided: under the locks, within one batch, and over the ends of periods.
import type { MarketResult } from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SimMarket } from '../support/sim-book.ts';
import { createWorld, type World } from '../support/betting-world.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import type { PlacementAnswer } from '../../src/modules/placement/answer.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

const HOUR_MS = 3_600_000;
/** Wednesday 7 January 2026, 12:00 in India. */
const START_MS = Date.parse('2026-01-07T06:30:00Z');

let database: TestDatabase;
let world: World;
let nowMs = START_MS;
beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database.pool, {
    players: 30,
    rupees: 100_000,
    kinds: Array(20).fill('match'),
    clock: { now: () => nowMs },
  });
});
afterAll(async () => {
  expect(await reconcile(database.pool)).toEqual([]);
  await world.close();
  await database.close();
});

let players = 0;
const freshPlayer = (): number => world.playerIds[players++] ?? expect.unreachable('out of players');
let markets = 0;
const freshMarket = (): SimMarket => world.book.markets[markets++] ?? expect.unreachable('out of markets');
const codeOf = (answer: PlacementAnswer) => (answer.type === 'refused' ? answer.refusal.code : answer.type);
const detailOf = (answer: PlacementAnswer) => (answer.type === 'refused' ? answer.refusal.detail : null);

async function limit(player: number, subject: string, period: string, rupees: number | null): Promise<void> {
  await database.pool.query(
    `insert into own_limit (account_id, subject, period, max, asked_at, from_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($5::float8 / 1000))`,
    [player, subject, period, rupees === null ? null : rupees * 100, nowMs],
  );
  await database.pool.query('update account set own_limits = true where id = $1', [player]);
}

const settle = (market: SimMarket, result: MarketResult) =>
  settleMarketWith(world.context, {
    marketId: market.id,
    declared: result,
    source: 'back_office',
    evidence: {},
    reason: 'test',
    actorId: world.adminId,
    feed: null,
  });

describe('a stake limit', () => {
  test('is refused with its figures, leaves what is left, and begins anew with the day in India', async () => {
    nowMs = START_MS;
    const [player, market] = [freshPlayer(), freshMarket()];
    await limit(player, 'stake', 'day', 1000);
    expect(codeOf(await world.place(player, market, { stake: 600 }))).toBe('placed');
    const over = await world.place(player, market, { stake: 400.01 });
    expect(codeOf(over)).toBe('LIMIT_REACHED');
    expect(detailOf(over)).toEqual({ subject: 'stake', period: 'day', max: 1000, used: 600, remaining: 400 });
    expect(codeOf(await world.place(player, market, { stake: 400 }))).toBe('placed');
    // 23:59 in India is still the same day; a minute later it is not.
    nowMs = Date.parse('2026-01-07T18:29:00Z');
    expect(codeOf(await world.place(player, market, { stake: 100 }))).toBe('LIMIT_REACHED');
    nowMs = Date.parse('2026-01-07T18:30:00Z');
    expect(codeOf(await world.place(player, market, { stake: 100 }))).toBe('placed');
  });

  test('counts the bets of the same batch', async () => {
    const [player, market] = [freshPlayer(), freshMarket()];
    await limit(player, 'stake', 'week', 1000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.place(player, market, { stake: 300 })));
    expect(answers.map(codeOf).filter((code) => code === 'placed')).toHaveLength(3);
    expect(answers.map(codeOf).filter((code) => code === 'LIMIT_REACHED')).toHaveLength(7);
  });

  test('holds for its owner only, in a batch with others', async () => {
    const [limited, free, market] = [freshPlayer(), freshPlayer(), freshMarket()];
    await limit(limited, 'stake', 'month', 0);
    const answers = await Promise.all([limited, free].map((player) => world.place(player, market, { stake: 100 })));
    expect(answers.map(codeOf)).toEqual(['LIMIT_REACHED', 'placed']);
  });

  test('the tightest of several counts, and one that was removed does not', async () => {
    const [player, market] = [freshPlayer(), freshMarket()];
    await limit(player, 'stake', 'day', 500);
    await limit(player, 'stake', 'week', 200);
    expect(detailOf(await world.place(player, market, { stake: 300 }))).toMatchObject({ period: 'week', max: 200 });
    await limit(player, 'stake', 'week', null);
    expect(codeOf(await world.place(player, market, { stake: 300 }))).toBe('placed');
  });
});

describe('a loss limit', () => {
  test('holds what was lost and what can still be lost together', async () => {
    const [player, market, other] = [freshPlayer(), freshMarket(), freshMarket()];
    await limit(player, 'loss', 'day', 500);
    expect(codeOf(await world.place(player, market, { stake: 300, selectionKey: '1' }))).toBe('placed');
    expect(codeOf(await world.place(player, other, { stake: 201 }))).toBe('LIMIT_REACHED');
    const result = { type: 'winner', selections: ['2'], expectedWinners: 1 } as const;
    await settle(market, result);
    const over = await world.place(player, other, { stake: 200.01 });
    expect(detailOf(over)).toEqual({ subject: 'loss', period: 'day', max: 500, used: 300, remaining: 200 });
    expect(codeOf(await world.place(player, other, { stake: 200 }))).toBe('placed');
    // What lowers the risk is no loss.
    expect(codeOf(await world.place(player, other, { stake: 50, side: 'lay' }))).toBe('placed');
  });

  test('is not eaten up by winnings', async () => {
    const [player, market, other] = [freshPlayer(), freshMarket(), freshMarket()];
    await limit(player, 'loss', 'month', 500);
    await world.place(player, market, { stake: 300, selectionKey: '1' });
    const result = { type: 'winner', selections: ['1'], expectedWinners: 1 } as const;
    await settle(market, result);
    expect(codeOf(await world.place(player, other, { stake: 500 }))).toBe('placed');
    expect(detailOf(await world.place(player, other, { stake: 1 }))).toMatchObject({ subject: 'loss', used: 0 });
  });
});

test('a raise that waits is not in force, and is when its day comes', async () => {
  const [player, market] = [freshPlayer(), freshMarket()];
  await limit(player, 'stake', 'month', 100);
  await database.pool.query(
    `insert into own_limit (account_id, subject, period, max, asked_at, from_at)
     values ($1, 'stake', 'month', 100000, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000))`,
    [player, nowMs, nowMs + 24 * HOUR_MS],
  );
  nowMs += 24 * HOUR_MS - 1;
  expect(codeOf(await world.place(player, market, { stake: 200 }))).toBe('LIMIT_REACHED');
  nowMs += 1;
  expect(codeOf(await world.place(player, market, { stake: 200 }))).toBe('placed');
});

test('nobody bets during a pause, and its end is its end', async () => {
  const [player, market] = [freshPlayer(), freshMarket()];
  const untilMs = nowMs + 24 * HOUR_MS;
  await database.pool.query('update account set excluded_until = to_timestamp($2::float8 / 1000) where id = $1', [
    player,
    untilMs,
  ]);
  const refused = await world.place(player, market, { stake: 100 });
  expect(codeOf(refused)).toBe('LIMIT_REACHED');
  expect(detailOf(refused)).toMatchObject({ subject: 'exclusion' });
  nowMs = untilMs;
  expect(codeOf(await world.place(player, market, { stake: 100 }))).toBe('placed');
});
