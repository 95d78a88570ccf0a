import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SimMarket } from '../support/sim-book.ts';
import { createWorld, type World } from '../support/betting-world.ts';
import { createPlacement } from '../../src/modules/placement/placement.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let world: World;
/** Bets that are held right now: how long each was told to wait, and how to let it go. */
let held: { ms: number; release: () => void }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database.pool, {
    players: 8,
    rupees: 10_000,
    kinds: ['match', 'match', 'match', 'bookmaker'],
    inPlay: true,
    wait: (ms) => new Promise<void>((resolve) => held.push({ ms, release: resolve })),
  });
});
afterAll(async () => {
  await world.close();
  await database.close();
});
beforeEach(() => {
  held = [];
});

let next = 0;
const freshPlayer = (): number => world.playerIds[next++] ?? expect.unreachable('out of players');
const market = (index: number): SimMarket => world.book.markets[index] ?? expect.unreachable();
async function untilHeld(): Promise<{ ms: number; release: () => void }> {
  await expect.poll(() => held.length).toBe(1);
  return held[0] ?? expect.unreachable();
}
const betCount = async (player: number) =>
  (await database.pool.query<{ n: number }>('select count(*)::int as n from bet where account_id = $1', [player]))
    .rows[0]?.n;

test('in play, a bet on match odds is held for the delay of its sport and then placed', async () => {
  const player = freshPlayer();
  const answer = world.place(player, market(0), { stake: 100 });
  const hold = await untilHeld();
  expect(hold.ms).toBe(3000);
  expect(await betCount(player)).toBe(0);
  hold.release();
  expect((await answer).type).toBe('placed');
  expect(await betCount(player)).toBe(1);
});

test('a suspension while it is held refuses it', async () => {
  const player = freshPlayer();
  const answer = world.place(player, market(1), { stake: 100 });
  const hold = await untilHeld();
  world.book.suspend(market(1), true);
  hold.release();
  expect(await answer).toMatchObject({ type: 'refused', refusal: { code: 'MARKET_SUSPENDED' } });
  expect(await betCount(player)).toBe(0);
});

test('a price that worsens while it is held asks again', async () => {
  const player = freshPlayer();
  const answer = world.place(player, market(2), { stake: 100, odds: 2 });
  const hold = await untilHeld();
  world.book.set(market(2), '1', { back: { odds: 1.8, size: 10 }, lay: { odds: 1.81, size: 10 } });
  hold.release();
  expect(await answer).toMatchObject({
    type: 'refused',
    refusal: { code: 'ODDS_CHANGED', detail: { currentOdds: 1.8 } },
  });
});

test('what would be refused anyway is refused at once', async () => {
  const player = freshPlayer();
  const answer = await world.place(player, market(0), { stake: 20_000 });
  expect(answer).toMatchObject({ type: 'refused', refusal: { code: 'INSUFFICIENT_FUNDS' } });
  expect(held).toHaveLength(0);
});

test('the held money is not promised: two held bets are decided one after the other', async () => {
  const player = freshPlayer();
  const answers = [1, 2].map(() => world.place(player, market(0), { stake: 6000 }));
  await expect.poll(() => held.length).toBe(2);
  for (const hold of held) hold.release();
  const types = (await Promise.all(answers)).map((answer) => answer.type).sort();
  expect(types).toEqual(['placed', 'refused']);
});

test('a match that turns in play while its bet is on the way makes it wait', async () => {
  const { context, book } = world;
  const find = async (eventId: string, marketId: string, selectionKey: string) => {
    const row = await book.find(eventId, marketId, selectionKey);
    return row === null ? null : { ...row, inPlay: false };
  };
  const quotes: typeof context.quotes = { ...book, find };
  const wait = (ms: number) => new Promise<void>((resolve) => held.push({ ms, release: resolve }));
  const placement = createPlacement({ ...context, quotes }, { wait });
  const player = freshPlayer();
  const answer = placement.place(world.ticket(player, market(0), { stake: 100 }));
  const hold = await untilHeld();
  expect([hold.ms, await betCount(player)]).toEqual([3000, 0]);
  hold.release();
  expect((await answer).type).toBe('placed');
});

test('bookmaker bets are not held', async () => {
  expect((await world.place(freshPlayer(), market(3), { stake: 100 })).type).toBe('placed');
  expect(held).toHaveLength(0);
});
