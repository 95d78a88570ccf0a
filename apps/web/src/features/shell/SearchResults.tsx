import { Link } from 'react-router';
import type { Sport } from '../../api/catalogue.ts';
import { eventLink } from '../../app/event-link.ts';
import { useBrowse } from '../../lib/browse.ts';
import { SportIcon } from '../../ui/art/SportIcon.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { useSearch } from './search.ts';

export type SearchResultsProps = {
  query: string;
  sports: readonly Sport[];
  onSport: (sport: Sport) => void;
  onEvent: () => void;
};

/** What the search found, in place of the tree. */
export function SearchResults({ query, sports, onSport, onEvent }: SearchResultsProps) {
  const hits = useSearch(query, sports);
  const { selectSport, selectCompetition, selectEvent } = useBrowse();
  const nothing = hits.sports.length === 0 && hits.events.length === 0;
  if (nothing)
    return (
      <p role="status" className="px-2 py-3 text-ink-2">
        {hits.loading ? 'Searching…' : `Nothing found for “${query.trim()}”.`}
      </p>
    );
  return (
    <ul aria-label="Search results">
      {hits.sports.map((sport) => (
        <li key={sport.id}>
          <button
            type="button"
            onClick={() => {
              selectSport(sport.id);
              onSport(sport);
            }}
            className="flex h-11 w-full items-center gap-[9px] rounded-[6px] px-2 text-left font-medium text-ink-2 -outline-offset-2 hover:bg-surface-2 desk:h-[34px]"
          >
            <SportIcon sport={sport.name} className="shrink-0 text-ink-3" />
            <span className="truncate">{sport.name}</span>
          </button>
        </li>
      ))}
      {hits.events.map((item) => (
        <li key={item.event.id}>
          <Link
            to={eventLink(item)}
            onClick={() => {
              selectSport(item.sportId);
              selectCompetition(item.competitionId);
              selectEvent(item.event.id);
              onEvent();
            }}
            className="flex min-h-11 flex-col justify-center rounded-[6px] px-2 py-1 -outline-offset-2 hover:bg-surface-2"
          >
            <span className="flex items-center gap-2">
              <span className="min-w-0 truncate">{item.event.name}</span>
              {item.inPlay && <StatusPill>Live</StatusPill>}
            </span>
            <span className="truncate text-xs text-ink-3">{item.competitionName}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
