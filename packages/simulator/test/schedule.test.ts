import { expect, test, vi } from 'vitest';
import { createBeats } from '../src/beat.ts';
import { cricket } from '../src/cricket/cricket.ts';
import { esoccer } from '../src/esoccer/esoccer.ts';
import { football } from '../src/football/football.ts';
import { kabaddi } from '../src/kabaddi/kabaddi.ts';
import { createLane, type Fixture } from '../src/schedule/lane.ts';
import type { SportModel } from '../src/sport-model.ts';
import { racing } from '../src/racing/racing.ts';
import { tableTennis } from '../src/table-tennis/table-tennis.ts';
import { tennis } from '../src/tennis/tennis.ts';
import { HOUR_MS, listedOf, MATCH_SPORT_IDS, MINUTE_MS, NOON_MS, simulatorAt, SPORT_IDS } from './driven-clock.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Instants spread over some weeks, none of them round. */
const INSTANTS = Array.from({ length: 6 }, (_, i) => NOON_MS + i * 31 * HOUR_MS + ((i * 7919) % 3600) * 1000);

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
    const live = MATCH_SPORT_IDS.map((sid) => source.events(sid)?.t1.filter((event) => event.iplay) ?? []);
    for (const [i, events] of live.entries()) {
      const sid = MATCH_SPORT_IDS[i] ?? 0;
      const upcoming = listedOf(source, sid).filter((event) => !event.iplay).length;
      if (!within(events.length, 3, 10) || !within(upcoming, 20, 60)) {
        faults.push(`sport ${sid}: ${events.length} live, ${upcoming} upcoming at ${new Date(instant).toISOString()}`);
      }
    }
    clock.jumpTo(instant + 10 * MINUTE_MS);
    const over = live.flat().filter(({ etid, gmid }) => source.detail(etid, gmid)?.score?.finished);
    if (over.length === 0) faults.push(`nothing ends within ten minutes of ${new Date(instant).toISOString()}`);
  }
  expect(faults).toEqual([]);
});

/** A stretch of days in virtual time, and all events of a sport in it. */
const FROM = 200_000_000_000;
const DAYS_MS = 6 * 24 * HOUR_MS;

function fixturesOf(model: SportModel, seed: number, lanes: readonly number[]): Fixture[] {
  return lanes.flatMap((lane) => {
    const plan = model.lanes[lane];
    if (plan === undefined) return [];
    return createLane({ seed, sport: 0, lane, model, plan }).fixturesBetween(FROM, FROM + DAYS_MS);
  });
}

test.each([
  [cricket, [0, 1, 2, 4, 5]],
  [football, [0, 1]],
  [tennis, [0, 1, 2, 3]],
  [tableTennis, [0]],
  [esoccer, [0]],
  [kabaddi, [0]],
])('three to ten matches with match odds are live at every minute of a week: $0.name', (model, lanes) => {
  const fixtures = fixturesOf(model, 9, lanes);
  const counts = new Set<number>();
  for (let at = FROM; at < FROM + DAYS_MS; at += 3 * MINUTE_MS) {
    counts.add(fixtures.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt).length);
  }
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
  expect(Math.max(...counts)).toBeLessThanOrEqual(10);
});

test('when a five-over match closes, another one that trades is over within ten minutes, but for one time in fifty', () => {
  const matches = fixturesOf(cricket, 9, [2]).map(({ slot, startsAt, endsAt }) => {
    const { life } = cricket.open({ seed: 9, lane: 2, slot }, createBeats(1, 1)).markets[0] ?? {};
    return { startsAt, endsAt, closesAt: startsAt + (life?.closesAt ?? 0) };
  });
  expect(matches.length).toBeGreaterThan(1400);
  const waits = matches
    .map(({ closesAt: at }) => ({ at, live: matches.filter((one) => one.startsAt <= at && at < one.closesAt) }))
    .filter(({ at }) => at < FROM + DAYS_MS - HOUR_MS)
    .map(({ at, live }) => Math.min(...live.map(({ endsAt }) => endsAt - at)));
  expect(waits.filter((wait) => wait > 10 * MINUTE_MS).length / waits.length).toBeLessThan(0.02);
  expect(Math.max(...waits)).toBeLessThan(20 * MINUTE_MS);
});

test.each([cricket, football, tennis, tableTennis, esoccer, kabaddi, racing])(
  'starts tell nothing of how long a match lasts, its own nor the one before it: $name',
  (model) => {
    const longer: SportModel = { ...model, durationMs: ({ slot }) => ((slot * 7919) % 97) * MINUTE_MS };
    for (const [lane, plan] of model.lanes.entries()) {
      const starts = (one: SportModel) => {
        const made = createLane({ seed: 9, sport: 0, lane, model: one, plan });
        return Array.from({ length: 12 }, (_, at) => made.fixture(1000 + at)?.startsAt);
      };
      expect(starts(longer)).toEqual(starts(model));
    }
  },
);

test('starts are written in Indian time and agree with the turn in-play', () => {
  const { clock, source } = simulatorAt();
  for (const sid of MATCH_SPORT_IDS) {
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
    for (const sid of MATCH_SPORT_IDS) {
      const names = listedOf(source, sid).flatMap((event) => (event.iplay ? event.ename.split(' v ') : []));
      clashes += names.length - new Set(names).size;
    }
  }
  expect(clashes).toBe(0);
});

test('the list of sports names those with events, and the tree has their events; racing has no competitions', () => {
  const { source } = simulatorAt();
  const active = source.sports().flatMap((sport) => (sport.active ? [sport.eid] : []));
  expect(new Set(active)).toEqual(new Set(SPORT_IDS));
  const tree = source.tree();
  expect(new Set(tree.t1.map(({ etid }) => etid))).toEqual(new Set(MATCH_SPORT_IDS));
  expect(tree.t2.map(({ etid }) => etid)).toEqual([10]);
  const inTree = new Map<number, string[]>();
  for (const { etid, children } of tree.t1) {
    inTree.set(etid, children?.flatMap((competition) => competition.children.map((event) => event.gmid)) ?? []);
  }
  for (const { etid, children } of tree.t2) inTree.set(etid, children?.map((event) => event.gmid) ?? []);
  for (const sid of active) {
    expect(inTree.get(sid)?.toSorted()).toEqual(
      listedOf(source, sid)
        .map((event) => String(event.gmid))
        .toSorted(),
    );
  }
  expect(source.events(999)).toBeNull();
});
