import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, flagOf, idOf, numberOf, orderOf, positiveIdOf, textOf, unwrapPayload } from '../src/index.ts';

describe('numbers', () => {
  test('are read from numbers and from decimal text', () => {
    expect(numberOf(1.72)).toBe(1.72);
    expect(numberOf(' 1.72 ')).toBe(1.72);
    expect(numberOf('-3')).toBe(-3);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, '', ' ', '1e5', '0x10', 'NaN', 'Infinity', null, true, [], {}])(
    'are refused as %j',
    (value) => {
      expect(numberOf(value)).toBeNaN();
    },
  );

  test('an absent amount is an empty box, a garbled one is not', () => {
    expect([null, undefined, '', '  '].map(amountOf)).toEqual([0, 0, 0, 0]);
    expect(amountOf('abc')).toBeNaN();
    expect(amountOf({})).toBeNaN();
  });

  test('display orders lose the float noise', () => {
    expect(orderOf(4.299999999999999)).toBe(4.3);
    expect(orderOf('7.001')).toBe(7.001);
    expect(orderOf(undefined)).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('ids', () => {
  test('are the same text whether sent as text or as a number', () => {
    expect(idOf('856162940')).toBe('856162940');
    expect(idOf(856162940)).toBe('856162940');
    expect(idOf(6273906464321)).toBe('6273906464321');
    expect(idOf('007')).toBe('7');
  });

  test.each([1.5, -1, 2 ** 53, 'x', null, undefined, {}, '1/../2'])('%j is none', (value) => {
    expect(idOf(value)).toBeNull();
  });

  test('0 means none where it is a placeholder', () => {
    expect(idOf(0)).toBe('0');
    expect(positiveIdOf(0)).toBeNull();
  });
});

describe('text', () => {
  test('loses stray blanks, control characters and direction marks', () => {
    expect(textOf('  1ST INN  10 OVER\tSA W ')).toBe('1ST INN 10 OVER SA W');
    expect(textOf('a\u0000b\u202ec')).toBe('a b c');
  });

  test('keeps markup as the text it is', () => {
    expect(textOf('<b onclick="x">Bet</b>')).toBe('<b onclick="x">Bet</b>');
  });

  test('is cut, and never anything else than text', () => {
    expect(textOf('x'.repeat(1_000))).toHaveLength(200);
    fc.assert(fc.property(fc.anything(), (value) => typeof textOf(value) === 'string'));
  });

  test('flags', () => {
    expect([true, 1, '1', 'TRUE'].map(flagOf)).toEqual([true, true, true, true]);
    expect([false, 0, '0', 'no', null, {}, 2].map(flagOf)).toEqual([false, false, false, false, false, false, false]);
  });
});

describe('unwrapPayload', () => {
  test('opens envelopes until a list or {t1,t2}', () => {
    expect(unwrapPayload([1])).toEqual([1]);
    expect(unwrapPayload({ success: true, data: { data: [1] } })).toEqual([1]);
    expect(unwrapPayload({ data: { t1: [], t2: [] } })).toEqual({ t1: [], t2: [] });
    expect(unwrapPayload({ data: { t2: [] } })).toEqual({ t2: [] });
  });

  test('gives up on everything else, however deep', () => {
    expect(unwrapPayload({ success: false, msg: 'no' })).toBeNull();
    let deep: unknown = [1];
    for (let depth = 0; depth < 50; depth += 1) deep = { data: deep };
    expect(unwrapPayload(deep)).toBeNull();
    fc.assert(
      fc.property(fc.anything(), (value) => {
        unwrapPayload(value);
      }),
    );
  });
});
