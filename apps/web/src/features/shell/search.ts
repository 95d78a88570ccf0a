import { useQueries } from '@tanstack/react-query';
import { eventsQuery, type Sport, type SportEvent } from '../../api/catalogue.ts';

export type SearchHits = { sports: Sport[]; events: SportEvent[]; loading: boolean };

/** More hits than this help nobody; the next letter narrows them down. */
const MOST_EVENTS = 30;

/** Every word of the query must occur in the text, whatever the case. */
function matches(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return wordsOf(query).every((word) => lower.includes(word));
}

const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Sports by name; events by their name and their competition's. */
export function searchIn(
  query: string,
  sports: readonly Sport[],
  events: readonly SportEvent[],
): Pick<SearchHits, 'sports' | 'events'> {
  if (wordsOf(query).length === 0) return { sports: [], events: [] };
  return {
    sports: sports.filter(({ name }) => matches(name, query)),
    events: events
      .filter(({ event, competitionName }) => matches(`${event.name} ${competitionName}`, query))
      .slice(0, MOST_EVENTS),
  };
}

/** Searches the whole tree: the events of every sport are read when the first letter is typed, and kept. */
export function useSearch(query: string, sports: readonly Sport[]): SearchHits {
  const wanted = query.trim() !== '';
  const lists = useQueries({ queries: sports.map(({ id }) => ({ ...eventsQuery(id), enabled: wanted })) });
  const events = lists.flatMap(({ data }) => data ?? []);
  return { ...searchIn(query, sports, events), loading: wanted && lists.some(({ isLoading }) => isLoading) };
}
