import { Link } from 'react-router';
import { t } from '../../../shared/i18n/i18n.ts';
import { briefScore } from '../../../shared/lib/event/brief-score.ts';
import { isRacingName } from '../../../shared/lib/event/racing.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { startText } from '../../../shared/lib/format/start-text.ts';
import type { ListedShape } from '../../../shared/live/reading.ts';
import { homeTopic } from '../../../shared/live/topics.ts';
import { addressOf } from '../../../shared/live/listed/event-address.ts';
import { ListedScore } from '../../../shared/live/listed/ListedScore.tsx';
import { notOpenYet } from '../../../shared/live/listed/NotOpenYet.tsx';
import { SlotCells } from '../../../shared/live/listed/SlotCells.tsx';
import { SlotColumns } from '../../../shared/live/listed/Slots.tsx';
import { hasSlot } from '../../../shared/live/listed/columns.ts';
import { Favourite } from './Favourite.tsx';

export type BoardRowProps = { event: ListedShape; sportName: string; draw: boolean; nowMs: number };

const CELLS = 'items-center gap-3 [--pv-cell-h:44px] [--pv-cell-w:64px]';
/** By the number of price columns. */
export const BOARD_GRID = {
  2: `grid grid-cols-[minmax(0,1fr)_repeat(2,131px)] ${CELLS}`,
  3: `grid grid-cols-[minmax(0,1fr)_repeat(3,131px)] ${CELLS}`,
} as const;

/** A match on a wide screen. Pressing the line opens it; the price cells lie above its link. */
export function BoardRow({ event, sportName, draw, nowMs }: BoardRowProps) {
  const racing = isRacingName(sportName);
  return (
    <div
      role="row"
      className={cx(BOARD_GRID[draw ? 3 : 2], 'relative h-[54px] border-t border-line px-3.5 hover:bg-surface-2')}
    >
      <div role="cell" className={cx('flex min-w-0 items-center gap-3', racing && 'col-span-full')}>
        <div className="min-w-0 flex-1">
          <Link to={addressOf(event)} className="block truncate text-base font-semibold before:absolute before:inset-0">
            {event.name}
          </Link>
          <p className="mt-px truncate text-xs text-ink-3">
            <When event={event} sportName={sportName} nowMs={nowMs} />
          </p>
        </div>
        <ListedScore event={event} sportName={sportName} />
        {racing && <Favourite event={event} sportName={sportName} />}
      </div>
      {!racing && (
        <SlotColumns why={notOpenYet(event, nowMs)} draw={draw}>
          {(slot) =>
            hasSlot(event, slot.slot) && (
              <SlotCells topic={homeTopic.key} sportName={sportName} event={event} slot={slot} />
            )
          }
        </SlotColumns>
      )}
    </div>
  );
}

/** In the place of a status: the document that lists matches leaves it out, which may be for a moment. */
export const NOT_LISTED = 'NOT_LISTED';

/** `18.1 ov · Monsoon Premier T20` in play, `in 4 min · Sprint Five League · 21:10` before. */
export function When({ event, sportName, nowMs }: Pick<BoardRowProps, 'event' | 'sportName' | 'nowMs'>) {
  const score = event.score && briefScore(event.score, sportName);
  const start = event.inPlay ? null : startText(event.startsAtMs, nowMs);
  const isOver = /complet/i.test(event.status);
  const before = event.status === NOT_LISTED ? t('No prices now') : isOver ? t('Completed') : start?.text;
  const parts =
    event.inPlay || isOver || event.status === NOT_LISTED
      ? [event.competitionName]
      : [event.competitionName, start?.clock ?? ''];
  return (
    <>
      {event.inPlay ? (
        <span className="num text-live">{score?.clock || t('Live')}</span>
      ) : (
        before && <span className="num text-ink-2">{before}</span>
      )}
      {parts
        .filter((part) => part !== '')
        .map((part) => (
          <span key={part}> · {part}</span>
        ))}
    </>
  );
}
