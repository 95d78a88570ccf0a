// What is of no use any more goes, a little at a time; what is still asked for stays.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHousekeeping, tidy } from '../src/housekeeping.ts';
import { insertMarkets } from './support/sim-book.ts';
import { START_MS, type World, world } from './support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const DAY_MS = 24 * 3600_000;
const plantSessions = (count: number, expiresMs: number, endedMs: number | null = null) =>
  w.pool.query(
    `insert into session (token_hash, account_id, created_at, last_seen_at, expires_at, ended_at)
     select sha256(gen_random_uuid()::text::bytea), $1, to_timestamp($3), to_timestamp($3), to_timestamp($3), to_timestamp($4)
     from generate_series(1, $2::int)`,
    [w.ids.ann, count, expiresMs / 1000, endedMs === null ? null : endedMs / 1000],
  );
const countOf = async (table: 'session' | 'attempt' | 'activity') =>
  (await w.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

test('sessions go a month after their end, tries after a day; what was done in a session stays on record', async () => {
  await w.signIn('ann');
  await w.send('POST', '/api/auth/login', { body: { username: 'ann', password: 'wrong' } });
  await plantSessions(2500, START_MS - 31 * DAY_MS);
  await plantSessions(3, START_MS - 29 * DAY_MS);
  await plantSessions(4, START_MS + DAY_MS, START_MS - 31 * DAY_MS);
  await w.pool.query(
    `insert into attempt (kind, name, succeeded, at) select 'login', 'x', false, to_timestamp($1)
     from generate_series(1, 1200)`,
    [(START_MS - 2 * DAY_MS) / 1000],
  );
  const attempts = 2;
  expect(await tidy(w.context)).toEqual({
    tallies: 0,
    sessions: 2504,
    attempts: 1200,
    held: 0,
    reserves: 0,
    sightings: 0,
  });
  expect([await countOf('session'), await countOf('attempt')]).toEqual([4, attempts]);
  w.clock.advance(40 * DAY_MS);
  expect(await tidy(w.context)).toMatchObject({ sessions: 4, attempts });
  expect(await countOf('activity')).toBe(1);
});

test('a pass removes at most twenty thousand, so that nobody waits for it', async () => {
  await plantSessions(20_500, START_MS - 31 * DAY_MS);
  expect((await tidy(w.context)).sessions).toBe(20_000);
  expect((await tidy(w.context)).sessions).toBe(500);
});

test('of several nodes one tidies', async () => {
  await plantSessions(5, START_MS - 31 * DAY_MS);
  const busy = await w.pool.connect();
  await busy.query('begin');
  await busy.query('select pg_advisory_xact_lock(727004)');
  expect((await tidy(w.context)).sessions).toBe(0);
  await busy.query('rollback');
  busy.release();
  expect((await tidy(w.context)).sessions).toBe(5);
});

test('it is done by itself, and a failure does not end it', async () => {
  await plantSessions(5, START_MS - 31 * DAY_MS);
  await w.pool.query('alter table attempt rename to attempt_away');
  const running = startHousekeeping(w.context, 5);
  await expect.poll(() => w.logged.some((line) => line.includes('tidying failed'))).toBe(true);
  await w.pool.query('alter table attempt_away rename to attempt');
  await plantSessions(5, START_MS - 31 * DAY_MS);
  await expect.poll(() => countOf('session')).toBe(0);
  await running.close();
});

test('what servers reserved goes a day after the event has ended, and ids of held bets when nobody waits for them', async () => {
  const [over, open] = await insertMarkets(w.pool, ['match', 'match']);
  const atMs = w.clock.nowMs;
  await w.pool.query(
    `insert into liability_reserve (market_id, holder, amount)
     select m.id, gen_random_uuid(), 100 from unnest($1::bigint[]) as m(id), generate_series(1, 1100)`,
    [[over?.id, open?.id]],
  );
  await w.pool.query('update event set ended_at = to_timestamp($2) where id = $1', [
    over?.eventId,
    (atMs - 2 * DAY_MS) / 1000,
  ]);
  await w.pool.query(
    `insert into held_request select $1, gen_random_uuid(), '\\x00', to_timestamp($2 + n) from unnest(array[-1, 1]) as n`,
    [w.ids.ann, atMs / 1000],
  );
  expect(await tidy(w.context)).toMatchObject({ held: 1, reserves: 1100 });
  const left = await w.pool.query('select distinct market_id from liability_reserve');
  expect(left.rows).toEqual([{ market_id: open?.id }]);
  expect(await tidy(w.context)).toMatchObject({ held: 0, reserves: 0 });
});
