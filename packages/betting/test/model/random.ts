/** A small seeded source of randomness, so that a run can be repeated from its printed seed. */
export type Random = {
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number;
  chance(percent: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: one 32-bit state, good enough to choose commands with.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  function between(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1));
  }
  return {
    between,
    chance: (percent) => next() * 100 < percent,
    pick: (values) => {
      const value = values[between(0, values.length - 1)];
      if (value === undefined) throw new Error('nothing to pick from');
      return value;
    },
  };
}
