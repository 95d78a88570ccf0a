import { describe, expect, test } from 'vitest';
import { latestThatFit } from '../../../src/site/event/band/Scoreboard.tsx';
import { countOf, filterCounts, rowsOf, sectionsOf, veilOf } from '../../../src/site/event/sections.ts';
import { teamsOf } from '../../../src/shared/lib/event/teams.ts';
import { readOdds } from '../../../src/shared/live/reading.ts';
import { bookmaker, shown, market, matchOdds, oddEven, otherKinds, sessions } from '../../fixtures/documents.ts';

const shapesOf = (...markets: unknown[]) => readOdds(shown(markets)).shape;

describe('the cards of the page', () => {
  const all = sectionsOf(shapesOf(oddEven(), ...otherKinds(), sessions(), bookmaker(), matchOdds()));

  test('stand in their order: match odds, bookmaker, fancy groups, odd / even', () => {
    expect(all.map(({ filter, title }) => `${filter}: ${title}`)).toEqual([
      'match: Match Odds',
      'bookmaker: Bookmaker',
      'bookmaker: Tied Match',
      'fancy: Session',
      'fancy: Fancy 1',
      'fancy: 1st Innings 20 Overs Line',
      'fancy: Khado',
      'fancy: Meter',
      'fancy: 1ST INN 10 OVER IND',
      'oddeven: Odd / Even',
    ]);
  });

  test('count their markets: every row of a fancy group is one', () => {
    expect(filterCounts(all)).toEqual([
      { filter: 'all', label: 'All', count: 18 },
      { filter: 'match', label: 'Match Odds', count: 1 },
      { filter: 'bookmaker', label: 'Bookmaker', count: 2 },
      { filter: 'fancy', label: 'Fancy', count: 13 },
      { filter: 'oddeven', label: 'Odd / Even', count: 2 },
    ]);
  });

  test('a part without a market has no chip, but for the one that is shown; all have one until something is known', () => {
    const labels = (...how: Parameters<typeof filterCounts>) => filterCounts(...how).map(({ label }) => label);
    const few = sectionsOf(shapesOf(matchOdds(), bookmaker()));
    expect(labels(few)).toEqual(['All', 'Match Odds', 'Bookmaker']);
    expect(labels(few, false, 'fancy')).toEqual(['All', 'Match Odds', 'Bookmaker', 'Fancy']);
    expect(labels([])).toEqual(['All', 'Match Odds', 'Bookmaker', 'Fancy', 'Odd / Even']);
  });

  test('rows of markets with the same label stand in one card', () => {
    const more = market({
      mid: 7103,
      gtype: 'fancy',
      mname: 'Normal',
      sno: 3.1,
      rows: [{ sid: 1, nat: '95 over runs IND', gstatus: '', back: [[340, 100]], lay: [[338, 100]] }],
    });
    const [section, ...rest] = sectionsOf(shapesOf(sessions(), more));
    if (!section) throw new Error('no section');
    expect(rest).toEqual([]);
    expect(countOf(section)).toBe(9);
    expect(rowsOf(section).at(-1)?.row.name).toBe('95 over runs IND');
  });

  test('a side market of match odds has a card of its own, after the main one', () => {
    const goals = market({
      mid: 7201,
      gtype: 'match',
      mname: 'OVER_UNDER_25',
      sno: 0.5,
      rows: [{ sid: 1, nat: 'Under 2.5 Goals', back: [[1.7, 10]] }],
    });
    expect(sectionsOf(shapesOf(goals, matchOdds())).map(({ title }) => title)).toEqual(['Match Odds', 'Over Under 25']);
  });

  test('of two cards with the same name the second says of which part it is', () => {
    const tie = (mid: number, gtype: string, mname: string) =>
      market({ mid, gtype, mname, sno: 7, rows: [{ sid: 1, nat: 'Yes', back: [[20, 10]] }] });
    expect(
      sectionsOf(shapesOf(tie(7301, 'match1', 'Tied Match'), tie(7302, 'match', 'TIED_MATCH'))).map(
        ({ title }) => title,
      ),
    ).toEqual(['Tied Match', 'Tied Match · Bookmaker']);
  });
});

describe('what lies over a row', () => {
  const veilsOf = (...markets: unknown[]) =>
    shapesOf(...markets).flatMap((shape) => shape.rows.map((row) => veilOf(shape, row)));

  test('nothing while it is open', () => {
    expect(veilsOf(matchOdds())).toEqual([null, null, null]);
  });

  test('SUSPENDED, BALL RUNNING, or the provider’s own word', () => {
    expect(veilsOf(sessions())).toEqual([null, null, null, 'BALL RUNNING', null, null, null, 'STARTING SOON.']);
    expect(veilsOf(matchOdds({ status: 'SUSPENDED' }))).toEqual(['SUSPENDED', 'SUSPENDED', 'SUSPENDED']);
  });

  test('a bookmaker that trades is open although its market says SUSPENDED', () => {
    expect(veilsOf(bookmaker())).toEqual([null, null, 'SUSPENDED']);
  });

  test('a row that merely has no price keeps its locks visible', () => {
    const bare = market({
      mid: 1,
      gtype: 'match',
      rows: [
        { sid: 1, nat: 'India' },
        { sid: 2, nat: 'Australia', back: [[2, 10]] },
      ],
    });
    expect(veilsOf(bare)).toEqual([null, null]);
  });
});

describe('rows with several quotes', () => {
  test('show each pair of a session, and three prices a side on a ladder', () => {
    const triple = market({
      mid: 7301,
      gtype: 'fancy',
      mname: 'Normal',
      rows: [
        {
          sid: 1,
          nat: '6 over runs',
          gstatus: '',
          back: [
            [132, 100],
            [131, 90],
            [132, 100],
          ],
          lay: [
            [130, 100],
            [131, 110],
            [132, 125],
          ],
        },
      ],
    });
    expect(shapesOf(triple)[0]?.rows[0]?.places).toEqual([0, 1, 2]);
    expect(shapesOf(sessions())[0]?.rows[0]?.places).toEqual([0]);
    expect(shapesOf(matchOdds())[0]?.rows[0]?.places).toEqual([0, 1, 2]);
    expect(shapesOf(bookmaker())[0]?.rows[0]?.places).toEqual([0]);
  });
});

test('two sides of a name make two plates; a race has none', () => {
  expect(teamsOf('India v Australia')).toEqual(['India', 'Australia']);
  expect(teamsOf('Racing Montesol vs Sporting Vallenar')).toEqual(['Racing Montesol', 'Sporting Vallenar']);
  expect(teamsOf('Lingfield (GB)')).toBeNull();
});

test('as many of the latest happenings as fit on a line', () => {
  expect(latestThatFit(['0', '1', '4', 'W', 'wd', '2', '6', '1', '1', '0'])).toEqual([
    '4',
    'W',
    'wd',
    '2',
    '6',
    '1',
    '1',
    '0',
  ]);
  expect(latestThatFit(["Goal 23' Racing Montesol", "Goal 70' Racing Montesol"])).toEqual(["Goal 70' Racing Montesol"]);
  expect(latestThatFit([])).toEqual([]);
});
