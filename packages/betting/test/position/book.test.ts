import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPositions,
  bettingMarket,
  emptyPosition,
  houseBook,
  oppositeOf,
  paise,
  type Position,
  positionOf,
  profitAt,
  winner,
  zonesOfSteps,
} from '../../src/index.ts';
import { marketKind, marketOf, resultsOf, terms } from '../arbitraries.ts';

const zonesOf = (position: Position) => (position.shape === 'integer' ? position.zones : []);

const marketWithPlayers = marketKind.chain((kind) =>
  fc.record({
    market: fc.constant(marketOf(kind)),
    players: fc.array(fc.array(terms(kind), { maxLength: 5 }), { minLength: 1, maxLength: 5 }),
  }),
);

describe('for every kind', () => {
  test.prop([marketWithPlayers], { numRuns: 400 })(
    'the players together hold what all their bets make, and the house the opposite',
    ({ market, players }) => {
      const positions = players.map((bets) => positionOf(market, bets));
      const together = positions.reduce(addPositions, emptyPosition(market));
      expect(together).toEqual(positionOf(market, players.flat()));
      const house = oppositeOf(together);
      const ofHouse = resultsOf(market).map((result) => profitAt(house, result));
      const ofPlayers = resultsOf(market).map((result) =>
        positions.reduce((sum, position) => sum + profitAt(position, result), 0),
      );
      expect(ofHouse.map((profit, at) => profit + (ofPlayers[at] ?? 0))).toEqual(ofHouse.map(() => 0));
      const book = houseBook(together);
      expect([book.worstPaise, book.bestPaise]).toEqual([Math.min(...ofHouse), Math.max(...ofHouse)]);
      expect(book.exposurePaise).toBe(Math.max(0, -book.worstPaise));
    },
  );
});

it('a position from before a runner joined counts for that runner as for an outcome without a bet', () => {
  const two = bettingMarket('match', { runners: ['a', 'b'] });
  const three = bettingMarket('match', { runners: ['a', 'b', 'c'] });
  const back = (selection: string) =>
    ({
      kind: 'match',
      side: 'back',
      selection,
      priceHundredths: 300,
      line: null,
      width: null,
      stake: paise(100),
    }) as const;
  const together = addPositions(positionOf(two, [back('a')]), positionOf(three, [back('c')]));
  expect(['a', 'b', 'c'].map((runner) => profitAt(together, winner(runner)))).toEqual([100, -200, 100]);
  expect(together).toEqual(addPositions(positionOf(three, [back('c')]), positionOf(two, [back('a')])));
});

describe('steps', () => {
  const runKind = fc.constantFrom('session' as const, 'line' as const, 'khado' as const, 'meter' as const);
  const bets = runKind.chain((kind) => fc.array(terms(kind), { minLength: 1, maxLength: 6 }));
  test.prop([bets])('the changes of all positions, added up run by run, make what they hold together', (all) => {
    const market = marketOf(all[0]?.kind ?? 'session');
    const positions = all.map((bet) => positionOf(market, [bet]));
    const changes = new Map<number, [number, number]>();
    for (const position of positions) {
      if (position.shape !== 'integer') continue;
      let before = [0, 0, 0];
      for (const zone of position.zones) {
        const [start, profit, perRun] = changes.has(zone[0])
          ? [zone[0], ...(changes.get(zone[0]) ?? [0, 0])]
          : [zone[0], 0, 0];
        const carried = (before[1] ?? 0) + (before[2] ?? 0) * (zone[0] - (before[0] ?? 0));
        changes.set(start, [(profit ?? 0) + zone[1] - carried, (perRun ?? 0) + zone[2] - (before[2] ?? 0)]);
        before = [...zone];
      }
    }
    const steps = [...changes].map(([from, [profit, perRun]]) => [from, profit, perRun] as const);
    const zones = zonesOfSteps(steps.toSorted((one, other) => one[0] - other[0]));
    expect(zones).toEqual(
      positions.reduce(addPositions).shape === 'integer' ? zonesOf(positions.reduce(addPositions)) : [],
    );
  });

  it('begin at 0 and rise', () => {
    expect(() => zonesOfSteps([])).toThrow(RangeError);
    expect(() => zonesOfSteps([[5, 1, 0]])).toThrow(RangeError);
    expect(() =>
      zonesOfSteps([
        [0, 1, 0],
        [5, 1, 0],
        [5, 1, 0],
      ]),
    ).toThrow(RangeError);
    expect(
      zonesOfSteps([
        [0, 0, 0],
        [5, 100, 0],
        [9, 0, 0],
        [10, -100, 3],
      ]),
    ).toEqual([
      [0, 0, 0],
      [5, 100, 0],
      [10, 0, 3],
    ]);
  });
});

it('positions of two kinds are not added', () => {
  const match = emptyPosition(bettingMarket('match', { runners: ['a', 'b'] }));
  expect(() => addPositions(match, emptyPosition(bettingMarket('session')))).toThrow(RangeError);
});
