import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { superAdmin } from '../staff.ts';
import { instant, providerId } from '../wire.ts';

/** An id of the catalogue in a request: digits as text, or the number itself; the catalogue's own ids are numbers. */
const catalogueId = z.pipe(
  z.union([providerId, z.int().check(z.nonnegative())], { error: 'must be a number' }),
  z.transform(Number),
);
const catalogueIds = z.array(catalogueId).check(z.minLength(1), z.maxLength(1000));
const sportInPath = z.object({ sportId: z.pipe(providerId, z.transform(Number)) });

/** When an operator last synced or switched something here, and who; null until somebody has. */
const lastAct = { updatedAt: z.nullable(instant), updatedByName: z.nullable(z.string()) };

const summary = z.object({
  competitionCount: z.number(),
  enabledCompetitions: z.number(),
  eventCount: z.number(),
  enabledEvents: z.number(),
});

const sport = z.object({
  id: z.string(),
  sportId: z.string(),
  eid: z.number(),
  name: z.string(),
  ename: z.string(),
  oid: z.number(),
  isdefault: z.boolean(),
  tab: z.boolean(),
  enabled: z.boolean(),
});

const sportsList = z.object({
  sports: z.array(sport),
  ...lastAct,
  /** How this server stands to the bridge, and when it last had the list of sports from it. */
  bridgeMeta: z.object({ status: z.enum(['connected', 'disconnected']), receivedAt: z.nullable(instant) }),
});

const sportSummary = z.object({ sportId: z.string(), sportUid: z.string(), summary, ...lastAct });

const event = z.object({
  id: z.string(),
  uid: z.string(),
  gmid: z.number(),
  name: z.string(),
  enabled: z.boolean(),
  startTime: instant,
});

const competition = z.object({
  id: z.string(),
  uid: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  events: z.array(event),
});

const sportCatalogue = z.object({
  sportName: z.string(),
  sportUid: z.string(),
  ...lastAct,
  summary,
  competitions: z.array(competition),
});

/** The sports catalogue of the back office. An enabled switch is the operator's and stays. */
export const catalogueBackOffice = {
  sports: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/turnkey/sports',
    summary: 'All sports on record, with their switches.',
    reply: sportsList,
  }),
  syncSports: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/turnkey/sports/sync',
    summary: 'Fetches the sports from the bridge and puts on record what is new.',
    reply: sportsList,
    audit: 'catalogue.sync-sports',
  }),
  toggleSports: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/turnkey/sports/toggles',
    summary: 'Enables or disables sports. What is disabled is gone for players within a second, and takes no bets.',
    body: z.strictObject({ sportIds: catalogueIds, enabled: z.boolean() }),
    reply: sportsList,
    audit: 'catalogue.toggle-sports',
  }),
  competitions: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/turnkey/competitions',
    summary: 'How many competitions and events each sport has, and how many of them are enabled.',
    reply: z.array(sportSummary),
  }),
  syncCompetitions: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/turnkey/competitions/sync',
    summary:
      'Fetches competitions and events from the bridge: of one sport, else of the enabled sports, or of all with includeDisabled.',
    body: z.strictObject({ sportId: z.optional(catalogueId), includeDisabled: z.optional(z.boolean()) }),
    reply: z.object({ competitions: z.array(sportSummary) }),
    audit: 'catalogue.sync-competitions',
  }),
  sportCompetitions: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/turnkey/competitions/{sportId}',
    summary: 'The competitions of a sport with their events that have not ended.',
    params: sportInPath,
    reply: sportCatalogue,
  }),
  toggleCompetitions: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/turnkey/competitions/toggles',
    summary: 'Enables or disables competitions of a sport.',
    body: z.strictObject({ sportId: catalogueId, competitionIds: catalogueIds, enabled: z.boolean() }),
    reply: sportCatalogue,
    audit: 'catalogue.toggle-competitions',
  }),
  toggleEvents: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/turnkey/events/toggles',
    summary: 'Enables or disables events of a competition.',
    body: z.strictObject({
      sportId: catalogueId,
      competitionId: catalogueId,
      eventIds: catalogueIds,
      enabled: z.boolean(),
    }),
    reply: sportCatalogue,
    audit: 'catalogue.toggle-events',
  }),
};
