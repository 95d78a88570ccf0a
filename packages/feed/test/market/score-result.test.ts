import { describe, expect, test } from 'vitest';
import { endsInGoals, scoreReader } from '../../src/index.ts';

const runners = (...names: string[]) => names.map((name, at) => ({ id: String(at + 1), name }));
const THREE = runners('Rovers', 'United', 'The Draw');
const match = (name: string, outcomes = THREE) => scoreReader({ kind: 'match', name, outcomes });
const nameAt = (reader: ReturnType<typeof match>, outcomes: ReturnType<typeof runners>, home: number, away: number) => {
  const result = reader?.([home, away]) ?? null;
  return result?.type === 'winner' ? outcomes.find(({ id }) => id === result.selections[0])?.name : null;
};

test.each([
  ['MATCH_ODDS', 2, 1, 'Rovers'],
  ['Match Odds', 0, 1, 'United'],
  ['MATCH_ODDS', 3, 3, 'The Draw'],
])('%s at %i-%i is won by %s', (name, home, away, won) => expect(nameAt(match(name), THREE, home, away)).toBe(won));

test('a bookmaker of three ways is decided as match odds are', () => {
  const reader = scoreReader({ kind: 'bookmaker', name: 'Bookmaker', outcomes: THREE });
  expect(nameAt(reader, THREE, 0, 2)).toBe('United');
  expect(scoreReader({ kind: 'bookmaker', name: 'Tied Match', outcomes: THREE })).toBeNull();
});

test.each([
  [1, 1, 'Under 2.5 Goals'],
  [2, 1, 'Over 2.5 Goals'],
])('Over/Under 2.5 Goals at %i-%i: %s', (home, away, won) => {
  const outcomes = runners('Under 2.5 Goals', 'Over 2.5 Goals');
  expect(nameAt(match('Over/Under 2.5 Goals', outcomes), outcomes, home, away)).toBe(won);
});

describe('a correct score', () => {
  test('names its scores, and has one runner for all others', () => {
    const outcomes = runners('1 - 0', '2 - 1', 'Any Other Score');
    const reader = match('Correct Score', outcomes);
    expect([nameAt(reader, outcomes, 2, 1), nameAt(reader, outcomes, 5, 5)]).toEqual(['2 - 1', 'Any Other Score']);
  });
  test('or one for each side; a score that none is for decides nothing', () => {
    const outcomes = runners('0 - 0', 'Any Other Home Win', 'Any Other Away Win');
    const reader = match('Correct Score', outcomes);
    const at = (home: number, away: number) => nameAt(reader, outcomes, home, away);
    expect([at(0, 0), at(4, 0), at(0, 4), at(4, 4)]).toEqual([
      '0 - 0',
      'Any Other Home Win',
      'Any Other Away Win',
      null,
    ]);
  });
});

test('both teams, and the parity of the goals', () => {
  const outcomes = runners('Yes', 'No');
  const reader = match('Both teams to Score?', outcomes);
  expect([nameAt(reader, outcomes, 1, 1), nameAt(reader, outcomes, 2, 0)]).toEqual(['Yes', 'No']);
  const parity = scoreReader({ kind: 'oddeven', name: 'Total goals odd even adv ', outcomes: [] });
  expect([parity?.([1, 0]), parity?.([1, 1])]).toMatchObject([{ selections: ['odd'] }, { selections: ['even'] }]);
});

test.each(['First Half Goals 0.5', 'Half Time', 'To Score First', 'Over/Under 2 Goals', 'Corners Over/Under 9.5'])(
  '%s is not decided by the final score',
  (name) => expect(match(name)).toBeNull(),
);

test('a match of two runners cannot be drawn, and is not read', () =>
  expect(match('MATCH_ODDS', runners('A', 'B'))).toBeNull());

test('goals are of football', () => {
  expect(['Football', 'E-Soccer', 'Cricket', 'Tennis'].map(endsInGoals)).toEqual([true, true, false, false]);
});
