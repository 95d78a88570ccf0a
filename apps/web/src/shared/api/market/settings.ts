import { isWholeEntry } from '@pavilion/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

export type AppSettings = Reply<'GET', '/api/app-settings'>;
export type Fixture = Reply<'GET', '/api/content/upcoming_fixtures'>['items'][number];
export type Winners = Reply<'GET', '/api/content/winner_announcement'>;
export type PopupOffer = AppSettings['homePage']['popupOffers'][number];
export type Trending = AppSettings['homePage']['trending'][number];

export const appSettingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => call('GET', '/api/app-settings', {}, { signal }),
  staleTime: 60_000,
});

export const fixturesQuery = queryOptions({
  queryKey: keys.fixtures,
  queryFn: async ({ signal }) => (await call('GET', '/api/content/upcoming_fixtures', {}, { signal })).items,
  staleTime: 60_000,
  refetchInterval: 60_000,
});

/** What signing in accepts. */
export const termsQuery = queryOptions({
  queryKey: [...keys.settings, 'terms'],
  queryFn: ({ signal }) => call('GET', '/api/content/terms', {}, { signal }),
  staleTime: 60_000,
});

/** The main menu as the operator has it. */
export const menuQuery = queryOptions({
  queryKey: [...keys.settings, 'menu'],
  queryFn: async ({ signal }) => (await call('GET', '/api/content/menu', {}, { signal })).items,
  staleTime: 60_000,
});

export const winnersQuery = queryOptions({
  queryKey: keys.winners,
  queryFn: ({ signal }) => call('GET', '/api/content/winner_announcement', {}, { signal }),
  staleTime: 300_000,
});

/** Messages of the news bar: trimmed, empty ones dropped. */
export const newsOf = (settings: AppSettings): string[] =>
  settings.homePage.newsTickers.filter((one) => isWholeEntry('newsTickers', one)).map(({ message }) => message.trim());

/** Banners show only when enabled and with an image. */
export const bannersOf = (settings: AppSettings): AppSettings['homePage']['banners'] =>
  settings.homePage.banners.filter((one) => one.isEnabled && isWholeEntry('banners', one));

/** Trending items need a title and an image; five at most. */
export const trendingOf = (settings: AppSettings): Trending[] =>
  settings.homePage.trending.filter((one) => isWholeEntry('trending', one)).slice(0, 5);

/** The popup to show: only the first with a picture. */
export const popupOf = (settings: AppSettings): PopupOffer | null =>
  settings.homePage.popupOffers.find((one) => isWholeEntry('popupOffers', one)) ?? null;
