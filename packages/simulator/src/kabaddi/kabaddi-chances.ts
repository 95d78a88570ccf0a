import { HALF_MS, isKabaddiOver, type KabaddiModel, type KabaddiState, RAID_MS_MEAN } from './kabaddi-model.ts';

/**
 * What is left of a match, as a market maker sees it. The last raids are played out many times. Before them margin and
 * points still to come are close to normal; their means and variances are linear in a few figures of the state, with
 * coefficients fitted by least squares to 40,000 matches of the model itself. What sides do with a small lead at the end
 * bends the margin: from the normal at the beginning of the last raids a table leads to the results.
 */
export interface KabaddiChances {
  /** Side 0, side 1, a tie. */
  result: readonly [number, number, number];
  /** More points than the line. */
  over: number;
  /** An odd number of points; level sides share an even one. */
  odd: number;
}

/** The last raids, by raids left; `LATE_MS` lies within. */
const PLAYED_OUT_BELOW = 8;
/** What is left, on average, when they begin. */
const LAST_RAIDS = 7.5;
const PATHS = 4_000;
/** Points to come lean to the high side: their median lies so many deviations below the mean. */
const TOTAL_LEAN = 0.035;
/**
 * By lead at the beginning of the last raids, from 0 on, in ten-thousandths: the leader wins, a tie, and what an even
 * number of points has beyond a half. 40,000 plays for each lead, sides of equal strength.
 */
const END: readonly (readonly [wins: number, tie: number, even: number])[] = [
  [3320, 3360, 790],
  [4043, 3266, 775],
  [5032, 2847, 630],
  [6135, 2328, 515],
  [7189, 1754, 390],
  [8068, 1223, 240],
  [8850, 780, 105],
  [9385, 415, 30],
  [9679, 236, 0],
  [9880, 97, 0],
  [9962, 32, 0],
  [9980, 15, 0],
  [9998, 2, 0],
  [10000, 0, 0],
];
const LEAD_MAX = 40;
/** In that table strength is worth so much of a lead, and the tempo stretches leads and makes ties rarer by so much. */
const LAST_SKILL = 2.8;
const LAST_SPREAD = 0.3;

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
  const rate = 0.8061 - 0.1851 * e + 0.0283 * e * e + 0.0322 * t + 0.0083 * t * t + 0.0269 * e * t;
  const mats = -0.1944 * (mat[0] + mat[1] - 14) + 0.1273 * Math.abs(mat[0] - mat[1]);
  const variance = left * (0.4299 - (0.0098 * left) / 84 - 0.0747 * e + 0.0465 * t);
  return { mean: -1.2844 + rate * left + mats, sd: Math.sqrt(Math.max(0.5, variance)) };
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
  const toGo = left - LAST_RAIDS;
  const share = toGo / 84;
  const drift = skill * toGo * (0.5676 - 0.0976 * e - 0.0205 * t - 0.1285 * share);
  const held = lead * share * (0.1597 * share - 0.738);
  const margin = lead + drift + held + 0.242 * (mat[0] - mat[1]) + (raider === 0 ? 0.0726 : -0.0726);
  const variance = toGo * (1.5591 - 0.6533 * share - 0.1715 * e - 0.0552 * t) - 1.1914;
  const toCome = totalToCome(model, state, left);
  const needed = line - score[0] - score[1];
  const over = below((toCome.mean - TOTAL_LEAN * toCome.sd - needed) / toCome.sd);
  return { ...fromLastRaids(model, margin, Math.sqrt(Math.max(0.5, variance))), over };
}

/** Results and parity, given where the margin will be when the last raids begin. */
function fromLastRaids({ nature }: KabaddiModel, mean: number, sd: number): Omit<KabaddiChances, 'over'> {
  const ahead = LAST_SKILL * nature.skill;
  const spread = 1 + LAST_SPREAD * nature.emptyTempo;
  const tieFactor = 1 - LAST_SPREAD * nature.emptyTempo;
  let mass = 0;
  let [first, second, tie, even] = [0, 0, 0, 0];
  for (let margin = -LEAD_MAX; margin <= LEAD_MAX; margin += 1) {
    const z = (margin - mean) / sd;
    const weight = Math.exp((-z * z) / 2);
    const lead = (margin + ahead) * spread;
    const end = endFrom(Math.abs(lead));
    const level = tieFactor * end.tie;
    const wins = end.wins + (end.tie - level) / 2;
    const loses = Math.max(0, 1 - wins - level);
    mass += weight;
    first += weight * (lead >= 0 ? wins : loses);
    second += weight * (lead >= 0 ? loses : wins);
    tie += weight * level;
    even += weight * end.even * tieFactor * tieFactor;
  }
  return { result: [first / mass, second / mass, tie / mass], odd: 0.5 - even / mass };
}

/** The table read between two leads. */
function endFrom(lead: number): { wins: number; tie: number; even: number } {
  const last = END.length - 1;
  const low = END[Math.min(last, Math.floor(lead))] ?? [10_000, 0, 0];
  const high = END[Math.min(last, Math.floor(lead) + 1)] ?? low;
  const part = lead - Math.floor(lead);
  const at = (column: 0 | 1 | 2) => (low[column] + part * (high[column] - low[column])) / 10_000;
  return { wins: at(0), tie: at(1), even: at(2) };
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
  let odd = 0;
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
    const points = own.score[0] + own.score[1];
    if (points > line) over += 1;
    odd += points % 2;
  }
  // Half a path more for each, so that nothing is impossible because it did not happen.
  const share = (count: number) => (count + 0.5) / (PATHS + 1.5);
  const result = [share(won[0]), share(won[1]), share(won[2])] as const;
  return { result, over: (over + 0.5) / (PATHS + 1), odd: (odd + 0.5) / (PATHS + 1) };
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
