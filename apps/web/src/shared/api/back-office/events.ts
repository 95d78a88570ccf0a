import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

type EventList = Reply<'GET', '/api/super-admin/events'>;
export type BackOfficeEvent = EventList['items'][number];
export type BackOfficeSport = EventList['sports'][number];
export type EventTotals = Reply<'GET', '/api/super-admin/event-totals'>;
type EventDetail = Reply<'GET', '/api/super-admin/events/{id}'>;
export type BackOfficeMarket = EventDetail['markets'][number];
export type DoubtedResult = EventDetail['doubted'][number];
export type MarketHistory = Reply<'GET', '/api/super-admin/markets/{id}'>;
export type ResultPreview = Reply<'GET', '/api/super-admin/markets/{id}/preview'>;
export type Declared = MarketHistory['versions'][number]['result'];
export type Terms = BackOfficeMarket['terms'];

export type EventFilter = {
  state: 'all' | 'open' | 'suspended' | 'awaiting' | 'settled';
  sportId: string;
  search: string;
};
/** `dir` empty: as the state has it where events are by their start, else the most first. */
export type EventOrder = { sort: 'start' | 'players' | 'exposure'; dir: '' | 'asc' | 'desc' };

const filterQuery = ({ state, sportId, search }: EventFilter) => ({
  state,
  sportId: sportId || undefined,
  search: search || undefined,
});

/** What stands on the screen is never older than this; acts of other super admins show by themselves. */
const EVERY_MS = 5_000;
/** Every reading of events, markets and their results begins its key with this; whoever acts on one makes them all stale. */
export const BACK_OFFICE_EVENTS = [...keys.mine, 'back-office-events'] as const;

export const backOfficeEvents = (filter: EventFilter, { sort, dir }: EventOrder) =>
  infiniteQueryOptions({
    queryKey: [...BACK_OFFICE_EVENTS, 'list', filter, sort, dir],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...filterQuery(filter), sort, direction: dir || undefined, after: pageParam ?? undefined };
      return call('GET', '/api/super-admin/events', { query: { ...query, limit: '25' } }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: EVERY_MS,
  });

/** What all events of a filter come to, whichever of them are on the page. */
export const eventTotals = (filter: EventFilter) =>
  queryOptions({
    queryKey: [...BACK_OFFICE_EVENTS, 'totals', filter],
    queryFn: ({ signal }) => call('GET', '/api/super-admin/event-totals', { query: filterQuery(filter) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

export const backOfficeEvent = (id: string) =>
  queryOptions({
    queryKey: [...BACK_OFFICE_EVENTS, 'event', id],
    queryFn: ({ signal }) => call('GET', '/api/super-admin/events/{id}', { params: { id } }, { signal }),
    refetchInterval: EVERY_MS,
  });

export const marketHistory = (id: string) =>
  queryOptions({
    queryKey: [...BACK_OFFICE_EVENTS, 'market', id],
    queryFn: ({ signal }) => call('GET', '/api/super-admin/markets/{id}', { params: { id } }, { signal }),
    refetchInterval: EVERY_MS,
  });

function previewQuery(result: Declared) {
  if (result.type === 'winner') {
    const { type, selections, expectedWinners } = result;
    return { type, selections: selections.join(','), expectedWinners: String(expectedWinners) };
  }
  return result.type === 'integer' ? { type: result.type, value: String(result.value) } : { type: result.type };
}

/** What a result would do, asked anew for every result. A key of its own: once it is declared nobody asks what it would do. */
export const resultPreview = (id: string, result: Declared | null) =>
  queryOptions({
    queryKey: [...keys.mine, 'result-preview', id, result],
    queryFn: ({ signal }) =>
      call(
        'GET',
        '/api/super-admin/markets/{id}/preview',
        { params: { id }, query: previewQuery(result ?? { type: 'void' }) },
        { signal },
      ),
    enabled: result !== null,
    staleTime: 0,
    gcTime: 0,
  });

export type Scope = 'market' | 'event' | 'sport';

/** Suspends a market, an event or a sport, or opens it again; answered when no bet can be accepted any more. */
export async function setSuspended(on: Scope, id: string, suspended: boolean, reason: string): Promise<void> {
  const given = { params: { id }, body: { reason } };
  if (on === 'market') {
    await (suspended
      ? call('POST', '/api/super-admin/markets/{id}/suspend', given)
      : call('POST', '/api/super-admin/markets/{id}/resume', given));
  } else if (on === 'event') {
    await (suspended
      ? call('POST', '/api/super-admin/events/{id}/suspend', given)
      : call('POST', '/api/super-admin/events/{id}/resume', given));
  } else {
    await (suspended
      ? call('POST', '/api/super-admin/sports/{id}/suspend', given)
      : call('POST', '/api/super-admin/sports/{id}/resume', given));
  }
}

export type ResultOrder = { result: Declared; reason: string; evidence: string; standingVersion: number };

export const declareResult = (id: string, { evidence, ...order }: ResultOrder) =>
  call('POST', '/api/super-admin/markets/{id}/result', {
    params: { id },
    body: { ...order, ...(evidence === '' ? {} : { evidence }) },
  });

export const setTerms = (id: string, terms: Terms, standing: Terms, reason: string) =>
  call('PUT', '/api/super-admin/markets/{id}/terms', { params: { id }, body: { ...terms, standing, reason } });
