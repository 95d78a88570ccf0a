import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatTime } from '../../lib/format/format.ts';
import { t } from '../../i18n/i18n.ts';
import {
  type ChartFrame,
  frameOf,
  pointAt,
  type ChartPoint,
  type Series,
  seriesOf,
  stepPath,
  ticksOf,
  valueText,
} from './chart-points.ts';

/** Until it has been measured. */
const WIDTH = 640;
/** Room for `1000.00`. */
const LEFT = 52;
const BOTTOM = 22;
const TOP = 8;
const RIGHT = 6;
const SHORT_MS = 600_000;
/** Pixels of height under which there are fewer steps, and the hint is only spoken. */
const ROOMY = 200;

export type PriceChartProps = {
  kind: string;
  name: string;
  points: readonly ChartPoint[];
  fromMs: number;
  toMs: number;
  /** A moment to mark, and what it was. */
  mark?: { atMs: number; label: string };
  /** Pixels, without the key under it. */
  height?: number;
};

/**
 * Prices over time as steps. Pointer, or arrow keys while it has the focus, read the prices of a moment; what is read is
 * announced. The same figures stand in the table that is offered under it.
 */
export function PriceChart({ kind, name, points, fromMs, toMs, mark, height = 260 }: PriceChartProps) {
  const series = seriesOf(kind);
  const readId = useId();
  const [cursorMs, setCursorMs] = useState<number | null>(null);
  const [box, width] = useWidth();
  const frame = frameOf(points, series, fromMs, toMs);
  if (frame === null) {
    return (
      <p className="grid h-[180px] place-items-center text-center text-ink-2">
        {t('No prices were recorded in this time.')}
      </p>
    );
  }
  const { x, y } = placing(frame, width, height);
  const read = cursorMs === null ? null : pointAt(points, cursorMs);
  return (
    <figure ref={box} className="m-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="img"
        tabIndex={0}
        aria-label={spoken(kind, name, points, series)}
        aria-describedby={readId}
        onPointerMove={(event) => setCursorMs(momentAt(event, frame))}
        onPointerLeave={() => setCursorMs(null)}
        onKeyDown={(event) => moveCursor(event, points, cursorMs, setCursorMs)}
        onBlur={() => setCursorMs(null)}
        className="num block w-full touch-pan-y rounded-[6px] outline-offset-2 select-none"
      >
        <Axes frame={frame} kind={kind} width={width} height={height} />
        {mark && <Mark atX={x(mark.atMs)} label={mark.label} height={height} right={x(mark.atMs) > width * 0.75} />}
        {series.map((one) => (
          <path
            key={one.id}
            d={stepPath(points, one, x, y, toMs)}
            fill="none"
            stroke={one.colour}
            strokeWidth={one.id === 'last' ? 1.4 : 2}
            strokeDasharray={one.id === 'last' ? '3 3' : undefined}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {cursorMs !== null && (
          <line
            x1={x(cursorMs)}
            x2={x(cursorMs)}
            y1={TOP}
            y2={height - BOTTOM}
            stroke="var(--pv-line-ctl)"
            strokeDasharray="2 3"
          />
        )}
      </svg>
      <figcaption className="mt-1.5 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-xs">
        {series.map((one) => (
          <Key key={one.id} kind={kind} series={one} point={read ?? points.at(-1) ?? null} />
        ))}
        <span id={readId} aria-live="polite" className="num ml-auto text-ink-3">
          {read === null || cursorMs === null ? <KeysHint spoken={height < ROOMY} /> : formatTime(cursorMs, true)}
        </span>
      </figcaption>
    </figure>
  );
}

/** Said to those who have a keyboard. */
function KeysHint({ spoken }: { spoken: boolean }) {
  return (
    <span className={cx('[@media(hover:none)]:hidden', spoken && 'sr-only')}>
      {t('Arrow keys read the prices of a moment')}
    </span>
  );
}

/** The drawing is as wide as the place it has, so that its letters keep their size. */
function useWidth(): [RefObject<HTMLElement | null>, number] {
  const box = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(WIDTH);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(240, entry?.contentRect.width ?? WIDTH)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}

function placing({ fromMs, toMs, low, high }: ChartFrame, fullWidth: number, fullHeight: number) {
  const width = fullWidth - LEFT - RIGHT;
  const height = fullHeight - TOP - BOTTOM;
  return {
    x: (atMs: number) => LEFT + (width * (Math.max(atMs, fromMs) - fromMs)) / Math.max(1, toMs - fromMs),
    y: (value: number) => TOP + height - (height * (value - low)) / (high - low),
  };
}

function momentAt(event: PointerEvent<SVGSVGElement>, { fromMs, toMs }: ChartFrame): number {
  const box = event.currentTarget.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT)));
  return fromMs + share * (toMs - fromMs);
}

/** Left and right step from point to point; Home and End go to the ends; Escape stops reading. */
function moveCursor(
  event: KeyboardEvent,
  points: readonly ChartPoint[],
  cursorMs: number | null,
  set: (atMs: number | null) => void,
): void {
  const now = cursorMs === null ? points.length - 1 : points.findLastIndex((point) => point.at <= cursorMs);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: cursorMs === null ? now : now - 1,
    ArrowRight: now + 1,
    Home: 0,
    End: points.length - 1,
  };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  set(points[Math.min(points.length - 1, Math.max(0, to))]?.at ?? null);
}

type AxesProps = { frame: ChartFrame; kind: string; width: number; height: number };

function Axes({ frame, kind, width, height }: AxesProps) {
  const { x, y } = placing(frame, width, height);
  const { fromMs, toMs, low, high } = frame;
  // Minutes alone would repeat themselves in a short window; a phone has room for three.
  const seconds = toMs - fromMs < SHORT_MS;
  const shares = width < 480 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1];
  const moments = shares.map((share) => fromMs + share * (toMs - fromMs));
  return (
    <g fontSize="11" fill="var(--pv-ink-3)" aria-hidden="true">
      {ticksOf(low, high, height < ROOMY ? 3 : 4).map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} stroke="var(--pv-line)" />
          <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
            {valueText(kind, tick)}
          </text>
        </g>
      ))}
      {moments.map((atMs, at) => (
        <text
          key={atMs}
          x={x(atMs)}
          y={height - 6}
          textAnchor={at === 0 ? 'start' : at === moments.length - 1 ? 'end' : 'middle'}
        >
          {formatTime(atMs, seconds)}
        </text>
      ))}
    </g>
  );
}

type MarkProps = { atX: number; label: string; right: boolean; height: number };

function Mark({ atX, label, right, height }: MarkProps) {
  return (
    <g aria-hidden="true">
      <line x1={atX} x2={atX} y1={TOP} y2={height - BOTTOM} stroke="var(--pv-accent)" strokeWidth="1.5" />
      <text
        x={atX + (right ? -5 : 5)}
        y={TOP + 11}
        fontSize="11"
        fill="var(--pv-accent)"
        textAnchor={right ? 'end' : 'start'}
      >
        {label}
      </text>
    </g>
  );
}

function Key({ kind, series, point }: { kind: string; series: Series; point: ChartPoint | null }) {
  const value = point === null ? null : series.valueOf(point);
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={cx('h-0 w-4 border-t-2', series.id === 'last' && 'border-dashed')}
        style={{ borderColor: series.colour }}
      />
      {t(series.label)} <b className="num font-semibold">{value === null ? '–' : valueText(kind, value)}</b>
    </span>
  );
}

/** The chart in a sentence: where the first line began, its lowest and highest, and where it is. */
function spoken(kind: string, name: string, points: readonly ChartPoint[], series: readonly Series[]): string {
  const [first] = series;
  const values = first ? points.flatMap((point) => first.valueOf(point) ?? []) : [];
  const [start] = values;
  const end = values.at(-1);
  if (first === undefined || start === undefined || end === undefined) return t('Price chart of {name}', { name });
  return t('Price chart of {name}. {side} from {start} to {end}, lowest {low}, highest {high}', {
    name,
    side: t(first.label),
    start: valueText(kind, start),
    end: valueText(kind, end),
    low: valueText(kind, Math.min(...values)),
    high: valueText(kind, Math.max(...values)),
  });
}
