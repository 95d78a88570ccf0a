import { describe, expect, test } from 'vitest';
import { comparePrices, isAtLeastAsGood, type MarketKind, type Offer, paise, type Side } from '../../src/index.ts';
import { marketOf } from '../arbitraries.ts';
import { codeOf, decide, offer } from '../bet/placement-fixture.ts';

type Figures = readonly [price: number, line?: number, width?: number];

function toOffer([price, line, width]: Figures, level = 0): Offer {
  return offer(price, { level, line: line ?? null, width: width ?? null });
}

/** What was asked for, what is offered, and whether that is taken without asking. */
const CASES: readonly (readonly [MarketKind, Side, Figures, Figures, boolean])[] = [
  ['match', 'back', [200], [200], true],
  ['match', 'back', [200], [202], true],
  ['match', 'back', [200], [199], false],
  ['match', 'lay', [200], [200], true],
  ['match', 'lay', [200], [199], true],
  ['match', 'lay', [200], [202], false],
  ['bookmaker', 'back', [4000], [4100], true],
  ['bookmaker', 'back', [4000], [3900], false],
  ['bookmaker', 'lay', [4300], [4200], true],
  ['bookmaker', 'lay', [4300], [4400], false],
  ['session', 'back', [10_000, 20], [10_000, 20], true],
  ['session', 'back', [10_000, 20], [10_000, 19], true],
  ['session', 'back', [10_000, 20], [10_000, 21], false],
  ['session', 'back', [10_000, 20], [11_000, 20], true],
  ['session', 'back', [10_000, 20], [9_000, 20], false],
  ['session', 'back', [10_000, 20], [9_000, 19], false],
  ['session', 'back', [10_000, 20], [11_000, 21], false],
  ['session', 'lay', [10_000, 20], [10_000, 21], true],
  ['session', 'lay', [10_000, 20], [10_000, 19], false],
  ['session', 'lay', [10_000, 20], [9_000, 20], true],
  ['session', 'lay', [10_000, 20], [11_000, 20], false],
  ['session', 'lay', [10_000, 20], [11_000, 21], false],
  ['yesno', 'back', [145], [150], true],
  ['yesno', 'back', [145], [140], false],
  ['yesno', 'lay', [170], [160], true],
  ['yesno', 'lay', [170], [180], false],
  ['line', 'back', [10_000, 20], [10_000, 21], true],
  ['line', 'back', [10_000, 20], [10_000, 19], false],
  ['line', 'back', [10_000, 20], [200, 20], true],
  ['line', 'lay', [10_000, 20], [10_000, 19], true],
  ['line', 'lay', [10_000, 20], [10_000, 21], false],
  ['oddeven', 'back', [196], [198], true],
  ['oddeven', 'back', [196], [194], false],
  ['oddeven', 'lay', [196], [198], true],
  ['oddeven', 'lay', [196], [194], false],
  ['khado', 'back', [10_000, 10, 5], [10_000, 10, 5], true],
  ['khado', 'back', [10_000, 10, 5], [11_000, 10, 5], true],
  ['khado', 'back', [10_000, 10, 5], [9_000, 10, 5], false],
  ['khado', 'back', [10_000, 10, 5], [10_000, 10, 6], true],
  ['khado', 'back', [10_000, 10, 5], [10_000, 9, 6], true],
  ['khado', 'back', [10_000, 10, 5], [10_000, 10, 4], false],
  ['khado', 'back', [10_000, 10, 5], [10_000, 9, 5], false],
  ['khado', 'back', [10_000, 10, 5], [10_000, 11, 5], false],
  ['khado', 'back', [10_000, 10], [10_000, 10, 4], true],
  ['khado', 'back', [10_000, 10], [10_000, 9, 9], false],
  ['meter', 'back', [10_000, 20], [10_000, 19], true],
  ['meter', 'back', [10_000, 20], [10_000, 21], false],
  ['meter', 'back', [10_000, 20], [11_000, 20], false],
  ['meter', 'back', [10_000, 20], [9_000, 20], false],
  ['meter', 'lay', [10_000, 20], [10_000, 21], true],
  ['meter', 'lay', [10_000, 20], [10_000, 19], false],
  ['digit', 'back', [950], [960], true],
  ['digit', 'back', [950], [940], false],
];

function decideAt(kind: MarketKind, side: Side, asked: Figures, offers: readonly Offer[], more: object = {}) {
  const selection = kind === 'digit' ? '4' : 'home';
  const [expectedPriceHundredths, line, width] = asked;
  return decide({
    market: marketOf(kind),
    offers,
    request: {
      side,
      selection,
      expectedPriceHundredths,
      expectedLine: line ?? null,
      expectedWidth: width ?? null,
      stakePaise: paise(1_000),
      ...more,
    },
  });
}

describe('at least as good for the player', () => {
  test.each(CASES)('%s %s: asked %j, offered %j: %s', (kind, side, asked, offered, taken) => {
    expect(isAtLeastAsGood(kind, side, toOffer(offered), toOffer(asked))).toBe(taken);
    expect(codeOf(decideAt(kind, side, asked, [toOffer(offered)]))).toBe(taken ? 'OK' : 'ODDS_CHANGED');
  });

  test.each(CASES)('%s %s: asked %j, offered %j, with consent', (kind, side, asked, offered) => {
    const decision = decideAt(kind, side, asked, [toOffer(offered)], { acceptUpdatedOdds: true });
    const [priceHundredths, line, width] = offered;
    expect(decision).toMatchObject({ ok: true, terms: { priceHundredths, line: line ?? null, width: width ?? null } });
  });
});

describe('which offer is taken', () => {
  test('the best of a ladder, even when a deeper box was clicked', () => {
    const ladder = [toOffer([210], 0), toOffer([208], 1), toOffer([206], 2)];
    const decision = decideAt('match', 'back', [206], ladder, { expectedLevel: 2 });
    expect(decision).toMatchObject({ ok: true, priceMoved: true, terms: { priceHundredths: 210 } });
  });

  test('the best of a ladder in whatever order it comes', () => {
    const ladder = [toOffer([208], 1), toOffer([202], 0), toOffer([206], 2)];
    expect(decideAt('match', 'back', [200], ladder)).toMatchObject({ terms: { priceHundredths: 208 } });
    expect(decideAt('match', 'lay', [210], ladder)).toMatchObject({ terms: { priceHundredths: 202 } });
  });

  const pairs = [toOffer([10_000, 22], 0), toOffer([9_000, 21], 1), toOffer([11_000, 23], 2)];

  test('of separate session quotes only one that is as good in line and rate', () => {
    expect(decideAt('session', 'back', [10_000, 22], pairs)).toMatchObject({
      priceMoved: false,
      terms: { line: 22, priceHundredths: 10_000 },
    });
    expect(decideAt('session', 'back', [9_000, 22], pairs)).toMatchObject({
      priceMoved: true,
      terms: { line: 21, priceHundredths: 9_000 },
    });
  });

  test('when it moved, the player is asked about the box that was clicked', () => {
    const asked = { expectedLevel: 2 };
    expect(decideAt('session', 'back', [11_000, 22], pairs, asked)).toMatchObject({
      refusal: {
        code: 'ODDS_CHANGED',
        detail: { currentPriceHundredths: 11_000, currentLine: 23, currentWidth: null },
      },
    });
    expect(decideAt('session', 'back', [11_000, 22], pairs)).toMatchObject({
      refusal: { detail: { currentLine: 22 } },
    });
    expect(decideAt('session', 'back', [11_000, 22], pairs, { ...asked, acceptUpdatedOdds: true })).toMatchObject({
      priceMoved: true,
      terms: { line: 23 },
    });
  });

  test('when the clicked box is gone, about the best that is left', () => {
    const decision = decideAt('session', 'back', [12_000, 20], pairs.slice(0, 2), { expectedLevel: 2 });
    expect(decision).toMatchObject({ refusal: { detail: { currentLine: 21 } } });
  });

  test('of two bands the wider, of two lines the better', () => {
    const bands = [toOffer([10_000, 10, 5], 0), toOffer([10_000, 10, 7], 1)];
    expect(decideAt('khado', 'back', [10_000, 10, 5], bands)).toMatchObject({ terms: { width: 7 } });
    expect(comparePrices('line', 'back', toOffer([0, 21]), toOffer([0, 20]))).toBeGreaterThan(0);
    expect(comparePrices('line', 'lay', toOffer([0, 21]), toOffer([0, 20]))).toBeLessThan(0);
    expect(comparePrices('session', 'lay', toOffer([9_000, 20]), toOffer([10_000, 20]))).toBeGreaterThan(0);
  });

  test('a request without a line is asked about the current one', () => {
    expect(codeOf(decideAt('session', 'back', [10_000], [toOffer([10_000, 22])]))).toBe('ODDS_CHANGED');
  });
});
