import { cx } from '../lib/cx.ts';
import { formatPaise } from '../lib/format/format.ts';

export type Bar = { label: string; paise: number };

const HEIGHT = 214;
const TOP = 22;
const BOTTOM = 38;
const ROOM = HEIGHT - TOP - BOTTOM;
const GRID = 3;

/**
 * Sums as bars up and down from zero: gains green, losses clay, each with its figure over it where there is room. What
 * a screen reader gets is the table of the same figures.
 */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const highest = Math.max(0, ...bars.map(({ paise }) => paise));
  const lowest = Math.min(0, ...bars.map(({ paise }) => paise));
  const span = highest - lowest || 1;
  const yOf = (paise: number) => TOP + ((highest - paise) / span) * ROOM;
  const zero = yOf(0);
  return (
    <figure aria-label={label} className="m-0">
      <div aria-hidden="true" className="relative overflow-x-auto">
        <div className="relative min-w-full" style={{ height: HEIGHT, width: Math.max(1, bars.length) * 28 }}>
          {Array.from({ length: GRID + 1 }, (_, at) => (
            <i key={at} className="absolute inset-x-0 border-t border-line" style={{ top: TOP + (ROOM / GRID) * at }} />
          ))}
          <i className="absolute inset-x-0 border-t border-line-ctl" style={{ top: zero }} />
          <div className="absolute inset-0 flex">
            {bars.map(({ label: name, paise }) => (
              <OneBar
                key={name}
                name={name}
                paise={paise}
                top={Math.min(zero, yOf(paise))}
                height={Math.abs(yOf(paise) - zero)}
                few={bars.length <= 12}
              />
            ))}
          </div>
        </div>
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <tbody>
          {bars.map(({ label: name, paise }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatPaise(paise, { sign: 'always' })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

type OneBarProps = { name: string; paise: number; top: number; height: number; few: boolean };

function OneBar({ name, paise, top, height, few }: OneBarProps) {
  const figure = formatPaise(paise, { sign: 'always', short: true });
  return (
    <div className="relative min-w-0 flex-1" title={`${name}: ${figure}`}>
      <i
        className={cx('absolute inset-x-[18%] mx-auto max-w-16 rounded-[3px]', paise < 0 ? 'bg-chart-4' : 'bg-chart-1')}
        style={{ top, height: Math.max(height, 1) }}
      />
      {few && (
        <span
          className="num absolute inset-x-0 text-center text-2xs text-ink-2"
          style={{ top: paise < 0 ? top + height + 2 : top - 16 }}
        >
          {figure}
        </span>
      )}
      <span className="num absolute inset-x-0 bottom-1 truncate text-center text-2xs text-ink-3">{name}</span>
    </div>
  );
}
