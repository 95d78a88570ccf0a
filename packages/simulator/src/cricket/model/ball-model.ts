import type { BallTable } from './ball-tables.ts';

/** What a delivery can be, in the order of the tables: wide, no-ball, wicket, then runs. */
export const WIDE = 0;
export const NO_BALL = 1;
export const WICKET = 2;
export const SIX = 8;
export const OUTCOMES = 9;
/** Runs to the total by outcome; a wide or a no-ball may bring one more (below). */
export const OUTCOME_RUNS: readonly number[] = [1, 2, 0, 0, 1, 2, 3, 4, 6];
/** A wide runs one more with this probability: 1.2 runs on average. */
export const WIDE_EXTRA = 0.2;
/** Lawful balls in an over; wickets in an innings. */
export const OVER_BALLS = 6;
export const WICKETS = 10;

export interface BallRules {
  overs: number;
  table: BallTable;
  /** Phase of the table that each over is played in. */
  phaseOfOver: readonly number[];
  /** How much more is risked than in the table's matches: run weights and wickets both rise (short formats). */
  aggression: number;
  /** A no-ball brings two runs, and one more with this probability (first innings, chase). */
  noBallExtra: readonly [number, number];
  /** Mean runs per lawful ball from each over on in a chase: what a required rate is compared with. */
  parFromOver: readonly number[];
  /** Tilt of single overs within their phase, from the first on: an innings begins slower than its phase goes on. */
  overTilts?: readonly number[];
  /** Of the table's wickets with eight or nine down, in the first innings: the last pair looks after itself. */
  tailWickets?: number;
  /** Days of big hitting: what moves an innings up turns fours into sixes, too. */
  hittingDays?: boolean;
}

/** The last bucket of the table: from so many wickets down on. */
const TAIL_FROM = 8;

/** How strongly a chase answers the required rate. */
const CHASE_ALPHA = 0.06;
const CHASE_PRESS_MAX = 0.25;

/** Nine shares a row, and how a tilt moves them. */
export interface BallShares {
  rows: Float64Array;
  hittingDays: boolean;
}

/** The expanded table of one format: nine shares per innings, over and wickets down. */
export interface BallModel {
  rules: BallRules;
  /** Lawful balls in an innings. */
  balls: number;
  shares: readonly [BallShares, BallShares];
}

export function ballModel(rules: BallRules): BallModel {
  const expand = (innings: 0 | 1): BallShares => {
    const rows = new Float64Array(rules.overs * WICKETS * OUTCOMES);
    const row = new Float64Array(OUTCOMES);
    const plain: BallShares = { rows: row, hittingDays: false };
    for (let over = 0; over < rules.overs; over += 1) {
      const phase = rules.table[innings][rules.phaseOfOver[over] ?? 0] ?? [];
      for (let wickets = 0; wickets < WICKETS; wickets += 1) {
        const from = Math.floor(wickets / 2) * OUTCOMES;
        let sum = 0;
        for (let i = 0; i < OUTCOMES; i += 1) sum += phase[from + i] ?? 0;
        for (let i = 0; i < OUTCOMES; i += 1) row[i] = (phase[from + i] ?? 0) / sum;
        if (innings === 0 && wickets >= TAIL_FROM) keepWickets(row, rules.tailWickets ?? 1);
        tilt(plain, 0, rules.overTilts?.[over] ?? 0, rules.aggression, rows, (over * WICKETS + wickets) * OUTCOMES);
      }
    }
    return { rows, hittingDays: rules.hittingDays ?? false };
  };
  return { rules, balls: rules.overs * OVER_BALLS, shares: [expand(0), expand(1)] };
}

/** Leaves so much of the wickets; the rest are balls without a run. */
function keepWickets(row: Float64Array, part: number): void {
  const spared = (1 - part) * (row[WICKET] ?? 0);
  row[WICKET] = (row[WICKET] ?? 0) - spared;
  row[3] = (row[3] ?? 0) + spared;
}

/** Where the shares of an over and a number of wickets begin. */
export function shareOffset(over: number, wickets: number): number {
  return (over * WICKETS + wickets) * OUTCOMES;
}

/**
 * Writes the nine probabilities under a tilt. `theta` moves batting against bowling: a run outcome's weight becomes
 * w·e^(theta·r), the wicket's p·e^(−theta). `press` is the risk a side takes: w·e^(press·r) and p·e^(press). The run
 * weights are then rescaled so that lawful deliveries keep their share. With `hittingDays` a four counts as 3 in the
 * exponents and a six as 8: runs move as much, and sixes more than anything else.
 */
export function tilt(
  shares: BallShares,
  offset: number,
  theta: number,
  press: number,
  out: Float64Array,
  at = 0,
): void {
  tiltBy(shares, offset, Math.exp(theta + press), Math.exp(press - theta), out, at);
}

/** The same with the two factors e^(theta+press) and e^(press−theta) given, for loops that share them. */
export function tiltBy(
  { rows: shares, hittingDays }: BallShares,
  offset: number,
  growth: number,
  wicketFactor: number,
  out: Float64Array,
  at = 0,
): void {
  const wicket = shares[offset + WICKET] ?? 0;
  const e2 = growth * growth;
  const e4 = e2 * e2;
  const byFour = hittingDays ? e2 * growth : e4;
  const bySix = hittingDays ? e4 * e4 : e4 * e2;
  const zero = shares[offset + 3] ?? 0;
  const one = shares[offset + 4] ?? 0;
  const two = shares[offset + 5] ?? 0;
  const three = shares[offset + 6] ?? 0;
  const four = shares[offset + 7] ?? 0;
  const six = shares[offset + 8] ?? 0;
  const lawful = wicket + zero + one + two + three + four + six;
  const tiltedWicket = Math.min(wicket * wicketFactor, lawful * 0.9);
  const weight = zero + one * growth + two * e2 + three * e2 * growth + four * byFour + six * bySix;
  const scale = (lawful - tiltedWicket) / weight;
  out[at] = shares[offset] ?? 0;
  out[at + NO_BALL] = shares[offset + NO_BALL] ?? 0;
  out[at + WICKET] = tiltedWicket;
  out[at + 3] = zero * scale;
  out[at + 4] = one * growth * scale;
  out[at + 5] = two * e2 * scale;
  out[at + 6] = three * e2 * growth * scale;
  out[at + 7] = four * byFour * scale;
  out[at + 8] = six * bySix * scale;
}

/** The risk a chasing side takes: more when the required rate is above the usual, less when below. */
export function chasePress(model: BallModel, need: number, ballsLeft: number): number {
  if (need <= 0 || ballsLeft <= 0) return 0;
  const par = model.rules.parFromOver[Math.floor((model.balls - ballsLeft) / OVER_BALLS)] ?? 1.5;
  const press = CHASE_ALPHA * Math.log(need / ballsLeft / par);
  return Math.min(CHASE_PRESS_MAX, Math.max(-CHASE_PRESS_MAX, press));
}
