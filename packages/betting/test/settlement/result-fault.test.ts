import { describe, expect, test } from 'vitest';
import {
  bettingMarket,
  integerResult,
  type MarketKind,
  type MarketResult,
  type NonRunner,
  nonRunnersOfResult,
  resultFault,
  sameNonRunners,
  VOID,
  winner,
} from '../../src/index.ts';

const RUNNERS = ['A', 'B', 'C'];
const race = bettingMarket('match', { runners: RUNNERS });
const left = (selection: string, hundredths = 2_000, more: Partial<NonRunner> = {}): NonRunner => ({
  ...{ selection, removedAtMs: 1_000, reductionHundredthsOfPercent: hundredths },
  ...more,
});
const market = (kind: MarketKind) =>
  bettingMarket(kind, kind === 'bookmaker' ? { runners: RUNNERS } : kind === 'meter' ? { maxResult: 300 } : {});
const placed = (selections: readonly string[], expectedWinners: number): MarketResult => ({
  ...{ type: 'winner', selections, expectedWinners },
});

describe('a result that can be paid has no fault', () => {
  test.each<[string, MarketResult, NonRunner[]]>([
    ['one runner wins', winner('A'), []],
    ['a dead heat', winner('A', 'B'), []],
    ['another runner left', winner('A'), [left('B')]],
    ['a factor of 0', winner('A'), [left('B', 0)]],
    ['the largest factor', winner('A'), [left('B', 9_999)]],
  ])('%s', (_, result, nonRunners) => expect(resultFault(race, result, nonRunners)).toBeNull());

  test.each<[MarketKind, MarketResult]>([
    ['session', integerResult(0)],
    ['meter', integerResult(340)],
    ['oddeven', integerResult(7)],
    ['digit', integerResult(120)],
    ['digit', winner('0')],
    ['yesno', winner('no')],
    ['bookmaker', winner('C')],
  ])('%s', (kind, result) => expect(resultFault(market(kind), result)).toBeNull());
});

describe('a result that cannot be paid says why', () => {
  test.each<[string, MarketResult, NonRunner[], string]>([
    ['a stranger', winner('X'), [], 'X is not an outcome of this market'],
    ['a stranger in a dead heat', winner('A', 'X'), [], 'X is not an outcome of this market'],
    ['who has left', winner('B'), [left('B')], 'B was withdrawn and cannot have won'],
    ['nobody', winner(), [], 'winners are named once'],
    ['one twice', winner('A', 'A'), [], 'winners are named once'],
    ['places where one can win', placed(['A', 'B'], 2), [], '2 cannot be paid in full where 1 can win'],
    ['no place at all', placed(['A'], 0), [], 'a market expects at least one winner'],
    ['half a place', placed(['A'], 1.5), [], 'a market expects at least one winner'],
    ['runs', integerResult(3), [], 'match needs a winning selection'],
    ['a runner twice', winner('A'), [left('B'), left('B')], 'a runner is withdrawn twice'],
    ['all of the odds', winner('A'), [left('B', 10_000)], 'not a reduction factor: 10000'],
    ['less than nothing', winner('A'), [left('B', -1)], 'not a reduction factor: -1'],
    ['a factor between two', winner('A'), [left('B', 0.5)], 'not a reduction factor: 0.5'],
  ])('%s', (_, result, nonRunners, fault) => expect(resultFault(race, result, nonRunners)).toBe(fault));

  test.each<[MarketKind, MarketResult, string]>([
    ['session', winner('A'), 'session needs an integer result'],
    ['meter', { type: 'integer', value: -1 }, 'not a result in runs: -1'],
    ['session', { type: 'integer', value: 1.5 }, 'not a result in runs: 1.5'],
    ['digit', winner('10'), '10 is not an outcome of this market'],
    ['oddeven', winner('yes'), 'yes is not an outcome of this market'],
  ])('%s', (kind, result, fault) => expect(resultFault(market(kind), result)).toBe(fault));

  test('more places than bets were held against', () => {
    const places = bettingMarket('match', { runners: RUNNERS, expectedWinners: 2 });
    expect(resultFault(places, placed(['A', 'B'], 2))).toBeNull();
    expect(resultFault(places, placed(['A', 'B', 'C'], 3))).toBe('3 cannot be paid in full where 2 can win');
  });

  test('withdrawals of what has no runners', () =>
    expect(resultFault(market('session'), integerResult(3), [left('A')])).toBe('a session market has no runners'));
});

test('a void market is always paid back, whatever is said beside it', () => {
  expect(resultFault(race, VOID, [left('B', 10_000), left('B')])).toBeNull();
});

describe('the withdrawals that a result is paid with', () => {
  const recorded = [left('A', 2_000, { acceptedWithout: [[5, 9]] }), left('B')];

  test('are those on record where it names none', () => expect(nonRunnersOfResult([], recorded)).toBe(recorded));

  test('are its own where it names some; bets that the record leaves at their odds stay there', () => {
    const own = [left('B', 500, { removedAtMs: 2_000 }), left('A', 300), left('C', 100)];
    expect(nonRunnersOfResult(own, recorded)).toEqual([
      left('B', 500, { removedAtMs: 2_000 }),
      left('A', 300, { acceptedWithout: [[5, 9]] }),
      left('C', 100),
    ]);
    expect(nonRunnersOfResult(own, [])).toEqual(own);
  });

  test.each<[string, NonRunner[], NonRunner[], boolean]>([
    ['none and none', [], [], true],
    ['in another order', [left('A'), left('B', 100)], [left('B', 100), left('A')], true],
    ['with other bets left at their odds', [left('A')], [left('A', 2_000, { acceptedWithout: [] })], true],
    ['one more', [left('A')], [left('A'), left('B')], false],
    ['one less', [left('A'), left('B')], [left('A')], false],
    ['another runner', [left('A')], [left('B')], false],
    ['another factor', [left('A')], [left('A', 2_001)], false],
    ['another time', [left('A')], [left('A', 2_000, { removedAtMs: 1_001 })], false],
    ['one of two with another time', [left('A'), left('B')], [left('A'), left('B', 2_000, { removedAtMs: 1 })], false],
  ])('%s', (_, some, others, same) => expect(sameNonRunners(some, others)).toBe(same));
});
