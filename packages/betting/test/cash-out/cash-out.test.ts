import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBet,
  type BetTerms,
  type BettingMarket,
  bettingMarket,
  type CashOut,
  type CashOutRefusal,
  cashOutLine,
  cashOutVector,
  emptyPosition,
  exposureOf,
  type HedgePrices,
  type IntegerPosition,
  type LinePrices,
  paise,
  type Position,
  positionOf,
  profitDenominator,
  profitNumerator,
  type VectorPosition,
  worstProfitOf,
} from '../../src/index.ts';
import { marketOf, RUNNERS, terms } from '../arbitraries.ts';

function vector(market: BettingMarket, bets: readonly BetTerms[]): VectorPosition {
  const position = positionOf(market, bets);
  if (position.shape !== 'vector') throw new Error('not a vector');
  return position;
}

function integer(market: BettingMarket, bets: readonly BetTerms[]): IntegerPosition {
  const position = positionOf(market, bets);
  if (position.shape !== 'integer') throw new Error('not runs');
  return position;
}

function bet(kind: BetTerms['kind'], more: Partial<BetTerms>): BetTerms {
  return {
    kind,
    side: 'back',
    selection: 'a',
    priceHundredths: 200,
    line: null,
    width: null,
    stake: paise(10_000),
    ...more,
  };
}

function accepted(result: CashOut | CashOutRefusal): CashOut {
  if (!result.ok) throw new Error(result.reason);
  return result;
}

const duel = bettingMarket('match', { runners: ['a', 'b'] });

describe('cash-out of named outcomes', () => {
  const backed = vector(duel, [bet('match', { priceHundredths: 470 })]);
  const prices = new Map([['a', { back: 400, lay: 410 }]]);

  it('back 100 @ 4.70, lay 4.10: stake 114.63, 14.63 either way', () => {
    const result = accepted(cashOutVector(backed, prices));
    expect(result.bets).toEqual([bet('match', { side: 'lay', priceHundredths: 410, stake: paise(11_463) })]);
    expect(result.guaranteedPaise).toBe(1_463);
    expect(result.table.map((row) => row.profitPaise)).toEqual([1_464, 1_463]);
  });

  it('half of it: half the stake', () => {
    const result = accepted(cashOutVector(backed, prices, 5_000));
    expect(result.bets.map((hedge) => hedge.stake)).toEqual([5_731]);
    expect(result.table.map((row) => row.profitPaise)).toEqual([19_233, -4_269]);
    expect(() => cashOutVector(backed, prices, 0)).toThrow(RangeError);
    expect(() => cashOutVector(backed, prices, 10_001)).toThrow(RangeError);
  });

  it('the other outcome can be backed instead, when that is worth more', () => {
    const both = new Map([...prices, ['b', { back: 140, lay: 141 }] as const]);
    const result = accepted(cashOutVector(backed, both));
    expect(result.bets).toMatchObject([{ side: 'back', selection: 'b', stake: 33_571 }]);
    expect(result.guaranteedPaise).toBe(3_428);
  });

  it('a laid outcome is backed', () => {
    const laid = vector(duel, [bet('match', { side: 'lay', priceHundredths: 200 })]);
    const result = accepted(cashOutVector(laid, new Map([['a', { back: 250, lay: 260 }]])));
    expect(result.bets).toMatchObject([{ side: 'back', selection: 'a', stake: 8_000 }]);
    expect(result.guaranteedPaise).toBe(2_000);
  });

  it('bookmaker rates convert with 1 + b/100', () => {
    const market = bettingMarket('bookmaker', { runners: ['a', 'b'] });
    const position = vector(market, [bet('bookmaker', { priceHundredths: 37_000 })]);
    const result = accepted(cashOutVector(position, new Map([['a', { back: null, lay: 31_000 }]])));
    expect(result.bets.map((hedge) => hedge.stake)).toEqual([11_463]);
    expect(result.guaranteedPaise).toBe(1_463);
  });

  it('odd is levelled by backing even, in its own box', () => {
    const position = vector(marketOf('oddeven'), [bet('oddeven', { priceHundredths: 198 })]);
    const result = accepted(cashOutVector(position, new Map([['even', { back: 220, lay: null }]])));
    expect(result.bets).toEqual([
      bet('oddeven', { side: 'lay', selection: 'even', priceHundredths: 220, stake: paise(9_000) }),
    ]);
    expect(result.guaranteedPaise).toBe(800);
  });

  it('a statement is levelled on yes', () => {
    const position = vector(marketOf('yesno'), [bet('yesno', { priceHundredths: 300 })]);
    const result = accepted(cashOutVector(position, new Map([['yes', { back: 190, lay: 200 }]])));
    expect(result.bets).toMatchObject([{ side: 'lay', stake: 15_000 }]);
    expect(result.guaranteedPaise).toBe(5_000);
  });

  it('what cannot be levelled says why', () => {
    expect(cashOutVector(vector(duel, []), prices)).toEqual({ ok: false, reason: 'LEVEL' });
    expect(cashOutVector(backed, new Map())).toEqual({ ok: false, reason: 'PRICE_MISSING' });
    expect(cashOutVector(backed, new Map([['a', { back: 400, lay: null }]]))).toEqual({
      ok: false,
      reason: 'PRICE_MISSING',
    });
    const place = bettingMarket('match', { runners: ['a', 'b', 'c'], expectedWinners: 2 });
    expect(cashOutVector(vector(place, [bet('match', {})]), prices)).toEqual({ ok: false, reason: 'NOT_OFFERED' });
    const trifle = vector(duel, [bet('match', { stake: paise(1) })]);
    expect(cashOutVector(trifle, new Map([['a', { back: null, lay: 100_000 }]]))).toEqual({
      ok: false,
      reason: 'LEVEL',
    });
  });

  /** A book that does not cross: every lay at or above its back. */
  const book = fc
    .tuple(...RUNNERS.map(() => fc.tuple(fc.integer({ min: 101, max: 2000 }), fc.integer({ min: 0, max: 60 }))))
    .map(
      (rows) =>
        new Map<string, HedgePrices>(
          RUNNERS.map((runner, index) => {
            const [back, gap] = rows[index] ?? [200, 0];
            return [runner, { back, lay: back + gap }];
          }),
        ),
    );

  /** V(C) of DOMAIN §9 in floating point, at every corner. */
  function idealValue({ outcomes, profits }: VectorPosition, prices: ReadonlyMap<string, HedgePrices>): number {
    const value = (level: number) =>
      outcomes.reduce((sum, outcome, index) => {
        const above = (profits[index] ?? 0) - level;
        const price = prices.get(outcome)?.[above > 0 ? 'lay' : 'back'] ?? Number.NaN;
        return sum + above / (price / 100);
      }, level);
    return Math.max(...profits.map(value));
  }

  const bigBet = terms('match').map((each) => ({ ...each, priceHundredths: Math.min(each.priceHundredths, 2000) }));
  test.prop([fc.array(bigBet, { minLength: 1, maxLength: 5 }), book], { numRuns: 400 })(
    'is worth the best V(C), to a paisa per bet, with at most two bets of three outcomes',
    (bets, prices) => {
      const position = vector(marketOf('match'), bets);
      const ideal = idealValue(position, prices);
      const result = cashOutVector(position, prices);
      if (!result.ok) {
        expect(ideal - worstProfitOf(position)).toBeLessThan(3);
        return;
      }
      expect(result.bets.length).toBeLessThanOrEqual(2);
      expect(result.guaranteedPaise).toBe(worstProfitOf(result.bets.reduce<Position>(addBet, position)));
      expect(result.guaranteedPaise).toBeLessThanOrEqual(ideal + 1e-6 * Math.abs(ideal) + 1e-6);
      expect(result.guaranteedPaise).toBeGreaterThan(ideal - 4);
      expect(exposureOf(result.position)).toBeLessThanOrEqual(exposureOf(position));
    },
  );
});

describe('cash-out of a session', () => {
  const yes = integer(marketOf('session'), [bet('session', { priceHundredths: 10_000, line: 20 })]);

  it('the opposite side at the current line, three zones', () => {
    const prices: LinePrices = {
      back: { priceHundredths: 10_000, line: 26, width: null },
      lay: { priceHundredths: 10_000, line: 25, width: null },
    };
    const result = accepted(cashOutLine(yes, prices));
    expect(result.bets).toEqual([bet('session', { side: 'lay', selection: '', priceHundredths: 10_000, line: 25 })]);
    expect(result.table.map((row) => row.type === 'range' && [row.from, row.to, row.profitPaise])).toEqual([
      [0, 19, 0],
      [20, 24, 20_000],
      [25, null, 0],
    ]);
    expect(accepted(cashOutLine(yes, prices, 2_500)).bets[0]?.stake).toBe(2_500);
  });

  it('a line that moved against the player cannot be hedged: between the lines both would lose', () => {
    const prices: LinePrices = {
      back: { priceHundredths: 10_000, line: 16, width: null },
      lay: { priceHundredths: 10_000, line: 15, width: null },
    };
    expect(cashOutLine(yes, prices)).toEqual({ ok: false, reason: 'LEVEL' });
  });

  it('what cannot be hedged says why', () => {
    const session = emptyPosition(marketOf('session'));
    if (session.shape !== 'integer') throw new Error('not runs');
    expect(cashOutLine(session, { back: null, lay: null })).toEqual({ ok: false, reason: 'LEVEL' });
    expect(cashOutLine(yes, { back: null, lay: null })).toEqual({ ok: false, reason: 'PRICE_MISSING' });
    const meter = integer(marketOf('meter'), [bet('meter', { priceHundredths: 10_000, line: 20 })]);
    expect(cashOutLine(meter, { back: null, lay: null })).toEqual({ ok: false, reason: 'NOT_OFFERED' });
  });

  const figures = fc.record({
    priceHundredths: fc.constantFrom(8_000, 9_000, 10_000, 11_000),
    line: fc.integer({ min: 1, max: 30 }),
    width: fc.constant(null),
  });
  const lined = fc.constantFrom('session' as const, 'line' as const).chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      bets: fc.array(terms(kind), { maxLength: 5 }),
      back: figures,
      lay: figures,
    }),
  );

  test.prop([lined, fc.integer({ min: 1, max: 30_000_000 })], { numRuns: 400 })(
    'no stake on either side beats it',
    ({ kind, bets, back, lay }, stake) => {
      const position = integer(marketOf(kind), bets);
      const result = cashOutLine(position, { back, lay });
      const value = result.ok ? result.guaranteedPaise : worstProfitOf(position);
      expect(value).toBeGreaterThanOrEqual(worstProfitOf(position));
      for (const [side, price] of [['back', back] as const, ['lay', lay] as const]) {
        const best = result.ok && result.bets[0]?.side === side ? result.bets[0].stake : stake;
        for (const tried of [stake, best - 1, best + 1, best * 2]) {
          if (tried < 1) continue;
          const hedge: BetTerms = { kind, side, selection: '', ...price, stake: paise(tried) };
          expect(worstProfitOf(addBet(position, hedge))).toBeLessThanOrEqual(value);
        }
      }
    },
  );

  it('the halves of a hedge close at 1 + rate', () => {
    expect(profitNumerator('session', 9_000) / profitDenominator('session')).toBe(0.9);
    expect(profitNumerator('line', 0) / profitDenominator('line')).toBe(1);
  });
});
