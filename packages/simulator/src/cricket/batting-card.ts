import { NO_BALL, OVER_BALLS, WICKET, WICKETS, WIDE } from './model/ball-model.ts';
import type { Delivery } from './cricket-script.ts';

/** The two at the crease: places in the order, runs so far, and who faces the next ball. */
export interface Crease {
  striker: number;
  other: number;
  strikerRuns: number;
  otherRuns: number;
}

/** One batsman's innings, in indices of the innings' deliveries. */
export interface Batsman {
  /** He came in after so many deliveries. */
  from: number;
  /** The delivery he was out to; null when he stayed. */
  out: number | null;
  runs: number;
}

export interface BattingCard {
  batsmen: readonly Batsman[];
  /** After so many deliveries of the innings. */
  crease(count: number): Crease;
}

/** Runs a delivery brings the batsman: not a wide, and a no-ball's penalty is not his. */
export function runsOffTheBat(outcome: number, runs: number): number {
  if (outcome === WIDE) return 0;
  return outcome === NO_BALL ? runs - 1 : runs;
}

/** The crease after a delivery: ends change with odd runs and after an over; who is out gives way to the next in. */
export function creaseAfter(crease: Crease, outcome: number, runs: number, balls: number, nextIn: number): Crease {
  const own = runsOffTheBat(outcome, runs);
  let { striker, other, strikerRuns, otherRuns } = crease;
  strikerRuns += own;
  if (outcome === WICKET) {
    striker = nextIn;
    strikerRuns = 0;
  }
  const ran = outcome === WIDE ? runs - 1 : own;
  const overDone = outcome > NO_BALL && balls % OVER_BALLS === 0;
  if ((ran % 2 === 1) === overDone) return { striker, other, strikerRuns, otherRuns };
  [striker, other, strikerRuns, otherRuns] = [other, striker, otherRuns, strikerRuns];
  return { striker, other, strikerRuns, otherRuns };
}

/** Who made which runs of an innings. */
export function battingCard(deliveries: readonly Delivery[]): BattingCard {
  const first: Crease = { striker: 0, other: 1, strikerRuns: 0, otherRuns: 0 };
  const creases: Crease[] = [first];
  const batsmen: Batsman[] = [
    { from: 0, out: null, runs: 0 },
    { from: 0, out: null, runs: 0 },
  ];
  let crease = first;
  for (const [index, { outcome, runs, balls, wickets }] of deliveries.entries()) {
    const facing = batsmen[crease.striker];
    if (facing !== undefined) {
      facing.runs += runsOffTheBat(outcome, runs);
      if (outcome === WICKET) facing.out = index;
    }
    if (outcome === WICKET && wickets < WICKETS) batsmen.push({ from: index + 1, out: null, runs: 0 });
    crease = creaseAfter(crease, outcome, runs, balls, batsmen.length - 1);
    creases.push(crease);
  }
  return { batsmen, crease: (count) => creases[count] ?? first };
}
