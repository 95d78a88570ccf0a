import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Config, ConfigError, readConfig } from '../src/config.ts';
import { verifyAuditChain } from '../src/ledger/audit-chain.ts';
import { reconcile } from '../src/ledger/reconcile.ts';
import { type RunningServer, startServer } from '../src/main.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../src/modules/accounts/seed/demo-accounts.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-main-'));
});
afterAll(async () => {
  await db.close();
  fs.rmSync(folder, { recursive: true });
});

/** No bridge answers there: everything but prices works without one. */
const config = (env: Record<string, string> = {}): Config => ({
  ...readConfig({ PORT: '0', LOG_LEVEL: 'silent', BRIDGE_URL: 'ws://127.0.0.1:9', PAVILION_DATA: folder, ...env }),
  databaseUrl: db.url,
});

async function running<T>(env: Record<string, string>, act: (server: RunningServer, url: string) => Promise<T>) {
  const server = await startServer(config(env));
  try {
    return await act(server, `http://127.0.0.1:${server.port}`);
  } finally {
    await server.stop();
  }
}

const login = (url: string, username: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });

test('the first start fills an empty database with the demo, by real transfers, and the second leaves it alone', async () => {
  await running({}, async (server, url) => {
    expect(server.seeded).toBe(true);
    for (const { username, role } of DEMO_ACCOUNTS) {
      const reply = await login(url, username);
      expect([username, reply.status, (await reply.json()) as unknown]).toEqual([
        username,
        200,
        expect.objectContaining({ role }),
      ]);
    }
    expect((await fetch(`${url}/api/health`).then((reply) => reply.json())) as unknown).toMatchObject({
      status: 'degraded',
      database: 'ok',
      feed: 'down',
    });
    // Nobody has won yet, and no examples stand in.
    const winners = await fetch(`${url}/api/content/winner_announcement`).then((reply) => reply.json());
    expect(winners as unknown).toEqual({ items: [] });
  });
  expect((await db.pool.query(`select key from setting where key = 'winners'`)).rows).toEqual([]);
  const { rows } = await db.pool.query(
    `select a.username, w.balance / 100 as rupees, p.username as agent from account a join wallet w on w.account_id = a.id
       left join account p on p.id = a.parent_id order by a.id`,
  );
  expect(rows).toEqual([
    { username: 'superadmin', rupees: 6_000_000, agent: null },
    { username: 'agent1', rupees: 1_800_000, agent: null },
    { username: 'agent2', rupees: 1_800_000, agent: null },
    { username: 'player1', rupees: 100_000, agent: 'agent1' },
    { username: 'player2', rupees: 100_000, agent: 'agent1' },
    { username: 'player3', rupees: 100_000, agent: 'agent2' },
    { username: 'player4', rupees: 100_000, agent: 'agent2' },
  ]);
  const kinds = await db.pool.query('select kind, count(*) as n from transfer group by kind order by kind');
  expect(kinds.rows).toEqual([
    { kind: 'deposit', n: 6 },
    { kind: 'issue', n: 1 },
  ]);
  await running({}, async (server) => expect(server.seeded).toBe(false));
  expect((await db.pool.query('select count(*) as n from transfer')).rows).toEqual([{ n: 7 }]);
  expect(await reconcile(db.pool)).toEqual([]);
  expect((await verifyAuditChain(db.pool)).faults).toEqual([]);
});

test('a demo that was interrupted between two transfers is completed at the next start', async () => {
  const before = (await db.pool.query('select balance from wallet order by account_id')).rows;
  await db.pool.query(`update setting set value = '{"finished": false}' where key = 'demo'`);
  await running({}, async (server) => expect(server.seeded).toBe(true));
  expect((await db.pool.query('select balance from wallet order by account_id')).rows).toEqual(before);
});

test('in a live environment the demo accounts are refused, also with a session from before', async () => {
  const token = await running({}, async (_, url) => {
    const reply = await login(url, 'player3');
    return ((await reply.json()) as { token: string }).token;
  });
  await running({ PAVILION_ENV: 'live' }, async (server, url) => {
    expect(server.seeded).toBe(false);
    const me = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(401);
    const reply = await login(url, 'player1');
    expect([reply.status, (await reply.json()) as unknown]).toEqual([
      403,
      expect.objectContaining({ error: 'DEMO_REFUSED' }),
    ]);
  });
});

test('a database that could lose money is refused', async () => {
  const name = (await db.pool.query('select current_database() as name')).rows[0].name;
  await db.pool.query(`alter database ${name} set synchronous_commit = off`);
  const start = startServer(config());
  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow('this database cannot keep money: synchronous_commit is off');
  await db.pool.query(`alter database ${name} reset synchronous_commit`);
});

test.each([
  [{ databaseUrl: null }, 'DATABASE_URL is not set'],
  [{ bridgeUrl: null }, 'BRIDGE_URL is not set'],
  [
    { databaseUrl: 'postgresql://x@127.0.0.1:9/none' },
    'DATABASE_URL: the database cannot be used (connect ECONNREFUSED',
  ],
  [{ natsUrl: 'nats://127.0.0.1:9' }, 'NATS_URL: no NATS server answers there'],
])('%j stops the start with one line', async (change, line) => {
  await expect(startServer({ ...config(), ...change })).rejects.toThrow(line);
});

test('a stop answers what was accepted, closes the port and gives every connection back', async () => {
  const server = await startServer(config());
  const url = `http://127.0.0.1:${server.port}`;
  const tries = async () => (await db.pool.query('select count(*) as n from attempt')).rows[0].n;
  const before = await tries();
  const slow = login(url, 'player2');
  // Accepted: its try is on record, its password is being hashed.
  await expect.poll(tries, { interval: 1 }).toBe(before + 1);
  const start = performance.now();
  await server.stop();
  expect(performance.now() - start).toBeLessThan(5000);
  expect((await slow).status).toBe(200);
  await expect(fetch(`${url}/api/health`)).rejects.toThrow();
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  const open = async () =>
    (
      await client.query(
        `select count(*) as n from pg_stat_activity
          where application_name = 'pavilion' and datname = current_database()`,
      )
    ).rows[0].n;
  try {
    // Only the test's own pool is left.
    await expect.poll(open).toBeLessThanOrEqual(db.pool.totalCount);
  } finally {
    await client.end();
  }
});

test('on a machine that is an hour fast a server goes by the database’s time, and says that, and what else it lacks', async () => {
  const wall = Date.now.bind(Date);
  const METRICS_TOKEN = 'a-word-of-metrics-alone';
  vi.spyOn(Date, 'now').mockImplementation(() => wall() + 3_600_000);
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    await running({ METRICS_TOKEN }, async (_, url) => {
      expect((await login(url, 'player1')).status).toBe(200);
      const { rows } = await db.pool.query(
        `select abs(extract(epoch from max(created_at) - now()))::float8 as apart from session`,
      );
      expect(rows[0].apart).toBeLessThan(60);
      const health = (await (await fetch(`${url}/api/health`)).json()) as { clockDriftMs: number };
      expect(health).toMatchObject({ status: 'degraded', database: 'ok', clock: 'apart', bus: 'none' });
      expect(health).toMatchObject({ bridge: 'down', feed: 'down' });
      expect(Math.abs(health.clockDriftMs - 3_600_000)).toBeLessThan(1_000);
      await vi.advanceTimersByTimeAsync(11_000);
      const measured = async () =>
        (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
      await expect.poll(measured).toMatch(/^pavilion_clock_ahead_seconds 3(?:599|600)/m);
      expect(await measured()).toContain('pavilion_bus_up 1');
    });
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});
