// @vitest-environment node
import { expect, test } from 'vitest';
import { factName, factWords } from '../../../src/back-office/audit/fact-words.ts';

const outcomes = [
  { id: '11', name: 'India' },
  { id: '12', name: 'Australia' },
];

test.each([
  [{ type: 'integer', value: 160 }, '160'],
  [{ type: 'winner', selections: ['12'], expectedWinners: 1 }, 'Australia'],
  [{ type: 'winner', selections: ['11', '99'], expectedWinners: 2 }, 'India, 99'],
  [{ type: 'void' }, 'Void'],
  [{ type: 'open' }, 'No result'],
  [null, '–'],
  [undefined, '–'],
  [true, 'Yes'],
  [false, 'No'],
  [2.5, '2.5'],
  ['as agreed', 'as agreed'],
  [['a', 'b'], '["a","b"]'],
  [{ type: 'limits', max: 5 }, '{"type":"limits","max":5}'],
])('%j is said in words', (value, words) => {
  expect(factWords(value, outcomes)).toBe(words);
});

test('withdrawn runners are named with their factors, and what the feed said of them is read', () => {
  const gone = { selection: '12', name: 'Australia', percent: 12.5, removedAt: '2026-11-21T08:35:00.000Z' };
  expect(factWords([gone], outcomes, 'nonRunners')).toBe('Australia (12.5 %)');
  expect(factWords([], outcomes, 'nonRunners')).toBe('Nobody');
  expect(factWords(['left 12', 'returned 99'], outcomes, 'acts')).toBe('Australia left, 99 returned');
  expect(factWords(['left 7. Midnight Horizon'], outcomes, 'acts')).toBe('7. Midnight Horizon left');
  expect(factName('nonRunners')).toBe('Withdrawn');
});

test('money is noted in paise and said in rupees, under a name that people use', () => {
  expect(factWords(250_000_00, [], 'stakeMaxPaise')).toBe('₹2,50,000');
  expect(factWords(null, [], 'winMaxPaise')).toBe('–');
  expect(factWords(250_000_00, [], 'rows')).toBe('25000000');
  expect(factName('liabilityMaxPaise')).toBe('The house’s liability in a market');
  expect(factName('somethingElse')).toBe('Something else');
  expect(factName('sumPaise')).toBe('Sum');
});
