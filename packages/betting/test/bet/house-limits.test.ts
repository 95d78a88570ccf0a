import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBet,
  betOutcome,
  decidePlacement,
  exposureOf,
  type HouseLimits,
  liabilityOf,
  NO_HOUSE_LIMITS,
  paise,
  positionOf,
  profitAt,
  strictest,
} from '../../src/index.ts';
import { marketOf, marketWithNextBet } from '../arbitraries.ts';
import { codeOf, decide, offer, placementOf } from './placement-fixture.ts';

const limits = (more: Partial<HouseLimits>): HouseLimits => ({ ...NO_HOUSE_LIMITS, ...more });

describe('of several levels the strictest wins, figure by figure', () => {
  it.each([
    ['nobody has set anything', [], [null, null]],
    ['one level', [limits({ stakeMaxPaise: paise(5) })], [5, null]],
    ['the player’s is looser', [limits({ stakeMaxPaise: paise(5) }), limits({ stakeMaxPaise: paise(9) })], [5, null]],
    ['the player’s is stricter', [limits({ stakeMaxPaise: paise(5) }), limits({ stakeMaxPaise: paise(3) })], [3, null]],
    ['zero is a limit', [limits({ stakeMaxPaise: paise(0) }), limits({ stakeMaxPaise: paise(3) })], [0, null]],
    [
      'each figure by itself',
      [limits({ stakeMaxPaise: paise(5), winMaxPaise: paise(7) }), limits({ winMaxPaise: paise(2) })],
      [5, 2],
    ],
  ])('%s', (_, levels, [stake, win]) => {
    expect(strictest(levels)).toEqual(
      limits({ stakeMaxPaise: stake ?? null, winMaxPaise: win ?? null } as HouseLimits),
    );
  });
});

describe('what a refusal of the house says', () => {
  it('the largest stake is refused with the market’s range', () => {
    const refusal = { code: 'STAKE_OUT_OF_RANGE', detail: { minPaise: 100, maxPaise: 9_000 } };
    expect(decide({ house: { limits: { stakeMaxPaise: paise(9_000) } } })).toMatchObject({ refusal });
  });

  it('a house that takes less than the smallest stake takes that alone', () => {
    const house = { limits: { stakeMaxPaise: paise(40) } };
    expect(decide({ house })).toMatchObject({ refusal: { detail: { minPaise: 40, maxPaise: 40 } } });
  });

  it('the most that one bet wins: 50 rupees at 2.00', () => {
    const refusal = { code: 'HOUSE_LIMIT', detail: { limit: 'win', largestStakePaise: 5_000 } };
    expect(decide({ house: { limits: { winMaxPaise: paise(5_000) } } })).toMatchObject({ refusal });
  });

  it('of wallet and house the smaller counts, whichever refuses', () => {
    const house = { limits: { winMaxPaise: paise(5_000) } };
    const refusal = { detail: { largestStakePaise: 3_000 } };
    expect(decide({ house, wallet: { balancePaise: paise(3_000) } })).toMatchObject({ refusal });
    const looser = { limits: { winMaxPaise: paise(9_000) } };
    expect(
      decide({ house: looser, request: { stakePaise: paise(8_000) }, wallet: { balancePaise: paise(3_000) } }),
    ).toMatchObject({
      refusal: { code: 'INSUFFICIENT_FUNDS', ...refusal },
    });
  });

  it('what other players hold counts for the liability, and what balances it is taken', () => {
    const home = {
      kind: 'match',
      side: 'back',
      selection: 'home',
      priceHundredths: 200,
      line: null,
      width: null,
    } as const;
    const book = positionOf(marketOf('match'), [{ ...home, stake: paise(60_000) }]);
    const house = { limits: { liabilityMaxPaise: paise(65_000) }, book };
    const refusal = { code: 'HOUSE_LIMIT', detail: { limit: 'liability', largestStakePaise: 5_000 } };
    expect(decide({ house })).toMatchObject({ refusal });
    expect(codeOf(decide({ house, request: { side: 'lay' }, offers: [offer(200)] }))).toBe('OK');
  });
});

test.prop([marketWithNextBet, fc.integer({ min: 0, max: 40_000_000 })], { numRuns: 400 })(
  'the liability is what the luckiest result pays the players together',
  ({ market, bets }) => {
    const book = positionOf(market, bets);
    const liability = liabilityOf(book);
    const results =
      market.outcomes.length > 0
        ? market.outcomes.map((one) => ({ type: 'winner' as const, selections: [one], expectedWinners: 1 }))
        : Array.from({ length: 400 }, (_, value) => ({ type: 'integer' as const, value }));
    fc.pre(market.kind !== 'oddeven' && market.kind !== 'digit' && market.kind !== 'yesno');
    for (const result of results) expect(profitAt(book, result)).toBeLessThanOrEqual(liability);
  },
);

test.prop(
  [marketWithNextBet, fc.integer({ min: 0, max: 3_000_000 }), fc.constantFrom('win', 'exposure', 'liability')],
  {
    numRuns: 600,
  },
)(
  'the named stake is taken and a paisa more is not, whichever limit stands',
  ({ market, bets, next }, maxPaise, limit) => {
    const position = positionOf(market, bets);
    const house = { limits: limits({ [`${limit}MaxPaise`]: paise(maxPaise) }), book: position };
    const at = (stake: number) => {
      const terms = { ...next, stake: paise(stake) };
      return decidePlacement({ ...placementOf(market, position, terms, 1e13), house });
    };
    const decision = at(next.stake);
    const naive =
      limit === 'win'
        ? betOutcome(next, market.maxResult).win > maxPaise
        : limit === 'exposure'
          ? exposureOf(addBet(position, next)) > Math.max(maxPaise, exposureOf(position))
          : liabilityOf(addBet(position, next)) > Math.max(maxPaise, liabilityOf(position));
    expect(codeOf(decision)).toBe(naive ? 'HOUSE_LIMIT' : 'OK');
    if (decision.ok || decision.refusal.code !== 'HOUSE_LIMIT') return;
    const { largestStakePaise } = decision.refusal.detail;
    if (largestStakePaise > 0) expect(codeOf(at(largestStakePaise))).toBe('OK');
    expect(codeOf(at(largestStakePaise + 1))).toBe('HOUSE_LIMIT');
  },
);
