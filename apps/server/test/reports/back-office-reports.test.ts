import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../support/world.ts';

let w: World;
let root: string;
let north: string;
beforeAll(async () => {
  w = await world();
  await w.give('root', 'root', 100_000);
  await w.give('root', 'north', 10_000);
  await w.give('root', 'south', 10_000);
  await w.give('north', 'ann', 500);
  await w.give('north', 'ann', 200, 'withdraw');
  await w.give('south', 'cem', 700);
  [root, north] = [await w.signIn('root'), await w.signIn('north')];
  await w.signIn('ann', { ip: '10.9.8.7' });
  await w.signIn('cem');
});
afterAll(() => w.close());

const get = (url: string, token = root) => w.send('GET', url, { token });
const names = (body: { items: { username: string }[] }) => body.items.map(({ username }) => username);

describe('account options', () => {
  test('are accounts of a kind, by name, with their balance', async () => {
    const url = '/api/super-admin/reports/account-options';
    expect(names((await get(`${url}?limit=200&type=user`)).body)).toEqual(['ann', 'ben', 'cem']);
    expect(names((await get(`${url}?type=agent`)).body)).toEqual(['north', 'south']);
    expect((await get(url)).body.total).toBe(7);
    expect((await get(`${url}?type=user&search=ANN`)).body).toMatchObject({
      items: [{ username: 'ann', displayName: 'ann · Ann Smith', role: 'user', walletBalance: 300 }],
      total: 1,
    });
    expect((await get(`${url}?search=%25`)).body).toEqual({ items: [], total: 0 });
    expect((await get(`${url}?page=9`)).body).toEqual({ items: [], total: 7 });
  });

  test('of an agent are its own users', async () => {
    const url = '/api/agent/reports/account-options';
    expect((await get(url, north)).body).toMatchObject({ total: 2, items: [{ username: 'ann' }, { username: 'ben' }] });
    expect((await get(`${url}?search=cem`, north)).body).toEqual({ items: [], total: 0 });
    expect((await get(`${url}?type=agent`, north)).body).toEqual({ items: [], total: 0 });
  });
});

describe('transactions', () => {
  const url = '/api/super-admin/reports/wallet-transactions';
  test('are those of one account in a period, of a kind', async () => {
    const of = (query: string) => get(`${url}?accountId=${w.ids['ann']}&${query}`);
    const { body } = await of('');
    expect(body).toMatchObject({
      total: 2,
      pageSize: 50,
      countedSince: null,
      account: { username: 'ann', role: 'user', walletBalance: 300 },
      items: [
        { direction: 'debit', category: 'withdraw', amount: 200, balanceBefore: 500, balanceAfter: 300 },
        { direction: 'credit', category: 'credit', amount: 500, meta: { transfer: { from: 'north', to: 'ann' } } },
      ],
    });
    expect((await of('type=credit')).body).toMatchObject({ total: 1, items: [{ type: 'deposit' }] });
    expect((await of('type=bet')).body).toMatchObject({ total: 0, items: [] });
    expect((await of('from=2026-03-01&to=2026-03-01')).body.total).toBe(2);
    expect((await of('to=2026-02-28')).body.total).toBe(0);
    expect((await of('limit=1&page=2')).body).toMatchObject({ total: 2, items: [{ amount: 500 }] });
    expect((await of('from=yesterday')).body).toMatchObject({ field: 'from' });
  });

  test('of agents and super admins are asked for by their kind', async () => {
    const agent = await get(`${url}?accountType=agent&accountId=${w.ids['north']}`);
    expect(agent.body).toMatchObject({ total: 3, account: { username: 'north', role: 'agent' } });
    expect((await get(`${url}?accountType=super_admin&accountId=${w.ids['root']}`)).body.total).toBe(3);
    expect((await get(`${url}?accountType=user&accountId=${w.ids['north']}`)).status).toBe(404);
  });

  test('need an account', async () => {
    expect((await get(url)).body).toMatchObject({
      error: 'INVALID_REQUEST',
      field: 'accountId',
      message: 'Select an account to view transaction history.',
    });
  });
});

describe('activity', () => {
  const url = '/api/super-admin/reports/activity-logs';
  test('is that of one account, with where it came from', async () => {
    const of = (query: string) => get(`${url}?accountId=${w.ids['ann']}&${query}`);
    const { body } = await of('');
    expect(body).toMatchObject({
      total: 1,
      account: { username: 'ann' },
      items: [{ type: 'login', ip: '10.9.8.7', meta: { role: 'user', ipSource: 'connection' } }],
    });
    expect(body.items[0].meta.sessionId).toMatch(/^\d+$/);
    expect((await of('activity=password_change')).body.total).toBe(0);
    expect((await of('search=10.9')).body.total).toBe(1);
    expect((await of('search=nowhere')).body.total).toBe(0);
    expect((await of('from=2026-03-02')).body.total).toBe(0);
    expect((await get(url)).body).toMatchObject({ message: 'Select an account to view activity history.' });
  });
});

test('an agent is answered for another agent’s user, for an agent and for itself as for nobody', async () => {
  const urls = (id: unknown, type: string) =>
    ['wallet-transactions', 'activity-logs'].map(
      (report) => `/api/agent/reports/${report}?accountType=${type}&accountId=${String(id)}`,
    );
  const answersOf = async (list: string[]) =>
    Promise.all(
      list.map(async (url) => {
        const { status, body } = await get(url, north);
        return { status, body: { ...body, requestId: '' } };
      }),
    );
  const nobody = await answersOf(urls(999_999_999, 'user'));
  expect(nobody.map(({ status }) => status)).toEqual([404, 404]);
  expect(await answersOf(urls(w.ids['cem'], 'user'))).toEqual(nobody);
  expect(await answersOf(urls(w.ids['south'], 'agent'))).toEqual(nobody);
  expect(await answersOf(urls(w.ids['north'], 'agent'))).toEqual(nobody);
  expect(await answersOf(urls(w.ids['root'], 'super_admin'))).toEqual(nobody);
  for (const url of urls(w.ids['ann'], 'user')) {
    const { status, body } = await get(url, north);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/cem|south/);
  }
});
