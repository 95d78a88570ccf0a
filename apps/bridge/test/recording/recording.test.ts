import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BridgeClient, Hub, paramsOf, type Topic, topicKey } from '@pavilion/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openRecording } from '../../src/sources/recording/open-recording.ts';
import { Recorder } from '../../src/sources/recording/recorder.ts';
import type { ServedTopics } from '../../src/served-topics.ts';
import { topicsOf } from '../../src/topics.ts';
import { DrivenClock, listedOf, NOON_MS, simulatorAt } from '../../../../packages/simulator/test/driven-clock.ts';
import { LineTo } from '../socket-to.ts';

const CRICKET = 4;
let folder: string;
const closers: (() => void)[] = [];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recording-'));
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
  fs.rmSync(folder, { recursive: true });
});

function fileOf(lines: readonly (object | string)[], end = '\n'): string {
  const file = path.join(folder, 'a.ndjson');
  fs.writeFileSync(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n') + end,
  );
  return file;
}

/** Everything that reaches a client of the bridge, as text, by topic. */
type Heard = Map<string, string[]>;

function listen(client: BridgeClient, topics: readonly Topic[]): Heard {
  const heard: Heard = new Map(topics.map((topic) => [topicKey(topic), []]));
  for (const topic of topics) {
    const onData = ({ data }: { data: unknown }) => heard.get(topicKey(topic))?.push(JSON.stringify(data));
    client.subscribe(topic.endpoint, paramsOf(topic), { onData }, 0);
  }
  return heard;
}

function hubOf(source: ServedTopics, clock: DrivenClock): LineTo {
  const defer = (act: () => void) => void clock.after(0, act);
  const limits = { subscriptionsMax: 10_000, requestBurst: 100_000 };
  const hub = new Hub({ source, clock, allowEventDriven: true, defer, limits });
  closers.push(() => hub.close());
  return new LineTo(hub, clock);
}

const SECONDS = 20;

/** Some minutes of simulated cricket: the file, and what a client heard of the event meanwhile. */
function recorded() {
  const { clock, source } = simulatorAt(NOON_MS, { speed: 10 });
  const line = hubOf(topicsOf(source), clock);
  const [event] = listedOf(source, CRICKET).filter((one) => one.iplay);
  if (event === undefined) throw new Error('no cricket is in play');
  const topics: Topic[] = [
    { endpoint: '/sports/getPriveteData', sid: CRICKET, gmid: event.gmid },
    { endpoint: '/sports/getDetailsData', sid: CRICKET, gmid: event.gmid },
    { endpoint: '/sports/esid', sid: CRICKET, gmid: null },
  ];
  const file = path.join(folder, 'cricket.ndjson');
  const output = fs.openSync(file, 'w');
  const client = new BridgeClient({ open: line.open, clock, delta: true });
  const heard = listen(client, topics);
  const recorder = new Recorder({
    client: new BridgeClient({ open: line.open, clock, delta: true }),
    clock,
    sportId: CRICKET,
    write: (text) => fs.writeSync(output, text),
  });
  clock.runUntil(NOON_MS + SECONDS * 1_000);
  recorder.end();
  fs.closeSync(output);
  client.close();
  return { file, topics, heard };
}

// Most of the time is the simulator's, which makes all cricket of an hour first.
describe('a recording', { timeout: 180_000 }, () => {
  test('plays the documents that were sent, byte for byte, in their order', () => {
    const { file, topics, heard } = recorded();
    const clock = new DrivenClock(NOON_MS + 3_600_000);
    const log: string[] = [];
    const played = openRecording({ path: file, speed: 1, originMs: clock.now(), clock, log: (text) => log.push(text) });
    closers.push(() => played.close());
    const again = listen(new BridgeClient({ open: hubOf(played, clock).open, clock, delta: true }), topics);
    clock.runUntil(clock.now() + SECONDS * 1_000);
    expect(played.faults?.()).toEqual([]);
    for (const topic of topics) {
      const before = heard.get(topicKey(topic)) ?? [];
      const now = again.get(topicKey(topic)) ?? [];
      expect(before.length).toBeGreaterThan(3);
      expect(now).toEqual(before);
    }
  });

  test('begins where it would be by now when it is opened late, and faster when it is played faster', () => {
    const { file, topics, heard } = recorded();
    const clock = new DrivenClock(NOON_MS);
    const opened = openRecording({ path: file, speed: 4, originMs: NOON_MS - 3_000, clock, log: () => {} });
    closers.push(() => opened.close());
    const [odds] = topics;
    const again = listen(new BridgeClient({ open: hubOf(opened, clock).open, clock }), topics);
    clock.runUntil(NOON_MS + 1_500);
    const texts = again.get(topicKey(odds ?? { endpoint: '/sports/tree', sid: null, gmid: null })) ?? [];
    expect(texts.length).toBeGreaterThan(1);
    const all = heard.get(topicKey(odds ?? { endpoint: '/sports/tree', sid: null, gmid: null })) ?? [];
    expect(all.indexOf(texts[0] ?? '')).toBeGreaterThan(all.length / 2);
    expect(all).toContain(texts.at(-1));
  });
});

const HEAD = { format: 'pavilion-recording', version: 1 };
const TOPIC: Topic = { endpoint: '/sports/getPriveteData', sid: 4, gmid: 7 };
const at = (ms: number, mid: number) => ({ at: ms, topic: TOPIC, data: [{ mid }] });

describe('what a recording vouches for', () => {
  test('while it plays, except after a gap and for what nobody vouched for then', () => {
    const gap = { at: 2_000, topic: TOPIC, gap: true };
    const stale = { ...at(4_000, 3), stale: true };
    const file = fileOf([HEAD, at(0, 1), gap, at(3_000, 2), stale, at(5_000, 4), { at: 6_000, end: true }]);
    const clock = new DrivenClock(NOON_MS);
    const played = openRecording({ path: file, speed: 1, originMs: NOON_MS, clock, log: () => {} });
    const vouched = Array.from({ length: 7 }, (_, second) => {
      clock.runUntil(NOON_MS + second * 1_000 + 500);
      return played.confirmedAtMs?.(TOPIC) === clock.now();
    });
    expect(vouched).toEqual([true, true, false, true, false, true, false]);
    expect(played.read(TOPIC)).toEqual({ state: 'known', data: [{ mid: 4 }] });
    expect(played.read({ ...TOPIC, gmid: 8 })).toEqual({ state: 'unknown', message: 'Unknown event.' });
    played.close();
    expect(clock.timers).toBe(0);
  });
});

describe('a file that is damaged is played up to the damage, and says where it is', () => {
  const good = [HEAD, at(0, 1), at(10, 2)];
  test.each<[string, string, (object | string)[], string?]>([
    ['line 1: this is no recording of a bridge', 'another file', [{ op: 'mcm' }]],
    ['line 1: version 9 of the format is not known', 'another version', [{ ...HEAD, version: 9 }]],
    ['line 1: the file is empty', 'nothing in it', [], ''],
    ['line 4: not JSON; the lines before are played', 'nonsense', [...good, '{"at":5,', at(20, 3)]],
    ['line 4: the file is cut short here; the lines before are played', 'a cut line', [...good, '{"at":20,"to'], ''],
    ['line 4: the end is missing; the recording was cut', 'a cut between lines', good],
    ['line 4: no time ("at", milliseconds); the lines before are played', 'no time', [...good, { topic: TOPIC }]],
    [
      'line 4: its time is before that of the line above; the lines above are played',
      'time that runs back',
      [...good, at(5, 3)],
    ],
    [
      'line 4: no topic ("topic" with endpoint, sid and gmid); the lines before are played',
      'another topic',
      [...good, { at: 20, topic: { endpoint: '/etc/passwd', sid: null, gmid: null }, data: [] }],
    ],
    ['line 4: no document ("data"); the lines before are played', 'no document', [...good, { at: 20, topic: TOPIC }]],
  ])('%s (%s)', (fault, _, lines, end) => {
    const file = fileOf(lines, end);
    const clock = new DrivenClock(NOON_MS);
    const log: string[] = [];
    const played = openRecording({ path: file, speed: 1, originMs: NOON_MS, clock, log: (text) => log.push(text) });
    clock.runUntil(NOON_MS + 1_000);
    expect(played.faults?.()).toEqual([`${file}, ${fault}`]);
    expect(log).toContain(`${file}, ${fault}`);
    const isFirstLine = fault.startsWith('line 1');
    expect(played.read(TOPIC)).toMatchObject(isFirstLine ? { state: 'unknown' } : { data: [{ mid: 2 }] });
    played.close();
  });

  test('a file that is not there', () => {
    const played = openRecording({ path: path.join(folder, 'no'), speed: 1, originMs: 0, log: () => {} });
    expect(played.faults?.()).toEqual([expect.stringContaining('ENOENT')]);
    expect(played.read(TOPIC).state).toBe('unknown');
    played.close();
  });
});
