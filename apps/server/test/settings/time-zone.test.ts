import { calendarOf } from '@pavilion/betting';
import { DEFAULT_IDENTITY } from '@pavilion/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { addUpDays } from '../../src/modules/reports/dashboard/day-figures.ts';
import { fullWorld } from '../http/all-calls.ts';
import type { World } from '../support/world.ts';

const AT = '/api/super-admin/app-settings/identity';
let w: World;
let token: string;
beforeAll(async () => {
  w = await fullWorld();
  w.clock.nowMs = Date.parse('2026-03-28T20:00:00Z');
  token = await w.signIn('root');
});
afterAll(() => w.close());

const set = (timeZone: string) =>
  w.send('PUT', AT, { token, body: { ...DEFAULT_IDENTITY, timeZone, terms: { text: '', version: '1' } } });
/** The days that SQL finds for moments, beside the calendar's. */
async function expectSameDays(zone: string, from: string, hours: number): Promise<void> {
  const { rows } = await w.pool.query<{ ms: number; day: string }>(
    `select (extract(epoch from at) * 1000)::float8 as ms, house_day(at)::text as day
     from generate_series($1::timestamptz, $1::timestamptz + make_interval(hours => $2), '15 minutes') as at`,
    [from, hours],
  );
  const calendar = calendarOf(zone);
  expect(rows.map(({ day }) => day)).toEqual(rows.map(({ ms }) => calendar.dayAt(ms)));
}

test('the built-in zone is the one that SQL begins with', async () => {
  await expectSameDays(DEFAULT_IDENTITY.timeZone, '2026-03-28 00:00Z', 72);
});

test('another zone is set while nothing is counted; points that were moved are added up again by its days', async () => {
  expect((await w.give('root', 'root', 1000)).status).toBe(200);
  await addUpDays(w.context);
  const days = async () =>
    (await w.pool.query<{ day: string }>('select distinct day::text from role_day order by 1')).rows.map(
      ({ day }) => day,
    );
  expect(await days()).toContain('2026-03-29');
  expect((await set('Europe/London')).body.timeZoneOpen).toBe(true);
  for (let tries = 0; tries < 2; tries++) await addUpDays(w.context);
  expect(await days()).not.toContain('2026-03-29');
  // Days of 23 and of 25 hours.
  await expectSameDays('Europe/London', '2026-03-28 20:00Z', 60);
  await expectSameDays('Europe/London', '2026-10-24 20:00Z', 60);
  expect(await reconcile(w.pool)).toEqual([]);
});

test('own limits run by its days', async () => {
  w.clock.nowMs = Date.parse('2026-03-29T12:00:00Z');
  token = await w.signIn('root');
  const player = await w.signIn('ann');
  const { limits } = (await w.send('GET', '/api/limits', { token: player })).body;
  const day = limits.find((one: { period: string }) => one.period === 'day');
  expect([day.periodStart, day.periodEnd]).toEqual(['2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z']);
});

test('a zone that the database does not know is refused, and the one in force stays', async () => {
  const { rows } = await w.pool.query<{ outcome: string }>(`select set_house_zone('Nowhere/Land') as outcome`);
  expect(rows).toEqual([{ outcome: 'unknown' }]);
  await expectSameDays('Europe/London', '2026-03-28 20:00Z', 10);
});

test('from the first own limit on the zone stays, and everything else can still be changed', async () => {
  const player = await w.signIn('ann');
  const limit = await w.send('PUT', '/api/limits/stake/day', { token: player, body: { max: 100 } });
  expect(limit.status).toBe(200);
  const refused = await set('Asia/Dubai');
  expect([refused.status, refused.body.field]).toEqual([400, 'timeZone']);
  expect(refused.body.message).toBe(
    'The time zone stays: bets, own limits or settlements have been counted by its days.',
  );
  const { status, body } = await w.send('PUT', AT, {
    token,
    body: { ...DEFAULT_IDENTITY, name: 'Oval Club', timeZone: undefined, terms: { text: '', version: '1' } },
  });
  expect([status, body.identity.timeZone, body.timeZoneOpen]).toEqual([200, 'Europe/London', false]);
  await expectSameDays('Europe/London', '2026-03-28 20:00Z', 60);
  expect(await reconcile(w.pool)).toEqual([]);
});
