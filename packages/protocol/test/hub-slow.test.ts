import { describe, expect, test } from 'vitest';
import { Hub } from '../src/index.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeClient } from './fake-socket.ts';
import { FakeSource } from './fake-source.ts';

const KIB = 1024;

function setUp() {
  const source = new FakeSource();
  const clock = new FakeClock();
  const hub = new Hub({ source, clock, defer: (run) => run(), allowEventDriven: true });
  source.set(7, ['first']);
  const slow = new FakeClient(hub).subscribe('s', 7, 0);
  const healthy = new FakeClient(hub).subscribe('h', 7, 0);
  slow.socket.clear();
  healthy.socket.clear();
  return { source, clock, hub, slow, healthy };
}

type SetUp = ReturnType<typeof setUp>;

describe('a slow reader', () => {
  test('gets nothing while it is behind, and the newest document when it has caught up', () => {
    const { source, clock, slow, healthy } = setUp();
    slow.socket.bufferedAmount = 100 * KIB;
    for (let step = 1; step <= 20; step += 1) {
      clock.advance(100);
      source.set(7, [step], step % 5 === 0);
    }
    expect(slow.socket.frames).toEqual([]);
    expect(healthy.socket.of('data')).toHaveLength(20);
    slow.socket.bufferedAmount = 0;
    clock.advance(300);
    expect(slow.socket.documents()).toEqual([[20]]);
    clock.advance(2_000);
    expect(slow.socket.of('heartbeat')).not.toEqual([]);
    source.set(7, [21]);
    expect(slow.socket.documents()).toEqual([[20], [21]]);
  });

  test.each([
    ['another document reached it', ({ source }: SetUp) => source.set(8, ['other'])],
    ['it asked for something', ({ slow }: SetUp) => slow.say({ action: 'unsubscribe', requestId: 'none' })],
    ['a heartbeat reached it', ({ clock }: SetUp) => clock.advance(100)],
  ])('gets what it missed also when, just before it is looked at, %s', (_, act) => {
    const set = setUp();
    const { source, clock, slow } = set;
    slow.subscribe('o', 8, 0);
    clock.advance(900);
    slow.socket.bufferedAmount = 100 * KIB;
    source.set(7, ['missed']);
    slow.socket.bufferedAmount = 0;
    act(set);
    clock.advance(300);
    expect(slow.socket.documents()).toContainEqual(['missed']);
  });

  test('that missed a document gets no other one before its time', () => {
    const { source, clock, hub } = setUp();
    const calm = new FakeClient(hub).subscribe('a', 7, 5_000).subscribe('b', 8, 0);
    calm.socket.clear();
    source.set(7, ['early']);
    calm.socket.bufferedAmount = 100 * KIB;
    source.set(8, ['missed']);
    calm.socket.bufferedAmount = 0;
    clock.advance(300);
    expect(calm.socket.documents()).toEqual([['missed']]);
    clock.advance(5_000);
    expect(calm.socket.documents()).toEqual([['missed'], ['early']]);
  });

  test('that stays behind for 10 s is cut; the others do not notice', () => {
    const { source, clock, slow, healthy } = setUp();
    slow.socket.bufferedAmount = 100 * KIB;
    source.set(7, ['x']);
    clock.advance(9_500);
    expect(slow.socket.ended).toBe('open');
    clock.advance(1_000);
    expect(slow.socket.ended).toBe('terminated');
    expect(healthy.socket.ended).toBe('open');
    expect(healthy.socket.documents()).toEqual([['x']]);
  });

  test('that recovers in between starts a new count', () => {
    const { source, clock, slow } = setUp();
    for (let round = 0; round < 5; round += 1) {
      slow.socket.bufferedAmount = 100 * KIB;
      source.set(7, [round]);
      clock.advance(8_000);
      slow.socket.bufferedAmount = 0;
      clock.advance(1_000);
    }
    expect(slow.socket.ended).toBe('open');
  });

  test('with more than 1 MiB unread is cut at once', () => {
    const { source, slow } = setUp();
    slow.socket.bufferedAmount = 1024 * KIB + 1;
    source.set(7, ['x']);
    expect(slow.socket.ended).toBe('terminated');
    slow.socket.clear();
    source.set(7, ['y']);
    expect(slow.socket.frames).toEqual([]);
  });

  test('is found by the heartbeat even when nothing changes', () => {
    const { clock, slow } = setUp();
    slow.socket.bufferedAmount = 100 * KIB;
    clock.advance(12_000);
    expect(slow.socket.ended).toBe('terminated');
  });

  test('cannot fill the memory by asking without reading', () => {
    const { source, slow } = setUp();
    source.set(8, ['x'.repeat(50 * KIB)]);
    slow.socket.reading = false;
    for (let request = 0; request < 150; request += 1) {
      slow.say({
        action: 'fetch',
        requestId: `f${request}`,
        endpoint: '/sports/getPriveteData',
        params: { sid: 4, gmid: 8 },
      });
    }
    expect(slow.socket.ended).toBe('terminated');
    expect(slow.socket.bufferedAmount).toBeLessThan(1200 * KIB);
  });

  test('two hundred sockets that never read take bounded memory', () => {
    const { source, clock, hub, healthy } = setUp();
    const clients = Array.from({ length: 200 }, () => new FakeClient(hub).subscribe('s', 7, 0));
    for (const client of clients) client.socket.reading = false;
    for (let step = 0; step < 300; step += 1) {
      source.set(7, [step, 'x'.repeat(20 * KIB)]);
      clock.advance(100);
    }
    for (const client of clients) {
      expect(client.socket.ended).toBe('terminated');
      expect(client.socket.bufferedAmount).toBeLessThan(128 * KIB);
    }
    expect(healthy.socket.of('data')).toHaveLength(300);
  });
});
