import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../query-client.ts';
import { type Competition, sportsQuery } from './catalogue.ts';

/**
 * How many matches are being played of the sport that an address of the house leads to, of all sports where it leads to the markets;
 * 0 where it leads elsewhere.
 */
export function useLiveCount(linkUrl: string | null): number {
  const { data: sports = [] } = useQuery(sportsQuery);
  if (linkUrl === '/markets') return sports.reduce((sum, { live }) => sum + live, 0);
  const sportId = linkUrl?.startsWith('/') ? new URLSearchParams(linkUrl.split('?')[1] ?? '').get('sportId') : null;
  return sports.find(({ id }) => id === sportId)?.live ?? 0;
}

/** What a live list counts of a sport: events that are not over, those in play, and those of each competition. */
export type HeardCounts = {
  readonly sportId: string;
  readonly live: number;
  readonly events?: number;
  readonly competitions?: Readonly<Record<string, number>>;
};

/**
 * Menus, tabs and cards count what was asked for up to a minute ago; a list on the page is newer. They count what it counts,
 * so that a page has one number.
 */
export function useHeardCounts(heard: readonly HeardCounts[]): void {
  const queries = useQueryClient();
  const { data: sports } = useQuery(sportsQuery);
  const told = JSON.stringify(heard);
  useEffect(() => {
    if (sports === undefined) return;
    const all: readonly HeardCounts[] = JSON.parse(told);
    const countsOf = (id: string) => all.find(({ sportId }) => sportId === id);
    keep(queries, sportsQuery.queryKey, sports, (sport) => {
      const { events, live } = { ...sport, ...countsOf(sport.id) };
      return events === sport.events && live === sport.live ? sport : { ...sport, events, live };
    });
    for (const { sportId, competitions } of all) {
      const key = keys.competitions(sportId);
      const known = queries.getQueryData<readonly Competition[]>(key);
      if (competitions === undefined || known === undefined) continue;
      keep(queries, key, known, (competition) => {
        const events = competitions[competition.id] ?? 0;
        return events === competition.events ? competition : { ...competition, events };
      });
    }
  }, [queries, sports, told]);
}

/** Writes what has changed; the answer is no younger by it. */
function keep<Item>(queries: QueryClient, key: readonly unknown[], before: readonly Item[], to: (item: Item) => Item) {
  const after = before.map(to);
  if (after.every((item, at) => item === before[at])) return;
  queries.setQueryData(key, after, { updatedAt: queries.getQueryState(key)?.dataUpdatedAt ?? 0 });
}
