// How the feed does, as health, the metrics and the status page of the back office say it.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { matchOdds, odds } from './fake-feed.ts';
import { type LiveWorld, liveWorld, until } from './live-world.ts';

let world: LiveWorld;
beforeEach(async () => {
  world = await liveWorld();
  world.feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1])]);
  world.feed.set(odds(1, 201), [matchOdds(201, [1.9, 1.95], [2, 2.1])]);
  await world.live.quotes.find('101', '1011', '11');
  await world.live.quotes.find('201', '2011', '11');
  await world.clock.advance(2_000);
});
afterEach(() => world.close());

const health = () => world.live.feedHealth();
const stateOf = (sport: string) => health().parts?.find(({ name }) => name === sport)?.state;
const metrics = () => world.context.metrics.registry.metrics();

test('is ok with its bridge and each sport that is followed, to begin with', async () => {
  expect(health()).toMatchObject({ feed: 'ok', bridge: 'ok' });
  expect([stateOf('Cricket'), stateOf('Football')]).toEqual(['ok', 'ok']);
  expect(await metrics()).toContain('pavilion_feed_part_up{sport="Cricket"} 1');
});

test('is stale while the bridge lives and its source says nothing, and each sport is down in time', async () => {
  world.feed.silentSinceMs = world.clock.now();
  await world.clock.advance(10_000);
  expect(health()).toMatchObject({ feed: 'stale', bridge: 'ok' });
  await world.clock.advance(10_000);
  expect([stateOf('Cricket'), stateOf('Football')]).toEqual(['down', 'down']);
  expect(await metrics()).toContain('pavilion_feed_part_up{sport="Cricket"} 0');
  world.feed.silentSinceMs = null;
  await world.clock.advance(2_000);
  expect(health()).toMatchObject({ feed: 'ok', bridge: 'ok' });
  expect([stateOf('Cricket'), stateOf('Football')]).toEqual(['ok', 'ok']);
});

test('is down with a bridge that is gone, until it is back', async () => {
  world.bridge.leave();
  await until(() => health().bridge === 'down');
  expect(health()).toMatchObject({ feed: 'down', bridge: 'down' });
  world.bridge.comeBack();
  await world.clock.advance(10_000);
  await until(() => health().feed === 'ok');
  expect(health().bridge).toBe('ok');
});
