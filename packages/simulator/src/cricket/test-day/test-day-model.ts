import { type BallShares, NO_BALL, OUTCOMES, tilt, WICKETS } from '../model/ball-model.ts';

/**
 * The last day of a Test: the side that bats third goes on with its innings, declares when its lead will do, and the
 * other bats to win or to save the match. Whatever happens follows from the balls left, the wickets down and the lead
 * or the runs needed, so that the three results can be worked out exactly. Figures are domain knowledge: about 3.2 runs
 * an over, a wicket every 50 balls on a worn pitch, the tail faster. Both sides are as good as each other.
 */
export const DAY_BALLS = 540;
/** Lunch and tea come after so many balls each. */
export const SESSION_BALLS = 180;
/** Two overs are lost when the sides change round. */
const CHANGE_BALLS = 12;
/** Of all days: rain ends one, and the match is drawn. */
export const RAIN_SHARE = 0.015;

/** Shares by wickets down in pairs: wide, no-ball, wicket, 0, 1, 2, 3, 4, 6. */
const SHARES: readonly number[] = [
  [0.006, 0.009, 0.0185, 0.7075, 0.157, 0.036, 0.009, 0.054, 0.003],
  [0.006, 0.009, 0.0185, 0.7015, 0.16, 0.037, 0.009, 0.056, 0.003],
  [0.006, 0.009, 0.021, 0.701, 0.158, 0.036, 0.009, 0.056, 0.004],
  [0.006, 0.009, 0.028, 0.702, 0.154, 0.034, 0.008, 0.054, 0.005],
  [0.006, 0.009, 0.041, 0.719, 0.135, 0.029, 0.007, 0.048, 0.006],
].flat();
const shares: BallShares = { rows: Float64Array.from(SHARES), hittingDays: false };
/** A chase presses on as in any innings up to this rate in runs a ball; beyond it the match is to be saved. */
const SAVE_FROM_RATE = 0.9;
const SAVE_PRESS = -0.14;
const PAR_RATE = 0.53;
const PRESS_PER_LOG = 0.06;
const PRESS_LEAST = -0.08;
/** A declaration leaves at least this lead, and this much an over to make. */
const DECLARED_LEAD_MIN = 190;
const DECLARED_RATE = 4;
/** Too late to win from here on: nobody declares. */
const DECLARED_OVERS_MIN = 12;

/** 0: the third innings of the match, 1: the fourth. */
export type DayInnings = 0 | 1;

export interface DayState {
  innings: DayInnings;
  /** Until stumps. */
  ballsLeft: number;
  wickets: number;
  /** What the side batting third leads by, or what the side batting fourth still needs. */
  margin: number;
}

/** Writes the nine chances of the next ball. */
export function dayChances({ innings, ballsLeft, wickets, margin }: DayState, out: Float64Array): void {
  const press = innings === 0 ? 0 : pressFor(margin / Math.max(1, ballsLeft));
  tilt(shares, Math.floor(wickets / 2) * OUTCOMES, 0, press, out);
}

/** How a side that bats last answers the rate it needs. */
function pressFor(rate: number): number {
  if (rate > SAVE_FROM_RATE) return SAVE_PRESS;
  return Math.max(PRESS_LEAST, PRESS_PER_LOG * Math.log(Math.max(0.01, rate) / PAR_RATE));
}

/** Whether the captain calls his batsmen in; asked at the end of an over. */
export function declares(lead: number, ballsLeft: number): boolean {
  const overs = Math.floor(ballsLeft / 6) - CHANGE_BALLS / 6;
  return overs >= DECLARED_OVERS_MIN && lead >= Math.max(DECLARED_LEAD_MIN, DECLARED_RATE * overs);
}

/** Balls left for the last innings when the third ends with so many to go: whole overs, less two. */
export function ballsForChase(ballsLeft: number): number {
  return Math.max(0, Math.floor(ballsLeft / 6) * 6 - CHANGE_BALLS);
}

export type DayResult = 'third' | 'fourth' | 'draw';

/** The result, when there is one: the side that batted third wins, the other one, or nobody. */
export function resultOf({ innings, ballsLeft, wickets, margin }: DayState): DayResult | null {
  if (innings === 1 && margin <= 0) return 'fourth';
  if (wickets >= WICKETS) return innings === 1 ? 'third' : margin < 0 ? 'fourth' : null;
  return ballsLeft <= 0 ? 'draw' : null;
}

/** The state after a ball. A third innings that is over, or declared, gives way to the fourth. */
export function afterBall(state: DayState, outcome: number, runs: number): DayState {
  const ballsLeft = state.ballsLeft - (outcome > NO_BALL ? 1 : 0);
  const wickets = state.wickets + (outcome === 2 ? 1 : 0);
  const margin = state.margin + (state.innings === 0 ? runs : -runs);
  const next: DayState = { innings: state.innings, ballsLeft, wickets, margin };
  if (state.innings === 1) return next;
  const overDone = outcome > NO_BALL && ballsLeft % 6 === 0;
  const over = wickets >= WICKETS && margin >= 0;
  if (!over && !(overDone && ballsLeft > 0 && declares(margin, ballsLeft))) return next;
  return { innings: 1, ballsLeft: ballsForChase(ballsLeft), wickets: 0, margin: margin + 1 };
}
