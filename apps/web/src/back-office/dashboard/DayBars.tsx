import { Link } from 'react-router';
import { cx } from '../../shared/lib/cx.ts';
import { formatPaise, formatPaiseShort } from '../../shared/lib/format/format.ts';
import { scaleOf } from './scale.ts';

export type DayBar = { key: string; label: string; paise: number; to: string };

const HEIGHT = 214;
const TOP = 20;
const BOTTOM = 38;
const ROOM = HEIGHT - TOP - BOTTOM;
/** With more bars than these their figures would run into each other; they are in the names. */
const FIGURES_MAX = 10;

/** One bar a day, up for profit and down for loss; each leads to the bets of its day. */
export function DayBars({ label, bars, none }: { label: string; bars: readonly DayBar[]; none: string }) {
  const { lines, highest, span } = scaleOf(bars.map(({ paise }) => paise));
  const yOf = (paise: number) => TOP + ((highest - paise) / span) * ROOM;
  const every = Math.ceil(bars.length / FIGURES_MAX);
  return (
    <div className="flex" style={{ height: HEIGHT }}>
      <div aria-hidden="true" className="relative w-11 shrink-0">
        {lines.map((line) => (
          <span
            key={line}
            className="num absolute right-2 -translate-y-1/2 text-2xs text-ink-3"
            style={{ top: yOf(line) }}
          >
            {formatPaiseShort(line)}
          </span>
        ))}
      </div>
      <div className="relative min-w-0 flex-1">
        {lines.map((line) => (
          <i
            key={line}
            aria-hidden="true"
            className={cx('absolute inset-x-0 border-t', line === 0 ? 'border-line-ctl' : 'border-line')}
            style={{ top: yOf(line) }}
          />
        ))}
        {bars.every(({ paise }) => paise === 0) && (
          <p className="absolute inset-x-0 text-center text-sm text-ink-3" style={{ top: yOf(0) - 30 }}>
            {none}
          </p>
        )}
        <ul aria-label={label} className="absolute inset-0 flex">
          {bars.map((bar, at) => (
            <li key={bar.key} className="relative min-w-0 flex-1">
              <BarLink
                bar={bar}
                top={Math.min(yOf(0), yOf(bar.paise))}
                height={Math.abs(yOf(bar.paise) - yOf(0))}
                figure={bars.length <= FIGURES_MAX && bar.paise !== 0}
                named={at % every === 0}
                even={(at / every) % 2 === 0}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

type BarLinkProps = { bar: DayBar; top: number; height: number; figure: boolean; named: boolean; even: boolean };

function BarLink({ bar: { label, paise, to }, top, height, figure, named, even }: BarLinkProps) {
  const full = `${label}: ${formatPaise(paise, { sign: 'always' })}`;
  return (
    <>
      <Link
        to={to}
        title={full}
        aria-label={full}
        className="group/bar absolute inset-0 rounded-xs -outline-offset-2 hover:bg-surface-2"
      >
        <span
          aria-hidden="true"
          className={cx(
            'absolute inset-x-[22%] rounded-[3px] opacity-85 group-hover/bar:opacity-100',
            paise < 0 ? 'bg-chart-4' : paise > 0 ? 'bg-chart-1' : 'bg-line-ctl',
          )}
          style={{ top, height: Math.max(height, 1) }}
        />
      </Link>
      {/* Beside the link: its name says both in full, and shorter words inside would contradict it. */}
      {figure && (
        <span
          aria-hidden="true"
          className={cx(
            'num pointer-events-none absolute inset-x-0 truncate text-center text-2xs font-medium',
            paise < 0 ? 'text-loss' : 'text-ink-2',
          )}
          style={{ top: paise < 0 ? top + height + 3 : top - 17 }}
        >
          {formatPaiseShort(paise)}
        </span>
      )}
      {named && (
        <span
          aria-hidden="true"
          className={cx(
            'num pointer-events-none absolute bottom-0.5 left-1/2 -translate-x-1/2 text-2xs whitespace-nowrap text-ink-3',
            !even && 'max-admin:hidden',
          )}
        >
          {label}
        </span>
      )}
    </>
  );
}
