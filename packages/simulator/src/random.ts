/**
 * Randomness without state: every draw is a function of the words it is keyed by. One stream per (seed, event, purpose),
 * so that a new market never changes a match, and noise can be read at any time without walking there.
 */

/** 32 well-mixed bits of up to four integers (the finaliser of MurmurHash3, chained). */
export function hash(a: number, b = 0, c = 0, d = 0): number {
  let h = scramble(a ^ 0x9e3779b9);
  h = scramble(h ^ Math.imul(b, 0x85ebca6b));
  h = scramble(h ^ Math.imul(c, 0xc2b2ae35));
  return scramble(h ^ Math.imul(d, 0x27d4eb2f));
}

function scramble(word: number): number {
  let h = word | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Both halves of a number up to 2^53 mixed into 32 bits, fractions included to a millionth. */
export function hashNumber(value: number): number {
  const low = value % 4_294_967_296;
  return hash(Math.trunc(low), Math.trunc(value / 4_294_967_296), Math.round((low - Math.trunc(low)) * 1e6));
}

/** A number in [0, 1) keyed by integers. */
export function hashUnit(a: number, b = 0, c = 0, d = 0): number {
  return hash(a, b, c, d) / 4_294_967_296;
}

/** Nearly normal, mean 0 and variance 1, bounded by ±3.5: the sum of the four bytes of a hash. */
export function hashNormal(a: number, b = 0, c = 0, d = 0): number {
  const word = hash(a, b, c, d);
  return ((word & 255) + ((word >>> 8) & 255) + ((word >>> 16) & 255) + (word >>> 24) - 510) / 147.802;
}

/** A sequence of draws for generating a script. */
export interface Random {
  /** In [0, 1). */
  unit(): number;
  /** A whole number in [0, count). */
  int(count: number): number;
  /** In [low, high). */
  between(low: number, high: number): number;
  normal(): number;
  /** exp(ln(median) + sigma·N). */
  logNormal(median: number, sigma: number): number;
  chance(probability: number): boolean;
  /** Index drawn in proportion to the weights. */
  weighted(weights: ArrayLike<number>): number;
}

/** Small fast counter generator (sfc32), keyed by integers; the same keys give the same sequence. */
export function createRandom(...keys: readonly number[]): Random {
  let folded = 0x1234567;
  for (const key of keys) folded = hash(folded, key, key / 4_294_967_296);
  let a = hash(folded, 1);
  let b = hash(folded, 2);
  let c = hash(folded, 3);
  let counter = 1;
  const unit = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) unit();
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit());
  return {
    unit,
    normal,
    int: (count) => Math.floor(unit() * count),
    between: (low, high) => low + unit() * (high - low),
    logNormal: (median, sigma) => median * Math.exp(sigma * normal()),
    chance: (probability) => unit() < probability,
    weighted(weights) {
      let total = 0;
      for (let i = 0; i < weights.length; i += 1) total += weights[i] ?? 0;
      let left = unit() * total;
      for (let i = 0; i < weights.length; i += 1) {
        left -= weights[i] ?? 0;
        if (left < 0) return i;
      }
      return weights.length - 1;
    },
  };
}
