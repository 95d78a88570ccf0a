/**
 * Fair probabilities as a market maker holds them at a beat: each moved by its noise in logits, then brought back to
 * sum to one. Certainties stay certainties.
 */
export function withNoise(fair: readonly number[], noise: (channel: number) => number): number[] {
  // With two outcomes one path moves both, otherwise the noise would halve itself.
  const moved = fair.map((p, i) => {
    if (p <= 0 || p >= 1) return p;
    const shift = fair.length === 2 ? (i === 0 ? noise(0) : -noise(0)) : noise(i);
    return 1 / (1 + ((1 - p) / p) * Math.exp(-shift));
  });
  const sum = moved.reduce((total, p) => total + p, 0);
  return moved.map((p) => p / sum);
}

/** Half width of a quote in probability odds: calm, and wide right after a shock, fading in 12 s (feed.md §4.2). */
export function halfWidth(calm: number, shock: number, sinceShockMs: number): number {
  return calm + shock * Math.exp(-Math.max(0, sinceShockMs) / 12_000);
}
