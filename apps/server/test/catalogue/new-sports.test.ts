// A sport that nobody knows the delays of.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placementSettings } from '../../src/modules/prices/placement-settings.ts';
import { list, listed, sport, SPORTS } from '../live/fake-feed.ts';
import { type LiveWorld, liveWorld, until } from '../live/live-world.ts';

let world: LiveWorld;
beforeEach(async () => {
  world = await liveWorld();
});
afterEach(() => world.close());

const isOn = async (id: number): Promise<boolean | undefined> =>
  (await world.context.pool.query<{ enabled: boolean }>('select enabled from sport where id = $1', [id])).rows[0]
    ?.enabled;
const offer = () =>
  world.feed.set(SPORTS, [sport(4, 'Cricket'), sport(1, 'Football'), sport(66, 'Kabaddi'), sport(77, 'Darts')]);

test('is on record, and off until somebody turns it on; those that the settings know are on', async () => {
  offer();
  await until(async () => (await isOn(77)) !== undefined);
  expect([await isOn(4), await isOn(66), await isOn(77)]).toEqual([true, true, false]);
  world.feed.set(list(77), { t1: [listed(7701, world.clock.now() + 60_000, { etid: 77 })], t2: [] });
  expect(world.live.catalogue.isSportShown(77)).toBe(false);
});

test('is on at once where the settings say so', async () => {
  await world.context.pool.query(
    `insert into setting (key, value, updated_at) values ('server', '{"newSportsEnabled": true}', now())
     on conflict (key) do update set value = excluded.value`,
  );
  await world.context.settings.refresh();
  offer();
  await until(async () => (await isOn(77)) === true);
});

test('waits three seconds in play once it is on, and takes no bets after its start without a word of play', () => {
  const settings = placementSettings(world.context);
  expect(settings.betDelayMsBySport[77]).toBeUndefined();
  expect([settings.betDelayMsOtherSports, settings.lateStartMsOtherSports]).toEqual([3_000, 0]);
});
