/** Part of the half width that a lean may use up: what is left keeps the fair price inside the spread for certain. */
const LEAN_PART = 0.9;

/**
 * Fair probabilities as a market maker holds them at a beat. Each leans by at most `halfWidth` in probability odds, the
 * very half width it is then quoted with, so that the fair price never lies outside the quote. Certainties stay
 * certainties.
 */
export function withLean(fair: readonly number[], halfWidth: number, lean: (channel: number) => number): number[] {
  // Two of them may lean apart, so that each has half of the way.
  const reach = (LEAN_PART * halfWidth) / 2;
  // With two outcomes one path moves both, otherwise the lean would halve itself.
  const moved = fair.map((p, i) => p * Math.exp(reach * (fair.length === 2 && i === 1 ? -lean(0) : lean(i))));
  const sum = moved.reduce((total, p) => total + p, 0);
  return moved.map((p) => p / sum);
}

/** Half width of a quote in probability odds: calm, and wide right after a shock, fading in 12 s. */
export function halfWidth(calm: number, shock: number, sinceShockMs: number): number {
  return calm + shock * Math.exp(-Math.max(0, sinceShockMs) / 12_000);
}
