import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BetOverride,
  canDecideBet,
  commissionOn,
  overrideBet,
  overriddenPayout,
  paise,
  payoutOf,
  winner,
} from '../src/index.ts';
import { stake } from './arbitraries.ts';

const home = {
  kind: 'match',
  side: 'lay',
  selection: 'home',
  priceHundredths: 300,
  line: null,
  width: null,
  stake: paise(10_000),
} as const;

describe('a super admin decides one bet', () => {
  it.each([
    ['lost to won', winner('home'), 'won', 30_000, 10_000],
    ['lost to pending', winner('home'), 'pending', 20_000, 0],
    ['won to lost', winner('away'), 'lost', -30_000, -20_000],
    ['won to won', winner('away'), 'won', 0, 10_000],
  ] as const)('%s', (_, result, decision, differencePaise, profit) => {
    const standing = payoutOf(home, result);
    const correction = overrideBet({
      terms: home,
      standing,
      decision,
      marketNetPaise: standing.profitPaise,
      commissionRateHundredthsOfPercent: 0,
    });
    expect(correction).toMatchObject({ differencePaise, commissionDifferencePaise: 0 });
    expect(correction.payout?.profitPaise ?? 0).toBe(profit);
  });

  it('a pending bet that is decided posts its whole outcome, and commission on the new net', () => {
    const correction = overrideBet({
      terms: home,
      standing: null,
      decision: 'won',
      marketNetPaise: paise(-4_000),
      commissionRateHundredthsOfPercent: 200,
    });
    expect(correction).toEqual({
      payout: { status: 'won', reason: 'override', profitPaise: 10_000 },
      differencePaise: 10_000,
      commissionDifferencePaise: 120,
    });
  });

  test.prop([
    stake,
    fc.array(fc.constantFrom<BetOverride>('won', 'lost', 'pending'), { minLength: 1, maxLength: 6 }),
    fc.integer({ min: -100_000, max: 100_000 }),
    fc.integer({ min: 0, max: 10_000 }),
  ])('corrections add up to the last decision, commission too', (size, decisions, others, rate) => {
    const terms = { ...home, stake: size };
    let standing = null;
    let net = others;
    let commission: number = commissionOn(paise(net), rate);
    for (const decision of decisions) {
      const step = overrideBet({
        terms,
        standing,
        decision,
        marketNetPaise: paise(net),
        commissionRateHundredthsOfPercent: rate,
      });
      standing = step.payout;
      net += step.differencePaise;
      commission += step.commissionDifferencePaise;
    }
    expect(net).toBe(others + (standing?.profitPaise ?? 0));
    expect(commission).toBe(commissionOn(paise(net), rate));
  });

  it('a meter bet has no amount to declare won', () => {
    expect(canDecideBet('meter')).toBe(false);
    expect(canDecideBet('session')).toBe(true);
    expect(() => overriddenPayout({ ...home, kind: 'meter', line: 20 }, 'won')).toThrow(RangeError);
  });
});
