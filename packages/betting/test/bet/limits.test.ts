import { describe, expect, test } from 'vitest';
import {
  betDelayMs,
  brokenLimit,
  calendarOf,
  changeLimit,
  DEFAULT_PLACEMENT_SETTINGS,
  limitInForce,
  type LimitUse,
  maxPriceAgeMs,
  type OwnLimit,
  paise,
  periodEndMs,
  periodStartMs,
  RAISE_DELAY_MS,
  remainingOf,
  usesAfterStake,
} from '../../src/index.ts';

const now = Date.UTC(2026, 1, 11, 20, 0);
const limit: OwnLimit = { subject: 'deposit', period: 'day', maxPaise: paise(50_000), raise: null };

describe('changing an own limit', () => {
  test('lower counts at once', () => {
    expect(changeLimit(limit, paise(20_000), now)).toEqual({ ...limit, maxPaise: 20_000 });
  });

  test('a first limit counts at once', () => {
    expect(changeLimit({ ...limit, maxPaise: null }, paise(20_000), now)).toMatchObject({
      maxPaise: 20_000,
      raise: null,
    });
  });

  test.each([paise(60_000), null])('higher, or none (%s), waits a day', (maxPaise) => {
    const raised = changeLimit(limit, maxPaise, now);
    expect(limitInForce(raised, now + RAISE_DELAY_MS - 1)).toBe(50_000);
    expect(limitInForce(raised, now + RAISE_DELAY_MS)).toBe(maxPaise);
  });

  test('lowering again cancels a raise that waits', () => {
    const raised = changeLimit(limit, paise(60_000), now);
    const lowered = changeLimit(raised, paise(50_000), now + 1);
    expect(limitInForce(lowered, now + 2 * RAISE_DELAY_MS)).toBe(50_000);
  });

  test('a second raise waits from its own request, on the figure in force', () => {
    const raised = changeLimit(limit, paise(60_000), now);
    const again = changeLimit(raised, paise(90_000), now + RAISE_DELAY_MS);
    expect(limitInForce(again, now + RAISE_DELAY_MS)).toBe(60_000);
    expect(limitInForce(again, now + 2 * RAISE_DELAY_MS)).toBe(90_000);
  });

  test('a limit is not negative', () => {
    expect(() => changeLimit(limit, paise(-1), now)).toThrow(RangeError);
  });
});

describe('what is left', () => {
  const use: LimitUse = { subject: 'deposit', period: 'week', maxPaise: paise(1_000), usedPaise: paise(400) };

  test.each([
    [600, null],
    [601, use],
    [0, null],
    [-5, null],
  ])('adding %d', (added, broken) => {
    expect(brokenLimit([use], 'deposit', paise(added))).toBe(broken);
  });

  test('another subject has its own limits', () => {
    expect(brokenLimit([use], 'stake', paise(10_000))).toBeNull();
  });

  test('never less than nothing', () => {
    expect(remainingOf({ ...use, usedPaise: paise(5_000) })).toBe(0);
  });
});

describe('periods of a zone', () => {
  // 11 February 2026 20:00 UTC is Thursday 12 February 01:30 in India.
  test.each([
    ['day', 'Asia/Kolkata', Date.UTC(2026, 1, 11, 18, 30)],
    ['week', 'Asia/Kolkata', Date.UTC(2026, 1, 8, 18, 30)],
    ['month', 'Asia/Kolkata', Date.UTC(2026, 0, 31, 18, 30)],
    ['day', 'UTC', Date.UTC(2026, 1, 11)],
    ['week', 'UTC', Date.UTC(2026, 1, 9)],
    ['month', 'UTC', Date.UTC(2026, 1, 1)],
  ] as const)('a %s in %s', (period, zone, start) => {
    expect(periodStartMs(period, now, calendarOf(zone))).toBe(start);
    expect(periodStartMs(period, start, calendarOf(zone))).toBe(start);
    expect(periodStartMs(period, start - 1, calendarOf(zone))).toBeLessThan(start);
  });
});

test('a period ends where the next one begins, also over the end of a year', () => {
  for (const period of ['day', 'week', 'month'] as const) {
    for (const at of [now, Date.UTC(2026, 11, 31, 18, 29), Date.UTC(2024, 1, 29)]) {
      const end = periodEndMs(period, at, calendarOf('Asia/Kolkata'));
      expect(end).toBeGreaterThan(at);
      expect(periodStartMs(period, end - 1, calendarOf('Asia/Kolkata'))).toBe(
        periodStartMs(period, at, calendarOf('Asia/Kolkata')),
      );
      expect(periodStartMs(period, end, calendarOf('Asia/Kolkata'))).toBe(end);
    }
  }
});

test('a stake counts against stake limits alone', () => {
  const uses = (['stake', 'loss'] as const).map((subject) => ({
    subject,
    period: 'day' as const,
    maxPaise: paise(1_000),
    usedPaise: paise(400),
  }));
  expect(usesAfterStake(uses, paise(100)).map(({ usedPaise }) => usedPaise)).toEqual([500, 400]);
});

describe('placement settings', () => {
  test.each([
    [4, 'match', 'in-play', 3_000],
    [1, 'match', 'in-play', 3_000],
    [2, 'match', 'in-play', 3_000],
    [10, 'match', 'in-play', 1_000],
    [65, 'match', 'in-play', 1_000],
    [66, 'match', 'in-play', 3_000],
    [4, 'match', 'pre-match', 0],
    [4, 'bookmaker', 'in-play', 0],
    [4, 'session', 'in-play', 0],
    [4, 'oddeven', 'in-play', 0],
  ] as const)('sport %d, %s, %s: a delay of %d ms', (sportId, kind, phase, delay) => {
    expect(betDelayMs(DEFAULT_PLACEMENT_SETTINGS, sportId, kind, phase)).toBe(delay);
  });

  test('prices live for 3 s in play and 10 s before', () => {
    expect(maxPriceAgeMs(DEFAULT_PLACEMENT_SETTINGS, 'in-play')).toBe(3_000);
    expect(maxPriceAgeMs(DEFAULT_PLACEMENT_SETTINGS, 'pre-match')).toBe(10_000);
  });
});
