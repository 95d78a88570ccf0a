import type pg from 'pg';

/** Tables that grow for ever, and the moment that a month of theirs goes by. */
const TABLES = [
  { name: 'posting', at: 'at' },
  { name: 'audit', at: 'at' },
  { name: 'bet', at: 'created_at' },
] as const;
const ROUNDS = 5;
const ADDED = 20_000;

type Table = (typeof TABLES)[number];
type Month = { readonly part: string; readonly from: string; readonly rows: number };

const ms = async (act: () => Promise<unknown>): Promise<number> => {
  const startMs = performance.now();
  await act();
  return performance.now() - startMs;
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** What PostgreSQL says when it refuses; null when it does not. */
async function refusal(client: pg.PoolClient, sql: string): Promise<string | null> {
  await client.query('savepoint refusal');
  try {
    await client.query(sql);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.query('rollback to savepoint refusal');
  }
}

/** Months of a table by its ids: the first id of each. */
async function monthsOf(client: pg.PoolClient, { name, at }: Table): Promise<Month[]> {
  const { rows } = await client.query<Month>(
    `select 'parted_${name}_' || to_char(date_trunc('month', ${at}), 'YYYY_MM') as part,
            min(id)::text as from, count(*)::int as rows
     from ${name} group by date_trunc('month', ${at}) order by min(id)`,
  );
  return rows;
}

/** A copy of the table with a part for each month; answers how long a month of it took, on average. */
async function makeParts(client: pg.PoolClient, { name }: Table, months: readonly Month[]): Promise<number> {
  const spent: number[] = [];
  for (const [n, { part, from }] of months.entries()) {
    const [low, high] = [n === 0 ? 'minvalue' : from, months[n + 1]?.from ?? 'maxvalue'];
    await client.query(`create table ${part} partition of parted_${name} for values from (${low}) to (${high})`);
    const upTo = high === 'maxvalue' ? '' : `and id < ${high}`;
    spent.push(
      await ms(() =>
        client.query(`insert into ${part} overriding system value select * from ${name} where id >= ${from} ${upTo}`),
      ),
    );
  }
  return spent.reduce((sum, one) => sum + one, 0) / months.length;
}

/** Microseconds of a row added to the last month, as a table of its own and as a part, in turns. */
async function addingUs(client: pg.PoolClient, { name }: Table, last: Month): Promise<[plain: number, parted: number]> {
  await client.query(`create table plain_${name} (like ${last.part} including all)`);
  await client.query(`insert into plain_${name} overriding system value select * from ${last.part}`);
  await client.query(
    `create temporary table added_${name} on commit drop as select * from ${last.part} order by id desc limit ${ADDED}`,
  );
  const columns = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped
     order by attnum`,
  );
  const others = columns.rows.map((column) => column.name).filter((column) => column !== 'id');
  let next = 1;
  const add = (target: string) => {
    const first = `(select max(id) from ${last.part}) + ${ADDED * next}`;
    next += 1;
    return ms(() =>
      client.query(
        `insert into ${target} (id, ${others.join(', ')}) overriding system value
         select ${first} + row_number() over (), ${others.join(', ')} from added_${name}`,
      ),
    );
  };
  const [plain, parted]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain?.push(await add(`plain_${name}`));
    parted?.push(await add(`parted_${name}`));
  }
  return [(median(plain ?? []) * 1000) / ADDED, (median(parted ?? []) * 1000) / ADDED];
}

async function tryTable(client: pg.PoolClient, table: Table): Promise<string> {
  const { name } = table;
  const months = await monthsOf(client, table);
  // The data begins and ends within a month.
  const [gone, last] = [months[1], months.at(-1)];
  if (gone === undefined || last === undefined) throw new Error(`${name} has no whole month`);
  const asItIs = await refusal(
    client,
    `create table parted_${name} (like ${name} including all) partition by range (id)`,
  );
  const byMonth = await refusal(
    client,
    `create table parted_${name} (like ${name} including all) partition by range (${table.at})`,
  );
  await client.query(`create table parted_${name} (like ${name} including defaults) partition by range (id)`);
  await client.query(`alter table parted_${name} add primary key (id)`);
  const monthMs = await makeParts(client, table, months);
  const indexes = await client.query<{ sql: string }>(
    `select replace(regexp_replace(indexdef, 'INDEX \\S+ ON \\S+', 'INDEX ON parted_${name}'), 'UNIQUE ', '') as sql
     from pg_indexes where tablename = '${name}' and indexname <> '${name}_pkey'`,
  );
  const indexMs = await ms(async () => {
    for (const { sql } of indexes.rows) await client.query(sql);
  });
  const [plainUs, partedUs] = await addingUs(client, table, last);
  const size = await client.query<{ mb: number }>(
    `select round(pg_total_relation_size('${gone.part}') / 1e6)::int as mb`,
  );
  await client.query(`create table refers_${name} (id bigint references parted_${name})`);
  await client.query(`insert into refers_${name} values (${gone.from})`);
  const referred = await refusal(client, `alter table parted_${name} detach partition ${gone.part}`);
  await client.query(`drop table refers_${name}`);
  const detachMs = await ms(() => client.query(`alter table parted_${name} detach partition ${gone.part}`));
  const row = [
    ...[
      `\`${name}\``,
      `${months.length} months, ${gone.rows.toLocaleString('en')} rows and ${size.rows[0]?.mb} MB a whole one`,
    ],
    ...[`${(monthMs / 1000).toFixed(1)} s a month, ${(indexMs / 1000).toFixed(1)} s its indexes`],
    ...[`${plainUs.toFixed(1)} → ${partedUs.toFixed(1)} µs`, `${detachMs.toFixed(1)} ms`],
    ...[byMonth ?? 'taken', asItIs ?? 'taken', referred ?? 'taken'],
  ];
  return `| ${row.join(' | ')} |`;
}

/**
 * Parts copies of the tables that grow for ever by their months, adds to them and lets a month go, in a transaction that
 * is rolled back: the database is as it was. Lines of a table in Markdown.
 */
export async function tryParts(pool: pg.Pool, say: (line: string) => void): Promise<void> {
  say(
    '| table | parts | copied | a row added, plain → parted | a month let go | by month, as it is | by id, as it is | a month that others refer to |',
  );
  say('|---|---|---|---|---|---|---|---|');
  const client = await pool.connect();
  try {
    for (const table of TABLES) {
      await client.query('begin');
      try {
        say(await tryTable(client, table));
      } finally {
        await client.query('rollback');
      }
    }
  } finally {
    client.release();
  }
}
