import { afterAll, beforeAll, expect, test } from 'vitest';
import { fencedPool, LeaseLost } from '../../src/db/lease/fence.ts';
import { releaseLease, takeLease } from '../../src/db/lease/lease.ts';
import { database, readOneMoment, stmt, tx } from '../../src/db/transaction.ts';
import { type Leader, startLeader } from '../../src/roles/leader.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let w: TestDatabase;
beforeAll(async () => {
  w = await testDatabase();
});
afterAll(() => w.close());

const log = { info: () => {}, warn: () => {} };
const givesWay = () => false;
const write = stmt<[string]>("insert into setting (key, value, updated_at) values ($1, '1', now())");
const written = async (key: string) => (await w.pool.query('select 1 from setting where key = $1', [key])).rowCount;
const overtake = (name: string) =>
  w.pool.query("update lease set holder = 'another', until = now() + interval '1 minute' where name = $1", [name]);

test('one of two leads; when it ends the other does, under a higher number', async () => {
  const db = database(w.pool);
  const turns: string[] = [];
  const start = (holder: string): Leader =>
    startLeader(
      { db, log, name: 'one-of-two', holder, givesWay },
      { begin: () => turns.push(`${holder} begins`), end: () => turns.push(`${holder} ends`) },
    );
  const first = start('first');
  await expect.poll(() => first.leads()).toBe(true);
  const second = start('second');
  const before = first.fence()?.fence ?? expect.unreachable();
  await first.close();
  await expect.poll(() => second.leads()).toBe(true);
  expect(first.leads()).toBe(false);
  expect(second.fence()?.fence).toBeGreaterThan(before);
  await second.close();
  expect(turns).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('the number rises with each holder, also where only the holder is written, and after it was given back', async () => {
  const db = database(w.pool);
  const numbers = [await takeLease(db, 'numbers', 'a', 60_000)];
  expect(await takeLease(db, 'numbers', 'a', 60_000)).toBe(numbers[0]);
  expect(await takeLease(db, 'numbers', 'b', 60_000)).toBeNull();
  await overtake('numbers');
  numbers.push(await takeLease(db, 'numbers', 'another', 60_000));
  await releaseLease(db, 'numbers', 'another');
  numbers.push(await takeLease(db, 'numbers', 'c', 60_000));
  expect(numbers).toEqual(numbers.toSorted((a, b) => Number(a) - Number(b)));
  expect(new Set(numbers).size).toBe(3);
});

test('who was overtaken in the middle of a transaction does not commit, and reads all the same', async () => {
  const fence = await takeLease(database(w.pool), 'frozen', 'sleeper', 60_000);
  const fenced = fencedPool(w.pool, () => (fence === null ? null : { name: 'frozen', fence }));
  await tx(fenced, (t) => t.run(write, 'fence-held'));
  const late = tx(fenced, async (t) => {
    await t.run(write, 'fence-lost');
    await overtake('frozen');
  });
  await expect(late).rejects.toThrow(LeaseLost);
  expect([await written('fence-held'), await written('fence-lost')]).toEqual([1, 0]);
  await expect(readOneMoment(fenced, (t) => t.run(stmt<[], { one: number }>('select 1 as one')))).resolves.toEqual([
    { one: 1 },
  ]);
  const without = fencedPool(w.pool, () => null);
  await expect(tx(without, (t) => t.run(write, 'fence-none'))).rejects.toThrow(LeaseLost);
});

test('a leader that learns that another has its lease ends its turn', async () => {
  let ended = 0;
  const leader = startLeader(
    { db: database(w.pool), log, name: 'overtaken', holder: 'first', givesWay },
    { begin: () => {}, end: () => (ended += 1) },
  );
  await expect.poll(() => leader.leads()).toBe(true);
  await overtake('overtaken');
  await expect.poll(() => ended).toBe(1);
  expect([leader.leads(), leader.fence()]).toEqual([false, null]);
  await leader.close();
  expect(ended).toBe(1);
});

test('a leader that gives way is followed by one that does not, and by no other', async () => {
  const db = database(w.pool);
  let isDeaf = false;
  const turns: string[] = [];
  const start = (holder: string, gives: () => boolean): Leader =>
    startLeader(
      { db, log, name: 'gives-way', holder, givesWay: gives },
      { begin: () => turns.push(`${holder} begins`), end: () => turns.push(`${holder} ends`) },
    );
  const first = start('first', () => isDeaf);
  await expect.poll(() => first.leads()).toBe(true);
  const alsoDeaf = start('also-deaf', () => true);
  isDeaf = true;
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(turns).toEqual(['first begins']);
  const hearing = start('hearing', () => false);
  await expect.poll(() => turns).toContain('hearing begins');
  await expect.poll(() => turns).toContain('first ends');
  isDeaf = false;
  expect([first.leads(), alsoDeaf.leads(), hearing.leads()]).toEqual([false, false, true]);
  for (const one of [first, alsoDeaf, hearing]) await one.close();
});
