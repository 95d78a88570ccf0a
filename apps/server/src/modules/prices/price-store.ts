import { type Db, stmt } from '../../db/transaction.ts';

/** A row of a market by the ids of the feed. */
export type RowAddress = { readonly eventId: string; readonly marketId: string; readonly selectionKey: string };

/** The prices of a row at a moment, in hundredths; null: nothing was offered. */
export type Point = {
  readonly atMs: number;
  readonly back: number | null;
  readonly lay: number | null;
  readonly backLine: number | null;
  readonly layLine: number | null;
  readonly last: number | null;
};

const shown = stmt<[string], { id: number }>(
  `select e.id from event e join sport s on s.id = e.sport_id
     join competition c on c.sport_id = e.sport_id and c.id = e.competition_id
    where e.id = $1::bigint and e.enabled and s.enabled and (c.enabled or not competitions_filtered())`,
);
/** Whether the event is known and nothing above it is switched off, also after its end. */
export const isPublic = async (db: Db, eventId: string): Promise<boolean> => (await db.run(shown, eventId)).length > 0;

const addRows = stmt<[string[], string[], string[], string[]]>(
  `insert into price_row (event_id, provider_market_id, selection_key, kind)
   select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])
   on conflict (event_id, provider_market_id, selection_key) do nothing`,
);
type IdRow = { id: number; event_id: number; provider_market_id: number; selection_key: string };
const findRows = stmt<[string[], string[], string[]], IdRow>(
  `select r.id, r.event_id, r.provider_market_id, r.selection_key
     from unnest($1::bigint[], $2::bigint[], $3::text[]) as asked(event_id, market_id, selection_key)
     join price_row r on r.event_id = asked.event_id and r.provider_market_id = asked.market_id
      and r.selection_key = asked.selection_key`,
);

export const rowKey = ({ eventId, marketId, selectionKey }: RowAddress): string =>
  `${eventId}/${marketId}/${selectionKey}`;

/** The ids of rows by their key; rows that were never recorded get one. */
export async function rowIds(db: Db, rows: readonly (RowAddress & { kind: string })[]): Promise<Map<string, number>> {
  const eventIds = rows.map((row) => row.eventId);
  const marketIds = rows.map((row) => row.marketId);
  const keys = rows.map((row) => row.selectionKey);
  await db.run(
    addRows,
    eventIds,
    marketIds,
    keys,
    rows.map((row) => row.kind),
  );
  const found = await db.run(findRows, eventIds, marketIds, keys);
  return new Map(found.map((row) => [`${row.event_id}/${row.provider_market_id}/${row.selection_key}`, row.id]));
}

type Column = (number | null)[];
const addPoints = stmt<[number[], Column, Column, Column, Column, Column, number]>(
  `insert into price_point (row_id, back, lay, back_line, lay_line, last, at)
   select t.*, to_timestamp($7::float8 / 1000)
     from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[]) as t
   on conflict (row_id, at) do nothing`,
);
/** Writes one point for each row with one statement, all of the same moment. */
export async function writePoints(
  db: Db,
  atMs: number,
  points: readonly (Omit<Point, 'atMs'> & { rowId: number })[],
): Promise<void> {
  await db.run(
    addPoints,
    points.map((point) => point.rowId),
    points.map((point) => point.back),
    points.map((point) => point.lay),
    points.map((point) => point.backLine),
    points.map((point) => point.layLine),
    points.map((point) => point.last),
    atMs,
  );
}

export type LastBet = { id: number; market_key: string; selection: string; price: number };
const betsSince = stmt<[number], LastBet>(
  `select distinct on (b.market_id, b.selection) b.id, m.key as market_key, b.selection, b.price
     from bet b join market m on m.id = b.market_id where b.id > $1 order by b.market_id, b.selection, b.id desc`,
);
/** The newest bet of each selection that was bet on since a bet. */
export const lastBets = (db: Db, sinceId: number): Promise<LastBet[]> => db.run(betsSince, sinceId);

const newestBet = stmt<[], { id: number }>('select coalesce(max(id), 0) as id from bet');
export const newestBetId = async (db: Db): Promise<number> => (await db.run(newestBet))[0]?.id ?? 0;

type PointRow = {
  at: Date;
  back: number | null;
  lay: number | null;
  back_line: number | null;
  lay_line: number | null;
  last: number | null;
};
const kindOf = stmt<[string, string, string], { id: number; kind: string }>(
  'select id, kind from price_row where event_id = $1::bigint and provider_market_id = $2::bigint and selection_key = $3',
);
// The last point before the window too: it still held when the window began.
const between = stmt<[number, number, number], PointRow>(
  `(select at, back, lay, back_line, lay_line, last from price_point
     where row_id = $1 and at < to_timestamp($2::float8 / 1000) order by at desc limit 1)
   union all
   (select at, back, lay, back_line, lay_line, last from price_point
     where row_id = $1 and at >= to_timestamp($2::float8 / 1000) and at <= to_timestamp($3::float8 / 1000)
     order by at limit 40000)`,
);

/** What was recorded of a row between two moments, in order of time; null when it was never recorded. */
export async function readPoints(
  db: Db,
  row: RowAddress,
  fromMs: number,
  toMs: number,
): Promise<{ kind: string; points: Point[] } | null> {
  const [known] = await db.run(kindOf, row.eventId, row.marketId, row.selectionKey);
  if (known === undefined) return null;
  const rows = await db.run(between, known.id, fromMs, toMs);
  const points = rows.map((one) => ({
    atMs: one.at.getTime(),
    back: one.back,
    lay: one.lay,
    backLine: one.back_line,
    layLine: one.lay_line,
    last: one.last,
  }));
  return { kind: known.kind, points };
}

type MoveRow = { selection_key: string; at: Date; back: number };
/** More runners than a field has; of a market with more rows nobody asks for a card. */
const MOVED_ROWS_MAX = 60;
const movesOf = stmt<[string, string, number, number], MoveRow>(
  `select r.selection_key, p.at, p.back
     from (select id, selection_key from price_row where event_id = $1::bigint and provider_market_id = $2::bigint
            order by selection_key limit ${MOVED_ROWS_MAX}) r
          cross join lateral (
            (select to_timestamp($3::float8 / 1000) as at, back from price_point
              where row_id = r.id and at < to_timestamp($3::float8 / 1000) order by price_point.at desc limit 1)
             union all
            (select distinct on (floor(extract(epoch from at) / 30)) at, back from price_point
              where row_id = r.id and at >= to_timestamp($3::float8 / 1000) and at <= to_timestamp($4::float8 / 1000)
                and back is not null
              order by floor(extract(epoch from at) / 30), at desc)) p
    where p.back is not null
    order by r.selection_key, p.at`,
);

/**
 * The best back that held at the first of two moments, and the newest of every half minute until the second, in hundredths, of each
 * row of a market in order of time; of at most sixty rows.
 */
export async function readMoves(
  db: Db,
  { eventId, marketId }: Omit<RowAddress, 'selectionKey'>,
  fromMs: number,
  toMs: number,
): Promise<{ selectionKey: string; atMs: number; back: number }[]> {
  const rows = await db.run(movesOf, eventId, marketId, fromMs, toMs);
  return rows.map(({ selection_key, at, back }) => ({ selectionKey: selection_key, atMs: at.getTime(), back }));
}

const dropOld = stmt<[number, number], { gone: number }>(
  `with gone as (
     delete from price_point where (row_id, at) in (
       select row_id, at from price_point where at < to_timestamp($1::float8 / 1000) limit $2) returning 1)
   select count(*)::int as gone from gone`,
);
const dropRows = stmt<[]>(
  `delete from price_row r where not exists (select from price_point p where p.row_id = r.id)
     and not exists (select from event e where e.id = r.event_id and e.ended_at is null)`,
);
const DROP_MAX = 20_000;

/** Forgets points from before a moment, some at a time, and rows of events that are over and have none. */
export async function forgetPoints(db: Db, beforeMs: number): Promise<number> {
  let dropped = 0;
  for (;;) {
    const gone = (await db.run(dropOld, beforeMs, DROP_MAX))[0]?.gone ?? 0;
    dropped += gone;
    if (gone < DROP_MAX) break;
  }
  await db.run(dropRows);
  return dropped;
}

export type Offered = Omit<Point, 'last'>;
type NewestRow = { selection_key: string; provider_market_id: number } & Omit<PointRow, 'last'>;
const newestOf = stmt<[string, number], NewestRow>(
  `select r.provider_market_id, r.selection_key, p.at, p.back, p.lay, p.back_line, p.lay_line
     from price_row r
     cross join lateral (
       select at, back, lay, back_line, lay_line from price_point
        where row_id = r.id and at < to_timestamp($2::float8 / 1000) and coalesce(back, lay) is not null
        order by at desc limit 1) p
    where r.event_id = $1::bigint`,
);

/** What each row of an event was last offered at before a moment, by its address. */
export async function newestPrices(db: Db, eventId: string, beforeMs: number): Promise<Map<string, Offered>> {
  const rows = await db.run(newestOf, eventId, beforeMs);
  return new Map(
    rows.map((row) => [
      rowKey({ eventId, marketId: String(row.provider_market_id), selectionKey: row.selection_key }),
      { atMs: row.at.getTime(), back: row.back, lay: row.lay, backLine: row.back_line, layLine: row.lay_line },
    ]),
  );
}
