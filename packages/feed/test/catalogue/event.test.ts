import { describe, expect, test } from 'vitest';
import { isMatchOddsName, readEventDetail, readEvents, readMarkets, slotsOf } from '../../src/index.ts';
import { market, section } from '../documents.ts';
import { wireDocument } from '../wire.ts';

const placeholder = {
  gmid: 35233050,
  ename: 'Outright Winner',
  etid: '4',
  cid: '99',
  cname: ' Outrights ',
  iplay: false,
  stime: '2/12/2026 1:00:00 PM',
  bm: true,
  f: true,
  mid: 0,
  mname: 'MATCH_ODDS',
  status: 'SUSPENDED',
  gscode: 0,
  gtype: 'match',
  section: [
    {
      sid: 0,
      sno: 1,
      gstatus: 'SUSPENDED',
      gscode: 0,
      nat: '',
      odds: [{ odds: 0, otype: 'BACK', oname: 'BACK1', tno: 0, size: 0 }],
    },
  ],
};

describe('event lists', () => {
  test('a list as it comes', () => {
    const { live, suspended } = readEvents(wireDocument('events'));
    expect(live).toHaveLength(1);
    expect(live[0]).toMatchObject({
      eventId: '500100',
      name: 'Harbour City v Hill Valley',
      sportId: '4',
      competitionId: '8800',
      competitionName: 'Coast League',
      inPlay: true,
      startsAtMs: Date.UTC(2026, 10, 21, 7, 30),
      hasBookmaker: true,
      hasYesNo: false,
    });
    expect(live[0]?.slots.one?.name).toBe('Harbour City');
    expect(live[0]?.slots.x?.name).toBe('The Draw');
    expect(live[0]?.slots.two?.back[0]?.priceHundredths).toBe(320);
    expect(suspended[0]?.market).toMatchObject({ open: false, marketStatus: 'SUSPENDED' });
    expect(suspended[0]?.slots.one).toMatchObject({ name: 'Lake Town', open: false });
  });

  test('the list’s market is the same market as in the odds document', () => {
    const { live } = readEvents(wireDocument('events'));
    const odds = readMarkets(wireDocument('odds'))[0];
    expect(live[0]?.market?.marketId).toBe(odds?.marketId);
    expect(live[0]?.slots.one?.back[0]).toEqual(odds?.rows[0]?.back[0]);
  });

  test('a placeholder of t2 is an event without match odds; its other markets may trade', () => {
    const { suspended } = readEvents({ data: { t1: [], t2: [placeholder] } });
    expect(suspended[0]).toMatchObject({
      eventId: '35233050',
      competitionName: 'Outrights',
      market: null,
      hasBookmaker: true,
      hasFancy: true,
      slots: { one: null, x: null, two: null },
    });
  });

  test('an event in both lists counts as live; entries without id, sport or name are left out', () => {
    const { live, suspended } = readEvents({
      t1: [placeholder, { ...placeholder, gmid: 'x' }, { ...placeholder, gmid: 5, ename: ' ' }, null],
      t2: [placeholder, { ...placeholder, gmid: 6, etid: null }],
    });
    expect(live).toHaveLength(1);
    expect(suspended).toEqual([]);
  });

  test('a missing list is empty', () => {
    expect(readEvents({ t1: [placeholder] }).suspended).toEqual([]);
    expect(readEvents({ success: false })).toEqual({ live: [], suspended: [] });
    expect(readEvents([1, 2])).toEqual({ live: [], suspended: [] });
  });
});

describe('1 / X / 2', () => {
  const rowsOf = (...runners: [name: string, sno: number][]) =>
    readMarkets([market({ section: runners.map(([nat, sno], index) => section({ sid: index + 1, sno, nat })) })])[0]
      ?.rows ?? [];
  const namesOf = (rows: ReturnType<typeof rowsOf>) => {
    const { one, x, two } = slotsOf(rows);
    return [one?.name, x?.name, two?.name];
  };

  test('two runners are numbered 1 and 3', () => {
    expect(namesOf(rowsOf(['Pakistan W', 3], ['South Africa W', 1]))).toEqual([
      'South Africa W',
      undefined,
      'Pakistan W',
    ]);
  });

  test('the draw is second or last', () => {
    expect(namesOf(rowsOf(['Ajax', 1], ['The Draw', 2], ['PSV', 3]))).toEqual(['Ajax', 'The Draw', 'PSV']);
    expect(namesOf(rowsOf(['Ajax', 1], ['PSV', 2], ['Draw', 3]))).toEqual(['Ajax', 'Draw', 'PSV']);
  });

  test('three runners without a draw go by order; a team called Drawbridge is no draw', () => {
    expect(namesOf(rowsOf(['A', 1], ['B', 2], ['C', 3]))).toEqual(['A', 'B', 'C']);
    expect(namesOf(rowsOf(['Drawbridge FC', 1], ['B', 2]))).toEqual(['Drawbridge FC', undefined, 'B']);
  });

  test('only match odds belong in the table', () => {
    expect(['MATCH_ODDS', 'TIED_MATCH'].map(isMatchOddsName)).toEqual([true, true]);
    expect(['Fancy 1', 'Session runs', 'Mini BOOKMAKER'].map(isMatchOddsName)).toEqual([false, false, false]);
  });
});

test('a detail is the one record of its list', () => {
  const detail = { ...placeholder, ename: 'India v Australia', iplay: true };
  expect(readEventDetail({ success: true, data: [detail] })).toMatchObject({ name: 'India v Australia', inPlay: true });
  expect(readEventDetail([])).toBeNull();
  expect(readEventDetail({ success: false })).toBeNull();
});
