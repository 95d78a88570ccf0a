/** Fewer values say nothing of a movement. */
export const LEAST = 5;
const WIDTH = 131;
const HEIGHT = 34;
const AIR = 3;

/** How a figure has moved, without an axis: a line in the ink of its surroundings, with a dot at its end. Empty while little is known. */
export function Sparkline({ values, className }: { values: readonly number[]; className: string }) {
  if (values.length < LEAST) return <div className={className} />;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = high - low || 1;
  const at = (value: number, index: number) => ({
    x: (index / (values.length - 1)) * (WIDTH - 2 * AIR) + AIR,
    y: HEIGHT - AIR - ((value - low) / span) * (HEIGHT - 2 * AIR),
  });
  const points = values.map(at);
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const first = points[0]?.y ?? 0;
  const last = points.at(-1) ?? { x: 0, y: 0 };
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={className}>
      <path
        d={`M${AIR},${HEIGHT} L${line.replaceAll(' ', ' L')} L${WIDTH - AIR},${HEIGHT} Z`}
        fill="currentColor"
        opacity=".1"
      />
      <line x1="0" x2={WIDTH} y1={first} y2={first} stroke="currentColor" strokeDasharray="2 3" opacity=".35" />
      <polyline points={line} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      <circle cx={last.x} cy={last.y} r="2.5" fill="currentColor" />
    </svg>
  );
}
