import { type Db, stmt } from '../../db/transaction.ts';
import type { PastEvent } from './past-events.ts';

export type SportRow = {
  id: number;
  name: string;
  display_order: number;
  enabled: boolean;
  is_default: boolean;
  tab: boolean;
  /** A super admin has suspended it: it is shown, and takes no bets. */
  suspended: boolean;
};
export type CompetitionRow = { sport_id: number; id: number; name: string; enabled: boolean };
export type EventRow = {
  id: number;
  sport_id: number;
  competition_id: number;
  name: string;
  starts_ms: number;
  enabled: boolean;
  in_play: boolean;
  suspended: boolean;
};

const sports = stmt<[], SportRow>('select id, name, display_order, enabled, is_default, tab, suspended from sport');
const competitions = stmt<[], CompetitionRow>('select sport_id, id, name, enabled from competition');
const events = stmt<[], EventRow>(
  `select id, sport_id, competition_id, name, (extract(epoch from starts_at) * 1000)::bigint as starts_ms, enabled,
          in_play, suspended
   from event where ended_at is null`,
);

export type StoredCatalogue = { sports: SportRow[]; competitions: CompetitionRow[]; events: EventRow[] };

/** The catalogue as it is on record: all sports and competitions, and the events that have not ended. */
export async function loadCatalogue(db: Db): Promise<StoredCatalogue> {
  const [sportRows, competitionRows, eventRows] = await Promise.all([
    db.run(sports),
    db.run(competitions),
    db.run(events),
  ]);
  return { sports: sportRows, competitions: competitionRows, events: eventRows };
}

const putSports = stmt<[number[], string[], number[], boolean[], boolean[], boolean[], number], SportRow>(
  `insert into sport (id, name, display_order, enabled, is_default, tab, updated_at)
   select t.id, t.name, t.display_order, t.enabled, t.is_default, t.tab, to_timestamp($7::float8 / 1000)
   from unnest($1::bigint[], $2::text[], $3::int[], $4::boolean[], $5::boolean[], $6::boolean[])
     as t(id, name, display_order, enabled, is_default, tab)
   order by t.id
   on conflict (id) do update set name = excluded.name, display_order = excluded.display_order,
     enabled = sport.enabled or (sport.switched_at is null and excluded.enabled), is_default = excluded.is_default,
     tab = excluded.tab, updated_at = excluded.updated_at
   where (sport.name, sport.display_order, sport.is_default, sport.tab)
       is distinct from (excluded.name, excluded.display_order, excluded.is_default, excluded.tab)
     or (not sport.enabled and sport.switched_at is null and excluded.enabled)
   returning id, name, display_order, enabled, is_default, tab, suspended`,
);
/**
 * A sport is on from the first time its source offers it, where the settings know its delays, unless an operator has ever switched it: then it stays as the
 * operator left it. A source that stops offering a sport switches nothing off. Answers what changed.
 */
export const saveSports = (db: Db, rows: readonly Omit<SportRow, 'suspended'>[], atMs: number): Promise<SportRow[]> =>
  db.run(
    putSports,
    rows.map((row) => row.id),
    rows.map((row) => row.name),
    rows.map((row) => row.display_order),
    rows.map((row) => row.enabled),
    rows.map((row) => row.is_default),
    rows.map((row) => row.tab),
    atMs,
  );

const putCompetitions = stmt<[number[], number[], string[], number], CompetitionRow>(
  `insert into competition (sport_id, id, name, updated_at)
   select t.sport_id, t.id, t.name, to_timestamp($4::float8 / 1000)
   from unnest($1::bigint[], $2::bigint[], $3::text[]) as t(sport_id, id, name)
   join sport on sport.id = t.sport_id
   order by t.sport_id, t.id
   on conflict (sport_id, id) do update set name = excluded.name, updated_at = excluded.updated_at
   where competition.name <> excluded.name
   returning sport_id, id, name, enabled`,
);
export const saveCompetitions = (
  db: Db,
  rows: readonly Omit<CompetitionRow, 'enabled'>[],
  atMs: number,
): Promise<CompetitionRow[]> =>
  db.run(
    putCompetitions,
    rows.map((row) => row.sport_id),
    rows.map((row) => row.id),
    rows.map((row) => row.name),
    atMs,
  );

const putEvents = stmt<[number[], number[], number[], string[], number[], boolean[], number], EventRow>(
  `insert into event (id, sport_id, competition_id, name, starts_at, in_play, updated_at)
   select t.id, t.sport_id, t.competition_id, t.name, to_timestamp(t.starts_ms / 1000), t.in_play,
     to_timestamp($7::float8 / 1000)
   from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::float8[], $6::boolean[])
     as t(id, sport_id, competition_id, name, starts_ms, in_play)
   join competition c on c.sport_id = t.sport_id and c.id = t.competition_id
   order by t.id
   on conflict (id) do update set competition_id = excluded.competition_id, name = excluded.name,
     starts_at = excluded.starts_at, in_play = excluded.in_play, ended_at = null, updated_at = excluded.updated_at
   where event.sport_id = excluded.sport_id
     and (event.competition_id, event.name, event.starts_at, event.in_play, event.ended_at)
       is distinct from (excluded.competition_id, excluded.name, excluded.starts_at, excluded.in_play, null)
   returning id, sport_id, competition_id, name, (extract(epoch from starts_at) * 1000)::bigint as starts_ms, enabled,
     in_play, suspended`,
);
/** An event that is listed again has not ended. One that claims another sport than it had is not believed. */
export const saveEvents = (
  db: Db,
  rows: readonly Omit<EventRow, 'enabled' | 'suspended'>[],
  atMs: number,
): Promise<EventRow[]> =>
  db.run(
    putEvents,
    rows.map((row) => row.id),
    rows.map((row) => row.sport_id),
    rows.map((row) => row.competition_id),
    rows.map((row) => row.name),
    rows.map((row) => row.starts_ms),
    rows.map((row) => row.in_play),
    atMs,
  );

const byId = stmt<[number], PastEvent>('select id, sport_id, competition_id, name, enabled from event where id = $1');
/** An event by its id, whether it has ended or not; null when it is not on record. */
export const findPastEvent = async (db: Db, eventId: number): Promise<PastEvent | null> =>
  (await db.run(byId, eventId))[0] ?? null;
