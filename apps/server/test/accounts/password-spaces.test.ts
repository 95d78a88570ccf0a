import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from '../support/world.ts';

let w: World;
let root: string;
beforeAll(async () => {
  w = await world();
  root = await w.signIn('root');
});
afterAll(() => w.close());

const SPACED = '  kept in mind\t';
const BARE = 'kept in mind';
const signsIn = async (username: string, password: string, ip = '10.0.1.1') =>
  (await w.send('POST', '/api/auth/login', { body: { username, password }, ip })).status === 200;

/** Each way to set a password, for an account of its own. */
const WAYS: Record<string, (password: string) => Promise<string>> = {
  async created(password) {
    const body = { username: 'spaced1', password, userType: 'agent', authTransactionCode: await w.codeOf('root') };
    expect((await w.send('POST', '/api/super-admin/accounts', { token: root, body })).status).toBe(200);
    return 'spaced1';
  },
  async imported(password) {
    const csv = `username,password,userType\nspaced2,"${password}",agent\n`;
    const body = { csv, authTransactionCode: await w.codeOf('root') };
    expect((await w.send('POST', '/api/super-admin/accounts/import', { token: root, body })).status).toBe(200);
    return 'spaced2';
  },
  async given(password) {
    const url = `/api/super-admin/users/${w.ids['ann']}/change-password`;
    const body = { newPassword: password, transactionCode: await w.codeOf('root') };
    expect((await w.send('POST', url, { token: root, body })).status).toBe(200);
    return 'ann';
  },
  async changed(password) {
    const token = await w.signIn('ben');
    const body = { currentPassword: ' a perfectly fine password ', newPassword: password };
    expect((await w.send('POST', '/api/auth/change-password', { token, body })).status).toBe(200);
    return 'ben';
  },
};

test.each(Object.keys(WAYS))(
  'a password that was %s with spaces around it signs in with and without them',
  async (way) => {
    const username = (await WAYS[way]?.(SPACED)) ?? '';
    expect(await signsIn(username, BARE)).toBe(true);
    expect(await signsIn(username, SPACED)).toBe(true);
    expect(await signsIn(username, 'kept  in mind')).toBe(false);
  },
);

test('spaces make no password longer, and alone are none', async () => {
  const url = `/api/super-admin/users/${w.ids['cem']}/change-password`;
  const send = async (newPassword: string) =>
    w.send('POST', url, { token: root, body: { newPassword, transactionCode: await w.codeOf('root') } });
  expect((await send('  abc  ')).body.error).toBe('PASSWORD_TOO_SHORT');
  expect((await send('        ')).body.error).toBe('PASSWORD_TOO_SHORT');
  expect((await send(' password1 ')).body.error).toBe('PASSWORD_TOO_COMMON');
  const empty = await w.send('POST', '/api/auth/login', { body: { username: 'cem', password: '   ' } });
  expect(empty.body.message).toBe('Please enter both username and password.');
});

test('a password that was once kept with its spaces still signs in as it was typed', async () => {
  await w.pool.query(`update account set password_hash = $1 where username = 'south'`, [await hash(SPACED)]);
  expect(await signsIn('south', SPACED)).toBe(true);
  expect(await signsIn('south', BARE)).toBe(false);
});
