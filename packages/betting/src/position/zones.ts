import { assert, unreachable } from '../assert.ts';
import { type BetTerms, roundedProfits } from '../bet/bet.ts';
import { paise } from '../money/money.ts';

/**
 * A function from runs to profit as a list of zones, rising by `from`, the first from 0. Inside a zone the profit is
 * profitPaise at `from` and changes by perRunPaise with every further run; perRunPaise is 0 except for meters.
 * Tuples of plain numbers, because they are stored as JSON with every position.
 */
export type Zone = readonly [from: number, profitPaise: number, perRunPaise: number];
export type Zones = readonly Zone[];

export const FLAT: Zones = [[0, 0, 0]];

/** What one bet on an integer market pays for every result. Throws RangeError for a bet without a line. */
export function betZones(terms: BetTerms): Zones {
  const { kind, side, line, width } = terms;
  assert(line !== null, `a ${kind} bet needs a line`);
  const { ifWon, ifLost } = roundedProfits(terms);
  const backs = side === 'back';
  switch (kind) {
    case 'session':
      return [
        [0, backs ? ifLost : ifWon, 0],
        [line, backs ? ifWon : ifLost, 0],
      ];
    case 'line':
      return [
        [0, backs ? ifWon : ifLost, 0],
        [line, 0, 0],
        [line + 1, backs ? ifLost : ifWon, 0],
      ];
    case 'khado':
      assert(width !== null, 'a khado bet needs a width');
      return [
        [0, ifLost, 0],
        [line, ifWon, 0],
        [line + width, ifLost, 0],
      ];
    case 'meter':
      return [
        [0, (backs ? ifLost : ifWon) * line, -1 * (backs ? ifLost : ifWon)],
        [line, 0, backs ? ifWon : ifLost],
      ];
    case 'match':
    case 'bookmaker':
    case 'yesno':
    case 'oddeven':
    case 'digit':
      throw new RangeError(`${kind} is not settled by runs`);
    default:
      return unreachable(kind);
  }
}

function startOf(zones: Zones, index: number): number {
  return zones[index]?.[0] ?? Number.POSITIVE_INFINITY;
}

/**
 * first + sign × second, as the shortest list of zones: a boundary at which neither value nor slope breaks is dropped.
 * Therefore the same bets give the same zones in whatever order they came or went.
 */
export function combineZones(first: Zones, second: Zones, sign: 1 | -1): Zones {
  const zones: Zone[] = [];
  let from = 0;
  let firstIndex = 0;
  let secondIndex = 0;
  let last: Zone | undefined;
  while (from !== Number.POSITIVE_INFINITY) {
    while (startOf(first, firstIndex + 1) <= from) firstIndex += 1;
    while (startOf(second, secondIndex + 1) <= from) secondIndex += 1;
    const [firstFrom, firstProfit, firstSlope] = first[firstIndex] ?? [0, 0, 0];
    const [secondFrom, secondProfit, secondSlope] = second[secondIndex] ?? [0, 0, 0];
    const profit =
      firstProfit + firstSlope * (from - firstFrom) + sign * (secondProfit + secondSlope * (from - secondFrom));
    const slope = firstSlope + sign * secondSlope;
    if (last === undefined || last[2] !== slope || last[1] + last[2] * (from - last[0]) !== profit) {
      last = [from, paise(profit), paise(slope)];
      zones.push(last);
    }
    from = Math.min(startOf(first, firstIndex + 1), startOf(second, secondIndex + 1));
  }
  return zones;
}

/** The profit for so many runs. */
export function profitAtRuns(zones: Zones, runs: number): number {
  let zone: Zone = zones[0] ?? [0, 0, 0];
  for (const next of zones) {
    if (next[0] > runs) break;
    zone = next;
  }
  return zone[1] + zone[2] * (runs - zone[0]);
}

/**
 * The smallest profit over the results fromResult…toResult, or Infinity when there is none. A piecewise linear function
 * takes it at an end of a zone: at its first run, or at the last one before the next zone.
 */
export function smallestProfit(zones: Zones, fromResult: number, toResult: number): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < zones.length; index += 1) {
    const zone = zones[index];
    if (zone === undefined || zone[0] > toResult) break;
    const [from, profit, perRun] = zone;
    const first = Math.max(from, fromResult);
    const last = lastRun(zones, index, toResult);
    if (first > last) continue;
    // Only a falling zone can be lower at its end than at its beginning; an endless zone is flat.
    const lowest = perRun < 0 ? last : first;
    smallest = Math.min(smallest, perRun === 0 ? profit : profit + perRun * (lowest - from));
  }
  return smallest;
}

/** The last run of a zone that the market can end on. A sloping zone without an end is a meter without a maximum. */
export function lastRun(zones: Zones, index: number, lastResult: number): number {
  return Math.min(startOf(zones, index + 1) - 1, lastResult);
}
