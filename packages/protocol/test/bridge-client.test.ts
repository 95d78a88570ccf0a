import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type JsonObject } from '@pavilion/feed';
import { BridgeClient, type ClientSocket, type GapReason, type LinkState, type TopicUpdate } from '../src/index.ts';
import { FakeClock } from './fake-clock.ts';

type Frame = Record<string, unknown>;

class FakeClientSocket implements ClientSocket {
  onopen: ClientSocket['onopen'] = null;
  onclose: ClientSocket['onclose'] = null;
  onerror: ClientSocket['onerror'] = null;
  onmessage: ClientSocket['onmessage'] = null;
  sent: Frame[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Frame);
  }

  close(): void {
    this.closed = true;
  }

  hear(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }

  /** Opens and greets, as a bridge does. */
  greet(frame: Frame = { type: 'ready' }): this {
    this.onopen?.({});
    this.hear(frame);
    return this;
  }
}

let clock: FakeClock;
let sockets: FakeClientSocket[];
let states: LinkState[];

beforeEach(() => {
  clock = new FakeClock();
  sockets = [];
  states = [];
});

function connect(
  options: {
    random?: () => number;
    delta?: boolean;
    restartMs?: number;
    onOther?: (frame: JsonObject) => void;
    onDefect?: () => void;
  } = {},
) {
  return new BridgeClient({
    clock,
    open: () => {
      const socket = new FakeClientSocket();
      sockets.push(socket);
      return socket;
    },
    onState: (state) => states.push(state),
    ...options,
  });
}

function newest(): FakeClientSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('no socket was opened');
  return socket;
}

const ODDS = '/sports/getPriveteData';
const data = (requestId: string, payload: unknown, seq?: number) => ({
  type: 'data',
  requestId,
  seq,
  asOf: 5,
  data: { success: true, data: payload },
});

function listen() {
  const updates: TopicUpdate[] = [];
  const listener = {
    onData: (update: TopicUpdate) => updates.push(update),
    onGap: vi.fn<(reason: GapReason) => void>(),
    onError: vi.fn<(message: string) => void>(),
    onConfirmed: vi.fn<(confirmedAtMs: number) => void>(),
  };
  return { updates, listener };
}

describe('connecting', () => {
  test('is ready on the bridge’s word, or 2 s after opening without one', () => {
    const client = connect();
    expect(client.state).toBe('connecting');
    newest().greet();
    expect(client.state).toBe('ready');
    const shy = connect();
    newest().onopen?.({});
    clock.advance(1_999);
    expect(shy.state).toBe('connecting');
    clock.advance(1);
    expect(shy.state).toBe('ready');
  });

  test('a handshake of more than 10 s is given up; the next try follows 3 s later', () => {
    const client = connect();
    clock.advance(9_999);
    expect(client.state).toBe('connecting');
    clock.advance(1);
    expect(client.state).toBe('waiting');
    expect(sockets[0]?.closed).toBe(true);
    clock.advance(2_999);
    expect(sockets).toHaveLength(1);
    clock.advance(1);
    expect(sockets).toHaveLength(2);
  });

  test('tries evenly for as long as a bridge behind the same address may take to follow another', () => {
    const waits: number[] = [];
    connect({ restartMs: 250, random: () => 1 });
    for (let at = 0; at < 18; at++) {
      const before = sockets.length;
      newest().onclose?.({});
      let waitedMs = 0;
      for (; sockets.length === before; waitedMs += 50) clock.advance(50);
      waits.push(waitedMs);
    }
    expect(waits.slice(0, 16)).toEqual(Array.from({ length: 16 }, () => 250));
    expect(waits.slice(16)).toEqual([500, 1_000]);
  });

  test('a socket that cannot even be made is a failed try', () => {
    let tries = 0;
    const client = new BridgeClient({
      clock,
      open: () => {
        tries += 1;
        throw new Error('refused');
      },
    });
    clock.advance(3_000);
    expect(tries).toBe(2);
    client.close();
    clock.advance(60_000);
    expect(tries).toBe(2);
  });

  test('restarts are spread from the fourth failed try on, and quick again after a success', () => {
    connect({ random: () => 1 });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      newest().onclose?.({});
      clock.advance(3_000);
      expect(sockets).toHaveLength(attempt + 1);
    }
    newest().onclose?.({});
    clock.advance(5_999);
    expect(sockets).toHaveLength(4);
    clock.advance(1);
    expect(sockets).toHaveLength(5);
    newest().greet().onclose?.({});
    clock.advance(3_000);
    expect(sockets).toHaveLength(6);
  });

  test('silence of a bridge that promised heartbeats is a lost connection; others may be silent', () => {
    connect();
    newest().greet({ type: 'ready', heartbeatMs: 1_000 });
    clock.advance(4_000);
    newest().hear({ type: 'heartbeat', asOf: 1, topics: {} });
    clock.advance(4_999);
    expect(sockets[0]?.closed).toBe(false);
    clock.advance(1);
    expect(sockets[0]?.closed).toBe(true);
    expect(states.at(-1)).toBe('waiting');
    clock.advance(3_000);
    newest().greet();
    clock.advance(600_000);
    expect(sockets).toHaveLength(2);
  });

  test('a late event of a socket that was given up changes nothing', () => {
    const client = connect();
    const [old] = sockets;
    clock.advance(13_000);
    newest().greet();
    old?.onopen?.({});
    old?.hear({ type: 'ready' });
    old?.onclose?.({});
    clock.advance(5_000);
    expect(client.state).toBe('ready');
    expect(sockets).toHaveLength(2);
  });

  test('closing is for good', () => {
    const client = connect();
    newest().greet();
    client.close();
    expect(newest().closed).toBe(true);
    clock.advance(60_000);
    expect(sockets).toHaveLength(1);
    expect(states).toEqual(['connecting', 'ready', 'closed']);
    expect(clock.timerCount).toBe(0);
  });
});

describe('fetch', () => {
  test('waits until ready, asks in the words of the protocol and opens the envelope', async () => {
    const client = connect();
    const answer = client.fetch('/sports/esid', { sid: 4 });
    expect(newest().sent).toEqual([]);
    newest().greet();
    expect(newest().sent).toEqual([
      { action: 'fetch', requestId: 'r1', endpoint: '/sports/esid', params: { sid: 4 }, method: 'GET', body: null },
    ]);
    newest().hear({ type: 'data', requestId: 'r1', data: { data: { data: { t1: [1], t2: [] } } } });
    await expect(answer).resolves.toEqual({ t1: [1], t2: [] });
  });

  test('is rejected with the bridge’s words', async () => {
    const client = connect();
    newest().greet();
    const first = client.fetch(ODDS, { sid: 4 });
    const second = client.fetch(ODDS, { sid: 4 });
    const third = client.fetch(ODDS, { sid: 4 });
    newest().hear({ type: 'error', requestId: 'r1', error: 'sid and gmid are required' });
    newest().hear({ type: 'error', requestId: 'r2', message: 'no' });
    newest().hear({ type: 'error', requestId: 'r3' });
    await expect(first).rejects.toThrow('sid and gmid are required');
    await expect(second).rejects.toThrow('no');
    await expect(third).rejects.toThrow('The odds bridge refused the request.');
  });

  test('is rejected when the connection closes, and after 15 s without an answer', async () => {
    const client = connect();
    newest().greet();
    const lost = client.fetch(ODDS, { sid: 4, gmid: 7 });
    newest().onclose?.({});
    await expect(lost).rejects.toThrow('The connection to the odds bridge was closed.');
    const late = client.fetch(ODDS, { sid: 4, gmid: 7 });
    clock.advance(3_000);
    newest().greet();
    clock.advance(12_000);
    await expect(late).rejects.toThrow('The odds bridge did not answer in time.');
    client.close();
    await expect(client.fetch(ODDS)).rejects.toThrow('closed');
  });
});

describe('subscribe', () => {
  test('hears documents, drops late and repeated ones', () => {
    const client = connect();
    newest().greet();
    const { updates, listener } = listen();
    client.subscribe(ODDS, { sid: 4, gmid: 7 }, listener, 3_000);
    expect(newest().sent).toMatchObject([{ action: 'subscribe', requestId: 'r1', intervalMs: 3_000 }]);
    newest().hear({ type: 'subscribed', requestId: 'r1' });
    newest().hear(data('r1', ['a'], 10));
    newest().hear(data('r1', ['c'], 12));
    newest().hear(data('r1', ['b'], 11));
    newest().hear(data('r1', ['c'], 12));
    expect(updates).toEqual([
      { data: ['a'], seq: 10, asOfMs: 5, receivedAtMs: 1_000_000, image: true, stale: false },
      { data: ['c'], seq: 12, asOfMs: 5, receivedAtMs: 1_000_000, image: false, stale: false },
    ]);
  });

  test('takes every document of a bridge that does not number them', () => {
    const client = connect();
    newest().greet();
    const { updates, listener } = listen();
    client.subscribe(ODDS, { sid: 4, gmid: 7 }, listener);
    for (const text of ['a', 'b', 'b']) newest().hear({ type: 'data', requestId: 'r1', data: [text] });
    expect(updates.map((update) => [update.data, update.seq])).toEqual([
      [['a'], null],
      [['b'], null],
      [['b'], null],
    ]);
  });

  test('after a loss announces the gap once, subscribes again and gets an image, whatever its seq', () => {
    const client = connect();
    newest().greet();
    const { updates, listener } = listen();
    const subscription = client.subscribe(ODDS, { sid: 4, gmid: 7 }, listener);
    newest().hear(data('r1', ['a'], 10));
    expect(subscription.lastHeardAtMs()).toBe(1_000_000);
    newest().onclose?.({});
    expect(listener.onGap.mock.calls).toEqual([['disconnected']]);
    expect([subscription.lastHeardAtMs(), subscription.confirmedAtMs()]).toEqual([null, null]);
    clock.advance(3_000);
    newest().onclose?.({});
    clock.advance(3_000);
    newest().greet();
    expect(listener.onGap).toHaveBeenCalledOnce();
    expect(newest().sent).toMatchObject([{ action: 'subscribe', requestId: 'r1' }]);
    newest().hear(data('r1', ['b'], 2));
    expect(updates.at(-1)).toMatchObject({ data: ['b'], seq: 2, image: true, receivedAtMs: 1_006_000 });
  });

  test('passes on a gap of the sender', () => {
    const client = connect();
    newest().greet();
    const [first, second] = [listen(), listen()];
    client.subscribe(ODDS, { sid: 4, gmid: 7 }, first.listener);
    client.subscribe(ODDS, { sid: 4, gmid: 8 }, second.listener);
    newest().hear(data('r1', ['a'], 10));
    newest().hear(data('r2', ['b'], 10));
    newest().hear({ type: 'gap', requestId: 'r1' });
    expect(first.listener.onGap).toHaveBeenCalledWith('upstream');
    expect(second.listener.onGap).not.toHaveBeenCalled();
    newest().hear({ type: 'gap' });
    expect(second.listener.onGap).toHaveBeenCalledOnce();
    newest().hear(data('r1', ['a'], 10));
    expect(first.updates.at(-1)).toMatchObject({ data: ['a'], image: true });
  });

  test('asks again 5 s after it was refused', () => {
    const client = connect();
    newest().greet();
    const { listener } = listen();
    const subscription = client.subscribe(ODDS, { sid: 4, gmid: 7 }, listener);
    newest().hear({ type: 'error', requestId: 'r1', error: 'Unknown event.' });
    expect(listener.onError).toHaveBeenCalledWith('Unknown event.', false);
    clock.advance(4_999);
    expect(newest().sent).toHaveLength(1);
    clock.advance(1);
    expect(newest().sent).toMatchObject([{ requestId: 'r1' }, { action: 'subscribe', requestId: 'r1' }]);
    newest().hear({ type: 'error', requestId: 'r1', error: 'Unknown event.' });
    subscription.unsubscribe();
    clock.advance(60_000);
    expect(newest().sent.map((frame) => frame.action)).toEqual(['subscribe', 'subscribe', 'unsubscribe']);
  });

  test('a heartbeat confirms the document in hand, and only that', () => {
    const client = connect();
    newest().greet();
    const { listener } = listen();
    const subscription = client.subscribe(ODDS, { sid: 4, gmid: 7 }, listener);
    newest().hear(data('r1', ['a'], 10));
    clock.advance(1_000);
    newest().hear({ type: 'heartbeat', asOf: 1, topics: { r1: 10, unknown: 3 } });
    expect(subscription.confirmedAtMs()).toBe(1_001_000);
    expect(listener.onConfirmed).toHaveBeenCalledWith(1_001_000);
    clock.advance(1_000);
    newest().hear({ type: 'heartbeat', asOf: 1, topics: { r1: 11 } });
    expect([subscription.lastHeardAtMs(), subscription.confirmedAtMs()]).toEqual([1_002_000, 1_001_000]);
    clock.advance(1_000);
    newest().hear({ type: 'heartbeat', asOf: 1, topics: {} });
    expect(subscription.lastHeardAtMs()).toBe(1_002_000);
  });

  test('an unsubscribed topic is neither heard nor asked for again', () => {
    const client = connect();
    newest().greet();
    const { updates, listener } = listen();
    const subscription = client.subscribe(ODDS, { sid: 4, gmid: 7 }, listener);
    subscription.unsubscribe();
    subscription.unsubscribe();
    newest().hear(data('r1', ['a'], 10));
    newest().onclose?.({});
    clock.advance(3_000);
    newest().greet();
    expect(updates).toEqual([]);
    expect(newest().sent).toEqual([]);
  });

  test('a listener that throws harms nobody else', () => {
    const onDefect = vi.fn<() => void>();
    const client = connect({ onDefect });
    newest().greet();
    const { updates, listener } = listen();
    const broken = () => {
      throw new Error('broken');
    };
    client.subscribe(ODDS, { sid: 4, gmid: 7 }, { onData: broken });
    client.subscribe(ODDS, { sid: 4, gmid: 8 }, listener);
    newest().hear(data('r1', ['a'], 1));
    newest().hear(data('r2', ['b'], 1));
    expect(updates).toHaveLength(1);
    expect(onDefect).toHaveBeenCalledOnce();
  });
});

describe('deltas', () => {
  const delta = (seq: number, prevSeq: number, changes: unknown) => ({
    type: 'data',
    requestId: 'r1',
    delta: true,
    seq,
    prevSeq,
    data: changes,
  });

  function follow() {
    const client = connect({ delta: true });
    newest().greet();
    const { updates, listener } = listen();
    client.subscribe(ODDS, { sid: 4, gmid: 7 }, listener, 0);
    newest().hear(data('r1', [{ mid: 1, odds: 2 }], 10));
    return { client, updates, listener };
  }

  test('are asked for only when wanted', () => {
    follow();
    expect(newest().sent).toMatchObject([{ action: 'subscribe', intervalMs: 0, delta: true }]);
    connect().subscribe(ODDS, { sid: 4, gmid: 7 }, listen().listener);
    newest().greet();
    expect(newest().sent[0]).not.toHaveProperty('delta');
  });

  test('change the document in hand; repeated ones are dropped', () => {
    const { updates, listener } = follow();
    newest().hear(delta(11, 10, [{ odds: 3 }]));
    newest().hear(delta(11, 10, [{ odds: 3 }]));
    newest().hear(delta(12, 11, [1, [{ mid: 2 }]]));
    expect(updates.map(({ seq, data: document, image }) => [seq, document, image])).toEqual([
      [10, [{ mid: 1, odds: 2 }], true],
      [11, [{ mid: 1, odds: 3 }], false],
      [12, [{ mid: 1, odds: 3 }, { mid: 2 }], false],
    ]);
    expect(listener.onGap).not.toHaveBeenCalled();
  });

  test.each([
    ['that starts from another document', delta(13, 12, [{ odds: 4 }])],
    ['that does not fit', delta(11, 10, [{ nothing: 4 }])],
    ['without a number to start from', { ...delta(11, 10, [{ odds: 4 }]), prevSeq: undefined }],
  ])('one %s is a gap; an image is asked for and nothing believed before it', (_, frame) => {
    const { updates, listener } = follow();
    newest().hear(frame);
    newest().hear(delta(14, 13, [{ odds: 5 }]));
    newest().hear({ type: 'heartbeat', asOf: 1, topics: { r1: 14 } });
    expect(listener.onGap.mock.calls).toEqual([['upstream']]);
    expect(listener.onConfirmed).not.toHaveBeenCalled();
    expect(newest().sent.map(({ action, requestId }) => [action, requestId])).toEqual([
      ['subscribe', 'r1'],
      ['unsubscribe', 'r1'],
      ['subscribe', 'r1'],
    ]);
    newest().hear(data('r1', [{ mid: 1, odds: 6 }], 15));
    newest().hear(delta(16, 15, [{ odds: 7 }]));
    expect(updates.slice(1).map((update) => [update.data, update.image])).toEqual([
      [[{ mid: 1, odds: 6 }], true],
      [[{ mid: 1, odds: 7 }], false],
    ]);
  });

  test('of a document in hand before a reconnect are not applied', () => {
    const { updates } = follow();
    newest().onclose?.({});
    clock.advance(3_000);
    newest()
      .greet()
      .hear(delta(11, 10, [{ odds: 3 }]));
    expect(updates).toHaveLength(1);
  });
});

describe('everything else', () => {
  test('a document that its sender does not vouch for is told as such, and counts once a heartbeat names it', () => {
    const client = connect();
    newest().greet();
    const { updates, listener } = listen();
    const subscription = client.subscribe(ODDS, { sid: 4, gmid: 7 }, listener);
    newest().hear({ ...data('r1', ['old'], 10), stale: true });
    expect(updates).toMatchObject([{ data: ['old'], stale: true }]);
    expect(subscription.confirmedAtMs()).toBeNull();
    newest().hear({ type: 'heartbeat', asOf: 1, topics: { r1: 10 } });
    expect(subscription.confirmedAtMs()).toBe(1_000_000);
  });

  test('a bridge that goes on refusing is asked less and less often', () => {
    connect({ random: () => 1 }).subscribe(ODDS, { sid: 4, gmid: 7 }, listen().listener);
    newest().greet();
    for (const waitMs of [5_000, 5_000, 5_000, 10_000, 20_000, 40_000, 40_000]) {
      newest().sent = [];
      newest().hear({ type: 'error', requestId: 'r1', error: 'no' });
      clock.advance(waitMs - 1);
      expect(newest().sent).toEqual([]);
      clock.advance(1);
      expect(newest().sent).toHaveLength(1);
    }
  });

  test('account notices and errors without an id go to onOther', () => {
    const onOther = vi.fn<(frame: JsonObject) => void>();
    const client = connect({ onOther });
    expect(client.send({ action: 'authenticate', token: 't' })).toBe(false);
    newest().greet();
    expect(client.send({ action: 'authenticate', token: 't' })).toBe(true);
    newest().hear({ type: 'account', event: 'wallet' });
    newest().hear({ type: 'error', error: 'no' });
    expect(newest().sent).toEqual([{ action: 'authenticate', token: 't' }]);
    expect(onOther.mock.calls.map(([frame]) => frame.type)).toEqual(['account', 'error']);
  });

  test.each([
    '',
    'null',
    '[1]',
    '{',
    '{"type":5}',
    '{"type":"data"}',
    '{"type":"data","requestId":"nobody"}',
    '{"type":"heartbeat"}',
    '{"type":"heartbeat","topics":{"r1":"x"}}',
    '{"type":"error","requestId":{}}',
    '{"type":"gap","requestId":7}',
  ])('the frame %j does no harm', (text) => {
    const client = connect();
    newest().greet();
    const { updates, listener } = listen();
    client.subscribe(ODDS, { sid: 4, gmid: 7 }, listener);
    newest().hear(text);
    newest().onmessage?.({ data: new ArrayBuffer(8) });
    newest().hear(data('r1', ['a'], 1));
    expect(updates).toHaveLength(1);
  });
});
