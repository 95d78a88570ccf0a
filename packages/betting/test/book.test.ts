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
  positionOf,
  profitAt,
  winner,
} from '../src/index.ts';
import { marketKind, marketOf, resultsOf, terms } from './arbitraries.ts';

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

it('positions of two kinds are not added', () => {
  const match = emptyPosition(bettingMarket('match', { runners: ['a', 'b'] }));
  expect(() => addPositions(match, emptyPosition(bettingMarket('session')))).toThrow(RangeError);
});
