import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SimMarket } from '../support/sim-book.ts';
import { createWorld, type World } from '../support/betting-world.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { betsOf, price, quoted, take } from './back-office.ts';

let database: TestDatabase;
let world: World;
let nowMs = Date.parse('2026-03-01T12:00:00Z');
/** What waits for the bet delay right now, and how to let it go. */
let held: { ms: number; release: () => void }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database.pool, {
    players: 4,
    rupees: 10_000,
    kinds: ['match', 'match', 'match', 'match'],
    inPlay: true,
    clock: { now: () => nowMs },
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

async function released(): Promise<number> {
  await expect.poll(() => held.length).toBe(1);
  const [hold] = held.splice(0);
  hold?.release();
  return hold?.ms ?? 0;
}

/** In play: a player who backed the first runner at 4.70, now 4.10 to lay, with an offer in hand. */
async function offered(at: number) {
  const market: SimMarket = world.book.markets[at] ?? expect.unreachable();
  const player = world.playerIds[at] ?? expect.unreachable();
  for (const key of ['2', '3']) price(world, market, key, null, 9);
  price(world, market, '1', 4.7, 4.8);
  const placed = world.place(player, market, { stake: 100 });
  await released();
  expect((await placed).type).toBe('placed');
  price(world, market, '1', 4, 4.1);
  return { market, player, quote: await quoted(world, player, market) };
}

test('in play a cash-out of match odds is held like a bet, and then placed though its offer has run out meanwhile', async () => {
  const { player, quote } = await offered(0);
  expect(quote.holdMs).toBe(3000);
  nowMs += 4_500;
  const answer = take(world, player, quote);
  await expect.poll(() => held.length).toBe(1);
  expect(await betsOf(world, player)).toHaveLength(1);
  nowMs += 3_000;
  expect(await released()).toBe(3000);
  expect(await answer).toMatchObject({ amount: 14.63 });
});

test('a price that got worse during the delay refuses it: the delay is no free option', async () => {
  const { market, player, quote } = await offered(1);
  const answer = take(world, player, quote);
  await expect.poll(() => held.length).toBe(1);
  price(world, market, '1', 4.4, 4.5);
  await released();
  expect(await answer).toMatchObject({ code: 'CASH_OUT_CHANGED' });
  expect(await betsOf(world, player)).toHaveLength(1);
});

test('a suspension during the delay refuses it', async () => {
  const { market, player, quote } = await offered(2);
  const answer = take(world, player, quote);
  await expect.poll(() => held.length).toBe(1);
  world.book.suspend(market, true);
  await released();
  expect(await answer).toMatchObject({ code: 'MARKET_SUSPENDED' });
  expect(await betsOf(world, player)).toHaveLength(1);
});

test('what could not be placed is refused at once and not held', async () => {
  const { market, player, quote } = await offered(3);
  price(world, market, '1', 8, 8.2);
  expect(await take(world, player, quote)).toMatchObject({ code: 'CASH_OUT_CHANGED' });
  expect(held).toEqual([]);
});
