import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { stmt, tx } from '../src/db/transaction.ts';
import { testDatabase } from './support/database.ts';

test('a branch that goes on after its transaction has failed writes nothing', async () => {
  const database = await testDatabase();
  const { pool } = database;
  try {
    await pool.query('create table note (n int)');
    const insert = stmt<[number]>('insert into note values ($1)');
    let late: Promise<unknown> = Promise.resolve();
    const failing = tx(pool, async (t) => {
      late = delay(100).then(() => t.run(insert, 1));
      await Promise.all([late, Promise.reject(new Error('no'))]);
    });
    await expect(failing).rejects.toThrow('no');
    await expect(late).rejects.toThrow('after the end of its transaction');
    expect((await pool.query('select n from note')).rows).toEqual([]);
  } finally {
    await database.close();
  }
});

test('of statements that travelled together the first that failed says why, not the one that was waited for', async () => {
  const database = await testDatabase();
  const { pool } = database;
  try {
    const divide = stmt<[]>('select 1 / 0');
    const one = stmt<[]>('select 1');
    const failing = tx(pool, async (t) => {
      t.run(divide).catch(() => {});
      await t.run(one);
    });
    await expect(failing).rejects.toThrow('division by zero');
  } finally {
    await database.close();
  }
});
