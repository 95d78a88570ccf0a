import { describe, expect, test } from 'vitest';
import {
  CLOSED_REASONS,
  closedReason,
  closedRefusal,
  DEFAULT_PLACEMENT_SETTINGS,
  marketClosedReason,
  phaseOf,
  type RowState,
} from '../../src/index.ts';
import { OPEN_ROW } from '../bet/placement-fixture.ts';

/** What alone makes each reason, in the order of the reasons. */
const DEFECTS: readonly Partial<RowState>[] = [
  { catalogueOn: false },
  { resultKnown: true },
  { withdrawn: true },
  { suspendedByOperator: true },
  { suspendedByGuard: true },
  { marketOpen: false },
  { phase: 'closed' },
  { priceAgeMs: 3_001 },
];

describe('the gate of a row', () => {
  test('is open when nothing stands in the way, in play as before', () => {
    expect(closedReason(OPEN_ROW)).toBeNull();
    expect(closedReason({ ...OPEN_ROW, phase: 'in-play', priceAgeMs: 3_000 })).toBeNull();
  });

  test('each reason closes alone, and wins over all that follow it', () => {
    expect(DEFECTS).toHaveLength(CLOSED_REASONS.length);
    for (const [index, defect] of DEFECTS.entries()) {
      expect(closedReason({ ...OPEN_ROW, ...defect })).toBe(CLOSED_REASONS[index]);
      const later = Object.assign({}, ...DEFECTS.slice(index));
      expect(closedReason({ ...OPEN_ROW, ...later })).toBe(CLOSED_REASONS[index]);
    }
  });

  test('an age that is not a number is too old', () => {
    expect(closedReason({ ...OPEN_ROW, priceAgeMs: Number.NaN })).toBe('feed-stale');
  });

  test('a market is asked about without the word of any of its rows', () => {
    expect(marketClosedReason({ ...OPEN_ROW, rowOpen: false, withdrawn: true })).toBeNull();
    expect(marketClosedReason({ ...OPEN_ROW, resultKnown: true })).toBe('result-known');
  });

  test('every reason has an answer with a code', () => {
    const codes = CLOSED_REASONS.map((reason) => closedRefusal(reason, OPEN_ROW).code);
    expect(codes[0]).toBe('MARKET_NOT_AVAILABLE');
    expect(codes.at(-1)).toBe('PRICE_STALE');
    expect(new Set(codes.slice(1, -1))).toEqual(new Set(['MARKET_SUSPENDED']));
  });
});

describe('the phase of an event', () => {
  const START = 1_800_000_000_000;
  const MINUTE = 60_000;
  const phase = (sportId: number, nowMs: number, over: { inPlay?: boolean; startsAtMs?: number } = {}) =>
    phaseOf(DEFAULT_PLACEMENT_SETTINGS, { sportId, inPlay: false, startsAtMs: START, ...over }, nowMs);

  test('until the millisecond of the start it is before the match', () => {
    expect(phase(4, START - 1)).toBe('pre-match');
    expect(phase(4, START)).toBe('in-play');
  });

  test('the word of the source is enough, before the start and long after it', () => {
    expect(phase(4, START - MINUTE, { inPlay: true })).toBe('in-play');
    expect(phase(77, START + 1_000 * MINUTE, { inPlay: true })).toBe('in-play');
  });

  test.each([
    [4, 'cricket waits for the toss and the rain', 180],
    [1, 'football begins by the clock', 15],
    [2, 'tennis waits for the court', 360],
    [10, 'a race goes off some minutes late', 15],
    [77, 'a sport that nobody listed waits for the word', 0],
  ])('sport %i: %s', (sportId, _why, minutes) => {
    if (minutes > 0) expect(phase(sportId, START + minutes * MINUTE - 1)).toBe('in-play');
    expect(phase(sportId, START + minutes * MINUTE)).toBe('closed');
  });

  test('a start that moves is taken as it moves', () => {
    expect(phase(1, START + 20 * MINUTE)).toBe('closed');
    expect(phase(1, START + 20 * MINUTE, { startsAtMs: START + 30 * MINUTE })).toBe('pre-match');
  });

  test.each([0, -1, Number.NaN, START + 401 * 24 * 60 * MINUTE])('a start of %s is not believed', (startsAtMs) => {
    expect(phase(4, START, { startsAtMs })).toBe('closed');
  });
});
