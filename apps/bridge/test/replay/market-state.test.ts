import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { expect } from 'vitest';
import { MarketState } from '../../src/sources/replay/mcm/market-state.ts';
import { PriceLadder } from '../../src/sources/replay/mcm/price-ladder.ts';
import { type Change, definition } from './recorded.ts';

function marketAfter(...changes: Change[]): MarketState {
  const market = new MarketState('1.1');
  for (const change of changes) market.apply(change);
  return market;
}

const ladders = (market: MarketState) =>
  market.runners.map((runner) => ({ back: runner.backLevels(3), lay: runner.layLevels(3), ltp: runner.lastPrice }));

test('deltas set and delete prices; the best three are read from the right end', () => {
  const market = marketAfter(
    {
      rc: [
        {
          id: 11,
          atb: [
            [2.14, 10],
            [2.12, 5],
            [2.1, 7],
            [2, 1],
          ],
          atl: [
            [2.2, 3],
            [2.16, 4],
          ],
          ltp: 2.14,
        },
      ],
    },
    {
      rc: [
        {
          id: 11,
          atb: [
            [2.14, 0],
            [1.99, 2],
          ],
          atl: [[2.16, 9]],
        },
      ],
    },
  );
  expect(ladders(market)).toEqual([
    {
      back: [
        [2.12, 5],
        [2.1, 7],
        [2, 1],
      ],
      lay: [
        [2.16, 9],
        [2.2, 3],
      ],
      ltp: 2.14,
    },
  ]);
});

test('an image forgets prices and volumes, never the definition', () => {
  const market = marketAfter(
    { marketDefinition: definition() },
    {
      tv: 50,
      rc: [
        { id: 11, atb: [[2, 10]], trd: [[2, 8]], tv: 8, ltp: 2 },
        { id: 22, atl: [[3, 1]] },
      ],
    },
    { img: true, rc: [{ id: 11, atb: [[1.5, 4]] }] },
  );
  expect(ladders(market)).toEqual([
    { back: [[1.5, 4]], lay: [], ltp: null },
    { back: [], lay: [], ltp: null },
  ]);
  expect([market.status, market.tradedTotal, market.runners[0]?.traded.total()]).toEqual(['OPEN', 50, 0]);
});

test('definitions replace each other whole; name, starting price and removal stay known', () => {
  const named = definition({ venue: 'Ham', runners: [{ id: 11, name: 'Red', status: 'ACTIVE', sortPriority: 1 }] });
  const later = definition({
    runners: [{ id: 11, status: 'REMOVED', sortPriority: 2, adjustmentFactor: 27.58, removalDate: 'D' }],
  });
  const market = marketAfter({ marketDefinition: named }, { marketDefinition: later });
  expect(market.definition.venue).toBeUndefined();
  expect(market.runners[0]).toMatchObject({
    name: 'Red',
    status: 'REMOVED',
    adjustmentFactor: 27.58,
    removalDate: 'D',
  });
});

test('a handicap makes another runner, and none is the same as 0', () => {
  const market = marketAfter({
    rc: [
      { id: 11, hc: 0, ltp: 2 },
      { id: 11, ltp: 3 },
      { id: 11, hc: -1.5, ltp: 4 },
      { id: 11, hc: -1.5, ltp: 5 },
    ],
  });
  expect(market.runners.map((runner) => [runner.handicap, runner.lastPrice])).toEqual([
    [0, 3],
    [-1.5, 5],
  ]);
});

test('ladders of places: full depth counts first, then what is displayed, then the plain best', () => {
  const best = {
    batb: [
      [0, 2, 1],
      [1, 1.9, 2],
    ],
    batl: [[0, 2.2, 3]],
  };
  expect(ladders(marketAfter({ rc: [{ id: 1, ...best }] }))).toEqual([
    {
      back: [
        [2, 1],
        [1.9, 2],
      ],
      lay: [[2.2, 3]],
      ltp: null,
    },
  ]);
  const shown = {
    ...best,
    bdatb: [
      [1, 2.02, 5],
      [0, 2.04, 4],
    ],
    bdatl: [
      [0, 2.1, 3],
      [0, 0, 0],
    ],
  };
  expect(ladders(marketAfter({ rc: [{ id: 1, ...shown }] }))).toEqual([
    {
      back: [
        [2.04, 4],
        [2.02, 5],
      ],
      lay: [[2.2, 3]],
      ltp: null,
    },
  ]);
  const market = marketAfter({ rc: [{ id: 1, ...shown, atb: [[2, 9]] }] });
  expect(market.runners[0]?.backLevels(3)).toEqual([[2, 9]]);
  expect(market.runners[0]?.shownBack(3)).toEqual([
    [2.04, 4],
    [2.02, 5],
  ]);
  expect([market.runners[0]?.bestBack(), market.runners[0]?.bestLay()]).toEqual([2, 2.2]);
});

test('traded volumes are totals per price; an empty list clears them', () => {
  const trades = (...lists: unknown[]) =>
    marketAfter(...lists.map((trd) => ({ rc: [{ id: 1, trd }] }))).runners[0]?.traded.total();
  expect(
    trades(
      [
        [2, 10],
        [2.27, 5],
      ],
      [[2, 12]],
    ),
  ).toBe(17);
  expect(
    trades(
      [[2, 10]],
      [
        [2, 0],
        [3, 1],
      ],
    ),
  ).toBe(1);
  expect(trades([[2, 10]], [])).toBe(0);
});

test.each([
  [{ rc: {} }, 'rc is not a list'],
  [{ rc: [7] }, 'a runner change is not an object'],
  [{ rc: [{ atb: [] }] }, 'a runner has no id'],
  [{ rc: [{ id: 1, hc: 'x' }] }, 'hc is not a number'],
  [{ rc: [{ id: 1, atb: 5 }] }, 'atb is not a list'],
  [{ rc: [{ id: 1, atb: [[1.5]] }] }, 'a price level is not a list of numbers'],
  [{ rc: [{ id: 1, trd: [['1.5', 2]] }] }, 'a price level is not a list of numbers'],
  [{ rc: [{ id: 1, batb: [[0, 1.5]] }] }, 'a price level is not a list of numbers'],
  [{ marketDefinition: [] }, 'marketDefinition is not an object'],
  [{ marketDefinition: { runners: 'none' } }, 'runners is not a list'],
])('%j is malformed', (change, reason) => {
  expect(() => marketAfter(change)).toThrow(reason);
});

test.prop([fc.array(fc.tuple(fc.integer({ min: 101, max: 140 }), fc.constantFrom(0, 1, 2.5, 700)), { maxLength: 80 })])(
  'a ladder holds what a plain map of hundredths would',
  (entries) => {
    const ladder = new PriceLadder();
    const plain = new Map<number, number>();
    for (const [hundredths, size] of entries) {
      ladder.take([[hundredths / 100, size]]);
      if (size === 0) plain.delete(hundredths);
      else plain.set(hundredths, size);
    }
    const rising = [...plain].sort(([a], [b]) => a - b).map(([hundredths, size]) => [hundredths / 100, size]);
    expect(ladder.lowest(100)).toEqual(rising);
    expect(ladder.highest(100)).toEqual(rising.toReversed());
    expect(ladder.isEmpty).toBe(rising.length === 0);
    expect(ladder.lowestPrice()).toBe(rising[0]?.[0] ?? Number.NaN);
    expect(ladder.highestPrice()).toBe(rising.at(-1)?.[0] ?? Number.NaN);
  },
);
