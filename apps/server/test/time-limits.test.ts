// Nothing waits for the database for ever, except what has to take its time.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPool } from '../src/db/connect.ts';
import { migrate } from '../src/db/migrate.ts';
import { reconcile } from '../src/ledger/reconcile.ts';
import { type World, world } from './support/world.ts';

let w: World;
let hasty: pg.Pool;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-slow-'));
beforeAll(async () => {
  w = await world();
  const name = (await w.pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '';
  const limits = { statement_timeout: 60, lock_timeout: 50 };
  hasty = createPool({ host: inject('postgresSocket'), user: 'postgres', database: name, max: 1, ...limits });
});
afterAll(async () => {
  await hasty.end();
  await w.close();
  fs.rmSync(folder, { recursive: true });
});

const limitsOf = async (pool: pg.Pool) =>
  (
    await pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
              current_setting('idle_in_transaction_session_timeout') as idle`,
    )
  ).rows[0];

test('a connection of the server gives up after a while', async () => {
  const name = (await w.pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '';
  const asUsual = createPool({ host: inject('postgresSocket'), user: 'postgres', database: name, max: 1 });
  expect(await limitsOf(asUsual)).toEqual({ statement: '15s', lock: '10s', idle: '3s' });
  await asUsual.end();
  await expect(hasty.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
});

test('a connection counts days as UTC does, whatever the database or its address says', async () => {
  const name = (await w.pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '';
  await w.pool.query(`alter database ${name} set timezone to 'America/New_York'`);
  const host = encodeURIComponent(inject('postgresSocket'));
  const options = encodeURIComponent('-c TimeZone=America/New_York');
  const elsewhere = createPool({
    connectionString: `postgresql:///${name}?user=postgres&host=${host}&options=${options}`,
    max: 1,
  });
  // The clocks of New York go forward in these six weeks.
  const { rows } = await elsewhere.query(
    `select current_setting('TimeZone') as zone,
            timestamptz '2026-03-01 00:00Z' + interval '42 days' = timestamptz '2026-04-12 00:00Z' as whole`,
  );
  await elsewhere.end();
  await w.pool.query(`alter database ${name} reset timezone`);
  expect(rows).toEqual([{ zone: 'UTC', whole: true }]);
});

test.each(['57014', '55P03'])(
  'a request that met the limit (%s) is told to try again, and changed nothing',
  async (code) => {
    const token = await w.signIn('north');
    await w.pool.query(
      `create or replace function too_slow() returns trigger language plpgsql as
       $$ begin raise exception 'too slow' using errcode = '${code}'; end $$;
     create trigger too_slow before update on account for each row execute function too_slow()`,
    );
    const answer = await w.send('PATCH', `/api/agent/users/${w.ids.ann}/toggles`, {
      token,
      body: { field: 'betLocked', value: true },
    });
    await w.pool.query('drop trigger too_slow on account');
    expect([answer.status, answer.body.error]).toEqual([503, 'OVERLOADED']);
    expect((await w.pool.query(`select from account where bet_locked`)).rowCount).toBe(0);
  },
);

test('a migration takes its time, and the connection has its limits again afterwards', async () => {
  const applied = await w.pool.query<{ name: string }>('select name from schema_migration');
  for (const { name } of applied.rows) {
    fs.copyFileSync(path.join(import.meta.dirname, '../migrations', name), path.join(folder, name));
  }
  fs.writeFileSync(path.join(folder, '9999-slow.sql'), 'select pg_sleep(0.3);');
  expect(await migrate(hasty, folder)).toEqual(['9999-slow.sql']);
  expect(await limitsOf(hasty)).toMatchObject({ statement: '60ms', lock: '50ms' });
});

test('reconciling takes its time too', async () => {
  const busy = await w.pool.connect();
  await busy.query('begin');
  await busy.query('lock table posting');
  const running = reconcile(hasty);
  const waits = `select from pg_locks where not granted and relation = 'posting'::regclass`;
  await expect.poll(async () => (await w.pool.query(waits)).rowCount).toBeGreaterThan(0);
  await delay(150);
  await busy.query('rollback');
  busy.release();
  expect(await running).toEqual([]);
});
