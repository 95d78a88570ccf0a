import type { EventSort, MarketState } from '@pavilion/contract';
import { type Db, type Stmt, stmt } from '../../db/transaction.ts';

export type EventBookRow = {
  id: number;
  name: string;
  sport_id: number;
  sport: string;
  competition_id: number;
  competition: string;
  starts_ms: number;
  in_play: boolean;
  enabled: boolean;
  suspended: boolean;
  sport_suspended: boolean;
  ended: boolean;
  unsettled: number;
  unsettled_suspended: number;
  settled: number;
  players: number;
  exposure: number;
};
/** `place`: where it stands in the order, by its start in milliseconds, its players, or its exposure in paise. */
export type ListedEventRow = EventBookRow & { place: number };

export type EventFilter = {
  readonly state: 'all' | MarketState;
  readonly sportId: number | null;
  /** Lower case; empty matches everything. */
  readonly search: string;
  /** Events that have been played, as far as the feed's lists know. */
  readonly over: readonly number[];
};
export type EventPage = {
  readonly sort: EventSort;
  readonly direction: 'asc' | 'desc';
  /** The last event of the page before: its place in the order and its id. */
  readonly after: { readonly place: number; readonly id: number } | null;
  readonly limit: number;
};

type Args = [number | null, string, readonly number[], number | null, number | null, number];

const IS_OVER = '(e.ended_at is not null or e.id = any($3::bigint[]))';
const UNSETTLED = 'select 1 from market m where m.event_id = e.id and m.settled_version = 0';

/** Which events a state asks for: those with a market in it. An event that nobody has looked at yet has none on record. */
const IN_STATE: Readonly<Record<EventFilter['state'], string>> = {
  all: 'true',
  open: `not ${IS_OVER} and not e.suspended and not s.suspended and (exists (${UNSETTLED} and not m.suspended)
    or not exists (select 1 from market m where m.event_id = e.id))`,
  suspended: `e.ended_at is null and not ${IS_OVER}
    and (e.suspended or s.suspended or exists (${UNSETTLED} and m.suspended))`,
  awaiting: `${IS_OVER} and exists (select 1 from market m join position p on p.market_id = m.id
    where m.event_id = e.id and m.settled_version = 0)`,
  settled: 'exists (select 1 from market m where m.event_id = e.id and m.settled_version > 0)',
};

// The page is picked first; what it shows beside each event is counted for its rows alone.
const FIGURES = `select e.id, e.name, e.sport_id, s.name as sport, e.competition_id, c.name as competition,
    round(extract(epoch from e.starts_at) * 1000)::bigint as starts_ms, e.in_play,
    e.enabled and c.enabled and s.enabled as enabled, e.suspended, s.suspended as sport_suspended,
    e.ended_at is not null as ended, counted.*, held.*
  from page join event e on e.id = page.id join sport s on s.id = e.sport_id
    join competition c on c.sport_id = e.sport_id and c.id = e.competition_id
    cross join lateral (
      select count(*) filter (where settled_version = 0)::int as unsettled,
        count(*) filter (where settled_version = 0 and m.suspended)::int as unsettled_suspended,
        count(*) filter (where settled_version > 0)::int as settled
      from market m where m.event_id = e.id) as counted
    cross join lateral (
      select count(distinct p.account_id)::int as players, coalesce(sum(p.exposure), 0)::bigint as exposure
      from market m join position p on p.market_id = m.id
      where m.event_id = e.id and m.settled_version = 0) as held`;

/** The way of an order by start that nobody has chosen: what comes next first, of what is over the latest. */
export const usualDirection = (state: EventFilter['state']): 'asc' | 'desc' =>
  state === 'all' || state === 'settled' ? 'desc' : 'asc';

const EVENTS = `event e join sport s on s.id = e.sport_id
         join competition c on c.sport_id = e.sport_id and c.id = e.competition_id`;
const matching = (state: EventFilter['state']) => `($1::bigint is null or e.sport_id = $1::bigint)
         and ($2 = '' or strpos(lower(e.name || ' ' || c.name), $2) > 0)
         and cardinality($3::bigint[]) >= 0 and (${IN_STATE[state]})`;
/** What open markets hold, by event. It is summed once for an order by it; pages by start ask for their own rows alone. */
const HELD = `(select m.event_id, count(distinct p.account_id) as players, sum(p.exposure) as exposure
   from market m join position p on p.market_id = m.id where m.settled_version = 0 group by m.event_id)`;
const PLACES: Readonly<Record<EventSort, string>> = {
  start: 'round(extract(epoch from e.starts_at) * 1000)::bigint',
  players: 'coalesce(held.players, 0)',
  exposure: 'coalesce(held.exposure, 0)::bigint',
};
type Shape = Pick<EventFilter, 'state'> & Pick<EventPage, 'sort' | 'direction'>;

function pageOf({ state, sort, direction }: Shape): Stmt<Args, ListedEventRow> {
  const beyond = direction === 'desc' ? '<' : '>';
  const byStart = sort === 'start';
  const place = byStart ? 'e.starts_at' : PLACES[sort];
  const after = byStart ? 'to_timestamp($4::float8 / 1000)' : '$4::bigint';
  return stmt<Args, ListedEventRow>(
    `with page as (
       select e.id, ${PLACES[sort]} as place, ${place} as ordered
       from ${EVENTS} ${byStart ? '' : `left join ${HELD} held on held.event_id = e.id`}
       where ${matching(state)} and ($4::bigint is null or (${place}, e.id) ${beyond} (${after}, $5::bigint))
       order by ${place} ${direction}, e.id ${direction} limit $6::int)
     ${FIGURES.replace('counted.*', 'page.place, counted.*')} order by page.ordered ${direction}, page.id ${direction}`,
  );
}
const pages = new Map<string, ReturnType<typeof pageOf>>();
function statementFor(shape: Shape): ReturnType<typeof pageOf> {
  const key = [shape.state, shape.sort, shape.direction].join(' ');
  const known = pages.get(key) ?? pageOf(shape);
  pages.set(key, known);
  return known;
}

/** A page of events with their markets counted. */
export const listEvents = (
  db: Db,
  { state, sportId, search, over }: EventFilter,
  { sort, direction, after, limit }: EventPage,
): Promise<ListedEventRow[]> => {
  const from = [after?.place ?? null, after?.id ?? null] as const;
  return db.run(statementFor({ state, sort, direction }), sportId, search, over, ...from, limit);
};

type Totals = { events: number; players: number; exposure: number };
const totalsOf = (state: EventFilter['state']) =>
  stmt<[number | null, string, readonly number[]], Totals>(
    `with found as materialized (select e.id from ${EVENTS} where ${matching(state)})
     select (select count(*)::int from found) as events, count(distinct p.account_id)::int as players,
       coalesce(sum(p.exposure), 0)::bigint as exposure
     from market m join position p on p.market_id = m.id
     where m.settled_version = 0 and m.event_id in (select id from found)`,
  );
const TOTALS = {
  ...{ all: totalsOf('all'), open: totalsOf('open'), suspended: totalsOf('suspended') },
  ...{ awaiting: totalsOf('awaiting'), settled: totalsOf('settled') },
} as const;
/** How many events there are of a filter, the players in their open markets, each once, and the exposure, in paise. */
export const eventTotals = async (db: Db, { state, sportId, search, over }: EventFilter): Promise<Totals> =>
  (await db.run(TOTALS[state], sportId, search, over))[0] ?? { events: 0, players: 0, exposure: 0 };

const one = stmt<[number], EventBookRow>(`with page as (select $1::bigint as id) ${FIGURES}`);
export const findEvent = async (db: Db, id: number): Promise<EventBookRow | null> => (await db.run(one, id))[0] ?? null;

const sports = stmt<[], { id: number; name: string; suspended: boolean }>(
  'select id, name, suspended from sport order by display_order, id',
);
export const backOfficeSports = (db: Db) => db.run(sports);
