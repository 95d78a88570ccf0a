// What the dialogs over the account lists ask beside the calls of the lists themselves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { type World, world } from '../support/world.ts';

let w: World;
let root: string;
let north: string;
beforeAll(async () => {
  w = await world();
  await w.give('root', 'root', 1000);
  await w.give('root', 'north', 500);
  await w.give('north', 'ann', 100);
  [root, north] = [await w.signIn('root'), await w.signIn('north')];
});
afterAll(async () => {
  expect(await reconcile(w.pool)).toEqual([]);
  await w.close();
});

const toggle = (url: string, token: string, transactionCode: string) =>
  w.send('PATCH', url, { token, body: { field: 'betLocked', value: true, transactionCode } });
const isLocked = async (name: string) =>
  (await w.pool.query('select bet_locked from account where username = $1', [name])).rows[0].bet_locked;

test('a lock that comes with a code is set with the right one only, and an empty one is no wrong try', async () => {
  const ann = `/api/agent/users/${w.ids.ann}/toggles`;
  for (let tries = 0; tries < 11; tries += 1) {
    const empty = await toggle(ann, north, ' ');
    expect([empty.status, empty.body.field, empty.body.message]).toEqual([
      400,
      'transactionCode',
      'Transaction code is required.',
    ]);
  }
  expect((await toggle(ann, north, await w.codeOf('root'))).body.error).toBe('TRANSACTION_CODE_INVALID');
  expect(await isLocked('ann')).toBe(false);
  expect((await toggle(ann, north, await w.codeOf('north'))).body.user).toMatchObject({ betLocked: true });
  expect(await isLocked('ann')).toBe(true);
  const agent = `/api/super-admin/agents/${w.ids.south}/toggles`;
  expect((await toggle(agent, root, 'WRONG')).body.error).toBe('TRANSACTION_CODE_INVALID');
  expect((await toggle(agent, root, await w.codeOf('root'))).body.agent).toMatchObject({ betLocked: true });
});

test('a foreign user is unknown whatever the code is, and the try is not counted', async () => {
  const tries = async () =>
    (await w.pool.query("select count(*)::int as n from attempt where kind = 'transaction-code'")).rows[0].n;
  const before = await tries();
  for (const id of [w.ids.cem, 999_999]) {
    const { status, body } = await toggle(`/api/agent/users/${id}/toggles`, north, 'WRONG');
    expect([status, body.error, body.message]).toEqual([404, 'NOT_FOUND', 'Not found.']);
  }
  expect(await tries()).toBe(before);
});

test('a transfer without a code is asked for it, and moves nothing', async () => {
  const { status, body } = await w.send('POST', '/api/agent/wallets/transfer', {
    token: north,
    body: { userId: String(w.ids.ann), amount: 10, action: 'deposit', transactionCode: '' },
  });
  expect([status, body.field, body.message]).toEqual([400, 'transactionCode', 'Transaction code is required.']);
  const { body: after } = await w.send('GET', `/api/agent/users/${w.ids.ann}/details`, { token: north });
  expect(after.user.walletBalance).toBe(100);
});

test('the history of transfers leaves results of bets out', async () => {
  await w.give('north', 'ann', 30, 'withdraw');
  const url = `/api/agent/users/${w.ids.ann}/wallet/transactions?type=transfer`;
  const { body } = await w.send('GET', url, { token: north });
  expect(body.items.map(({ category, amount }: { category: string; amount: number }) => [category, amount])).toEqual([
    ['withdraw', 30],
    ['credit', 100],
  ]);
  expect(body.total).toBe(2);
});

test('the profile says whether signing in takes a second step', async () => {
  const twoFactor = async () =>
    (await w.send('GET', `/api/super-admin/users/${w.ids.cem}/details`, { token: root })).body.user.twoFactor;
  expect(await twoFactor()).toBe(false);
  await w.pool.query(`insert into two_factor (account_id, secret, created_at) values ($1, 'x', now())`, [w.ids.cem]);
  expect(await twoFactor()).toBe(false);
  await w.pool.query('update two_factor set confirmed_at = now() where account_id = $1', [w.ids.cem]);
  expect(await twoFactor()).toBe(true);
});
