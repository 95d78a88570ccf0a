// A request that waits on one server and is asked for again on another one: it is one request there, too.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type HeldWorld, heldWorld } from './held-world.ts';

let world: HeldWorld;
beforeAll(async () => {
  world = await heldWorld({ players: 4, servers: 2, env: { NATS_URL: 'nats://127.0.0.1:4222' } });
});
afterAll(() => world.close());

let player = 0;
beforeEach(() => {
  player = world.next();
});
const bet = (server: 0 | 1, requestId: string) => world.bet(player, world.servers[server], requestId);
async function waits(count: number): Promise<void> {
  await expect.poll(() => world.held.length).toBe(count);
}
const holdBack = (amount: number) =>
  world.w.pool.query('update wallet set held = held + $2 where account_id = $1', [player, amount]);
const refusedWith = (code: string) => ({ type: 'refused', refusal: { code } });

async function letFailElsewhere(): Promise<void> {
  const id = randomUUID();
  const before = world.held.length;
  const placing = bet(0, id);
  await waits(before + 1);
  await holdBack(1_000_000);
  expect(await bet(1, id)).toMatchObject(refusedWith('INSUFFICIENT_FUNDS'));
  world.held.pop()?.();
  expect(await placing).toMatchObject(refusedWith('INSUFFICIENT_FUNDS'));
  await holdBack(-1_000_000);
}

test('what fails on the other server while it waits here counts as let fail', async () => {
  for (let n = 0; n < 3; n++) await letFailElsewhere();
  expect(await bet(0, randomUUID())).toMatchObject(refusedWith('TAKEN_BACK_TOO_OFTEN'));
  expect(await world.w.faults()).toEqual([]);
});

test('what waits already goes on when no more may, also where it is asked for again', async () => {
  const id = randomUUID();
  const placing = bet(0, id);
  await waits(1);
  for (let n = 0; n < 3; n++) await letFailElsewhere();
  expect(await bet(0, randomUUID())).toMatchObject(refusedWith('TAKEN_BACK_TOO_OFTEN'));
  const again = bet(1, id);
  await waits(2);
  world.letGo();
  expect([(await placing).type, (await again).type].sort()).toEqual(['placed', 'repeated']);
  expect(await world.w.faults()).toEqual([]);
});
