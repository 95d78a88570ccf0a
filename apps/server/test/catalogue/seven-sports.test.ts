// The provider calls over the simulator: what a page of each sport is made from.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allHandlers } from '../../src/handlers.ts';
import { bridgeAt, startLive } from '../../src/live.ts';
import { createPlacement } from '../../src/modules/placement/placement.ts';
import { createOrders } from '../../src/modules/placement/orders/orders.ts';
import { type World, world } from '../support/world.ts';
import { until } from '../live/live-world.ts';

const BRIDGE = path.resolve(import.meta.dirname, '../../../bridge/src/main.ts');
let bridge: ChildProcess;
let w: World;
const get = async (call: string) => w.send('GET', `/api/provider/${call}`);

beforeAll(async () => {
  bridge = fork(BRIDGE, { env: { ...process.env, PORT: '0', FEED: 'simulator', FEED_SEED: '7' }, execArgv: [] });
  const [message] = await once(bridge, 'message');
  const url = `ws://127.0.0.1:${message.port}`;
  w = await world({
    realTime: true,
    async feed(base) {
      const live = await startLive(base, { open: bridgeAt(url) });
      return {
        quotes: live.quotes,
        handlers: (context) => allHandlers(live, createPlacement(context), createOrders(context)),
        stop: () => live.stop(),
      };
    },
  });
  const isPopulated = async () => {
    const { body } = await get('sports');
    return body.data?.length === 7 && body.data.every((sport: { eventsCount: number }) => sport.eventsCount > 0);
  };
  await until(isPopulated, 'events of every sport', 25_000);
}, 60_000);
afterAll(async () => {
  try {
    await w.close();
  } finally {
    bridge.kill();
  }
});

test.each([
  ['Cricket', '4', 'bookmaker'],
  ['Football', '1', 'bookmaker'],
  ['Tennis', '2', 'bookmaker'],
  ['Table Tennis', '8', 'bookmaker'],
  ['Esoccer', '68', 'bookmaker'],
  ['Kabaddi', '66', 'bookmaker'],
  ['Horse Racing', '10', 'places'],
])('%s: its lists agree, an event with match odds tells them', async (name, sportId, beside) => {
  const sport = (await get('sports')).body.data.find((one: { id: string }) => one.id === sportId);
  expect(sport).toMatchObject({ name, enabled: true });
  const events = (await get(`events?sportId=${sportId}`)).body.data;
  const competitions = (await get(`competitions?sportId=${sportId}`)).body.data;
  const counted = competitions.reduce((sum: number, one: { eventsCount: number }) => sum + one.eventsCount, 0);
  expect(Math.abs(counted - events.length)).toBeLessThanOrEqual(2);
  const ofFirst = await get(`events?sportId=${sportId}&competitionId=${competitions[0].competition.id}`);
  expect(ofFirst.body.data.length).toBeGreaterThan(0);
  for (const event of events) {
    expect(event).toMatchObject({ sportId, event: { openDate: new Date(event.event.openDate).toISOString() } });
    expect(event.competitionName).not.toBe('');
    if (event.marketIds.length === 0) expect(event.status).toBe('SUSPENDED');
  }

  // Neither in play, where it may end between two calls, nor so far off that its other markets are not made yet.
  const quoted = events.find(
    (one: { inPlay: boolean; marketIds: unknown[] }) => !one.inPlay && one.marketIds.length > 0,
  );
  const query = `sportId=${sportId}&eventId=${quoted.event.id}`;
  const { status, body } = await get(`market-odds?${query}`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ marketId: quoted.marketIds[0].marketId, kind: 'match' });
  expect(body.data.runners.length).toBeGreaterThan(1);
  const fancy = await get(`fancy-odds?${query}`);
  expect(fancy.status).toBe(200);
  if (beside === 'places') {
    expect(competitions).toEqual([expect.objectContaining({ competition: { id: '0', name } })]);
    expect(body.data.bookmaker).toBeNull();
    expect(fancy.body.data).toHaveLength(body.data.runners.length);
    expect(fancy.body.data[0].kind).toBe('yesno');
  }
});

test('an event without match odds is locked, whatever its sport', async () => {
  type Listed = { marketIds: unknown[]; event: { id: string } };
  const sports: { id: string }[] = (await get('sports')).body.data;
  const bare: string[] = [];
  for (const { id } of sports) {
    const events: Listed[] = (await get(`events?sportId=${id}`)).body.data;
    const placeholder = events.find(({ marketIds }) => marketIds.length === 0);
    if (placeholder !== undefined) bare.push(`sportId=${id}&eventId=${placeholder.event.id}`);
  }
  // Far-off races and matches are listed before their prices are made.
  expect(bare.length).toBeGreaterThan(0);
  const answers = await Promise.all(bare.map((query) => get(`market-odds?${query}`)));
  const open = answers.filter(({ status, body }) =>
    // Only other markets, or match odds that are over: no price of theirs is shown.
    status === 200
      ? body.data.status === 'ACTIVE' || body.data.runners.some(({ back }: { back: unknown[] }) => back.length > 0)
      : body.message !== 'No match odds available.',
  );
  expect(open).toEqual([]);
});
