import { type Db, type Stmt, stmt } from '../../db/transaction.ts';
import type { BetSelection } from './selection.ts';

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

const COLUMNS = 'b.id, b.account_id, b.market_id, b.selection_name, b.side, b.status, b.stake, b.created_at';
const IN_RANGE = 'b.id between $5::bigint and $6::bigint';

// `cut` is the oldest bet up to which nothing is missing; null when the source was read to its end.
const READ: Readonly<Record<Source, string>> = {
  all: `read as materialized (
      select ${COLUMNS} from bet b where ${IN_RANGE} order by b.id desc limit $9::int),
    cut as (select case when count(*) = $9::int then min(id) end as id from read)`,
  accounts: `read as materialized (
      select c.* from unnest($1::bigint[]) as a(id) cross join lateral (
        select ${COLUMNS} from bet b where b.account_id = a.id and ${IN_RANGE} order by b.id desc limit $9::int) c),
    cut as (
      select max(oldest) as id
      from (select min(id) as oldest from read group by account_id having count(*) = $9::int) t)`,
  markets: `read as materialized (
      select c.* from unnest($2::bigint[]) as m(id) cross join lateral (
        select ${COLUMNS} from bet b
        where b.market_id = m.id) c),
    cut as (select null::bigint as id)`,
  positions: `read as materialized (
      select c.* from position p cross join lateral (
        select ${COLUMNS} from bet b where b.market_id = p.market_id and b.account_id = p.account_id) c
      where p.account_id = any($1::bigint[])),
    cut as (select null::bigint as id)`,
};

/** So many bets are read of the users that a word names, and of the markets, by far places of the table. */
const NAMED_MAX = 3_000;

// Thousands of bets are about a few hundred names: those are compared with the word, once each.
// What a word names is read apart: an old event and a quiet player are found beyond where reading backwards stops.
const NAMED = `named as materialized (
    select ${COLUMNS} from bet b where b.id = $13::bigint
    union all
    (select c.* from unnest($11::bigint[]) as a(id) cross join lateral (
       select ${COLUMNS} from bet b where b.account_id = a.id order by b.id desc
       limit greatest(20, ${NAMED_MAX} / greatest(1, cardinality($11::bigint[])))) c limit ${NAMED_MAX})
    union all
    (select c.* from unnest($12::bigint[]) as m(id) cross join lateral (
       select ${COLUMNS} from bet b where b.market_id = m.id limit ${NAMED_MAX}) c limit ${NAMED_MAX})),
  worded as materialized (
    select m.id from market m
    where m.id in (select distinct market_id from read) and (m.name ilike $10 or replace(m.name, '_', ' ') ilike $10)),
  chosen as materialized (
    select name from (select distinct selection_name as name from read) n where name ilike $10)`;

// Thousands of ids are looked up in a hash; a comparison with an array would go through all of them for every bet.
const FITS = `($1::bigint[] is null or r.account_id in (select unnest($1::bigint[])))
  and ($2::bigint[] is null or r.market_id in (select unnest($2::bigint[])))
  and ($14::bigint is null and $15::bigint is null or r.market_id in (
    select m.id from event e join market m on m.event_id = e.id
    where ($14::bigint is null or e.sport_id = $14::bigint) and ($15::bigint is null or e.competition_id = $15::bigint)))
  and r.status = any($3::text[]) and ($4::text is null or r.side = $4)
  and r.created_at >= to_timestamp($7::float8 / 1000) and r.created_at < to_timestamp($8::float8 / 1000)`;

// Every statement takes the same arguments; this one names the types of those that a source has no use for.
const ASKED = `asked as (select $1::bigint[], $2::bigint[], $5::bigint, $6::bigint, $9::int, $10::text, $11::bigint[],
    $12::bigint[], $13::bigint, $14::bigint, $15::bigint)`;

const matchingOf = (source: Source, withWords: boolean): string =>
  withWords
    ? `with ${ASKED}, ${READ[source]}, ${NAMED},
       matching as materialized (
         select r.* from read r
         where r.id >= coalesce((select id from cut), 0) and ${FITS}
           and (r.selection_name in (select name from chosen) or r.market_id in (select id from worded) or r.account_id in (select unnest($11::bigint[])) or r.market_id in (select unnest($12::bigint[]))
             or r.id = $13::bigint)
         union
         select r.* from named r where ${FITS})`
    : `with ${ASKED}, ${READ[source]},
       matching as materialized (
         select r.* from read r where r.id >= coalesce((select id from cut), 0) and ${FITS})`;

export type FoundRow = { total: number; stake: number; cut_at: Date | null; ids: number[] };
export type CountRow = { account_id: number | null; market_id: number | null; bets: number };

const pages = new Map<string, Stmt<[...Args, number, number], FoundRow>>();
const counts = new Map<string, Stmt<Args, CountRow & { cut_at: Date | null }>>();

const CUT_AT = '(select b.created_at from cut join bet b on b.id = cut.id) as cut_at';

function pageStatement(source: Source, withWords: boolean) {
  const key = `${source} ${withWords}`;
  const known =
    pages.get(key) ??
    stmt<[...Args, number, number], FoundRow>(
      `${matchingOf(source, withWords)}
       select (select count(*)::int from matching) as total,
              (select coalesce(sum(stake), 0)::bigint from matching) as stake, ${CUT_AT},
              array(select id from matching order by id desc limit $16::int offset $17::bigint) as ids`,
    );
  pages.set(key, known);
  return known;
}

function countStatement(source: Source, withWords: boolean) {
  const key = `${source} ${withWords}`;
  const known =
    counts.get(key) ??
    stmt<Args, CountRow & { cut_at: Date | null }>(
      `${matchingOf(source, withWords)}
       select account_id, null::bigint as market_id, count(*)::int as bets, ${CUT_AT} from matching group by account_id
       union all
       select null, market_id, count(*)::int, null from matching group by market_id`,
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

/** Ids of a page of the bets that fit, newest first, and the sums of all that were read; `cut_at` is null when all were. */
export async function readPage(db: Db, reading: Reading, limit: number, skip: number): Promise<FoundRow> {
  const [row] = await db.run(pageStatement(reading.source, reading.words !== null), ...argsOf(reading), limit, skip);
  if (row === undefined) throw new Error('a page of bets has one row');
  return row;
}

/** How many of the bets that fit each account and each market has, among those that were read. */
export const readCounts = (db: Db, reading: Reading): Promise<(CountRow & { cut_at: Date | null })[]> =>
  db.run(countStatement(reading.source, reading.words !== null), ...argsOf(reading));

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
