import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hundredthsFromNumber,
  LADDER,
  nextTick,
  oddsHundredths,
  oddsToNumber,
  rateHundredths,
  snapToLadder,
  tickDistance,
  tickIndex,
} from '../../src/index.ts';

describe('odds and rates', () => {
  it.each([
    [1.01, 101],
    [2.14, 214],
    [1000, 100_000],
  ])('%d is %d hundredths and back', (odds, hundredths) => {
    expect(hundredthsFromNumber(odds)).toBe(hundredths);
    expect(oddsToNumber(oddsHundredths(hundredths))).toBe(odds);
  });

  it.each([1, 0, -2, 1.005, 1000.01, Number.NaN])('odds of %d do not exist', (odds) => {
    expect(() => oddsHundredths(hundredthsFromNumber(odds) ?? Number.NaN)).toThrow(RangeError);
  });

  it.each([0.75, 85, 110, 769])('a rate of %d survives', (rate) => {
    expect(rateHundredths(hundredthsFromNumber(rate) ?? Number.NaN)).toBe(Math.round(rate * 100));
  });

  it.each([0, -1, 0.001, 99_901])('a rate of %d does not exist', (rate) => {
    expect(() => rateHundredths(hundredthsFromNumber(rate) ?? Number.NaN)).toThrow(RangeError);
  });

  it('hundredths are whole', () => {
    expect(hundredthsFromNumber(2.345)).toBeNull();
    expect(() => rateHundredths(1.5)).toThrow(RangeError);
    expect(() => oddsHundredths(150.5)).toThrow(RangeError);
  });
});

describe('the ladder', () => {
  it('has 350 prices from 1.01 to 1000, rising', () => {
    expect(LADDER).toHaveLength(350);
    expect(LADDER[0]).toBe(101);
    expect(LADDER.at(-1)).toBe(100_000);
    expect(LADDER.toSorted((a, b) => a - b)).toEqual(LADDER);
  });

  it.each([
    [101, 0],
    [200, 99],
    [300, 149],
    [400, 169],
    [600, 189],
    [1_000, 209],
    [2_000, 229],
    [3_000, 239],
    [5_000, 249],
    [10_000, 259],
    [100_000, 349],
  ])('%d is number %d', (odds, index) => {
    expect(tickIndex(odds)).toBe(index);
  });

  it.each([
    [200, 202],
    [300, 305],
    [400, 410],
    [600, 620],
    [1_000, 1_050],
    [2_000, 2_100],
    [3_000, 3_200],
    [5_000, 5_500],
    [10_000, 11_000],
  ])('the step above %d leads to %d and back', (odds, above) => {
    expect(nextTick(odds, 1)).toBe(above);
    expect(nextTick(above, -1)).toBe(odds);
    expect(tickDistance(odds, above)).toBe(1);
  });

  it('a price between two ticks snaps and steps to its neighbours', () => {
    expect(tickIndex(203)).toBeNull();
    expect(snapToLadder(203, 'down')).toBe(202);
    expect(snapToLadder(203, 'up')).toBe(204);
    expect(nextTick(203, 1)).toBe(204);
    expect(nextTick(203, -1)).toBe(202);
    expect(nextTick(203, 0)).toBe(202);
  });

  it('the ends hold', () => {
    expect(nextTick(101, -5)).toBe(101);
    expect(nextTick(100_000, 5)).toBe(100_000);
    expect(snapToLadder(50, 'down')).toBe(101);
    expect(snapToLadder(50, 'up')).toBe(101);
    expect(snapToLadder(200_000, 'up')).toBe(100_000);
  });

  test.prop([fc.integer({ min: 101, max: 100_000 })])('snapping encloses the odds in one tick', (odds) => {
    const down = snapToLadder(odds, 'down');
    const up = snapToLadder(odds, 'up');
    expect(down).toBeLessThanOrEqual(odds);
    expect(up).toBeGreaterThanOrEqual(odds);
    expect(tickDistance(down, up)).toBe(down === up ? 0 : 1);
  });

  test.prop([fc.integer({ min: 0, max: 349 }), fc.integer({ min: -400, max: 400 })])(
    'steps are distances',
    (index, steps) => {
      const from = LADDER[index] ?? 0;
      const target = Math.min(Math.max(index + steps, 0), 349);
      expect(nextTick(from, steps)).toBe(LADDER[target]);
      expect(tickDistance(from, nextTick(from, steps))).toBe(target - index);
    },
  );
});
