// What the house takes, as super admins and agents set it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentHouseLimitHandlers, superAdminHouseLimitHandlers } from '../../src/modules/limits/house/routes.ts';
import { baseHandlers, type World, world } from '../support/world.ts';

let w: World;
let root: string;
let north: string;
beforeAll(async () => {
  w = await world({
    handlers: {
      ...baseHandlers(),
      superAdminHouseLimits: superAdminHouseLimitHandlers,
      agentHouseLimits: agentHouseLimitHandlers,
    },
  });
  root = await w.signIn('root');
  north = await w.signIn('north');
});
afterAll(() => w.close());

const NONE = { maxStake: null, maxWin: null, maxExposure: null, maxLiability: null };
const set = (scope: string, key: unknown, figures: object) =>
  w.send('PUT', '/api/super-admin/house-limits', {
    token: root,
    body: { scope, key: String(key), ...NONE, ...figures, reason: 'a test' },
  });
const limitUser = (id: unknown, figures: object) => {
  const { maxLiability: _, ...none } = NONE;
  return w.send('PUT', `/api/agent/house-limits/${String(id)}`, {
    token: north,
    body: { ...none, ...figures, reason: 'a test' },
  });
};
const shown = async (token: string, of: 'agent' | 'super-admin') =>
  (await w.send('GET', `/api/${of}/house-limits`, { token })).body.items as Record<string, unknown>[];

test('a new installation has limits of the platform and of the rows that one person decides', async () => {
  const items = await shown(root, 'super-admin');
  expect(items.find(({ scope }) => scope === 'platform')).toMatchObject({ maxStake: 2_500_000, maxLiability: 1e8 });
  expect(items.filter(({ scope }) => scope === 'kind')).toHaveLength(7);
});

test('a level is set, shown by name, written to the audit log with what stood before, and taken away', async () => {
  expect((await set('agent', w.ids.north, { maxStake: 1000 })).status).toBe(200);
  expect((await set('agent', w.ids.north, { maxStake: 800, maxWin: 5000 })).status).toBe(200);
  expect(await shown(root, 'super-admin')).toContainEqual(
    expect.objectContaining({ scope: 'agent', name: 'north', maxStake: 800, maxWin: 5000, setBy: 'root' }),
  );
  const { rows } = await w.pool.query(
    `select before, after from audit where action = 'house-limit.set' and outcome = 'ok' order by id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({
    before: { stakeMaxPaise: 100_000 },
    after: { stakeMaxPaise: 80_000, reason: 'a test' },
  });
  expect((await set('kind', 'digit', {})).status).toBe(200);
  expect((await shown(root, 'super-admin')).filter(({ key }) => key === 'digit')).toEqual([]);
});

const level = async (path: string, token = root) => w.send('GET', `/api/${path}`, { token });
const levelOf = (scope: string, key: unknown) =>
  level(`super-admin/house-limits/level?scope=${scope}&key=${String(key)}`);

test('a level says its own word, and of each figure which other level is the strictest', async () => {
  await set('agent', w.ids.north, { maxStake: 800, maxWin: 5000 });
  const unset = await levelOf('player', w.ids.ann);
  expect(unset.body).toMatchObject({
    ...{ scope: 'player', key: String(w.ids.ann), name: 'ann', own: null },
    inherited: {
      maxStake: { amount: 800, scope: 'agent', name: 'north' },
      maxExposure: { amount: 1e7, scope: 'platform' },
      maxLiability: { scope: 'platform' },
    },
  });
  await limitUser(w.ids.ann, { maxStake: 300 });
  const answer = await set('player', w.ids.ann, { maxWin: 9000 });
  expect(answer.body).toMatchObject({
    own: { maxStake: null, maxWin: 9000, setBy: 'root' },
    inherited: { maxStake: { amount: 300, scope: 'client', name: 'ann' }, maxWin: { amount: 5000, scope: 'agent' } },
  });
  expect((await level(`agent/house-limits/${String(w.ids.ann)}`, north)).body).toMatchObject({
    ...{ scope: 'client', key: String(w.ids.ann), name: 'ann', own: { maxStake: 300 } },
    inherited: { maxStake: { amount: 800, scope: 'agent' }, maxWin: { amount: 5000, scope: 'agent' } },
  });
  await set('player', w.ids.ann, {});
  await limitUser(w.ids.ann, {});
});

test('a level is not written over by who saw another word there, nor by two at once', async () => {
  const standing = { ...NONE, maxStake: 700 };
  await set('kind', 'match', { maxStake: 700 });
  const both = await Promise.all([1, 2].map((n) => set('kind', 'match', { maxStake: 600 + n, standing })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'LIMIT_CHANGED' });
  await set('kind', 'match', {});
  const first = await Promise.all([1, 2].map((n) => set('kind', 'match', { maxStake: n, standing: NONE })));
  expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await set('kind', 'match', {});
});

test('a market has its sport and its kind beside it; levels that are everywhere come first in the list', async () => {
  await w.pool.query(`
    insert into sport (id, name, updated_at) values (4, 'Cricket', now()) on conflict do nothing;
    insert into competition (sport_id, id, name, updated_at) values (4, 7, 'Cup', now());
    insert into event (id, sport_id, competition_id, name, starts_at, updated_at)
      values (9001, 4, 7, 'Harbour v Meadow', now(), now())`);
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, rule_id, created_at)
     values ('9001/1', 9001, 1, 'MATCH_ODDS', 'Match Odds', 'match', 'match', 'match-1', now()) returning id`,
  );
  const id = rows[0]?.id;
  await set('market', id, { maxLiability: 50 });
  await set('kind', 'match', { maxStake: 70, maxLiability: 60 });
  expect((await levelOf('market', id)).body).toMatchObject({
    name: 'Harbour v Meadow · Match Odds',
    own: { maxLiability: 50 },
    inherited: { maxStake: { amount: 70, scope: 'kind', name: 'match' }, maxLiability: { amount: 60, scope: 'kind' } },
  });
  await set('kind', 'match', {});
  const order = (await shown(root, 'super-admin')).map(({ scope }) => scope);
  const everywhere = order.filter((scope) => ['platform', 'sport', 'kind'].includes(String(scope)));
  expect(order.slice(0, everywhere.length)).toEqual(everywhere);
  expect(order).toContain('market');
});

test('levels that there are not, and a liability of an account, are refused', async () => {
  expect((await set('agent', w.ids.ann, { maxStake: 1 })).status).toBe(404);
  expect((await set('player', w.ids.north, { maxStake: 1 })).status).toBe(404);
  expect((await set('market', 999, { maxStake: 1 })).status).toBe(404);
  expect((await set('kind', 'dice', { maxStake: 1 })).status).toBe(404);
  expect((await set('platform', 'x', { maxStake: 1 })).status).toBe(404);
  for (const [scope, key] of [
    ['player', w.ids.north],
    ['market', 999],
    ['kind', 'dice'],
    ['platform', 'x'],
    ['sport', 'x'],
  ])
    expect([scope, (await levelOf(String(scope), key)).status]).toEqual([scope, 404]);
  for (const id of [w.ids.cem, w.ids.south])
    expect((await level(`agent/house-limits/${String(id)}`, north)).status).toBe(404);
  expect((await set('player', w.ids.ann, { maxLiability: 1 })).body).toMatchObject({ field: 'maxLiability' });
});

test('an agent limits its own users, no looser than it is itself, and sees nobody else’s', async () => {
  expect((await limitUser(w.ids.ann, { maxStake: 801 })).body).toMatchObject({ field: 'maxStake' });
  expect((await limitUser(w.ids.ann, { maxWin: 5001 })).body).toMatchObject({ field: 'maxWin' });
  expect((await limitUser(w.ids.ann, { maxStake: 800, maxExposure: 70 })).status).toBe(200);
  expect((await limitUser(w.ids.cem, { maxStake: 1 })).status).toBe(404);
  expect((await limitUser(w.ids.south, { maxStake: 1 })).status).toBe(404);
  await set('agent', w.ids.south, { maxStake: 3 });
  await set('player', w.ids.ann, { maxStake: 90 });
  expect((await shown(north, 'agent')).map(({ scope, name }) => `${String(scope)} ${String(name)}`).toSorted()).toEqual(
    ['agent north', 'client ann'],
  );
  expect((await w.send('GET', '/api/super-admin/house-limits', { token: north })).status).toBe(403);
});
