import { type ReactNode, useId } from 'react';
import { Link, useNavigate } from 'react-router';
import type { EventHit, Hits } from '../../../shared/api/market/search.ts';
import { eventPath, paths } from '../../../shared/address/paths.ts';
import { kindTitle, marketTitle } from '../../../shared/lib/bet/bet-words.ts';
import { useBrowse } from '../../../shared/lib/bet/browse.ts';
import { useRecentSearches } from '../../../shared/lib/browser/recent-searches.ts';
import { formatCount } from '../../../shared/lib/format/format.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { SportIcon } from '../../../shared/ui/art/SportIcon.tsx';
import { StatusPill } from '../../../shared/ui/StatusPill.tsx';
import { moveFocus } from '../../../shared/ui/roving.ts';
import { useSearch } from './search.ts';

export type SearchResultsProps = {
  query: string;
  /** A hit was followed: its page is on its way. */
  onDone: () => void;
};

/** What the search found, in place of the tree: sports, competitions, events, markets. */
export default function SearchResults({ query, onDone }: SearchResultsProps) {
  const { hits, error, loading } = useSearch(query);
  const remember = useRecentSearches((searches) => searches.remember);
  const done = () => {
    remember(query);
    onDone();
  };
  if (error !== null)
    return (
      <p role="alert" className="px-2 py-3 text-ink-2">
        {error}
      </p>
    );
  if (!hits || isNothing(hits))
    return (
      <p role="status" className="px-2 py-3 text-ink-2">
        {loading ? t('Searching…') : t('Nothing found for “{query}”.', { query: query.trim() })}
      </p>
    );
  return (
    <div
      role="group"
      aria-label={t('Search results')}
      aria-busy={loading}
      data-search-results
      onKeyDown={(event) => moveFocus(event, 'a, button')}
    >
      <SportHits hits={hits} onDone={done} />
      <Group title={t('Events')} count={hits.events.length}>
        {hits.events.map((event) => (
          <EventLine key={event.id} event={event} title={event.name} note={event.competitionName} onDone={done} />
        ))}
      </Group>
      <Group title={t('Markets')} count={hits.markets.length}>
        {hits.markets.map((market) => (
          <EventLine
            key={keyOf(market)}
            event={market.event}
            title={titleOf(market)}
            note={
              hasDouble(market, hits.markets) ? `${kindTitle(market.kind)} · ${market.event.name}` : market.event.name
            }
            onDone={done}
          />
        ))}
      </Group>
    </div>
  );
}

type MarketHit = Hits['markets'][number];

const keyOf = ({ event, marketId, selectionKey }: MarketHit): string => `${event.id}/${marketId}/${selectionKey}`;
const titleOf = ({ name, event }: MarketHit): string => marketTitle(name, event.sportName);

/** Whether the event has another market of the name among those that were found: then their kinds tell them apart. */
const hasDouble = (market: MarketHit, all: readonly MarketHit[]): boolean =>
  all.some(
    (other) =>
      keyOf(other) !== keyOf(market) && other.event.id === market.event.id && titleOf(other) === titleOf(market),
  );

const isNothing = (hits: Hits): boolean =>
  hits.sports.length + hits.competitions.length + hits.events.length + hits.markets.length === 0;

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="pb-2">
      <h2 id={id} className="caps mx-1 mt-2 mb-1">
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

const LINE = 'flex w-full items-center gap-[9px] rounded-[6px] px-2 text-left -outline-offset-2 hover:bg-surface-2';

function SportHits({ hits, onDone }: { hits: Hits; onDone: () => void }) {
  const { selectSport, showAll, showCompetition } = useBrowse();
  const navigate = useNavigate();
  const go = (sportId: string, competition: { id: string; name: string } | null) => {
    if (competition !== null) showCompetition(sportId, competition);
    else {
      selectSport(sportId);
      showAll();
    }
    onDone();
    void navigate(paths.markets);
  };
  return (
    <>
      <Group title={t('Sports')} count={hits.sports.length}>
        {hits.sports.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => go(id, null)}
              className={`${LINE} h-11 font-medium text-ink-2 desktop:h-[34px]`}
            >
              <SportIcon sport={name} className="shrink-0 text-ink-3" />
              <span className="truncate">{t(name)}</span>
            </button>
          </li>
        ))}
      </Group>
      <Group title={t('Competitions')} count={hits.competitions.length}>
        {hits.competitions.map(({ id, name, sportId, sportName, events }) => (
          <li key={`${sportId}/${id}`}>
            <button
              type="button"
              onClick={() => go(sportId, { id, name })}
              className={`${LINE} h-11 text-ink-2 desktop:h-[34px]`}
            >
              <SportIcon sport={sportName} className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="num text-xs text-ink-3">{formatCount(events)}</span>
            </button>
          </li>
        ))}
      </Group>
    </>
  );
}

type EventLineProps = { event: EventHit; title: string; note: string; onDone: () => void };

/**
 * A hit that leads to an event. The tree follows the page that opens: a sport chosen here would be written into the address of
 * the markets that are being left, and nobody would get away from them.
 */
function EventLine({ event, title, note, onDone }: EventLineProps) {
  return (
    <li>
      <Link
        to={eventPath({ ...event, eventId: event.id, eventName: event.name })}
        onClick={onDone}
        className="flex min-h-11 flex-col justify-center rounded-[6px] px-2 py-1 -outline-offset-2 hover:bg-surface-2"
      >
        <span className="flex items-center gap-2">
          <span className="min-w-0 truncate">{title}</span>
          {event.inPlay && <StatusPill>Live</StatusPill>}
        </span>
        <span className="truncate text-xs text-ink-3">{note}</span>
      </Link>
    </li>
  );
}
