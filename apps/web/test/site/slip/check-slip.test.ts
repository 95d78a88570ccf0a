// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { hundredthsFromText, paiseFromText, textFromPaise } from '../../../src/shared/lib/format/amounts.ts';
import { checkSlip, cutStake } from '../../../src/site/slip/placing/check-slip.ts';
import { pick } from '../../fixtures/pick.ts';

const good = { priceHundredths: 305, stakePaise: 1_000_00 };

describe('what is wrong with a slip', () => {
  test.each([
    ['nothing', good, true, null],
    ['a guest', good, false, 'Please log in to place a bet.'],
    ['no stake', { ...good, stakePaise: 0 }, true, 'Enter a valid stake amount.'],
    ['a stake that is no number', { ...good, stakePaise: Number.NaN }, true, 'Enter a valid stake amount.'],
    ['no odds', { ...good, priceHundredths: 0 }, true, 'Enter a valid odds value.'],
    ['odds that are no number', { ...good, priceHundredths: Number.NaN }, true, 'Enter a valid odds value.'],
    ['odds of 1, which pay nothing', { ...good, priceHundredths: 100 }, true, 'Enter a valid odds value.'],
    ['less than the market takes', { ...good, stakePaise: 99_99 }, true, 'The lowest stake here is ₹100.'],
    ['more than the market takes', { ...good, stakePaise: 5_00_000_01 }, true, 'The highest stake here is ₹5,00,000.'],
  ])('%s', (_name, figures, signedIn, expected) => {
    expect(checkSlip(pick(), figures, signedIn)?.text ?? null).toBe(expected);
  });

  test('a limit that was not given does not bind', () => {
    const free = pick({ minPaise: null, maxPaise: null });
    expect(checkSlip(free, { ...good, stakePaise: 1 }, true)).toBeNull();
    expect(cutStake(free, 9_99_99_999_00)).toBe(9_99_99_999_00);
    expect(cutStake(pick(), 9_99_99_999_00)).toBe(5_00_000_00);
  });
});

describe('amounts as they are typed', () => {
  test.each([
    ['', 0],
    ['0', 0],
    ['1000', 1_000_00],
    ['6,000', 6_000_00],
    ['1,24,500.50', 1_24_500_50],
    ['₹ 12.5', 12_50],
    ['.5', 50],
    ['12.', 12_00],
    ['12.345', Number.NaN],
    ['-5', Number.NaN],
    ['1e5', Number.NaN],
    ['abc', Number.NaN],
  ])('stake %j is %d paise', (text, paise) => {
    expect(paiseFromText(text)).toBe(paise);
  });

  test.each([
    ['3.05', 305],
    ['2', 200],
    ['1.01', 101],
    ['', Number.NaN],
    ['1.005', Number.NaN],
    ['-2', Number.NaN],
  ])('odds %j are %d hundredths', (text, hundredths) => {
    expect(hundredthsFromText(text)).toBe(hundredths);
  });

  test('are written back grouped, without idle decimals', () => {
    expect(textFromPaise(0)).toBe('0');
    expect(textFromPaise(6_000_00)).toBe('6,000');
    expect(textFromPaise(1_24_500_50)).toBe('1,24,500.50');
    expect(textFromPaise(Number.NaN)).toBe('');
  });
});
