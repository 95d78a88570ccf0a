import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tidy } from '../../src/housekeeping.ts';
import { type Answer, PASSWORD, START_MS, type World, world } from '../support/world.ts';

const DAY_MS = 86_400_000;
const ROOT = '/api/super-admin/multi-logins';
const NORTH = '/api/agent/multi-logins';

let w: World;
let root: string;
let north: string;
let cookie: string;

const get = (url: string, token = root) => w.send('GET', url, { token });
const drop = (url: string, token = root) => w.send('DELETE', url, { token });
const signIn = (username: string, ip: string, headers: Record<string, string> = {}): Promise<Answer> =>
  w.send('POST', '/api/auth/login', { body: { username, password: PASSWORD }, ip, headers });
const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0] ?? '';
type Row = { place: string; address: string | null; kind: string; accounts: number; usernames: string[] };
const rows = ({ body }: Answer): Row[] => body.items;
const placeAt = async (address: string): Promise<string> =>
  rows(await get(`${ROOT}?days=180`)).find((row) => row.address === address)?.place ?? '';
const devicePlace = async (): Promise<string> => rows(await get(`${ROOT}?days=180&kind=device`))[0]?.place ?? '';
const lastAudit = async (action: string) =>
  (await w.pool.query('select target, outcome, after from audit where action = $1 order by id desc limit 1', [action]))
    .rows[0];

beforeAll(async () => {
  w = await world();
  // ann and cem share a device, from two addresses; ann, ben and cem share an address; north is alone.
  const chrome = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36' };
  cookie = cookieOf(await signIn('ann', '10.1.1.1', chrome));
  w.clock.advance(60_000);
  await signIn('cem', '10.1.1.2', { ...chrome, cookie: `other=1; ${cookie}; more=2` });
  w.clock.advance(60_000);
  for (const username of ['ann', 'ben', 'cem']) await signIn(username, '10.7.7.7');
  await signIn('ann', '10.7.7.7');
  root = String((await signIn('root', '10.0.0.1')).body.token);
  north = String((await signIn('north', '10.0.0.2')).body.token);
});
afterAll(() => w.close());

describe('the cookie of a device', () => {
  test('is random, for signing in alone, unreadable for pages, and kept as half of a hash only', async () => {
    const answer = await signIn('ben', '10.3.0.1');
    expect(answer.headers['set-cookie']).toMatch(
      /^pavilion_device=[\w-]{22}; Path=\/api\/auth\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    const word = cookieOf(answer).split('=')[1];
    const { rows: stored } = await w.pool.query(
      `select s::text as sighting, x::text as session from sighting s join session x using (account_id)
       where s.place = x.device_place`,
    );
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(word);
  });

  test('stays the same at the next sign-in; a malformed one is replaced; a refused sign-in gives none', async () => {
    const first = await signIn('ben', '10.3.0.1');
    expect(cookieOf(await signIn('ben', '10.3.0.1', { cookie: cookieOf(first) }))).toBe(cookieOf(first));
    const forged = await signIn('ben', '10.3.0.1', { cookie: 'pavilion_device=short' });
    expect(cookieOf(forged)).toMatch(/^pavilion_device=[\w-]{22}$/);
    const wrong = await w.send('POST', '/api/auth/login', { body: { username: 'ben', password: 'x' }, ip: '10.3.0.1' });
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  test('is sent over TLS only where the sign-in came over it', async () => {
    const behind = await world({ env: { TRUST_PROXY: '10.0.0.0/8' } });
    try {
      const answer = await behind.send('POST', '/api/auth/login', {
        body: { username: 'ann', password: PASSWORD },
        headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' },
      });
      expect(answer.headers['set-cookie']).toMatch(/; Secure$/);
    } finally {
      await behind.close();
    }
  });
});

describe('groups', () => {
  test('are addresses and devices with several accounts, those with the most first', async () => {
    const { body } = await get(ROOT);
    expect(body).toMatchObject({ total: 2, page: 1, pageSize: 25 });
    expect(body.items).toMatchObject([
      { kind: 'address', address: '10.7.7.7', userAgent: null, accounts: 3, liveSessions: 4 },
      { kind: 'device', address: null, accounts: 2, usernames: ['cem', 'ann'], liveSessions: 2 },
    ]);
    expect(body.items[1].userAgent).toContain('Windows NT');
    expect(new Set(body.items[0].usernames)).toEqual(new Set(['ann', 'ben', 'cem']));
  });

  test('are narrowed by kind, size, words and period, and paged', async () => {
    const of = async (query: string) => rows(await get(`${ROOT}?${query}`)).map(({ kind }) => kind);
    expect(await of('kind=address')).toEqual(['address']);
    expect(await of('kind=device')).toEqual(['device']);
    expect(await of('minimum=3')).toEqual(['address']);
    expect(await of('search=BEN')).toEqual(['address']);
    expect(await of('search=7.7.7')).toEqual(['address']);
    expect(await of('search=windows')).toEqual(['device']);
    expect(await of('search=%25')).toEqual([]);
    expect((await get(`${ROOT}?limit=1&page=2`)).body).toMatchObject({ total: 2, items: [{ kind: 'device' }] });
    expect((await get(`${ROOT}?page=9`)).body).toMatchObject({ total: 2, items: [] });
    for (const wrong of ['days=0', 'days=181', 'minimum=1', 'kind=hat', 'extra=1'])
      expect((await get(`${ROOT}?${wrong}`)).status).toBe(400);
  });

  test('of an agent hold its own users only, and are none where but one of them was', async () => {
    const { body } = await get(NORTH, north);
    expect(body).toMatchObject({ total: 1, items: [{ address: '10.7.7.7', accounts: 2, liveSessions: 3 }] });
    expect(JSON.stringify(body)).not.toContain('cem');
    for (const query of ['search=cem', 'search=windows', 'kind=device', 'minimum=3'])
      expect((await get(`${NORTH}?${query}`, north)).body).toMatchObject({ total: 0, items: [] });
  });

  test('of IPv6 are those of a household, and an IPv4 address is itself however it is written', async () => {
    await signIn('ann', '2001:db8:1:2::1');
    await signIn('ben', '2001:db8:1:2:ffff::9');
    await signIn('cem', '2001:db8:1:3::1');
    await signIn('cem', '::ffff:10.3.0.1');
    const found = rows(await get(`${ROOT}?minimum=2`)).map(({ address, accounts }) => [address, accounts]);
    expect(found).toContainEqual(['2001:db8:1:2::/64', 2]);
    expect(found).toContainEqual(['10.3.0.1', 2]);
    expect(found.map(([address]) => address)).not.toContain('2001:db8:1:3::/64');
  });

  test('follow a user to another agent', async () => {
    await w.pool.query('update account set parent_id = $1 where id = $2', [w.ids.north, w.ids.cem]);
    const device = await get(`${NORTH}?kind=device`, north);
    await w.pool.query('update account set parent_id = $1 where id = $2', [w.ids.south, w.ids.cem]);
    expect(device.body).toMatchObject({ total: 1, items: [{ usernames: ['cem', 'ann'] }] });
  });

  test('see two accounts that are new at the same moment', async () => {
    await Promise.all(['ann', 'ben', 'cem'].map((username) => signIn(username, '10.44.0.1')));
    expect(rows(await get(`${ROOT}?search=10.44.0.1`))).toMatchObject([{ accounts: 3 }]);
  });
});

describe('a group', () => {
  test('opens to its accounts with their sign-ins there and their live sessions', async () => {
    const { body } = await get(`${ROOT}/${await placeAt('10.7.7.7')}`);
    expect(body.group).toMatchObject({ kind: 'address', address: '10.7.7.7', accounts: 3, liveSessions: 4 });
    const ann = body.items.find(({ username }: { username: string }) => username === 'ann');
    expect(ann).toMatchObject({
      ...{ fullName: 'Ann Smith', role: 'user', agentUsername: 'north', status: 'active', signIns: 2, liveSessions: 2 },
      ...{ firstSeenAt: new Date(START_MS + 120_000).toISOString() },
    });
    expect(ann.sessions).toMatchObject([
      { ip: '10.7.7.7', current: false },
      { ip: '10.7.7.7', current: false },
    ]);
    const searched = await get(`${ROOT}/${await placeAt('10.7.7.7')}?search=ben&limit=1`);
    expect(searched.body).toMatchObject({ total: 1, items: [{ username: 'ben' }], group: { accounts: 3 } });
    const beyond = await get(`${ROOT}/${await placeAt('10.7.7.7')}?page=4`);
    expect(beyond.body).toMatchObject({ total: 3, items: [] });
  });

  test('of an agent is as if there were nobody else', async () => {
    const shared = await get(`${NORTH}/${await placeAt('10.7.7.7')}`, north);
    expect(shared.body).toMatchObject({ total: 2, group: { accounts: 2, liveSessions: 3 } });
    expect(JSON.stringify(shared.body)).not.toContain('cem');
    const foreign = await get(`${NORTH}/${await placeAt('10.1.1.2')}`, north);
    expect(foreign.status).toBe(400);
    await signIn('cem', '10.99.0.1');
    await signIn('root2', '10.99.0.1');
    const place = await placeAt('10.99.0.1');
    const [foreigners, nobody] = [
      await get(`${NORTH}/${place}`, north),
      await get(`${NORTH}/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`, north),
    ];
    expect([foreigners.status, foreigners.body.error]).toEqual([404, 'NOT_FOUND']);
    expect({ ...foreigners.body, requestId: '' }).toEqual({ ...nobody.body, requestId: '' });
    const act = await drop(`${NORTH}/${place}/sessions`, north);
    expect({ ...act.body, requestId: '' }).toEqual({ ...nobody.body, requestId: '' });
    expect((await get(`${ROOT}/${place}`)).body.group.liveSessions).toBe(2);
  });

  test('tells locked and closed accounts, and at most ten sessions of each', async () => {
    for (let n = 0; n < 12; n++) await signIn('ben', '10.55.0.1');
    await w.pool.query('update account set user_locked = true where username = $1', ['ben']);
    const { body } = await get(`${ROOT}/${rows(await get(`${ROOT}?search=ben`))[0]?.place}?search=ben`);
    await w.pool.query('update account set user_locked = false where username = $1', ['ben']);
    expect(body.items[0].status).toBe('suspended');
    await signIn('ann', '10.55.0.1');
    const many = await get(`${ROOT}/${await placeAt('10.55.0.1')}?search=ben`);
    expect(many.body.items).toMatchObject([{ liveSessions: 12, signIns: 12 }]);
    expect(many.body.items[0].sessions).toHaveLength(10);
  });
});

describe('signing out', () => {
  const me = (token: string) => w.send('GET', '/api/auth/me', { token });

  test('one session ends it at once and leaves the others; the act is in the audit log', async () => {
    const [first, second] = [
      (await signIn('ann', '10.20.0.1')).body.token,
      (await signIn('ann', '10.20.0.1')).body.token,
    ];
    await signIn('ben', '10.20.0.1');
    const place = await placeAt('10.20.0.1');
    const { body } = await get(`${NORTH}/${place}?search=ann`, north);
    const newest = Math.max(...body.items[0].sessions.map(({ id }: { id: string }) => Number(id)));
    expect((await me(second)).status).toBe(200);
    const done = await drop(`${NORTH}/sessions/${newest}`, north);
    expect(done.body).toEqual({ message: 'ann is signed out there.', ended: 1 });
    expect([(await me(second)).status, (await me(first)).status]).toEqual([401, 200]);
    expect(await lastAudit('multi-login.end-session')).toEqual({
      target: `account:${w.ids.ann}`,
      outcome: 'ok',
      after: { session: String(newest), ended: 1 },
    });
    expect((await drop(`${NORTH}/sessions/${newest}`, north)).status).toBe(404);
  });

  test('an agent ends no session of somebody else’s user, nor its own agent’s or a super admin’s', async () => {
    const live = await w.pool.query(
      `select distinct on (a.username) x.id, a.username from session x join account a on a.id = x.account_id
       where a.username in ('cem', 'north', 'root') and x.ended_at is null order by a.username, x.id desc`,
    );
    expect(live.rows).toHaveLength(3);
    const unknown = await drop(`${NORTH}/sessions/999999999`, north);
    for (const { id } of live.rows) {
      const answer = await drop(`${NORTH}/sessions/${id}`, north);
      expect({ ...answer.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    }
    expect((await lastAudit('multi-login.end-session')).outcome).toBe('NOT_FOUND');
    expect((await me(root)).status).toBe(200);
  });

  test('the own session is refused', async () => {
    const { rows: own } = await w.pool.query('select max(x.id) as id from session x where account_id = $1', [
      w.ids.root,
    ]);
    const answer = await drop(`${ROOT}/sessions/${own[0].id}`);
    expect([answer.status, answer.body.error]).toEqual([409, 'OWN_SESSION']);
    expect(answer.body.message).toBe('This is your own session. Log out instead.');
    expect((await me(root)).status).toBe(200);
  });

  test('a group ends what was opened there by those in reach; other places and the own session stay', async () => {
    const here = { ann: '', ben: '', cem: '', root: '' };
    for (const name of ['ann', 'ben', 'cem', 'root'] as const)
      here[name] = (await signIn(name, '10.30.0.1')).body.token;
    const elsewhere = (await signIn('ann', '10.31.0.1')).body.token;
    const place = await placeAt('10.30.0.1');
    const ofNorth = await drop(`${NORTH}/${place}/sessions`, north);
    expect(ofNorth.body).toEqual({ message: '2 sessions were signed out.', ended: 2 });
    expect(
      await Promise.all([here.ann, here.ben, here.cem, elsewhere].map(async (one) => (await me(one)).status)),
    ).toEqual([401, 401, 200, 200]);
    expect((await lastAudit('multi-login.end-sessions')).after).toMatchObject({
      ...{ address: '10.30.0.1', ended: 2, accounts: 2, accountIds: [w.ids.ann, w.ids.ben] },
    });
    const own = await drop(`${ROOT}/${place}/sessions`, here.root);
    expect(own.body).toEqual({ message: '1 session was signed out.', ended: 1 });
    expect([(await me(here.cem)).status, (await me(here.root)).status]).toEqual([401, 200]);
    const left = await get(`${ROOT}/${place}?search=root`, here.root);
    expect(left.body.items[0].sessions).toMatchObject([{ current: true }]);
    const again = await drop(`${ROOT}/${place}/sessions`, here.root);
    expect(again.body).toEqual({ message: 'Nobody was signed in there any more.', ended: 0 });
  });

  test('sessions that have run out are not live', async () => {
    const place = await devicePlace();
    expect((await get(`${ROOT}/${place}`)).body.group.liveSessions).toBe(2);
    w.clock.advance(13 * 3_600_000);
    root = String((await signIn('root', '10.0.0.1')).body.token);
    expect((await get(`${ROOT}/${place}`)).body.group.liveSessions).toBe(0);
    expect((await drop(`${ROOT}/${place}/sessions`)).body.ended).toBe(0);
  });
});

describe('time', () => {
  test('a period begins with a day in India, and leaves out who was there before it', async () => {
    w.clock.nowMs = Date.parse('2026-05-01T12:00:00Z');
    // 23:59 of 1 May in India, and a minute later.
    await signIn('ann', '10.60.0.1');
    w.clock.nowMs = Date.parse('2026-05-01T18:29:00Z');
    await signIn('ben', '10.60.0.1');
    w.clock.nowMs = Date.parse('2026-05-01T18:31:00Z');
    await signIn('cem', '10.60.0.1');
    root = String((await signIn('root', '10.0.0.1')).body.token);
    const of = async (days: number) => (await get(`${ROOT}?search=10.60&days=${days}`)).body.total;
    expect([await of(1), await of(2)]).toEqual([0, 1]);
    const { body } = await get(`${ROOT}/${await placeAt('10.60.0.1')}?days=1`);
    expect(body).toMatchObject({ total: 1, items: [{ username: 'cem', signIns: 1 }], group: { accounts: 1 } });
  });

  test('what is older than 180 days is forgotten', async () => {
    const counted = async () =>
      (
        await w.pool.query(
          'select (select count(*)::int from sighting) + (select count(*)::int from sighting_day) as n',
        )
      ).rows[0].n;
    w.clock.nowMs = Date.parse('2026-05-01T18:31:00Z') + 178 * DAY_MS;
    await tidy(w.context);
    root = String((await signIn('root', '10.0.0.1')).body.token);
    expect(rows(await get(`${ROOT}?days=180&search=10.60`))).toMatchObject([{ accounts: 3 }]);
    const before = await counted();
    w.clock.advance(3 * DAY_MS);
    expect((await tidy(w.context)).sightings).toBeGreaterThan(0);
    expect(await counted()).toBeLessThan(before);
    root = String((await signIn('root', '10.0.0.1')).body.token);
    expect((await get(`${ROOT}?days=180`)).body.total).toBe(0);
  });
});

test('demo players are in no group, and get no cookie', async () => {
  w.clock.nowMs = Date.now();
  const visitor = await world();
  try {
    const answer = await visitor.send('POST', '/api/auth/demo', { body: { termsVersion: '1' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const { rows: left } = await visitor.pool.query('select * from sighting');
    expect(left).toEqual([]);
  } finally {
    await visitor.close();
  }
});
