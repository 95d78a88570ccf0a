import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { eventLink } from '../../../shared/address/event-link.ts';
import { eventsQuery, type SportEvent } from '../../../shared/api/market/catalogue.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { useNow } from '../../../shared/lib/browser/use-now.ts';
import { courseOf } from '../../../shared/lib/event/race-names.ts';
import { formatTime } from '../../../shared/lib/format/format.ts';
import { countdown } from './race-field.ts';

const SHOWN = 6;
const HOUR_MS = 3_600_000;
/** A race is over this long after its time, at the latest. */
const OVER_MS = 4 * 60_000;

/** The races that are off next, the one on the page marked, each with the time it still has. */
export function NextRaces({ sportId, eventId }: { sportId: string; eventId: string }) {
  const { data, isError } = useQuery(eventsQuery(sportId));
  const nowMs = useNow(1_000);
  const next = nextRaces(data ?? [], eventId, nowMs);
  // Its room is kept, so that nothing below moves when the races are known.
  if ((data || isError) && next.length < 2) return null;
  return (
    <nav aria-label={t('Next races')} className="panel mb-2.5 h-[52px] overflow-hidden max-desktop:hidden">
      <ul className="grid h-full auto-cols-fr grid-flow-col">
        {next.map(({ item, startsAtMs }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: when the first is off the next take its place, and no box moves
          <li key={place} className="min-w-0 border-l border-line first:border-l-0">
            <NextRace item={item} startsAtMs={startsAtMs} here={item.event.id === eventId} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Next = { readonly item: SportEvent; readonly startsAtMs: number };

/** The next six by their time; the one on the page is among them as long as it is not over. */
export function nextRaces(items: readonly SportEvent[], eventId: string, nowMs: number): Next[] {
  const known = items.flatMap((item): Next[] => {
    const startsAtMs = item.event.openDate ? Date.parse(item.event.openDate) : Number.NaN;
    return startsAtMs > nowMs - OVER_MS ? [{ item, startsAtMs }] : [];
  });
  const sorted = known.toSorted((a, b) => a.startsAtMs - b.startsAtMs);
  const own = sorted.findIndex(({ item }) => item.event.id === eventId);
  return own >= SHOWN ? [...sorted.slice(0, SHOWN - 1), ...sorted.slice(own, own + 1)] : sorted.slice(0, SHOWN);
}

function NextRace({ item, startsAtMs, here, nowMs }: Next & { here: boolean; nowMs: number }) {
  const { course, country, race } = courseOf(item.event.name);
  const left = countdown(startsAtMs, nowMs);
  const off = item.inPlay ? t('In running') : t('Due off');
  const time = left === null ? off : startsAtMs - nowMs < HOUR_MS ? left : formatTime(startsAtMs);
  return (
    <Link
      to={eventLink(item)}
      aria-current={here ? 'page' : undefined}
      className={cx(
        'block h-full px-3 py-[7px] -outline-offset-2',
        here ? 'bg-surface-3 shadow-[inset_0_-2px_0_var(--pv-accent)]' : 'hover:bg-surface-2',
      )}
    >
      <span className="num flex items-center justify-between gap-1.5 leading-[18px]">
        <b className="font-semibold whitespace-nowrap">{time}</b>
        <span className="text-[10px] font-medium tracking-[0.04em] text-ink-3">{country}</span>
      </span>
      <span className="block truncate text-xs leading-4 text-ink-2">{`${course} ${race}`.trim()}</span>
    </Link>
  );
}
