import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { marketTruth } from '../../src/sources/replay/truth/market-truth.ts';
import { scoreTruth } from '../../src/sources/replay/truth/score-truth.ts';
import { truthOfPath } from '../../src/sources/replay/truth/truth.ts';
import { definition, message, recordingOf } from './recorded.ts';

const DATA = path.resolve(import.meta.dirname, '../../../../../shared/data');
const TRUTHS = path.join(DATA, 'truth');

/** `FILE.bz2.json`, `FILE.bz2.MARKET.json`, or for a match feed `FILE.json`. */
function recordedTruths(): { name: string; file: string; market: string | null }[] {
  if (!fs.existsSync(TRUTHS)) return [];
  return fs.readdirSync(TRUTHS).flatMap((name) => {
    const [, file, market] =
      /^(.+\.bz2)(?:\.(1\.\d+))?\.json$/.exec(name) ?? /^(sportsdata-.+)\.json$/.exec(name) ?? [];
    if (file === undefined) return [];
    return [{ name, file: path.join(DATA, 'betfair', file.replace(/(?<!\.bz2)$/, '.bz2')), market: market ?? null }];
  });
}

// The recordings lie beside the repository where it is developed. A clone alone has the one below, worked out by hand.
describe('recorded truths', () => {
  test('there are all of them, or none', () => expect([0, 11]).toContain(Math.min(recordedTruths().length, 11)));

  test.each(recordedTruths())('$name is reproduced value for value', { timeout: 30_000 }, ({ name, file, market }) => {
    const truth: unknown = JSON.parse(fs.readFileSync(path.join(TRUTHS, name), 'utf8'));
    expect(JSON.parse(JSON.stringify(truthOfPath(file, market)))).toEqual(truth);
  });
});

const START = Date.parse('2022-07-11T11:00:00.000Z');

/** A market that turns in-play, is suspended twice and ends; told by 12 changes. */
function shortLife() {
  const at = (seconds: number) => START + seconds * 1000;
  const open = {
    atb: [
      [2, 10],
      [1.9, 5],
    ],
    atl: [[2.02, 6]],
  };
  const closed = [
    { id: 11, sortPriority: 2, status: 'WINNER', bsp: 2.13, name: 'Red' },
    { id: 22, sortPriority: 1, status: 'REMOVED', removalDate: '2022-07-11T10:00:00.000Z' },
  ];
  const define = (fields: { [field: string]: unknown }) => ({ id: '1.1', marketDefinition: definition(fields) });
  return recordingOf([
    message(at(-700), define({}), { id: '1.2', rc: [] }),
    message(at(-650), {
      id: '1.1',
      rc: [
        { id: 11, ...open },
        { id: 22, ...open },
      ],
    }),
    { op: 'mcm', pt: at(-500), ct: 'HEARTBEAT' },
    '',
    { op: 'status', statusCode: 'SUCCESS' },
    message(at(-70), {
      id: '1.1',
      rc: [
        {
          id: 11,
          atl: [
            [2.04, 1],
            [2.02, 0],
          ],
          ltp: 2.02,
          trd: [[2.02, 7.5]],
          tv: 7.5,
        },
      ],
    }),
    message(at(0), define({ status: 'SUSPENDED' })),
    message(at(4.2505), define({ inPlay: true, betDelay: 5 })),
    message(at(14), { id: '1.1', img: true, tv: 99.5, rc: [{ id: 11, atb: [[1.5, 3]] }] }),
    message(at(20), define({ inPlay: true, betDelay: 5, status: 'SUSPENDED' })),
    message(at(30), define({ inPlay: true, betDelay: 5, status: 'SUSPENDED', version: 7 })),
    message(at(100), define({ inPlay: true, betDelay: 5, status: 'CLOSED', version: 8, runners: closed })),
  ]);
}

test('a short life, worked out by hand', () => {
  const truth = marketTruth(shortLife(), null);
  expect(truth).toMatchObject({
    file: '1.1',
    marketId: '1.1',
    messages_in_file: 10,
    markets_in_file: 2,
    market_changes: 9,
    runner_changes: 4,
    definitions: 6,
    images: 1,
    final_status: 'CLOSED',
    final_version: 8,
    inplay_from: START + 4250.5,
    inplay_open_until: START + 20_000,
    closed_at: START + 100_000,
    inplay_open_seconds: 15.7,
    suspensions: 2,
    suspensions_inplay: 1,
    final_total_tv: 99.5,
    eventName: null,
  });
  expect(truth.suspension_list.map(({ inPlay, seconds }) => [inPlay, seconds])).toEqual([
    [false, 4.25],
    [true, 80],
  ]);
  expect(truth.results).toEqual([
    {
      id: 22,
      hc: 0,
      name: null,
      status: 'REMOVED',
      bsp: null,
      ltp: null,
      removalDate: '2022-07-11T10:00:00.000Z',
      tv: 0,
      sumTrd: 0,
    },
    { id: 11, hc: 0, name: 'Red', status: 'WINNER', bsp: 2.13, ltp: null, removalDate: null, tv: 0, sumTrd: 0 },
  ]);
  expect(Object.keys(truth.snapshots)).toEqual([
    'T-600',
    'T-60',
    'inplay+10%',
    'inplay+25%',
    'inplay+50%',
    'inplay+75%',
    'inplay+90%',
    'inplay+60s',
  ]);
  expect(truth.snapshots['T-60']?.runners).toEqual([
    {
      id: 11,
      hc: 0,
      status: 'ACTIVE',
      ltp: 2.02,
      back: [
        [2, 10],
        [1.9, 5],
      ],
      lay: [[2.04, 1]],
    },
    {
      id: 22,
      hc: 0,
      status: 'ACTIVE',
      ltp: null,
      back: [
        [2, 10],
        [1.9, 5],
      ],
      lay: [[2.02, 6]],
    },
  ]);
  expect(truth.phases['pre_60-10m']).toEqual({
    seconds: 630,
    updates: 2,
    updates_per_s: 0.0032,
    spread_ticks_mean: 1,
    spread_ticks_median: 1,
    spread_ticks_p90: 1,
    fav_spread_ticks_mean: 1,
    fav_spread_ticks_median: 1,
    back_overround_mean: 1,
    lay_overround_mean: 0.9901,
  });
});

test('one market of several, and one that is not there', () => {
  const other = recordingOf([message(1, { id: '1.1', marketDefinition: definition() }), message(2, { id: '1.2' })]);
  expect(() => marketTruth(other, '1.3')).toThrow('there is no market 1.3 in it');
  expect(() => marketTruth(other, '1.2')).toThrow('market 1.2 has no definition with a marketTime');
  expect(() => marketTruth(recordingOf(['{"op":"mcm","pt":1}']), null)).toThrow('there is no market in it');
});

test.each([
  ['{"op":"mcm","pt":1', 'this is not a whole JSON message; the file is damaged or cut'],
  ['{"op":"mcm","mc":[]}', 'pt, the publish time, is missing'],
  ['{"op":"mcm","pt":1,"mc":[{}]}', 'a market change has no id'],
  ['{"op":"mcm","pt":1,"mc":[3]}', 'a market change is not an object'],
  ['{"op":"mcm","pt":1,"mc":[{"id":"1.1","rc":[{"id":1,"atl":[["x",1]]}]}]}', 'a price level is not a list of numbers'],
])('%s: the line is named', (line, reason) => {
  const first = message(0, { id: '1.1', marketDefinition: definition() });
  expect(() => marketTruth(recordingOf([first, '', line, first]), null)).toThrow(`folder/1.1, line 3: ${reason}`);
});

test('a match feed: overs decide which score is the furthest, corrections too', () => {
  const stats = (
    pt: number,
    inningsRuns: number,
    inningsOvers: string,
    inningsWickets: number,
    eventStatus: string,
  ) => ({
    op: 'ccm',
    pt,
    cc: [
      {
        fixtureInfo: { eventStatus },
        matchStats: {
          inningsStats: [
            { inningsNum: 1, battingTeam: 'A', inningsRuns, inningsOvers, inningsWickets },
            { inningsNum: 2, inningsRuns: 0, inningsOvers: '0.0', inningsWickets: 0 },
            { inningsNum: 3, battingTeam: 'A', inningsRuns: 9, inningsOvers: '1', inningsWickets: 0 },
          ],
        },
      },
    ],
  });
  const feed = recordingOf([
    stats(1, 0, '0.0', 0, 'MATCH_STABLE'),
    stats(2, 40, '5.6', 1, 'BALL_IN_PROGRESS'),
    stats(3, 41, '6.0', 1, 'BALL_IN_PROGRESS'),
    stats(4, 42, '6.0', 1, 'MATCH_STABLE'),
    stats(5, 160, '20', 7, 'BALL_IN_PROGRESS'),
    stats(6, 159, '20.0', 7, 'MATCH_COMPLETE'),
  ]);
  expect(scoreTruth(feed)).toEqual({
    messages: 6,
    first_pt: 1,
    final: { 1: { runs: 159, overs: '20.0', wickets: 7 } },
    runs_after_overs: { 1: { 6: 42, 10: 42, 15: 42, 20: 159 } },
    status_counts: { MATCH_STABLE: 2, BALL_IN_PROGRESS: 2, MATCH_COMPLETE: 1 },
    first_status_times: [
      [1, 'MATCH_STABLE'],
      [2, 'BALL_IN_PROGRESS'],
      [4, 'MATCH_STABLE'],
      [5, 'BALL_IN_PROGRESS'],
      [6, 'MATCH_COMPLETE'],
    ],
    last_status_times: [
      [2, 'BALL_IN_PROGRESS'],
      [4, 'MATCH_STABLE'],
      [5, 'BALL_IN_PROGRESS'],
      [6, 'MATCH_COMPLETE'],
    ],
    ball_in_progress_segments: 2,
  });
});
