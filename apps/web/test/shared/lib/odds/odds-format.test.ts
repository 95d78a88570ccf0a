import { LADDER } from '@pavilion/betting';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mainFigure } from '../../../../src/shared/lib/bet/bet-words.ts';
import {
  followOddsFormat,
  ODDS_FORMATS,
  type OddsFormat,
  setOddsFormat,
  writeOdds,
} from '../../../../src/shared/lib/odds/odds-format.ts';

const figures = { priceHundredths: 250, line: null, width: null, size: null };

beforeEach(() => localStorage.clear());
afterEach(() => followOddsFormat(null));

// Worked by hand: profit per 1 is d − 1; American is that per 100, or what is staked for 100 below evens.
test.each<[hundredths: number, written: Record<OddsFormat, string>]>([
  [
    101,
    {
      ...{ decimal: '1.01', fractional: '1/100', american: '−10000', 'hong-kong': '0.01' },
      ...{ indonesian: '−100.00', malay: '+0.01', percentage: '99.0%' },
    },
  ],
  [
    150,
    {
      ...{ decimal: '1.50', fractional: '1/2', american: '−200', 'hong-kong': '0.50' },
      ...{ indonesian: '−2.00', malay: '+0.50', percentage: '66.7%' },
    },
  ],
  [
    200,
    {
      ...{ decimal: '2.00', fractional: '1/1', american: '+100', 'hong-kong': '1.00' },
      ...{ indonesian: '+1.00', malay: '+1.00', percentage: '50.0%' },
    },
  ],
  [
    250,
    {
      ...{ decimal: '2.50', fractional: '3/2', american: '+150', 'hong-kong': '1.50' },
      ...{ indonesian: '+1.50', malay: '−0.67', percentage: '40.0%' },
    },
  ],
  [
    100_000,
    {
      ...{ decimal: '1000.00', fractional: '999/1', american: '+99900', 'hong-kong': '999.00' },
      ...{ indonesian: '+999.00', malay: '−0.0010', percentage: '0.1%' },
    },
  ],
])('%i hundredths in every format', (hundredths, written) => {
  for (const format of ODDS_FORMATS) expect(writeOdds(hundredths, format), format).toBe(written[format]);
});

test('a fraction says exactly the odds, at every price of the exchange', () => {
  for (const price of LADDER) {
    const [profit = 0, stake = 0] = writeOdds(price, 'fractional').split('/').map(Number);
    expect(profit * 100).toBe((price - 100) * stake);
  }
});

test('odds that win nothing, and what is no number, are left as they are', () => {
  for (const format of ODDS_FORMATS) expect(writeOdds(100, format)).toBe('1.00');
  expect(writeOdds(Number.NaN, 'fractional')).toBe('NaN');
});

test('a choice is kept for its account alone, and only odds are written in it', () => {
  followOddsFormat('player1');
  setOddsFormat('american');
  expect(mainFigure('match', figures)).toBe('+150');
  expect(mainFigure('bookmaker', { ...figures, priceHundredths: 9700 })).toBe('97');
  followOddsFormat('player2');
  expect(mainFigure('match', figures)).toBe('2.50');
  followOddsFormat('player1');
  expect(mainFigure('match', figures)).toBe('+150');
  followOddsFormat(null);
  setOddsFormat('malay');
  expect(mainFigure('match', figures)).toBe('2.50');
});
