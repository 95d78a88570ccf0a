import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { fullWorld } from '../http/all-calls.ts';
import type { World } from '../support/world.ts';

let w: World;
let tokens: Record<'ann' | 'cem' | 'north' | 'south' | 'root', string>;
beforeAll(async () => {
  w = await fullWorld({ realTime: true });
  await w.give('root', 'root', 50_000);
  for (const player of ['ann', 'cem']) await w.give('root', player, 10_000);
  const names = ['ann', 'cem', 'north', 'south', 'root'] as const;
  tokens = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await w.signIn(name)] as const)),
  ) as typeof tokens;
});
afterAll(() => w.close());

async function waits(who: 'ann' | 'cem', odds: number): Promise<string> {
  const one = { requestId: randomUUID(), eventId: '101', marketId: '1011', selectionKey: '11', side: 'back', odds };
  const body = { orders: [{ ...one, size: 200, timeInForce: 'rest' }] };
  const answer = await w.send('POST', '/api/orders', { token: tokens[who], body });
  return answer.body.orders[0].order.id;
}
const seen = async (who: 'north' | 'south' | 'root', query = '') => {
  const path = who === 'root' ? '/api/super-admin/orders' : '/api/agent/orders';
  const { body } = await w.send('GET', `${path}${query}`, { token: tokens[who] });
  return (body.items as { id: string; user: { username: string } }[]).map((one) => `${one.user.username} ${one.id}`);
};
const desk = (path: string, body: object, who: 'root' | 'north' = 'root') =>
  w.send('POST', `/api/super-admin/${path}`, { token: tokens[who], body });
const stateOf = async (id: string) =>
  (await w.pool.query('select state, reason from bet_order where id = $1', [id])).rows[0];

test('an agent sees the orders of its own users, a super admin those of all; of a market, a player, a page at a time', async () => {
  const [own, other] = [await waits('ann', 2.5), await waits('cem', 2.6)];
  expect(await seen('north')).toEqual([`ann ${own}`]);
  expect(await seen('south')).toEqual([`cem ${other}`]);
  expect(await seen('root')).toEqual([`cem ${other}`, `ann ${own}`]);
  const [{ market }] = (await w.send('GET', '/api/super-admin/orders', { token: tokens.root })).body.items;
  expect(await seen('root', `?marketId=${market.id}`)).toHaveLength(2);
  expect(await seen('root', `?marketId=${Number(market.id) + 1}`)).toEqual([]);
  expect(await seen('root', `?userId=${w.ids['ann']}`)).toEqual([`ann ${own}`]);
  expect(await seen('root', `?before=${other}`)).toEqual([`ann ${own}`]);
  // Nothing is told of who is another agent's.
  expect(await seen('north', `?userId=${w.ids['cem']}`)).toEqual([]);
  expect(await seen('north', `?userId=${w.ids['cem']}&state=ended`)).toEqual([]);
  const all = await w.send('GET', '/api/super-admin/orders?state=ended', { token: tokens.root });
  expect(all.body).toMatchObject({ error: 'INVALID_REQUEST', field: 'userId' });
});

test('the desk takes one order out, and all of a market, with a reason that stands in the audit log', async () => {
  const one = await waits('ann', 3);
  expect((await desk(`orders/${one}/cancel`, { reason: 'asked by phone' })).body.orders).toMatchObject([
    { id: one, state: 'cancelled', reason: 'by-operator', user: { username: 'ann' } },
  ]);
  expect(await seen('root', `?userId=${w.ids['ann']}&state=ended`)).toEqual([`ann ${one}`]);
  const [{ market }] = (await w.send('GET', '/api/super-admin/orders', { token: tokens.root })).body.items;
  const of = await w.pool.query(`select id::text from bet_order where state = 'open' order by id`);
  const ended = await desk(`markets/${market.id}/orders/cancel`, { reason: 'wrong runner' });
  expect(ended.body.orders.map((order: { id: string }) => order.id)).toEqual(of.rows.map((row) => row.id));
  expect(of.rows).toHaveLength(2);
  for (const { id } of of.rows) expect(await stateOf(id)).toEqual({ state: 'cancelled', reason: 'by-operator' });
  const { rows } = await w.pool.query(
    `select target, after ->> 'reason' as reason, jsonb_array_length(after -> 'ended') as ended from audit
      where action = 'order.cancel-by-desk' and outcome = 'ok' order by id`,
  );
  expect(rows).toEqual([
    { target: `order:${one}`, reason: 'asked by phone', ended: 1 },
    { target: `market:${market.id}`, reason: 'wrong runner', ended: 2 },
  ]);
  const wallets = await w.pool.query('select distinct exposure from wallet where account_id = any($1)', [
    [w.ids['ann'], w.ids['cem']],
  ]);
  expect(wallets.rows).toEqual([{ exposure: 0 }]);
  expect(await reconcile(w.pool)).toEqual([]);
});

test('what is not there, what has ended, and who may not', async () => {
  expect((await desk('orders/999999/cancel', { reason: 'x' })).body.error).toBe('NOT_FOUND');
  expect((await desk('markets/999999/orders/cancel', { reason: 'x' })).body.error).toBe('NOT_FOUND');
  expect((await desk('orders/1/cancel', { reason: '' })).body.error).toBe('INVALID_REQUEST');
  expect((await desk('orders/1/cancel', { reason: 'x' }, 'north')).body.error).toBe('ROLE_NOT_ALLOWED');
  const { rows } = await w.pool.query('select id, version from bet_order order by id limit 1');
  expect((await desk(`orders/${rows[0].id}/cancel`, { reason: 'again' })).body.orders).toHaveLength(1);
  expect((await w.pool.query('select version from bet_order where id = $1', [rows[0].id])).rows[0].version).toBe(
    rows[0].version,
  );
});
