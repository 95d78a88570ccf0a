import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { isLooser, needsSecondPerson, paise, type SecondPersonLimits } from '../../src/index.ts';

const NONE: SecondPersonLimits = {
  ...{ result: null, decision: null, transfer: null, settlement: null, payout: null },
  ...{ reset: false, windowMinutes: 60, lapseHours: 24 },
};

describe('an act waits', () => {
  it('above the limit, and not at it', () => {
    expect(needsSecondPerson(paise(100_00), 0, 100_00)).toBe(false);
    expect(needsSecondPerson(paise(100_00), 0, 100_01)).toBe(true);
  });

  it('with what its person has moved alone before', () => {
    expect(needsSecondPerson(paise(100_00), 60_00, 40_00)).toBe(false);
    expect(needsSecondPerson(paise(100_00), 60_00, 40_01)).toBe(true);
  });

  it('never where there is no limit', () => {
    expect(needsSecondPerson(null, 1e12, 1e12)).toBe(false);
  });

  test.prop([fc.integer({ min: 0, max: 1e9 }), fc.array(fc.integer({ min: 1, max: 1e9 }), { maxLength: 30 })])(
    'so that no way of splitting moves more than the limit alone',
    (limit, parts) => {
      let alone = 0;
      for (const part of parts) if (!needsSecondPerson(paise(limit), alone, part)) alone += part;
      expect(alone).toBeLessThanOrEqual(limit);
    },
  );
});

describe('rules are looser', () => {
  it('with a higher amount, none, a shorter window or a reset that goes', () => {
    const set = { ...NONE, transfer: 500, reset: true };
    expect(isLooser(set, { ...set, transfer: 501 })).toBe(true);
    expect(isLooser(set, { ...set, transfer: null })).toBe(true);
    expect(isLooser(set, { ...set, windowMinutes: 59 })).toBe(true);
    expect(isLooser(set, { ...set, reset: false })).toBe(true);
  });

  it('and not with lower ones, more of them, or a longer window', () => {
    const set = { ...NONE, transfer: 500 };
    expect(isLooser(set, { ...set, transfer: 499, result: 0, windowMinutes: 61, reset: true })).toBe(false);
    expect(isLooser(NONE, { ...NONE, windowMinutes: 1 })).toBe(false);
  });
});
