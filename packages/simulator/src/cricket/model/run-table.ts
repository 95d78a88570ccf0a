import {
  type BallModel,
  chasePress,
  NO_BALL,
  OUTCOMES,
  OVER_BALLS,
  shareOffset,
  tilt,
  tiltBy,
  WICKET,
  WICKETS,
  WIDE_EXTRA,
} from './ball-model.ts';

/** Empty runs kept below need 0, so that a six never reads before the row. */
const PAD = 8;
const SCALE = 65_535;
/** A one-day innings is longer than this. */
export const LONG_INNINGS_BALLS = 150;

/**
 * For every number of lawful balls left, wickets down and runs needed: the probability that the side gets them. With
 * `chase` the batting answers the required rate and level scores at the end count `tieShare`; without, it is the
 * distribution of what an innings still adds.
 */
export interface RunTable {
  /** Probability that at least `need` more runs are made. 1 for need ≤ 0, 0 beyond what the balls can bring. */
  atLeast(ballsLeft: number, wickets: number, need: number): number;
  /** Largest need that is stored for this many balls. */
  needMax(ballsLeft: number): number;
  bytes: number;
}

export interface RunTableOptions {
  theta: number;
  chase: boolean;
  /** Worth of finishing with the scores level: 0, or 0.5 when a super over decides. */
  tieShare: number;
  /** Worth of getting them: 1, or 0 where only level scores count. */
  reached?: 0 | 1;
}

/** Needs beyond this are as good as lost: about 3.2 runs a ball and 24 more, less over a long innings. */
function needLimit(balls: number, ballsLeft: number): number {
  const perBall = balls > LONG_INNINGS_BALLS ? 1.5 : 2.2;
  return Math.min(Math.ceil(balls * perBall + 50), 24 + Math.ceil(ballsLeft * 3.2));
}

/**
 * Exact dynamic programme over balls, in two working rows of doubles; what is kept is rounded to 16 bits. About 10 ms
 * for 20 overs. A wide or no-ball stays on its ball, so needs are solved in rising order.
 */
export function buildRunTable(model: BallModel, options: RunTableOptions): RunTable {
  const width = needLimit(model.balls, model.balls) + 1;
  const rowLength = PAD + width;
  const starts = new Int32Array(model.balls + 2);
  for (let b = 1; b <= model.balls + 1; b += 1) {
    starts[b] = (starts[b - 1] ?? 0) + WICKETS * (needLimit(model.balls, b - 1) + 1);
  }
  const kept = new Uint16Array(starts[model.balls + 1] ?? 0);
  let before = new Float64Array((WICKETS + 1) * rowLength);
  let now = new Float64Array((WICKETS + 1) * rowLength);
  const reached = options.reached ?? 1;
  finish(before, rowLength, reached, options.tieShare);
  finish(now, rowLength, reached, options.tieShare);
  keepRow(kept, 0, before, rowLength, needLimit(model.balls, 0));
  const step = options.chase ? chaseStep(model, options.theta) : plainStep(model, options.theta);
  for (let b = 1; b <= model.balls; b += 1) {
    step(b, before, now, rowLength, needLimit(model.balls, b) + 1);
    keepRow(kept, starts[b] ?? 0, now, rowLength, needLimit(model.balls, b));
    [before, now] = [now, before];
  }
  return {
    bytes: kept.byteLength,
    needMax: (ballsLeft) => needLimit(model.balls, ballsLeft),
    atLeast(ballsLeft, wickets, need) {
      if (need <= 0) return reached;
      const limit = needLimit(model.balls, ballsLeft);
      if (wickets >= WICKETS) return need === 1 ? options.tieShare : 0;
      if (need > limit) return 0;
      return (kept[(starts[ballsLeft] ?? 0) + wickets * (limit + 1) + need] ?? 0) / SCALE;
    },
  };
}

/** The rows of an innings that is over: reached or not, level scores worth the tie share. */
function finish(rows: Float64Array, rowLength: number, reached: number, tieShare: number): void {
  for (let w = 0; w <= WICKETS; w += 1) {
    const from = w * rowLength;
    rows.fill(reached, from, from + PAD + 1);
    rows[from + PAD + 1] = tieShare;
  }
}

function keepRow(kept: Uint16Array, start: number, rows: Float64Array, rowLength: number, limit: number): void {
  for (let w = 0; w < WICKETS; w += 1) {
    for (let need = 0; need <= limit; need += 1) {
      kept[start + w * (limit + 1) + need] = Math.round((rows[w * rowLength + PAD + need] ?? 0) * SCALE);
    }
  }
}

type Step = (ballsLeft: number, before: Float64Array, now: Float64Array, rowLength: number, width: number) => void;

function plainStep(model: BallModel, theta: number): Step {
  const noBallExtra = model.rules.noBallExtra[0];
  const chance = new Float64Array(OUTCOMES);
  return (ballsLeft, before, now, rowLength, width) => {
    const over = Math.floor((model.balls - ballsLeft) / OVER_BALLS);
    for (let w = 0; w < WICKETS; w += 1) {
      tilt(model.shares[0], shareOffset(over, w), theta, 0, chance);
      for (let need = 1; need < width; need += 1) {
        const at = w * rowLength + PAD + need;
        now[at] = cell(chance, noBallExtra, before, now, at, rowLength);
      }
    }
  };
}

function chaseStep(model: BallModel, theta: number): Step {
  const noBallExtra = model.rules.noBallExtra[1];
  const chance = new Float64Array(OUTCOMES);
  return (ballsLeft, before, now, rowLength, width) => {
    const over = Math.floor((model.balls - ballsLeft) / OVER_BALLS);
    for (let need = 1; need < width; need += 1) {
      const press = chasePress(model, need, ballsLeft);
      const growth = Math.exp(theta + press);
      const wicketFactor = Math.exp(press - theta);
      for (let w = 0; w < WICKETS; w += 1) {
        // Two wickets share one bucket of the table, so every second row repeats the odds of the one before it.
        if (w % 2 === 0) tiltBy(model.shares[1], shareOffset(over, w), growth, wicketFactor, chance);
        const at = w * rowLength + PAD + need;
        now[at] = cell(chance, noBallExtra, before, now, at, rowLength);
      }
    }
  };
}

function cell(
  chance: Float64Array,
  noBallExtra: number,
  before: Float64Array,
  now: Float64Array,
  at: number,
  rowLength: number,
): number {
  const wide = (1 - WIDE_EXTRA) * (now[at - 1] ?? 0) + WIDE_EXTRA * (now[at - 2] ?? 0);
  const noBall = (1 - noBallExtra) * (now[at - 2] ?? 0) + noBallExtra * (now[at - 3] ?? 0);
  return (
    (chance[0] ?? 0) * wide +
    (chance[NO_BALL] ?? 0) * noBall +
    (chance[WICKET] ?? 0) * (before[at + rowLength] ?? 0) +
    (chance[3] ?? 0) * (before[at] ?? 0) +
    (chance[4] ?? 0) * (before[at - 1] ?? 0) +
    (chance[5] ?? 0) * (before[at - 2] ?? 0) +
    (chance[6] ?? 0) * (before[at - 3] ?? 0) +
    (chance[7] ?? 0) * (before[at - 4] ?? 0) +
    (chance[8] ?? 0) * (before[at - 6] ?? 0)
  );
}
