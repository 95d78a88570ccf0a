import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betDelayInForce, NO_TERMS, type Paise, paise, stakeLimitsInForce, termsFault } from '../../src/index.ts';

type Row = readonly [
  backOffice: readonly [number | null, number | null],
  feed: readonly [number | null, number | null],
  inForce: readonly [number | null, number | null],
];
const RULES: readonly Row[] = [
  [
    [null, null],
    [100, 500],
    [100, 500],
  ],
  [
    [200, null],
    [100, 500],
    [200, 500],
  ],
  [
    [null, 300],
    [100, 500],
    [100, 300],
  ],
  [
    [200, 300],
    [100, 500],
    [200, 300],
  ],
  // The back office's figure stands, the feed's other one yields.
  [
    [null, 50],
    [100, 500],
    [50, 50],
  ],
  [
    [900, null],
    [100, 500],
    [900, 900],
  ],
  [
    [200, null],
    [null, null],
    [200, null],
  ],
  [
    [null, 300],
    [null, null],
    [null, 300],
  ],
];
const limit = (value: number | null): Paise | null => (value === null ? null : paise(value));

describe('stake limits', () => {
  it.each(RULES)('backOffice %j over feed %j is %j', (backOffice, feed, inForce) => {
    const limits = stakeLimitsInForce(
      { stakeMinPaise: limit(backOffice[0]), stakeMaxPaise: limit(backOffice[1]) },
      { minPaise: limit(feed[0]), maxPaise: limit(feed[1]) },
    );
    expect([limits.minPaise, limits.maxPaise]).toEqual(inForce);
  });

  const figure = fc.option(fc.integer({ min: 1, max: 1_000 }).map(paise), { nil: null });
  const ordered = ([one, other]: [Paise | null, Paise | null]) => one === null || other === null || one <= other;
  test.prop([fc.tuple(figure, figure).filter(ordered), fc.tuple(figure, figure).filter(ordered)])(
    'what the back office has set stands, and there is always a stake that can be placed',
    ([stakeMinPaise, stakeMaxPaise], [minPaise, maxPaise]) => {
      const limits = stakeLimitsInForce({ stakeMinPaise, stakeMaxPaise }, { minPaise, maxPaise });
      if (stakeMinPaise !== null) expect(limits.minPaise).toBe(stakeMinPaise);
      if (stakeMaxPaise !== null) expect(limits.maxPaise).toBe(stakeMaxPaise);
      expect(ordered([limits.minPaise, limits.maxPaise])).toBe(true);
    },
  );
});

it('a delay of the back office holds instead of the usual one, also none at all', () => {
  expect(betDelayInForce(NO_TERMS, 3_000)).toBe(3_000);
  expect(betDelayInForce({ betDelayMs: 0 }, 3_000)).toBe(0);
  expect(betDelayInForce({ betDelayMs: 8_000 }, 0)).toBe(8_000);
});

it.each([
  [{ ...NO_TERMS }, null],
  [{ ...NO_TERMS, stakeMinPaise: paise(100), stakeMaxPaise: paise(100), betDelayMs: 15_000 }, null],
  [{ ...NO_TERMS, stakeMinPaise: paise(0) }, 'minStake'],
  [{ ...NO_TERMS, stakeMaxPaise: paise(0) }, 'maxStake'],
  [{ ...NO_TERMS, stakeMinPaise: paise(101), stakeMaxPaise: paise(100) }, 'maxStake'],
  [{ ...NO_TERMS, betDelayMs: 15_001 }, 'betDelayMs'],
  [{ ...NO_TERMS, betDelayMs: 1.5 }, 'betDelayMs'],
])('terms %j: %j', (terms, field) => {
  expect(termsFault(terms)?.field ?? null).toBe(field);
});
