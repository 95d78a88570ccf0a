import { type Db, stmt, type Tx } from '../../db/transaction.ts';

/** What an operator switches: sports, competitions of a sport, or events of one of its competitions. */
export type Switched =
  | { readonly level: 'sports'; readonly ids: readonly number[] }
  | { readonly level: 'competitions'; readonly sportId: number; readonly ids: readonly number[] }
  | {
      readonly level: 'events';
      readonly sportId: number;
      readonly competitionId: number;
      readonly ids: readonly number[];
    };

/** The same without the place of events, which their numbers tell. */
type SwitchedOff =
  | Exclude<Switched, { level: 'events' }>
  | { readonly level: 'events'; readonly ids: readonly number[] };

type Item = { id: number; enabled: boolean };

// Rows are locked in the order in which the source's lists write them.
const lockSports = stmt<[readonly number[]], Item>(
  'select id, enabled from sport where id = any($1::bigint[]) order by id for update',
);
const lockCompetitions = stmt<[readonly number[], number], Item>(
  'select id, enabled from competition where sport_id = $2 and id = any($1::bigint[]) order by id for update',
);
const lockEvents = stmt<[readonly number[], number, number], Item>(
  `select id, enabled from event where sport_id = $2 and competition_id = $3 and id = any($1::bigint[])
   order by id for update`,
);

/** The items as they are now, locked; fewer than asked for when some are not on record. */
export function lockSwitched(t: Tx, what: Switched): Promise<Item[]> {
  switch (what.level) {
    case 'sports':
      return t.run(lockSports, what.ids);
    case 'competitions':
      return t.run(lockCompetitions, what.ids, what.sportId);
    case 'events':
      return t.run(lockEvents, what.ids, what.sportId, what.competitionId);
  }
}

const setSports = stmt<[readonly number[], boolean, number]>(
  `update sport set enabled = $2, switched_at = to_timestamp($3::float8 / 1000) where id = any($1::bigint[])`,
);
const setCompetitions = stmt<[readonly number[], boolean, number]>(
  'update competition set enabled = $2 where sport_id = $3 and id = any($1::bigint[])',
);
const setEvents = stmt<[readonly number[], boolean]>('update event set enabled = $2 where id = any($1::bigint[])');

/** Throws the switches of items that were locked. */
export async function setSwitched(t: Tx, what: Switched, enabled: boolean, atMs: number): Promise<void> {
  switch (what.level) {
    case 'sports':
      await t.run(setSports, what.ids, enabled, atMs);
      break;
    case 'competitions':
      await t.run(setCompetitions, what.ids, enabled, what.sportId);
      break;
    case 'events':
      await t.run(setEvents, what.ids, enabled);
      break;
  }
}

const marketsOfSports = stmt<[readonly number[]], { id: number }>(
  `select m.id from market m join event e on e.id = m.event_id
   where e.sport_id = any($1::bigint[]) and m.settled_version = 0`,
);
const marketsOfCompetitions = stmt<[readonly number[], number], { id: number }>(
  `select m.id from market m join event e on e.id = m.event_id
   where e.sport_id = $2 and e.competition_id = any($1::bigint[]) and m.settled_version = 0`,
);
const marketsOfEvents = stmt<[readonly number[]], { id: number }>(
  'select id from market where event_id = any($1::bigint[]) and settled_version = 0',
);

/** The markets without a result under what an operator has closed: those on which bets may still be on their way. */
export async function openMarketsUnder(db: Db, what: SwitchedOff): Promise<number[]> {
  return (await marketRowsUnder(db, what)).map((market) => market.id);
}

function marketRowsUnder(db: Db, what: SwitchedOff): Promise<{ id: number }[]> {
  switch (what.level) {
    case 'sports':
      return db.run(marketsOfSports, what.ids);
    case 'competitions':
      return db.run(marketsOfCompetitions, what.ids, what.sportId);
    case 'events':
      return db.run(marketsOfEvents, what.ids);
  }
}

/** The list of sports itself, beside the ids of the sports, which are above zero. */
export const SPORTS_LIST = 0;

const putAct = stmt<[readonly number[], number, number, number]>(
  `insert into catalogue_act (sport_id, acted_at, actor_id, switches)
   select id, to_timestamp($2::float8 / 1000), $3, $4 from unnest($1::bigint[]) as t(id) order by id
   on conflict (sport_id) do update set acted_at = excluded.acted_at, actor_id = excluded.actor_id,
     switches = catalogue_act.switches + excluded.switches`,
);
/** Remembers that an operator synced (0 switches) or switched something of these lists. */
export const rememberAct = (db: Db, lists: readonly number[], atMs: number, actorId: number, switches: 0 | 1) =>
  db.run(putAct, lists, atMs, actorId, switches);

export type Act = { sport_id: number; acted_at: Date; name: string };
const readActs = stmt<[], Act>(
  `select c.sport_id, c.acted_at, coalesce(nullif(a.full_name, ''), a.username) as name
   from catalogue_act c join account a on a.id = c.actor_id`,
);
export const loadActs = async (db: Db): Promise<ReadonlyMap<number, Act>> =>
  new Map((await db.run(readActs)).map((act) => [act.sport_id, act]));

const countSwitches = stmt<[], { switches: number }>(
  'select coalesce(sum(switches), 0)::bigint as switches from catalogue_act',
);
/** How often operators have thrown a switch: another number than before means that the record is to be read again. */
export const switchCount = async (db: Db): Promise<number> => (await db.run(countSwitches))[0]?.switches ?? 0;
