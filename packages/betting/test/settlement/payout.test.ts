import { describe, expect, test } from 'vitest';
import {
  type BetTerms,
  betOutcome,
  integerResult,
  type MarketKind,
  type MarketResult,
  paise,
  payoutOf,
  type Side,
  VOID,
  vectorPayout,
  winner,
} from '../../src/index.ts';

const terms = (kind: MarketKind, side: Side, more: Partial<BetTerms> = {}): BetTerms => ({
  kind,
  side,
  selection: '1',
  priceHundredths: 300,
  line: null,
  width: null,
  stake: paise(10_000),
  ...more,
});

/** The status, why, and the profit in paise of 100.00 at 3.00, at a rate of 3 per 100, or at 3.00 for each run. */
type Case = readonly [string, BetTerms, MarketResult, string, string, number];

const runs = integerResult;
const line = { line: 50, priceHundredths: 9_000 };
const CASES: readonly Case[] = [
  ['a backed runner that wins', terms('match', 'back'), winner('1'), 'won', 'result', 20_000],
  ['a backed runner that does not', terms('match', 'back'), winner('2'), 'lost', 'result', -10_000],
  ['a laid runner that wins', terms('match', 'lay'), winner('1'), 'lost', 'result', -20_000],
  ['a laid runner that does not', terms('match', 'lay'), winner('2'), 'won', 'result', 10_000],
  [
    'a statement backed, and so it was',
    terms('yesno', 'back', { selection: 'yes' }),
    winner('yes'),
    'won',
    'result',
    20_000,
  ],
  [
    'a statement laid, and so it was',
    terms('yesno', 'lay', { selection: 'yes' }),
    winner('yes'),
    'lost',
    'result',
    -20_000,
  ],
  ['odd, and it is', terms('oddeven', 'back'), runs(151), 'won', 'result', 20_000],
  ['odd, and it is not', terms('oddeven', 'back'), runs(150), 'lost', 'result', -10_000],
  ['even, which is a back bet in the lay box, and it is', terms('oddeven', 'lay'), runs(0), 'won', 'result', 20_000],
  ['even, and it is not', terms('oddeven', 'lay'), runs(7), 'lost', 'result', -10_000],
  ['a last digit', terms('digit', 'back', { selection: '7' }), runs(187), 'won', 'result', 20_000],
  ['another last digit', terms('digit', 'back', { selection: '7' }), runs(178), 'lost', 'result', -10_000],
  ['yes at the line', terms('session', 'back', line), runs(50), 'won', 'result', 9_000],
  ['yes a run below', terms('session', 'back', line), runs(49), 'lost', 'result', -10_000],
  ['no a run below the line', terms('session', 'lay', line), runs(49), 'won', 'result', 10_000],
  ['no at the line', terms('session', 'lay', line), runs(50), 'lost', 'result', -9_000],
  ['sold, and a run below the line', terms('line', 'back', { line: 50 }), runs(49), 'won', 'result', 10_000],
  ['sold, and a run above', terms('line', 'back', { line: 50 }), runs(51), 'lost', 'result', -10_000],
  ['bought, and a run above the line', terms('line', 'lay', { line: 50 }), runs(51), 'won', 'result', 10_000],
  ['bought, and a run below', terms('line', 'lay', { line: 50 }), runs(49), 'lost', 'result', -10_000],
  ['sold, and at the line', terms('line', 'back', { line: 50 }), runs(50), 'void', 'push', 0],
  ['bought, and at the line', terms('line', 'lay', { line: 50 }), runs(50), 'void', 'push', 0],
  ['the first run of a band', terms('khado', 'back', { ...line, width: 5 }), runs(50), 'won', 'result', 9_000],
  ['its last run', terms('khado', 'back', { ...line, width: 5 }), runs(54), 'won', 'result', 9_000],
  ['the run after it', terms('khado', 'back', { ...line, width: 5 }), runs(55), 'lost', 'result', -10_000],
  ['the run before it', terms('khado', 'back', { ...line, width: 5 }), runs(49), 'lost', 'result', -10_000],
  ['a meter three runs above', terms('meter', 'back', { line: 50 }), runs(53), 'won', 'result', 900],
  ['a meter three runs below', terms('meter', 'back', { line: 50 }), runs(47), 'lost', 'result', -900],
  ['the other side, three above', terms('meter', 'lay', { line: 50 }), runs(53), 'lost', 'result', -900],
  ['the other side, three below', terms('meter', 'lay', { line: 50 }), runs(47), 'won', 'result', 900],
  ['a meter at its line', terms('meter', 'back', { line: 50 }), runs(50), 'void', 'push', 0],
  ['anything of a void market', terms('match', 'back'), VOID, 'void', 'void', 0],
];

describe('what becomes of a bet, in words and paise', () => {
  test.each(CASES)('%s', (_, bet, result, status, reason, profitPaise) => {
    expect(payoutOf(bet, result, 200)).toEqual({ status, reason, profitPaise });
  });

  const tied = (expectedWinners: number, ...selections: string[]): MarketResult => ({
    type: 'winner',
    selections,
    expectedWinners,
  });
  test.each([
    ['a backer who shares a dead heat of two gains half', 'back', 300, tied(1, '1', '2'), 'won', 'dead-heat', 5_000],
    ['at short odds a backer who shares loses', 'back', 150, tied(1, '1', '2'), 'lost', 'dead-heat', -2_500],
    ['at evens nothing is won or lost', 'back', 200, tied(1, '1', '2'), 'void', 'dead-heat', 0],
    ['a layer who shares loses half', 'lay', 300, tied(1, '1', '2'), 'lost', 'dead-heat', -5_000],
    ['a layer of another runner wins', 'lay', 300, tied(1, '2', '3'), 'won', 'result', 10_000],
    ['as many places as there are winners are no dead heat', 'back', 300, tied(2, '1', '2'), 'won', 'result', 20_000],
  ] as const)('%s', (_, side, priceHundredths, result, status, reason, profitPaise) => {
    expect(payoutOf(terms('match', side, { priceHundredths }), result)).toEqual({ status, reason, profitPaise });
  });

  test.each([
    ['back', 'won', 15_000],
    ['lay', 'lost', -15_000],
  ] as const)('at odds that were reduced by a quarter a %s bet is %s by its runner', (side, status, profitPaise) => {
    const reduced = { numerator: 3n, denominator: 2n };
    const won = vectorPayout(terms('match', side), { type: 'winner', selections: ['1'], expectedWinners: 1 }, reduced);
    expect(won).toEqual({ status, reason: 'result', profitPaise });
  });

  test.each([
    ['runs for runners', terms('match', 'back'), runs(5)],
    ['a winner for a session', terms('session', 'back', line), winner('1')],
    ['runs below zero', terms('session', 'back', line), { type: 'integer', value: -1 }],
    ['half a run', terms('digit', 'back', { selection: '7' }), { type: 'integer', value: 7.5 }],
    ['nobody', terms('match', 'back'), { type: 'winner', selections: [], expectedWinners: 1 }],
    ['one runner twice', terms('match', 'back'), { type: 'winner', selections: ['1', '1'], expectedWinners: 1 }],
    ['no winner expected', terms('match', 'back'), { type: 'winner', selections: ['1'], expectedWinners: 0 }],
  ] as readonly [string, BetTerms, MarketResult][])('a result of another kind throws: %s', (_, bet, result) => {
    expect(() => payoutOf(bet, result)).toThrow(RangeError);
  });
});

describe('the most that a bet wins and loses', () => {
  test.each([
    [terms('match', 'back'), null, 20_000, 10_000],
    [terms('match', 'lay'), null, 10_000, 20_000],
    [terms('oddeven', 'lay'), null, 20_000, 10_000],
    [terms('meter', 'back', { line: 50 }), 120, 70 * 300, 50 * 300],
    [terms('meter', 'lay', { line: 50 }), 120, 50 * 300, 70 * 300],
    // Without a declared maximum it is a hundred runs above the line; one below the line leaves nothing to win there.
    [terms('meter', 'back', { line: 50 }), null, 100 * 300, 50 * 300],
    [terms('meter', 'back', { line: 50 }), 40, 0, 50 * 300],
  ] as const)('%o up to %s runs', (bet, maxResult, win, loss) => {
    expect(betOutcome(bet, maxResult)).toEqual({ win, loss });
  });

  test('terms that are none throw', () => {
    expect(() => betOutcome(terms('session', 'back'))).toThrow(RangeError);
    expect(() => betOutcome({ ...terms('match', 'back'), stake: paise(0) })).toThrow(RangeError);
  });
});
