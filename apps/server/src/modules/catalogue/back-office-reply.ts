import type { Api, ReplyOf } from '@pavilion/contract';
import type { Catalogue } from './catalogue.ts';
import type { CompetitionRow, EventRow, SportRow } from './catalogue-store.ts';
import type { Act } from './switch-store.ts';

type Calls = Api['catalogueBackOffice'];
export type BackOfficeSport = ReplyOf<Calls['sports']>['sports'][number];
export type BackOfficeSummary = ReplyOf<Calls['competitions']>[number];
export type BackOfficeCatalogue = ReplyOf<Calls['sportCompetitions']>;

export const lastAct = (act: Act | undefined) => ({
  updatedAt: act?.acted_at.toISOString() ?? null,
  updatedByName: act?.name ?? null,
});

export const backOfficeSport = (sport: SportRow): BackOfficeSport => ({
  id: String(sport.id),
  sportId: String(sport.id),
  eid: sport.id,
  name: sport.name,
  ename: sport.name,
  oid: sport.display_order,
  isdefault: sport.is_default,
  tab: sport.tab,
  enabled: sport.enabled,
});

const countOn = (items: readonly { enabled: boolean }[]) => items.filter((item) => item.enabled).length;

/** Competitions that an operator can see something in: those with events, and those that are off. */
function shelves(catalogue: Catalogue, sportId: number): { competition: CompetitionRow; events: EventRow[] }[] {
  const { competitions, events } = catalogue.everythingOf(sportId);
  const byCompetition = Map.groupBy(events, (event) => event.competition_id);
  return competitions
    .map((competition) => ({ competition, events: byCompetition.get(competition.id) ?? [] }))
    .filter((shelf) => shelf.events.length > 0 || !shelf.competition.enabled)
    .sort((a, b) => a.competition.name.localeCompare(b.competition.name) || a.competition.id - b.competition.id);
}

function summaryOf(some: ReturnType<typeof shelves>): BackOfficeSummary['summary'] {
  const events = some.flatMap((shelf) => shelf.events);
  return {
    competitionCount: some.length,
    enabledCompetitions: countOn(some.map((shelf) => shelf.competition)),
    eventCount: events.length,
    enabledEvents: countOn(events),
  };
}

export function backOfficeSummary(catalogue: Catalogue, sportId: number, act: Act | undefined): BackOfficeSummary {
  const id = String(sportId);
  return { sportId: id, sportUid: id, summary: summaryOf(shelves(catalogue, sportId)), ...lastAct(act) };
}

/** The catalogue of a sport: competitions by name, events by start. The switches are each item's own. */
export function backOfficeCatalogue(catalogue: Catalogue, sport: SportRow, act: Act | undefined): BackOfficeCatalogue {
  const some = shelves(catalogue, sport.id);
  return {
    sportName: sport.name,
    sportUid: String(sport.id),
    ...lastAct(act),
    summary: summaryOf(some),
    competitions: some.map(({ competition, events }) => ({
      id: String(competition.id),
      uid: String(competition.id),
      name: competition.name,
      enabled: competition.enabled,
      events: events.toSorted((a, b) => a.starts_ms - b.starts_ms || a.id - b.id).map(backOfficeEvent),
    })),
  };
}

const backOfficeEvent = (event: EventRow) => ({
  id: String(event.id),
  uid: String(event.id),
  gmid: event.id,
  name: event.name,
  enabled: event.enabled,
  startTime: new Date(event.starts_ms).toISOString(),
});
