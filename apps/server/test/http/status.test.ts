import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPart } from '../../src/app.ts';
import { startHeartbeat } from '../../src/roles/nodes/heartbeat.ts';
import { recentTimes } from '../../src/roles/nodes/recent-times.ts';
import { writeBeat } from '../../src/roles/nodes/node-store.ts';
import { publicStatus } from '../../src/http/status/public-status.ts';
import { statusPage } from '../../src/http/status/status-page.ts';
import { type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
beforeEach(() => w.pool.query('delete from node'));

const BEAT = {
  id: '00000000-0000-4000-8000-000000000001',
  role: 'server',
  version: '0.1.0',
  ready: true,
  leads: false,
  feed: 'ok',
  feedAgeMs: 100,
  placed: 10,
  p50Ms: 4,
  p99Ms: 9,
};
const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
/** What is read anew, not what the route has kept. */
const read = () => publicStatus(w.context)();

describe('the public status', () => {
  test('is down while nobody says that bets are taken', async () => {
    await writeBeat(w.context.db, { ...BEAT, role: 'worker', leads: true });
    expect(await read()).toMatchObject({ status: 'down', database: 'ok' });
    await writeBeat(w.context.db, { ...BEAT, id: ID(2), ready: false });
    expect((await read()).status).toBe('down');
  });

  test('is ok when everybody is there, and says the slowest of them', async () => {
    await writeBeat(w.context.db, BEAT);
    await writeBeat(w.context.db, { ...BEAT, id: ID(2), p50Ms: 6, p99Ms: 30, placed: 5 });
    await writeBeat(w.context.db, {
      ...BEAT,
      id: ID(3),
      role: 'worker',
      leads: true,
      placed: 0,
      p50Ms: null,
      p99Ms: null,
    });
    const status = await read();
    expect(status).toMatchObject({
      status: 'ok',
      feed: { state: 'ok' },
      placing: { count: 15, p50Ms: 6, p99Ms: 30 },
      reconciliation: null,
    });
    expect(status.nodes.map(({ role, state, leads }) => [role, state, leads])).toEqual([
      ['server', 'ready', false],
      ['server', 'ready', false],
      ['worker', 'ready', true],
    ]);
  });

  test('who went without a word is gone, does not lead, and does not vouch for the feed', async () => {
    await writeBeat(w.context.db, { ...BEAT, leads: true });
    await w.pool.query(`update node set seen_at = now() - interval '1 minute'`);
    await writeBeat(w.context.db, { ...BEAT, id: ID(2), feed: 'stale' });
    const status = await read();
    expect(status).toMatchObject({ status: 'degraded', feed: { state: 'stale' } });
    expect(status.nodes.map(({ state, leads }) => [state, leads])).toEqual([
      ['gone', false],
      ['ready', false],
    ]);
    await w.pool.query(`update node set seen_at = now() - interval '11 minutes' where id = '${BEAT.id}'`);
    expect((await read()).nodes).toHaveLength(1);
  });

  test('differences of the last reconciliation are no secret', async () => {
    await writeBeat(w.context.db, BEAT);
    const { rows } = await w.pool.query(
      `insert into reconciliation_run (actor_id, started_at, finished_at, difference_count)
       values (${w.ids['root']}, now(), '2026-03-01T05:00:00Z', 2) returning id`,
    );
    expect(await read()).toMatchObject({
      status: 'degraded',
      reconciliation: { at: '2026-03-01T05:00:00.000Z', differences: 2 },
    });
    await w.pool.query('delete from reconciliation_run where id = $1', [rows[0].id]);
  });

  test('a database that is gone is said, not thrown', async () => {
    const db = { run: () => Promise.reject(new Error('gone')) };
    const status = await publicStatus({ ...w.context, db })();
    expect(status).toMatchObject({ status: 'down', database: 'down', nodes: [] });
  });

  test('however many ask, it is read once', async () => {
    let reads = 0;
    const db = {
      run: () => {
        reads += 1;
        return Promise.resolve([]);
      },
    };
    const ask = publicStatus({ ...w.context, db });
    await Promise.all(Array.from({ length: 50 }, ask));
    expect(reads).toBe(3);
  });
});

describe('GET /status', () => {
  test('answers everybody, as data and as a page, without a script', async () => {
    const data = await w.send('GET', '/api/status');
    expect(Object.keys(data.body).sort()).toEqual(
      ['at', 'chain', 'database', 'feed', 'nodes', 'placing', 'reconciliation', 'status'].sort(),
    );
    const page = await w.send('GET', '/status', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(data.status);
    expect(page.body).toContain('No bets are taken');
    expect(page.body).not.toContain('<script');
  });

  test('speaks the language that is asked for and offered', async () => {
    const hindi = await w.send('GET', '/status', { headers: { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.5' } });
    expect(hindi.body).toContain('अभी दांव नहीं लिए जा रहे');
    expect(hindi.body).toContain('<html lang="hi">');
  });

  test('an operator’s name cannot leave its place', async () => {
    const status = await publicStatus(w.context)();
    expect(statusPage(status, { name: '"&<x>' }, 'en')).toContain('<title>Status · &quot;&amp;&lt;x&gt;</title>');
  });
});

test('a process says that it is there, and takes its row away when it stops', async () => {
  const nodes = async () => (await w.pool.query('select role, feed, ready, leads, placed from node')).rows;
  const heartbeat = startHeartbeat(w.context, () => ({ feed: 'ok', ageMs: 5 }));
  await expect.poll(nodes).toEqual([{ role: 'all', feed: 'ok', ready: true, leads: true, placed: 0 }]);
  await heartbeat.close();
  expect(await nodes()).toEqual([]);
});

test.each([
  ['ready', 200],
  ['leaving', 404],
  ['away', 503],
] as const)('/api/ready of a server that is %s is %i', async (state, status) => {
  const app = await buildPart({ ...w.context, readiness: { state: () => state } }, {});
  const answer = await app.inject({ method: 'GET', url: '/api/ready' });
  expect([answer.statusCode, answer.json()]).toEqual([status, { ready: state === 'ready', state, leads: null }]);
  await app.close();
});

test('a 503 of /api/ready is no error of the log: proxies ask every second', async () => {
  const app = await buildPart({ ...w.context, readiness: { state: () => 'away' } }, {});
  const before = w.logged.length;
  expect((await app.inject({ method: 'GET', url: '/api/ready' })).statusCode).toBe(503);
  await app.close();
  const lines = w.logged.slice(before).map((line): { level: number; route?: string } => JSON.parse(line));
  expect(lines.filter(({ route }) => route === '/api/ready').map(({ level }) => level)).toEqual([20]);
});

test('a database that is not the primary (any more, or yet) is "not now", not a defect', async () => {
  const app = await buildPart(w.context, {});
  const wrong = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' });
  app.get('/fails', () => Promise.reject(wrong));
  expect((await app.inject({ method: 'GET', url: '/fails' })).statusCode).toBe(503);
  await app.close();
});

test('times: waiting on purpose does not count, and what is old is forgotten', () => {
  let nowMs = 0;
  const times = recentTimes(() => nowMs);
  const take = (ms: number, heldMs = 0) => {
    const watch = times.start();
    nowMs += ms / 2;
    watch.pause();
    nowMs += heldMs;
    watch.goOn();
    nowMs += ms / 2;
    watch.end();
  };
  expect(times.spread()).toEqual({ count: 0, p50Ms: null, p99Ms: null });
  for (let ms = 1; ms <= 100; ms++) take(ms, 3_000);
  expect(times.spread()).toEqual({ count: 99, p50Ms: 51, p99Ms: 100 });
  nowMs += 6 * 60_000;
  take(8);
  expect(times.spread()).toEqual({ count: 1, p50Ms: 8, p99Ms: 8 });
});
