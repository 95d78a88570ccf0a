import type { AtLeast } from '../../quote/run-quote.ts';
import { createRandom, type Random } from '../../random.ts';
import {
  type BallModel,
  chasePress,
  NO_BALL,
  OUTCOME_RUNS,
  OUTCOMES,
  OVER_BALLS,
  shareOffset,
  tilt,
  WICKET,
  WICKETS,
  WIDE,
  WIDE_EXTRA,
} from './ball-model.ts';
import { type Crease, creaseAfter, runsOffTheBat } from '../batting-card.ts';

const PATHS = 250;
/** Out, or never again at the crease. */
const GONE = -1;

/** Where an innings stands, and how likely each tilt is by now. */
export interface Situation {
  innings: 0 | 1;
  balls: number;
  wickets: number;
  /** Runs still needed in a chase, null in a first innings. */
  need: number | null;
  tilts: readonly number[];
  weights: readonly number[];
}

/** Runs that the two at the crease will have made when each is out or the innings is over: striker, then the other. */
export function forecastBatsmen(model: BallModel, from: Situation, crease: Crease, key: number): [AtLeast, AtLeast] {
  const random = createRandom(key, from.balls, from.need ?? 0, from.wickets);
  const found = [new Int32Array(PATHS), new Int32Array(PATHS)] as const;
  for (let path = 0; path < PATHS; path += 1) {
    const theta = from.tilts[random.weighted(from.weights)] ?? 0;
    const [striker, other] = playOn(model, from, theta, crease, random);
    found[0][path] = striker;
    found[1][path] = other;
  }
  return [tailOf(found[0]), tailOf(found[1])];
}

const chance = new Float64Array(OUTCOMES);

/** One way the stand may go on, by the law of the match, until both are out. */
function playOn(
  model: BallModel,
  from: Situation,
  theta: number,
  start: Crease,
  random: Random,
): [striker: number, other: number] {
  const runsOf = [start.strikerRuns, start.otherRuns];
  let crease: Crease = { striker: 0, other: 1, strikerRuns: 0, otherRuns: 0 };
  let { balls, wickets, need } = from;
  while (balls < model.balls && wickets < WICKETS && (need === null || need > 0)) {
    if (crease.striker === GONE && crease.other === GONE) break;
    const press = need === null ? 0 : chasePress(model, need, model.balls - balls);
    tilt(model.shares[from.innings], shareOffset(Math.floor(balls / OVER_BALLS), wickets), theta, press, chance);
    const outcome = random.weighted(chance);
    let runs = OUTCOME_RUNS[outcome] ?? 0;
    if (outcome === WIDE && random.chance(WIDE_EXTRA)) runs += 1;
    if (outcome === NO_BALL && random.chance(model.rules.noBallExtra[from.innings])) runs += 1;
    if (outcome > NO_BALL) balls += 1;
    if (outcome === WICKET) wickets += 1;
    if (need !== null) need -= runs;
    if (crease.striker !== GONE) {
      runsOf[crease.striker] = (runsOf[crease.striker] ?? 0) + runsOffTheBat(outcome, runs);
    }
    crease = creaseAfter(crease, outcome, runs, balls, GONE);
  }
  return [runsOf[0] ?? 0, runsOf[1] ?? 0];
}

function tailOf(figures: Int32Array): AtLeast {
  const chances = new Float64Array(Math.max(...figures) + 2);
  for (const figure of figures) chances[figure] = (chances[figure] ?? 0) + 1 / PATHS;
  for (let n = chances.length - 2; n >= 0; n -= 1) chances[n] = (chances[n] ?? 0) + (chances[n + 1] ?? 0);
  return (n) => chances[Math.max(0, n)] ?? 0;
}
