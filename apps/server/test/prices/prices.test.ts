import type { BetReceipt } from '@pavilion/contract';
import type { FollowedDocument } from '@pavilion/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../support/betting-world.ts';
import type { SimMarket } from '../support/sim-book.ts';
import { priceHandlers, thinned } from '../../src/modules/prices/history.ts';
import { startPriceRecorder } from '../../src/modules/prices/price-recorder.ts';
import { ScoreRecorder } from '../../src/modules/prices/score-recorder.ts';
import { nothingAwaited } from '../../src/modules/bets/result-in.ts';
import { receiptHandlers } from '../../src/modules/bets/receipts/bet-receipt.ts';
import { settleMarketAs } from './settle-as.ts';
import { lines, price, quoted, taken } from '../cash-out/back-office.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let world: World;
let nowMs = Date.parse('2026-03-01T12:00:00Z');
const listeners = new Set<(eventId: string) => void>();
/** The book of the world as the recorder sees the server's: every market is followed. */
const book = {
  watch(listener: (eventId: string) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  markets: (eventId: string) =>
    world.book.markets
      .filter((market) => market.eventId === eventId)
      .flatMap((market) => world.book.current(eventId, market.marketId, market.selectionKeys[0] ?? '')?.market ?? []),
  isClosed: () => false,
};
const ticked = ({ eventId }: SimMarket): void => listeners.forEach((listener) => listener(eventId));

beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database.pool, {
    players: 4,
    rupees: 10_000,
    kinds: ['match', 'session', 'match'],
    clock: { now: () => nowMs },
  });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const market = (at: number): SimMarket => world.book.markets[at] ?? expect.unreachable();
const player = (at: number): number => world.playerIds[at] ?? expect.unreachable();

const handlers = priceHandlers();

async function historyOf({ eventId, marketId }: SimMarket, selectionKey = '1', minutes?: string) {
  const query = { eventId, marketId, selectionKey, ...(minutes === undefined ? {} : { minutes }) };
  const call = { context: world.context, query } as unknown as Parameters<typeof handlers.history>[0];
  const answer = await handlers.history(call);
  return 'data' in answer ? answer.data : expect.unreachable(answer.code);
}

test('the recorder keeps what changed, once in five seconds, and what was bet', async () => {
  const recorder = startPriceRecorder(world.context, book);
  await recorder.flush();
  price(world, market(0), '1', 2.1, 2.12);
  ticked(market(0));
  expect(await recorder.flush()).toBe(3);
  nowMs += 1_000;
  price(world, market(0), '1', 2.2, 2.22);
  ticked(market(0));
  nowMs += 4_000;
  price(world, market(0), '1', 2.3, 2.32);
  ticked(market(0));
  expect(await recorder.flush()).toBe(1);
  nowMs += 5_000;
  ticked(market(0));
  expect(await recorder.flush()).toBe(0);
  await world.place(player(0), market(0), { stake: 100, odds: 2.2 });
  world.book.suspend(market(0), true);
  expect(await recorder.flush()).toBe(3);
  lines(world, market(1), 50, 49, 90);
  ticked(market(1));
  nowMs += 5_000;
  await recorder.flush();
  await recorder.close();
  const base = { backLine: null, layLine: null };
  const start = nowMs - 15_000;
  expect(await historyOf(market(0))).toEqual({
    kind: 'match',
    everyMs: 5000,
    points: [
      { at: start, back: 2.1, lay: 2.12, last: null, ...base },
      { at: start + 5_000, back: 2.3, lay: 2.32, last: null, ...base },
      { at: start + 10_000, back: null, lay: null, last: 2.3, ...base },
    ],
  });
  expect((await historyOf(market(1))).points).toMatchObject([{ back: 90, lay: 90, backLine: 50, layLine: 49 }]);
  world.book.suspend(market(0), false);
});

test('a whole market at once: the newest back of each half minute of the last hour', async () => {
  const { eventId, marketId } = market(0);
  const call = { context: world.context, query: { eventId, marketId } };
  const rowsOf = async () => {
    const answer = await handlers.moves(call as unknown as Parameters<typeof handlers.moves>[0]);
    return 'data' in answer ? answer.data.rows : expect.unreachable(answer.code);
  };
  const moves = await rowsOf();
  const [first] = moves.filter(({ selectionKey }) => selectionKey === '1');
  const stretches = first?.backs.map(({ at }) => Math.floor(at / 30_000)) ?? [];
  expect(first?.backs.at(-1)?.back).toBe(2.3);
  expect(new Set(stretches).size).toBe(stretches.length);
  const before = nowMs;
  // An hour after the last of them it still held, and begins the hour.
  nowMs = (first?.backs.at(-1)?.at ?? 0) + 3_600_001;
  const [later] = (await rowsOf()).filter(({ selectionKey }) => selectionKey === '1');
  expect(later?.backs).toEqual([{ at: nowMs - 3_600_000, back: 2.3 }]);
  nowMs = before;
  await database.pool.query('update event set enabled = false');
  expect(await handlers.moves(call as unknown as Parameters<typeof handlers.moves>[0])).toMatchObject({
    code: 'NOT_FOUND',
  });
  await database.pool.query('update event set enabled = true');
});

test('a window begins with the price that held then; a row nobody followed has none', async () => {
  nowMs += 3_600_000;
  expect((await historyOf(market(0), '1', '30')).points).toMatchObject([{ last: 2.3 }]);
  expect(await historyOf(market(2))).toEqual({ kind: null, everyMs: 5000, points: [] });
});

test.each(['event', 'competition', 'sport'])('of an event whose %s is switched off nothing is said', async (table) => {
  const { eventId, marketId } = market(0);
  const call = { context: world.context, query: { eventId, marketId, selectionKey: '1' } };
  const ask = () => handlers.history(call as unknown as Parameters<typeof handlers.history>[0]);
  await database.pool.query(`update ${table} set enabled = false`);
  expect(await ask()).toMatchObject({ code: 'NOT_FOUND' });
  await database.pool.query(`update ${table} set enabled = true`);
  expect(await ask()).toHaveProperty('data');
});

test('what could not be written is written the next time', async () => {
  const recorder = startPriceRecorder({ ...world.context, metrics: freshMetrics() }, book);
  await recorder.flush();
  price(world, market(0), '1', 3.1, 3.15);
  ticked(market(0));
  await database.pool.query('alter table price_point rename to price_point_away');
  await expect(recorder.flush()).rejects.toThrow('price_point');
  await database.pool.query('alter table price_point_away rename to price_point');
  expect(await recorder.flush()).toBeGreaterThan(0);
  await recorder.close();
});

test('old points are forgotten', async () => {
  const recorder = startPriceRecorder({ ...world.context, metrics: freshMetrics() }, book);
  await recorder.flush();
  nowMs += 49 * 3_600_000;
  await recorder.flush();
  await recorder.close();
  expect((await database.pool.query('select 1 from price_point')).rowCount).toBe(0);
});

function freshMetrics(): World['context']['metrics'] {
  world.context.metrics.registry.clear();
  return world.context.metrics;
}

test('thinning keeps the newest of each stretch, and the last point', () => {
  const points = Array.from({ length: 1000 }, (_, at) => ({
    ...{ back: at, lay: null, backLine: null, layLine: null, last: null },
    atMs: at * 5_000,
  }));
  const few = thinned(points, 100);
  expect(few.length).toBeLessThanOrEqual(101);
  expect(few.at(-1)).toEqual(points.at(-1));
  expect(few.every((point, at) => at === 0 || point.atMs > (few[at - 1]?.atMs ?? 0))).toBe(true);
  expect(thinned(points.slice(0, 50), 100)).toHaveLength(50);
});

type Caller = { accountId: number; role: 'user' | 'agent' | 'super_admin' };
async function receiptOf(id: number | string, actor: Caller) {
  const call = { context: world.context, actor, params: { id: String(id) } };
  const { one } = receiptHandlers(nothingAwaited);
  return one(call as unknown as Parameters<typeof one>[0]);
}
async function seen(id: number | string, actor: Caller): Promise<BetReceipt> {
  const answer = await receiptOf(id, actor);
  return 'receipt' in answer ? answer.receipt : expect.unreachable(answer.code);
}

test('a receipt has all that was stored, the prices around it, its cash-out and its settlement', async () => {
  const recorder = startPriceRecorder({ ...world.context, metrics: freshMetrics() }, book);
  const one = market(2);
  price(world, one, '1', 4.7, 4.8);
  for (const key of ['2', '3']) price(world, one, key, null, 9);
  ticked(one);
  await recorder.flush();
  nowMs += 5_000;
  const placed = await world.place(player(1), one, { stake: 100, odds: 4.5 });
  const betId = placed.type === 'placed' ? placed.betId : expect.unreachable(placed.type);
  price(world, one, '1', 4, 4.1);
  ticked(one);
  nowMs += 5_000;
  await recorder.flush();
  const done = await taken(world, player(1), await quoted(world, player(1), one));
  await recorder.close();
  const own = { accountId: player(1), role: 'user' as const };
  const receipt = await seen(betId, own);
  expect(receipt).toMatchObject({
    bet: { id: String(betId), status: 'matched' },
    player: { id: String(player(1)) },
    accepted: { oddsRequested: 4.5, odds: 4.7, priceAgeMs: 0, ruleId: 'match-1', ip: '127.0.0.1', userAgent: 'sim' },
    cashOut: null,
    versions: [],
    legs: [],
    trail: [{ back: 4.7 }, { back: 4, lay: 4.1, last: 4.7 }],
  });
  const hedge = await seen(done.bets[0]?.id ?? '', own);
  expect(hedge.cashOut).toMatchObject({ id: done.cashOutId, percent: 100, automatic: false, amount: 14.63 });
  await settleMarketAs(world, one.id, '1');
  const settled = await seen(betId, own);
  expect(settled.versions).toMatchObject([{ version: 1, result: 'Row 1', source: 'back_office' }]);
  expect(settled.legs).toMatchObject([{ kind: 'settlement', version: 1, amount: 14.64 }]);
  expect(settled.bet).toMatchObject({ status: 'won', profit: 370 });
});

/** The detail documents of the market's event, as the book has them. */
function detailsOf({ eventId }: SimMarket) {
  let newest: FollowedDocument | null = null;
  let seq = 0;
  return {
    eventIds: () => [eventId],
    detail: () => newest,
    says(score: object) {
      seq += 1;
      newest = { data: [{ gmid: Number(eventId), score }], seq, receivedAtMs: nowMs, stale: false };
    },
  };
}
const runs = (main: string) => ({ status: 'Live', sides: [{ name: 'A', main, detail: '12.3 ov', active: true }] });

test('a receipt says how the event stood when the bet was accepted, as far as it was recorded', async () => {
  const one = market(0);
  const details = detailsOf(one);
  const servers = [new ScoreRecorder(world.context, details), new ScoreRecorder(world.context, details)];
  const look = async () => {
    const written: number[] = [];
    for (const server of servers) written.push(await server.look());
    return written;
  };
  price(world, one, '1', 2, 2.02);
  const bet = async () => {
    const placed = await world.place(player(2), one, { stake: 10, odds: 2 });
    nowMs += 1_000;
    return placed.type === 'placed' ? placed.betId : expect.unreachable(placed.type);
  };
  const own = { accountId: player(2), role: 'user' as const };
  const scoreOf = async (id: number) => (await seen(id, own)).score;

  const before = await bet();
  expect(await look()).toEqual([0, 0]);
  details.says(runs('101/3'));
  const toldAt = new Date(nowMs).toISOString();
  expect(await look()).toEqual([1, 1]);
  nowMs += 1_000;
  const first = await bet();
  // Said again it is nothing new, and what came after the bet is not what it was placed at.
  details.says(runs('101/3'));
  expect(await look()).toEqual([0, 0]);
  details.says(runs('105/3'));
  await database.pool.query('alter table event_score rename to event_score_away');
  await expect(look()).rejects.toThrow('event_score');
  await database.pool.query('alter table event_score_away rename to event_score');
  expect(await look()).toEqual([1, 1]);
  const second = await bet();

  expect(await scoreOf(before)).toBeNull();
  expect(await scoreOf(first)).toMatchObject({ at: toldAt, status: 'Live', sides: [{ main: '101/3', active: true }] });
  expect(await scoreOf(second)).toMatchObject({ sides: [{ main: '105/3' }] });
  const { rows } = await database.pool.query('select from event_score');
  expect(rows).toHaveLength(2);

  // Who begins to follow it much later knows nothing of the time between: the same score is told with a time of its own.
  nowMs += 3_600_000;
  details.says(runs('105/3'));
  const againAt = new Date(nowMs).toISOString();
  await new ScoreRecorder(world.context, details).look();
  nowMs += 1_000;
  price(world, one, '1', 2, 2.02);
  expect(await scoreOf(await bet())).toMatchObject({ at: againAt, sides: [{ main: '105/3' }] });
});

test('a receipt is for its player, the player’s agent and super admins', async () => {
  const { rows } = await database.pool.query<{ id: number }>('select id from bet where account_id = $1 limit 1', [
    player(1),
  ]);
  const id = rows[0]?.id ?? expect.unreachable();
  expect((await seen(id, { accountId: world.agentId, role: 'agent' })).player.id).toBe(String(player(1)));
  expect((await seen(id, { accountId: world.adminId, role: 'super_admin' })).player.id).toBe(String(player(1)));
  for (const stranger of [
    { accountId: player(2), role: 'user' },
    { accountId: world.adminId, role: 'agent' },
  ] as const) {
    expect(await receiptOf(id, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await receiptOf(999_999, stranger)).toMatchObject({ code: 'NOT_FOUND' });
  }
});
