// @vitest-environment node
import { expect, test } from 'vitest';
import { startLine } from '../../../src/site/event/band/BandParts.tsx';

const start = Date.parse('2026-03-01T12:00:00Z');

test('before its start an event says when it is, and in play since when', () => {
  expect(startLine(start, start - 60_000, 'Today')).toMatch(/^Starts (?:today|tomorrow), /);
  expect(startLine(start, start + 60_000, 'Live')).toMatch(/^Started /);
  expect(startLine(start, start + 60_000, 'Completed')).toMatch(/^Started /);
});

test('an event that is due and not played says what its locks wait for', () => {
  expect(startLine(start, start + 60_000, 'Today')).toMatch(/^Due at .+; bets open when play begins$/);
  // Nothing is known yet, or it will not be played at all.
  expect(startLine(start, start + 60_000, '')).toMatch(/^Started /);
  expect(startLine(start, start + 60_000, 'Cancelled')).toMatch(/^Started /);
});
