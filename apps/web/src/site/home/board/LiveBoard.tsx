import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../shared/address/paths.ts';
import { t, tn } from '../../../shared/i18n/i18n.ts';
import { isRacingName } from '../../../shared/lib/event/racing.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { PricesPaused } from '../../../shared/live/notice/PricesPaused.tsx';
import { moveBetweenCells } from '../../../shared/live/price/move-focus.ts';
import type { HomeShape, HomeSportShape, ListedShape } from '../../../shared/live/reading.ts';
import { homeTopic } from '../../../shared/live/topics.ts';
import { buttonClass } from '../../../shared/ui/form/Button.tsx';
import { SportIcon } from '../../../shared/ui/art/SportIcon.tsx';
import { BOARD_GRID, BoardRow, type BoardRowProps } from './BoardRow.tsx';
import { hasDraw } from '../../../shared/live/listed/columns.ts';
import { PhoneRow } from './PhoneRow.tsx';

export type BoardPart = 'live' | 'next';

export type LiveBoardProps = {
  sports: HomeShape;
  part: BoardPart;
  mobile: boolean;
  nowMs: number;
  /** The way to matches that are not shown yet. */
  news: ReactNode;
};

/** What is being played, or what comes next, by sport: at most three matches each, with their prices. */
export function LiveBoard({ sports, part, mobile, nowMs, news }: LiveBoardProps) {
  const count = sports.reduce((sum, sport) => sum + countOf(sport, part), 0);
  const shown = sports.filter((sport) => sport[part].length > 0);
  if (shown.length === 0) return null;
  const title = part === 'live' ? t('Live now') : t('Next');
  return (
    <section aria-label={title}>
      <div className="mt-3 mb-2 flex items-baseline gap-2 desktop:mt-5 desktop:mb-2.5">
        <h2 className="title text-[17px] leading-[22px] whitespace-nowrap">{title}</h2>
        <span className="num text-base text-ink-3">{count}</span>
        <span className="flex-1" />
        {news}
        <Link to={paths.markets} className={buttonClass('ghost', 'sm')}>
          {part === 'live' ? t('View Markets') : t('All times')}
          <ArrowRight size={15} aria-hidden="true" />
        </Link>
      </div>
      <div
        role={mobile ? undefined : 'table'}
        aria-label={title}
        className="panel overflow-hidden"
        onKeyDown={moveBetweenCells}
      >
        <PricesPaused topic={homeTopic} />
        {shown.map((sport) => (
          <SportGroup key={sport.sportId} sport={sport} part={part} mobile={mobile} nowMs={nowMs} />
        ))}
      </div>
    </section>
  );
}

const countOf = ({ liveCount, nextCount }: HomeSportShape, part: BoardPart): number =>
  part === 'live' ? liveCount : nextCount;

function SportGroup({
  sport,
  part,
  mobile,
  nowMs,
}: Omit<LiveBoardProps, 'sports' | 'news'> & { sport: HomeSportShape }) {
  const events = sport[part];
  const racing = isRacingName(sport.name);
  const draw = !racing && hasDraw(events);
  const Row: (props: BoardRowProps) => React.ReactNode = mobile ? PhoneRow : BoardRow;
  return (
    <div
      role={mobile ? undefined : 'rowgroup'}
      aria-label={t(sport.name)}
      className="border-t border-line first:border-t-0"
    >
      <SportHead sport={sport} part={part} draw={draw} table={!mobile} columns={!mobile && !racing} />
      {events.map((event: ListedShape) => (
        <Row key={event.eventId} event={event} sportName={sport.name} draw={draw} nowMs={nowMs} />
      ))}
    </div>
  );
}

/** `table`: it is a row of one; `columns`: with heads over the prices. */
type SportHeadProps = { sport: HomeSportShape; part: BoardPart; draw: boolean; table: boolean; columns: boolean };

function SportHead({ sport, part, draw, table, columns }: SportHeadProps) {
  const count = countOf(sport, part);
  return (
    <div
      role={table ? 'row' : undefined}
      className={cx('h-[34px] bg-sunken px-3.5', columns ? BOARD_GRID[draw ? 3 : 2] : 'flex items-center')}
    >
      <span role={table ? 'columnheader' : undefined} className="flex min-w-0 flex-1 items-center gap-2">
        <SportIcon sport={sport.name} size={15} className="shrink-0 text-ink-3" />
        <b className="truncate font-semibold">{t(sport.name)}</b>
        <span className="num shrink-0 text-xs text-ink-3">
          {part === 'live' ? tn(count, '{count} live', '{count} live') : tn(count, '{count} next', '{count} next')}
        </span>
        {count > sport[part].length && (
          <Link
            to={`${paths.markets}?sportId=${sport.sportId}`}
            className="shrink-0 text-xs font-medium text-live hover:underline max-desktop:ml-auto"
          >
            {t('All {count}', { count: String(count) })}
          </Link>
        )}
      </span>
      {columns && COLUMNS.filter((label) => draw || label !== 'X').map((label) => <Column key={label} label={label} />)}
    </div>
  );
}

const COLUMNS = ['1', 'X', '2'] as const;

function Column({ label }: { label: string }) {
  return (
    <span role="columnheader" className="grid grid-cols-[1fr_auto_1fr] items-center text-center text-2xs">
      <span className="text-back-text">{t('Back')}</span>
      <b className="text-sm font-semibold">{label}</b>
      <span className="text-lay-text">{t('Lay')}</span>
    </span>
  );
}
