import { randomUUID } from 'node:crypto';
import type { api } from '@pavilion/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SimMarket } from '../support/sim-book.ts';
import { createWorld, type World } from '../support/betting-world.ts';
import type { Context } from '../../src/context.ts';
import type { Call } from '../../src/http/call.ts';
import { closeRequest } from '../../src/modules/placement/close-request.ts';
import { createPlacement, type Placement } from '../../src/modules/placement/placement.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let world: World;
/** Lets go of the bets that are held. */
let held: (() => void)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database.pool, {
    players: 12,
    rupees: 10_000,
    kinds: ['match', 'match'],
    inPlay: true,
    wait: () => new Promise<void>((resolve) => held.push(resolve)),
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
const market = (): SimMarket => world.book.markets[0] ?? expect.unreachable();
const betCount = async (player: number) =>
  (await database.pool.query<{ n: number }>('select count(*)::int as n from bet where account_id = $1', [player]))
    .rows[0]?.n;

function close(player: number, requestId: string, placement: Placement = world.placement, context = world.context) {
  const { auditRow } = world.ticket(player, market(), { stake: 1 });
  const call: Partial<Call<typeof api.bets.closeRequest>> = {
    context,
    params: { requestId },
    audit: () => {},
    takeAuditRow: auditRow,
  };
  Object.assign(call, { actor: { accountId: player } });
  return closeRequest(placement, call as Call<typeof api.bets.closeRequest>);
}

test('an id that nobody has heard of is closed: a bet that comes late under it is refused, on every server', async () => {
  const player = freshPlayer();
  const requestId = randomUUID();
  const closed = await close(player, requestId.toUpperCase());
  expect(closed).toMatchObject({ bet: null, refusal: { error: 'REQUEST_CLOSED' } });
  const ticket = world.ticket(player, market(), { stake: 100, requestId });
  for (const server of [world.placement, createPlacement(world.context)]) {
    expect(await server.place(ticket)).toMatchObject({ type: 'refused', refusal: { code: 'REQUEST_CLOSED' } });
  }
  expect(await betCount(player)).toBe(0);
  expect(await close(player, requestId)).toEqual(closed);
});

test('a held bet is waited for, and not called back', async () => {
  const player = freshPlayer();
  const requestId = randomUUID();
  const placed = world.placement.place(world.ticket(player, market(), { stake: 100, requestId }));
  await expect.poll(() => held.length).toBe(1);
  let answered = false;
  const closing = close(player, requestId).finally(() => {
    answered = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(answered).toBe(false);
  held[0]?.();
  expect((await placed).type).toBe('placed');
  expect(await closing).toMatchObject({ bet: { stake: 100 }, refusal: null });
});

test('a bet held at another server is waited for as long as any bet is held', async () => {
  const player = freshPlayer();
  const requestId = randomUUID();
  const other = createPlacement(world.context, { wait: () => new Promise<void>((resolve) => held.push(resolve)) });
  const placed = other.place(world.ticket(player, market(), { stake: 100, requestId }));
  await expect.poll(() => held.length).toBe(1);
  let waitedMs = 0;
  const here: Placement = {
    ...world.placement,
    wait: async (ms) => {
      waitedMs += ms;
      // Held for 3 s there.
      if (waitedMs >= 3_000) {
        held[0]?.();
        await placed;
      }
    },
  };
  const several: Context = { ...world.context, config: { ...world.context.config, natsUrl: 'nats://127.0.0.1:1' } };
  expect(await close(player, requestId, here, several)).toMatchObject({ bet: { stake: 100 } });
  const unknown = randomUUID();
  waitedMs = 0;
  expect(await close(player, unknown, here, several)).toMatchObject({ refusal: { error: 'REQUEST_CLOSED' } });
  expect(waitedMs).toBeGreaterThanOrEqual(16_000);
});

test('whatever comes first, bet and closing agree', async () => {
  const second = createPlacement(world.context, { wait: async () => undefined });
  const player = freshPlayer();
  for (let round = 0; round < 20; round += 1) {
    const requestId = randomUUID();
    const ticket = world.ticket(player, market(), { stake: 10, requestId });
    const [answer, closed] = await Promise.all([second.place(ticket), close(player, requestId)]);
    expect(answer.type === 'placed').toBe(closed.bet !== null);
  }
});

test('an id is closed for its own player alone', async () => {
  const [player, other] = [freshPlayer(), freshPlayer()];
  const requestId = randomUUID();
  await close(other, requestId);
  const quick = createPlacement(world.context, { wait: async () => undefined });
  const answer = await quick.place(world.ticket(player, market(), { stake: 100, requestId }));
  expect(answer.type).toBe('placed');
});
