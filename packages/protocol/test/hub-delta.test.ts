import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BridgeClient, type ClientSocket, Hub, type HubSocket, type TopicUpdate } from '../src/index.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeClient } from './fake-socket.ts';
import { FakeSource } from './fake-source.ts';

function setUp() {
  const source = new FakeSource();
  const clock = new FakeClock();
  const hub = new Hub({ source, clock, defer: (run) => run(), allowEventDriven: true });
  return { source, clock, hub };
}

/** An event of forty rows; `prices` by row. */
function document(prices: Record<number, number> = {}) {
  const section = Array.from({ length: 40 }, (_, sid) => ({ sid, nat: `row ${sid}`, odds: [prices[sid] ?? 2, 3] }));
  return [{ mid: 1, gtype: 'fancy', section }];
}

const ask = (requestId: string, intervalMs: number, delta: unknown = true) => ({
  action: 'subscribe',
  requestId,
  endpoint: '/sports/getPriveteData',
  params: { sid: 4, gmid: 7 },
  intervalMs,
  delta,
});

describe('deltas', () => {
  test('come after a first image, to those who asked, and name what they start from', () => {
    const { source, hub } = setUp();
    source.set(7, document());
    const client = new FakeClient(hub).say(ask('d', 0));
    const plain = new FakeClient(hub).say(ask('p', 0, false));
    source.set(7, document({ 5: 9 }));
    const [image, delta] = client.socket.of('data');
    expect(client.socket.of('subscribed')).toEqual([
      { type: 'subscribed', requestId: 'd', intervalMs: 0, delta: true },
    ]);
    expect(plain.socket.of('subscribed')).toEqual([{ type: 'subscribed', requestId: 'p', intervalMs: 0 }]);
    expect(image).not.toHaveProperty('delta');
    expect(delta).toEqual({
      type: 'data',
      requestId: 'd',
      endpoint: '/sports/getPriveteData',
      delta: true,
      seq: expect.any(Number),
      prevSeq: image?.seq,
      asOf: 1_000_000,
      data: [{ section: [5, { odds: [-1, [9]] }] }],
    });
    expect(plain.socket.documents()).toEqual([document(), document({ 5: 9 })]);
  });

  test('that are wished for in other words than true or false are an error', () => {
    const { hub } = setUp();
    expect(new FakeClient(hub).say(ask('d', 0, 'yes')).errors()).toEqual(['delta must be true or false']);
  });

  test('are made and encoded once for all who hold the same document', () => {
    const { source, clock, hub } = setUp();
    source.set(7, document());
    const quick = Array.from({ length: 30 }, (_, index) => new FakeClient(hub).say(ask(`q${index}`, 0)));
    const calm = Array.from({ length: 30 }, (_, index) => new FakeClient(hub).say(ask(`c${index}`, 1_000)));
    for (const { socket } of [...quick, ...calm]) socket.clear();
    source.set(7, document({ 1: 4 }));
    source.set(7, document({ 1: 4, 2: 5 }));
    clock.advance(1_100);
    for (const { socket } of quick) {
      expect(socket.bodies).toHaveLength(2);
      expect(socket.bodies[1]).toBe(quick[0]?.socket.bodies[1]);
    }
    for (const { socket } of calm) {
      expect(socket.of('data')).toMatchObject([{ delta: true, data: [{ section: [1, {}, {}] }] }]);
      expect(socket.bodies[0]).toBe(calm[0]?.socket.bodies[0]);
    }
  });

  test('give way to the whole document when they are longer, when they would start too far back, and after a gap', () => {
    const { source, clock, hub } = setUp();
    source.set(7, [1]);
    const client = new FakeClient(hub).say(ask('d', 0));
    const calm = new FakeClient(hub).say(ask('c', 5_000));
    source.set(7, [9]);
    expect(client.socket.documents()).toEqual([[1], [9]]);
    for (let step = 0; step < 20; step += 1) source.set(7, document({ 3: step }));
    clock.advance(5_000);
    expect(calm.socket.documents()).toEqual([[1], document({ 3: 19 })]);
    client.socket.clear();
    hub.announceGap();
    source.set(7, document({ 3: 20 }));
    expect(client.socket.documents()).toEqual([document({ 3: 20 })]);
  });

  test('start anew when nobody had wanted them for a while', () => {
    const { source, clock, hub } = setUp();
    source.set(7, document());
    const client = new FakeClient(hub).say(ask('d', 0)).say({ action: 'unsubscribe', requestId: 'd' });
    clock.advance(2_000);
    source.set(7, document({ 1: 7 }));
    client.socket.clear();
    client.say(ask('e', 0));
    source.set(7, document({ 1: 8 }));
    expect(client.socket.documents()[0]).toEqual(document({ 1: 7 }));
    expect(client.socket.of('data')[1]).toMatchObject({ delta: true, data: [{ section: [1, { odds: [-1, [8]] }] }] });
  });
});

describe('a document that nobody vouches for', () => {
  test('says so, until a heartbeat names it', () => {
    const { source, clock, hub } = setUp();
    source.confirmedAt = () => null;
    source.set(7, [1]);
    const fetch = { action: 'fetch', requestId: 'f', endpoint: '/sports/getPriveteData', params: { sid: 4, gmid: 7 } };
    const client = new FakeClient(hub).say(ask('a', 0, false)).say(fetch);
    expect(client.socket.of('data')).toMatchObject([
      { requestId: 'a', stale: true },
      { requestId: 'f', stale: true },
    ]);
    clock.advance(1_000);
    expect(client.socket.of('heartbeat').at(-1)?.topics).toEqual({});
    source.confirmedAt = () => clock.now();
    clock.advance(1_000);
    expect(client.socket.of('heartbeat').at(-1)?.topics).toEqual({ a: client.socket.of('data')[0]?.seq });
    source.set(7, [2]);
    expect(client.socket.of('data').at(-1)).not.toHaveProperty('stale');
  });
});

/** A client of the hub over a line that takes no time, and that the test may stop up or cut. */
function joinClient(hub: Hub, clock: FakeClock) {
  const line = { stopped: false, waiting: [] as (() => void)[], cut: () => {} };
  const flow = () => {
    if (!line.stopped) for (const arrive of line.waiting.splice(0)) arrive();
  };
  const open = (): ClientSocket => {
    const socket: ClientSocket = {
      onopen: null,
      onclose: null,
      onerror: null,
      onmessage: null,
      send: (text) => hub.receive(connection, text),
      close: () => hub.disconnect(connection),
    };
    const hubSocket: HubSocket = {
      get bufferedAmount() {
        return line.stopped ? 100_000 : 0;
      },
      send: (head, body) => {
        const data = head + (body ? new TextDecoder().decode(body) : '');
        line.waiting.push(() => socket.onmessage?.({ data }));
        clock.after(0, flow);
      },
      close: () => {},
      terminate: () => line.cut(),
    };
    const connection = hub.connect(hubSocket);
    line.cut = () => {
      hub.disconnect(connection);
      line.waiting = [];
      socket.onclose?.(null);
    };
    return socket;
  };
  const free = () => {
    line.stopped = false;
    flow();
  };
  return { line, free, client: new BridgeClient({ open, clock, delta: true, random: () => 0 }) };
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('set' as const), row: fc.nat(39), price: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('wait' as const), ms: fc.nat(1_500) }) },
  fc.constantFrom({ act: 'stop' as const }, { act: 'free' as const }, { act: 'gap' as const }, { act: 'cut' as const }),
);

test('whatever happens, every document a client of deltas holds is the one of its number, to the byte', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom(0, 1_000, 3_000), (steps, intervalMs) => {
      const { source, clock, hub } = setUp();
      const texts = new Map<number, string>();
      const prices: Record<number, number> = {};
      const publish = () => {
        source.set(7, document(prices));
        const now = hub.document(source.topic(7));
        if (now) texts.set(now.seq, JSON.stringify(now.data));
      };
      publish();
      const { client, line, free } = joinClient(hub, clock);
      const updates: TopicUpdate[] = [];
      client.subscribe(
        '/sports/getPriveteData',
        { sid: 4, gmid: 7 },
        { onData: (update) => updates.push(update) },
        intervalMs,
      );
      for (const one of steps) {
        if (one.act === 'set') {
          prices[one.row] = one.price;
          publish();
        } else if (one.act === 'wait') clock.advance(one.ms);
        else if (one.act === 'stop') line.stopped = true;
        else if (one.act === 'free') free();
        else if (one.act === 'gap') hub.announceGap();
        else line.cut();
      }
      free();
      clock.advance(20_000);
      for (const { seq, data } of updates) expect(JSON.stringify(data)).toBe(texts.get(seq ?? -1));
      expect(updates.at(-1)?.data).toEqual(document(prices));
      client.close();
      hub.close();
    }),
    { numRuns: 300 },
  );
});
