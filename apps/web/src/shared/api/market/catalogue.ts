import { queryOptions } from '@tanstack/react-query';
import { isRacingName } from '../../lib/event/racing.ts';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

/** A sport of the tree. Providers name id, name and counts in many ways. */
export type Sport = { id: string; name: string; events: number; markets: number; live: number };
export type Competition = { id: string; name: string; events: number; markets: number };
export type SportEvent = Reply<'GET', '/api/provider/events'>['data'][number];

export const sportsQuery = queryOptions({
  queryKey: keys.sports,
  queryFn: async ({ signal }) => readSports((await call('GET', '/api/provider/sports', {}, { signal })).data),
  staleTime: 30_000,
  refetchInterval: 30_000,
});

export const competitionsQuery = (sportId: string) =>
  queryOptions({
    queryKey: keys.competitions(sportId),
    queryFn: async ({ signal }) =>
      readCompetitions((await call('GET', '/api/provider/competitions', { query: { sportId } }, { signal })).data),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });

/** The events of a sport, or of one of its competitions. */
export const eventsQuery = (sportId: string, competitionId: string | null = null) =>
  queryOptions({
    queryKey: keys.events(sportId, competitionId),
    queryFn: async ({ signal }) => {
      const query = competitionId ? { sportId, competitionId } : { sportId };
      return (await call('GET', '/api/provider/events', { query }, { signal })).data;
    },
    staleTime: 30_000,
    refetchInterval: 60_000,
  });

/** Where an event stands, by its id alone. */
export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: keys.event(eventId),
    queryFn: async ({ signal }) => (await call('GET', '/api/provider/event', { query: { eventId } }, { signal })).data,
  });

/** Sports that are on, in the provider's order. One without an id, or a second of the same id, is dropped; a missing name becomes "Sport 4". */
export function readSports(rows: readonly unknown[]): Sport[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const id = textAt(row, 'id', 'sportId', 'uid', 'eid', 'sid', 'sport_id');
    if (!id || seen.has(id) || fieldAt(row, 'enabled') === false || fieldAt(row, 'active') === false) return [];
    seen.add(id);
    const name = textAt(row, 'name', 'ename', 'sportName', 'title', 'label', 'sname') ?? `Sport ${id}`;
    const markets = countAt(row, 'marketCount', 'count', 'total', 'eventsCount');
    const events = countAt(row, 'eventsCount', 'count', 'total', 'marketCount');
    return [{ id, name, events, markets, live: countAt(row, 'liveCount') }];
  });
}

/** Competitions as `{competition: {id, name}}` or as `{id, name}`. */
export function readCompetitions(rows: readonly unknown[]): Competition[] {
  return rows.flatMap((row) => {
    const named = fieldAt(row, 'competition') ?? row;
    const id = textAt(named, 'id');
    const name = textAt(named, 'name');
    if (!id || !name) return [];
    return [{ id, name, events: countAt(row, 'eventsCount', 'marketCount'), markets: countAt(row, 'marketCount') }];
  });
}

function fieldAt(row: unknown, name: string): unknown {
  return typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined;
}

function textAt(row: unknown, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = fieldAt(row, name);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return null;
}

function countAt(row: unknown, ...names: readonly string[]): number {
  for (const name of names) {
    const value = fieldAt(row, name);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
  }
  return 0;
}

/** Racing sports stand apart in the drawer. */
export const isRacing = (sport: Sport): boolean => isRacingName(sport.name);
