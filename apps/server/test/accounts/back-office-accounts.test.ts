import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { PASSWORD, type World, world } from '../support/world.ts';

let w: World;
let root: string;
let north: string;
beforeAll(async () => {
  w = await world();
  await w.give('root', 'root', 100_000);
  await w.give('root', 'north', 10_000);
  await w.give('root', 'south', 10_000);
  await w.give('north', 'ann', 500);
  await w.give('south', 'cem', 700);
  [root, north] = [await w.signIn('root'), await w.signIn('north')];
});
afterAll(async () => {
  expect(await reconcile(w.pool)).toEqual([]);
  await w.close();
});

const get = (url: string, token = root) => w.send('GET', url, { token });
const names = (body: { items: { username: string }[] }) => body.items.map(({ username }) => username);
const lastAudit = async (action: string) =>
  (
    await w.pool.query('select target, outcome, before, after from audit where action = $1 order by id desc limit 1', [
      action,
    ])
  ).rows[0];

describe('lists', () => {
  test('a super admin sees everybody, by role and all together', async () => {
    expect(names((await get('/api/super-admin/users')).body)).toEqual(['ann', 'ben', 'cem']);
    expect(names((await get('/api/super-admin/agents?limit=500&page=1&status=all')).body)).toEqual(['north', 'south']);
    expect(names((await get('/api/super-admin/super-admins')).body)).toEqual(['root', 'root2']);
    const all = await get('/api/super-admin/accounts?limit=3&page=2');
    expect(all.body).toMatchObject({ total: 7, page: 2, pageSize: 3 });
    expect(names(all.body)).toEqual(['north', 'root', 'root2']);
    expect(names((await get('/api/super-admin/accounts?role=agent')).body)).toEqual(['north', 'south']);
    expect(names((await get(`/api/super-admin/users?agentId=${w.ids.south}`)).body)).toEqual(['cem']);
  });

  test('an agent sees its own users and itself', async () => {
    const { body } = await get('/api/agent/users?limit=500&skip=0', north);
    expect(names(body)).toEqual(['ann', 'ben']);
    expect(body).toMatchObject({ total: 2, agent: { username: 'north', creditTotal: 10_000, walletBalance: 9500 } });
    expect((await get('/api/agent/users?search=cem', north)).body).toMatchObject({ items: [], total: 0 });
  });

  test('search looks into names, phone and e-mail; a page beyond the end keeps its total', async () => {
    await w.pool.query(`update account set nickname = 'Annie', phone = '+91 98', email = 'a@b.c' where id = $1`, [
      w.ids.ann,
    ]);
    for (const term of ['ANN', 'ann smith', 'annie', '%2B91%2098', 'A@b.c']) {
      expect(names((await get(`/api/super-admin/users?search=${term}`)).body)).toEqual(['ann']);
    }
    expect((await get('/api/super-admin/users?search=%25')).body.total).toBe(0);
    expect((await get('/api/super-admin/users?page=9')).body).toMatchObject({ items: [], total: 3 });
    expect(names((await get('/api/super-admin/users?limit=1&skip=2')).body)).toEqual(['cem']);
  });

  test('are ordered by what was asked for', async () => {
    expect(names((await get('/api/super-admin/users?sort=balance&direction=desc')).body)).toEqual([
      'cem',
      'ann',
      'ben',
    ]);
    expect(names((await get('/api/super-admin/users?sort=username&direction=desc')).body)).toEqual([
      'cem',
      'ben',
      'ann',
    ]);
    for (const sort of ['fullName', 'createdAt', 'credit', 'points', 'clientPL', 'exposure', 'available']) {
      expect((await get(`/api/super-admin/accounts?sort=${sort}`)).body.items).toHaveLength(7);
    }
    expect((await get('/api/super-admin/users?sort=password_hash')).body).toMatchObject({ field: 'sort' });
    expect((await get('/api/super-admin/users?limit=501')).body).toMatchObject({ field: 'limit' });
  });

  test('tell the status of accounts, and leave closed ones out unless they are asked for', async () => {
    await w.pool.query('update account set user_locked = true where id = $1', [w.ids.cem]);
    await w.pool.query('update account set closed_at = now() where id = $1', [w.ids.ben]);
    expect(names((await get('/api/super-admin/users')).body)).toEqual(['ann', 'cem']);
    expect(names((await get('/api/super-admin/users?status=all')).body)).toEqual(['ann', 'ben', 'cem']);
    expect(names((await get('/api/super-admin/users?status=active')).body)).toEqual(['ann']);
    expect((await get('/api/super-admin/users?status=inactive')).body.items).toMatchObject([
      { username: 'ben', status: 'inactive' },
    ]);
    expect((await get('/api/super-admin/users?status=suspended')).body.items).toMatchObject([
      { username: 'cem', status: 'suspended', userLocked: true },
    ]);
    await w.pool.query('update account set user_locked = false, closed_at = null');
  });
});

describe('opening an account', () => {
  const form = { username: 'Dora', password: 'long enough', fullName: ' Dora D ', city: '', pname: 'DD' };
  const open = async (from: 'root' | 'north', body: object) =>
    w.send('POST', from === 'root' ? '/api/super-admin/accounts' : '/api/agent/users', {
      token: from === 'root' ? root : north,
      body: { authTransactionCode: await w.codeOf(from), ...body },
    });

  test.each([
    [{ username: ' ' }, 'username', 'User name is required.'],
    [{ username: 'Dö' }, 'username', 'User name must have 3 to 40 letters, digits, dots, dashes or underscores.'],
    [{ password: '' }, 'password', 'Password is required.'],
    [{ password: 'short' }, 'password', 'Password must be at least 6 characters.'],
    [{}, 'userType', 'Select a user type.'],
    [{ userType: 'user', agentId: null }, 'agentId', 'Select an agent for this user.'],
    [
      { userType: 'agent', authTransactionCode: ' ' },
      'authTransactionCode',
      'Enter your transaction code to authorize this action.',
    ],
    [{ userType: 'agent', email: 'nobody' }, 'email', 'email: must be an e-mail address'],
  ])('%j is refused in the words of the form', async (wrong, field, message) => {
    const { body } = await open('root', { ...form, ...wrong });
    expect(body).toMatchObject({ field, message });
  });

  test('an agent opens users of its own, with points from its own wallet', async () => {
    const { status, body } = await open('north', { ...form, openingPoints: 250.5 });
    expect([status, body.message]).toEqual([200, 'Account created successfully.']);
    expect(body.account).toMatchObject({ username: 'dora', role: 'user', transactionCode: null });
    const details = await get(`/api/agent/users/${body.account.id}/details`, north);
    expect(details.body.user).toMatchObject({
      ...{ fullName: 'Dora D', city: null, nickname: 'DD', agentUsername: 'north', creditLimit: 250.5 },
      ...{ points: 250.5, clientPL: 0, clientPLPercent: 0, sportsPoints: 250.5, casinoPoints: 0 },
    });
    expect(details.body.agent).toMatchObject({ username: 'north', creditTotal: 10_000, walletBalance: 9249.5 });
    expect(await lastAudit('wallet.transfer')).toMatchObject({ outcome: 'ok', after: { amount: 250.5 } });
    expect(
      (await w.send('POST', '/api/auth/login', { body: { username: 'DORA', password: 'long enough' } })).status,
    ).toBe(200);
    expect((await open('north', form)).body).toMatchObject({ error: 'USERNAME_TAKEN', field: 'username' });
  });

  test('an agent cannot say for whom or as what', async () => {
    for (const extra of [{ userType: 'agent' }, { agentId: String(w.ids.south) }]) {
      const { body } = await open('north', { ...form, username: 'eve', ...extra });
      expect([body.error, body.field]).toEqual(['INVALID_REQUEST', Object.keys(extra)[0]]);
    }
  });

  test('a super admin opens every role; staff get a code, shown once here', async () => {
    const agent = (await open('root', { ...form, username: 'west', userType: 'agent' })).body.account;
    expect(agent.transactionCode).toMatch(/^[A-Z2-9]{8}$/);
    const under = { ...form, username: 'finn', userType: 'user', agentId: agent.id };
    expect((await open('root', under)).body.account).toMatchObject({ username: 'finn', role: 'user' });
    expect((await get(`/api/super-admin/agents/${agent.id}/details`)).body).toMatchObject({
      agent: { username: 'west' },
      superAdmin: { username: 'root' },
    });
    const strange = await open('root', { ...under, username: 'gus', agentId: String(w.ids.ann) });
    expect([strange.status, strange.body.error]).toEqual([404, 'NOT_FOUND']);
  });

  test('without the points nothing is opened', async () => {
    const refused = await open('north', { ...form, username: 'hal', openingPoints: 1_000_000 });
    expect([refused.status, refused.body.error]).toEqual([422, 'INSUFFICIENT_POINTS']);
    expect((await get('/api/super-admin/accounts?search=hal')).body.total).toBe(0);
  });

  test('a wrong code opens nothing, and neither code nor password is kept anywhere', async () => {
    const wrong = await open('north', { ...form, username: 'ida', authTransactionCode: 'WRONG' });
    expect(wrong.body.error).toBe('TRANSACTION_CODE_INVALID');
    const code = await w.codeOf('north');
    await open('north', { ...form, username: 'ida', remark: `Known | Code: ${code}` });
    const { rows } = await w.pool.query(
      `select (select jsonb_agg(to_jsonb(a) - 'password_hash') from account a)::text
         || (select jsonb_agg(to_jsonb(a)) from audit a)::text as text`,
    );
    const kept = rows[0].text + w.logged.join('');
    expect(kept).toContain('Known');
    expect(kept.toUpperCase()).not.toContain(code);
    expect(kept).not.toContain('long enough');
  });
});

describe('the account dialog', () => {
  test('changes what was sent and leaves the rest, with both in the audit log', async () => {
    const url = `/api/agent/users/${w.ids.ann}/profile`;
    const transactionCode = await w.codeOf('north');
    const send = (body: object) => w.send('PATCH', url, { token: north, body: { transactionCode, ...body } });
    const first = await send({ city: ' Pune ', favoriteMaster: true, remark: 'VIP | Code: X' });
    expect(first.body).toMatchObject({
      message: 'Profile updated successfully.',
      user: { fullName: 'Ann Smith', city: 'Pune', favoriteMaster: true, remark: 'VIP', nickname: 'Annie' },
    });
    expect(await lastAudit('account.profile')).toEqual({
      target: `account:${w.ids.ann}`,
      outcome: 'ok',
      before: { city: null, favoriteMaster: false, remark: null },
      after: { city: 'Pune', favoriteMaster: true, remark: 'VIP' },
    });
    expect((await send({ city: '' })).body.user).toMatchObject({ city: null, favoriteMaster: true });
    expect((await send({ transactionCode: '' })).body).toMatchObject({ message: 'Transaction code is required.' });
    expect((await send({ role: 'agent' })).body.error).toBe('INVALID_REQUEST');
  });

  test('changes the words on an agent’s partnership', async () => {
    const url = `/api/super-admin/agents/${w.ids.south}/profile`;
    const send = async (partnership: string | null) =>
      w.send('PATCH', url, { token: root, body: { partnership, transactionCode: await w.codeOf('root') } });
    expect((await send(' half of the book ')).body.agent.partnership).toBe('half of the book');
    expect(await lastAudit('account.profile')).toMatchObject({ after: { partnership: 'half of the book' } });
    expect((await send(null)).body.agent.partnership).toBeNull();
    const shown = await get(`/api/super-admin/agents/${w.ids.south}/details`);
    expect(shown).toMatchObject({ status: 200, body: { agent: { username: 'south', partnership: null } } });
    // Saved without words as with empty ones.
    expect((await send('  ')).body.agent.partnership).toBeNull();
  });

  test('a new password ends every session of the account and is the only one that opens it', async () => {
    const session = await w.signIn('ann');
    const url = `/api/agent/users/${w.ids.ann}/change-password`;
    const transactionCode = await w.codeOf('north');
    const send = (newPassword: string) => w.send('POST', url, { token: north, body: { newPassword, transactionCode } });
    expect((await send('abc')).body.message).toBe('Password must be at least 6 characters long.');
    expect((await get('/api/auth/me', session)).status).toBe(200);
    expect((await send('another one')).body).toEqual({ message: 'Password updated successfully.' });
    expect((await get('/api/auth/me', session)).body.error).toBe('LOGIN_REQUIRED');
    await expect(w.signIn('ann')).rejects.toThrow('could not sign in');
    const now = await w.signIn('ann', { password: 'another one' });
    const seen = await get('/api/activity/logs?type=password_change', now);
    expect(seen.body.items).toMatchObject([{ type: 'password_change', ip: null }]);
    expect(await lastAudit('account.change-password')).toMatchObject({ outcome: 'ok', before: null, after: null });
  });

  test('a super admin who changes its own password stays signed in, and only there', async () => {
    const [here, there] = [await w.signIn('root2'), await w.signIn('root2')];
    const body = { newPassword: 'another one', transactionCode: await w.codeOf('root2') };
    const url = `/api/super-admin/super-admins/${w.ids.root2}/change-password`;
    expect((await w.send('POST', url, { token: here, body })).status).toBe(200);
    expect((await get('/api/auth/me', here)).status).toBe(200);
    expect((await get('/api/auth/me', there)).body.error).toBe('LOGIN_REQUIRED');
  });

  test('the change password lock keeps the owner from changing it', async () => {
    const url = `/api/super-admin/agents/${w.ids.south}/profile`;
    const set = async (changePasswordLock: boolean) =>
      w.send('PATCH', url, { token: root, body: { changePasswordLock, transactionCode: await w.codeOf('root') } });
    const token = await w.signIn('south');
    const change = () =>
      w.send('POST', '/api/auth/change-password', {
        token,
        body: { currentPassword: PASSWORD, newPassword: 'mine from now on' },
      });
    expect((await set(true)).body.agent.changePasswordLock).toBe(true);
    expect((await change()).body).toMatchObject({ error: 'PASSWORD_CHANGE_LOCKED' });
    await set(false);
    expect((await change()).status).toBe(200);
  });
});

test('a super admin sees and resets the code of anybody, with its own; both are audited without it', async () => {
  const url = `/api/super-admin/agents/${w.ids.south}/transaction-code`;
  const old = await w.codeOf('south');
  expect((await get(url)).body).toEqual({ transactionCode: old });
  expect(await lastAudit('account.view-code')).toMatchObject({ target: `account:${w.ids.south}`, outcome: 'ok' });
  const reset = (transactionCode: string) => w.send('POST', `${url}/reset`, { token: root, body: { transactionCode } });
  expect((await reset(' ')).body.message).toBe('Enter your transaction code to reset this account.');
  expect((await reset(old)).body.error).toBe('TRANSACTION_CODE_INVALID');
  const { body } = await reset(await w.codeOf('root'));
  expect(body).toEqual({
    transactionCode: await w.codeOf('south'),
    message: 'Transaction code updated successfully.',
  });
  expect(body.transactionCode).not.toBe(old);
  expect(await lastAudit('account.reset-code')).toMatchObject({ outcome: 'ok', before: null, after: null });
  expect((await get(`/api/super-admin/users/${w.ids.ann}/transaction-code`)).body).toEqual({ transactionCode: null });
  expect((await get(`/api/super-admin/super-admins/${w.ids.south}/transaction-code`)).status).toBe(404);
});

describe('wallet transactions', () => {
  test('newest first, with both ends, and by type', async () => {
    await w.give('north', 'ben', 40);
    await w.give('north', 'ben', 15, 'withdraw');
    const url = `/api/agent/users/${w.ids.ben}/wallet/transactions`;
    const { body } = await get(url, north);
    expect(body).toMatchObject({ total: 2, page: 1, pageSize: 10, user: { username: 'ben', creditTotal: 25 } });
    expect(body.items).toMatchObject([
      {
        ...{ direction: 'debit', category: 'withdraw', type: 'withdraw', amount: 15, balanceAfter: 25 },
        ...{ counterpartUsername: 'north', meta: { transfer: { from: 'ben', to: 'north' } } },
      },
      { direction: 'credit', category: 'credit', amount: 40, meta: { transfer: { from: 'north', to: 'ben' } } },
    ]);
    expect((await get(`${url}?type=credit`, north)).body).toMatchObject({ total: 1, items: [{ amount: 40 }] });
    expect((await get(`${url}?limit=1&page=2`, north)).body).toMatchObject({ total: 2, items: [{ amount: 40 }] });
    expect((await get(`${url}?type=bet`, north)).body).toMatchObject({ total: 0, items: [] });
  });

  test('of agents and super admins, too; a role that is not theirs finds nobody', async () => {
    const ofAgent = await get(`/api/super-admin/agents/${w.ids.south}/wallet/transactions`);
    expect(ofAgent.body).toMatchObject({ agent: { username: 'south' } });
    expect(ofAgent.body.items.at(-1)).toMatchObject({ amount: 10_000, counterpartUsername: 'root' });
    const own = await get(`/api/super-admin/super-admins/${w.ids.root}/wallet/transactions?type=credit&limit=200`);
    expect(own.body.items.at(-1)).toMatchObject({ type: 'issue', meta: { transfer: { from: null, to: 'root' } } });
    expect((await get(`/api/super-admin/agents/${w.ids.cem}/wallet/transactions`)).status).toBe(404);
  });
});

test('a user who is given to another agent is gone for the first one, with its credit', async () => {
  const url = `/api/super-admin/users/${w.ids.ann}/assign-agent`;
  const assign = (agentId: unknown) => w.send('POST', url, { token: root, body: { agentId } });
  const creditOf = async (username: string) => (await get(`/api/super-admin/agents?search=${username}`)).body.items[0];
  const [northBefore, southBefore] = [await creditOf('north'), await creditOf('south')];
  expect((await assign(null)).body.message).toBe('Select an agent to assign.');
  expect((await assign(String(w.ids.ben))).status).toBe(404);
  const { body } = await assign(String(w.ids.south));
  expect(body.user).toMatchObject({ username: 'ann', agentUsername: 'south', creditTotal: 500 });
  expect((await creditOf('north')).creditTotal).toBe(northBefore.creditTotal - 500);
  expect((await creditOf('south')).creditTotal).toBe(southBefore.creditTotal + 500);
  expect((await get(`/api/agent/users/${w.ids.ann}/details`, north)).status).toBe(404);
  expect((await get('/api/agent/users?search=ann', north)).body.total).toBe(0);
  expect(await lastAudit('account.assign-agent')).toMatchObject({
    before: { agentId: String(w.ids.north) },
    after: { agentId: String(w.ids.south) },
  });
  expect((await assign(String(w.ids.north))).status).toBe(200);
});
