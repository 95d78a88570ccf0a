import { describe, expect, test } from 'vitest';
import { addBet, exposureOf, type LimitUse, MAX_STAKE, paise, type RowState, withoutRunners } from '../../src/index.ts';
import { marketOf } from '../arbitraries.ts';
import { codeOf, decide, offer, placement } from './placement-fixture.ts';

const stakeLimit: LimitUse = { subject: 'stake', period: 'day', maxPaise: paise(15_000), usedPaise: paise(6_000) };
const lossLimit: LimitUse = { subject: 'loss', period: 'week', maxPaise: paise(15_000), usedPaise: paise(6_000) };

const backedHome = {
  kind: 'match',
  side: 'back',
  selection: 'home',
  priceHundredths: 200,
  line: null,
  width: null,
} as const;

/** One defect per check, in the order of DOMAIN §5; each must win over all that follow it. */
const DEFECTS = [
  ['USER_LOCKED', { account: { userLocked: true } }],
  ['BET_LOCKED', { account: { betLocked: true } }],
  ['LIMIT_REACHED', { account: { excludedUntilMs: 5 } }],
  ['LIMIT_REACHED', { account: { limits: [stakeLimit] } }],
  ['LIMIT_REACHED', { account: { limits: [lossLimit] } }],
  ['MARKET_NOT_AVAILABLE', { row: { catalogueOn: false } }],
  ['MARKET_SUSPENDED', { row: { resultKnown: true } }],
  ['MARKET_SUSPENDED', { row: { withdrawn: true } }],
  ['MARKET_SUSPENDED', { row: { suspendedByOperator: true } }],
  ['MARKET_SUSPENDED', { row: { suspendedByGuard: true } }],
  ['MARKET_SUSPENDED', { row: { marketOpen: false } }],
  ['MARKET_SUSPENDED', { row: { rowOpen: false } }],
  ['MARKET_SUSPENDED', { row: { phase: 'closed' } }],
  ['STAKE_OUT_OF_RANGE', { limits: { maxPaise: paise(9_999) } }],
  ['PRICE_STALE', { row: { priceAgeMs: 3_001 } }],
  ['ODDS_CHANGED', { offers: [offer(199)] }],
  ['HOUSE_LIMIT', { house: { limits: { winMaxPaise: paise(9_999) } } }],
  ['INSUFFICIENT_FUNDS', { wallet: { balancePaise: paise(9_999) } }],
] as const;

describe('the order of the checks', () => {
  test('without a defect the bet is taken', () => {
    const decision = decide();
    expect(decision).toMatchObject({ ok: true, exposurePaise: 10_000, exposureDeltaPaise: 10_000, priceMoved: false });
  });

  test.each(DEFECTS)('%s', (code, defect) => {
    expect(codeOf(decide(defect))).toBe(code);
  });

  for (const [index, [code, defect]] of DEFECTS.entries()) {
    for (const [laterCode, later] of DEFECTS.slice(index + 1)) {
      if (laterCode === code) continue;
      test(`${code} is answered before ${laterCode}`, () => {
        // Parts that both defects change (account, request …) are merged one level deep.
        const merged = { ...later, ...defect };
        for (const part of ['account', 'status', 'limits', 'request', 'wallet'] as const) {
          const first: unknown = Reflect.get(defect, part);
          const second: unknown = Reflect.get(later, part);
          if (first && second) Object.assign(merged, { [part]: { ...second, ...first } });
        }
        expect(codeOf(decide(merged))).toBe(code);
      });
    }
  }
});

describe('what a refusal says', () => {
  test.each([
    ['ravi', 'Placing bet restricted. Contact Agent(ravi)'],
    [null, 'Placing bet restricted. Contact Agent(Agent)'],
    ['  ', 'Placing bet restricted. Contact Agent(Agent)'],
  ])('bet-locked under %s', (agentName, message) => {
    expect(decide({ account: { betLocked: true, agentName } })).toMatchObject({ refusal: { message } });
  });

  test('of a runner that has left, whatever closes its market: never that there is no such market', () => {
    const market = withoutRunners(marketOf('match'), [{ selection: 'home' }]);
    const said = (row: Partial<RowState>) => decide({ market, row: { withdrawn: true, ...row } });
    expect(said({})).toMatchObject({ refusal: { detail: { reason: 'withdrawn' } } });
    expect(said({ resultKnown: true })).toMatchObject({ refusal: { detail: { reason: 'result-known' } } });
  });

  test('both ends of the stake range', () => {
    const refusal = { code: 'STAKE_OUT_OF_RANGE', detail: { minPaise: 100, maxPaise: 20_000_000 } };
    expect(decide({ request: { stakePaise: paise(99) } })).toMatchObject({ refusal });
    expect(decide({ request: { stakePaise: paise(20_000_001) } })).toMatchObject({ refusal });
    expect(codeOf(decide({ request: { stakePaise: paise(100) } }))).toBe('OK');
  });

  test('without limits of the provider a stake is a paisa to 10 crore', () => {
    const limits = { minPaise: null, maxPaise: null };
    const wallet = { balancePaise: paise(10 * MAX_STAKE) };
    expect(codeOf(decide({ limits, wallet, request: { stakePaise: MAX_STAKE } }))).toBe('OK');
    expect(decide({ limits, wallet, request: { stakePaise: paise(MAX_STAKE + 1) } })).toMatchObject({
      refusal: { detail: { minPaise: 1, maxPaise: MAX_STAKE } },
    });
    expect(codeOf(decide({ limits, wallet, request: { stakePaise: paise(0) } }))).toBe('STAKE_OUT_OF_RANGE');
  });

  test('the age of a price and its limit', () => {
    expect(decide({ row: { priceAgeMs: 3_001 } })).toMatchObject({
      refusal: { detail: { priceAgeMs: 3_001, maxPriceAgeMs: 3_000 } },
    });
    expect(codeOf(decide({ row: { priceAgeMs: 3_000 } }))).toBe('OK');
    expect(codeOf(decide({ row: { priceAgeMs: Number.NaN } }))).toBe('PRICE_STALE');
  });

  test('available, needed, and the largest stake', () => {
    const wallet = { balancePaise: paise(7_550), heldPaise: paise(50) };
    expect(decide({ wallet })).toMatchObject({
      refusal: { detail: { availablePaise: 7_500, neededPaise: 10_000, largestStakePaise: 7_500 } },
    });
    expect(decide({ wallet, limits: { minPaise: paise(8_000) } })).toMatchObject({
      refusal: { detail: { largestStakePaise: 0 } },
    });
  });

  test('which own limit, and what is left of it', () => {
    expect(decide({ account: { limits: [stakeLimit] } })).toMatchObject({
      refusal: {
        detail: { subject: 'stake', period: 'day', maxPaise: 15_000, usedPaise: 6_000, remainingPaise: 9_000 },
      },
    });
    expect(decide({ account: { excludedUntilMs: 77 } })).toMatchObject({
      refusal: { detail: { subject: 'exclusion', excludedUntilMs: 77 } },
    });
  });
});

describe('own limits', () => {
  test('a stake that just fits its limit is taken', () => {
    const limits = [{ ...stakeLimit, usedPaise: paise(5_000) }];
    expect(codeOf(decide({ account: { limits } }))).toBe('OK');
  });

  test('the loss limit counts what is lost, what is open and what the bet adds', () => {
    const limits = [{ ...lossLimit, usedPaise: paise(0) }];
    expect(codeOf(decide({ account: { limits }, wallet: { exposurePaise: paise(5_000) } }))).toBe('OK');
    expect(codeOf(decide({ account: { limits }, wallet: { exposurePaise: paise(5_001) } }))).toBe('LIMIT_REACHED');
  });

  test('a worse price taken with consent is judged at that price', () => {
    const limits = [{ ...lossLimit, usedPaise: paise(0) }];
    const request = { side: 'lay', acceptUpdatedOdds: true } as const;
    expect(codeOf(decide({ account: { limits }, request, offers: [offer(200)] }))).toBe('OK');
    expect(codeOf(decide({ account: { limits }, request, offers: [offer(300)] }))).toBe('LIMIT_REACHED');
  });

  test('a bet that lowers the risk passes a used-up loss limit', () => {
    const { market, position } = placement();
    const held = addBet(position, { ...backedHome, stake: paise(10_000) });
    const limits = [{ ...lossLimit, usedPaise: paise(20_000) }];
    const request = { side: 'lay', stakePaise: paise(5_000) } as const;
    expect(codeOf(decide({ market, position: held, account: { limits }, request }))).toBe('OK');
  });
});

describe('boxes that do not exist', () => {
  test('a selection that the market does not have', () => {
    expect(codeOf(decide({ request: { selection: 'nobody' }, row: { rowOpen: false } }))).toBe('MARKET_NOT_AVAILABLE');
  });

  test.each(['khado', 'digit'] as const)('%s has no lay', (kind) => {
    const request = { side: 'lay', selection: '1' } as const;
    expect(codeOf(decide({ market: marketOf(kind), request }))).toBe('MARKET_NOT_AVAILABLE');
  });

  test.each([
    ['no offer at all', []],
    ['a price of 0', [offer(0)]],
    ['a price of 1.00', [offer(100)]],
    ['a price that is no number', [offer(Number.NaN)]],
  ])('%s is a closed box', (_, offers) => {
    expect(codeOf(decide({ offers }))).toBe('MARKET_SUSPENDED');
  });

  test('a line or a width that is none closes the box', () => {
    const request = { expectedPriceHundredths: 10_000, expectedLine: 20 };
    const at = (line: number | null, width: number | null) => [offer(10_000, { line, width })];
    expect(codeOf(decide({ market: marketOf('session'), request, offers: at(null, null) }))).toBe('MARKET_SUSPENDED');
    expect(codeOf(decide({ market: marketOf('session'), request, offers: at(20.5, null) }))).toBe('MARKET_SUSPENDED');
    expect(codeOf(decide({ market: marketOf('khado'), request, offers: at(20, 0) }))).toBe('MARKET_SUSPENDED');
    expect(codeOf(decide({ market: marketOf('khado'), request, offers: at(20, 4) }))).toBe('OK');
  });

  test('a meter at its declared maximum can no longer be bet on', () => {
    const request = { expectedPriceHundredths: 10_000, expectedLine: 45, stakePaise: paise(1_000) };
    const offers = [offer(10_000, { line: 45 })];
    expect(codeOf(decide({ market: marketOf('meter'), request, offers }))).toBe('MARKET_SUSPENDED');
    const below = [offer(10_000, { line: 44 })];
    expect(codeOf(decide({ market: marketOf('meter'), request, offers: below }))).toBe('OK');
  });
});

test('an accepted bet carries the price that was taken and the position it leads to', () => {
  const offers = [offer(215)];
  const terms = { ...backedHome, priceHundredths: 215, stake: paise(10_000) };
  const position = addBet(placement().position, terms);
  expect(decide({ offers })).toEqual({
    ok: true,
    terms,
    position,
    exposurePaise: exposureOf(position),
    exposureDeltaPaise: 10_000,
    priceMoved: true,
  });
});
