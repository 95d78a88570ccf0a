import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { currentLanguage, t } from '../../i18n/i18n.ts';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../IconButton.tsx';
import { dayByKey, type Days, FIRST_DAY, LAST_DAY, monthAfter, monthOf, weeksOf } from './month.ts';

const LOCALES = { en: 'en-GB', hi: 'hi-IN-u-nu-latn' };
const written = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALES[currentLanguage()], { ...options, timeZone: 'UTC' }).format(Date.parse(day));

export type DayGridProps = {
  value: string;
  today: string;
  /** The days between these are marked. */
  period: Days;
  withFocus: boolean;
  onDay: (day: string) => void;
};

/**
 * The days of a month as a grid: arrows move by days and weeks, Home and End to the ends of a week, Page Up and Page Down by
 * months, with Shift by years.
 */
export function DayGrid({ value, today, period, withFocus, onDay }: DayGridProps) {
  const within = (day: string): string => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day);
  const [at, setAt] = useState(() => within(value || today));
  // A day that was typed while the grid is open.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setAt(within(value || today));
  }
  const grid = useRef<HTMLDivElement>(null);
  // Focus follows the day that keys lead to, and begins there.
  const moved = useRef(withFocus);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at, withFocus]);
  const month = monthOf(at);
  const show = (months: number) => {
    const next = monthAfter(month, months);
    setAt(within(next === monthOf(value) ? value : `${next}-01`));
  };
  const onKey = (event: KeyboardEvent) => {
    const next = dayByKey(at, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    moved.current = true;
    setAt(within(next));
  };
  const title = written(`${month}-01`, { month: 'long', year: 'numeric' });
  const weeks = weeksOf(month);
  return (
    <>
      <div className="mb-1 flex items-center">
        <IconButton size="sm" label={t('Month before')} disabled={month <= monthOf(FIRST_DAY)} onClick={() => show(-1)}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <p aria-live="polite" className="flex-1 text-center text-sm font-semibold">
          {title}
        </p>
        <IconButton size="sm" label={t('Month after')} disabled={month >= monthOf(LAST_DAY)} onClick={() => show(1)}>
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div ref={grid} role="grid" tabIndex={-1} aria-label={title} onKeyDown={onKey}>
        <WeekDays week={weeks[0] ?? []} />
        {weeks.map((week) => (
          <div key={week[0]} role="row" className="grid grid-cols-7">
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                selected={day === value}
                chosen={day === value || day === period.from || day === period.to}
                inside={isInside(day, period)}
                today={day === today}
                quiet={monthOf(day) !== month}
                off={within(day) !== day}
                reached={day === at}
                onDay={onDay}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

const WeekDays = ({ week }: { week: readonly string[] }) => (
  <div role="row" className="grid grid-cols-7">
    {week.map((day) => (
      <span
        key={day}
        role="columnheader"
        aria-label={written(day, { weekday: 'long' })}
        className="grid h-7 place-items-center text-2xs font-medium text-ink-3"
      >
        {written(day, { weekday: 'short' })}
      </span>
    ))}
  </div>
);

const isInside = (day: string, { from, to }: Days): boolean =>
  from !== '' && to !== '' && from < to && day >= from && day <= to;

type DayProps = {
  day: string;
  selected: boolean;
  /** It, or the other end of the period. */
  chosen: boolean;
  inside: boolean;
  today: boolean;
  /** Of the month before or after. */
  quiet: boolean;
  off: boolean;
  /** The one that Tab leads to. */
  reached: boolean;
  onDay: (day: string) => void;
};

const Day = ({ day, selected, chosen, inside, today, quiet, off, reached, onDay }: DayProps) => (
  <span role="gridcell" aria-selected={selected} className={cx('block', inside && 'bg-surface-3')}>
    <button
      type="button"
      data-day={day}
      aria-label={written(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
      aria-current={today ? 'date' : undefined}
      disabled={off}
      tabIndex={reached ? 0 : -1}
      onClick={() => onDay(day)}
      className={cx(
        'num grid h-11 w-full place-items-center rounded-[6px] text-sm transition-colors duration-150 desktop:h-8',
        'disabled:text-ink-disabled',
        chosen
          ? 'bg-action font-semibold text-action-ink'
          : cx(quiet ? 'text-ink-3' : 'text-ink', 'enabled:hover:bg-surface-3'),
        today && !chosen && 'font-semibold inset-ring inset-ring-line-ctl',
      )}
    >
      {Number(day.slice(8))}
    </button>
  </span>
);
