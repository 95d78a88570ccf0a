/** Numbers that look random and are the same for the same seed. */
export type Seeded = {
  /** A whole number from 0 to count − 1. */
  below(count: number): number;
  /** True once in so many times. */
  oneIn(times: number): boolean;
  pick<T>(from: readonly T[]): T;
};

/** Mulberry32: small, and good enough to choose what a simulated player does next. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick(from) {
      const chosen = from[below(from.length)];
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen;
    },
  };
}
