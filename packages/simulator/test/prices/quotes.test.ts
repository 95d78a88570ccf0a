import { LADDER } from '@pavilion/betting';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RowQuote } from '../../src/event-model.ts';
import { bookmakerQuotes, manyWayBookmakerQuotes } from '../../src/quote/bookmaker-quote.ts';
import { ladderQuotes } from '../../src/quote/ladder-quote.ts';
import { withLean } from '../../src/quote/leaning.ts';
import { oddChance, parityQuote } from '../../src/quote/parity-market.ts';
import { bandQuote, lineQuote, meterQuote, sessionQuote } from '../../src/quote/run-quote.ts';

/** A number drawn by its size. Doubles are drawn by their bits, nearly all of them next to nothing. */
const between = (min: number, max: number) =>
  fc.integer({ min: 0, max: 1000 }).map((part) => min + ((max - min) * part) / 1000);

const chances = fc
  .array(fc.double({ min: 0.0001, max: 1, noNaN: true }), { minLength: 2, maxLength: 3 })
  .map((parts) => parts.map((part) => part / parts.reduce((sum, one) => sum + one, 0)));

const depth = fc.record({
  halfWidth: between(0, 0.08),
  stepTicks: fc.integer({ min: 1, max: 6 }),
  size: fc.integer({ min: 100, max: 100_000 }),
  sizeSigma: fc.constant(1),
  key: fc.integer(),
  beat: fc.integer(),
});

const onLadder = new Set(LADDER.map((price) => price / 100));

function ordered(quote: RowQuote): number[] {
  return [...quote.back.map(({ price }) => price).toReversed(), ...quote.lay.map(({ price }) => price)];
}

describe('the exchange ladder', () => {
  test('levels rise from the third back to the third lay, on ladder prices, with money at each', () => {
    fc.assert(
      fc.property(chances, depth, (fair, how) => {
        for (const quote of ladderQuotes(fair, how)) {
          const prices = ordered(quote);
          expect(prices).toEqual([...new Set(prices)].toSorted((a, b) => a - b));
          expect(prices.every((price) => onLadder.has(price))).toBe(true);
          expect([...quote.back, ...quote.lay].every(({ size }) => size > 0)).toBe(true);
        }
      }),
    );
  });

  test('no combination of backs, or of lays, is a sure profit', () => {
    fc.assert(
      fc.property(chances, depth, (fair, how) => {
        const quotes = ladderQuotes(fair, how);
        const sum = (side: 'back' | 'lay') =>
          quotes.reduce((total, quote) => total + 1 / (quote[side][0]?.price ?? 0), 0);
        if (quotes.every(({ back }) => back.length > 0)) expect(sum('back')).toBeGreaterThanOrEqual(1 - 1e-9);
        if (quotes.every(({ lay }) => lay.length > 0)) expect(sum('lay')).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  test('near certainty nobody backs at any price, and nobody backs the hopeless', () => {
    const how = { halfWidth: 0.004, stepTicks: 1, size: 100, sizeSigma: 1, key: 1, beat: 1 };
    const [sure, lost] = ladderQuotes([0.995, 0.005], how);
    // At 1.01 it would pay more than it costs.
    expect(sure?.back).toEqual([]);
    expect(sure?.lay[0]?.price).toBe(1.02);
    expect(lost?.back).toEqual([]);
    expect(lost?.lay[0]?.price).toBeGreaterThanOrEqual(200);
  });

  test('however the market maker leans, the fair price stays inside every quote', () => {
    const leans = fc.array(between(-1, 1), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(chances, leans, depth, (fair, lean, how) => {
        const moved = withLean(fair, how.halfWidth, (channel) => lean[channel] ?? 0);
        expect(moved.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
        for (const [i, { back, lay }] of ladderQuotes(moved, how).entries()) {
          const p = fair[i] ?? 0;
          // At 1.01, the other end, a lean leaves somebody who backs what is surer, for less than a thousandth of the stake.
          for (const { price } of back) expect(p * price).toBeLessThanOrEqual(price === 1.01 ? 1.001 : 1 + 1e-9);
          // What is beyond the end of the ladder is laid there, for a thousandth of the risk at most.
          for (const { price } of lay) expect((1 - p) / (price - 1) - p).toBeLessThanOrEqual(0.0011);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the bookmaker', () => {
  test('gives away nothing on either side of a two-way book', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), (p) => {
        const quotes = bookmakerQuotes([p, 1 - p], 1000);
        for (const [side, { back, lay }] of quotes.entries()) {
          const chance = side === 0 ? p : 1 - p;
          const rate = (price: number) => chance * price - (1 - chance) * 100;
          if (back[0] !== undefined) expect(rate(back[0].price)).toBeLessThanOrEqual(1e-6);
          if (lay[0] !== undefined) expect(rate(lay[0].price)).toBeGreaterThanOrEqual(-1e-6);
          if (back[0] !== undefined && lay[0] !== undefined) expect(back[0].price).toBeLessThan(lay[0].price);
        }
      }),
    );
  });

  test('close sides are both quoted, at complements; a favourite stands alone', () => {
    const [home, away] = bookmakerQuotes([0.52, 0.48], 5000);
    expect([home?.back, home?.lay]).toEqual([[{ price: 90, size: 5000 }], [{ price: 94, size: 5000 }]]);
    expect([away?.back[0]?.price, away?.lay[0]?.price]).toEqual([106, 112]);
    const [lone, other] = bookmakerQuotes([0.8, 0.2], 5000);
    expect([lone?.state, other?.state]).toEqual(['open', 'suspended']);
    expect(other?.back).toEqual([]);
  });

  test('a book of three leaves out the hopeless', () => {
    const quotes = manyWayBookmakerQuotes([0.7, 0.285, 0.015], 1000);
    expect(quotes.map(({ state }) => state)).toEqual(['open', 'open', 'suspended']);
  });
});

describe('lines of runs', () => {
  /** A figure at least `floor`, bell-shaped above it. */
  const figure = fc
    .record({
      floor: fc.integer({ min: 0, max: 150 }),
      ahead: fc.double({ min: 0.5, max: 60, noNaN: true }),
      sd: fc.double({ min: 0.8, max: 25, noNaN: true }),
    })
    .map(({ floor, ahead, sd }) => ({
      floor,
      atLeast: (n: number) => (n <= floor ? 1 : 1 / (1 + Math.exp(((n - 0.5 - floor - ahead) * 1.7) / sd))),
    }));
  const style = fc.record({
    lean: between(-1, 1),
    oneLine: fc.boolean(),
    wide: fc.boolean(),
  });

  test('YES is never below NO, and neither is worth more than it costs', () => {
    fc.assert(
      fc.property(figure, style, ({ floor, atLeast }, how) => {
        const { back, lay } = sessionQuote(atLeast, floor, how);
        const yes = back[0];
        const no = lay[0];
        expect(yes?.price).toBeGreaterThan(floor);
        if (yes !== undefined) {
          const chance = atLeast(yes.price);
          expect(chance * yes.size - (1 - chance) * 100).toBeLessThanOrEqual(1e-6);
        }
        if (no !== undefined && yes !== undefined) {
          const chance = atLeast(no.price);
          expect((1 - chance) * 100 - chance * no.size).toBeLessThanOrEqual(1e-6);
          expect(no.price).toBeGreaterThan(floor);
          expect(yes.price).toBeGreaterThanOrEqual(no.price);
          if (yes.price === no.price) expect(yes.size).toBeLessThan(no.size);
        }
      }),
    );
  });

  test('an exchange line sells below and buys above, neither more often than not', () => {
    fc.assert(
      fc.property(figure, ({ floor, atLeast }) => {
        const { back, lay } = lineQuote(atLeast, floor, () => 10);
        const prices = [...back.map(({ price }) => price).toReversed(), ...lay.map(({ price }) => price)];
        expect(prices).toEqual([...new Set(prices)].toSorted((a, b) => a - b));
        const sell = back[0]?.price;
        const buy = lay[0]?.price ?? 0;
        if (sell !== undefined) expect(1 - atLeast(sell)).toBeLessThanOrEqual(0.5 + 1e-9);
        expect(atLeast(buy + 1)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
    );
  });

  test('a band holds less than even money is worth', () => {
    fc.assert(
      fc.property(figure, ({ floor, atLeast }) => {
        const { state, back, lay } = bandQuote(atLeast, floor, 0.47);
        if (state !== 'open') return;
        const low = back[0]?.price ?? 0;
        const width = lay[0]?.price ?? 0;
        expect(width).toBeGreaterThanOrEqual(3);
        expect(low).toBeGreaterThanOrEqual(floor);
        expect(atLeast(low) - atLeast(low + width)).toBeLessThanOrEqual(0.47);
      }),
    );
  });

  test('a meter lies on both sides of the mean', () => {
    const { back, lay } = meterQuote(151.3, 1.5);
    expect([back[0]?.price, lay[0]?.price]).toEqual([153, 149]);
  });
});

describe('odd and even', () => {
  test('both sides have the usual price while neither is likelier, and their own when one is', () => {
    const even = parityQuote(0.502, 1000);
    expect([even.back[0]?.price, even.lay[0]?.price]).toEqual([1.98, 1.98]);
    const odd = parityQuote(0.73, 1000);
    expect([odd.back[0]?.price, odd.lay[0]?.price]).toEqual([1.35, 3.65]);
    expect(parityQuote(0.95, 1000).state).toBe('suspended');
    expect(parityQuote(0.05, 1000).state).toBe('suspended');
  });

  test('no chance of an odd figure makes either side worth more than it costs', () => {
    fc.assert(
      fc.property(between(0, 1), (odd) => {
        const { back, lay } = parityQuote(odd, 1000);
        for (const { price } of back) expect(odd * price).toBeLessThan(1);
        for (const { price } of lay) expect((1 - odd) * price).toBeLessThan(1);
      }),
    );
  });

  test('the chance of an odd figure is the sum over the odd ones', () => {
    const exactly = new Map([
      [7, 0.1],
      [8, 0.3],
      [9, 0.2],
      [12, 0.4],
    ]);
    const atLeast = (n: number) => [...exactly].reduce((sum, [value, p]) => sum + (value >= n ? p : 0), 0);
    expect(oddChance(atLeast, 7)).toBeCloseTo(0.3, 9);
  });
});
