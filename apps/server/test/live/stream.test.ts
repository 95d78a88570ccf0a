import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { readResults } from '@pavilion/feed';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildPart } from '../../src/app.ts';
import { tokenHash } from '../../src/http/session.ts';
import { detail, detailDocument, list, matchOdds, odds, result, session, SPORTS } from './fake-feed.ts';
import { type LiveWorld, liveWorld, until } from './live-world.ts';
import { connect, type Listener } from './socket.ts';

let world: LiveWorld;
let app: FastifyInstance;
let port: number;
let open: Listener[];

beforeEach(async () => {
  // Results are another process's to pay: here they are put on record by hand.
  world = await liveWorld({ settlement: { takes: () => false } });
  world.feed.set(odds(4, 101), fair());
  world.feed.set(detail(4, 101), detailDocument(101, []));
  app = await buildPart(world.context, { provider: world.live.handlers.provider });
  await world.live.register(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
  open = [];
});
afterEach(async () => {
  for (const { socket } of open) socket.terminate();
  await app.close();
  await world.close();
});

const fair = (home = 1.9) => [matchOdds(101, [home, 1.95], [2, 2.1]), session(101, [[48, 47]])];

async function browser(headers: Record<string, string> = {}): Promise<Listener> {
  const listener = await connect(port, headers);
  open.push(listener);
  await listener.hear('ready');
  return listener;
}

const subscribe = (requestId: string, endpoint: string, params = {}) => ({
  action: 'subscribe',
  requestId,
  endpoint,
  params,
  intervalMs: 1_000,
});
const SUBSCRIBE_ODDS = subscribe('o', '/sports/getPriveteData', { sid: 4, gmid: 101 });

describe('documents', () => {
  test('are the bridge’s, named by heartbeats as long as the bridge confirms them, and stale when it is away', async () => {
    const one = await browser();
    one.say(SUBSCRIBE_ODDS);
    const first = await one.hear('data');
    expect(first).toMatchObject({ requestId: 'o', endpoint: '/sports/getPriveteData', seq: expect.any(Number) });
    expect(first.data.data[0]).toMatchObject({ gmid: 101, mid: 1011 });
    await world.clock.advance(1_500);
    expect((await one.hear('heartbeat', (frame) => 'o' in frame.topics)).topics.o).toBe(first.seq);
    world.feed.set(odds(4, 101), fair(1.91));
    await world.clock.advance(1_100);
    const second = await one.hear('data', (frame) => frame.seq !== first.seq);
    expect(second.data.data[0].section[0].odds[0].odds).toBe(1.91);
    one.frames.length = 0;
    world.bridge.leave();
    await one.hear('gap');
    await world.clock.advance(2_500);
    await until(() => one.frames.filter((frame) => frame.type === 'heartbeat').length >= 2);
    expect(one.frames.filter((frame) => frame.type === 'heartbeat').every((frame) => !('o' in frame.topics))).toBe(
      true,
    );
    world.bridge.comeBack();
    await world.clock.advance(10_000);
    // Nothing has changed meanwhile, and still the whole document comes again after the gap.
    await one.hear('data');
    await one.hear('heartbeat', (frame) => 'o' in frame.topics);
  });

  test('one subscription at the bridge serves every browser', async () => {
    const many = await Promise.all(Array.from({ length: 5 }, () => browser()));
    for (const one of many) one.say(SUBSCRIBE_ODDS);
    const documents = await Promise.all(many.map((one) => one.hear('data')));
    expect(new Set(documents.map((frame) => JSON.stringify(frame))).size).toBe(1);
    expect(world.live.stream.hub.subscriptionCount).toBe(5);
  });

  test('lists lack what is switched off, and a topic that is switched off ends', async () => {
    const one = await browser();
    one.say(SUBSCRIBE_ODDS);
    one.say(subscribe('l', '/sports/esid', { sid: 4 }));
    await one.hear('data', (frame) => frame.requestId === 'o');
    await one.hear('data', (frame) => frame.requestId === 'l' && frame.data.data.t1.length === 2);
    await world.context.pool.query('update event set enabled = false where id = 101');
    world.context.bus.publish('catalogue.changed', {});
    await until(() => !world.live.catalogue.isEventShown('101'));
    await world.clock.advance(1_100);
    expect(await one.hear('error')).toMatchObject({ requestId: 'o', error: 'Unknown event.' });
    await one.hear('data', (frame) => frame.requestId === 'l' && frame.data.data.t1.length === 1);
  });

  test('a market that an operator suspends reads SUSPENDED at once', async () => {
    const one = await browser();
    one.say(SUBSCRIBE_ODDS);
    await one.hear('data');
    const marketId = (await world.live.quotes.find('101', '1011', '11'))?.bettingMarketId;
    await world.context.pool.query('update market set suspended = true where id = $1', [marketId]);
    world.context.bus.publish('market.changed', { marketId });
    const closed = await one.hear('data', (frame) => frame.data.data[0].status === 'SUSPENDED');
    expect(closed.data.data[0].section[0]).toMatchObject({ gstatus: 'SUSPENDED', gscode: 0 });
    expect(closed.data.data[1].section[0]).toMatchObject({ gstatus: '', gscode: 1 });
  });

  test('a market that closes, and one that opens again, is told at once; a mere price waits for its turn', async () => {
    const one = await browser();
    one.say(SUBSCRIBE_ODDS);
    const first = await one.hear('data');
    const shut = fair();
    for (const row of shut[0]?.section ?? []) row.gstatus = 'SUSPENDED';
    world.feed.set(odds(4, 101), shut);
    const closed = await one.hear('data', (frame) => frame.seq !== first.seq);
    expect(closed.data.data[0].section[0].gstatus).toBe('SUSPENDED');
    world.feed.set(odds(4, 101), fair());
    const opened = await one.hear('data', (frame) => frame.seq > closed.seq);
    expect(opened.data.data[0].section[0].gstatus).toBe(fair()[0]?.section[0]?.gstatus);
    one.frames.length = 0;
    world.feed.set(odds(4, 101), fair(1.91));
    await world.clock.advance(900);
    expect(one.frames.filter((frame) => frame.type === 'data')).toEqual([]);
    await world.clock.advance(200);
    expect((await one.hear('data')).data.data[0].section[0].odds[0].odds).toBe(1.91);
  });

  test('the details of an event that is over are still told, its prices are not; what is switched off stays hidden', async () => {
    const over = { gmid: 777, etid: 4, ename: 'A v B', cid: 7, cname: 'Cup', iplay: false, score: null, results: [] };
    world.feed.set(detail(4, 777), [over]);
    world.feed.set(odds(4, 777), []);
    await world.context.pool.query(
      `insert into event (id, sport_id, competition_id, name, starts_at, ended_at, updated_at)
       values (777, 4, 7, 'A v B', now() - interval '9 days', now() - interval '8 days', now())`,
    );
    const one = await browser();
    one.say(subscribe('past', '/sports/getDetailsData', { sid: 4, gmid: 777 }));
    expect((await one.hear('data')).data.data).toEqual([over]);
    one.say(subscribe('prices', '/sports/getPriveteData', { sid: 4, gmid: 777 }));
    await one.hear('error', (frame) => frame.requestId === 'prices');
    one.say(subscribe('other sport', '/sports/getDetailsData', { sid: 1, gmid: 777 }));
    await one.hear('error', (frame) => frame.requestId === 'other sport');

    await world.context.pool.query('update event set enabled = false where id = 777');
    world.context.bus.publish('catalogue.changed', {});
    await new Promise((resolve) => setImmediate(resolve));
    await world.live.catalogue.idle();
    await world.live.catalogue.recall('777');
    expect(world.live.catalogue.isPastShown(4, '777')).toBe(false);
  });

  test('a result on record is told with the details at once, whatever the source says, until it is taken back', async () => {
    const one = await browser();
    one.say(SUBSCRIBE_ODDS);
    one.say(subscribe('d', '/sports/getDetailsData', { sid: 4, gmid: 101 }));
    await one.hear('data', (frame) => frame.requestId === 'd');
    await world.live.quotes.find('101', '1011', '11');
    const declare = async (settled: string) => {
      const sql = `update market set ${settled} where key = '101/1011' returning id`;
      const { rows } = await world.context.pool.query<{ id: number }>(sql);
      world.context.bus.publish('market.changed', { marketId: Number(rows[0]?.id) });
    };
    const told = () => readResults(world.live.stream.hub.document(detail(4, 101))?.data);
    await declare(`settled_version = 1, result = '{"type":"void"}', settled_at = now()`);
    await until(() => told().length === 1, 'the void');
    expect(told()).toMatchObject([{ key: '101/1011', result: { type: 'void' } }]);
    // The source says something else meanwhile: the back office's word stands.
    world.feed.set(detail(4, 101), detailDocument(101, [result(101, { winnerId: 11, rollbackCount: 2 })]));
    await world.clock.advance(1_100);
    expect(told()).toMatchObject([{ key: '101/1011', result: { type: 'void' } }]);
    world.feed.set(detail(4, 101), detailDocument(101, []));
    await world.clock.advance(1_100);
    expect(told()).toMatchObject([{ key: '101/1011', result: { type: 'void' } }]);
    await declare('settled_version = 0, result = null, settled_at = null');
    await until(() => told().length === 0, 'the open market');
  });

  test('what does not exist is an error, never a question to the bridge', async () => {
    const one = await browser();
    const asked = world.feed.reads.length;
    const wrong = [
      subscribe('a', '/sports/getPriveteData', { sid: 4, gmid: 999 }),
      subscribe('b', '/sports/getPriveteData', { sid: 1, gmid: 101 }),
      subscribe('c', '/sports/esid', { sid: 77 }),
      subscribe('h', '/sports/getDetailsData', { sid: 4, gmid: 998 }),
      subscribe('d', '/sports/getPriveteData', { sid: 4 }),
      subscribe('e', '/etc/passwd', {}),
      { action: 'drop', requestId: 'f' },
      'not json',
      '[]',
      'null',
    ];
    for (const frame of wrong) one.say(frame);
    await until(() => one.frames.filter((frame) => frame.type === 'error').length === wrong.length);
    expect(world.feed.reads.length).toBe(asked);
    one.say(subscribe('g', '/sports/allSportid'));
    expect((await one.hear('data')).data.data).toHaveLength(2);
    expect(world.live.stream.hub.document(list(4))).not.toBeNull();
    expect(world.live.stream.hub.document(SPORTS)).not.toBeNull();
  });
});

describe('who may connect', () => {
  test.each([
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another port of the same host', { origin: 'http://127.0.0.1:1' }],
  ])('not %s', async (_, headers) => {
    await expect(connect(port, headers)).rejects.toThrow('403');
  });

  test('pages of this server, and programs', async () => {
    await browser({ origin: `http://127.0.0.1:${port}` });
    await browser();
  });

  test('a frame of more than 16 KiB ends the socket, binary and floods do not hurt', async () => {
    const [big, binary, flood] = [await browser(), await browser(), await browser()];
    big.say({ action: 'fetch', requestId: 'x'.repeat(17_000) });
    await until(() => big.closed() !== null);
    expect(big.closed()).toBe(1009);
    binary.socket.send(Buffer.from([1, 2, 3]));
    await binary.hear('error');
    for (let n = 0; n < 400; n++) flood.say({ action: 'fetch', requestId: `r${n}`, endpoint: '/sports/allSportid' });
    await flood.hear('error', (frame) => String(frame.error).startsWith('Too many requests'));
    flood.say({ action: 'unsubscribe', requestId: 'r' });
    expect(flood.closed()).toBeNull();
  });
});

describe('private topics', () => {
  const ACCOUNTS = `
    insert into account (id, username, role, parent_id, full_name, password_hash) overriding system value values
      (1, 'north', 'agent', null, 'North', '-'), (2, 'ann', 'user', 1, 'Ann', '-'), (3, 'ben', 'user', 1, 'Ben', '-')`;

  async function tokenFor(accountId: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const nowMs = world.clock.now();
    await world.context.pool.query(
      `insert into session (token_hash, account_id, created_at, last_seen_at, expires_at)
       values ($1, $2, to_timestamp($3), to_timestamp($3), to_timestamp($3 + 86400))`,
      [tokenHash(token), accountId, nowMs / 1000],
    );
    return token;
  }

  /** What the account has waiting is told first; these tests listen for what comes after it. */
  async function authenticate(listener: Listener, requestId: string, token: string): Promise<void> {
    listener.say({ action: 'authenticate', requestId, token });
    await listener.hear('authenticated', (frame) => frame.requestId === requestId);
    const image = await listener.hear('account', (frame) => frame.event === 'orders');
    listener.frames.splice(listener.frames.indexOf(image), 1);
  }

  async function signedIn(accountId: number): Promise<Listener & { token: string }> {
    const listener = await browser();
    const token = await tokenFor(accountId);
    await authenticate(listener, 'auth', token);
    return { ...listener, token };
  }

  const lock = async (id: number) => {
    await world.context.pool.query('update account set user_locked = true where id = $1', [id]);
  };
  const announce = (accountId: number) => world.context.bus.publish('session.changed', { accountId });

  beforeEach(async () => {
    await world.context.pool.query(ACCOUNTS);
  });

  test('reach only the sockets of their account', async () => {
    const [ann, annAgain, ben, guest] = [await signedIn(2), await signedIn(2), await signedIn(3), await browser()];
    world.context.bus.publish('account.2', { event: 'wallet', balance: 12.5, exposure: 0, available: 12.5 });
    for (const socket of [ann, annAgain]) {
      expect(await socket.hear('account')).toEqual({
        type: 'account',
        event: 'wallet',
        balance: 12.5,
        exposure: 0,
        available: 12.5,
      });
    }
    world.context.bus.publish('account.3', { event: 'bets:updated' });
    await ben.hear('account');
    expect(ben.frames.filter((frame) => frame.type === 'account')).toHaveLength(1);
    expect(guest.frames.some((frame) => frame.type === 'account')).toBe(false);
  });

  test('a socket that authenticates again belongs to the new account only, and to nobody after a wrong token', async () => {
    const one = await signedIn(2);
    await authenticate(one, 'again', await tokenFor(3));
    world.context.bus.publish('account.2', { event: 'wallet' });
    world.context.bus.publish('account.3', { event: 'bets:updated' });
    expect((await one.hear('account')).event).toBe('bets:updated');
    one.say({ action: 'authenticate', requestId: 'wrong', token: randomBytes(32).toString('base64url') });
    expect(await one.hear('error')).toMatchObject({ requestId: 'wrong', error: 'Please log in to continue.' });
    expect(world.live.stream.privateTopics.size).toBe(0);
  });

  test.each([
    ['no token', { action: 'authenticate', requestId: 'x' }],
    ['a number', { action: 'authenticate', requestId: 'x', token: 7 }],
    ['a long text', { action: 'authenticate', requestId: 'x', token: 'x'.repeat(300) }],
    ['a text that is no token', { action: 'authenticate', requestId: 'x', token: `' or 1=1 --` }],
  ])('%s opens nothing', async (_, frame) => {
    const one = await browser();
    one.say(frame);
    expect((await one.hear('error')).requestId).toBe('x');
    expect(world.live.stream.privateTopics.size).toBe(0);
  });

  test('a locked user hears of it and is disconnected; its agent’s lock counts, others stay', async () => {
    const [ann, ben] = [await signedIn(2), await signedIn(3)];
    await lock(2);
    announce(2);
    expect(await ann.hear('account')).toMatchObject({ event: 'locked', field: 'userLocked', value: true });
    await until(() => ann.closed() === 4403, 'the close', 1_000);
    expect(ben.closed()).toBeNull();
    await lock(1);
    announce(1);
    await until(() => ben.closed() === 4403, 'the close', 1_000);
    const again = await browser();
    again.say({ action: 'authenticate', requestId: 'x', token: ann.token });
    expect((await again.hear('error')).error).toBe('Login Restricted. Contact Agent(North)');
  });

  test('the end of a session closes its socket, also when the message was lost', async () => {
    const [ann, ben] = [await signedIn(2), await signedIn(3)];
    await world.context.pool.query(`update session set ended_at = now() where account_id = 2`);
    announce(2);
    await until(() => ann.closed() === 4401, 'the close', 1_000);
    await world.context.pool.query(`update session set ended_at = now() where account_id = 3`);
    await world.clock.advance(16_000);
    await until(() => ben.closed() === 4401);
    expect(world.live.stream.privateTopics.size).toBe(0);
  });

  test('a socket that is left open does not keep its session from ending for want of use', async () => {
    const { pool, settings } = world.context;
    await pool.query(`insert into setting (key, value) values ('server', '{"sessionIdleMs": 120000}')`);
    await settings.refresh();
    const ann = await signedIn(2);
    for (let seconds = 0; seconds < 144; seconds += 16) {
      await world.clock.advance(16_000);
      await pool.query('select pg_sleep(0.05)');
    }
    await until(() => ann.closed() === 4401, 'the close', 1_000);
  });

  test('a socket that is gone leaves nothing behind', async () => {
    const ann = await signedIn(2);
    ann.say(SUBSCRIBE_ODDS);
    await ann.hear('data');
    ann.socket.terminate();
    await until(() => world.live.stream.privateTopics.size === 0 && world.live.stream.hub.connections.size === 0);
    expect(world.live.stream.hub.subscriptionCount).toBe(0);
  });
});

test('a reader that never reads is cut, and holds up nobody', async () => {
  const wide = (n: number) => matchOdds(101, [1.9, 1.95], [2, 2.1], { rem: `${n} ${'wide '.repeat(200_000)}` });
  const [slow, healthy] = [await browser(), await browser()];
  for (const one of [slow, healthy]) one.say(SUBSCRIBE_ODDS);
  await Promise.all([slow.hear('data'), healthy.hear('data')]);
  slow.socket.pause();
  const seen = () => healthy.frames.filter((frame) => frame.type === 'data').length;
  for (let n = 0; n < 30; n++) {
    const before = seen();
    world.feed.set(odds(4, 101), [wide(n)]);
    await world.clock.advance(1_000);
    await until(() => seen() > before, `document ${n} at the healthy reader`);
  }
  await until(() => world.live.stream.hub.connections.size === 1, 'the cut');
  expect(healthy.closed()).toBeNull();
});
