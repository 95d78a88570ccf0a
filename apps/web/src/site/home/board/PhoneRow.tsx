import { Link } from 'react-router';
import { isRacingName } from '../../../shared/lib/event/racing.ts';
import { homeTopic } from '../../../shared/live/topics.ts';
import { addressOf } from '../../../shared/live/listed/event-address.ts';
import { ListedScore } from '../../../shared/live/listed/ListedScore.tsx';
import { notOpenYet } from '../../../shared/live/listed/NotOpenYet.tsx';
import { SlotCells } from '../../../shared/live/listed/SlotCells.tsx';
import { SlotPairs } from '../../../shared/live/listed/Slots.tsx';
import { type BoardRowProps, When } from './BoardRow.tsx';
import { hasSlot } from '../../../shared/live/listed/columns.ts';
import { Favourite } from './Favourite.tsx';

/** A match on a phone: what it is and how it stands, then its prices under the names of those they are for. */
export function PhoneRow({ event, sportName, draw, nowMs }: BoardRowProps) {
  const racing = isRacingName(sportName);
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
      {!racing && (
        <SlotPairs
          why={notOpenYet(event, nowMs)}
          draw={draw && hasSlot(event, 'x')}
          label={({ slot, label }) => event.slots[slot]?.name ?? label}
          className="mt-2"
        >
          {(slot) => <SlotCells topic={homeTopic.key} sportName={sportName} event={event} slot={slot} />}
        </SlotPairs>
      )}
    </article>
  );
}
