import { Link } from 'react-router';
import { isRacingName } from '../../../shared/lib/event/racing.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { homeTopic } from '../../../shared/live/topics.ts';
import { addressOf } from '../../../shared/live/listed/event-address.ts';
import { ListedScore } from '../../../shared/live/listed/ListedScore.tsx';
import { NotOpenYet, notOpenYet } from '../../../shared/live/listed/NotOpenYet.tsx';
import { SlotCells } from '../../../shared/live/listed/SlotCells.tsx';
import { type BoardRowProps, When } from './BoardRow.tsx';
import { hasSlot, slotsShown } from '../../../shared/live/listed/columns.ts';
import { Favourite } from './Favourite.tsx';

/** A match on a phone: what it is and how it stands, then its prices under the names of those they are for. */
export function PhoneRow({ event, sportName, draw, nowMs }: BoardRowProps) {
  const racing = isRacingName(sportName);
  const why = racing ? null : notOpenYet(event, nowMs);
  const three = draw && hasSlot(event, 'x');
  return (
    <article className="relative border-t border-line px-3 pt-2.5 pb-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="line-clamp-2 text-[15px] leading-5 font-semibold">
            <Link to={addressOf(event)} className="before:absolute before:inset-0">
              {event.name}
            </Link>
          </h3>
          <p className="mt-px truncate text-xs text-ink-3">
            <When event={event} sportName={sportName} nowMs={nowMs} />
          </p>
        </div>
        <ListedScore event={event} sportName={sportName} />
        {racing && <Favourite event={event} sportName={sportName} />}
      </div>
      {why !== null && <NotOpenYet why={why} className="mt-2 [--pv-cell-h:65px]" />}
      {!racing && why === null && (
        <div
          className={cx(
            'mt-2 grid gap-2 [--pv-cell-h:46px] [--pv-cell-w:calc(50%-1.5px)]',
            three ? 'grid-cols-3' : 'grid-cols-2',
          )}
        >
          {slotsShown(three).map((slot) => (
            <div key={slot.label} className="relative min-w-0">
              <span aria-hidden="true" className="mb-[3px] block truncate text-2xs text-ink-3">
                {event.slots[slot.slot]?.name ?? slot.label}
              </span>
              <SlotCells topic={homeTopic.key} sportName={sportName} event={event} slot={slot} />
            </div>
          ))}
        </div>
      )}
    </article>
  );
}
