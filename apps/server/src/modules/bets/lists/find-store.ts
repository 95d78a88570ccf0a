import { FOREVER_MS } from '../../../db/day.ts';
import { type Db, type Stmt, stmt } from '../../../db/transaction.ts';
import { type BetSelection, EVERY_STATUS } from './selection.ts';

/**
 * Where bets are read from, newest first.
 * - all: from the newest bet backwards, at most `most` of them.
 * - accounts: from the newest of each account backwards, at most `most` of each.
 * - markets: every bet of the markets.
 * - positions: every open bet of the accounts.
 */
export type Source = 'all' | 'accounts' | 'markets' | 'positions';

export type Range = { readonly fromId: number; readonly toId: number };
export type Reading = BetSelection & { readonly source: Source; readonly range: Range; readonly most: number };

type Args = [
  accounts: readonly number[] | null,
  markets: readonly number[] | null,
  statuses: readonly string[],
  side: string | null,
  fromId: number,
  toId: number,
  fromMs: number,
  toMs: number,
  most: number,
  pattern: string | null,
  namedAccounts: readonly number[],
  namedMarkets: readonly number[],
  betId: number | null,
  sport: string | null,
  competition: string | null,
];

/** What a bet can be held against. A statement has those that are asked for: nothing is read of a bet that nobody compares. */
const BOUNDS = {
  // Thousands of ids are looked up in a hash; a comparison with an array would go through all of them for every bet.
  accounts: { column: 'account_id', text: 'r.account_id in (select unnest($1::bigint[]))' },
  markets: { column: 'market_id', text: 'r.market_id in (select unnest($2::bigint[]))' },
  catalogue: { column: 'market_id', text: 'r.market_id in (select id from listed)' },
  statuses: { column: 'status', text: 'r.status = any($3::text[])' },
  side: { column: 'side', text: 'r.side = $4::text' },
  days: {
    column: 'created_at',
    text: 'r.created_at >= to_timestamp($7::float8 / 1000) and r.created_at < to_timestamp($8::float8 / 1000)',
  },
} as const;
type Bound = keyof typeof BOUNDS;

const boundsOf = ({ accountIds, marketIds, catalogue, statuses, side, fromMs, toMs }: BetSelection): Bound[] => [
  ...(accountIds === null ? [] : (['accounts'] as const)),
  ...(marketIds === null ? [] : (['markets'] as const)),
  ...(catalogue === null ? [] : (['catalogue'] as const)),
  ...(statuses.length === EVERY_STATUS.length ? [] : (['statuses'] as const)),
  ...(side === null ? [] : (['side'] as const)),
  ...(fromMs <= 0 && toMs >= FOREVER_MS ? [] : (['days'] as const)),
];

/** What a source leaves nothing to be compared of. */
const GIVEN: Readonly<Record<Source, Bound | null>> = {
  all: null,
  accounts: 'accounts',
  markets: 'markets',
  positions: 'accounts',
};

const allOf = (bounds: readonly Bound[]): string =>
  ['true', ...bounds.map((bound) => BOUNDS[bound].text)].join(' and ');

const IN_RANGE = 'b.id between $5::bigint and $6::bigint';

// `cut` is the oldest bet up to which nothing is missing; null when the source was read to its end. It is found by ids
// alone, and so are the bets where nothing else is asked for: an index has them.
const CUT: Readonly<Record<Source, string>> = {
  all: `cut as materialized (
      select (select b.id from bet b where ${IN_RANGE} order by b.id desc offset $9::int - 1 limit 1) as id)`,
  accounts: `newest as materialized (
      select c.* from unnest($1::bigint[]) as a(id) cross join lateral (
        select b.id, b.account_id from bet b where b.account_id = a.id and ${IN_RANGE}
        order by b.id desc limit $9::int) c),
    cut as materialized (
      select max(oldest) as id
      from (select min(id) as oldest from newest group by account_id having count(*) = $9::int) t)`,
  markets: 'cut as (select null::bigint as id)',
  positions: 'cut as (select null::bigint as id)',
};
const FROM_CUT = 'coalesce((select id from cut), 0)';
/** The bets of a source with these columns of `bet b`. */
const READ: Readonly<Record<Source, (columns: string) => string>> = {
  all: (columns) => `select ${columns} from bet b where ${IN_RANGE} order by b.id desc limit $9::int`,
  accounts: (columns) => `select c.* from unnest($1::bigint[]) as a(id) cross join lateral (
      select ${columns} from bet b
      where b.account_id = a.id and b.id between greatest($5::bigint, ${FROM_CUT}) and $6::bigint
      order by b.id desc limit $9::int) c`,
  markets: (columns) => `select c.* from unnest($2::bigint[]) as m(id) cross join lateral (
      select ${columns} from bet b where b.market_id = m.id) c`,
  positions: (columns) => `select c.* from position p cross join lateral (
      select ${columns} from bet b where b.market_id = p.market_id and b.account_id = p.account_id) c
    where p.account_id = any($1::bigint[])`,
};
const NEWEST_IDS = `select id from newest where id >= ${FROM_CUT}`;

/** So many bets are read of the users that a word names, and of the markets, by far places of the table. */
const NAMED_MAX = 3_000;

// Thousands of bets are about a few hundred names: those are looked up and compared with the word, once each. (`offset 0`
// keeps them apart: PostgreSQL would rather go through all markets there are, or compare the name of every bet.)
// What a word names is read apart: an old event and a quiet player are found beyond where reading backwards stops.
const namedOf = (columns: string): string => `named as materialized (
    select ${columns} from bet b where b.id = $13::bigint
    union all
    (select c.* from unnest($11::bigint[]) as a(id) cross join lateral (
       select ${columns} from bet b where b.account_id = a.id order by b.id desc
       limit greatest(20, ${NAMED_MAX} / greatest(1, cardinality($11::bigint[])))) c limit ${NAMED_MAX})
    union all
    (select c.* from unnest($12::bigint[]) as m(id) cross join lateral (
       select ${columns} from bet b where b.market_id = m.id limit ${NAMED_MAX}) c limit ${NAMED_MAX})),
  pairs as materialized (select distinct market_id, selection_name from read),
  worded as (
    select p.id from (select distinct market_id as id from pairs) p
      cross join lateral (select m.name from market m where m.id = p.id offset 0) m
    where m.name ilike $10 or replace(m.name, '_', ' ') ilike $10),
  chosen as (
    select name from (select distinct selection_name as name from pairs offset 0) p where name ilike $10)`;
const WORDED = `(r.selection_name in (select name from chosen) or r.market_id in (select id from worded)
  or r.account_id in (select unnest($11::bigint[])) or r.market_id in (select unnest($12::bigint[])) or r.id = $13::bigint)`;

// The bets that are read are of fewer markets than a sport has.
const listedOf = (markets: string): string => `listed as (
    select m.id from (${markets}) m cross join lateral (
      select e.sport_id, e.competition_id from market k join event e on e.id = k.event_id where k.id = m.id offset 0) e
    where ($14::bigint is null or e.sport_id = $14::bigint) and ($15::bigint is null or e.competition_id = $15::bigint))`;
const OF_READ = 'select distinct market_id as id from read';
const OF_READ_AND_NAMED = 'select market_id as id from read union select market_id from named';

// Every statement takes the same arguments; this one names the types of those that it has no use for.
const ASKED = `asked as (select $1::bigint[], $2::bigint[], $3::text[], $4::text, $5::bigint, $6::bigint, $7::float8,
    $8::float8, $9::int, $10::text, $11::bigint[], $12::bigint[], $13::bigint, $14::bigint, $15::bigint)`;

/** What a statement is made for; those of the same form are one. */
type Form = { readonly source: Source; readonly bounds: readonly Bound[]; readonly withWords: boolean };

const formOf = (reading: Reading): Form => ({
  source: reading.source,
  bounds: boundsOf(reading),
  withWords: reading.words !== null,
});
const keyOf = ({ source, bounds, withWords }: Form): string => [source, withWords, ...bounds].join(' ');

const WORDED_COLUMNS = ['account_id', 'market_id', 'selection_name'];

/** The bets that fit, as `matching` with these columns. */
function matchingOf({ source, bounds, withWords }: Form, picked: readonly string[]): string {
  const left = bounds.filter((bound) => bound !== GIVEN[source]);
  const isListed = bounds.includes('catalogue');
  const compared = [
    ...(withWords ? bounds : left).map((bound) => BOUNDS[bound].column),
    ...(withWords ? WORDED_COLUMNS : []),
  ];
  const columns = [...new Set(['id', ...picked, ...compared])].map((column) => `b.${column}`).join(', ');
  const select = `select ${picked.map((column) => `r.${column}`).join(', ')}`;
  if (withWords) {
    return `with ${ASKED}, ${CUT[source]}, read as materialized (${READ[source](columns)}), ${namedOf(columns)}
      ${isListed ? `, ${listedOf(OF_READ_AND_NAMED)}` : ''},
      matching as (
        ${select} from read r where r.id >= ${FROM_CUT} and ${allOf(left)} and ${WORDED}
        union
        ${select} from named r where ${allOf(bounds)})`;
  }
  const read = source === 'accounts' && columns === 'b.id' ? NEWEST_IDS : READ[source](columns);
  return `with ${ASKED}, ${CUT[source]}, read as (${read})
    ${isListed ? `, ${listedOf(OF_READ)}` : ''},
    matching as (${select} from read r where ${allOf(left)})`;
}

export type FoundRow = { total: number; stake: number; profit: number; cut_at: Date | null; ids: number[] };
export type CountRow = { account_id: number | null; agent_id: number | null; market_id: number | null; bets: number };

const pages = new Map<string, Stmt<[...Args, number, number], FoundRow>>();
const counts = new Map<string, Stmt<Args, CountRow & { cut_at: Date | null }>>();

const CUT_AT = '(select b.created_at from cut join bet b on b.id = cut.id)';

/** What is staked: neither on void bets nor on open ones whose runners have left, of which the stake comes back. */
const STAKE = `(coalesce(sum(stake) filter (where status <> 'void'), 0) - coalesce((
           select sum(v.stake) from matching v join market m on m.id = v.market_id
           where v.status = 'matched' and m.non_runners <> '[]' and m.settled_version = 0
             and m.non_runners @> jsonb_build_array(jsonb_build_object('selection', v.selection))), 0))::bigint`;

function pageStatement(form: Form, withSums: boolean) {
  const key = `${keyOf(form)} ${withSums}`;
  const known =
    pages.get(key) ??
    stmt<[...Args, number, number], FoundRow>(
      `${matchingOf(form, withSums ? ['id', 'stake', 'profit', 'market_id', 'selection', 'status'] : ['id'])}
       select found.*, ${CUT_AT} as cut_at from (
         select count(*)::int as total, ${withSums ? STAKE : '0::bigint'} as stake,
                ${withSums ? 'coalesce(sum(profit), 0)::bigint' : '0::bigint'} as profit,
                coalesce((array_agg(id order by id desc))[$17::int + 1 : $17::int + $16::int], '{}') as ids
         from matching) found`,
    );
  pages.set(key, known);
  return known;
}

function countStatement(form: Form) {
  const key = keyOf(form);
  const known =
    counts.get(key) ??
    stmt<Args, CountRow & { cut_at: Date | null }>(
      `${matchingOf(form, ['id', 'account_id', 'market_id'])}
       select t.account_id, a.parent_id as agent_id, t.market_id, t.bets,
              case when t.account_id is null and t.market_id is null and t.bets > 0 then ${CUT_AT} end as cut_at
       from (
         select account_id, market_id, count(*)::int as bets from matching
         group by grouping sets ((account_id), (market_id), ())) t
       left join account a on a.id = t.account_id`,
    );
  counts.set(key, known);
  return known;
}

const argsOf = (reading: Reading): Args => [
  reading.accountIds,
  reading.marketIds,
  reading.statuses,
  reading.side,
  reading.range.fromId,
  reading.range.toId,
  reading.fromMs,
  reading.toMs,
  reading.most,
  reading.words?.pattern ?? null,
  reading.words?.accountIds ?? [],
  reading.words?.marketIds ?? [],
  reading.words?.betId ?? null,
  reading.catalogue?.sport ?? null,
  reading.catalogue?.competition ?? null,
];

/**
 * Ids of a page of the bets that fit, newest first, and the sums of all that were read; `cut_at` is null when all were.
 * `stake` and `profit` are 0 where they are not asked for.
 */
export async function readPage(
  db: Db,
  reading: Reading,
  { limit, skip, withSums }: { readonly limit: number; readonly skip: number; readonly withSums: boolean },
): Promise<FoundRow> {
  const [row] = await db.run(pageStatement(formOf(reading), withSums), ...argsOf(reading), limit, skip);
  if (row === undefined) throw new Error('a page of bets has one row');
  return row;
}

/**
 * How many of the bets that fit each account, with its agent, and each market has, among those that were read. A row of
 * neither has all of them, and it alone `cut_at`.
 */
export const readCounts = (db: Db, reading: Reading): Promise<(CountRow & { cut_at: Date | null })[]> =>
  db.run(countStatement(formOf(reading)), ...argsOf(reading));

const idAt = stmt<[number], { id: number }>('select bet_id_at(to_timestamp($1::float8 / 1000)) as id');
/** The first id that a bet of the moment may have. */
export const betIdAt = async (db: Db, atMs: number): Promise<number> => (await db.run(idAt, atMs))[0]?.id ?? 0;

// One step of the index for each market that holds a position, however many positions it holds.
const heldMarkets = stmt<[], { id: number }>(
  `with recursive held as (
     (select market_id as id from position order by market_id limit 1)
     union all
     select (select p.market_id from position p where p.market_id > held.id order by p.market_id limit 1)
     from held where held.id is not null)
   select id from held where id is not null`,
);
/** The markets in which somebody has an open bet. */
export const marketsWithPositions = async (db: Db): Promise<number[]> =>
  (await db.run(heldMarkets)).map(({ id }) => id);

const someBets = stmt<[readonly number[], number], { bets: number }>(
  `select count(*)::int as bets from (
     select from unnest($1::bigint[]) as m(id) cross join lateral (
       select from bet b where b.market_id = m.id limit $2::int) b limit $2::int) t`,
);
/** How many bets the markets have, counted up to `most`. */
export const countBetsUpTo = async (db: Db, marketIds: readonly number[], most: number): Promise<number> =>
  (await db.run(someBets, marketIds, most))[0]?.bets ?? 0;

const heldPositions = stmt<[number], { positions: number }>(
  'select count(*)::int as positions from (select from position limit $1::int) t',
);
/** How many positions there are, counted up to `most`. */
export const countPositionsUpTo = async (db: Db, most: number): Promise<number> =>
  (await db.run(heldPositions, most))[0]?.positions ?? 0;

const marketTimes = stmt<[readonly number[]], { from_ms: number | null; to_ms: number | null }>(
  `select (extract(epoch from min(created_at)) * 1000)::bigint as from_ms,
          case when bool_and(settled_version > 0) then (extract(epoch from max(settled_at)) * 1000)::bigint end as to_ms
   from market where id = any($1::bigint[])`,
);
/** Between when bets on the markets were taken; `toMs` null: they still are. */
export async function timesOfMarkets(db: Db, marketIds: readonly number[]) {
  const [row] = await db.run(marketTimes, marketIds);
  return { fromMs: row?.from_ms ?? null, toMs: row?.to_ms ?? null };
}
