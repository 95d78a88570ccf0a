import { describe, expect, test } from 'vitest';
import { compareEvents, eventStatus, normaliseStatus } from '../../src/index.ts';

describe('market and row status', () => {
  test.each([
    ['ACTIVE', 'ACTIVE'],
    [' open ', 'ACTIVE'],
    ['Live', 'ACTIVE'],
    ['', 'ACTIVE'],
    [undefined, 'ACTIVE'],
    ['Ball Running', 'BALL RUNNING'],
    ['BALL RUN', 'BALL RUNNING'],
    ['suspended', 'SUSPENDED'],
    ['SUSP', 'SUSPENDED'],
    ['Starting Soon.', 'Starting Soon.'],
    ['CLOSED', 'CLOSED'],
    [7, 'LOCKED'],
    [{}, 'LOCKED'],
  ])('%j reads %s', (raw, word) => {
    expect(normaliseStatus(raw)).toBe(word);
  });
});

describe('event status', () => {
  const IST = 330;
  const nowMs = Date.UTC(2026, 1, 10, 16, 0); // 21:30 in India
  const at = (startsAtMs: number | null, status = '', inPlay = false) =>
    eventStatus({ startsAtMs, status, inPlay }, nowMs, IST);

  test('in play goes before everything', () => {
    expect(at(nowMs + 9e9, 'closed', true)).toBe('Live');
  });

  test.each([
    ['live', 'Live'],
    ['In-Play', 'Live'],
    ['Running', 'Live'],
    ['start', 'Live'],
    ['closed', 'Completed'],
    ['Resulted', 'Completed'],
    ['ended', 'Completed'],
    ['canceled', 'Cancelled'],
    ['ABANDONED', 'Cancelled'],
    ['void', 'Cancelled'],
  ])('%s is %s', (word, label) => {
    expect(at(nowMs, word)).toBe(label);
  });

  test('the date label follows the reader’s day, not UTC’s', () => {
    expect(at(nowMs - 86_400_000)).toBe('Today');
    expect(at(nowMs + 2 * 3_600_000)).toBe('Today');
    expect(at(nowMs + 3 * 3_600_000)).toBe('Tomorrow');
    expect(eventStatus({ startsAtMs: nowMs + 3 * 3_600_000, status: '', inPlay: false }, nowMs, 0)).toBe('Today');
    expect(at(nowMs + 2 * 86_400_000)).toBe('Upcoming');
    expect(at(null)).toBe('Upcoming');
  });

  test('rows are sorted live, to come, rest, each by start', () => {
    const rows = [
      { label: 'Completed', startsAtMs: 1 },
      { label: 'Upcoming', startsAtMs: 5 },
      { label: 'Today', startsAtMs: 7 },
      { label: 'Live', startsAtMs: 9 },
      { label: 'Live', startsAtMs: 2 },
    ] as const;
    expect([...rows].sort(compareEvents).map((row) => row.startsAtMs)).toEqual([2, 9, 5, 7, 1]);
  });
});
