// What the house takes, over real placement: the levels, the answers, and the liability of a market on two servers at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SimMarket } from '../support/sim-book.ts';
import { createWorld, type World } from '../support/betting-world.ts';
import type { PlacementAnswer } from '../../src/modules/placement/answer.ts';
import { createPlacement } from '../../src/modules/placement/placement.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { price, quoted, taken } from '../cash-out/back-office.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database.pool, {
    players: 60,
    rupees: 100_000,
    kinds: [...Array(12).fill('match'), 'session'],
    maxRupees: 10_000_000,
  });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

let nextMarket = 0;
let nextPlayer = 0;
const player = (): number => world.playerIds[nextPlayer++] ?? expect.unreachable('out of players');
function market(): SimMarket {
  const one = world.book.markets[nextMarket++] ?? expect.unreachable('out of markets');
  for (const key of ['1', '2', '3']) price(world, one, key, 3, 3);
  return one;
}
const limit = (scope: string, key: number | string, rupees: Record<string, number>) => {
  const names = Object.keys(rupees);
  return database.pool.query(
    `insert into house_limit (scope, key, ${names.join()}) values ($1, $2, ${names.map((_, at) => `$${at + 3}`).join()})
     on conflict (scope, key) do update set ${names.map((name, at) => `${name} = $${at + 3}`).join()}`,
    [scope, String(key), ...Object.values(rupees).map((one) => one * 100)],
  );
};
const refusal = (answer: PlacementAnswer) =>
  answer.type === 'refused' ? { code: answer.refusal.code, ...answer.refusal.detail } : answer.type;
/** What all players of the market would win together if the runner won. */
async function paidIf(marketId: number, selection: string): Promise<number> {
  const { rows } = await database.pool.query<{ paid: number }>(
    `select coalesce(sum(case when (side = 'back') = (selection = $2) then win else -liability end), 0)::bigint as paid
       from bet where market_id = $1`,
    [marketId, selection],
  );
  return rows[0]?.paid ?? Number.NaN;
}

describe('of all levels the strictest counts', () => {
  test.each([
    ['platform', () => '', 4_000],
    ['sport', () => 4, 3_900],
    ['kind', () => 'match', 3_800],
    ['market', (one: SimMarket) => one.id, 3_700],
    ['agent', () => world.agentId, 3_600],
    ['player', (_: SimMarket, who: number) => who, 3_500],
    ['client', (_: SimMarket, who: number) => `${world.agentId}/${who}`, 3_400],
  ] as const)('a %s’s', async (scope, keyOf, max) => {
    const [one, who] = [market(), player()];
    await limit(scope, keyOf(one, who), { stake_max: max });
    await limit('client', `${world.agentId}/${who}`, scope === 'client' ? { stake_max: max } : { stake_max: 90_000 });
    expect(refusal(await world.place(who, one, { stake: max + 0.01 }))).toMatchObject({
      code: 'STAKE_OUT_OF_RANGE',
      max,
    });
    expect(refusal(await world.place(who, one, { stake: max }))).toBe('placed');
    if (scope !== 'platform') await database.pool.query('delete from house_limit where scope = $1', [scope]);
    else await limit('platform', '', { stake_max: 10_000_000 });
  });
});

test('the most that a bet wins, and that a player can lose in a market: the answer names a stake that is taken', async () => {
  const [one, who] = [market(), player()];
  await limit('player', who, { win_max: 2_000, exposure_max: 1_500 });
  expect(refusal(await world.place(who, one, { stake: 1_000.01 }))).toEqual({
    code: 'HOUSE_LIMIT',
    limit: 'win',
    largestStake: 1_000,
  });
  expect(refusal(await world.place(who, one, { stake: 1_000 }))).toBe('placed');
  expect(refusal(await world.place(who, one, { stake: 600 }))).toEqual({
    code: 'HOUSE_LIMIT',
    limit: 'exposure',
    largestStake: 500,
  });
  // What takes risk away is taken, and cashing out is never refused for a limit.
  expect(refusal(await world.place(who, one, { stake: 900, side: 'lay' }))).toBe('placed');
  await limit('player', who, { win_max: 0, exposure_max: 0, stake_max: 0 });
  await taken(world, who, await quoted(world, who, one));
});

test('no server, nor two at once, takes more than the house wants to lose in a market', async () => {
  const one = market();
  await limit('market', one.id, { liability_max: 10_000 });
  const servers = [world.placement, createPlacement(world.context), createPlacement(world.context)];
  const who = Array.from({ length: 30 }, player);
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, n) =>
      (servers[n % 3] ?? world.placement).place(world.ticket(who[n % 30] ?? 0, one, { stake: 100, selectionKey: '1' })),
    ),
  );
  const placed = answers.filter((answer) => answer.type === 'placed').length;
  expect(placed).toBe(50);
  expect(await paidIf(one.id, '1')).toBe(1_000_000);
  for (const answer of answers) {
    if (answer.type !== 'placed') {
      expect(refusal(answer)).toMatchObject({ code: 'HOUSE_LIMIT', limit: 'liability' });
    }
  }
  const [first = 0] = who;
  expect(refusal(await world.place(first, one, { stake: 100 }))).toMatchObject({ largestStake: 0 });
  // A bet on another runner lowers what the first one costs, and makes room for as much again.
  expect(refusal(await world.place(first, one, { stake: 200, selectionKey: '2' }))).toBe('placed');
  expect(refusal(await world.place(first, one, { stake: 101 }))).toMatchObject({ largestStake: 100 });
  expect(refusal(await world.place(first, one, { stake: 100 }))).toBe('placed');
  for (const server of servers.slice(1)) await server.idle();
});

test('far from the limit a market is asked about once, and a lower limit counts for the next bet', async () => {
  const [one, who] = [market(), player()];
  await limit('market', one.id, { liability_max: 1_000_000 });
  const reserves = async () =>
    (await database.pool.query('select id from liability_reserve where market_id = $1', [one.id])).rows;
  expect(refusal(await world.place(who, one, { stake: 100 }))).toBe('placed');
  const first = await reserves();
  expect(first).toHaveLength(1);
  for (let n = 0; n < 5; n += 1) expect(refusal(await world.place(who, one, { stake: 100 }))).toBe('placed');
  expect(await reserves()).toEqual(first);
  await limit('market', one.id, { liability_max: 1_300 });
  expect(refusal(await world.place(who, one, { stake: 100 }))).toMatchObject({ limit: 'liability', largestStake: 50 });
});
