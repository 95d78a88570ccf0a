// What the house takes, as super admins and agents set it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentHouseLimitHandlers, superAdminHouseLimitHandlers } from '../../src/modules/house-limits/routes.ts';
import { baseHandlers, type World, world } from '../world.ts';

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

test('levels that there are not, and a liability of an account, are refused', async () => {
  expect((await set('agent', w.ids.ann, { maxStake: 1 })).status).toBe(404);
  expect((await set('player', w.ids.north, { maxStake: 1 })).status).toBe(404);
  expect((await set('market', 999, { maxStake: 1 })).status).toBe(404);
  expect((await set('kind', 'dice', { maxStake: 1 })).status).toBe(404);
  expect((await set('platform', 'x', { maxStake: 1 })).status).toBe(404);
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
