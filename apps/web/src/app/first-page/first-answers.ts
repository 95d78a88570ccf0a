import type { QueryClient } from '@tanstack/react-query';
import { readSports, sportsQuery } from '../../shared/api/market/catalogue.ts';
import {
  type AppSettings,
  appSettingsQuery,
  fixturesQuery,
  menuQuery,
  type Winners,
  winnersQuery,
} from '../../shared/api/market/settings.ts';
import { DEFAULT_SPORT_ID } from '../../shared/lib/bet/browse.ts';
import type { Layout } from '../../shared/lib/browser/use-media.ts';
import type { Live } from '../../shared/live/live.ts';
import {
  detailTopic,
  eventIntervalMs,
  homeTopic,
  type LiveTopic,
  oddsTopic,
  sportIntervalMs,
  sportTopic,
} from '../../shared/live/topics.ts';

/** The pages that a visit begins with: the server sends them drawn. */
export type FirstPage = 'home' | 'markets' | 'event';

/** Answers of the API by their address, as they came. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

const SETTINGS = '/api/app-settings';
const SPORTS = '/api/provider/sports';
const FIXTURES = '/api/content/upcoming_fixtures';
const MENU = '/api/content/menu';
const WINNERS = '/api/content/winner_announcement';

/** What an address of the markets may choose. */
const NARROWED = ['sportId', 'competitionId', 'favourites'];

/** Which first page an address is; null for every other page, and for an address that only a later step can read. */
export function firstPageOf({ pathname, searchParams }: URL): FirstPage | null {
  if (pathname === '/') return 'home';
  if (pathname === '/markets' || pathname === '/exchange')
    return NARROWED.some((name) => searchParams.has(name)) ? null : 'markets';
  const isEvent = /^\/event\/\d{1,16}$/.test(pathname) && sportIn(searchParams) !== null;
  return isEvent && !searchParams.has('show') ? 'event' : null;
}

function sportIn(query: URLSearchParams): string | null {
  const asked = query.get('sportId') ?? '';
  return /^\d{1,16}$/.test(asked) ? asked : null;
}

/** The address of a first page without what does not change its drawing; null for every other page. */
export function drawnAddress(address: URL): string | null {
  const page = firstPageOf(address);
  if (page === 'event') return `${address.pathname}?sportId=${sportIn(address.searchParams)}`;
  return page && address.pathname;
}

/** The live documents that a first page shows. */
function topicsOf(address: URL): LiveTopic<unknown>[] {
  const page = firstPageOf(address);
  if (page === 'home') return [homeTopic];
  if (page === 'markets') return [sportTopic(DEFAULT_SPORT_ID)];
  const sportId = sportIn(address.searchParams);
  if (page !== 'event' || sportId === null) return [];
  const eventId = address.pathname.slice('/event/'.length);
  return [oddsTopic(sportId, eventId), detailTopic(sportId, eventId)];
}

function documentAddress({ topic: { endpoint, sid, gmid } }: LiveTopic<unknown>): string {
  const query = new URLSearchParams({ endpoint });
  if (sid !== null) query.set('sid', String(sid));
  if (gmid !== null) query.set('gmid', String(gmid));
  return `/api/provider/document?${query}`;
}

/** The addresses of the API whose answers a first page is drawn from. */
export const neededFor = (address: URL, layout: Layout): string[] => [
  SETTINGS,
  SPORTS,
  ...(layout === 'mobile' ? [] : [MENU, FIXTURES, WINNERS]),
  ...topicsOf(address).map(documentAddress),
];

const fieldOf = (answer: unknown, name: string): unknown => Object(answer)[name];

/** Puts the answers that are data into the query cache, as if they had been asked for just now. */
export function keepAnswers(answers: FirstAnswers, queries: QueryClient): void {
  const { [SETTINGS]: settings, [SPORTS]: sports, [FIXTURES]: fixtures, [WINNERS]: winners, [MENU]: menu } = answers;
  const rows: unknown = fieldOf(sports, 'data');
  if (settings) queries.setQueryData(appSettingsQuery.queryKey, settings as AppSettings);
  if (Array.isArray(rows)) queries.setQueryData(sportsQuery.queryKey, readSports(rows));
  const entries: unknown = fieldOf(menu, 'items');
  if (Array.isArray(entries)) queries.setQueryData(menuQuery.queryKey, entries);
  const items: unknown = fieldOf(fixtures, 'items');
  if (Array.isArray(items)) queries.setQueryData(fixturesQuery.queryKey, items);
  if (winners) queries.setQueryData(winnersQuery.queryKey, winners as Winners);
}

/**
 * Puts the answers that are live documents on the price board until the returned function is called. What has become too
 * old on its way is shown locked until the stream has confirmed it.
 */
export function keepDocuments(answers: FirstAnswers, address: URL, live: Live, ageMs = 0): () => void {
  const settings = answers[SETTINGS];
  const usec = Number(fieldOf(settings, 'oddsUpdateUsec')) || null;
  const limitMs = Number(fieldOf(fieldOf(settings, 'priceMaxAgeMs'), 'inPlay')) || 0;
  const intervalMs = firstPageOf(address) === 'event' ? eventIntervalMs(usec) : sportIntervalMs(usec);
  const leaves = topicsOf(address).flatMap((topic) => {
    const answer = answers[documentAddress(topic)];
    return answer ? [live.begin(topic, intervalMs, fieldOf(answer, 'data'), ageMs > limitMs + intervalMs)] : [];
  });
  return () => {
    for (const leave of leaves) leave();
  };
}
