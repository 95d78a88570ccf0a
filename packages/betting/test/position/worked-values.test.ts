import { describe, expect, test } from 'vitest';
import {
  type BetTerms,
  betOutcome,
  bettingMarket,
  DIGIT_OUTCOMES,
  exposureOf,
  integerResult,
  type MarketKind,
  meterMaxResult,
  paiseFromRupees,
  positionOf,
  positionTable,
  profitAt,
  profitOf,
  rupeesFromPaise,
  winner,
} from '../../src/index.ts';

/** A bet in rupees, as worked values are written. */
function bet(
  kind: MarketKind,
  side: 'back' | 'lay',
  price: number,
  stake: number,
  more: Partial<Pick<BetTerms, 'selection' | 'line' | 'width'>> = {},
): BetTerms {
  return {
    kind,
    side,
    selection: 'row',
    priceHundredths: Math.round(price * 100),
    line: null,
    width: null,
    stake: paiseFromRupees(stake),
    ...more,
  };
}

function runsProfit(terms: BetTerms, runs: number): number {
  return rupeesFromPaise(profitOf(terms, integerResult(runs)));
}

test('two lays of a three-way market', () => {
  const market = bettingMarket('match', { runners: ['home', 'draw', 'away'] });
  const position = positionOf(market, [
    bet('match', 'lay', 3.15, 10, { selection: 'home' }),
    bet('match', 'lay', 2.52, 10, { selection: 'away' }),
  ]);
  expect(positionTable(position)).toEqual([
    { type: 'outcome', outcome: 'home', profitPaise: -1150 },
    { type: 'outcome', outcome: 'draw', profitPaise: 2000 },
    { type: 'outcome', outcome: 'away', profitPaise: -520 },
  ]);
  expect(exposureOf(position)).toBe(1150);
});

test('three session bets', () => {
  const position = positionOf(bettingMarket('session'), [
    bet('session', 'back', 100, 1000, { line: 68 }),
    bet('session', 'lay', 110, 500, { line: 60 }),
    bet('session', 'back', 90, 700, { line: 63 }),
  ]);
  const at = (runs: number) => rupeesFromPaise(profitAt(position, integerResult(runs)));
  expect([59, 60, 63, 68].map(at)).toEqual([-1200, -2250, -920, 1080]);
  expect(rupeesFromPaise(exposureOf(position))).toBe(2250);
  expect(positionTable(position).map((row) => row.type === 'range' && [row.from, row.to, row.profitPaise])).toEqual([
    [0, 59, -120_000],
    [60, 62, -225_000],
    [63, 67, -92_000],
    [68, null, 108_000],
  ]);
});

describe('khado 120, width 17, stake 500', () => {
  const khado = bet('khado', 'back', 100, 500, { line: 120, width: 17 });
  test.each([
    [119, -500],
    [120, 500],
    [136, 500],
    [137, -500],
  ])('%d runs: %d', (runs, profit) => {
    expect(runsProfit(khado, runs)).toBe(profit);
  });
});

describe('bookmaker', () => {
  const india = { selection: 'India' };
  test.each([
    ['back', 40, 400, -1000],
    ['lay', 43, 1000, -430],
  ] as const)('%s at %d with 1000', (side, rate, ifRight, ifWrong) => {
    const { win, loss } = betOutcome(bet('bookmaker', side, rate, 1000, india));
    expect([rupeesFromPaise(win), -rupeesFromPaise(loss)]).toEqual([ifRight, ifWrong]);
    const indiaWins = rupeesFromPaise(profitOf(bet('bookmaker', side, rate, 1000, india), winner('India')));
    expect(indiaWins).toBe(side === 'back' ? ifRight : ifWrong);
  });
});

describe('session at the same line with unequal rates', () => {
  test.each([
    ['back', 90, 20, 900],
    ['back', 90, 19, -1000],
    ['lay', 110, 19, 1000],
    ['lay', 110, 20, -1100],
  ] as const)('%s 20 @ %d, result %d: %d', (side, rate, runs, profit) => {
    expect(runsProfit(bet('session', side, rate, 1000, { line: 20 }), runs)).toBe(profit);
  });
});

describe('meter, stake 50', () => {
  test.each([
    ['back', 27, 40, 650],
    ['back', 27, 10, -850],
    ['back', 27, 27, 0],
    ['lay', 24, 0, 1200],
    ['lay', 24, 90, -3300],
  ] as const)('%s %d, result %d: %d', (side, line, runs, profit) => {
    expect(runsProfit(bet('meter', side, 100, 50, { line }), runs)).toBe(profit);
  });

  test('the declared maximum bounds the loss of NO and the win of YES', () => {
    const market = bettingMarket('meter', { maxResult: meterMaxResult(24) });
    expect(rupeesFromPaise(exposureOf(positionOf(market, [bet('meter', 'lay', 100, 50, { line: 24 })])))).toBe(5000);
    const yes = bet('meter', 'back', 100, 50, { line: 24 });
    expect(rupeesFromPaise(profitOf(yes, integerResult(500), market.maxResult))).toBe(5000);
    expect(rupeesFromPaise(betOutcome(yes, market.maxResult).win)).toBe(5000);
    expect(meterMaxResult(24, true)).toBe(224);
  });
});

describe('exchange line 131, sides reversed, even money', () => {
  test.each([
    ['back', 130, 200],
    ['back', 131, 0],
    ['back', 132, -200],
    ['lay', 130, -200],
    ['lay', 131, 0],
    ['lay', 132, 200],
  ] as const)('%s, result %d: %d', (side, runs, profit) => {
    expect(runsProfit(bet('line', side, 100, 200, { line: 131 }), runs)).toBe(profit);
  });
});

describe('odd and even: both boxes are backs', () => {
  test.each([
    ['back', 1.96, 7, 96],
    ['back', 1.96, 8, -100],
    ['back', 1.96, 0, -100],
    ['lay', 1.98, 0, 98],
    ['lay', 1.98, 8, 98],
    ['lay', 1.98, 7, -100],
  ] as const)('%s box at %d, result %d: %d', (side, odds, runs, profit) => {
    expect(runsProfit(bet('oddeven', side, odds, 100), runs)).toBe(profit);
  });
});

describe('yes/no statement', () => {
  test.each([
    ['back', 1.45, 'yes', 45],
    ['back', 1.45, 'no', -100],
    ['lay', 1.7, 'no', 100],
    ['lay', 1.7, 'yes', -70],
  ] as const)('%s at %d, result %s: %d', (side, odds, outcome, profit) => {
    expect(rupeesFromPaise(profitOf(bet('yesno', side, odds, 100), winner(outcome)))).toBe(profit);
  });
});

test('casino digit 4 at 9.5 with 100', () => {
  const digit = bet('digit', 'back', 9.5, 100, { selection: '4' });
  expect(runsProfit(digit, 154)).toBe(850);
  expect(runsProfit(digit, 150)).toBe(-100);
  const position = positionOf(bettingMarket('digit'), [digit]);
  expect(rupeesFromPaise(exposureOf(position))).toBe(100);
  expect(positionTable(position)).toHaveLength(DIGIT_OUTCOMES.length);
});

test('a fractional bookmaker rate', () => {
  const { win, loss } = betOutcome(bet('bookmaker', 'back', 0.75, 1000, { selection: 'No' }));
  expect([rupeesFromPaise(win), rupeesFromPaise(loss)]).toEqual([7.5, 1000]);
});
