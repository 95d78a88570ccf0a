// The sweep for missing results goes through any number of events without having them all in memory.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endEvents, unendedEvents } from '../../../src/modules/settlement/events-store.ts';
import { EVENT_ID, type House, openHouse, openMarket, SPORT_ID } from '../house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse(1);
  await house.pool.query(
    `insert into event (id, sport_id, competition_id, name, starts_at, updated_at)
     select 1000 + n, ${SPORT_ID}, 9, 'Event ' || n, now(), now() from generate_series(1, 2500) n`,
  );
});
afterAll(() => house.close());

it('reads events some at a time, each once, while others end', async () => {
  await openMarket(house, 'match');
  const { db } = house.context;
  const pages: number[] = [];
  const seen = new Set<number>();
  for await (const events of unendedEvents(db)) {
    pages.push(events.length);
    for (const { id } of events) seen.add(id);
    await endEvents(db, [events[0]?.id ?? 0, 3500], 1_700_000_000_000);
  }
  // The one that ended before its page was reached is in none.
  expect(pages).toEqual([1000, 1000, 500]);
  expect(seen.size).toBe(2500);
  expect(seen.has(3500)).toBe(false);
  expect([seen.has(EVENT_ID), seen.has(1001), seen.has(3499)]).toEqual([true, true, true]);
});

it('answers nothing where none is left', async () => {
  const { db } = house.context;
  await house.pool.query('update event set ended_at = now()');
  for await (const events of unendedEvents(db)) expect(events).toEqual([]);
});
