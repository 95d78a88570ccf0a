// A player's own lists of bets.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullWorld } from '../http/all-calls.ts';
import type { World } from '../support/world.ts';

let w: World;
let ann: string;
let root: string;
beforeAll(async () => {
  w = await fullWorld();
  [ann, root] = [await w.signIn('ann'), await w.signIn('root')];
  await w.pool.query(
    `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
       price, stake, win, liability, status, profit, settled_version, settled_at, frame_seq, frame_received_at,
       price_age_ms, rule_id, created_at)
     select $1, gen_random_uuid(), '\\x00', m.id, '11', 'Lions', side, 200, 200, stake, stake, stake, status, profit, 1,
       case when profit is null then null else now() end, 1, now(), 5, 'match', to_timestamp($2::float8 / 1000)
     from (values ('back', 5000, 'matched', null), ('lay', 3000, 'won', 3000), ('back', 700, 'void', 0))
         bet (side, stake, status, profit)
       cross join (select id from market order by id limit 1) m`,
    [w.ids['ann'], w.clock.nowMs],
  );
});
afterAll(() => w.close());

test.each([
  ['matched', 1, 50],
  ['deleted', 1, 0],
  ['all', 3, 80],
])('of bets in the state %s the total stake leaves out what came back', async (state, total, totalAmount) => {
  const { body } = await w.send('GET', `/api/bets/current?state=${state}`, { token: ann });
  expect(body).toMatchObject({ total, totalAmount });
});

test.each([
  '/api/bets/history',
  '/api/bets/history?status=settled&type=back&search=lions',
  '/api/account/statement',
  '/api/account/statement/event/101',
  '/api/account/withdrawals',
  '/api/activity/logs',
  '/api/button-presets',
  '/api/auth/sessions',
  '/api/security',
])('a super admin, who has no bets, is answered %s', async (url) => {
  expect((await w.send('GET', url, { token: root })).status).toBe(200);
});

test('of everybody’s bets a super admin’s own history has none', async () => {
  expect((await w.send('GET', '/api/bets/history', { token: root })).body).toMatchObject({ items: [], total: 0 });
  expect((await w.send('GET', '/api/bets/history', { token: ann })).body.total).toBe(3);
});
