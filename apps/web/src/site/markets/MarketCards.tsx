import { Link } from 'react-router';
import { FavouriteStar } from '../../shared/api/market/FavouriteStar.tsx';
import { favouriteEvent } from '../../shared/api/market/favourites.ts';
import { cx } from '../../shared/lib/cx.ts';
import { moveBetweenCells } from '../../shared/live/price/move-focus.ts';
import { PricesPaused } from '../../shared/live/notice/PricesPaused.tsx';
import { SportIcon } from '../../shared/ui/art/SportIcon.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { addressOf } from '../../shared/live/listed/event-address.ts';
import type { OddsTableRow } from './market-rows.ts';
import type { MatchesProps } from './OddsTable.tsx';
import { ListedScoreLine } from '../../shared/live/listed/ListedScore.tsx';
import { SlotCells } from '../../shared/live/listed/SlotCells.tsx';
import { SlotPairs } from '../../shared/live/listed/Slots.tsx';
import { t } from '../../shared/i18n/i18n.ts';

/** The markets of the mobile layout: a card for each event, its pairs of prices sharing the width. */
export function MarketCards({ topic, sportName, groups, news, draw }: MatchesProps) {
  'use memo';
  return (
    <>
      <PricesPaused topic={topic} className="mt-1 rounded-[8px]" />
      {groups.map(({ name, rows }, at) => (
        <section key={name} aria-label={t(name)}>
          <div className="mx-0.5 mt-3 flex items-center justify-between gap-3">
            <h2 className={cx('caps num', name === 'In play' && 'text-live!')}>
              {t(name)} · {rows.length}
            </h2>
            {at === 0 && news}
            {at === 0 && <Legend />}
          </div>
          {rows.map((row) => (
            <MarketCard key={row.event.eventId} row={row} topic={topic.key} sportName={sportName} draw={draw} />
          ))}
        </section>
      ))}
    </>
  );
}

function Legend() {
  'use memo';
  return (
    <span aria-hidden="true" className="flex gap-3 text-2xs">
      <span className="flex items-center gap-1">
        <i className="size-2.5 rounded-[3px] bg-back-1" />
        {t('Back')}
      </span>
      <span className="flex items-center gap-1">
        <i className="size-2.5 rounded-[3px] bg-lay-1" />
        {t('Lay')}
      </span>
    </span>
  );
}

type MarketCardProps = { row: OddsTableRow; topic: string; sportName: string; draw: boolean };

function MarketCard({ row, topic, sportName, draw }: MarketCardProps) {
  'use memo';
  const { event } = row;
  return (
    <article className="panel far relative mt-[9px] overflow-hidden [--far-h:141px]">
      <CardHead row={row} sportName={sportName} note={event.competitionName} />
      <div onKeyDown={moveBetweenCells} className="px-3 pb-3 text-center">
        <SlotPairs why={row.notOpenYet} draw={draw} label={({ label }) => label}>
          {(slot) => <SlotCells topic={topic} sportName={sportName} event={event} slot={slot} />}
        </SlotPairs>
      </div>
    </article>
  );
}

/** Which event a card is about; it leads to the event's page. */
export function CardHead({ row, sportName, note }: { row: OddsTableRow; sportName: string; note: string }) {
  'use memo';
  const { event, status, time } = row;
  return (
    <>
      <Link to={addressOf(event)} className="block px-3 pt-[11px] pb-2 -outline-offset-2">
        <span className="mb-0.5 flex items-center gap-2 text-xs text-ink-3">
          <StatusPill>{status}</StatusPill>
          <span className="inline-flex shrink-0 items-center gap-1 text-ink-2">
            <SportIcon sport={sportName} size={13} />
            {t(sportName)}
          </span>
          <span className="min-w-0 flex-1 truncate">{note}</span>
          <span className="num shrink-0">{time}</span>
        </span>
        <h3 className="truncate pr-9 text-[15px] leading-5 font-semibold">{event.name}</h3>
        <ListedScoreLine event={event} sportName={sportName} />
      </Link>
      <FavouriteStar item={favouriteEvent(event)} className="absolute top-[29px] right-2" />
    </>
  );
}
