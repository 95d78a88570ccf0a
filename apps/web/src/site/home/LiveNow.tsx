import { useQueries, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { errorText } from '../../shared/api/api-error.ts';
import { eventsQuery, type Sport, type SportEvent, sportsQuery } from '../../shared/api/market/catalogue.ts';
import { eventLink } from '../../shared/address/event-link.ts';
import { formatTime } from '../../shared/lib/format/format.ts';
import { SportIcon } from '../../shared/ui/art/SportIcon.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { SectionHead } from './SectionHead.tsx';
import { t } from '../../shared/i18n/i18n.ts';

const SHOWN = 10;

type LiveEvent = SportEvent & { sportName: string };

/** The events that are being played now, of every sport; each leads to its page. */
export function LiveNow() {
  const { data: sports, isPending, error, refetch } = useQuery(sportsQuery);
  const playing = sports?.filter(({ live }) => live > 0) ?? [];
  const { events, loading } = useLiveEvents(playing);
  return (
    <section aria-label={t('Live now')}>
      <SectionHead title={t('Live now')} />
      <div className="panel overflow-hidden">
        {error ? (
          <EmptyState
            alert
            art="wicket"
            title={errorText(error, 'Unable to load events.')}
            action={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
          />
        ) : isPending || loading ? (
          <Rows
            count={
              Math.min(
                SHOWN,
                playing.reduce((sum, { live }) => sum + live, 0),
              ) || 4
            }
          />
        ) : events.length === 0 ? (
          <EmptyState
            title={t('Nothing is being played right now.')}
            help={t('The next matches are on the markets page.')}
          />
        ) : (
          <ul className="divide-y divide-line">
            {events.map((event) => (
              <LiveRow key={event.event.id} event={event} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function useLiveEvents(sports: readonly Sport[]): { events: LiveEvent[]; loading: boolean } {
  const lists = useQueries({ queries: sports.map(({ id }) => eventsQuery(id)) });
  const live = lists.map(({ data }, at) =>
    (data ?? []).filter(({ inPlay }) => inPlay).map((event) => ({ ...event, sportName: sports[at]?.name ?? '' })),
  );
  return { events: takeInTurn(live, SHOWN), loading: lists.some(({ isLoading }) => isLoading) };
}

/** One of each list, then the second of each, and so on: every sport that is being played is seen. */
export function takeInTurn<T>(lists: readonly (readonly T[])[], most: number): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const taken: T[] = [];
  for (let at = 0; at < longest; at += 1) for (const list of lists) taken.push(...list.slice(at, at + 1));
  return taken.slice(0, most);
}

function LiveRow({ event }: { event: LiveEvent }) {
  const startMs = Date.parse(event.event.openDate);
  return (
    <li>
      <Link
        to={eventLink(event)}
        className="flex h-[54px] items-center gap-3 px-3.5 -outline-offset-2 hover:bg-surface-2"
      >
        <SportIcon sport={event.sportName} className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <StatusPill>Live</StatusPill>
            <b className="truncate text-base font-semibold">{event.event.name}</b>
          </span>
          <span className="block truncate text-xs text-ink-3">
            {t(event.sportName)} · {event.competitionName}
            {Number.isFinite(startMs) && ` · ${formatTime(startMs)}`}
          </span>
        </span>
        <ChevronRight size={16} aria-hidden="true" className="text-ink-3" />
      </Link>
    </li>
  );
}

/** As many as will come, so that what is below does not move. */
function Rows({ count }: { count: number }) {
  return (
    <SkeletonGroup label={t('Loading matches…')} className="divide-y divide-line">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="grid h-[54px] content-center gap-2 px-3.5">
          <Skeleton className="h-3.5 w-52" />
          <Skeleton className="h-3 w-36" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
