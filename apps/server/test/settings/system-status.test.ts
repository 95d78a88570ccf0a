import { afterEach, describe, expect, test } from 'vitest';
import { clockDriftMs } from '../../src/db/clock-drift.ts';
import { database } from '../../src/db/transaction.ts';
import { houseClock, setByDatabase } from '../../src/house-clock.ts';
import { feedParts } from '../../src/feed-parts.ts';
import { settingsHandlers } from '../../src/modules/settings/routes.ts';
import { type World, world } from '../support/world.ts';

let w: World;
afterEach(() => w.close());

const skewed = (ms: number) => ({ now: () => Date.now() + ms });
const STATUS = '/api/super-admin/system-status';
const upcoming = async () => ({ items: [] });

describe('the clock beside the database’s', () => {
  test.each([0, 5_000, -5_000, 60_000, -60_000])('%d ms apart is measured', async (ms) => {
    w = await world();
    const driftMs = await clockDriftMs(database(w.pool), skewed(ms));
    expect(Math.abs(driftMs - ms)).toBeLessThan(500);
  });

  test('is part of health', async () => {
    w = await world({
      realTime: true,
      handlers: { settings: settingsHandlers(() => ({ feed: 'ok', ageMs: 0 }), upcoming) },
    });
    expect((await w.send('GET', '/api/health')).body).toMatchObject({ status: 'ok', clock: 'ok', bus: 'none' });
    w.context.clock.now = () => Date.now() + 5_000;
    const { body } = await w.send('GET', '/api/health');
    expect(body).toMatchObject({ status: 'degraded', clock: 'apart' });
    expect(body.clockDriftMs).toBeGreaterThan(4_000);
  });

  test('tells how far the machine is off where the server goes by the database’s time', async () => {
    w = await world({
      realTime: true,
      handlers: { settings: settingsHandlers(() => ({ feed: 'ok', ageMs: 0 }), upcoming) },
    });
    let setBackMs = 0;
    const clock = houseClock({ wallMs: () => Date.now() - setBackMs, steadyMs: () => performance.now() });
    await setByDatabase(clock, database(w.pool));
    Object.assign(w.context.clock, { now: () => clock.now(), aheadMs: () => clock.aheadMs() });
    expect((await w.send('GET', '/api/health')).body).toMatchObject({ status: 'ok', clock: 'ok' });
    setBackMs = 10_000;
    const { body } = await w.send('GET', '/api/health');
    expect(body).toMatchObject({ status: 'degraded', clock: 'apart' });
    expect(body.clockDriftMs).toBeLessThan(-9_000);
  });
});

test('a bus that is down, and a sport that the feed is silent about, are told to everybody', async () => {
  const parts = [
    { name: 'Cricket', state: 'ok', topics: 5, ageMs: 500 },
    { name: 'Tennis', state: 'down', topics: 2, ageMs: 60_000 },
  ] as const;
  w = await world({
    realTime: true,
    handlers: { settings: settingsHandlers(() => ({ feed: 'ok', ageMs: 500, parts, bridge: 'ok' }), upcoming) },
  });
  // A session without signing in: the groups of this world are few.
  expect((await w.send('GET', '/api/health')).body).toMatchObject({ status: 'degraded', feedPartsDown: ['Tennis'] });
  w.context.bus.state = () => 'down';
  expect((await w.send('GET', '/api/health')).body).toMatchObject({ status: 'degraded', bus: 'down' });
  expect((await w.send('GET', STATUS)).body).toMatchObject({ error: 'LOGIN_REQUIRED' });
});

test('a sport is down when nobody vouches for any of its documents, and no part when there are none', async () => {
  w = await world();
  const nowMs = 1_000_000;
  const known = [
    [4, nowMs - 1_000, null],
    [4, null, null],
    [2, nowMs - 60_000, null],
    [1, null, 'Unknown event.'],
  ] as const;
  const topics = {
    all: () => known.map(([sid], gmid) => ({ sid, gmid })),
    state: ({ gmid }: { gmid: number }) => ({
      confirmedAtMs: known[gmid]?.[1] ?? null,
      refusal: known[gmid]?.[2] ?? null,
    }),
  } as unknown as Parameters<typeof feedParts>[0];
  const sports = [
    { id: 4, name: 'Cricket' },
    { id: 2, name: 'Tennis' },
    { id: 1, name: 'Football' },
    { id: 8, name: 'Table Tennis' },
  ];
  expect(feedParts(topics, sports, { now: () => nowMs, after: () => () => {} })).toEqual([
    { name: 'Cricket', state: 'ok', topics: 2, ageMs: 1_000 },
    { name: 'Tennis', state: 'down', topics: 1, ageMs: 60_000 },
  ]);
});
