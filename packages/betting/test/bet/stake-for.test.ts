import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { betOutcome, type BetTerms } from '../../src/bet/bet.ts';
import { LADDER } from '../../src/market/ladder.ts';
import { MAX_STAKE, paise } from '../../src/money/money.ts';
import { stakeFor } from '../../src/bet/stake-for.ts';

const outcome = (side: 'back' | 'lay', priceHundredths: number, stake: number) =>
  betOutcome({
    ...{ kind: 'match', side, selection: '1', priceHundredths, line: null, width: null },
    stake: paise(stake),
  } satisfies BetTerms);
const odds = fc.constantFrom(...LADDER);
const amount = fc.integer({ min: 1, max: 10_000_000_00 });

describe('a stake that is worked out', () => {
  test('worked values', () => {
    expect(stakeFor('back', 250, 1_500_00)).toBe(1_000_00);
    expect(stakeFor('back', 300, 1_01)).toBe(1_00);
    expect(stakeFor('lay', 250, 1_500_00)).toBe(1_000_00);
    expect(stakeFor('lay', 300, 3_99)).toBe(1_00);
    expect(stakeFor('lay', 300, 1_99)).toBeNull();
    expect(stakeFor('back', 101, 1_000_000_000_00)).toBeNull();
    for (const wrong of [0, -1, Number.NaN, 1.5]) expect(stakeFor('back', 250, wrong)).toBeNull();
    expect(stakeFor('back', 100, 1_00)).toBeNull();
  });

  property.prop([odds, amount])('of a back is the smallest that wins at least so much', (price, wanted) => {
    const stake = stakeFor('back', price, wanted);
    if (stake === null) return;
    expect(outcome('back', price, stake).win).toBeGreaterThanOrEqual(wanted);
    if (stake > 100) expect(outcome('back', price, stake - 100).win).toBeLessThan(wanted);
  });

  property.prop([odds, amount])('of a lay is the largest that risks at most so much', (price, most) => {
    const stake = stakeFor('lay', price, most);
    // Where there is none, one rupee risks too much already, or the stake would be more than anybody may stake.
    const least = stake ?? 0;
    if (stake !== null) expect(outcome('lay', price, stake).loss).toBeLessThanOrEqual(most);
    if (least < MAX_STAKE - 100 && most < 1_000_000_00)
      expect(outcome('lay', price, least + 100).loss).toBeGreaterThan(most);
  });
});
