import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  formatBadge,
  formatDateTime,
  formatFixtureTime,
  formatFixtureTimeWithin,
  formatOdds,
  formatPaise,
  formatPaiseShort,
  formatSize,
  formatTime,
  minutesEast,
  initials,
  paiseFromWire,
  spokenSize,
  zoneName,
} from '../../../src/shared/lib/format/format.ts';
import { typedNumber } from '../../../src/shared/lib/format/read-amount.ts';
import { setLanguage } from '../../../src/shared/i18n/i18n.ts';

describe('money', () => {
  test.each([
    [1_24_500_00, {}, '₹1,24,500.00'],
    [2_84_16_450_00, {}, '₹2,84,16,450.00'],
    [0, {}, '₹0.00'],
    [-0, { sign: 'always' }, '₹0.00'],
    [5, {}, '₹0.05'],
    [7_500_00, { sign: 'always' }, '+₹7,500.00'],
    [-9_700_00, { sign: 'always' }, '−₹9,700.00'],
    [-9_700_00, {}, '−₹9,700.00'],
    [6_000_00, { short: true }, '₹6,000'],
    [6_000_50, { short: true }, '₹6,000.50'],
    [1_24_500_00, { symbol: false }, '1,24,500.00'],
    [null, {}, '–'],
  ] as const)('%d paise with %o', (paise, style, text) => {
    expect(formatPaise(paise, style)).toBe(text);
  });

  property.prop([fc.integer({ min: -1e13, max: 1e13 })])('the digits are the amount, to the paisa', (paise) => {
    const digits = formatPaise(paise).replace(/[₹,.−]/g, '');
    expect(Number(digits)).toBe(Math.abs(paise));
    expect(formatPaise(paise).startsWith('−')).toBe(paise < 0);
  });

  property.prop([fc.integer({ min: 0, max: 1e12 })])('rupees of the wire come back as the same paise', (paise) => {
    expect(paiseFromWire(paise / 100)).toBe(paise);
  });
});

describe('odds', () => {
  test('always two decimals in cells and slip', () => {
    expect([214, 305, 1200, 100000, 101].map(formatOdds)).toEqual(['2.14', '3.05', '12.00', '1000.00', '1.01']);
  });
});

describe('size', () => {
  test.each([
    [840, '840'],
    [999.9, '999'],
    [1_000, '1K'],
    [12_400, '12.4K'],
    [99_999, '99.9K'],
    [1_00_000, '1L'],
    [1_84_000, '1.84L'],
    [1_40_000, '1.40L'],
    [1_15_000, '1.15L'],
    [99_99_999, '99.99L'],
    [1_05_00_000, '1.05Cr'],
    [250_00_00_000, '250Cr'],
    [0, '0'],
    [-5, '0'],
    [Number.NaN, '0'],
  ])('%d rupees', (rupees, text) => {
    expect(formatSize(rupees)).toBe(text);
  });

  test('is spoken in words', () => {
    expect(spokenSize(1_84_000)).toBe('1.84 lakh available');
    expect(spokenSize(12_400)).toBe('12.4 thousand available');
    expect(spokenSize(1_05_00_000)).toBe('1.05 crore available');
    expect(spokenSize(840)).toBe('840 available');
  });

  property.prop([fc.integer({ min: 1, max: 1_000_00_00_000 })])('never says more than there is', (rupees) => {
    const [, figure = '0', unit = ''] = /^([\d.]+)(\w*)$/.exec(formatSize(rupees)) ?? [];
    const factor = { '': 1, K: 1_000, L: 1_00_000, Cr: 1_00_00_000 }[unit] ?? Number.NaN;
    expect(Number(figure) * factor).toBeLessThanOrEqual(rupees + 1e-6 * factor);
    expect(Number(figure) * factor).toBeGreaterThan(rupees * 0.9);
  });
});

describe('results in little room', () => {
  test.each([
    [-127_96, '−128'],
    [1_852_04, '1.9K'],
    [127_50, '128'],
    [-127_50, '−128'],
    [49, '0'],
    [-49, '0'],
    [999_49, '999'],
    [999_50, '1K'],
    [12_350_00, '12.4K'],
    [99_949_99, '99.9K'],
    [99_950_00, '1L'],
    [1_84_500_00, '1.85L'],
    [-1_05_00_000_00, '−1.05Cr'],
    [250_60_00_000_00, '251Cr'],
  ])('%d paise', (paise, text) => {
    expect(formatPaiseShort(paise)).toBe(text);
  });
});

describe('dates', () => {
  const at = Date.parse('2026-11-21T09:02:08Z');
  test("are the visitor's, 24 hours", () => {
    expect(formatDateTime(at)).toBe('21 Nov 2026, 14:32');
    expect(formatTime(at)).toBe('14:32');
    expect(formatTime(at, true)).toBe('14:32:08');
  });
  test('name their zone', () => {
    expect(zoneName(at)).toBe('IST');
    expect(minutesEast(at)).toBe(330);
  });

  test('have months in the language of the page, and the same digits', async () => {
    await setLanguage('hi');
    expect(formatDateTime(at)).toMatch(/^21 नव[^ ]* 2026, 14:32$/);
    expect(formatFixtureTime(at, at)).toBe('आज, 14:32');
    await setLanguage('en');
    expect(formatDateTime(at)).toBe('21 Nov 2026, 14:32');
  });

  test("fixtures say Today and Tomorrow by the visitor's day", () => {
    expect(formatFixtureTime(Date.parse('2026-11-21T13:00:00Z'), at)).toBe('Today, 18:30');
    // 18:45 UTC is past midnight in India.
    expect(formatFixtureTime(Date.parse('2026-11-21T18:45:00Z'), at)).toBe('Tomorrow, 00:15');
    expect(formatFixtureTime(Date.parse('2026-11-23T10:00:00Z'), at)).toBe('23 Nov, 15:30');
  });

  test('within a sentence they say today and tomorrow', async () => {
    const tomorrow = Date.parse('2026-11-21T18:45:00Z');
    expect(formatFixtureTimeWithin(at, at)).toBe('today, 14:32');
    expect(formatFixtureTimeWithin(tomorrow, at)).toBe('tomorrow, 00:15');
    await setLanguage('hi');
    expect(formatFixtureTimeWithin(tomorrow, at)).toBe('कल, 00:15');
    await setLanguage('en');
  });

  test('September is Sep', () => {
    expect(formatDateTime(Date.parse('2026-09-05T06:30:00Z'))).toBe('5 Sep 2026, 12:00');
  });
});

test('badges stop at 99+', () => {
  expect([0, 99, 100, 2500].map(formatBadge)).toEqual(['0', '99', '99+', '99+']);
});

test('initials', () => {
  expect(['Kaveri Rao', 'player1', ' a ', ''].map(initials)).toEqual(['KR', 'PL', 'A', '']);
});

test('an amount may be typed as the screens write it, and nothing else is taken for one', () => {
  expect(['5,000', '1,00,000', '100,000', ' 2,500.50 ', '5000', '.5', '₹ 5,000.00'].map(typedNumber)).toEqual([
    ...[5_000, 100_000, 100_000, 2_500.5, 5_000, 0.5, 5_000],
  ]);
  const others = ['1,5', '1,50', '0,500', ',500', '5,000,', '1e9', '0x10', 'abc', '', '1₹5', '50₹', '₹₹5'];
  expect(others.map(typedNumber)).toEqual(others.map(() => NaN));
});
