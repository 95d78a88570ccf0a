import { assert } from '../assert.ts';
import { negated, type Paise, paise } from '../money/money.ts';
import {
  exposureOf,
  type IntegerPosition,
  type Position,
  type VectorPosition,
  widenOutcomes,
  worstProfitOf,
} from './position.ts';
import { type PositionRow, positionTable } from './position-table.ts';
import { combineZones, type Zone } from './zones.ts';

function addVectors(one: VectorPosition, other: VectorPosition): VectorPosition {
  assert((one.expectedWinners ?? 1) === (other.expectedWinners ?? 1), 'one market has one number of winners');
  const wide = widenOutcomes(one, other.outcomes);
  assert(wide.shape === 'vector', 'a vector stays one');
  const profitOf = new Map(other.outcomes.map((outcome, index) => [outcome, other.profits[index] ?? other.rest]));
  return {
    ...withoutResting(wide),
    profits: wide.profits.map((profit, index) =>
      paise(profit + (profitOf.get(wide.outcomes[index] ?? '') ?? other.rest)),
    ),
    rest: paise(wide.rest + other.rest),
  };
}

function addIntegers(one: IntegerPosition, other: IntegerPosition): IntegerPosition {
  return { ...one, maxResult: one.maxResult ?? other.maxResult, zones: combineZones(one.zones, other.zones, 1) };
}

/** What is held, without the orders that wait: they are nobody's risk but their owner's until they are filled. */
export function withoutResting(position: VectorPosition): VectorPosition {
  if (position.resting === undefined) return position;
  const { resting: _, ...held } = position;
  return held;
}

/**
 * What two holders have together, of one market, without orders that wait. A position that was written before a runner joined the market counts for
 * that runner what it has for an outcome without a bet. Throws RangeError for positions of different kinds.
 */
export function addPositions(one: Position, other: Position): Position {
  assert(one.kind === other.kind, `a ${one.kind} position and a ${other.kind} position are not of one market`);
  if (one.shape === 'vector' && other.shape === 'vector') return addVectors(one, other);
  assert(one.shape === 'integer' && other.shape === 'integer', 'positions of one kind have one shape');
  return addIntegers(one, other);
}

/** Where a sum of positions changes: from this run on by so much, and by so much more with every further run. */
export type RunStep = readonly [from: number, profitPaise: number, perRunPaise: number];

/**
 * The zones that steps make when they are added up from 0 on, as the shortest list: the form of a stored position.
 * Throws RangeError when the first step is not at 0 or the steps do not rise.
 */
export function zonesOfSteps(steps: readonly RunStep[]): readonly Zone[] {
  const zones: Zone[] = [];
  let [last, profit, perRun] = [0, 0, 0];
  for (const [from, change, slopeChange] of steps) {
    assert(zones.length === 0 ? from === 0 : from > last, 'steps rise from 0');
    profit += perRun * (from - last) + change;
    perRun += slopeChange;
    last = from;
    if (zones.length === 0 || change !== 0 || slopeChange !== 0) zones.push([from, paise(profit), paise(perRun)]);
  }
  assert(zones.length > 0, 'there is a step at 0');
  return zones;
}

/** The other side of a position: what its holder wins there is lost here. The house's book is that of all its players. */
export function oppositeOf(position: Position): Position {
  if (position.shape === 'vector') {
    return {
      ...withoutResting(position),
      profits: position.profits.map((profit) => negated(paise(profit))),
      rest: negated(paise(position.rest)),
    };
  }
  const zones = position.zones.map(
    ([from, profit, perRun]): Zone => [from, negated(paise(profit)), negated(paise(perRun))],
  );
  return { ...position, zones };
}

/** A book of one market: its holder's profit for every result, and the two ends of it. */
export type HouseBook = {
  readonly table: readonly PositionRow[];
  /** The profit in the result that is worst for the holder; above zero when it cannot lose. */
  readonly worstPaise: Paise;
  readonly bestPaise: Paise;
  /** The most that the holder can lose, ≥ 0. */
  readonly exposurePaise: Paise;
};

/** The house's book against what all the players of a market hold together. */
export const houseBook = (players: Position): HouseBook => bookOf(oppositeOf(players));

/** What holding a position comes to, result by result. */
export const bookOf = (held: Position): HouseBook => ({
  table: positionTable(held),
  worstPaise: worstProfitOf(held),
  bestPaise: negated(worstProfitOf(oppositeOf(held))),
  exposurePaise: exposureOf(held),
});
