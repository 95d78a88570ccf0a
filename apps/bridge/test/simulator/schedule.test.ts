import { expect, test, vi } from 'vitest';
import { HOUR_MS, listedOf, MINUTE_MS, NOON_MS, simulatorAt, SPORT_IDS } from './driven-clock.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Instants spread over some weeks, none of them round. */
const INSTANTS = Array.from({ length: 10 }, (_, i) => NOON_MS + i * 31 * HOUR_MS + ((i * 7919) % 3600) * 1000);

function within(count: number, least: number, most: number): boolean {
  return count >= least && count <= most;
}

test.each([
  [1, 1],
  [1, 20],
  [7, 3],
  [60, 1],
  [200, 5],
])('at speed %d with seed %d a visitor finds matches at every stage', (speed, seed) => {
  const { clock, source } = simulatorAt(NOON_MS, { seed, speed });
  const faults: string[] = [];
  for (const instant of INSTANTS) {
    clock.jumpTo(instant);
    const live = SPORT_IDS.map((sid) => source.events(sid)?.t1.filter((event) => event.iplay) ?? []);
    for (const [i, events] of live.entries()) {
      const sid = SPORT_IDS[i] ?? 0;
      const upcoming = listedOf(source, sid).filter((event) => !event.iplay).length;
      if (!within(events.length, 3, 9) || !within(upcoming, 8, 60)) {
        faults.push(`sport ${sid}: ${events.length} live, ${upcoming} upcoming at ${new Date(instant).toISOString()}`);
      }
    }
    clock.jumpTo(instant + 10 * MINUTE_MS);
    const over = live.flat().filter(({ etid, gmid }) => source.detail(etid, gmid)?.score?.finished);
    if (over.length === 0) faults.push(`nothing ends within ten minutes of ${new Date(instant).toISOString()}`);
  }
  expect(faults).toEqual([]);
});

test('three matches of every sport are live through a whole day', () => {
  const { clock, source } = simulatorAt(NOON_MS, { seed: 4 });
  let fewest = Number.POSITIVE_INFINITY;
  for (let minute = 0; minute < 24 * 60; minute += 12) {
    clock.jumpTo(NOON_MS + minute * MINUTE_MS);
    for (const { etid, children } of source.tree().t1) {
      const ids = children?.flatMap((competition) => competition.children.map(({ gmid }) => Number(gmid))) ?? [];
      const live = ids.filter((gmid) => source.detail(etid, gmid)?.iplay);
      if (ids.length > 0) fewest = Math.min(fewest, live.length);
    }
  }
  expect(fewest).toBeGreaterThanOrEqual(3);
});

test('at life speed there is always a cricket match in its last ten minutes, with markets that trade', () => {
  const { clock, source } = simulatorAt();
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const instant = NOON_MS + minute * MINUTE_MS;
    clock.jumpTo(instant);
    const live = source.events(4)?.t1.filter((event) => event.iplay) ?? [];
    clock.jumpTo(instant + 10 * MINUTE_MS);
    const ending = live.filter(({ gmid }) => source.detail(4, gmid)?.score?.finished);
    expect({ instant, ends: ending.length > 0 }).toEqual({ instant, ends: true });
  }
});

test('starts are written in Indian time and agree with the turn in-play', () => {
  const { clock, source } = simulatorAt();
  for (const sid of SPORT_IDS) {
    const next = source.events(sid)?.t1.find((event) => !event.iplay);
    const [date = '', time = '', half = ''] = next?.stime.split(' ') ?? [];
    expect(next?.stime).toMatch(/^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d{2}:\d{2} (AM|PM)$/);
    const [month = 0, day = 0, year = 0] = date.split('/').map(Number);
    const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
    const istMs = Date.UTC(year, month - 1, day, (hour % 12) + (half === 'PM' ? 12 : 0), minute, second);
    const startMs = istMs - 330 * MINUTE_MS;
    const { gmid = 0 } = next ?? {};
    clock.jumpTo(startMs - 1);
    expect(source.detail(sid, gmid)?.iplay).toBe(false);
    clock.jumpTo(startMs);
    expect(source.detail(sid, gmid)?.iplay).toBe(true);
    clock.jumpTo(NOON_MS);
  }
});

test('nobody plays two matches at the same time', () => {
  const { clock, source } = simulatorAt();
  let clashes = 0;
  for (let hour = 0; hour < 48; hour += 1) {
    clock.jumpTo(NOON_MS + hour * HOUR_MS);
    for (const sid of SPORT_IDS) {
      const names = listedOf(source, sid).flatMap((event) => (event.iplay ? event.ename.split(' v ') : []));
      clashes += names.length - new Set(names).size;
    }
  }
  expect(clashes).toBe(0);
});

test('the list of sports names those with events as active; racing has no competitions', () => {
  const { source } = simulatorAt();
  const active = source.sports().flatMap((sport) => (sport.active ? [sport.eid] : []));
  expect(new Set(active)).toEqual(new Set([4, 1, 2]));
  const tree = source.tree();
  for (const sport of tree.t1) expect(sport.children !== null).toBe(active.includes(sport.etid));
  expect(tree.t2.map(({ etid, children }) => [etid, children])).toEqual([[10, null]]);
  for (const sid of active) {
    const inTree = tree.t1
      .find((sport) => sport.etid === sid)
      ?.children?.flatMap((competition) => competition.children.map((event) => event.gmid));
    expect(inTree?.toSorted()).toEqual(
      listedOf(source, sid)
        .map((event) => String(event.gmid))
        .toSorted(),
    );
  }
  expect(source.events(8)).toEqual({ t1: [], t2: [] });
  expect(source.events(999)).toBeNull();
});
