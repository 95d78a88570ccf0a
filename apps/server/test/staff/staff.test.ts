import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { sealAudit, verifyAuditChain } from '../../src/ledger/audit-chain.ts';
import { closeTallies } from '../../src/ledger/audit-tally.ts';
import { codeOfStep, stepAt } from '../../src/modules/sessions/second-step/totp.ts';
import { fullWorld, mint } from '../http/all-calls.ts';
import { type Answer, PASSWORD, type World } from '../support/world.ts';
import { act, openPerson } from './persons.ts';

let w: World;
let asha: string;
beforeAll(async () => {
  w = await fullWorld();
  await w.give('root', 'root', 100_000);
  await w.give('root', 'north', 10_000);
  await w.give('north', 'ann', 1_000);
  asha = await openPerson(w, 'north', 'asha', ['finance']);
});
afterAll(async () => {
  expect(await reconcile(w.pool)).toEqual([]);
  await sealAudit(w.pool);
  expect((await verifyAuditChain(w.pool)).faults).toEqual([]);
  await w.close();
});
beforeEach(async () => {
  await w.pool.query('delete from attempt');
  // As if it had chosen each password that a test has given it.
  await w.pool.query("update account set password_given = false where role = 'staff'");
  await change('north', asha, { rights: ['finance'], locked: false });
});

const change = (principal: string, id: string, body: object): Promise<Answer> =>
  act(w, principal, 'PATCH', `/api/staff/${id}`, { ...body, transactionCode: '' });
const transfer = (who: string, amount: number, more: object = {}) =>
  act(w, who, 'POST', '/api/agent/wallets/transfer', {
    ...{ userId: String(w.ids['ann']), amount, action: 'deposit', transactionCode: '', ...more },
  });
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const lastAudit = async (action: string) =>
  (
    await w.pool.query<{ actor_id: number; actor_role: string; person_id: number | null; outcome: string }>(
      'select actor_id, actor_role, person_id, outcome from audit where action = $1 order by id desc limit 1',
      [action],
    )
  ).rows[0];
const me = (token: string) => w.send('GET', '/api/auth/me', { token });

describe('a person of staff', () => {
  test('signs in for itself, and is told for whom', async () => {
    const answer = await w.send('POST', '/api/auth/login', { body: { username: ' ASHA ', password: PASSWORD } });
    expect(answer.body).toMatchObject({
      role: 'agent',
      agent: { username: 'north' },
      staff: { id: asha, username: 'asha', fullName: 'asha Rao', rights: ['finance'] },
    });
    expect(await lastAudit('auth.login')).toMatchObject({
      ...{ actor_id: w.ids['north'], actor_role: 'agent', person_id: Number(asha), outcome: 'ok' },
    });
  });

  test('moves its principal’s points with its own code, and both are on record', async () => {
    const before = (await me(await mint(w, 'north'))).body.agent.walletBalance;
    const wrong = await transfer('asha', 10, { transactionCode: await w.codeOf('north') });
    expect(wrong.body.error).toBe('TRANSACTION_CODE_INVALID');
    expect((await transfer('asha', 10)).status).toBe(200);
    expect((await me(await mint(w, 'north'))).body.agent.walletBalance).toBe(before - 10);
    expect(await lastAudit('wallet.transfer')).toMatchObject({
      ...{ actor_id: w.ids['north'], actor_role: 'agent', person_id: Number(asha), outcome: 'ok' },
    });
    expect((await transfer('north', 1)).status).toBe(200);
    expect((await lastAudit('wallet.transfer'))?.person_id).toBe(null);
    // The person's wrong codes are its own: its principal's are not locked by them.
    for (let guess = 0; guess < 12; guess++) await transfer('asha', 1, { transactionCode: 'NOPE' });
    expect((await transfer('asha', 1)).body.error).toBe('TRANSACTION_CODE_LOCKED');
    expect((await transfer('north', 1)).status).toBe(200);
  });

  test('its acts are found in the audit log by the person, with its principal beside it', async () => {
    await transfer('asha', 2);
    await transfer('north', 2);
    const { body } = await act(w, 'root', 'GET', `/api/super-admin/audit-log?personId=${asha}&action=wallet.transfer`);
    expect(body.items[0]).toMatchObject({
      ...{ actor: { username: 'north', role: 'agent' }, person: { id: asha, username: 'asha' }, outcome: 'ok' },
    });
    const by = (items: { person: { username: string } | null }[]) =>
      new Set(items.map(({ person }) => person?.username));
    expect(by(body.items)).toEqual(new Set(['asha']));
    const all = await act(
      w,
      'root',
      'GET',
      `/api/super-admin/audit-log?actorId=${w.ids['north']}&action=wallet.transfer`,
    );
    expect(by(all.body.items)).toEqual(new Set([undefined, 'asha']));
  });

  test('its agent reads what its own persons did, and of nobody else', async () => {
    await transfer('asha', 2);
    await transfer('north', 2);
    const osman = await openPerson(w, 'south', 'osman', ['accounts']);
    await transfer('osman', 2, { userId: String(w.ids['cem']) });
    const log = async (who: string, query = '') =>
      (await act(w, who, 'GET', `/api/agent/audit-log?limit=500${query}`)).body;
    const { items, total } = await log('north');
    expect(total).toBe(items.length);
    expect(new Set(items.map(({ person }: { person: { username: string } }) => person.username))).toEqual(
      new Set(['asha']),
    );
    expect(items[0]).toMatchObject({ actor: { username: 'north' }, person: { id: asha }, action: 'wallet.transfer' });
    expect(await log('north', `&personId=${osman}`)).toMatchObject({ items: [], total: 0 });
    expect((await log('south')).items[0]).toMatchObject({ person: { id: osman }, outcome: 'RIGHT_NEEDED' });
    expect((await log('asha', '&outcome=ok')).items[0]).toMatchObject({ person: { id: asha }, outcome: 'ok' });
    expect((await act(w, 'north', 'GET', `/api/agent/audit-log?actorId=${w.ids['root']}`)).status).toBe(400);
    expect((await act(w, 'ann', 'GET', '/api/agent/audit-log')).body.error).toBe('ROLE_NOT_ALLOWED');
    await act(w, 'south', 'POST', `/api/staff/${osman}/close`, { transactionCode: '' });
  });

  test('reaches what its principal reaches and nobody else', async () => {
    const foreign = await transfer('asha', 1, { userId: String(w.ids['cem']) });
    expect(foreign.body.error).toBe('NOT_FOUND');
    const { body } = await act(w, 'asha', 'GET', '/api/agent/users');
    expect(JSON.stringify(body)).toContain('ann');
    expect(JSON.stringify(body)).not.toContain('cem');
    expect((await act(w, 'asha', 'GET', '/api/super-admin/accounts')).body.error).toBe('ROLE_NOT_ALLOWED');
  });

  test('has no wallet and is in no list or reach of accounts', async () => {
    for (const path of ['accounts?role=all&status=all&search=asha', 'reports/account-options?search=asha']) {
      const { status, body } = await act(w, 'root', 'GET', `/api/super-admin/${path}`);
      expect([status, body.items ?? [], body.total ?? 0]).toEqual([200, [], 0]);
    }
    const lent = await act(w, 'root', 'POST', '/api/super-admin/wallets/transfer', {
      ...{ targetType: 'agent', targetId: asha, amount: 1, action: 'deposit', transactionCode: '' },
    });
    expect(lent.body.error).toBe('NOT_FOUND');
    const reset = await act(w, 'root', 'POST', `/api/super-admin/accounts/${asha}/two-factor/reset`, {
      ...{ transactionCode: '', reason: 'lost it' },
    });
    expect(reset.body.error).toBe('NOT_FOUND');
    const bet = await act(w, 'asha', 'POST', '/api/bets/place', {});
    expect(['ROLE_NOT_ALLOWED', 'NOT_FOUND', 'INVALID_REQUEST']).toContain(bet.body.error);
    await expect(
      w.pool.query(
        `with l as (insert into ledger_account (name, account_id) values ('wallet:asha', $1) returning id)
         insert into wallet (account_id, ledger_account_id) select $1, id from l`,
        [asha],
      ),
    ).rejects.toThrow('staff has no wallet');
  });

  test('shares one namespace with accounts, whatever the case or the spaces', async () => {
    const open = (username: string) =>
      act(w, 'south', 'POST', '/api/staff', {
        ...{ username, password: PASSWORD, fullName: 'Somebody', rights: [], transactionCode: '' },
      });
    for (const name of ['north', ' NORTH ', 'Asha', 'ann', 'demo-cashier']) {
      expect([name, (await open(name)).body.error]).toEqual([name, 'USERNAME_TAKEN']);
    }
    expect((await open('as ha')).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'username' });
    const user = await act(w, 'north', 'POST', '/api/agent/users', {
      ...{ username: 'ASHA', password: PASSWORD, fullName: 'x', authTransactionCode: await w.codeOf('north') },
    });
    expect(user.body.error).toBe('USERNAME_TAKEN');
  });

  test('stays with its principal, whoever writes to the database', async () => {
    const { south, ann } = w.ids;
    const sql = (text: string, ...values: unknown[]) => w.pool.query(text, values);
    await expect(sql('update account set principal_id = $2 where id = $1', asha, south)).rejects.toThrow('stays');
    await expect(
      sql(`update account set role = 'agent', principal_id = null, staff_rights = null where id = $1`, asha),
    ).rejects.toThrow('stays');
    await expect(
      sql(
        `insert into account (username, role, principal_id, staff_rights, password_hash) values ('odd', 'staff', $1, '{}', 'x')`,
        ann,
      ),
    ).rejects.toThrow('works for an agent or a super admin');
    await expect(sql(`update account set staff_rights = '{everything}' where id = $1`, asha)).rejects.toThrow('check');
  });
});

describe('what holds at once', () => {
  test('rights that are taken are gone in sessions that are open and confirmed', async () => {
    const token = await mint(w, 'asha');
    const body = {
      userId: String(w.ids['ann']),
      amount: 1,
      action: 'deposit',
      transactionCode: await w.codeOf('asha'),
    };
    const move = () => w.send('POST', '/api/agent/wallets/transfer', { token, body });
    expect((await move()).status).toBe(200);
    expect((await change('north', asha, { rights: [] })).status).toBe(200);
    expect((await move()).body.error).toBe('RIGHT_NEEDED');
    expect((await me(token)).body.staff.rights).toEqual([]);
    const { rows } = await w.pool.query('select from session where account_id = $1 and confirmed_until is not null', [
      asha,
    ]);
    expect(rows).toEqual([]);
    expect(await lastAudit('wallet.transfer')).toMatchObject({ person_id: Number(asha), outcome: 'RIGHT_NEEDED' });
  });

  test('an act whose right is taken between the gate and the wallet does not happen', async () => {
    const client = await w.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update account set staff_rights = '{}' where id = $1`, [asha]);
      const asked = transfer('asha', 5);
      await expect.poll(async () => (await w.pool.query(WAITING)).rowCount).toBeGreaterThan(0);
      await client.query('commit');
      expect((await asked).body.error).toBe('NOT_FOUND');
    } finally {
      client.release();
    }
  });

  test('a lock, a new password, a new code and signing out end its sessions; so does the lock of its principal', async () => {
    const ends = async (end: () => Promise<Answer>, error: string) => {
      const token = await mint(w, 'asha');
      expect((await me(token)).status).toBe(200);
      expect((await end()).status).toBe(200);
      expect((await me(token)).body.error).toBe(error);
    };
    await ends(() => change('north', asha, { locked: true }), 'LOGIN_REQUIRED');
    const barred = await w.send('POST', '/api/auth/login', { body: { username: 'asha', password: PASSWORD } });
    expect(barred.body).toMatchObject({
      error: 'USER_LOCKED',
      message: 'Login Restricted. Contact Agent(North Smith)',
    });
    await change('north', asha, { locked: false });
    const own = (path: string, body: object = {}) => act(w, 'north', 'POST', `/api/staff/${asha}/${path}`, body);
    await ends(() => own('change-password', { newPassword: PASSWORD, transactionCode: '' }), 'LOGIN_REQUIRED');
    const before = await w.codeOf('asha');
    await ends(() => own('transaction-code/reset', { transactionCode: '' }), 'LOGIN_REQUIRED');
    expect(await w.codeOf('asha')).not.toBe(before);
    await ends(() => act(w, 'north', 'POST', `/api/staff/${asha}/sign-out`), 'LOGIN_REQUIRED');
    const lock = (value: boolean) =>
      act(w, 'root', 'PATCH', `/api/super-admin/agents/${w.ids['north']}/toggles`, {
        ...{ field: 'userLocked', value, transactionCode: '' },
      });
    await ends(() => lock(true), 'USER_LOCKED');
    expect((await w.send('POST', '/api/auth/login', { body: { username: 'asha', password: PASSWORD } })).status).toBe(
      403,
    );
    expect((await lock(false)).status).toBe(200);
  });

  test('closing is for good: no session, no sign-in, no right, and the name stays taken', async () => {
    const id = await openPerson(w, 'north', 'ravi', ['accounts']);
    const token = await mint(w, 'ravi');
    const close = () => act(w, 'north', 'POST', `/api/staff/${id}/close`, { transactionCode: '' });
    expect((await close()).body.person).toMatchObject({ state: 'closed', rights: [], openSessions: 0 });
    expect((await me(token)).body.error).toBe('LOGIN_REQUIRED');
    expect((await me(await mint(w, 'ravi'))).body.error).toBe('LOGIN_REQUIRED');
    const login = await w.send('POST', '/api/auth/login', { body: { username: 'ravi', password: PASSWORD } });
    expect(login.body.error).toBe('CREDENTIALS_INVALID');
    expect((await close()).body.error).toBe('NOT_FOUND');
    expect((await change('north', id, { rights: ['finance'] })).body.error).toBe('NOT_FOUND');
    const { body } = await act(w, 'north', 'GET', '/api/staff?state=closed');
    expect(body.items).toMatchObject([{ username: 'ravi', state: 'closed' }]);
    await expect(openPerson(w, 'north', 'ravi', [])).rejects.toThrow('USERNAME_TAKEN');
  });
});

describe('who manages staff', () => {
  test('its principal alone, with its code; not another agent, not a super admin, not staff itself', async () => {
    for (const other of ['south', 'root', 'root2']) {
      expect((await change(other, asha, { rights: [] })).body.error).toBe('NOT_FOUND');
      expect((await act(w, other, 'GET', '/api/staff')).body.total).toBe(0);
    }
    expect((await change('asha', asha, { rights: ['accounts'] })).body.error).toBe('RIGHT_NEEDED');
    expect((await act(w, 'asha', 'GET', '/api/staff')).body.error).toBe('RIGHT_NEEDED');
    const stolen = await w.send('PATCH', `/api/staff/${asha}`, {
      ...{ token: await mint(w, 'asha'), body: { rights: ['accounts'], transactionCode: await w.codeOf('north') } },
    });
    expect(stolen.body.error).toBe('RIGHT_NEEDED');
    const bare = await act(w, 'north', 'PATCH', `/api/staff/${asha}`, { rights: ['accounts'] });
    expect(bare.body).toMatchObject({ error: 'INVALID_REQUEST', field: 'transactionCode' });
    const theirs = await act(w, 'north', 'PATCH', `/api/staff/${asha}`, {
      ...{ rights: ['accounts'], transactionCode: await w.codeOf('asha') },
    });
    expect(theirs.body.error).toBe('TRANSACTION_CODE_INVALID');
    expect((await act(w, 'north', 'GET', '/api/staff?search=ASH')).body.items).toMatchObject([
      { username: 'asha', rights: ['finance'], state: 'active', twoFactor: false },
    ]);
  });

  test('its own password, code and second step a person keeps itself, apart from its principal’s', async () => {
    const token = await mint(w, 'asha');
    const shown = await w.send('GET', '/api/account/transaction-code', { token });
    expect(shown.body.transactionCode).toBe(await w.codeOf('asha'));
    const enrolled = await w.send('POST', '/api/security/two-factor', { token, body: { password: PASSWORD } });
    expect(enrolled.body.uri).toContain('asha');
    const bits = Array.from(String(enrolled.body.secret), (letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    ).join('');
    const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    const code = codeOfStep(secret, stepAt(w.clock.nowMs));
    expect((await w.send('POST', '/api/security/two-factor/confirm', { token, body: { code } })).status).toBe(200);
    const login = await w.send('POST', '/api/auth/login', { body: { username: 'asha', password: PASSWORD } });
    expect(login.body.error).toBe('SECOND_STEP_NEEDED');
    // Its principal signs in without: the second step is the person's.
    expect((await w.send('POST', '/api/auth/login', { body: { username: 'north', password: PASSWORD } })).status).toBe(
      200,
    );
    const { challenge } = login.body;
    const step = (typed: string) => w.send('POST', '/api/auth/login/second-step', { body: { challenge, code: typed } });
    w.clock.advance(30_000);
    expect((await step('000000')).body.error).toBe('CODE_INVALID');
    expect((await step(codeOfStep(secret, stepAt(w.clock.nowMs)))).body.staff).toMatchObject({ username: 'asha' });
    const off = () => act(w, 'north', 'POST', `/api/staff/${asha}/two-factor/reset`, { transactionCode: '' });
    expect((await off()).status).toBe(200);
    expect((await me(token)).body.error).toBe('LOGIN_REQUIRED');
    expect((await off()).body.error).toBe('TWO_FACTOR_OFF');
  });

  test('sessions and activity are the person’s own', async () => {
    const token = await w.signIn('asha');
    await w.signIn('north');
    const { items } = (await w.send('GET', '/api/auth/sessions', { token })).body;
    const { rows } = await w.pool.query<{ id: number }>(
      'select id from session where account_id = $1 and ended_at is null',
      [w.ids['north']],
    );
    const foreign = rows.map(({ id }) => String(id));
    expect(items.some(({ id }: { id: string }) => foreign.includes(id))).toBe(false);
    expect((await w.send('DELETE', `/api/auth/sessions/${foreign.at(-1)}`, { token })).status).toBe(404);
    const logs = (await w.send('GET', '/api/activity/logs', { token })).body.items;
    expect(new Set(logs.map(({ username }: { username: string }) => username))).toEqual(new Set(['asha']));
  });
});

describe('rights that are not enough for more than they say', () => {
  test('who may open accounts gives no points, opens no super admin, and touches none', async () => {
    await openPerson(w, 'root', 'meera', ['accounts']);
    const create = async (more: object) =>
      act(w, 'meera', 'POST', '/api/super-admin/accounts', {
        ...{ username: `n${Math.floor(Math.random() * 1e9)}`, password: PASSWORD, fullName: 'x', ...more },
        authTransactionCode: await w.codeOf('meera'),
      });
    expect((await create({ userType: 'super_admin' })).body.error).toBe('RIGHT_NEEDED');
    expect((await create({ userType: 'agent', openingPoints: 5 })).body.error).toBe('RIGHT_NEEDED');
    expect((await create({ userType: 'agent' })).status).toBe(200);
    const csv = (role: string, points: string) =>
      `username,password,type,opening points\nimp${role}${points},${PASSWORD},${role},${points}`;
    const bring = async (file: string) =>
      act(w, 'meera', 'POST', '/api/super-admin/accounts/import', {
        ...{ csv: file, checkOnly: true, authTransactionCode: await w.codeOf('meera') },
      });
    expect((await bring(csv('agent', ''))).status).toBe(200);
    expect((await bring(csv('superadmin', ''))).body.error).toBe('RIGHT_NEEDED');
    expect((await bring(csv('agent', '7'))).body.error).toBe('RIGHT_NEEDED');
    for (const [path, body] of [
      [`super-admins/${w.ids['root']}/change-password`, { newPassword: 'another fine password' }],
      [`super-admins/${w.ids['root']}/transaction-code/reset`, {}],
      [`agents/${w.ids['north']}/transaction-code/reset`, {}],
      [`accounts/${w.ids['root']}/two-factor/reset`, { reason: 'lost it' }],
    ] as const) {
      const answer = await act(w, 'meera', 'POST', `/api/super-admin/${path}`, { ...body, transactionCode: '' });
      expect([path, answer.body.error]).toEqual([path, 'RIGHT_NEEDED']);
    }
    for (const path of ['super-admins', 'agents', 'users'].map((of) => `${of}/${w.ids['north']}/transaction-code`)) {
      expect((await act(w, 'meera', 'GET', `/api/super-admin/${path}`)).body.error).toBe('RIGHT_NEEDED');
    }
  });

  test('one request id has one answer, whichever person of a principal sends it', async () => {
    await openPerson(w, 'north', 'vik', ['finance']);
    const requestId = '5f2b1c52-7d0a-4b86-9d5c-1de7f3a7a1aa';
    const first = await transfer('asha', 3, { requestId });
    expect(first.status).toBe(200);
    const balance = (await me(await mint(w, 'north'))).body.agent.walletBalance;
    expect((await transfer('vik', 3, { requestId })).body.transferId).toBe(first.body.transferId);
    expect((await transfer('vik', 4, { requestId })).body.error).toBe('IDEMPOTENCY_CONFLICT');
    expect((await me(await mint(w, 'north'))).body.agent.walletBalance).toBe(balance);
  });

  test('staff shares a place with nobody, and is signed out from its own page alone', async () => {
    const token = await w.signIn('asha', { ip: '10.9.9.9' });
    await w.signIn('ann', { ip: '10.9.9.9' });
    await w.signIn('ben', { ip: '10.9.9.9' });
    const { body } = await act(w, 'root', 'GET', '/api/super-admin/multi-logins?search=10.9.9.9');
    expect(body.items).toMatchObject([{ accounts: 2, liveSessions: 2 }]);
    const place = body.items[0].place;
    const { body: members } = await act(w, 'root', 'GET', `/api/super-admin/multi-logins/${place}`);
    expect(JSON.stringify(members)).not.toContain('asha');
    expect((await act(w, 'root', 'DELETE', `/api/super-admin/multi-logins/${place}/sessions`)).body.ended).toBe(2);
    expect((await me(token)).status).toBe(200);
  });

  test('a flood of refused calls is counted under the person and its principal', async () => {
    const token = await mint(w, 'asha');
    for (let n = 0; n < 25; n++) await w.send('DELETE', '/api/agent/multi-logins/sessions/1', { token });
    await w.pool.query(`update audit_tally set minute = minute - interval '1 hour'`);
    await closeTallies(w.context.db, w.clock.nowMs);
    expect(await lastAudit('multi-login.end-session')).toMatchObject({
      ...{ actor_id: w.ids['north'], actor_role: 'agent', person_id: Number(asha), outcome: 'RIGHT_NEEDED' },
    });
  });
});
