/** One line of the calibration table: what is real, what is simulated, and how far apart they may be. */
export interface Figure {
  sport: string;
  statistic: string;
  simulated: number;
  /** Real value and tolerance, or the range it must lie in. */
  target: { real: number; within: number } | { from: number; to: number };
  /** Matches, markets or quotes behind the simulated value. */
  n: number;
  /** Where the real value comes from. */
  source: string;
}

export function holds({ simulated, target }: Figure): boolean {
  if ('from' in target) return simulated >= target.from && simulated <= target.to;
  return Math.abs(simulated - target.real) <= target.within;
}

/** Rows for one sport and source, each `[statistic, simulated, real, within]`. */
export function figures(
  sport: string,
  source: string,
  n: number,
  rows: readonly (readonly [statistic: string, simulated: number, real: number, within: number])[],
): Figure[] {
  return rows.map(([statistic, simulated, real, within]) => {
    return { sport, statistic, simulated, target: { real, within }, n, source };
  });
}

/** The same with a range in place of a value. */
export function ranges(
  sport: string,
  source: string,
  n: number,
  rows: readonly (readonly [statistic: string, simulated: number, from: number, to: number])[],
): Figure[] {
  return rows.map(([statistic, simulated, from, to]) => {
    return { sport, statistic, simulated, target: { from, to }, n, source };
  });
}

export function shareOf<T>(values: readonly T[], holdsFor: (value: T) => boolean): number {
  return values.filter(holdsFor).length / values.length;
}

export function correlationOf(pairs: readonly (readonly [number, number])[]): number {
  const n = pairs.length;
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / n;
  const [a, b] = [mean(0), mean(1)];
  let both = 0;
  let first = 0;
  let second = 0;
  for (const [x, y] of pairs) {
    both += (x - a) * (y - b);
    first += (x - a) ** 2;
    second += (y - b) ** 2;
  }
  return both / Math.sqrt(first * second);
}

/** As text, with as many digits as the tolerance asks for. */
export function rowOf(figure: Figure): string {
  const { sport, statistic, simulated, target, n, source } = figure;
  const size = 'from' in target ? target.to - target.from : target.within;
  const digits = size >= 1 ? 1 : size >= 0.1 ? 2 : size >= 0.015 ? 3 : 4;
  const real = 'from' in target ? `${target.from} to ${target.to}` : String(target.real);
  const within = 'from' in target ? 'in range' : `± ${target.within}`;
  const verdict = holds(figure) ? 'yes' : '**no**';
  return `| ${sport} | ${statistic} | ${real} | ${simulated.toFixed(digits)} | ${within} | ${verdict} | ${n} | ${source} |`;
}

export const TABLE_HEAD = [
  '| sport | statistic | real | simulated | tolerance | holds | n | source of the real value |',
  '|---|---|---|---|---|---|---|---|',
];
