import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../src/context.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { fullWorld } from '../http/all-calls.ts';
import type { World } from '../support/world.ts';
import { lookAfter } from './orders-world.ts';

let w: World;
let ann: string;
let ben: string;
beforeAll(async () => {
  w = await fullWorld({ realTime: true });
  await w.give('root', 'root', 50_000);
  for (const player of ['ann', 'ben']) await w.give('root', player, 10_000);
  [ann, ben] = [await w.signIn('ann'), await w.signIn('ben')];
});
afterAll(() => w.close());

async function waits(token: string): Promise<string> {
  const one = { requestId: randomUUID(), eventId: '101', marketId: '1011', selectionKey: '11', side: 'back', odds: 3 };
  const orders = [{ ...one, size: 200, timeInForce: 'rest' }];
  const { body } = await w.send('POST', '/api/orders', { token, body: { orders } });
  return body.orders[0].order.id;
}
const beat = (token: string, seconds: number) => w.send('POST', '/api/heartbeat', { token, body: { seconds } });
const stateOf = async (id: string) =>
  (await w.pool.query('select state, reason from bet_order where id = $1', [id])).rows[0];
/** The keeper of a server whose time is so many seconds ahead. */
const lookIn = (seconds: number) => {
  const later: Context = { ...w.context, clock: { now: () => w.context.clock.now() + seconds * 1000 } };
  return lookAfter(later);
};
const OPEN = { state: 'open', reason: null };

test('who is not heard of in time has no orders any more; who never asked for it, or is heard of, keeps them', async () => {
  const [own, others] = [await waits(ann), await waits(ben)];
  expect(Date.parse((await beat(ann, 10)).body.until)).toBeGreaterThan(w.context.clock.now() + 9_000);
  await lookIn(9);
  expect(await stateOf(own)).toEqual(OPEN);
  await beat(ann, 30);
  await lookIn(12);
  expect(await stateOf(own)).toEqual(OPEN);
  const beats = async () =>
    (await w.pool.query(`select count(*)::int as n from audit where action = 'order.heartbeat' and outcome = 'ok'`))
      .rows[0].n;
  expect(await beats(), 'the second one says nothing new').toBe(1);
  await lookIn(31);
  expect([await stateOf(own), await stateOf(others)]).toEqual([{ state: 'lapsed', reason: 'heartbeat-missed' }, OPEN]);
  const { rows } = await w.pool.query('select exposure from wallet where account_id = $1', [w.ids['ann']]);
  expect(rows[0].exposure).toBe(0);
  const audit = await w.pool.query(`select after ->> 'reason' as reason from audit where action = 'order.end'`);
  expect(audit.rows).toEqual([{ reason: 'heartbeat-missed' }]);
  // Once: what is placed after that stays, until the player asks for it again.
  const next = await waits(ann);
  await lookIn(60);
  expect(await stateOf(next)).toEqual(OPEN);
  expect(await reconcile(w.pool)).toEqual([]);
});

test('0 ends it, and a time that is none is refused', async () => {
  const own = await waits(ann);
  await beat(ann, 5);
  expect((await beat(ann, 0)).body).toEqual({ until: null });
  await lookIn(60);
  expect(await stateOf(own)).toEqual(OPEN);
  for (const seconds of [-1, 1, 4, 301, 5.5]) expect((await beat(ann, seconds)).body.error).toBe('INVALID_REQUEST');
});
