import { api, type EndpointSpec } from '@pavilion/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fullWorld } from '../http/all-calls.ts';
import { PASSWORD, type World } from '../support/world.ts';
import { act } from './persons.ts';

let w: World;
let id: string;
const OWN = 'a password of her own';
beforeAll(async () => {
  w = await fullWorld();
  await w.give('root', 'root', 1_000);
  await w.give('root', 'north', 100);
  const opened = await act(w, 'north', 'POST', '/api/staff', {
    ...{
      username: 'asha',
      password: PASSWORD,
      fullName: 'Asha Rao',
      rights: ['finance', 'accounts'],
      transactionCode: '',
    },
  });
  id = opened.body.person.id;
  w.ids['asha'] = Number(id);
});
afterAll(() => w.close());

const signIn = async (password: string) =>
  (await w.send('POST', '/api/auth/login', { body: { username: 'asha', password } })).body;
const change = (token: string, currentPassword: string, newPassword: string) =>
  w.send('POST', '/api/auth/change-password', { token, body: { currentPassword, newPassword } });
const list = (token: string) => w.send('GET', '/api/agent/users', { token });

test('a person who was given its password does nothing before it has chosen one of its own', async () => {
  const { token, staff } = await signIn(PASSWORD);
  expect(staff).toMatchObject({ username: 'asha', passwordGiven: true });
  const open = Object.values(api)
    .flatMap((group) => Object.values<EndpointSpec>(group))
    .filter(({ beforeOwnPassword }) => beforeOwnPassword === true);
  expect(open.map(({ path }) => path).sort()).toEqual([
    '/api/auth/change-password',
    '/api/auth/logout',
    '/api/auth/me',
  ]);
  for (const [method, path, body] of [
    ['GET', '/api/agent/users'],
    ['GET', '/api/account/transaction-code'],
    ['GET', '/api/auth/sessions'],
    ['POST', '/api/security/confirm-session', { transactionCode: await w.codeOf('asha') }],
    [
      'POST',
      '/api/agent/wallets/transfer',
      { userId: String(w.ids['ann']), amount: 1, action: 'deposit', transactionCode: await w.codeOf('asha') },
    ],
  ] as const) {
    const answer = await w.send(method, path, { token, ...(body === undefined ? {} : { body }) });
    expect([path, answer.status, answer.body.error]).toEqual([path, 403, 'PASSWORD_GIVEN']);
  }
  // Neither the one it was given again, nor with spaces around it.
  expect((await change(token, PASSWORD, PASSWORD)).body).toMatchObject({
    error: 'INVALID_REQUEST',
    field: 'newPassword',
  });
  expect((await change(token, PASSWORD, ` ${PASSWORD} `)).body.error).toBe('INVALID_REQUEST');
  expect((await list(token)).body.error).toBe('PASSWORD_GIVEN');
  expect((await change(token, PASSWORD, OWN)).status).toBe(200);
  expect((await list(token)).status).toBe(200);
  expect((await w.send('GET', '/api/auth/me', { token })).body.staff.passwordGiven).toBe(undefined);
  expect((await signIn(OWN)).staff.passwordGiven).toBe(undefined);
});

test('another password from its principal begins it again; accounts are not asked', async () => {
  const path = `/api/staff/${id}/change-password`;
  expect((await act(w, 'north', 'POST', path, { newPassword: PASSWORD, transactionCode: '' })).status).toBe(200);
  const { token } = await signIn(PASSWORD);
  expect((await list(token)).body.error).toBe('PASSWORD_GIVEN');
  const ofAnn = await act(w, 'north', 'POST', `/api/agent/users/${w.ids['ann']}/change-password`, {
    ...{ newPassword: OWN, transactionCode: '' },
  });
  expect(ofAnn.status).toBe(200);
  const ann = await w.send('POST', '/api/auth/login', { body: { username: 'ann', password: OWN } });
  expect((await w.send('GET', '/api/account/wallet/transactions', { token: ann.body.token })).body.error).not.toBe(
    'PASSWORD_GIVEN',
  );
  await expect(w.pool.query('update account set password_given = true where username = $1', ['ann'])).rejects.toThrow(
    'check',
  );
});

test('a password that was given while the person changed the one before stands, and its session is over', async () => {
  const { token } = await signIn(PASSWORD);
  const hash = async () =>
    (await w.pool.query('select password_hash, password_given from account where id = $1', [id])).rows[0];
  const principal = await w.pool.connect();
  try {
    await principal.query('begin');
    await principal.query(`update account set password_hash = 'given anew', password_given = true where id = $1`, [id]);
    await principal.query('update session set ended_at = now() where account_id = $1 and ended_at is null', [id]);
    const changing = change(token, PASSWORD, OWN);
    const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await vi.waitFor(async () => expect((await w.pool.query(isWaiting)).rowCount).toBe(1), 10_000);
    await principal.query('commit');
    expect((await changing).body.error).toBe('LOGIN_REQUIRED');
  } finally {
    await principal.query('rollback');
    principal.release();
  }
  expect(await hash()).toEqual({ password_hash: 'given anew', password_given: true });
});
