/**
 * Goals as two Poisson processes with a common shape over the match, low scores corrected after Dixon and Coles.
 * Chances in play are those of the final score given the score so far: the correction weighs the final
 * score, so what is quoted before the match and during it hangs together.
 */

const MINUTES = 90;
/** Goals of one side still to come that are looked at. */
const GOALS_MAX = 10;
/** Correction of low scores; 0 leaves the sides independent. */
export const LOW_SCORE_RHO = -0.07;

/** Share of the goals in playing minute k (from 1); stoppage time is booked on minutes 45 and 90. */
function minuteShare(minute: number): number {
  const plain = 0.008068 + 0.0000497 * minute;
  if (minute === 45) return plain * 2.98;
  return minute === MINUTES ? plain * 6.06 : plain;
}

const CUMULATIVE: readonly number[] = (() => {
  const shares = Array.from({ length: MINUTES }, (_, index) => minuteShare(index + 1));
  const sum = shares.reduce((total, share) => total + share, 0);
  let done = 0;
  return [0, ...shares.map((share) => (done += share / sum))];
})();

/** Share of the goals scored by the end of a playing minute, 0 to 90; fractions are taken within the minute. */
export function shareBy(minute: number): number {
  const whole = Math.min(MINUTES, Math.max(0, Math.floor(minute)));
  const from = CUMULATIVE[whole] ?? 1;
  const to = CUMULATIVE[whole + 1] ?? 1;
  return from + (to - from) * Math.min(1, Math.max(0, minute - whole));
}

/** The playing minute by which a share of the goals is scored: the inverse of `shareBy`. */
export function minuteOfShare(share: number): number {
  let minute = 0;
  while (minute < MINUTES - 1 && (CUMULATIVE[minute + 1] ?? 1) <= share) minute += 1;
  const from = CUMULATIVE[minute] ?? 0;
  const to = CUMULATIVE[minute + 1] ?? 1;
  return minute + Math.min(1, (share - from) / (to - from));
}

export interface Rates {
  home: number;
  away: number;
}

/** How much likelier a final score is than independence says. */
function lowScoreFactor(home: number, away: number, rates: Rates, rho: number): number {
  if (home > 1 || away > 1) return 1;
  if (home === 0 && away === 0) return 1 - rates.home * rates.away * rho;
  if (home === 0) return 1 + rates.home * rho;
  if (away === 0) return 1 + rates.away * rho;
  return 1 - rho;
}

function poisson(mean: number): number[] {
  const chances: number[] = [];
  let chance = Math.exp(-mean);
  for (let goals = 0; goals <= GOALS_MAX; goals += 1) {
    chances.push(chance);
    chance *= mean / (goals + 1);
  }
  return chances;
}

/** Visits every final score that can still come about with its probability; they sum to one. */
export function eachFinalScore(
  state: { home: number; away: number; rates: Rates; left: number; rho: number },
  visit: (home: number, away: number, probability: number) => void,
): void {
  const { rates, left, rho } = state;
  const home = poisson(rates.home * left);
  const away = poisson(rates.away * left);
  const scores: { home: number; away: number; weight: number }[] = [];
  let sum = 0;
  for (const [h, chanceHome] of home.entries()) {
    for (const [a, chanceAway] of away.entries()) {
      const score = { home: state.home + h, away: state.away + a };
      const weight = chanceHome * chanceAway * lowScoreFactor(score.home, score.away, rates, rho);
      sum += weight;
      scores.push({ ...score, weight });
    }
  }
  for (const score of scores) visit(score.home, score.away, score.weight / sum);
}

export interface GoalChances {
  home: number;
  draw: number;
  away: number;
  /** More goals than the line. */
  over: number;
  /** An odd number of goals. */
  odd: number;
}

export function goalChances(state: {
  home: number;
  away: number;
  rates: Rates;
  left: number;
  rho: number;
  /** Goals, never a whole number; 2.5 when not given. */
  line?: number;
}): GoalChances {
  const line = state.line ?? 2.5;
  const chances = { home: 0, draw: 0, away: 0, over: 0, odd: 0 };
  eachFinalScore(state, (home, away, probability) => {
    if (home > away) chances.home += probability;
    else if (home === away) chances.draw += probability;
    else chances.away += probability;
    if (home + away > line) chances.over += probability;
    if ((home + away) % 2 === 1) chances.odd += probability;
  });
  return chances;
}
