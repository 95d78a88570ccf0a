import type pg from 'pg';

type Part = { table_name: string; name: string; definition: string };

/**
 * Does work that fills tables with their secondary indexes, unique rules and foreign keys put aside, and puts them back
 * afterwards: built at once over all rows, which is also when they are proved. Only sensible in the caller's transaction:
 * when anything fails, nothing has happened.
 */
export async function withoutIndexes(
  client: pg.PoolClient,
  tables: readonly string[],
  work: () => Promise<void>,
  restoring: (name: string) => void,
): Promise<void> {
  const { rows: rules } = await client.query<Part>(
    `select conrelid::regclass::text as table_name, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = any($1::text[]::regclass[]) and contype in ('u', 'f') order by contype desc, conname`,
    [tables],
  );
  const { rows: indexes } = await client.query<Part>(
    `select indrelid::regclass::text as table_name, indexrelid::regclass::text as name,
            pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::text[]::regclass[])
       and not exists (select from pg_constraint c where c.conindid = indexrelid) order by indexrelid`,
    [tables],
  );
  for (const { table_name, name } of rules) await client.query(`alter table ${table_name} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await work();
  for (const { name, definition } of indexes) {
    await client.query(definition);
    restoring(name);
  }
  for (const { table_name, name, definition } of rules) {
    await client.query(`alter table ${table_name} add constraint ${name} ${definition}`);
    restoring(name);
  }
}
