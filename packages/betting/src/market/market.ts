import { assert } from '../assert.ts';

/** The nine kinds of betting market (DOMAIN §2); the provider's word for each stands behind it. */
export const MARKET_KINDS = [
  'match', // match: decimal odds on a runner
  'bookmaker', // match1: rate per 100 on a runner
  'session', // fancy: YES / NO at a line of runs, each with its rate
  'yesno', // fancy1: a statement at decimal odds
  'line', // fancy2: even money, back sells and lay buys
  'oddeven', // oddeven: the lay box is a back bet on EVEN
  'khado', // khado: a band of runs
  'meter', // meter: so much for every run
  'digit', // cricketcasino: last digit of a total
] as const;

export type MarketKind = (typeof MARKET_KINDS)[number];

/** How a position is kept: profit per named outcome, or profit as a function of an integer result. */
export type PositionShape = 'vector' | 'integer';

const SHAPES: Readonly<Record<MarketKind, PositionShape>> = {
  match: 'vector',
  bookmaker: 'vector',
  session: 'integer',
  yesno: 'vector',
  line: 'integer',
  oddeven: 'vector',
  khado: 'integer',
  meter: 'integer',
  digit: 'vector',
};

export function isMarketKind(word: string): word is MarketKind {
  return Object.hasOwn(SHAPES, word);
}

export function shapeOf(kind: MarketKind): PositionShape {
  return SHAPES[kind];
}

/** True for the kinds whose outcomes are the runners that the market itself names. */
export function isOnRunners(kind: MarketKind): boolean {
  return kind === 'match' || kind === 'bookmaker';
}

/** True for the kinds whose bets name the outcome that they are on: a runner or a digit. The others are one row. */
export function namesOutcome(kind: MarketKind): boolean {
  return isOnRunners(kind) || kind === 'digit';
}

/** True for the kinds whose price is decimal odds; the others quote a rate per 100 (or, for a line, even money). */
export function hasDecimalOdds(kind: MarketKind): boolean {
  return kind === 'match' || kind === 'yesno' || kind === 'oddeven' || kind === 'digit';
}

/** True for the kinds whose offers carry a line of runs. */
export function hasLine(kind: MarketKind): boolean {
  return shapeOf(kind) === 'integer';
}

/** True for the kinds in which every box is a bet for something; a lay of khado or digit does not exist. */
export function offersLay(kind: MarketKind): boolean {
  return kind !== 'khado' && kind !== 'digit';
}

/**
 * The unit of position, exposure and settlement.
 * - outcomes: the selections that can win, for vector kinds; empty for integer kinds.
 * - expectedWinners: how many selections win, when that is more than one (a place market); absent: one.
 * - maxResult: the declared largest result of a meter, beyond which nothing more is won or lost; null elsewhere.
 * - withdrawn: runners that have left the race, and are outcomes no more; absent: none.
 */
export type BettingMarket = {
  readonly kind: MarketKind;
  readonly outcomes: readonly string[];
  readonly maxResult: number | null;
  readonly expectedWinners?: number;
  readonly withdrawn?: readonly string[];
};

export const YESNO_OUTCOMES: readonly string[] = ['yes', 'no'];
export const ODDEVEN_OUTCOMES: readonly string[] = ['odd', 'even'];
export const DIGIT_OUTCOMES: readonly string[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The largest result a meter is declared with: 100 above its line, 200 where the match can be drawn. */
export function meterMaxResult(line: number, drawPossible = false): number {
  return line + (drawPossible ? 200 : 100);
}

/**
 * A betting market of the kind. Runners (and more than one winner) are for match and bookmaker only, the declared maximum
 * for meter only. Throws RangeError on a market without outcomes, a repeated outcome, winners that are not fewer than
 * the runners, or a meter without a maximum.
 */
export function bettingMarket(
  kind: MarketKind,
  options: {
    readonly runners?: readonly string[];
    readonly maxResult?: number;
    readonly expectedWinners?: number;
  } = {},
): BettingMarket {
  const { runners = [], maxResult, expectedWinners = 1 } = options;
  if (kind === 'meter') {
    assert(maxResult !== undefined && Number.isSafeInteger(maxResult) && maxResult >= 0, 'a meter declares a maximum');
    return { kind, outcomes: [], maxResult };
  }
  if (shapeOf(kind) === 'integer') return { kind, outcomes: [], maxResult: null };
  const outcomes = fixedOutcomes(kind) ?? runners;
  assert(outcomes.length > 0, `a ${kind} market needs its runners`);
  assert(new Set(outcomes).size === outcomes.length, 'outcomes are distinct');
  if (expectedWinners === 1) return { kind, outcomes, maxResult: null };
  assert(Number.isInteger(expectedWinners) && expectedWinners > 0, `not a number of winners: ${expectedWinners}`);
  assert(outcomes === runners && expectedWinners < runners.length, 'fewer winners than runners');
  return { kind, outcomes, maxResult: null, expectedWinners };
}

/** The outcomes that belong to the kind itself, or null where the runners name them. */
function fixedOutcomes(kind: MarketKind): readonly string[] | null {
  if (kind === 'yesno') return YESNO_OUTCOMES;
  if (kind === 'oddeven') return ODDEVEN_OUTCOMES;
  if (kind === 'digit') return DIGIT_OUTCOMES;
  return null;
}
