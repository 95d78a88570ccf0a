import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FavouriteStar } from '../../shared/api/market/FavouriteStar.tsx';
import { favouriteEvent } from '../../shared/api/market/favourites.ts';
import { cx } from '../../shared/lib/cx.ts';
import { moveBetweenCells } from '../../shared/live/price/move-focus.ts';
import { PricesPaused } from '../../shared/live/notice/PricesPaused.tsx';
import { SportIcon } from '../../shared/ui/art/SportIcon.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { addressOf } from '../../shared/live/listed/event-address.ts';
import { slotsShown } from '../../shared/live/listed/columns.ts';
import type { MarketGroup, OddsTableRow } from './market-rows.ts';
import { clockedScore, ScoreClock, ScoreFigures, ScoreInline } from '../../shared/live/listed/ListedScore.tsx';
import { SlotCells } from '../../shared/live/listed/SlotCells.tsx';
import { SlotColumns } from '../../shared/live/listed/Slots.tsx';
import { t, tn } from '../../shared/i18n/i18n.ts';

export type EventsListProps = {
  topic: { readonly key: string };
  sportName: string;
  groups: readonly MarketGroup[];
  /** How many there are to bet on. */
  count: number;
  /** The way to rows that are not shown yet; stands in the first line. */
  news: ReactNode;
};
/** A race and its runners. */
export const RACE_GRID = 'grid grid-cols-[minmax(0,1fr)_minmax(0,460px)] items-center gap-4 px-3.5';

/** Matches have two columns or, where there may be a draw, three. */
export type MatchesProps = EventsListProps & { draw: boolean };

export const tableGrid = (draw: boolean): string =>
  cx(
    'grid items-center gap-3 px-3.5 [--pv-cell-h:44px] [--pv-cell-w:64px]',
    draw ? 'grid-cols-[minmax(0,1fr)_repeat(3,131px)]' : 'grid-cols-[minmax(0,1fr)_repeat(2,131px)]',
  );

/** The odds table of the desktop layout: groups of events, each with back and lay for 1, X and 2. */
export function OddsTable({ topic, sportName, groups, count, news, draw }: MatchesProps) {
  'use memo';
  return (
    <div
      role="table"
      aria-label={t('{sport} markets', { sport: t(sportName) })}
      className="panel overflow-hidden"
      onKeyDown={moveBetweenCells}
    >
      <PricesPaused topic={topic} />
      <TableHead title={t(sportName)} note={tn(count, '{count} event', '{count} events')} news={news} draw={draw} />
      {groups.map(({ name, rows }) => (
        <div key={name} role="rowgroup" aria-label={t(name)}>
          <GroupHead name={name} count={rows.length} />
          {rows.map((row) => (
            <TableRow key={row.event.eventId} row={row} topic={topic.key} sportName={sportName} draw={draw} />
          ))}
        </div>
      ))}
    </div>
  );
}

export function GroupHead({ name, count }: { name: MarketGroup['name']; count: number }) {
  'use memo';
  return (
    <div className="flex h-7 items-center gap-2 border-t border-line bg-sunken px-3.5 first:border-t-0">
      <span className={cx('caps', name === 'In play' && 'text-live!')}>{t(name)}</span>
      <span className="num text-2xs text-ink-3">{count}</span>
    </div>
  );
}

type TableHeadProps = { title: string; note: string; news?: ReactNode; draw: boolean };

export function TableHead({ title, note, news, draw }: TableHeadProps) {
  'use memo';
  return (
    <div role="row" className={cx(tableGrid(draw), 'h-[34px] border-b border-line')}>
      <span role="columnheader" className="flex min-w-0 items-center gap-2">
        <b className="truncate text-base font-semibold">{title}</b>
        <span className="shrink-0 text-ink-3">{note}</span>
        {news}
      </span>
      {slotsShown(draw).map(({ label }) => (
        <span
          key={label}
          role="columnheader"
          className="grid grid-cols-[1fr_auto_1fr] items-center text-center text-2xs"
        >
          <span className="text-back-text">{t('Back')}</span>
          <b className="text-sm font-semibold">{label}</b>
          <span className="text-lay-text">{t('Lay')}</span>
        </span>
      ))}
    </div>
  );
}

/** A click anywhere on the line opens the event, because its link covers the line; the price cells lie above it. */
function TableRow({
  row,
  topic,
  sportName,
  draw,
}: {
  row: OddsTableRow;
  topic: string;
  sportName: string;
  draw: boolean;
}) {
  'use memo';
  return (
    <div role="row" className={cx(tableGrid(draw), 'far relative h-[54px] border-t border-line hover:bg-surface-2')}>
      <EventCell row={row} sportName={sportName} note={row.event.competitionName} />
      <SlotColumns why={row.notOpenYet} draw={draw}>
        {(slot) => <SlotCells topic={topic} sportName={sportName} event={row.event} slot={slot} />}
      </SlotColumns>
    </div>
  );
}

/**
 * Which event a line is about: its star, how it stands, its name, and where and when it is played. The figures of its score leave the
 * line below them to the competition. Where three columns of prices leave little room, the score takes the place of the sport and
 * of a start that is past.
 */
export function EventCell({ row, sportName, note }: { row: OddsTableRow; sportName: string; note: string }) {
  'use memo';
  const { event, status, time } = row;
  const score = clockedScore({ event, sportName });
  return (
    <div role="cell" className="@container/event flex min-w-0 items-center gap-1.5">
      <FavouriteStar item={favouriteEvent(event)} className="relative z-1 -ml-1.5" />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-1.5 text-base font-semibold">
          <Link to={addressOf(event)} title={event.name} className="truncate before:absolute before:inset-0">
            {event.name}
          </Link>
          {score && <ScoreFigures score={score} className="@max-[300px]/event:hidden" />}
        </p>
        <p className="mt-px flex items-center gap-1.5 text-xs text-ink-3">
          <StatusPill>{status}</StatusPill>
          <span className="inline-flex shrink-0 items-center gap-1 text-ink-2 @max-[300px]/event:hidden">
            <SportIcon sport={sportName} size={13} />
            {t(sportName)}
          </span>
          {note && (
            <span className={cx('flex min-w-0 gap-1.5', score && '@max-[300px]/event:hidden')}>
              <span aria-hidden="true" className="@max-[300px]/event:hidden">
                ·
              </span>
              <span className="truncate">{note}</span>
            </span>
          )}
          {time && (
            <span className={cx('flex shrink-0 gap-1.5', score && '@max-[300px]/event:hidden')}>
              <span aria-hidden="true">·</span>
              <span className="num">{time}</span>
            </span>
          )}
          {score && <ScoreInline score={score} className="hidden @max-[300px]/event:block" />}
          {score && <ScoreClock score={score} className="ml-auto @max-[300px]/event:hidden" />}
        </p>
      </div>
    </div>
  );
}
