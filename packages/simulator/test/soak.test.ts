import { readEvents, readMarkets, readResults } from '@pavilion/feed';
import { describe, expect, test, vi } from 'vitest';
import { cricket } from '../src/cricket/cricket.ts';
import { HOUR_MS, listedOf, MINUTE_MS, NOON_MS, simulatorAt, SPORT_IDS } from './driven-clock.ts';
import { checkMarkets, isTrading } from './invariants.ts';
import { momentsOf, oneEvent } from './one-event.ts';

vi.setConfig({ testTimeout: 120_000 });

const GTYPES = ['match', 'match1', 'fancy', 'fancy1', 'fancy2', 'oddeven', 'khado', 'meter', 'cricketcasino'];

test('a day of matches keeps the rules of every market', () => {
  const { clock, source } = simulatorAt(NOON_MS, { seed: 11 });
  const seen = new Set<string>();
  let rowsRead = 0;
  for (let minute = 0; minute < 24 * 60; minute += 28.73) {
    clock.jumpTo(NOON_MS + minute * MINUTE_MS);
    for (const sid of SPORT_IDS) {
      for (const event of listedOf(source, sid)) {
        if (!event.iplay && minute > 60) continue;
        const markets = source.markets(sid, event.gmid) ?? [];
        checkMarkets(markets);
        for (const market of markets) if (market.section.some(isTrading)) seen.add(market.gtype);
        rowsRead += readMarkets(markets).reduce((sum, market) => sum + market.rows.filter((row) => row.open).length, 0);
      }
    }
  }
  expect([...seen].toSorted()).toEqual(GTYPES.toSorted());
  expect(rowsRead).toBeGreaterThan(4_000);
});

test.each([
  [1, 2 * MINUTE_MS],
  [60, 8_000],
])('at speed %d every change reported leaves the rules whole', (speed, wallMs) => {
  const { clock, source } = simulatorAt(NOON_MS, { seed: 3, speed });
  let checked = 0;
  source.watch(({ endpoint, sid, gmid }) => {
    if (endpoint !== '/sports/getPriveteData' || sid === null || gmid === null) return;
    checkMarkets(source.markets(sid, gmid) ?? []);
    checked += 1;
  });
  clock.runUntil(NOON_MS + wallMs);
  source.close();
  expect(checked).toBeGreaterThan(1000);
});

describe('event lists', () => {
  const { clock, source } = simulatorAt(NOON_MS, { seed: 5 });

  test('t1 repeats the best level of the MATCH_ODDS market, under the same ids', () => {
    for (const sid of SPORT_IDS) {
      for (const event of source.events(sid)?.t1 ?? []) {
        const market = source.markets(sid, event.gmid)?.find(({ mid }) => mid === event.mid);
        expect(market?.mname).toBe('MATCH_ODDS');
        expect(market?.status).toBe(event.status);
        for (const section of event.section) {
          const row = market?.section.find((one) => one.sid === section.sid);
          expect(row?.nat).toBe(section.nat);
          expect(section.odds.map(({ oname, odds, size }) => [oname, odds, size])).toEqual(
            row?.odds.filter(({ tno }) => tno === 0).map(({ oname, odds, size }) => [oname, odds, size]),
          );
        }
      }
    }
  });

  test('the two sides stand in slots 1 and 3, the draw in 2', () => {
    const slots = (sid: number) => source.events(sid)?.t1[0]?.section.map((section) => section.sno);
    // Cricket has matches of both kinds: a Test can be drawn.
    for (const { section } of source.events(4)?.t1 ?? [])
      expect(section.map(({ sno }) => sno)).toEqual(section.length === 3 ? [1, 3, 2] : [1, 3]);
    expect(source.events(4)?.t1.map(({ section }) => section.length)).toContain(2);
    expect(slots(2)).toEqual([1, 3]);
    expect(slots(1)).toEqual([1, 3, 2]);
  });

  test('t2 holds placeholders in capitals, whose bookmaker and fancies may trade', () => {
    let tradingWithoutMatchOdds = 0;
    for (let step = 0; step < 30; step += 1) {
      clock.jumpTo(NOON_MS + step * 11 * MINUTE_MS);
      for (const event of source.events(4)?.t2 ?? []) {
        expect(event).toMatchObject({ mid: 0, status: 'SUSPENDED', gscode: 0, mname: 'MATCH_ODDS' });
        expect(event.section.map(({ nat }) => nat)).toEqual(['', '']);
        expect(event.section[0]?.odds.map(({ otype, oname, odds }) => [otype, oname, odds])).toEqual([
          ['BACK', 'BACK1', 0],
          ['LAY', 'LAY1', 0],
        ]);
        const markets = source.markets(4, event.gmid) ?? [];
        expect(markets.some(({ gtype, status }) => gtype === 'match' && status === 'OPEN')).toBe(false);
        if (event.iplay && markets.some((market) => market.section.some(isTrading))) tradingWithoutMatchOdds += 1;
      }
    }
    expect(tradingWithoutMatchOdds).toBeGreaterThan(0);
    clock.jumpTo(NOON_MS);
  });

  test('our own readers find every event, market and result', () => {
    for (const sid of SPORT_IDS) {
      const list = source.events(sid);
      const read = readEvents(list);
      expect(read.live.length).toBe(list?.t1.length);
      expect(read.live.length + read.suspended.length).toBe(listedOf(source, sid).length);
      for (const { gmid, iplay } of listedOf(source, sid)) {
        const markets = source.markets(sid, gmid);
        expect(readMarkets(markets).length).toBe(markets?.length);
        const detail = source.detail(sid, gmid);
        if (iplay) expect(readResults(detail).length).toBe(detail?.results.length);
      }
    }
  });
});

describe('around a ball', () => {
  const run = oneEvent(cricket, 0, 3);
  const rowsAt = (at: number, gtype: string) =>
    run.markets(at).flatMap((market) => (market.gtype === gtype ? market.section : []));

  test('bookmaker and fancies stop for the ball while match odds trade on, and wickets stop them longer', () => {
    let balls = 0;
    let stoppedMs = 0;
    let since: number | null = null;
    for (const at of momentsOf(run)) {
      if (at < run.fixture.startsAt + MINUTE_MS || at > run.fixture.startsAt + HOUR_MS) continue;
      const bookmaker = rowsAt(at, 'match1');
      const fancies = [...rowsAt(at, 'fancy'), ...rowsAt(at, 'oddeven'), ...rowsAt(at, 'meter')];
      if (bookmaker.some((row) => row.gstatus === 'Ball Running')) {
        balls += 1;
        expect(fancies.some(isTrading)).toBe(false);
        expect(rowsAt(at, 'match').some(isTrading)).toBe(true);
        since ??= at;
      } else if (since !== null) {
        stoppedMs = Math.max(stoppedMs, at - since);
        since = null;
      }
    }
    expect(balls).toBeGreaterThan(100);
    expect(stoppedMs).toBeLessThan(12_000);
  });

  test('the turn in-play suspends match odds', () => {
    const start = run.fixture.startsAt;
    expect(rowsAt(start - 10_000, 'match').some(isTrading)).toBe(true);
    for (const at of [start - 1000, start, start + 10_000]) expect(rowsAt(at, 'match').some(isTrading)).toBe(false);
    expect(rowsAt(start + 15_000, 'match').some(isTrading)).toBe(true);
  });
});
