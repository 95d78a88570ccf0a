import { expect, test } from 'vitest';
import { notOpenYet } from '../../../src/shared/live/listed/NotOpenYet.tsx';
import { readList } from '../../../src/shared/live/reading.ts';
import { type ListedInput, listed, shown } from '../../fixtures/documents.ts';

const NOW = Date.UTC(2026, 10, 25, 16, 0);
const HOUR_MS = 3_600_000;

function why(changes: Partial<ListedInput>): string | null {
  const event = listed({ gmid: 700, ename: 'India v Australia', startsAtMs: NOW + HOUR_MS, ...changes });
  const { live, suspended } = readList(shown({ t1: [event], t2: [] })).shape;
  const [only] = [...live, ...suspended];
  if (only === undefined) throw new Error('not listed');
  return notOpenYet(only, NOW);
}

test('a match without prices says when they come, as far as that is known', () => {
  expect(why({})).toBe('Opens nearer the start');
  expect(why({ startsAtMs: NOW - HOUR_MS })).toBe('Opens when play begins');
});

test('one with prices, and one in play, says nothing of the kind', () => {
  expect(why({ prices: [['India', 2.14, 2.16]] })).toBeNull();
  expect(why({ startsAtMs: NOW - HOUR_MS, iplay: true })).toBeNull();
});
