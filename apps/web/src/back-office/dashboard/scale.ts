/** Where the lines of a chart stand, and what it spans; all in the unit of the values. */
export type Scale = { lines: readonly number[]; highest: number; span: number };

const LINES_WANTED = 3;

/** 1, 2 or 5 times a power of ten, at least `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10;
  return factor * power;
}

/** Round lines that hold all values and zero. */
export function scaleOf(values: readonly number[]): Scale {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  if (top === bottom) return { lines: [0], highest: 1, span: 2 };
  const step = roundStep((top - bottom) / LINES_WANTED);
  const above = Math.ceil(top / step);
  const below = Math.ceil(-bottom / step);
  const lines = Array.from({ length: above + below + 1 }, (_, at) => (above - at) * step);
  return { lines, highest: above * step, span: (above + below) * step };
}
