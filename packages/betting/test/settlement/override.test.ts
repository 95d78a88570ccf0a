import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BetOverride,
  canDecideBet,
  overrideBet,
  overriddenPayout,
  paise,
  payoutOf,
  winner,
} from '../../src/index.ts';
import { stake } from '../arbitraries.ts';

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
    ['won to void', winner('away'), 'void', -10_000, 0],
    ['lost to void', winner('home'), 'void', 20_000, 0],
  ] as const)('%s', (_, result, decision, differencePaise, profit) => {
    const standing = payoutOf(home, result);
    const correction = overrideBet({ terms: home, standing, decision });
    expect(correction).toMatchObject({ differencePaise });
    expect(correction.payout?.profitPaise ?? 0).toBe(profit);
  });

  it('a pending bet that is decided posts its whole outcome', () => {
    expect(overrideBet({ terms: home, standing: null, decision: 'won' })).toEqual({
      payout: { status: 'won', reason: 'override', profitPaise: 10_000 },
      differencePaise: 10_000,
    });
  });

  test.prop([
    stake,
    fc.array(fc.constantFrom<BetOverride>('won', 'lost', 'void', 'pending'), { minLength: 1, maxLength: 6 }),
  ])('corrections add up to the last decision', (size, decisions) => {
    const terms = { ...home, stake: size };
    let standing = null;
    let net = 0;
    for (const decision of decisions) {
      const step = overrideBet({ terms, standing, decision });
      standing = step.payout;
      net += step.differencePaise;
    }
    expect(net).toBe(standing?.profitPaise ?? 0);
  });

  it('a meter bet has no amount to declare won, and may be void', () => {
    const decidable = (kind: 'meter' | 'session') =>
      (['won', 'lost', 'void', 'pending'] as const).filter((decision) => canDecideBet(kind, decision));
    expect(decidable('meter')).toEqual(['void', 'pending']);
    expect(decidable('session')).toEqual(['won', 'lost', 'void', 'pending']);
    expect(overriddenPayout({ ...home, kind: 'meter', line: 20 }, 'void').profitPaise).toBe(0);
    expect(() => overriddenPayout({ ...home, kind: 'meter', line: 20 }, 'won')).toThrow(RangeError);
  });
});
