// How statements wait for their answers, and what is left of them when they have it.
import v8 from 'node:v8';
import vm from 'node:vm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPool } from '../../src/db/connect.ts';

let pool: pg.Pool;
beforeAll(() => {
  pool = createPool({ host: inject('postgresSocket'), user: 'postgres', database: 'postgres', max: 1 });
});
afterAll(() => pool.end());

test('a statement answers its rows, to a promise and to a function, and says what is wrong with it', async () => {
  expect((await pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
  const client = await pool.connect();
  const named = { name: 'two', text: 'select 2 as two' };
  expect((await client.query(named)).rows).toEqual([{ two: 2 }]);
  const called = await new Promise((resolve, reject) => {
    client.query('select 3 as three', (error: Error | null, result: pg.QueryResult) =>
      error === null ? resolve(result.rows) : reject(error),
    );
  });
  expect(called).toEqual([{ three: 3 }]);
  const wrong = await client.query('select nothing').catch((error: unknown) => error);
  expect(wrong).toMatchObject({ code: '42703' });
  expect(String(wrong instanceof Error && wrong.stack)).toContain('answers-in-time');
  client.release();
});

test('a connection whose answer does not come is given up', async () => {
  const hasty = createPool({
    ...{ host: inject('postgresSocket'), user: 'postgres', database: 'postgres', max: 1, query_timeout: 100 },
  });
  await expect(hasty.query('select pg_sleep(5)')).rejects.toThrow('Query read timeout');
  // A function is told that once, and not again when the connection has gone.
  const client = await hasty.connect();
  client.on('error', () => {});
  const told: string[] = [];
  const gone = new Promise((resolve) => client.once('end', resolve));
  client.query('select pg_sleep(5)', (error: Error | null) => void told.push(error?.message ?? 'an answer'));
  await gone;
  client.release(true);
  expect(told).toEqual(['Query read timeout']);
  // The next statement has another connection.
  expect((await hasty.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await hasty.end();
});

test('what a statement needed dies young', async () => {
  v8.setFlagsFromString('--expose-gc');
  const gc: (options?: { type: 'minor' }) => void = vm.runInNewContext('gc');
  const young = () => gc({ type: 'minor' });
  const old = () =>
    v8.getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ?? 0;
  const client = await pool.connect();
  const ask = async (times: number) => {
    for (let n = 1; n <= times; n += 1) {
      await client.query({ name: 'young', text: 'select $1::text as text', values: [String(n)] });
      if (n % 20 === 0) young();
    }
    young();
    young();
  };
  await ask(400);
  gc();
  const before = old();
  await ask(2_000);
  // The driver's own way leaves 1,600 bytes of each.
  expect((old() - before) / 2_000).toBeLessThan(400);
  client.release();
});
