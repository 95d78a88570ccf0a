// Two databases: what is read at the "replica" is told by its rows, because it holds other ones.
import { api, type EndpointSpec } from '@pavilion/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPart } from '../../src/app.ts';
import { createPool } from '../../src/db/connect.ts';
import { readAtReplica, startReplicaReads } from '../../src/db/replica/replica-reads.ts';
import { testDatabase } from '../support/database.ts';
import { baseHandlers, PASSWORD, type World, world } from '../support/world.ts';

const LAG_MS = 2_000;
const PAST_MS = LAG_MS + 1_001;
let w: World;
let app: FastifyInstance;
let close: () => Promise<void>;
let token: string;
let other: string;
let isUsed: () => boolean;
beforeAll(async () => {
  w = await world();
  const empty = await testDatabase();
  const pool = createPool({ connectionString: empty.url, max: 2 });
  const replica = startReplicaReads({
    ...{ primary: w.context.db, readAt: readAtReplica(pool), lagMsMax: LAG_MS, everyMs: 20 },
  });
  app = await buildPart({ ...w.context, replica }, baseHandlers());
  [token, other] = [await w.signIn('root'), await w.signIn('root2')];
  isUsed = () => replica.isUsed();
  close = async () => {
    await app.close();
    replica.close();
    await pool.end();
    await empty.close();
    await w.close();
  };
});
afterAll(() => close());

const send = (
  method: 'GET' | 'POST',
  url: string,
  { as = token, cookie = '', body = undefined as object | undefined } = {},
) => app.inject({ method, url, headers: { authorization: `Bearer ${as}`, cookie }, ...(body && { payload: body }) });
/** Rows of the audit log: the replica has none. */
const rows = async (options = {}): Promise<number> =>
  (await send('GET', '/api/super-admin/audit-log', options)).json().items.length;
const act = (as = token) =>
  send('POST', '/api/super-admin/app-settings/odds-interval', { as, body: { oddsUpdateUsec: 1_000_000 } });

test('a list that may lag is read at the replica', async () => {
  await expect.poll(() => isUsed()).toBe(true);
  expect(await rows()).toBe(0);
});

test('what is no such list is read at the primary', async () => {
  const accounts = await send('GET', '/api/super-admin/users');
  expect(accounts.json().items.length).toBeGreaterThan(0);
});

test('who has just acted reads the own act, nobody else is led to the primary, and after the bound the replica has it', async () => {
  expect((await act()).statusCode).toBe(200);
  expect(await rows()).toBeGreaterThan(0);
  expect(await rows({ as: other })).toBe(0);
  w.clock.advance(PAST_MS);
  expect(await rows()).toBe(0);
});

test('a browser brings its own act to another server', async () => {
  const cookie = String((await act(other)).headers['set-cookie']).split(';')[0] ?? '';
  expect(cookie).toMatch(/^pavilion_wrote=\d+$/);
  // This server knows nothing of an act of `token`; the browser does.
  expect(await rows()).toBe(0);
  expect(await rows({ cookie })).toBeGreaterThan(0);
  w.clock.advance(PAST_MS);
  expect(await rows({ cookie })).toBe(0);
});

test('news of an account lead its lists to the primary too', async () => {
  expect(await rows()).toBe(0);
  w.context.bus.publish(`account.${w.ids['root']}`, {});
  await expect.poll(() => rows()).toBeGreaterThan(0);
  w.clock.advance(PAST_MS);
});

test('who has just signed in sees the own sign-in, at another server by the browser', async () => {
  expect(await rows({ as: other })).toBe(0);
  const payload = { username: 'root2', password: PASSWORD, termsVersion: '1' };
  const entered = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect(entered.statusCode).toBe(200);
  const cookies = [entered.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=')[0]);
  expect(cookies).toContain('pavilion_wrote');
  // The one that makes a browser known is still given.
  expect(cookies).toHaveLength(2);
  expect(await rows({ as: entered.json().token })).toBeGreaterThan(0);
  w.clock.advance(PAST_MS);
});

test('only calls that read may lag, and none from which money is decided', () => {
  const calls = Object.values(api).flatMap((group): EndpointSpec[] => Object.values(group));
  const lagging = calls.filter(({ mayLag }) => mayLag === true);
  expect(lagging.length).toBeGreaterThan(15);
  expect(lagging.filter(({ method, audit }) => method !== 'GET' || audit !== undefined)).toEqual([]);
  const deciding =
    /positions|cash-out|current|limits|settlement|withdrawals|requests|approvals|preview|\/me$|orders|sheet|transaction-code/;
  expect(lagging.map(({ path }) => path).filter((path) => deciding.test(path))).toEqual([]);
});
