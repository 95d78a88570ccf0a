// A database from before the tables were written down by subject: with all of the earlier steps it goes on, with some it is refused.
import fs from 'node:fs';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { EARLIER_STEPS, STEPS_BY_SUBJECT } from '../src/db/earlier-steps.ts';
import { MIGRATIONS, migrate } from '../src/db/migrate.ts';

const name = `earlier_${process.pid}`;
const host = inject('postgresSocket');
let admin: pg.Client;
let pool: pg.Pool;
beforeEach(async () => {
  admin = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name}`);
  pool = new pg.Pool({ host, user: 'postgres', database: name, max: 2 });
  // Dropping the database ends connections that are just being closed.
  pool.on('error', () => {});
  await migrate(pool);
});
afterEach(async () => {
  await pool.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

/** As the earlier builds left it: their steps applied, and what has come since. */
async function asEarlier(steps: readonly string[]): Promise<void> {
  await pool.query('delete from schema_migration where name = any($1)', [STEPS_BY_SUBJECT]);
  await pool.query(
    `insert into schema_migration (name, sha) select name, 'as it was' from unnest($1::text[]) as name`,
    [steps],
  );
  await pool.query(`insert into account (username, role, password_hash) values ('kept', 'super_admin', '-')`);
}

const applied = async () => (await pool.query('select name from schema_migration order by name')).rows;
const files = () => fs.readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'));

test('all of the earlier steps: they are the files by subject from now on, and what is stored stays', async () => {
  await asEarlier(EARLIER_STEPS);
  expect(await migrate(pool)).toEqual([]);
  expect(await applied()).toEqual(files().map((file) => ({ name: file })));
  expect(await migrate(pool)).toEqual([]);
  expect((await pool.query('select username from account')).rows).toEqual([{ username: 'kept' }]);
});

test('some of them: it says what to do, and changes nothing', async () => {
  await asEarlier(EARLIER_STEPS.slice(0, -1));
  const before = await applied();
  await expect(migrate(pool)).rejects.toThrow(
    /lacks its last steps \(0091-demo-cashier\.sql first\): start the newest build that has them on it once/,
  );
  expect(await applied()).toEqual(before);
});

test('the files by subject are the first ones', () => {
  expect(files().slice(0, STEPS_BY_SUBJECT.length)).toEqual(STEPS_BY_SUBJECT);
});
