import { type RefObject, useState } from 'react';
import type { HomeShape, HomeSportShape, ListedShape } from '../../../shared/live/reading.ts';
import { NewRows } from '../../../shared/live/steady/NewRows.tsx';
import { type RowGroup, useSteadyGroups } from '../../../shared/live/steady/steady-groups.ts';
import { NOT_LISTED } from './BoardRow.tsx';
import type { BoardPart } from './LiveBoard.tsx';

/** A match, or without one the words that nothing is being played. */
type Row = { readonly key: string; readonly event: ListedShape | null };

const PARTS: readonly BoardPart[] = ['live', 'next'];
const QUIET: Row = { key: 'quiet', event: null };

const rowOf = (event: ListedShape): Row => ({ key: event.eventId, event });
const groupId = (sportId: string, part: BoardPart): string => `${sportId}/${part}`;
const keyOf = ({ key }: Row): string => key;
/** What stands in the place of a match that is not told any more: it may be over, or its sport has fallen silent. */
const goneOf = ({ key, event }: Row): Row => ({
  key,
  event: event && { ...event, inPlay: false, status: NOT_LISTED, score: null },
});

/** The sports in their order; one that has nothing any more is there as long as the page is. */
function useKnownSports(sports: HomeShape): HomeShape {
  const [known, setKnown] = useState(sports);
  const ids = new Set(sports.map(({ sportId }) => sportId));
  const missing = known.filter(({ sportId }) => !ids.has(sportId));
  const next: readonly HomeSportShape[] =
    missing.length === 0
      ? sports
      : [...sports, ...missing.map((sport) => ({ ...sport, liveCount: 0, nextCount: 0, live: [], next: [] }))];
  if (known.length !== next.length || known.some(({ sportId }, at) => next[at]?.sportId !== sportId)) setKnown(next);
  return next;
}

/**
 * What the home page lists, each match where it stood while that is looked at. `featured` stands above already, and so not among the
 * matches in play; `place` contains the list.
 */
export function useBoard(sports: HomeShape, featured: ListedShape | null, place: RefObject<HTMLElement | null>) {
  const told = sports.flatMap((sport) =>
    PARTS.map((part): RowGroup<Row> => {
      const events = sport[part].filter(({ eventId }) => part === 'next' || eventId !== featured?.eventId);
      return { id: groupId(sport.sportId, part), rows: events.map(rowOf) };
    }),
  );
  const isQuiet = sports.every(({ liveCount }) => liveCount === 0);
  const steady = useSteadyGroups([{ id: 'quiet', rows: isQuiet ? [QUIET] : [] }, ...told], {
    keyOf,
    goneOf,
    place,
    // Where nothing was listed, nothing can be pushed.
    scope: told.some(({ rows }) => rows.length > 0) ? 'matches' : 'none',
    elsewhere: featured ? [rowOf(featured)] : [],
  });
  const rowsIn = new Map(steady.groups.map(({ id, rows }) => [id, rows.flatMap(({ event }) => event ?? [])]));
  const known = useKnownSports(sports);
  const newsOf = (part: BoardPart) => {
    const count = known.reduce((sum, { sportId }) => sum + (steady.news.get(groupId(sportId, part)) ?? 0), 0);
    return <NewRows count={count} onPress={steady.letIn} />;
  };
  return {
    sports: known.map((sport) => ({
      ...sport,
      live: rowsIn.get(groupId(sport.sportId, 'live')) ?? [],
      next: rowsIn.get(groupId(sport.sportId, 'next')) ?? [],
    })),
    isQuiet: steady.groups.some(({ id, rows }) => id === 'quiet' && rows.length > 0),
    news: { live: newsOf('live'), next: newsOf('next') },
  };
}
