import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

describe('signing in', () => {
  test('answers a token and the account under the name of its role', async () => {
    const user = await w.send('POST', '/api/auth/login', { body: { username: ' Ann ', password: PASSWORD } });
    expect(user.status).toBe(200);
    expect(user.body).toMatchObject({
      role: 'user',
      user: { username: 'ann', role: 'user', walletBalance: 0, agentName: 'North Smith', agentUsername: 'north' },
    });
    expect(user.body.token).toMatch(/^[\w-]{43}$/);
    const agent = await w.send('POST', '/api/auth/login', { body: { username: 'north', password: PASSWORD } });
    expect(agent.body).toMatchObject({ role: 'agent', agent: { username: 'north', agentName: null } });
    expect(agent.body.user).toBeUndefined();
    const root = await w.send('POST', '/api/auth/login', { body: { username: 'root', password: PASSWORD } });
    expect(root.body).toMatchObject({ role: 'super_admin', superAdmin: { username: 'root' } });
  });

  test('answers an unknown name and a wrong password alike', async () => {
    const wrong = await w.send('POST', '/api/auth/login', {
      body: { username: 'ben', password: 'no' },
      ip: '10.1.0.1',
    });
    const unknown = await w.send('POST', '/api/auth/login', {
      body: { username: 'zoe', password: 'no' },
      ip: '10.1.0.1',
    });
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(wrong.body).toMatchObject({ error: 'CREDENTIALS_INVALID', message: 'Invalid username or password.' });
  });

  test.each([
    [{ username: '', password: 'x' }, 'username'],
    [{ username: '   ', password: 'x' }, 'username'],
    [{ username: 'ann', password: '' }, 'password'],
  ])('needs both fields: %j', async (body, field) => {
    const answer = await w.send('POST', '/api/auth/login', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: 'Please enter both username and password.', field });
  });

  test('keeps the version and time of the accepted terms, and the token only as a hash', async () => {
    const token = await w.signIn('ben');
    const { rows } = await w.pool.query(
      `select a.terms_version, a.terms_accepted_at is not null as accepted,
              s.token_hash = sha256(convert_to($1, 'UTF8')) as hashed
       from account a join session s on s.account_id = a.id where a.username = 'ben' order by s.id desc limit 1`,
      [token],
    );
    expect(rows).toEqual([{ terms_version: '1', accepted: true, hashed: true }]);
  });

  test('tells a locked user whom to ask, and keeps no session for it', async () => {
    const root = await w.signIn('root');
    const url = `/api/super-admin/users/${w.ids.cem}/toggles`;
    const lock = { field: 'userLocked', transactionCode: await w.codeOf('root') };
    await w.send('PATCH', url, { token: root, body: { ...lock, value: true } });
    const answer = await w.send('POST', '/api/auth/login', { body: { username: 'cem', password: PASSWORD } });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      error: 'USER_LOCKED',
      message: 'Login Restricted. Contact Agent(South Smith)',
      user: { agentName: 'South Smith', agentUsername: 'south' },
    });
    expect(answer.body.token).toBeUndefined();
    const wrong = await w.send('POST', '/api/auth/login', { body: { username: 'cem', password: 'wrong' } });
    expect(wrong.body.error).toBe('CREDENTIALS_INVALID');
    await w.send('PATCH', url, { token: root, body: { ...lock, value: false } });
    await w.signIn('cem');
  });
});

describe('sessions', () => {
  test('me needs one', async () => {
    expect((await w.send('GET', '/api/auth/me')).body).toMatchObject({ error: 'LOGIN_REQUIRED' });
    const unknown = await w.send('GET', '/api/auth/me', { token: 'x'.repeat(43) });
    expect([unknown.status, unknown.body.error]).toEqual([401, 'LOGIN_REQUIRED']);
    const token = await w.signIn('ann');
    expect((await w.send('GET', '/api/auth/me', { token })).body).toMatchObject({
      role: 'user',
      user: { username: 'ann' },
    });
  });

  test('signing out ends it at once', async () => {
    const token = await w.signIn('ann');
    expect((await w.send('GET', '/api/auth/me', { token })).status).toBe(200);
    expect((await w.send('POST', '/api/auth/logout', { token })).status).toBe(200);
    expect((await w.send('GET', '/api/auth/me', { token })).status).toBe(401);
  });

  test('end after 12 hours without use, and after 7 days of use', async () => {
    const idle = await w.signIn('ann');
    w.clock.advance(12 * 3_600_000 - 1000);
    expect((await w.send('GET', '/api/auth/me', { token: idle })).status).toBe(200);
    await expect
      .poll(async () => (await w.pool.query('select max(last_seen_at) as at from session')).rows[0].at.getTime())
      .toBe(w.clock.nowMs);
    w.clock.advance(12 * 3_600_000);
    expect((await w.send('GET', '/api/auth/me', { token: idle })).status).toBe(401);

    const busy = await w.signIn('ann');
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      w.clock.advance(6 * 3_600_000);
      expect((await w.send('GET', '/api/auth/me', { token: busy })).status).toBe(200);
      await w.pool.query(`update session set last_seen_at = to_timestamp($1::float8 / 1000)`, [w.clock.nowMs]);
    }
    w.clock.advance(6 * 3_600_000);
    expect((await w.send('GET', '/api/auth/me', { token: busy })).status).toBe(401);
  });

  test('are listed, and one can be ended, but not those of others', async () => {
    const [mine, other, foreign] = [await w.signIn('ben'), await w.signIn('ben'), await w.signIn('ann')];
    const list = (await w.send('GET', '/api/auth/sessions', { token: mine })).body.items;
    expect(list.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    const otherId = list[0].current ? list[1].id : list[0].id;
    const refused = await w.send('DELETE', `/api/auth/sessions/${otherId}`, { token: foreign });
    const unknown = await w.send('DELETE', '/api/auth/sessions/9999999999', { token: foreign });
    expect([refused.status, refused.body.error]).toEqual([404, 'NOT_FOUND']);
    expect({ ...refused.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect((await w.send('DELETE', `/api/auth/sessions/${otherId}`, { token: mine })).status).toBe(200);
    expect((await w.send('GET', '/api/auth/me', { token: other })).status).toBe(401);
    expect((await w.send('GET', '/api/auth/me', { token: mine })).status).toBe(200);
  });

  test('a lock ends requests at once, of the user and of a locked agent’s users; signing out stays possible', async () => {
    const [root, ann, north] = [await w.signIn('root'), await w.signIn('ann'), await w.signIn('north')];
    const me = (token: string) => w.send('GET', '/api/auth/me', { token });
    expect([(await me(ann)).status, (await me(north)).status]).toEqual([200, 200]);
    const url = `/api/super-admin/agents/${w.ids.north}/toggles`;
    const lock = { field: 'userLocked', transactionCode: await w.codeOf('root') };
    expect((await w.send('PATCH', url, { token: root, body: { ...lock, value: true } })).status).toBe(200);
    for (const token of [ann, north]) expect((await me(token)).body.error).toBe('USER_LOCKED');
    expect((await me(ann)).body.message).toBe('Login Restricted. Contact Agent(North Smith)');
    expect((await w.send('POST', '/api/auth/logout', { token: ann })).status).toBe(200);
    await w.send('PATCH', url, { token: root, body: { ...lock, value: false } });
    expect((await me(north)).status).toBe(200);
    expect((await me(ann)).status).toBe(401);
  });
});

test('a lock that no message announced holds within a second', async () => {
  const token = await w.signIn('ann');
  expect((await w.send('GET', '/api/auth/me', { token })).status).toBe(200);
  await w.pool.query(`update account set user_locked = true where username = 'ann'`);
  w.clock.advance(1000);
  expect((await w.send('GET', '/api/auth/me', { token })).body.error).toBe('USER_LOCKED');
  await w.pool.query(`update account set user_locked = false where username = 'ann'`);
  w.clock.advance(1000);
});

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    w.send('POST', '/api/auth/change-password', { token, body: { currentPassword, newPassword } });

  test('ends the other sessions, keeps this one, and is written into the activity log', async () => {
    const [mine, other] = [await w.signIn('cem'), await w.signIn('cem')];
    const answer = await change(mine, PASSWORD, 'another fine one');
    expect([answer.status, answer.body.message]).toEqual([200, 'Password updated successfully.']);
    expect((await w.send('GET', '/api/auth/me', { token: mine })).status).toBe(200);
    expect((await w.send('GET', '/api/auth/me', { token: other })).status).toBe(401);
    await expect(w.signIn('cem', { ip: '10.2.0.1' })).rejects.toThrow('CREDENTIALS_INVALID');
    await w.signIn('cem', { password: 'another fine one' });
    const log = await w.send('GET', '/api/activity/logs?type=password_change', { token: mine });
    expect(log.body).toMatchObject({
      total: 1,
      page: 1,
      pageSize: 25,
      items: [{ username: 'cem', type: 'password_change' }],
    });
    expect((await change(mine, 'another fine one', PASSWORD)).status).toBe(200);
  });

  test.each([
    ['', 'long enough', 400, 'INVALID_REQUEST', 'Please fill in all password fields.'],
    [PASSWORD, '', 400, 'INVALID_REQUEST', 'Please fill in all password fields.'],
    [PASSWORD, 'short', 422, 'PASSWORD_TOO_SHORT', 'New password must be at least 6 characters long.'],
    [PASSWORD, 'PASSWORD', 422, 'PASSWORD_TOO_COMMON', 'This password is too common. Choose another one.'],
    ['not mine', 'long enough', 422, 'PASSWORD_INVALID', 'The current password is not correct.'],
  ])('refuses %j → %j', async (current, next, status, error, message) => {
    const answer = await change(await w.signIn('ben'), current, next);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error, message });
  });

  test('a sign-in with the old one that is on its way does not come in', async () => {
    const changing = await w.pool.connect();
    await changing.query('begin');
    await changing.query(
      `update account set password_hash = (select password_hash from account where username = 'root') || 'x'
       where username = 'cem'`,
    );
    const login = w.send('POST', '/api/auth/login', { body: { username: 'cem', password: PASSWORD }, ip: '10.3.0.1' });
    // Its password has been compared with the old hash when it waits for the account.
    const waiting = `select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    let answered = false;
    void login.finally(() => (answered = true));
    await expect.poll(async () => answered || (await w.pool.query(waiting)).rows[0].n === 1).toBe(true);
    await changing.query('commit');
    changing.release();
    expect((await login).body.error).toBe('CREDENTIALS_INVALID');
    await w.pool.query(
      `update account set password_hash = (select password_hash from account where username = 'ann')
       where username = 'cem'`,
    );
    await w.signIn('cem');
  });

  test('guessing the current one is limited', async () => {
    const token = await w.signIn('root2');
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push((await change(token, `guess ${i}`, 'long enough')).status);
    expect(answers).toEqual([...Array(10).fill(422), 429, 429]);
  });
});

test('the activity log filters by day, type and text, and pages', async () => {
  const token = await w.signIn('south', { ip: '10.77.1.2' });
  await w.signIn('south', { ip: '10.77.1.3' });
  const all = (await w.send('GET', '/api/activity/logs', { token })).body;
  expect(all.total).toBe(2);
  expect(all.items.map((item: { ip: string }) => item.ip)).toEqual(['10.77.1.3', '10.77.1.2']);
  const found = (await w.send('GET', '/api/activity/logs?search=1.1.2', { token })).body;
  expect(found.items).toHaveLength(0);
  expect((await w.send('GET', '/api/activity/logs?search=77.1.2', { token })).body.total).toBe(1);
  const second = (await w.send('GET', '/api/activity/logs?limit=1&page=2', { token })).body;
  expect(second).toMatchObject({ total: 2, page: 2, pageSize: 1, items: [{ ip: '10.77.1.2' }] });
  const today = new Date(w.clock.nowMs + 5.5 * 3_600_000).toISOString().slice(0, 10);
  expect((await w.send('GET', `/api/activity/logs?from=${today}&to=${today}`, { token })).body.total).toBe(2);
  expect((await w.send('GET', '/api/activity/logs?to=2020-01-01', { token })).body.total).toBe(0);
  const wrong = await w.send('GET', '/api/activity/logs?from=2026-02-31', { token });
  expect([wrong.status, wrong.body.field]).toEqual([400, 'from']);
});
