import { hasDecimalOdds, hasLine } from '@pavilion/betting';
import { kindOf, sideWord } from '../../lib/bet/bet-words.ts';
import { later } from '../../i18n/i18n.ts';

/** The prices of a row at a moment (epoch milliseconds); null where nothing was offered. Lines are runs. */
export type ChartPoint = {
  readonly at: number;
  readonly back: number | null;
  readonly lay: number | null;
  readonly backLine: number | null;
  readonly layLine: number | null;
  readonly last: number | null;
};

/** One line of a chart: what it is called, its colour, and its value at a point; null where nothing was offered. */
export type Series = {
  readonly id: 'back' | 'lay' | 'last';
  readonly label: string;
  readonly colour: string;
  readonly valueOf: (point: ChartPoint) => number | null;
};

const LAST = later('Last bet');

/**
 * The lines that a kind is drawn with. Blue and pink mean back and lay, here too; the newest bet is brass. A session's
 * price is its line, so the lines of Yes and No are drawn.
 */
export function seriesOf(kind: string): readonly Series[] {
  const runs = hasLine(kindOf(kind));
  const back: Series = {
    id: 'back',
    label: sideWord(kind, 'back'),
    colour: 'var(--pv-back-text)',
    valueOf: runs ? (point) => point.backLine : (point) => point.back,
  };
  const lay: Series = {
    id: 'lay',
    label: sideWord(kind, 'lay'),
    colour: 'var(--pv-lay-text)',
    valueOf: runs ? (point) => point.layLine : (point) => point.lay,
  };
  const last: Series = { id: 'last', label: LAST, colour: 'var(--pv-accent)', valueOf: (point) => point.last };
  return runs ? [back, lay] : [back, lay, last];
}

/** How a value of the axis is written: odds, a rate, or a line of runs. */
export const valueText = (kind: string, value: number): string =>
  hasDecimalOdds(kindOf(kind)) ? value.toFixed(2) : String(value);

export type ChartFrame = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly low: number;
  readonly high: number;
};

/** The window of time and of values that holds every point, with a little air; null without a value. */
export function frameOf(
  points: readonly ChartPoint[],
  series: readonly Series[],
  fromMs: number,
  toMs: number,
): ChartFrame | null {
  const values = points.flatMap((point) => series.flatMap(({ valueOf }) => valueOf(point) ?? []));
  if (values.length === 0) return null;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const air = Math.max((high - low) * 0.08, high * 0.005, 0.01);
  return { fromMs, toMs, low: Math.max(0, low - air), high: high + air };
}

/** Steps at which the axis is labelled: one, two or five times a power of ten, about `count` of them. */
export function ticksOf(low: number, high: number, count: number): number[] {
  const raw = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  // Values are written to the hundredth they are kept in: a finer step would write the same figure twice.
  const step = Math.max(0.01, ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power);
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(Number(tick.toFixed(6)));
  return ticks;
}

/**
 * The line as an SVG path of steps: a price holds until the next one. It is broken where nothing was offered. `x` and `y`
 * place a point in the drawing.
 */
export function stepPath(
  points: readonly ChartPoint[],
  { valueOf }: Series,
  x: (atMs: number) => number,
  y: (value: number) => number,
  toMs: number,
): string {
  let path = '';
  let before: number | null = null;
  for (const point of points) {
    const value = valueOf(point);
    const at = x(point.at).toFixed(1);
    if (before !== null) path += `H${at}`;
    if (value !== null) path += before === null ? `M${at} ${y(value).toFixed(1)}` : `V${y(value).toFixed(1)}`;
    before = value;
  }
  return before === null ? path : `${path}H${x(toMs).toFixed(1)}`;
}

/** The point that held at a moment; null before the first. */
export function pointAt(points: readonly ChartPoint[], atMs: number): ChartPoint | null {
  return points.findLast((point) => point.at <= atMs) ?? null;
}
