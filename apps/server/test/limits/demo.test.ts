import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { createIfFree } from '../../src/modules/accounts/create-account.ts';
import { closeDemoPlayers } from '../../src/modules/accounts/demo/close-demo-players.ts';
import { fullWorld } from '../http/all-calls.ts';
import type { World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await fullWorld();
  await w.pool.query(`update account set is_demo = true where username = 'root'`);
});
afterAll(() => w.close());

const demo = (ip: string, termsVersion = '1') => w.send('POST', '/api/auth/demo', { body: { termsVersion }, ip });
const BET = {
  stake: 100,
  expectedOdds: 1.9,
  selectionKey: '11',
  side: 'back',
  marketId: '1011',
  eventId: '101',
  sportId: '4',
};

test('a visitor gets a player of its own, with points that came by a transfer, and bets with them', async () => {
  const one = await demo('10.2.0.1');
  expect(one.body).toMatchObject({ role: 'user', user: { fullName: 'Demo player', walletBalance: 100_000 } });
  const two = await demo('10.2.0.1');
  expect(two.body.user.username).not.toBe(one.body.user.username);
  const { token } = one.body;
  const { entries } = (await w.send('GET', '/api/account/statement', { token })).body;
  expect(entries).toMatchObject([{ direction: 'credit', amount: 100_000, remark: 'Demo points' }]);
  expect((await w.send('POST', '/api/bets/place', { token, body: BET })).status).toBe(200);
  expect(await reconcile(w.pool)).toEqual([]);
});

test('the terms that it accepts are kept with it, and old ones are refused', async () => {
  expect((await demo('10.2.0.2', '0')).body).toMatchObject({ error: 'TERMS_CHANGED', termsVersion: '1' });
  const { body } = await demo('10.2.0.2');
  const { rows } = await w.pool.query('select terms_version, terms_accepted_at from account where id = $1', [
    body.user.id,
  ]);
  expect(rows).toEqual([{ terms_version: '1', terms_accepted_at: new Date(w.clock.nowMs) }]);
});

test('ten from an address in a quarter of an hour, and not one more; others go on', async () => {
  for (let n = 0; n < 10; n++) expect((await demo('10.2.0.3')).status).toBe(200);
  const refused = await demo('10.2.0.3');
  expect([refused.status, refused.body.error]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect((await demo('10.2.0.4')).status).toBe(200);
  w.clock.advance(16 * 60_000);
  expect((await demo('10.2.0.3')).status).toBe(200);
});

test('its account says that it has no password, and no other account does', async () => {
  const one = await demo('10.2.0.7');
  const me = await w.send('GET', '/api/auth/me', { token: one.body.token });
  expect(me.body).toMatchObject({ role: 'user', passwordless: true });
  const { body } = await w.send('GET', '/api/auth/me', { token: await w.signIn('ann') });
  expect(body).not.toHaveProperty('passwordless');
});

test('nobody signs in to a demo player with a password', async () => {
  const { username } = (await demo('10.2.0.5')).body.user;
  for (const password of ['pavilion', username, 'demo']) {
    const answer = await w.send('POST', '/api/auth/login', { body: { username, password }, ip: '10.2.0.6' });
    expect(answer.body.error).toBe('CREDENTIALS_INVALID');
  }
});

test('after a day it is closed: its points go back, its session ends; who has open bets is left until they are settled', async () => {
  const idle = (await demo('10.2.0.7')).body;
  const open = await w.pool.query(
    `select count(*)::int as n from account a join wallet o on o.account_id = a.id
     where is_demo_player and closed_at is null and o.exposure > 0`,
  );
  expect(open.rows[0].n).toBe(1);
  expect(await closeDemoPlayers(w.context)).toBe(0);
  w.clock.advance(24 * 3_600_000 + 1);
  expect(await closeDemoPlayers(w.context)).toBeGreaterThan(10);
  const { rows } = await w.pool.query(
    `select a.closed_at, w.balance from account a join wallet w on w.account_id = a.id where a.id = $1`,
    [idle.user.id],
  );
  expect(rows).toEqual([{ closed_at: new Date(w.clock.nowMs), balance: 0 }]);
  expect((await w.send('GET', '/api/auth/me', { token: idle.token })).status).toBe(401);
  const left = await w.pool.query(
    'select w.exposure from account a join wallet w on w.account_id = a.id where is_demo_player and closed_at is null',
  );
  expect(left.rows).toHaveLength(1);
  expect(left.rows[0].exposure).toBeGreaterThan(0);
  expect(await reconcile(w.pool)).toEqual([]);
});

test('twenty from an address in a day, and not one more; a day after the first it goes on', async () => {
  const startMs = w.clock.nowMs;
  for (let n = 0; n < 20; n++) {
    if (n === 10) w.clock.advance(16 * 60_000);
    expect((await demo('10.2.1.1')).status).toBe(200);
  }
  w.clock.advance(16 * 60_000);
  for (let n = 0; n < 3; n++) {
    expect((await demo('10.2.1.1')).body).toMatchObject({
      error: 'TOO_MANY_ATTEMPTS',
      message: 'From this address 20 demo players were made in 24 hours. Please come back later.',
    });
  }
  expect((await demo('10.2.1.2')).status).toBe(200);
  w.clock.advance(startMs + 24 * 3_600_000 + 1 - w.clock.nowMs);
  expect((await demo('10.2.1.1')).status).toBe(200);
});

test('players whose day is over take no seat from others, those of today do', async () => {
  const seats = (created: number) =>
    w.pool.query(
      `insert into account (username, role, parent_id, full_name, password_hash, is_demo, is_demo_player, created_at)
       select 'seat-' || $3 || '-' || n, 'user', $1, 'Demo player', 'none', true, true, to_timestamp($2::float8 / 1000)
       from generate_series(1, 500) as n`,
      [w.ids.north, created, String(created)],
    );
  await seats(w.clock.nowMs - 24 * 3_600_000 - 1);
  expect((await demo('10.2.1.3')).status).toBe(200);
  await seats(w.clock.nowMs);
  const full = await demo('10.2.1.4');
  expect(full.body).toMatchObject({ message: 'All demo seats are taken. Please come back later.' });
  w.clock.advance(24 * 3_600_000 + 1);
});

test('one that cannot be closed stands in nobody’s way, and the log tells of it', async () => {
  const stuck = (await demo('10.2.1.5')).body.user.id;
  const idle = (await demo('10.2.1.5')).body.user.id;
  // Another agent's by now: the cashier cannot take its points back.
  await w.pool.query('update account set parent_id = $2 where id = $1', [stuck, w.ids.north]);
  w.clock.advance(24 * 3_600_000 + 1);
  await closeDemoPlayers(w.context, 1);
  const { rows } = await w.pool.query(
    'select id::text, closed_at is not null as closed from account where id = any($1::bigint[]) order by id',
    [[stuck, idle]],
  );
  expect(rows).toEqual([
    { id: stuck, closed: false },
    { id: idle, closed: true },
  ]);
  expect(w.logged.some((line) => line.includes('stays open') && line.includes(`"account":${stuck}`))).toBe(true);
});

test('a cashier whose code was lost with the key gets a new one', async () => {
  await w.pool.query(String.raw`update account set transaction_code = '\x00' where username = 'demo-cashier'`);
  expect((await demo('10.2.1.6')).body.user.walletBalance).toBe(100_000);
});

test('a super admin who locks the cashier ends the demo, and begins it again', async () => {
  const lockCashier = (locked: boolean) =>
    w.pool.query(`update account set user_locked = $1 where username = 'demo-cashier'`, [locked]);
  const accounts = async () => (await w.pool.query('select count(*)::int as n from account')).rows[0].n;
  const before = await accounts();
  await lockCashier(true);
  const answer = await demo('10.2.0.11');
  expect([answer.status, answer.body.error, await accounts()]).toEqual([403, 'DEMO_NOT_OFFERED', before]);
  await lockCashier(false);
  expect((await demo('10.2.0.11')).status).toBe(200);
});

test('nobody else gets the cashier’s name; where somebody has it already, there is no demo', async () => {
  const other = await fullWorld();
  await other.pool.query(`update account set is_demo = true where username = 'root'`);
  const named = (isDemo: boolean) => ({
    username: 'demo-cashier',
    role: 'agent' as const,
    agentId: null,
    fullName: 'Back office',
    passwordHash: 'none',
    isDemo,
  });
  expect(await tx(other.pool, (t) => createIfFree(t, other.context, named(false)))).toBeNull();
  await other.pool.query(`update account set username = 'demo-cashier' where username = 'south'`);
  const answer = await other.send('POST', '/api/auth/demo', { body: { termsVersion: '1' } });
  await other.close();
  expect([answer.status, answer.body.error]).toEqual([403, 'DEMO_NOT_OFFERED']);
});

test('there is none in a live environment', async () => {
  const live = await fullWorld({ env: { PAVILION_ENV: 'live' } });
  const answer = await live.send('POST', '/api/auth/demo', { body: { termsVersion: '1' } });
  expect([answer.status, answer.body.error]).toEqual([403, 'DEMO_NOT_OFFERED']);
  await live.close();
});

test('there is none without a demo super admin to issue its points', async () => {
  await w.pool.query(`update account set is_demo = false where username = 'root'`);
  expect((await demo('10.2.0.8')).body.error).toBe('DEMO_NOT_OFFERED');
});
