import { assert } from '../assert.ts';
import { assertTerms, type BetTerms, outcomeOf, reducedProfits, risksStake, roundedProfits } from '../bet/bet.ts';
import { type BettingMarket, isMarketKind, type MarketKind, shapeOf } from '../market/market.ts';
import { floorRatio, type Paise, paise } from '../money/money.ts';
import {
  type AcceptedBet,
  type LeftOfBet,
  leftOfBet,
  type NonRunner,
  withoutRunners,
} from '../settlement/non-runner.ts';
import { type MarketResult, runsOf, winnersOf } from '../settlement/result.ts';
import { betZones, combineZones, FLAT, profitAtRuns, smallestProfit, type Zone, type Zones } from './zones.ts';

/**
 * A player's position in one market: profit for every possible result. Plain JSON, a few numbers per outcome or line,
 * whatever the number of bets behind it; the zero position and the sum of all bets are the same as adding one by one.
 * - vector: profits stand beside outcomes, each as if that one alone won; rest is the profit if an outcome without any
 *   bet on it wins. expectedWinners is there when more than one wins, withdrawn when runners have left the race.
 * - integer: zones of runs; see zones.ts.
 */
export type VectorPosition = {
  readonly shape: 'vector';
  readonly kind: MarketKind;
  readonly outcomes: readonly string[];
  readonly profits: readonly number[];
  readonly rest: number;
  readonly expectedWinners?: number;
  readonly withdrawn?: readonly string[];
  /** What orders that wait in the market could still lose; absent where none wait. */
  readonly resting?: Resting;
};

/**
 * The orders of a player that wait in a market, beside its outcomes: the stakes of the backs on each, which are lost when
 * another wins, and the liabilities of the lays on each, which are lost when it wins itself.
 */
export type Resting = { readonly backs: readonly number[]; readonly lays: readonly number[] };
export type IntegerPosition = {
  readonly shape: 'integer';
  readonly kind: MarketKind;
  readonly maxResult: number | null;
  readonly zones: Zones;
};
export type Position = VectorPosition | IntegerPosition;

/** The position of a player who has no bet in the market. */
export function emptyPosition(market: BettingMarket): Position {
  const { kind, outcomes, maxResult } = market;
  if (shapeOf(kind) === 'integer') return { shape: 'integer', kind, maxResult, zones: FLAT };
  return vectorPosition(
    kind,
    [...outcomes],
    outcomes.map(() => 0),
    0,
    market.expectedWinners ?? 1,
    market.withdrawn ?? [],
  );
}

/** One winner and nobody withdrawn is the rule, so only what differs from it is written down. */
function vectorPosition(
  kind: MarketKind,
  outcomes: readonly string[],
  profits: readonly number[],
  rest: number,
  expectedWinners: number,
  withdrawn: readonly string[],
): VectorPosition {
  return {
    ...{ shape: 'vector', kind, outcomes, profits, rest },
    ...(expectedWinners === 1 ? {} : { expectedWinners }),
    ...(withdrawn.length === 0 ? {} : { withdrawn }),
  };
}

type Profits = ReturnType<typeof roundedProfits>;

function combineVector(
  position: VectorPosition,
  terms: BetTerms,
  { ifWon, ifLost }: Profits,
  sign: 1 | -1,
): VectorPosition {
  const outcome = outcomeOf(terms);
  const at = position.outcomes.indexOf(outcome);
  assert(at >= 0, `${outcome} is not an outcome of this market`);
  const backs = risksStake(terms.kind, terms.side);
  const ifOutcome = sign * (backs ? ifWon : ifLost);
  const otherwise = sign * (backs ? ifLost : ifWon);
  const profits = position.profits.map((profit, index) => paise(profit + (index === at ? ifOutcome : otherwise)));
  return { ...position, profits, rest: paise(position.rest + otherwise) };
}

function combine(position: Position, terms: BetTerms, sign: 1 | -1): Position {
  assertTerms(terms);
  assert(position.kind === terms.kind, `a ${terms.kind} bet does not belong to a ${position.kind} market`);
  if (position.shape === 'vector') return combineVector(position, terms, roundedProfits(terms), sign);
  return { ...position, zones: combineZones(position.zones, betZones(terms), sign) };
}

/** The position after one more bet. Throws RangeError when the bet does not belong to the market. */
export function addBet(position: Position, terms: BetTerms): Position {
  return combine(position, terms, 1);
}

/** The position as if a bet it contains had never been made: exactly undoes addBet. */
export function removeBet(position: Position, terms: BetTerms): Position {
  return combine(position, terms, -1);
}

/** The position of all these bets together, in whatever order. */
export function positionOf(market: BettingMarket, bets: Iterable<BetTerms>): Position {
  let position = emptyPosition(market);
  for (const bet of bets) position = addBet(position, bet);
  return position;
}

function addLeft(position: Position, terms: BetTerms, left: LeftOfBet): Position {
  if (left.type === 'void') return position;
  if (left.type === 'whole' || position.shape === 'integer') return addBet(position, terms);
  assertTerms(terms);
  return combineVector(position, terms, reducedProfits(terms, left.ratio), 1);
}

/**
 * The position of accepted bets in a market that these runners have left: bets on them are void, the others' odds reduced
 * where they were accepted before, and who has left can win no more. With no withdrawals it is positionOf.
 */
export function positionLeft(
  market: BettingMarket,
  bets: Iterable<AcceptedBet>,
  nonRunners: readonly NonRunner[],
): Position {
  let position = emptyPosition(withoutRunners(market, nonRunners));
  for (const bet of bets) position = addLeft(position, bet.terms, leftOfBet(market, bet, nonRunners));
  return position;
}

/**
 * A position as bad as its orders can make it: what is filled of them is whatever hurts in the result, so each result loses
 * the backs on the other outcomes and the lays on its own.
 */
function afterWorstFills(position: VectorPosition): VectorPosition {
  const { resting, profits, rest } = position;
  if (resting === undefined) return position;
  const backs = resting.backs.reduce((sum, stake) => sum + stake, 0);
  return {
    ...position,
    profits: profits.map((profit, at) => profit - backs + (resting.backs[at] ?? 0) - (resting.lays[at] ?? 0)),
    rest: rest - backs,
  };
}

/**
 * The worst profit of a vector position. Each winner moves the profit from `rest` by its own difference, so with several
 * winners the worst result is made of the smallest differences. A dead heat lies between such results.
 */
function worstVectorProfit({ profits, rest, expectedWinners = 1 }: VectorPosition): number {
  if (profits.length === 0) return rest;
  if (expectedWinners === 1) {
    let worst = Number.POSITIVE_INFINITY;
    for (const profit of profits) worst = Math.min(worst, profit);
    return worst;
  }
  const differences = profits.map((profit) => profit - rest).sort((a, b) => a - b);
  return differences.slice(0, expectedWinners).reduce((sum, difference) => sum + difference, rest);
}

/** The profit of the worst result: what the player is certain to end with at least. Orders that wait are left out. */
export function worstProfitOf(position: Position): Paise {
  return position.shape === 'vector'
    ? paise(worstVectorProfit(position))
    : paise(smallestProfit(position.zones, 0, position.maxResult ?? Number.POSITIVE_INFINITY));
}

/**
 * The most the player can still lose in this market, whatever of the waiting orders is filled, ≥ 0:
 * max(0, −min over results of the profit). What waits is part of it, so a fill never needs more.
 */
export function exposureOf(position: Position): Paise {
  const worst = position.shape === 'vector' ? worstVectorProfit(afterWorstFills(position)) : worstProfitOf(position);
  return paise(Math.max(0, -1 * worst));
}

/**
 * The profit if the market ended like this. A dead heat of k winners for m expected shares the profits of its winners,
 * rounded down once here; settlement rounds once per bet and may differ by less than a paisa per bet.
 */
export function profitAt(position: Position, result: MarketResult): Paise {
  if (result.type === 'void') return paise(0);
  if (position.shape === 'integer') {
    return paise(profitAtRuns(position.zones, runsOf(position.kind, result, position.maxResult)));
  }
  const { selections, expectedWinners } = winnersOf(position.kind, result);
  const { outcomes, profits, rest } = position;
  const winners = selections.length;
  let above = 0;
  for (const selection of selections) above += (profits[outcomes.indexOf(selection)] ?? rest) - rest;
  return paise(rest + floorRatio(BigInt(above) * BigInt(Math.min(expectedWinners, winners)), BigInt(winners)));
}

/**
 * The position in a market that has since gained outcomes (a runner that the provider sent later). Outcomes it already
 * has keep their place; the new ones carry the profit of an outcome without a bet. Who was withdrawn stays out. Integer
 * positions are unchanged.
 */
export function widenOutcomes(position: Position, outcomes: readonly string[]): Position {
  if (position.shape === 'integer') return position;
  const { withdrawn = [] } = position;
  const added = outcomes.filter((outcome) => !position.outcomes.includes(outcome) && !withdrawn.includes(outcome));
  if (added.length === 0) return position;
  return {
    ...position,
    outcomes: [...position.outcomes, ...added],
    profits: [...position.profits, ...added.map(() => position.rest)],
    ...(position.resting === undefined ? {} : { resting: widened(position.resting, added.length) }),
  };
}

function widened({ backs, lays }: Resting, by: number): Resting {
  const none = Array.from({ length: by }, () => 0);
  return { backs: [...backs, ...none], lays: [...lays, ...none] };
}

function isZone(value: unknown): value is Zone {
  return Array.isArray(value) && value.length === 3 && value.every((part) => Number.isSafeInteger(part));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string');
}

function isIntegers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((part) => Number.isSafeInteger(part));
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** A stored position, checked in full. Throws RangeError on anything that is not one. */
export function readPosition(json: unknown): Position {
  assert(isObject(json), 'a position is an object');
  const { kind, outcomes, profits, rest, zones, maxResult, expectedWinners = 1, withdrawn = [], resting } = json;
  assert(typeof kind === 'string' && isMarketKind(kind), `not a market kind: ${String(kind)}`);
  if (shapeOf(kind) === 'integer') {
    assert(Array.isArray(zones) && zones.length > 0 && zones.every(isZone), 'not zones');
    assert(maxResult === null || isInteger(maxResult), 'not a maximum result');
    return { shape: 'integer', kind, maxResult, zones };
  }
  assert(isStrings(outcomes) && isIntegers(profits) && outcomes.length === profits.length, 'not profits per outcome');
  assert(isInteger(rest), 'not a profit of the remaining outcomes');
  assert(isInteger(expectedWinners) && expectedWinners > 0, 'not a number of winners');
  assert(isStrings(withdrawn), 'not the runners that left');
  const position = vectorPosition(kind, outcomes, profits, rest, expectedWinners, withdrawn);
  return resting === undefined ? position : { ...position, resting: readResting(resting, outcomes.length) };
}

function readResting(json: unknown, outcomes: number): Resting {
  assert(isObject(json), 'resting orders are an object');
  const { backs, lays } = json;
  assert(isIntegers(backs) && isIntegers(lays), 'not the amounts of resting orders');
  assert(backs.length === outcomes && lays.length === outcomes, 'not resting orders per outcome');
  assert(
    [...backs, ...lays].every((amount) => amount >= 0),
    'resting orders are not negative',
  );
  return { backs, lays };
}
