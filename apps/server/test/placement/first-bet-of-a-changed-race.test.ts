import type { NonRunner } from '@pavilion/betting';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { recordRunners } from '../../src/modules/markets/runners/record-runners.ts';
import { createWorld, type World } from '../support/betting-world.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import type { SimMarket } from '../support/sim-book.ts';

let database: TestDatabase;
let world: World;
beforeEach(async () => {
  database = await testDatabase();
  world = await createWorld(database.pool, { players: 1, rupees: 1_000, kinds: ['match'] });
  // With a limit the first bet after such news is decided twice, and the second time the book knows.
  await database.pool.query('update house_limit set liability_max = null');
});
afterEach(async () => {
  await world.close();
  await database.close();
});

const race = (): SimMarket => {
  const [market] = world.book.markets;
  if (market === undefined) throw new Error('no race');
  return market;
};
const player = () => world.playerIds[0] ?? 0;
const bet = async (selectionKey: string) => (await world.place(player(), race(), { stake: 100, selectionKey })).type;
const exposure = async () =>
  (await database.pool.query<{ exposure: number }>('select exposure from wallet where account_id = $1', [player()]))
    .rows[0]?.exposure;

/** Somebody waits for a lock that another holds. */
async function somebodyWaits(): Promise<void> {
  const query = "select 1 from pg_locks where not granted and locktype <> 'transactionid'";
  await expect.poll(async () => (await database.pool.query(query)).rows.length, { timeout: 20_000 }).toBe(1);
}

let seq = 0;
/** The race is told anew; the player's first bet in it was asked for before, and is decided after it. */
async function toldDuring(left: readonly NonRunner[], selectionKey: string): Promise<string> {
  const { context, book } = world;
  const present = ['1', '2', '3'].filter((one) => left.every(({ selection }) => selection !== one));
  let placing: Promise<string> | undefined;
  const frame = { seq: ++seq, receivedAtMs: context.clock.now() };
  const at = async () => {
    placing = bet(selectionKey);
    await somebodyWaits();
    book.leave(race(), left);
  };
  const report = { marketId: race().id, left, present, joined: [], frame };
  expect(await recordRunners(context, report, { at })).toBe('recorded');
  return (await placing) ?? 'never asked for';
}

const second = (): NonRunner => ({ selection: '2', reductionHundredthsOfPercent: 1_000, removedAtMs: Date.now() });

test('a first bet that was on its way when a runner left counts on that runner no more', async () => {
  expect(await toldDuring([second()], '1')).toBe('placed');
  // Nobody else can win, and both are backed at 2.00.
  expect(await bet('3')).toBe('placed');
  expect(await exposure()).toBe(0);
  expect(await reconcile(database.pool)).toEqual([]);
});

test('a first bet that was on its way when a runner came back does not shut its player out from that runner', async () => {
  const { context, book } = world;
  const left = [second()];
  const frame = { seq: ++seq, receivedAtMs: context.clock.now() };
  await recordRunners(context, { marketId: race().id, left, present: ['1', '3'], joined: [], frame });
  book.leave(race(), left);
  expect(await toldDuring([], '1')).toBe('placed');
  expect(await bet('2')).toBe('placed');
  expect(await bet('3')).toBe('placed');
  expect(await exposure()).toBe(10_000);
  expect(await reconcile(database.pool)).toEqual([]);
});

test('a bet on a book that has not heard of a runner that joined is not taken', async () => {
  const { context } = world;
  const frame = { seq: ++seq, receivedAtMs: context.clock.now() };
  const told = {
    marketId: race().id,
    left: [],
    present: ['1', '2', '3', '4'],
    joined: [{ id: '4', name: 'Late' }],
    frame,
  };
  expect(await bet('1')).toBe('placed');
  expect(await recordRunners(context, told)).toBe('recorded');
  expect(await bet('2')).toBe('refused');
  expect(await exposure()).toBe(10_000);
  expect(await reconcile(database.pool)).toEqual([]);
});
