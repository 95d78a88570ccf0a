import type { MarketState } from '@pavilion/contract';
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

export type EventFilter = {
  readonly state: 'all' | MarketState;
  readonly sportId: number | null;
  /** Lower case; empty matches everything. */
  readonly search: string;
  /** Events that have been played, as far as the feed's lists know. */
  readonly over: readonly number[];
  /** The last event of the page before. */
  readonly after: { readonly startsMs: number; readonly id: number } | null;
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

const isLatestFirst = (state: EventFilter['state']) => state === 'all' || state === 'settled';

function pageOf(state: EventFilter['state']): Stmt<Args, EventBookRow> {
  const [direction, beyond] = isLatestFirst(state) ? ['desc', '<'] : ['asc', '>'];
  return stmt<Args, EventBookRow>(
    `with page as (
       select e.id, e.starts_at from event e join sport s on s.id = e.sport_id
         join competition c on c.sport_id = e.sport_id and c.id = e.competition_id
       where ($1::bigint is null or e.sport_id = $1::bigint)
         and ($2 = '' or strpos(lower(e.name || ' ' || c.name), $2) > 0)
         and cardinality($3::bigint[]) >= 0 and (${IN_STATE[state]})
         and ($4::bigint is null or (e.starts_at, e.id) ${beyond} (to_timestamp($4::float8 / 1000), $5::bigint))
       order by e.starts_at ${direction}, e.id ${direction} limit $6::int)
     ${FIGURES} order by page.starts_at ${direction}, page.id ${direction}`,
  );
}
const PAGES: Readonly<Record<EventFilter['state'], Stmt<Args, EventBookRow>>> = {
  all: pageOf('all'),
  open: pageOf('open'),
  suspended: pageOf('suspended'),
  awaiting: pageOf('awaiting'),
  settled: pageOf('settled'),
};

/** A page of events with their markets counted. */
export const listEvents = (
  db: Db,
  { state, sportId, search, over, after, limit }: EventFilter,
): Promise<EventBookRow[]> =>
  db.run(PAGES[state], sportId, search, over, after?.startsMs ?? null, after?.id ?? null, limit);

const one = stmt<[number], EventBookRow>(`with page as (select $1::bigint as id) ${FIGURES}`);
export const findEvent = async (db: Db, id: number): Promise<EventBookRow | null> => (await db.run(one, id))[0] ?? null;

const sports = stmt<[], { id: number; name: string; suspended: boolean }>(
  'select id, name, suspended from sport order by display_order, id',
);
export const backOfficeSports = (db: Db) => db.run(sports);
