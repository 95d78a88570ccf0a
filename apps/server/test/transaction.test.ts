import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fencedPool, LeaseLost } from '../src/db/lease/fence.ts';
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

test('the last statements travel with their commit: all of them count, or none', async () => {
  const database = await testDatabase();
  const { pool } = database;
  try {
    await pool.query('create table note (n int check (n < 10))');
    const insert = stmt<[number]>('insert into note values ($1)');
    const notes = async () => (await pool.query<{ n: number }>('select n from note order by n')).rows.map(({ n }) => n);
    const told: string[] = [];
    const write = (...numbers: number[]) =>
      tx(pool, (t) => {
        t.onCommit(() => void told.push(numbers.join()));
        return t.last(Promise.all(numbers.map((n) => t.run(insert, n))));
      });
    await write(1, 2);
    expect(await notes()).toEqual([1, 2]);
    await expect(write(3, 11, 4)).rejects.toMatchObject({ code: '23514' });
    // What fails before it is sent is nothing that the database could know of.
    const unsent = tx(pool, (t) =>
      t.last(Promise.all([t.run(insert, 5), Promise.resolve().then(() => JSON.stringify({ n: 6n }))])),
    );
    await expect(unsent).rejects.toThrow(TypeError);
    const late = tx(pool, async (t) => {
      await t.last(t.run(insert, 6));
      await t.run(insert, 7);
    });
    await expect(late).rejects.toThrow('after the end of its transaction');
    const fenced = tx(
      fencedPool(pool, () => null),
      (t) => t.last(t.run(insert, 8)),
    );
    await expect(fenced).rejects.toThrow(LeaseLost);
    // Of the late one the last statements had their commit: only what came behind them is missing.
    expect(await notes()).toEqual([1, 2, 6]);
    expect(told).toEqual(['1,2']);
  } finally {
    await database.close();
  }
});
