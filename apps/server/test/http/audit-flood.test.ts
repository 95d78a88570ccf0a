// A flood of refused requests: each is on record, but they do not fill the database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPart } from '../../src/app.ts';
import { tidy } from '../../src/housekeeping.ts';
import { createTallies, senderOf } from '../../src/ledger/audit-tally.ts';
import { sealAudit, verifyAuditChain } from '../../src/ledger/audit-chain.ts';
import type { AuditRow } from '../../src/ledger/audit-log.ts';
import { baseHandlers, type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const rows = async (action: string) =>
  (
    await w.pool.query<{ request_id: string; outcome: string; actor_role: string | null; ip: string; after: unknown }>(
      'select request_id, outcome, actor_role, host(ip) as ip, after from audit where action = $1 order by id',
      [action],
    )
  ).rows;
const counted = async () =>
  (await w.pool.query<{ n: number }>('select coalesce(sum(requests), 0)::int as n from audit_tally')).rows[0]?.n;

test('the first twenty of a minute have rows of their own, the others one with their number', async () => {
  const flood = (n: number, ip: string) =>
    Promise.all(Array.from({ length: n }, () => w.send('POST', '/api/auth/logout', { ip })));
  const answers = await flood(300, '192.0.2.7');
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401]));
  await flood(1, '192.0.2.8');
  expect(await rows('auth.logout')).toHaveLength(21);
  expect(await counted()).toBe(280);
  w.clock.advance(3 * 60_000);
  expect(await tidy(w.context)).toMatchObject({ tallies: 1 });
  expect(await counted()).toBe(0);
  expect((await rows('auth.logout')).at(-1)).toEqual({
    request_id: 'counted',
    outcome: 'LOGIN_REQUIRED',
    actor_role: null,
    ip: '192.0.2.7',
    after: { requests: 280, firstAt: expect.any(String), lastAt: expect.any(String) },
  });
  await flood(1, '192.0.2.7');
  expect(await rows('auth.logout')).toHaveLength(23);
  await sealAudit(w.pool);
  expect((await verifyAuditChain(w.pool)).faults).toEqual([]);
});

test('two servers count together, each account for itself, and what was done is never counted', async () => {
  w.clock.advance(60_000);
  const other = await buildPart(w.context, baseHandlers());
  const north = await w.signIn('north');
  const url = '/api/agent/wallets/transfer';
  const headers = { authorization: `Bearer ${north}`, 'content-type': 'application/json' };
  const refused = (app: typeof other) => app.inject({ method: 'POST', url, headers, payload: '{}' });
  await Promise.all(Array.from({ length: 60 }, (_, i) => refused(i % 2 === 0 ? w.app : other)));
  await other.close();
  // Both servers write the first twenty they see; sent without a session they count for nobody.
  expect(await rows('wallet.transfer')).toHaveLength(40);
  expect(await counted()).toBe(20);
  const done = Array.from({ length: 30 }, () => w.give('root', 'root', 1));
  await Promise.all(done);
  expect((await rows('wallet.transfer')).filter((row) => row.outcome === 'ok')).toHaveLength(30);
});

test('a count that no server could write for hours stands among the rows of the moment at which it was written', async () => {
  const flood = Array.from({ length: 30 }, () => w.send('POST', '/api/auth/logout', { ip: '192.0.2.99' }));
  await Promise.all(flood);
  const lastMs = w.clock.nowMs;
  w.clock.advance(5 * 3600_000);
  await tidy(w.context);
  const { rows: written } = await w.pool.query(
    `select (extract(epoch from at) * 1000)::float8 as at, after ->> 'lastAt' as last from audit
     where request_id = 'counted' and host(ip) = '192.0.2.99'`,
  );
  expect(written).toHaveLength(1);
  expect(w.clock.nowMs - written[0].at).toBeLessThanOrEqual(5 * 60_000);
  expect(Date.parse(written[0].last)).toBe(lastMs);
});

const row = (ip: string | null, more: Partial<AuditRow> = {}): AuditRow => ({
  ...{ atMs: 60_000, requestId: 'r', actorId: null, actorRole: null, action: 'a', target: null, outcome: 'NOT_FOUND' },
  ...{ before: null, after: null, userAgent: null },
  ip,
  ...more,
});

test('more senders than can be told apart in a minute share one count', () => {
  const tallies = createTallies();
  for (let i = 0; i < 10_000; i++) expect(tallies.add(row(`10.0.${i >> 8}.${i & 255}`))).toBeNull();
  expect(tallies.add(row('10.9.9.9'))).toMatchObject({ ip: null, requests: 1 });
  expect(tallies.add(row('10.0.0.1'))).toBeNull();
  expect(tallies.add(row('10.9.9.9', { atMs: 120_000 }))).toBeNull();
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  [null, null],
])('%s sends as %s', (ip, sender) => expect(senderOf(ip)).toBe(sender));

test('a flood from all over a /64 is one sender', async () => {
  w.clock.advance(60_000);
  for (let i = 0; i < 25; i++) await w.send('POST', '/api/auth/logout', { ip: `2001:db8::${i + 1}` });
  const { rows: kept } = await w.pool.query(`select ip::text, requests from audit_tally where action = 'auth.logout'`);
  expect(kept).toEqual([{ ip: '2001:db8::/64', requests: 5 }]);
});
