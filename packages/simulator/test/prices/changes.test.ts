import type { TopicChange } from '@pavilion/protocol';
import { describe, expect, test, vi } from 'vitest';
import { cricket } from '../../src/cricket/cricket.ts';
import { Roster } from '../../src/schedule/roster.ts';
import { virtualTime } from '../../src/virtual-time.ts';
import { HOUR_MS, listedOf, MINUTE_MS, NOON_MS, simulatorAt, SPORT_IDS } from '../driven-clock.ts';
import { isTrading, must } from '../invariants.ts';

vi.setConfig({ testTimeout: 120_000 });

describe.each([1, 60, 200])('reports at speed %d', (speed) => {
  const wallMs = speed === 1 ? 1.5 * MINUTE_MS : 4_000;

  test('no odds or detail document changes without a report', () => {
    const { clock, source } = simulatorAt(NOON_MS, { seed: 2, speed });
    const live = SPORT_IDS.flatMap((sid) => (source.events(sid)?.t1 ?? []).filter((event) => event.iplay).slice(0, 2));
    const shown = new Map<string, string>();
    const key = (endpoint: string, gmid: number) => `${endpoint}/${gmid}`;
    const read = (endpoint: string, sid: number, gmid: number) =>
      JSON.stringify(endpoint === '/sports/getPriveteData' ? source.markets(sid, gmid) : source.detail(sid, gmid));
    const endpoints = ['/sports/getPriveteData', '/sports/getDetailsData'];
    for (const { etid, gmid } of live) for (const one of endpoints) shown.set(key(one, gmid), read(one, etid, gmid));
    source.watch(({ endpoint, sid, gmid }) => {
      if (sid !== null && gmid !== null && shown.has(key(endpoint, gmid))) {
        shown.set(key(endpoint, gmid), read(endpoint, sid, gmid));
      }
    });
    let compared = 0;
    for (let at = NOON_MS; at < NOON_MS + wallMs; at += 317) {
      clock.runUntil(at);
      // A report may be held back for the gap between two; then the document is new and the report is on its way.
      const late = live.filter(({ etid, gmid }) =>
        endpoints.some((one) => shown.get(key(one, gmid)) !== read(one, etid, gmid)),
      );
      clock.runUntil(at + 110);
      for (const { etid, gmid } of late) {
        const still = endpoints.filter((one) => shown.get(key(one, gmid)) !== read(one, etid, gmid));
        if (speed === 1) expect(still).toEqual([]);
      }
      compared += live.length - late.length;
    }
    source.close();
    expect(compared).toBeGreaterThan(speed === 1 ? 1000 : 8);
  });

  test('prices that go away are urgent, moves of the market maker are not', () => {
    const { clock, source } = simulatorAt(NOON_MS, { seed: 2, speed });
    const trading = new Map<number, number>();
    const reports: TopicChange[] = [];
    let lost = 0;
    source.watch((change) => {
      reports.push(change);
      if (change.endpoint !== '/sports/getPriveteData' || change.sid === null || change.gmid === null) return;
      const markets = source.markets(change.sid, change.gmid) ?? [];
      // A bookmaker also stops by himself when one side becomes too strong: that is a move of his own.
      const own = markets.filter(({ gtype }) => gtype === 'match' || gtype === 'fancy');
      const open = own.flatMap((market) => market.section.filter(isTrading)).length;
      const before = trading.get(change.gmid) ?? open;
      trading.set(change.gmid, open);
      if (open >= before) return;
      lost += 1;
      // At high speed a loss and a gain may fall into one report; at life speed each is told for itself.
      if (speed === 1) must(change.urgent, () => `${change.gmid} went from ${before} rows to ${open} without hurry`);
    });
    clock.runUntil(NOON_MS + wallMs);
    source.close();
    expect(lost).toBeGreaterThan(5);
    const urgent = reports.filter((change) => change.urgent).length;
    expect(urgent).toBeGreaterThan(0);
    expect(urgent).toBeLessThan(reports.length / 2);
  });
});

test('an event is reported at most forty times a second, a list once', () => {
  const { clock, source } = simulatorAt(NOON_MS, { speed: 1000 });
  const at = new Map<string, number[]>();
  source.watch(({ endpoint, sid, gmid }) => {
    const key = `${endpoint}/${sid}/${gmid}`;
    at.set(key, [...(at.get(key) ?? []), clock.now()]);
  });
  clock.runUntil(NOON_MS + 4000);
  source.close();
  for (const [key, times] of at) {
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
    const least = key.includes('esid') ? 1000 : 25;
    must(
      gaps.every((gap) => gap >= least),
      () => `${key} after ${Math.min(...gaps)} ms`,
    );
    expect(times.length).toBeGreaterThan(0);
  }
});

test('events that come and go are told by the tree', () => {
  const { clock, source } = simulatorAt(NOON_MS, { speed: 60 });
  let tree = JSON.stringify(source.tree());
  let told = 0;
  source.watch(({ endpoint }) => {
    if (endpoint !== '/sports/tree') return;
    const now = JSON.stringify(source.tree());
    expect(now).not.toBe(tree);
    tree = now;
    told += 1;
  });
  clock.runUntil(NOON_MS + 30_000);
  expect(told).toBeGreaterThan(2);
  clock.runUntil(NOON_MS + 31_500);
  expect(JSON.stringify(source.tree()).length).toBeGreaterThan(1000);
  source.close();
});

test('nothing is reported and no timer is left after the last listener or a close', () => {
  const { clock, source } = simulatorAt();
  const calls: number[] = [];
  const first = source.watch(() => calls.push(1));
  const second = source.watch(() => calls.push(2));
  clock.runUntil(NOON_MS + 5000);
  expect(new Set(calls)).toEqual(new Set([1, 2]));
  first();
  calls.length = 0;
  clock.runUntil(NOON_MS + 10_000);
  expect(new Set(calls)).toEqual(new Set([2]));
  second();
  expect(clock.timers).toBe(0);
  source.watch(() => calls.push(3));
  source.close();
  expect(clock.timers).toBe(0);
  calls.length = 0;
  clock.runUntil(NOON_MS + 20_000);
  expect(calls).toEqual([]);
});

test('finished events are let go', () => {
  const time = virtualTime(200);
  const roster = new Roster([cricket], 1, time);
  const count = (wallMs: number) => [...roster.runs(time.at(wallMs))].length;
  const counts = Array.from({ length: 200 }, (_, i) => count(NOON_MS + i * 5000));
  const gmids = new Set<number>();
  for (const run of roster.runs(time.at(NOON_MS + 200 * 5000))) gmids.add(run.gmid);
  expect(Math.max(...counts)).toBeLessThan(90);
  expect(Math.max(...counts.slice(100))).toBeLessThan(1.3 * Math.max(...counts.slice(0, 100)));
  expect(gmids.size).toBe([...roster.runs(time.at(NOON_MS + 200 * 5000))].length);
});

test('a day of asking leaves the lists as long as they were', () => {
  const { clock, source } = simulatorAt();
  const lengths = Array.from({ length: 13 }, (_, i) => {
    clock.jumpTo(NOON_MS + i * 2 * HOUR_MS);
    return SPORT_IDS.reduce((sum, sid) => sum + listedOf(source, sid).length, 0);
  });
  expect(Math.max(...lengths)).toBeLessThan(1.5 * Math.min(...lengths));
});
