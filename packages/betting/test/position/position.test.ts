import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBet,
  type BetTerms,
  betOutcome,
  type BettingMarket,
  bettingMarket,
  emptyPosition,
  exposureOf,
  integerResult,
  isLevel,
  type MarketKind,
  negated,
  paise,
  positionOf,
  positionTable,
  profitAt,
  profitOf,
  readPosition,
  removeBet,
  VOID,
  whatIf,
  widenOutcomes,
  winner,
  worstProfitOf,
} from '../../src/index.ts';
import { marketKind, marketOf, marketWithBets, marketWithNextBet, resultsOf, terms } from '../arbitraries.ts';

function sumOfProfits(market: BettingMarket, bets: readonly BetTerms[]): number[] {
  return resultsOf(market).map((result) => bets.reduce((sum, bet) => sum + profitOf(bet, result, market.maxResult), 0));
}

describe('for every kind, with mixed bets', () => {
  test.prop([marketWithBets], { numRuns: 600 })(
    'the position is the sum of its bets, result by result',
    ({ market, bets }) => {
      const position = positionOf(market, bets);
      expect(resultsOf(market).map((result) => profitAt(position, result))).toEqual(sumOfProfits(market, bets));
    },
  );

  test.prop([marketWithBets], { numRuns: 600 })('exposure equals brute force over the results', ({ market, bets }) => {
    const worst = Math.min(...sumOfProfits(market, bets));
    expect(exposureOf(positionOf(market, bets))).toBe(Math.max(0, -worst));
    expect(worstProfitOf(positionOf(market, bets))).toBe(worst);
  });

  test.prop([marketWithBets, fc.nat()], { numRuns: 300 })(
    'the order of bets leaves no trace',
    ({ market, bets }, seed) => {
      const turned = bets.map((_, index) => bets[(index + seed) % bets.length]).filter((bet) => bet !== undefined);
      expect(positionOf(market, turned.toReversed())).toEqual(positionOf(market, bets));
    },
  );

  test.prop([marketWithNextBet], { numRuns: 300 })(
    'adding a bet and removing it leaves no trace',
    ({ market, bets, next }) => {
      const position = positionOf(market, bets);
      expect(addBet(position, next)).toEqual(positionOf(market, [next, ...bets]));
      expect(removeBet(addBet(position, next), next)).toEqual(position);
    },
  );

  test.prop([marketWithBets], { numRuns: 300 })('a position survives its storage as JSON', ({ market, bets }) => {
    const position = positionOf(market, bets);
    expect(readPosition(JSON.parse(JSON.stringify(position)))).toEqual(position);
  });

  test.prop([marketWithBets], { numRuns: 300 })(
    'the table covers every result once, at its profit',
    ({ market, bets }) => {
      const position = positionOf(market, bets);
      for (const result of resultsOf(market)) {
        const rows = positionTable(position).filter((row) => {
          if (row.type === 'outcome') return result.type === 'winner' && result.selections[0] === row.outcome;
          return result.type === 'integer' && result.value >= row.from && result.value <= (row.to ?? Infinity);
        });
        expect(rows).toHaveLength(1);
        const [row] = rows;
        const runs = result.type === 'integer' ? result.value : 0;
        const shown = row?.type === 'range' ? row.profitPaise + row.perRunPaise * (runs - row.from) : row?.profitPaise;
        expect(shown).toBe(profitAt(position, result));
        if (row?.type === 'range' && row.to === runs) expect(row.profitAtEndPaise).toBe(shown);
      }
    },
  );

  test.prop([marketWithNextBet], { numRuns: 300 })('what-if is what the bet then does', ({ market, bets, next }) => {
    const before = positionOf(market, bets);
    const after = positionOf(market, [...bets, next]);
    expect(whatIf(before, next)).toEqual({
      position: after,
      table: positionTable(after),
      exposurePaise: exposureOf(after),
      exposureDeltaPaise: exposureOf(after) - exposureOf(before),
    });
  });

  test.prop([marketKind.chain(terms)], { numRuns: 300 })('one bet risks its liability', (bet) => {
    const market = marketOf(bet.kind);
    const { win, loss } = betOutcome(bet, market.maxResult);
    const profits = sumOfProfits(market, [bet]);
    expect(profits.every((profit) => profit >= negated(loss) && profit <= win)).toBe(true);
    expect(exposureOf(positionOf(market, [bet]))).toBe(loss);
  });
});

describe('rounding', () => {
  const splittable = marketKind.chain((kind) =>
    fc.record({ bet: terms(kind), parts: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 6 }) }),
  );

  test.prop([splittable], { numRuns: 800 })('splitting a stake never gains a paisa', ({ bet, parts }) => {
    const market = marketOf(bet.kind);
    const whole = { ...bet, stake: paise(parts.reduce((sum, part) => sum + part, 0)) };
    const split = parts.map((part) => ({ ...bet, stake: paise(part) }));
    const wholeProfits = sumOfProfits(market, [whole]);
    for (const [index, profit] of sumOfProfits(market, split).entries()) {
      expect(profit).toBeLessThanOrEqual(wholeProfits[index] ?? Number.NaN);
    }
  });

  it('splitting 1 rupee at 1.01 into paise loses the winnings, never the house', () => {
    const bet: BetTerms = {
      kind: 'match',
      side: 'back',
      selection: 'home',
      priceHundredths: 101,
      line: null,
      width: null,
      stake: paise(1),
    };
    const market = marketOf('match');
    const position = positionOf(
      market,
      Array.from({ length: 100 }, () => bet),
    );
    expect(profitAt(position, winner('home'))).toBe(0);
    expect(profitAt(positionOf(market, [{ ...bet, stake: paise(100) }]), winner('home'))).toBe(1);
  });

  const TWO_SIDED: readonly MarketKind[] = ['match', 'bookmaker', 'yesno', 'session', 'line', 'meter'];
  test.prop([fc.constantFrom(...TWO_SIDED).chain(terms)], { numRuns: 500 })(
    'a back and a lay at the same price cancel, to the paisa the house keeps',
    (bet) => {
      const market = marketOf(bet.kind);
      const profits = sumOfProfits(market, [
        { ...bet, side: 'back' },
        { ...bet, side: 'lay' },
      ]);
      // A meter keeps less than a paisa for every run, the other kinds less than one for the whole bet.
      const kept = bet.kind === 'meter' ? 45 : 1;
      for (const profit of profits) {
        expect(profit).toBeLessThanOrEqual(0);
        expect(profit).toBeGreaterThanOrEqual(-kept);
      }
    },
  );

  test.prop([fc.constantFrom(...TWO_SIDED).chain(terms), fc.integer({ min: 1, max: 1000 })], { numRuns: 300 })(
    'with whole rates and stakes in hundreds they cancel exactly',
    (bet, hundreds) => {
      const whole = { ...bet, stake: paise(hundreds * 10_000) };
      const profits = sumOfProfits(marketOf(bet.kind), [
        { ...whole, side: 'back' },
        { ...whole, side: 'lay' },
      ]);
      expect(profits.every((profit) => profit === 0)).toBe(true);
    },
  );
});

describe('markets of several winners', () => {
  const runners = ['a', 'b', 'c', 'd', 'e'];
  const place = bettingMarket('match', { runners, expectedWinners: 2 });
  const placeBet = terms('match').chain((bet) =>
    fc.constantFrom(...runners).map((selection) => ({ ...bet, selection })),
  );
  const pairs = runners.flatMap((first, index) => runners.slice(index + 1).map((second) => [first, second]));

  test.prop([fc.array(placeBet, { maxLength: 8 })], { numRuns: 400 })(
    'exposure equals brute force over pairs',
    (bets) => {
      const results = pairs.map((selections) => ({ type: 'winner', selections, expectedWinners: 2 }) as const);
      const profits = results.map((result) => bets.reduce((sum, bet) => sum + profitOf(bet, result), 0));
      const position = positionOf(place, bets);
      expect(results.map((result) => profitAt(position, result))).toEqual(profits);
      expect(exposureOf(position)).toBe(Math.max(0, -Math.min(...profits)));
      expect(readPosition(JSON.parse(JSON.stringify(position)))).toEqual(position);
      for (const row of positionTable(position)) {
        const containing = profits.filter((_, index) => row.type === 'outcome' && pairs[index]?.includes(row.outcome));
        expect(row.profitPaise).toBe(Math.min(...containing));
      }
    },
  );

  it('laying two runners risks both', () => {
    const lay = (selection: string): BetTerms => ({
      kind: 'match',
      side: 'lay',
      selection,
      priceHundredths: 200,
      line: null,
      width: null,
      stake: paise(10_000),
    });
    expect(exposureOf(positionOf(place, [lay('a'), lay('b')]))).toBe(20_000);
    expect(exposureOf(positionOf(bettingMarket('match', { runners }), [lay('a'), lay('b')]))).toBe(0);
  });
});

describe('a market that gains outcomes', () => {
  test.prop([fc.array(terms('match'), { maxLength: 6 })])('is the position of the wider market', (bets) => {
    const outcomes = [...marketOf('match').outcomes, 'late'];
    const wide = bettingMarket('match', { runners: outcomes });
    expect(widenOutcomes(positionOf(marketOf('match'), bets), outcomes)).toEqual(positionOf(wide, bets));
  });

  it('nothing changes when nothing is new, or for runs', () => {
    const position = emptyPosition(marketOf('match'));
    expect(widenOutcomes(position, ['home'])).toBe(position);
    const session = emptyPosition(marketOf('session'));
    expect(widenOutcomes(session, ['home'])).toBe(session);
  });
});

describe('what does not belong is refused', () => {
  const match: BetTerms = {
    kind: 'match',
    side: 'back',
    selection: 'home',
    priceHundredths: 200,
    line: null,
    width: null,
    stake: paise(100),
  };
  const khado: BetTerms = { ...match, kind: 'khado', priceHundredths: 10_000, line: 10, width: 5 };

  it.each<[string, BetTerms]>([
    ['an unknown outcome', { ...match, selection: 'nobody' }],
    ['a bet of another kind', { ...match, kind: 'bookmaker' }],
    ['a stake of nothing', { ...match, stake: paise(0) }],
    ['odds of 1', { ...match, priceHundredths: 100 }],
    ['odds that are no number', { ...match, priceHundredths: Number.NaN }],
  ])('%s in a match market', (_, bet) => {
    expect(() => addBet(emptyPosition(marketOf('match')), bet)).toThrow(RangeError);
  });

  it.each<[string, BetTerms]>([
    ['no line', { ...khado, line: null }],
    ['a line between runs', { ...khado, line: 10.5 }],
    ['a negative line', { ...khado, line: -1 }],
    ['a line of nothing', { ...khado, line: 0 }],
    ['no width', { ...khado, width: null }],
    ['a width of nothing', { ...khado, width: 0 }],
    ['a lay', { ...khado, side: 'lay' }],
  ])('%s in a khado', (_, bet) => {
    expect(() => addBet(emptyPosition(marketOf('khado')), bet)).toThrow(RangeError);
  });

  it.each([
    null,
    [],
    'x',
    {},
    { kind: 'roulette' },
    { kind: 'match', outcomes: ['a'], profits: [], rest: 0 },
    { kind: 'match', outcomes: ['a'], profits: [1.5], rest: 0 },
    { kind: 'match', outcomes: ['a'], profits: [1], rest: '0' },
    { kind: 'match', outcomes: [1], profits: [1], rest: 0 },
    { kind: 'match', outcomes: ['a'], profits: [1], rest: 0, expectedWinners: 0 },
    { kind: 'session', zones: [], maxResult: null },
    { kind: 'session', zones: [[0, 1]], maxResult: null },
    { kind: 'session', zones: [[0, 1, 0]], maxResult: '5' },
  ])('stored rubbish %j', (json) => {
    expect(() => readPosition(json)).toThrow(RangeError);
  });

  it('a void result is worth nothing, an impossible one is refused', () => {
    const position = positionOf(marketOf('match'), [match]);
    expect(profitAt(position, VOID)).toBe(0);
    expect(() => profitAt(position, integerResult(3))).toThrow(RangeError);
    expect(() => profitAt(emptyPosition(marketOf('session')), winner('home'))).toThrow(RangeError);
    expect(() => integerResult(-1)).toThrow(RangeError);
  });

  it('a market that cannot be', () => {
    expect(() => bettingMarket('match')).toThrow(RangeError);
    expect(() => bettingMarket('match', { runners: ['a', 'a'] })).toThrow(RangeError);
    expect(() => bettingMarket('match', { runners: ['a', 'b'], expectedWinners: 2 })).toThrow(RangeError);
    expect(() => bettingMarket('yesno', { expectedWinners: 2 })).toThrow(RangeError);
    expect(() => bettingMarket('meter')).toThrow(RangeError);
  });
});

describe('a level position', () => {
  const vector = (...profits: number[]): unknown => ({
    kind: 'match',
    outcomes: profits.map((_, at) => String(at)),
    profits,
    rest: 0,
  });
  const zones = (...list: [number, number, number][]): unknown => ({
    kind: 'session',
    maxResult: null,
    zones: list,
  });

  it.each([
    ['the same everywhere', vector(19_24, 19_24, 19_24), true],
    ['but for a rounded stake', vector(-19_24, -18_24), true],
    ['one result that pays more', vector(19_24, 19_24, 20_25), false],
    ['the same in every zone', zones([0, 5_00, 0], [40, 5_00, 0]), true],
    ['a zone of its own', zones([0, -100_00, 0], [40, 100_00, 0]), false],
    ['every run counts', { kind: 'meter', maxResult: 300, zones: [[0, 5_00, 1_00]] }, false],
  ])('%s', (_, json, level) => {
    expect(isLevel(readPosition(json))).toBe(level);
  });
});
