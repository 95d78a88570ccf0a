// What waits while servers of two versions run: the old key without the kind is still there, and the old statements name it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { cancelAllOrders } from '../../../src/modules/placement/orders/cancel-orders.ts';
import type { Orders } from '../../../src/modules/placement/orders/orders.ts';
import { type HeldWorld, heldWorld } from './held-world.ts';
import { auditOf, codeOf, idOf, type OrdersWorld, ticket } from '../orders-world.ts';

/** The statement of the version before, word for word. */
const HOLD_BEFORE = `insert into held_request (account_id, request_id, request_hash, until, what)
   select account_id, request_id, request_hash, to_timestamp(until / 1000), $5
     from unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::float8[]) as t(account_id, request_id, request_hash, until)
   on conflict (request_id, account_id)
     do update set request_hash = excluded.request_hash, until = excluded.until, what = excluded.what
   returning account_id, request_id, request_hash, what, (extract(epoch from until) * 1000)::bigint as until_ms`;

let world: HeldWorld;
let w: OrdersWorld;
let context: Context;
let orders: Orders;
beforeAll(async () => {
  world = await heldWorld({ players: 10 });
  const [server] = world.servers;
  ({ w } = world);
  ({ context, orders } = server ?? expect.unreachable());
});
afterAll(() => world.close());

let player = 0;
beforeEach(() => {
  player = world.next();
});
const market = () => world.market();
const letGo = () => world.letGo();
async function waiting(count: number): Promise<void> {
  await expect.poll(() => world.held.length).toBe(count);
}
const bet = (requestId?: string) => world.bet(player, undefined, requestId);
const asked = (requestId = randomUUID()) => ticket(player, market(), { odds: 4.1, size: 10, requestId });
const order = (requestId = randomUUID()) => w.ask(player, market(), { odds: 4.1, size: 10, requestId }, orders);
const code = (answer: Awaited<ReturnType<typeof bet>>) =>
  answer.type === 'refused' ? answer.refusal.code : answer.type;
const keptBefore = (requestIds: string[], untilMs = context.clock.now() + 60_000, what = 'order') =>
  w.pool.query(HOLD_BEFORE, [
    requestIds.map(() => player),
    requestIds,
    requestIds.map(() => Buffer.from('00', 'hex')),
    requestIds.map(() => untilMs),
    what,
  ]);
const conflicts = async () =>
  (
    await w.pool.query(
      `select action from audit where actor_id = $1 and outcome = 'IDEMPOTENCY_CONFLICT' order by id`,
      [player],
    )
  ).rows.map((row) => row.action);

test('a server of the version before keeps what waits as ever, and once more', async () => {
  const ids = [randomUUID(), randomUUID()];
  expect((await keptBefore(ids)).rows).toHaveLength(2);
  expect((await keptBefore(ids, context.clock.now() + 90_000, 'bet')).rows).toMatchObject([
    ...[{ what: 'bet' }, { what: 'bet' }],
  ]);
});

test('an order under the id of a bet that waits is refused alone: the bet and the others of the batch go on', async () => {
  const requestId = randomUUID();
  const placing = bet(requestId);
  await waiting(1);
  const both = orders.place([asked(requestId), asked()]);
  await waiting(2);
  letGo();
  expect((await both).map(codeOf)).toEqual(['IDEMPOTENCY_CONFLICT', 'order']);
  expect(code(await placing)).toBe('placed');
  expect(await conflicts()).toEqual(['order.place']);
  const refusals = await w.pool.query('select 1 from bet_order_refusal where account_id = $1', [player]);
  expect(refusals.rows).toEqual([]);
  expect(await w.faults()).toEqual([]);
});

test('a bet under the id of an order that waits is refused alone: the order and the others of the batch go on', async () => {
  const requestId = randomUUID();
  const placing = order(requestId);
  await waiting(1);
  const bets = [bet(requestId), bet()];
  await waiting(2);
  letGo();
  expect((await Promise.all(bets)).map(code)).toEqual(['IDEMPOTENCY_CONFLICT', 'placed']);
  expect(await w.order(idOf(await placing))).toMatchObject({ request_id: requestId, state: 'open' });
  const refusals = await w.pool.query('select 1 from bet_refusal where account_id = $1', [player]);
  expect(refusals.rows).toEqual([]);
  expect(await w.faults()).toEqual([]);
});

test('what waits no more keeps nothing of another kind from waiting under its id', async () => {
  const requestId = randomUUID();
  await keptBefore([requestId], context.clock.now() - 1);
  const placing = bet(requestId);
  await waiting(1);
  letGo();
  expect(code(await placing)).toBe('placed');
});

test('an order whose market nobody has noted is named when a market is cancelled, and taken back when all is', async () => {
  const old = randomUUID();
  await keptBefore([old]);
  const known = randomUUID();
  const placing = order(known);
  await waiting(1);
  const row = () => auditOf(player, 'order.cancel-all')('ok', {});
  const cancelAll = (marketId: number | null) => cancelAllOrders(context, player, marketId, row);
  expect(await cancelAll(999)).toMatchObject({ takenBack: [], left: [old] });
  expect(await cancelAll(Number(market().marketId))).toMatchObject({ takenBack: [known], left: [old] });
  expect(await cancelAll(null)).toMatchObject({ takenBack: [old], left: [] });
  letGo();
  expect(codeOf(await placing)).toBe('TAKEN_BACK');
});

test('the statements of this version live without the old key', async () => {
  await w.pool.query('alter table held_request drop constraint held_request_pkey');
  const placing = [bet(), order()] as const;
  await waiting(2);
  letGo();
  expect([code(await placing[0]), codeOf(await placing[1])]).toEqual(['placed', 'order']);
});
