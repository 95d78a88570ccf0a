import { HALF_MS, isKabaddiOver, type KabaddiModel, type KabaddiState, RAID_MS_MEAN } from './kabaddi-model.ts';

/**
 * What is left of a match, as a market maker sees it. With many raids to go, margin and points still to come are close
 * to normal; their means and variances are linear in a few figures of the state, with coefficients fitted by least
 * squares to 40,000 matches of the model itself. The last raids are played out many times instead.
 */
export interface KabaddiChances {
  /** Side 0, side 1, a tie. */
  result: readonly [number, number, number];
  /** More points than the line. */
  over: number;
}

const PLAYED_OUT_BELOW = 8;
const PATHS = 1_500;
/** Level sides take no risks at the end: more ties than the normal has near zero. */
const TIE_FACTOR = 1.34;
/** Points to come lean to the high side: their median lies so many deviations below the mean. */
const TOTAL_LEAN = 0.035;

/** Raids to come in both halves; the one that is on when a half ends is finished. */
function raidsLeft({ half, clockMs }: KabaddiState, pace: number): number {
  const left = Math.max(0, clockMs) + (half === 1 ? HALF_MS : 0);
  return left / (RAID_MS_MEAN * pace) + (half === 1 ? 1 : 0.5);
}

/** The same key gives the same chances. `line` is half a point off a whole number. */
export function kabaddiChances(model: KabaddiModel, state: KabaddiState, line: number, key: number): KabaddiChances {
  const left = raidsLeft(state, model.nature.pace);
  return left < PLAYED_OUT_BELOW ? playedOut(model, state, line, key) : normal(model, state, line, left);
}

/** Mean and deviation of the points still to come. */
function totalToCome({ nature }: KabaddiModel, { mat }: KabaddiState, left: number): { mean: number; sd: number } {
  const { emptyTempo: e, successTempo: t } = nature;
  const rate = 0.8091 - 0.1975 * e + 0.035 * e * e + 0.0165 * t + 0.0124 * t * t + 0.0354 * e * t;
  const mats = -0.2286 * (mat[0] + mat[1] - 14) + 0.11 * Math.abs(mat[0] - mat[1]);
  const variance = 0.57 + left * (0.4037 + (0.0071 * left) / 84 - 0.0943 * e + 0.02 * t);
  return { mean: -1.0935 + rate * left + mats, sd: Math.sqrt(Math.max(0.5, variance)) };
}

/** The whole number of points that is passed about as often as not, before the match. */
export function middleTotal(model: KabaddiModel, start: KabaddiState): number {
  const { mean, sd } = totalToCome(model, start, raidsLeft(start, model.nature.pace));
  return Math.floor(mean - TOTAL_LEAN * sd);
}

function normal(model: KabaddiModel, state: KabaddiState, line: number, left: number): KabaddiChances {
  const { skill, emptyTempo: e, successTempo: t } = model.nature;
  const { score, mat, raider } = state;
  const lead = score[0] - score[1];
  const share = left / 84;
  const drift = skill * left * (0.5897 - 0.0875 * e - 0.0361 * t - 0.1635 * share);
  const held = lead * share * (0.1757 * share - 0.7242);
  const margin = lead + drift + held + 0.1318 * (mat[0] - mat[1]) + (raider === 0 ? 0.0578 : -0.0578);
  const sd = Math.sqrt(Math.max(0.5, 1.012 + left * (1.2794 - 0.5136 * share - 0.0761 * e + 0.0315 * t)));
  const ahead = below((margin - 0.5) / sd);
  const behind = below((-margin - 0.5) / sd);
  const tie = Math.min(0.9, TIE_FACTOR * (1 - ahead - behind));
  const rest = (1 - tie) / (ahead + behind);
  const toCome = totalToCome(model, state, left);
  const needed = line - score[0] - score[1];
  const over = below((toCome.mean - TOTAL_LEAN * toCome.sd - needed) / toCome.sd);
  return { result: [ahead * rest, behind * rest, tie], over };
}

/** The normal distribution function (Abramowitz and Stegun 7.1.26, good to 1e-7). */
function below(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const u = 1 / (1 + 0.3275911 * x);
  const tail = u * (0.254829592 + u * (-0.284496736 + u * (1.421413741 + u * (-1.453152027 + u * 1.061405429))));
  const half = 0.5 * tail * Math.exp(-x * x);
  return z >= 0 ? 1 - half : half;
}

function playedOut(model: KabaddiModel, state: KabaddiState, line: number, key: number): KabaddiChances {
  const unit = quickUnit(key);
  const won: [number, number, number] = [0, 0, 0];
  let over = 0;
  for (let path = 0; path < PATHS; path += 1) {
    const { score, mat, empties } = state;
    const own: KabaddiState = {
      ...state,
      score: [score[0], score[1]],
      mat: [mat[0], mat[1]],
      empties: [empties[0], empties[1]],
    };
    while (!isKabaddiOver(own)) model.raid(own, unit);
    const margin = own.score[0] - own.score[1];
    won[margin > 0 ? 0 : margin < 0 ? 1 : 2] += 1;
    if (own.score[0] + own.score[1] > line) over += 1;
  }
  // Half a path more for each, so that nothing is impossible because it did not happen.
  const share = (count: number) => (count + 0.5) / (PATHS + 1.5);
  return { result: [share(won[0]), share(won[1]), share(won[2])], over: (over + 0.5) / (PATHS + 1) };
}

/** A short generator (mulberry32): the paths take some ten thousand draws. */
function quickUnit(key: number): () => number {
  let state = key | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296;
  };
}
