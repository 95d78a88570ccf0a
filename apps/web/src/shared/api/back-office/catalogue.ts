import { queryOptions } from '@tanstack/react-query';
import { ApiError, errorText } from '../api-error.ts';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

export type BackOfficeSports = Reply<'GET', '/api/super-admin/turnkey/sports'>;
export type CatalogueSport = BackOfficeSports['sports'][number];
export type SportSummary = Reply<'GET', '/api/super-admin/turnkey/competitions'>[number];
export type Counts = SportSummary['summary'];
export type SportCatalogue = Reply<'GET', '/api/super-admin/turnkey/competitions/{sportId}'>;
export type BackOfficeCompetition = SportCatalogue['competitions'][number];
export type CatalogueEvent = BackOfficeCompetition['events'][number];

export const backOfficeSports = queryOptions({
  queryKey: [...keys.backOfficeCatalogue, 'sports'],
  queryFn: ({ signal }) => call('GET', '/api/super-admin/turnkey/sports', {}, { signal }),
});

export const sportSummaries = queryOptions({
  queryKey: [...keys.backOfficeCatalogue, 'summaries'],
  queryFn: ({ signal }) => call('GET', '/api/super-admin/turnkey/competitions', {}, { signal }),
});

export const sportCatalogue = (sportId: string) =>
  queryOptions({
    queryKey: [...keys.backOfficeCatalogue, 'sport', sportId],
    queryFn: ({ signal }) =>
      call('GET', '/api/super-admin/turnkey/competitions/{sportId}', { params: { sportId } }, { signal }),
  });

export const syncSports = () => call('POST', '/api/super-admin/turnkey/sports/sync', {});
/** Of one sport, or of all of them, also those that are switched off. */
export const syncCompetitions = (sportId?: string) =>
  call('POST', '/api/super-admin/turnkey/competitions/sync', {
    body: sportId === undefined ? { includeDisabled: true } : { sportId },
  });

export const toggleSports = (sportIds: string[], enabled: boolean) =>
  call('POST', '/api/super-admin/turnkey/sports/toggles', { body: { sportIds, enabled } });
export const toggleCompetition = (sportId: string, competitionId: string, enabled: boolean) =>
  call('POST', '/api/super-admin/turnkey/competitions/toggles', {
    body: { sportId, competitionIds: [competitionId], enabled },
  });
export const toggleEvent = (sportId: string, competitionId: string, eventId: string, enabled: boolean) =>
  call('POST', '/api/super-admin/turnkey/events/toggles', {
    body: { sportId, competitionId, eventIds: [eventId], enabled },
  });

/** The words of a failure, with what stands behind it in brackets. */
export function catalogueError(error: unknown, fallback: string): string {
  const text = errorText(error, fallback);
  const detail = error instanceof ApiError ? error.detail['detail'] : undefined;
  return typeof detail === 'string' && detail !== '' ? `${text} (${detail})` : text;
}

/** A call that the server refused because the session is over: it is told where that is noticed, not once more. */
export const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
