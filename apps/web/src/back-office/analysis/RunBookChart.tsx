import type { HouseBookRow } from '@pavilion/contract';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 8;
const TOP = 18;
const BOTTOM = 24;

type Point = { runs: number; profit: number };

/** The results that the chart shows: a little beyond the lines that somebody has bet on; a slope from end to end. */
function spanOf(rows: readonly HouseBookRow[]): { first: number; last: number } {
  const slopes = rows.filter(({ profit, profitAtEnd }) => profit !== profitAtEnd);
  if (slopes.length > 0) {
    const ends = slopes.map(({ from, to }) => to ?? from ?? 0);
    return { first: Math.min(...slopes.map(({ from }) => from ?? 0)), last: Math.max(...ends) };
  }
  const edges = rows.flatMap(({ from }) => (from === null || from === 0 ? [] : [from]));
  if (edges.length === 0) return { first: 0, last: 10 };
  const [low, high] = [Math.min(...edges), Math.max(...edges)];
  const room = Math.max(3, Math.round((high - low) / 6));
  return { first: Math.max(0, low - room), last: high + room };
}

/** The corners of the book's line between two results: flat steps, or slopes on a meter. */
function cornersOf(rows: readonly HouseBookRow[], first: number, last: number): Point[] {
  return rows.flatMap(({ from, to, profit, profitAtEnd }) => {
    const [begin, end] = [from ?? 0, to ?? last];
    if (end < first || begin > last) return [];
    const slope = end === begin ? 0 : (profitAtEnd - profit) / (end - begin);
    const at = (runs: number): Point => ({ runs, profit: to === null ? profit : profit + slope * (runs - begin) });
    const [left, right] = [Math.max(begin, first), Math.min(end, last)];
    return left === right ? [at(left)] : [at(left), at(right)];
  });
}

/** The run book: what the house makes of every number of runs. The ladder beside it tells the same to a screen reader. */
export function RunBookChart({ rows, at }: { rows: readonly HouseBookRow[]; at: number | null }) {
  const { first, last } = spanOf(rows);
  const points = cornersOf(rows, first, last);
  const highest = Math.max(0, ...points.map(({ profit }) => profit));
  const lowest = Math.min(0, ...points.map(({ profit }) => profit));
  const room = HEIGHT - TOP - BOTTOM;
  const yOf = (profit: number) => TOP + ((highest - profit) / (highest - lowest || 1)) * room;
  const xOf = (runs: number) => LEFT + ((runs - first) / (last + 1 - first)) * (WIDTH - 2 * LEFT);
  // Each result is a step as wide as a run: it holds from its own place to the next.
  const line = points.flatMap(({ runs, profit }, index) => {
    const next = points[index + 1];
    const end = next !== undefined && next.runs > runs + 1 && next.profit !== profit ? runs : (next?.runs ?? last + 1);
    return [`${xOf(runs)},${yOf(profit)}`, `${xOf(Math.max(end, runs))},${yOf(profit)}`];
  });
  const area = `${xOf(first)},${yOf(0)} ${line.join(' ')} ${xOf(last + 1)},${yOf(0)}`;
  const marks = ticksOf(first, last);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="block w-full">
      <defs>
        <clipPath id="book-gain">
          <rect x="0" y="0" width={WIDTH} height={Math.max(0, yOf(0))} />
        </clipPath>
        <clipPath id="book-loss">
          <rect x="0" y={yOf(0)} width={WIDTH} height={Math.max(0, HEIGHT - yOf(0))} />
        </clipPath>
      </defs>
      <polygon points={area} clipPath="url(#book-gain)" className="fill-profit opacity-25" />
      <polygon points={area} clipPath="url(#book-loss)" className="fill-loss opacity-25" />
      <line x1={LEFT} x2={WIDTH - LEFT} y1={yOf(0)} y2={yOf(0)} className="stroke-line-ctl" strokeWidth="1" />
      <polyline points={line.join(' ')} fill="none" className="stroke-ink" strokeWidth="1.75" strokeLinejoin="round" />
      {at !== null && at >= first && at <= last && (
        <line
          x1={xOf(at + 0.5)}
          x2={xOf(at + 0.5)}
          y1={TOP}
          y2={HEIGHT - BOTTOM}
          className="stroke-accent"
          strokeWidth="1.5"
        />
      )}
      {marks.map((runs) => (
        <text
          key={runs}
          x={xOf(runs + 0.5)}
          y={HEIGHT - 8}
          textAnchor="middle"
          className="num fill-ink-3 text-2xs max-sm:text-[21px]"
        >
          {runs}
        </text>
      ))}
      <text x={LEFT} y={12} className="num fill-profit text-2xs max-sm:text-[21px]">
        {formatPaise(paiseFromWire(highest), { sign: 'always', short: true })}
      </text>
      <text x={WIDTH - LEFT} y={12} textAnchor="end" className="num fill-loss text-2xs max-sm:text-[21px]">
        {formatPaise(paiseFromWire(lowest), { sign: 'always', short: true })}
      </text>
    </svg>
  );
}

const TICKS = 8;
function ticksOf(first: number, last: number): number[] {
  const step = Math.max(1, Math.ceil((last - first) / TICKS));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => first + at * step);
}
