import { describe, expect, test, vi } from 'vitest';
import { type JsonObject } from '@pavilion/feed';
import { clampInterval, Hub, type HubConnection, type HubOptions } from '../src/index.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeClient } from './fake-socket.ts';
import { FakeSource } from './fake-source.ts';

function setUp(options: Partial<HubOptions> = {}) {
  const source = new FakeSource();
  const clock = new FakeClock();
  const hub = new Hub({ source, clock, defer: (run) => run(), ...options });
  const join = () => new FakeClient(hub);
  return { source, clock, hub, join };
}

describe('requests', () => {
  test('a new socket is greeted', () => {
    expect(setUp().join().socket.frames).toEqual([{ type: 'ready', heartbeatMs: 1_000 }]);
  });

  test('fetch answers once, in the provider’s envelope, and ignores method and body', () => {
    const { source, join } = setUp();
    source.set(7, [{ mid: 1 }]);
    const client = join().say({
      action: 'fetch',
      requestId: 'f1',
      endpoint: '/sports/getPriveteData',
      params: { sid: '4', gmid: ' 7 ' },
      method: 'DELETE',
      body: { evil: true },
      unknown: 1,
    });
    expect(client.socket.of('data')).toEqual([
      {
        type: 'data',
        requestId: 'f1',
        endpoint: '/sports/getPriveteData',
        seq: expect.any(Number),
        asOf: 1_000_000,
        data: {
          success: true,
          msg: 'Success',
          status: 200,
          data: [{ mid: 1 }],
          lastUpdatedaAt: '1970-01-01T05:46:40.000Z',
        },
      },
    ]);
    source.set(7, [{ mid: 2 }], true);
    expect(client.socket.of('data')).toHaveLength(1);
  });

  test.each([
    ['/sports/getDetailsData', {}, 'sid and gmid are required'],
    ['/sports/getPriveteData', { sid: 4 }, 'sid and gmid are required'],
    ['/sports/getPriveteData', { gmid: 7 }, 'sid and gmid are required'],
    ['/sports/esid', {}, 'sid is required'],
    ['/sports/esid', undefined, 'sid is required'],
    ['/sports/esid', { sid: null }, 'sid is required'],
    ['/sports/esid', { sid: 'four' }, 'sid must be a number'],
    ['/sports/esid', { sid: 4.5 }, 'sid must be a positive whole number'],
    ['/sports/esid', { sid: -4 }, 'sid must be a positive whole number'],
    ['/sports/esid', [], 'params must be an object'],
    ['/sports/getPriveteData', { sid: 4, gmid: {} }, 'gmid must be a number'],
    ['/sports/getPriveteData', { sid: 4, gmid: 100 }, 'Unknown event.'],
  ])('%s with %j: %s', (endpoint, params, error) => {
    for (const action of ['fetch', 'subscribe']) {
      const client = setUp().join().say({ action, requestId: 'r', endpoint, params });
      const code = error === 'Unknown event.' ? { code: 'NOT_FOUND' } : {};
      expect(client.socket.of('error')).toEqual([{ type: 'error', requestId: 'r', error, ...code }]);
      expect(client.connection.subscriptions.size).toBe(0);
    }
  });

  test.each([
    ['{', null, 'The frame is not JSON.'],
    ['[]', null, 'The frame must be a JSON object.'],
    ['null', null, 'The frame must be a JSON object.'],
    ['{}', null, 'action must be fetch, subscribe or unsubscribe'],
    ['{"action":"toString","requestId":"a"}', 'a', 'action must be fetch, subscribe or unsubscribe'],
    ['{"action":"__proto__","requestId":"a"}', 'a', 'action must be fetch, subscribe or unsubscribe'],
    ['{"action":"fetch"}', null, 'requestId must be text of 1 to 128 characters'],
    ['{"action":"fetch","requestId":5}', null, 'requestId must be text of 1 to 128 characters'],
    ['{"action":"fetch","requestId":""}', '', 'requestId must be text of 1 to 128 characters'],
    [
      '{"action":"fetch","requestId":"a","endpoint":"/etc/passwd"}',
      'a',
      'endpoint must be one of /sports/allSportid, /sports/tree, /sports/esid, /sports/getDetailsData, /sports/getPriveteData',
    ],
    [
      '{"action":"subscribe","requestId":"a","endpoint":"/sports/esid","params":{"sid":4},"intervalMs":"fast"}',
      'a',
      'intervalMs must be a number of milliseconds',
    ],
  ])('%s is answered with an error', (text, requestId, error) => {
    const client = setUp({ actions: {} }).join().say(text);
    const [frame] = client.socket.of('error');
    expect(frame?.error).toBe(error);
    expect(frame?.requestId ?? null).toBe(requestId);
    expect(client.socket.ended).toBe('open');
  });

  test('a frame above 16 KiB ends the socket', () => {
    const client = setUp()
      .join()
      .say(JSON.stringify({ action: 'fetch', requestId: 'x'.repeat(17_000) }));
    expect(client.errors()).toEqual(['A frame may have at most 16384 bytes.']);
    expect(client.socket.ended).toBe('closed');
  });

  test('a source that throws is the source’s defect: an error reply, and everything goes on', () => {
    const onDefect = vi.fn<(defect: unknown) => void>();
    const { join } = setUp({ onDefect });
    const client = join().say({ action: 'fetch', requestId: 't', endpoint: '/sports/tree' });
    expect(client.errors()).toEqual(['The request could not be served.']);
    expect(onDefect).toHaveBeenCalledOnce();
    client.say({ action: 'fetch', requestId: 's', endpoint: '/sports/allSportid' });
    expect(client.socket.documents()).toEqual([[{ eid: 4, ename: 'Cricket' }]]);
  });

  test('further actions reach their handler as they came', () => {
    const authenticate = vi.fn<(connection: HubConnection, frame: JsonObject) => void>();
    const client = setUp({ actions: { authenticate } }).join().say({ action: 'authenticate', token: 't' });
    expect(authenticate).toHaveBeenCalledWith(client.connection, { action: 'authenticate', token: 't' });
    expect(client.errors()).toEqual([]);
  });

  test('a flood of requests is refused, and served again later', () => {
    const { clock, join } = setUp({ limits: { requestBurst: 3, requestsPerSecond: 1 } });
    const client = join();
    const ask = () => client.say({ action: 'fetch', requestId: 'a', endpoint: '/sports/allSportid' });
    for (let request = 0; request < 5; request += 1) ask();
    expect(client.socket.of('data')).toHaveLength(3);
    expect(client.errors()).toEqual(Array(2).fill('Too many requests. Please slow down.'));
    clock.advance(1_000);
    ask();
    expect(client.socket.of('data')).toHaveLength(4);
  });

  test('a socket holds so many subscriptions and no more, each under its own id', () => {
    const { join } = setUp({ limits: { subscriptionsMax: 2 } });
    const client = join().subscribe('a', 1).subscribe('a', 2).subscribe('b', 2).subscribe('c', 3);
    expect(client.socket.of('subscribed').map((frame) => frame.requestId)).toEqual(['a', 'b']);
    expect(client.errors()).toEqual([
      'This requestId is subscribed already.',
      'A socket may hold at most 2 subscriptions.',
    ]);
    client.say({ action: 'unsubscribe', requestId: 'a' }).subscribe('c', 3);
    expect(client.connection.subscriptions.size).toBe(2);
  });
});

describe('documents still on their way', () => {
  test('a fetch waits for the first one, and gives up after a while', () => {
    const { source, clock, join } = setUp();
    const fetch = { action: 'fetch', endpoint: '/sports/getPriveteData', params: { sid: 4, gmid: 7 } };
    const early = join().say({ ...fetch, requestId: 'a' });
    source.set(7, [1]);
    expect(early.socket.documents()).toEqual([[1]]);
    const late = join().say({ ...fetch, requestId: 'b', params: { sid: 4, gmid: 8 } });
    clock.advance(6_000);
    expect(late.errors()).toEqual(['The source did not answer in time.']);
    source.set(8, [2]);
    expect(late.socket.of('data')).toEqual([]);
  });

  test('a subscription waits without limit', () => {
    const { source, clock, join } = setUp();
    const client = join().subscribe('a', 7, 1_000);
    clock.advance(60_000);
    source.set(7, [1]);
    expect(client.socket.documents()).toEqual([[1]]);
  });

  test('an event that vanishes ends its subscriptions in words', () => {
    const { source, join } = setUp();
    source.set(7, [1]);
    const client = join().subscribe('a', 7, 1_000);
    source.read = () => ({ state: 'unknown', message: 'Unknown event.' });
    source.announce({ ...source.topic(7), urgent: true });
    expect(client.errors()).toEqual(['Unknown event.']);
    expect(client.connection.subscriptions.size).toBe(0);
  });

  test('the source is told who is wanted, and released when nobody asked for half a minute', () => {
    const { source, clock, join } = setUp();
    const client = join().subscribe('a', 7);
    join().subscribe('b', 7);
    expect(source.wanted).toEqual(['/sports/getPriveteData?4&7']);
    client.say({ action: 'unsubscribe', requestId: 'a' });
    clock.advance(60_000);
    expect(source.released).toEqual([]);
    source.set(7, [1]);
    join().say({ action: 'fetch', requestId: 'x', endpoint: '/sports/getPriveteData', params: { sid: 4, gmid: 99 } });
    clock.advance(60_000);
    expect(source.released).toEqual(['/sports/getPriveteData?4&99']);
  });
});

describe('subscriptions', () => {
  test('begin with the document in hand and say their interval', () => {
    const { source, join } = setUp();
    source.set(7, [1]);
    const client = join().subscribe('a', 7, 1);
    expect(client.socket.frames.slice(1)).toMatchObject([
      { type: 'subscribed', requestId: 'a', intervalMs: 1_000 },
      { type: 'data', requestId: 'a' },
    ]);
  });

  test('get the newest value once per interval, and nothing when nothing changed', () => {
    const { source, clock, join } = setUp();
    source.set(7, [0]);
    const client = join().subscribe('a', 7, 1_000);
    for (let step = 1; step <= 30; step += 1) {
      clock.advance(100);
      source.set(7, [step]);
    }
    clock.advance(10_000);
    expect(client.socket.documents()).toEqual([[0], [9], [19], [29], [30]]);
    const seqs = client.socket.of('data').map((frame) => frame.seq ?? 0);
    expect([...seqs].sort((a, b) => a - b)).toEqual(seqs);
    expect(new Set(seqs).size).toBe(seqs.length);
  });

  test('a change to the same content is no change', () => {
    const { source, clock, join } = setUp();
    source.set(7, [1]);
    const client = join().subscribe('a', 7, 1_000);
    clock.advance(5_000);
    source.set(7, [1], true);
    clock.advance(5_000);
    expect(client.socket.of('data')).toHaveLength(1);
  });

  test('an urgent change overtakes the interval, for every subscriber', () => {
    const { source, clock, join } = setUp();
    source.set(7, ['open']);
    const clients = [join().subscribe('a', 7, 60_000), join().subscribe('b', 7, 1_000)];
    clock.advance(10);
    source.set(7, ['suspended'], true);
    for (const client of clients) expect(client.socket.documents()).toEqual([['open'], ['suspended']]);
    source.set(7, ['open again']);
    for (const client of clients) expect(client.socket.of('data')).toHaveLength(2);
  });

  test('an urgent change is not lost among ordinary ones of the same turn', () => {
    const later: (() => void)[] = [];
    const { source, clock, join } = setUp({ defer: (run) => later.push(run) });
    source.set(7, [0]);
    const client = join().subscribe('a', 7, 60_000);
    clock.advance(10);
    source.set(7, [1], true);
    source.set(7, [2]);
    expect(later).toHaveLength(1);
    for (const run of later) run();
    expect(client.socket.documents()).toEqual([[0], [2]]);
  });

  test('event-driven only where it is allowed', () => {
    const trusted = setUp({ allowEventDriven: true });
    trusted.source.set(7, [0]);
    const server = trusted.join().subscribe('a', 7, 0);
    for (let step = 1; step <= 5; step += 1) trusted.source.set(7, [step]);
    expect(server.socket.documents()).toEqual([[0], [1], [2], [3], [4], [5]]);
    const open = setUp();
    expect(open.join().subscribe('a', 7, 0).socket.of('subscribed')).toMatchObject([{ intervalMs: 1_000 }]);
  });

  test.each([
    ['/sports/esid', 1, 200],
    ['/sports/esid', -5, 200],
    ['/sports/allSportid', 200.4, 200],
    ['/sports/tree', 1e9, 60_000],
    ['/sports/getPriveteData', 200, 1_000],
    ['/sports/getDetailsData', 9_000, 9_000],
    ['/sports/getPriveteData', undefined, 3_000],
  ] as const)('%s every %s ms is every %i ms', (endpoint, wanted, got) => {
    expect(clampInterval(endpoint, wanted, false)).toBe(got);
    expect(clampInterval(endpoint, wanted, true)).toBe(got);
  });

  test('each document is serialised once and the same bytes go to everybody', () => {
    const { source, clock, join } = setUp();
    source.set(7, [1]);
    const clients = Array.from({ length: 50 }, (_, index) => join().subscribe(`c${index}`, 7, 1_000));
    const reads = source.reads;
    clock.advance(1_000);
    source.set(7, [2]);
    clock.advance(1_000);
    expect(source.reads).toBe(reads + 1);
    const [first] = clients;
    for (const client of clients) {
      expect(client.socket.bodies).toHaveLength(2);
      expect(client.socket.bodies[0]).toBe(first?.socket.bodies[0]);
      expect(client.socket.bodies[1]).toBe(first?.socket.bodies[1]);
    }
  });

  test('nothing is sent after unsubscribe, nor to a socket that left', () => {
    const { source, clock, hub, join } = setUp();
    source.set(7, [1]);
    const stays = join().subscribe('a', 7).say({ action: 'unsubscribe', requestId: 'a' });
    const leaves = join().subscribe('a', 7);
    hub.disconnect(leaves.connection);
    stays.socket.clear();
    leaves.socket.clear();
    source.set(7, [2], true);
    clock.advance(10_000);
    expect(stays.socket.of('data')).toEqual([]);
    expect(leaves.socket.frames).toEqual([]);
    expect(hub.subscriptionCount).toBe(0);
  });

  test('unsubscribing what is not subscribed is confirmed all the same', () => {
    const client = setUp().join().say({ action: 'unsubscribe', requestId: 'z' });
    expect(client.socket.of('unsubscribed')).toEqual([{ type: 'unsubscribed', requestId: 'z' }]);
  });

  test('a subscriber of one topic hears nothing of another', () => {
    const { source, join } = setUp();
    const client = join().subscribe('a', 7);
    source.set(8, ['other'], true);
    expect(client.socket.of('data')).toEqual([]);
  });
});

describe('heartbeats', () => {
  test('are left out for who got all its documents since the last one, and come again when a topic rests', () => {
    const { join, source, clock } = setUp({ allowEventDriven: true });
    const [one, two] = [join(), join()];
    one.subscribe('a', 7, 0);
    two.subscribe('a', 7, 0);
    two.subscribe('b', 8, 0);
    source.set(7, [0]);
    source.set(8, [0]);
    clock.advance(1_500);
    const before = one.socket.of('heartbeat').length;
    for (let step = 1; step <= 4; step += 1) {
      source.set(7, [step]);
      clock.advance(500);
    }
    expect(one.socket.of('heartbeat')).toHaveLength(before);
    expect(Object.keys(two.socket.of('heartbeat').at(-1)?.topics ?? {})).toEqual(['a', 'b']);
    clock.advance(1_500);
    expect(one.socket.of('heartbeat').length).toBeGreaterThan(before);
  });

  test('come every second and vouch for the newest document of each topic', () => {
    const { source, clock, join } = setUp();
    source.set(7, [1]);
    const client = join().subscribe('a', 7).subscribe('b', 8);
    clock.advance(3_000);
    const seq = client.socket.of('data')[0]?.seq;
    expect(client.socket.of('heartbeat')).toEqual([
      { type: 'heartbeat', asOf: 1_001_000, topics: { a: seq } },
      { type: 'heartbeat', asOf: 1_002_000, topics: { a: seq } },
      { type: 'heartbeat', asOf: 1_003_000, topics: { a: seq } },
    ]);
  });

  test('name the newer document that waits for its interval', () => {
    const { source, clock, join } = setUp();
    source.set(7, [1]);
    const client = join().subscribe('a', 7, 60_000);
    clock.advance(100);
    source.set(7, [2]);
    clock.advance(900);
    const held = client.socket.of('data')[0]?.seq ?? 0;
    expect(client.socket.of('heartbeat')[0]?.topics.a).toBeGreaterThan(held);
  });

  test('do not vouch for a source that is silent', () => {
    const { source, clock, join } = setUp();
    source.set(7, [1]);
    source.confirmedAt = () => 1_000_500;
    const client = join().subscribe('a', 7);
    clock.advance(3_000);
    expect(client.socket.of('heartbeat').map((frame) => Object.keys(frame.topics))).toEqual([['a'], ['a'], []]);
    source.confirmedAt = () => null;
    clock.advance(1_000);
    expect(client.socket.of('heartbeat').at(-1)?.topics).toEqual({});
  });
});

describe('gaps', () => {
  test('are announced, and followed by a full image even of an unchanged document', () => {
    const { source, clock, hub, join } = setUp();
    source.set(7, [1]);
    const client = join().subscribe('a', 7, 60_000).subscribe('b', 8, 60_000);
    clock.advance(10);
    hub.announceGap((topic) => topic.gmid === 7);
    expect(client.socket.of('gap')).toEqual([{ type: 'gap', requestId: 'a' }]);
    source.set(7, [1]);
    expect(client.socket.documents()).toEqual([[1], [1]]);
  });
});

describe('the end', () => {
  test('closes sockets, timers, topics and the watch', () => {
    const { source, clock, hub, join } = setUp();
    source.set(7, [1]);
    const client = join().subscribe('a', 7, 1_000);
    source.set(7, [2]);
    hub.close();
    expect(client.socket.ended).toBe('closed');
    expect(source.watched).toBe(false);
    expect(source.released).toEqual(['/sports/getPriveteData?4&7']);
    expect(clock.timerCount).toBe(0);
    client.socket.clear();
    client.say({ action: 'fetch', requestId: 'a', endpoint: '/sports/allSportid' });
    expect(client.socket.frames).toEqual([]);
  });
});

test('a document for callers without a socket is the one subscribers get', () => {
  const { source, hub, join } = setUp();
  expect(hub.document(source.topic(7))).toBeNull();
  source.set(7, [1]);
  const client = join().subscribe('a', 7);
  expect(hub.document(source.topic(7))).toEqual({ seq: client.socket.of('data')[0]?.seq, asOf: 1_000_000, data: [1] });
});
