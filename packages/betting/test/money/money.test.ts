import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  floorRatio,
  isRupees,
  MAX_STAKE,
  negated,
  paise,
  paiseFromRupees,
  rupeesFromPaise,
  scaleDown,
  scaleUp,
} from '../../src/index.ts';

describe('paise', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is not money', (value) => {
    expect(() => paise(value)).toThrow(RangeError);
  });

  it('minus zero is zero', () => {
    expect(Object.is(paise(-0), 0)).toBe(true);
    expect(Object.is(negated(paise(0)), 0)).toBe(true);
  });
});

describe('rupees on the wire', () => {
  it.each([
    [0, 0],
    [1, 100],
    [0.01, 1],
    [1.15, 115],
    [4.35, 435],
    [1_000_000.07, 100_000_007],
    [-11.5, -1150],
  ])('%d rupees are %d paise and back', (rupees, amount) => {
    expect(paiseFromRupees(rupees)).toBe(amount);
    expect(rupeesFromPaise(paise(amount))).toBe(rupees);
  });

  it.each([1.005, 0.001, 12.345, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('%d is refused', (rupees) => {
    expect(isRupees(rupees)).toBe(false);
    expect(() => paiseFromRupees(rupees)).toThrow(RangeError);
  });

  test.prop([fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })])('paise survive the wire', (amount) => {
    const wire: unknown = JSON.parse(JSON.stringify(rupeesFromPaise(paise(amount))));
    expect(typeof wire === 'number' && paiseFromRupees(wire)).toBe(amount);
  });
});

describe('scaling', () => {
  const amount = fc.integer({ min: 0, max: MAX_STAKE });
  const numerator = fc.integer({ min: 0, max: 10_000_000 });
  const denominator = fc.constantFrom(1, 3, 100, 10_000);

  test.prop([amount, numerator, denominator])('rounds the exact product down and up', (a, n, d) => {
    const product = BigInt(a) * BigInt(n);
    fc.pre(product / BigInt(d) < 2n ** 52n);
    expect(BigInt(scaleDown(a, n, d))).toBe(product / BigInt(d));
    expect(BigInt(scaleUp(a, n, d))).toBe((product + BigInt(d) - 1n) / BigInt(d));
  });

  it.each([
    [7n, 2n, 3],
    [-7n, 2n, -4],
    [-8n, 2n, -4],
    [0n, 5n, 0],
    [-1n, 100n, -1],
  ])('%d / %d is floored to %d', (n, d, expected) => {
    expect(floorRatio(n, d)).toBe(expected);
  });

  it('a ratio needs a positive denominator', () => {
    expect(() => floorRatio(1n, 0n)).toThrow(RangeError);
  });
});
