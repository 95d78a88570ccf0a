import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyPosition,
  houseBook,
  integerResult,
  netBook,
  oppositeOf,
  partOfPosition,
  type Position,
  positionOf,
  profitAt,
  scoreMap,
  winner,
} from '../../src/index.ts';
import { LAST_RESULT, marketKind, marketOf, resultsOf, terms } from '../arbitraries.ts';

const WHOLE = 10_000;

const sharedMarket = marketKind.chain((kind) =>
  fc.record({
    market: fc.constant(marketOf(kind)),
    agents: fc.array(
      fc.record({
        bets: fc.array(terms(kind), { maxLength: 5 }),
        shareRate: fc.oneof(fc.constantFrom(0, WHOLE), fc.integer({ min: 0, max: WHOLE })),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
);

describe('for every kind', () => {
  test.prop([sharedMarket], { numRuns: 400 })(
    'house and agents have the whole book between them, each what its share says, and neither looks better than it is',
    ({ market, agents }) => {
      const parts = agents.map(({ bets, shareRate }) => ({ players: positionOf(market, bets), shareRate }));
      const house = netBook(parts, 'house');
      const shared = netBook(parts, 'agent');
      // A paisa for each rounding: of every agent one, on a meter one more for every run.
      const rounding = parts.length * (market.kind === 'meter' ? LAST_RESULT + 1 : 1);
      for (const result of resultsOf(market)) {
        const wholes = parts.map(({ players }) => -profitAt(players, result));
        const gross = wholes.reduce((sum, profit) => sum + profit, 0);
        const exact = parts.reduce(
          (sum, { shareRate }, at) => sum + ((wholes[at] ?? 0) * (WHOLE - shareRate)) / WHOLE,
          0,
        );
        const own = profitAt(house.ownState, result);
        expect(profitAt(house.grossState, result)).toBe(gross + 0);
        expect(own).toBeLessThanOrEqual(exact + 1e-3);
        expect(own).toBeGreaterThan(exact - rounding - 1e-3);
        const both = own + profitAt(shared.ownState, result);
        expect(both).toBeLessThanOrEqual(gross);
        expect(both).toBeGreaterThan(gross - 2 * rounding);
      }
    },
  );

  test.prop([sharedMarket], { numRuns: 200 })(
    'without shares the own book is the whole one; who has given all away neither wins nor loses',
    ({ market, agents }) => {
      const parts = (shareRate: number) => agents.map(({ bets }) => ({ players: positionOf(market, bets), shareRate }));
      const kept = netBook(parts(0), 'house');
      expect(kept.own).toEqual(kept.gross);
      expect(kept.gross).toEqual(
        houseBook(
          positionOf(
            market,
            agents.flatMap(({ bets }) => bets),
          ),
        ),
      );
      const given = netBook(parts(WHOLE), 'house').own;
      expect([given.worstPaise, given.bestPaise, given.exposurePaise]).toEqual([0, 0, 0]);
      expect(netBook(parts(WHOLE), 'agent').own).toEqual(kept.gross);
    },
  );

  test.prop([sharedMarket], { numRuns: 200 })('worst and best are those of the results', ({ market, agents }) => {
    const parts = agents.map(({ bets, shareRate }) => ({ players: positionOf(market, bets), shareRate }));
    const { own, ownState } = netBook(parts, 'house');
    const profits = resultsOf(market).map((result) => profitAt(ownState, result));
    expect([own.worstPaise, own.bestPaise]).toEqual([Math.min(...profits), Math.max(...profits)]);
  });
});

it('a share is of losses as of wins', () => {
  const market = marketOf('match');
  const bet = {
    kind: 'match',
    side: 'back',
    selection: 'home',
    priceHundredths: 300,
    line: null,
    width: null,
  } as const;
  const players = positionOf(market, [{ ...bet, stake: 100_00 as never }]);
  const { own, gross } = netBook([{ players, shareRate: 2_500 }], 'house');
  expect([gross.worstPaise, gross.bestPaise]).toEqual([-200_00, 100_00]);
  expect([own.worstPaise, own.bestPaise]).toEqual([-150_00, 75_00]);
  const ofAgent = netBook([{ players, shareRate: 2_500 }], 'agent').own;
  expect([ofAgent.worstPaise, ofAgent.bestPaise]).toEqual([-50_00, 25_00]);
});

it('nobody, and no rate, is refused', () => {
  const players = emptyPosition(marketOf('match'));
  expect(() => netBook([], 'house')).toThrow(RangeError);
  for (const shareRate of [-1, 10_001, 0.5]) {
    expect(() => netBook([{ players, shareRate }], 'agent')).toThrow(RangeError);
  }
});

describe('a score map', () => {
  const market = marketOf('match');
  const back = (selection: string) => ({
    ...({ kind: 'match', side: 'back', selection, priceHundredths: 250, line: null, width: null } as const),
    stake: 10_000 as never,
  });
  const odds = (home: number, away: number) => winner(home > away ? 'home' : home < away ? 'away' : 'draw');

  test.prop([fc.array(fc.constantFrom('home', 'draw', 'away'), { maxLength: 6 }), fc.integer({ min: 1, max: 7 })])(
    'is at every score the sum of what its books make of it',
    (backed, most) => {
      const book = oppositeOf(positionOf(market, backed.map(back)));
      const runs: Position = oppositeOf(
        positionOf(marketOf('session'), [
          {
            kind: 'session',
            side: 'back',
            selection: 'row',
            priceHundredths: 10_000,
            line: 3,
            width: null,
            stake: 500 as never,
          },
        ]),
      );
      const map = scoreMap(
        [
          { book, resultAt: ([home, away]) => odds(home, away) },
          { book: runs, resultAt: ([home, away]) => integerResult(home + away) },
          { book, resultAt: () => null },
        ],
        most,
      );
      expect(map).toHaveLength(most + 1);
      for (const [home, row] of map.entries()) {
        expect(row).toHaveLength(most + 1);
        for (const [away, profit] of row.entries()) {
          const total = profitAt(book, odds(home, away)) + profitAt(runs, integerResult(home + away));
          expect(profit).toBe(total + 0);
        }
      }
    },
  );
});

it('a part of a position is a position of the same market', () => {
  for (const kind of ['match', 'meter'] as const) {
    const market = marketOf(kind);
    const [bet] = fc.sample(terms(kind), { numRuns: 1, seed: 3 });
    const position = positionOf(market, bet === undefined ? [] : [bet]);
    expect(Object.keys(partOfPosition(position, 3_333))).toEqual(Object.keys(position));
  }
});
