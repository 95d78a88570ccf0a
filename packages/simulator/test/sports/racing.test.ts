import { readEvents, readMarkets, readResults, readTree } from '@pavilion/feed';
import { LADDER } from '@pavilion/betting';
import { expect, test, vi } from 'vitest';
import { racing } from '../../src/racing/racing.ts';
import { raceScore } from '../../src/racing/racing-score.ts';
import { placesOf, raceChances, racePlaceChances, writeRaceScript } from '../../src/racing/racing-script.ts';
import { placeChances, winChances } from '../../src/racing/win-chances.ts';
import { createRandom } from '../../src/random.ts';
import { listedOf, MINUTE_MS, NOON_MS, simulatorAt } from '../driven-clock.ts';
import { followEvent, resultNamed } from '../followed.ts';
import { isTrading } from '../invariants.ts';
import { momentsOf, oneEvent } from '../one-event.ts';
import { calibrationError, deviationOf, meanOf, sampleSize } from '../sample.ts';
import { Tally } from '../tally.ts';

vi.setConfig({ testTimeout: 120_000 });

test('chances to come out highest: equals share, two follow the normal, a sure thing is sure', () => {
  expect(winChances([1, 1, 1, 1], 0.7)).toEqual(Array.from({ length: 4 }, () => expect.closeTo(0.25, 10)));
  // The difference of two is normal with deviation √2: P(N > -1/√2) = 0.7602.
  expect(winChances([1, 0], 1)[0]).toBeCloseTo(0.7602, 3);
  expect(winChances([1, 0], 0)[0]).toBeCloseTo(1, 6);
});

test('fields and favourites are as they are, and every runner wins as often as its price at the off says', () => {
  const fields: number[] = [];
  const favourites: number[] = [];
  const won: number[] = [];
  const cases: { chance: number; cameTrue: boolean }[] = [];
  for (let i = 0; i < sampleSize(3000); i += 1) {
    const race = writeRaceScript([i, 71]);
    const chances = raceChances(race, race.offAt);
    const favourite = chances.indexOf(Math.max(...chances));
    fields.push(race.order.length);
    favourites.push(chances[favourite] ?? 0);
    won.push(race.order[0] === favourite ? 1 : 0);
    for (const place of race.order) cases.push({ chance: chances[place] ?? 0, cameTrue: race.order[0] === place });
    const start = race.finishAt - race.offAt;
    expect(start).toBeGreaterThan(50_000);
    expect(start).toBeLessThan(105_000);
  }
  expect(Math.abs(meanOf(fields) - 9.99)).toBeLessThan(0.4);
  expect(Math.abs(deviationOf(fields) - 2.56)).toBeLessThan(0.4);
  expect(Math.abs(meanOf(favourites) - 0.332)).toBeLessThan(0.03);
  expect(Math.abs(meanOf(won) - 0.33)).toBeLessThan(0.03);
  expect(calibrationError(cases)).toBeLessThan(0.01);
});

test('chances are honest long before the start, on the way and close to the post', () => {
  const random = createRandom(72);
  const tallies = { early: new Tally(), off: new Tally(), way: new Tally(), late: new Tally() };
  for (let i = 0; i < sampleSize(1500); i += 1) {
    const race = writeRaceScript([i, 73]);
    const length = race.finishAt - race.offAt;
    const moments = {
      early: -19 * MINUTE_MS,
      off: race.offAt,
      way: race.offAt + 0.5 * length,
      late: race.offAt + 0.9 * length,
    };
    // One runner of each race that ran, so that they are independent.
    const place = race.order[random.int(race.order.length)] ?? 0;
    for (const [when, at] of Object.entries(moments)) {
      const gone = race.runners.some(({ withdrawn }) => withdrawn !== null && withdrawn.at > at);
      // Who is withdrawn later is nobody's fault, but takes its chance with it.
      if (!gone) tallies[when as keyof typeof tallies].add(raceChances(race, at)[place] ?? 0, race.order[0] === place);
    }
  }
  for (const [what, tally] of Object.entries(tallies)) tally.check(what);
});

test('chances to be placed: equals share the places, two of two are sure, one place is the win', () => {
  expect(placeChances([1, 1, 1, 1], 0.7, 2)).toEqual(Array.from({ length: 4 }, () => expect.closeTo(0.5, 10)));
  expect(placeChances([1, 0], 1, 2)).toEqual([1, 1]);
  const field = [0.4, 0.1, -0.2, -0.5, 0];
  expect(placeChances(field, 1, 1)).toEqual(winChances(field, 1).map((chance) => expect.closeTo(chance, 4)));
  expect(placeChances(field, 1, 3).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(3, 6);
});

test('places come as they do in real races: as second and third places discounted by .76 and .62 say', () => {
  const wins = [0.3, 0.2, 0.15, 0.12, 0.09, 0.06, 0.05, 0.03];
  // Worths that give these chances to win.
  let worths = wins.map((chance) => Math.log(chance) / 2);
  for (let round = 0; round < 300; round += 1) {
    const found = winChances(worths, 1);
    worths = worths.map((worth, i) => worth + 0.5 * Math.log((wins[i] ?? 1) / (found[i] ?? 1)));
  }
  for (const [places, chances] of [
    [2, [0.50496, 0.37964, 0.30473, 0.25552, 0.20268, 0.14543, 0.12511, 0.08192]],
    [3, [0.65653, 0.53575, 0.45426, 0.39611, 0.32924, 0.25102, 0.2216, 0.15548]],
  ] as const) {
    for (const [i, chance] of placeChances(worths, 1, places).entries()) {
      expect(Math.abs(chance - (chances[i] ?? 0))).toBeLessThan(0.005);
    }
  }
});

test('two places for a field of five to seven, three from eight on, and chances of them are honest', () => {
  expect([4, 5, 7, 8, 16].map(placesOf)).toEqual([0, 2, 2, 3, 3]);
  const random = createRandom(74);
  const tallies = { off: new Tally(), way: new Tally(), late: new Tally() };
  for (let i = 0; i < sampleSize(1200); i += 1) {
    const race = writeRaceScript([i, 75]);
    const length = race.finishAt - race.offAt;
    const places = placesOf(race.runners.length);
    const place = race.order[random.int(race.order.length)] ?? 0;
    const placed = race.order.slice(0, places).includes(place);
    for (const [when, part] of [
      ['off', 0],
      ['way', 0.5],
      ['late', 0.9],
    ] as const) {
      tallies[when].add(racePlaceChances(race, race.offAt + part * length, places)[place] ?? 0, placed);
    }
  }
  for (const [what, tally] of Object.entries(tallies)) tally.check(what);
});

test('as many runners are placed as there are places; a runner that left is void, the others carry its factor', () => {
  let withdrawn = 0;
  for (let slot = 0; slot < 30; slot += 1) {
    const run = oneEvent(racing, 0, slot);
    const results = run.results(run.quietAt);
    const win = results.find(({ marketName }) => marketName === 'MATCH_ODDS');
    const rows = results.filter(({ gtype }) => gtype === 'FANCY1');
    const places = Number(/\((\d) places\)/.exec(rows[0]?.marketName ?? '')?.[1]);
    expect(rows.filter(({ winnerName }) => winnerName === 'Yes').length).toBe(places);
    expect(rows.find(({ sid }) => sid === win?.winnerId)?.winnerName).toBe('Yes');
    const gone = win?.nonRunners?.map(({ sid }) => sid) ?? [];
    expect(new Set(rows.flatMap(({ sid, status }) => (status === 'VOID' ? [sid] : [])))).toEqual(new Set(gone));
    for (const row of rows) expect(row.nonRunners?.map(({ sid }) => sid) ?? []).toEqual(gone);
    for (const { sid, factor } of rows[0]?.nonRunners ?? []) {
      // A share of the places is spread more evenly than a share of the win.
      expect(factor).toBeGreaterThan(0);
      expect(factor).toBeLessThan(60);
      expect(sid).toBeGreaterThan(0);
      withdrawn += 1;
    }
    expect(rows.length).toBe(run.markets(run.fixture.startsAt)[0]?.section.length);
  }
  expect(withdrawn).toBeGreaterThan(3);
});

test('at the off prices are a tick or two apart and the book is nearly fair; in running they are wide', () => {
  const backs: number[] = [];
  const lays: number[] = [];
  const spreads: number[] = [];
  const ladder = LADDER.map((price) => price / 100);
  for (let slot = 0; slot < 60; slot += 1) {
    const run = oneEvent(racing, 0, slot);
    const [market] = run.markets(run.fixture.startsAt + (run.model.inPlayAt ?? 0) - 1000);
    const rows = market?.section.filter(isTrading) ?? [];
    const best = (name: string) => rows.map((row) => row.odds.find(({ oname }) => oname === name)?.odds ?? 0);
    const [back, lay] = [best('back1'), best('lay1')];
    if (back.includes(0) || lay.includes(0)) continue;
    backs.push(back.reduce((sum, price) => sum + 1 / price, 0));
    lays.push(lay.reduce((sum, price) => sum + 1 / price, 0));
    for (const [i, price] of back.entries()) spreads.push(ladder.indexOf(lay[i] ?? 0) - ladder.indexOf(price));
  }
  expect(backs.length).toBeGreaterThan(40);
  expect(Math.abs(meanOf(backs) - 1.021)).toBeLessThan(0.015);
  expect(Math.abs(meanOf(lays) - 0.976)).toBeLessThan(0.015);
  expect(meanOf(spreads)).toBeGreaterThan(1.3);
  expect(meanOf(spreads)).toBeLessThan(3);
});

test('every runner keeps its row; who leaves reads REMOVED, stops the market, and rides on the result', () => {
  let withdrawn = 0;
  for (let slot = 0; slot < 30; slot += 1) {
    const run = oneEvent(racing, 0, slot);
    const gone = new Set<number>();
    const named = new Set<string>();
    const followed = followEvent(run, (at) => {
      for (const { section, nonRunners = [] } of run.markets(at)) {
        const removed = section.filter((row) => row.gstatus === 'REMOVED').map(({ sid }) => sid);
        // In the market from the moment they leave, with what the result will say of them.
        expect(nonRunners.map(({ sid }) => sid)).toEqual(expect.arrayContaining(removed));
        for (const one of nonRunners) named.add(JSON.stringify(one));
        for (const row of section) {
          if (row.gstatus === 'REMOVED' && !gone.has(row.sid)) {
            gone.add(row.sid);
            expect(section.some(isTrading)).toBe(false);
          }
          expect(gone.has(row.sid)).toBe(row.gstatus === 'REMOVED');
        }
      }
    });
    const result = resultNamed(followed, 'MATCH_ODDS');
    const score = run.detail(run.quietAt).score;
    expect(result.status).toBe('SETTLE');
    expect(score?.status).toBe('Finished');
    expect(score?.sides[0]?.name).toBe(result.winnerName);
    expect(score?.sides.map(({ main }) => Number(main))).toEqual(score?.sides.map((_, rank) => rank + 1));
    expect(new Set(result.nonRunners?.map(({ sid }) => sid))).toEqual(gone);
    const told = run
      .results(run.quietAt)
      .flatMap(({ nonRunners = [] }) => nonRunners.map((one) => JSON.stringify(one)));
    expect(named).toEqual(new Set(told));
    expect(gone.has(result.winnerId ?? 0)).toBe(false);
    const [read] = readResults(run.detail(run.quietAt));
    expect(read?.nonRunners?.length ?? 0).toBe(gone.size);
    for (const { factor, removedAt } of result.nonRunners ?? []) {
      expect(factor).toBeGreaterThan(0);
      expect(factor).toBeLessThan(100);
      expect(Number.isNaN(Date.parse(removedAt))).toBe(false);
    }
    withdrawn += gone.size;
  }
  expect(withdrawn).toBeGreaterThan(3);
  expect(withdrawn).toBeLessThan(30);
});

test('the stalls open after the scheduled start, with a short stop; prices move every second on the way', () => {
  const run = oneEvent(racing, 0, 3);
  const { inPlayAt = 0, durationMs } = run.model;
  const off = run.fixture.startsAt + inPlayAt;
  expect(inPlayAt).toBeGreaterThanOrEqual(20_000);
  expect(run.isInPlay(off - 1)).toBe(false);
  expect(run.isInPlay(off)).toBe(true);
  const open = (at: number) => run.markets(at)[0]?.status === 'OPEN';
  expect([open(off - 400), open(off - 200), open(off), open(off + 1000)]).toEqual([true, false, false, true]);
  const onTheWay = [...momentsOf(run)].filter((at) => at > off + 1000 && at < run.fixture.startsAt + durationMs);
  expect(onTheWay.length).toBeGreaterThan((durationMs - inPlayAt) / 1000 - 3);
  const prices = onTheWay.map((at) => JSON.stringify(run.markets(at)[0]?.section.map(({ odds }) => odds)));
  expect(new Set(prices).size).toBeGreaterThan(0.9 * prices.length);
  expect(open(run.fixture.startsAt + durationMs)).toBe(false);
});

test('races stand in the tree without competition, follow each other every few minutes, and our readers find them', () => {
  const { clock, source } = simulatorAt();
  const [sport] = source.tree().t2;
  expect(source.tree().t2.length).toBe(1);
  expect(
    sport?.children?.every(({ sdatetime }) => /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d (AM|PM)$/.test(sdatetime ?? '')),
  ).toBe(true);
  const read = readTree(source.tree()).find(({ sportId }) => sportId === '10');
  const listed = listedOf(source, 10);
  expect(read?.racing).toBe(true);
  expect(read?.competitions).toEqual([]);
  expect(read?.events.map(({ eventId }) => eventId).toSorted()).toEqual(
    listed.map(({ gmid }) => String(gmid)).toSorted(),
  );
  const events = readEvents(source.events(10)).live;
  const starts = new Map(events.map(({ eventId, startsAtMs }) => [eventId, startsAtMs]));
  for (const { eventId, startsAtMs } of read?.events ?? []) {
    if (starts.has(eventId)) expect(startsAtMs).toBe(starts.get(eventId));
  }
  for (const { gmid } of listed) {
    const [book] = readMarkets(source.markets(10, gmid));
    if (book !== undefined) expect(book.rows.length).toBeGreaterThanOrEqual(5);
  }
  let ended = 0;
  for (let minute = 0; minute <= 60; minute += 7.5) {
    clock.jumpTo(NOON_MS + minute * MINUTE_MS);
    const now = listedOf(source, 10);
    expect(now.length).toBeGreaterThan(25);
    expect(now.length).toBeLessThan(60);
    ended = Math.max(ended, listed.filter(({ gmid }) => source.detail(10, gmid)?.score?.finished).length);
  }
  expect(ended).toBeGreaterThan(15);
});

test('a card says who rides what from which stall, and the lengths behind the first follow the order at every call', () => {
  for (let slot = 0; slot < 12; slot += 1) {
    const race = writeRaceScript([slot, 5]);
    const { runners, furlongs, offAt, finishAt } = race;
    expect(runners.map(({ draw }) => draw).toSorted((a, b) => a - b)).toEqual(runners.map(({ number }) => number));
    expect(new Set(runners.map(({ jockey }) => jockey)).size).toBe(runners.length);
    const before = raceScore(race, offAt - 1).race;
    expect(before?.furlongsLeft).toBe(furlongs);
    expect(before?.runners.every(({ lengthsBehind }) => lengthsBehind === null)).toBe(true);
    for (let at = offAt + 2000; at < finishAt + 4000; at += 2000) {
      const { race: card, sides } = raceScore(race, at);
      const lengths = sides.map(
        ({ name }) => card?.runners.find(({ number }) => name.startsWith(`${number}. `))?.lengthsBehind ?? -1,
      );
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
      expect(lengths[0]).toBe(0);
    }
    const gone = raceScore(race, finishAt).race?.runners.filter(({ lengthsBehind }) => lengthsBehind === null) ?? [];
    expect(gone.length).toBe(runners.filter(({ withdrawn }) => withdrawn !== null).length);
    expect(raceScore(race, finishAt).race?.furlongsLeft).toBe(0);
  }
});

test('the form of a horse is places of its last races, and the better of a field have the better ones', () => {
  const won = { better: 0, worse: 0 };
  for (let slot = 0; slot < 60; slot += 1) {
    const { runners } = writeRaceScript([slot, 6]);
    const byWorth = runners.toSorted((one, other) => other.worth - one.worth);
    for (const [at, { form }] of byWorth.entries()) {
      expect(form).toMatch(/^\d+(?:-\d+)?$/);
      const wins = form.split('').filter((place) => place === '1').length;
      won[at < runners.length / 2 ? 'better' : 'worse'] += wins;
    }
  }
  expect(won.better).toBeGreaterThan(2 * won.worse);
});
