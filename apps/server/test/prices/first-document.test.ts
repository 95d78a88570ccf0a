import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPriceRecorder } from '../../src/modules/prices/price-recorder.ts';
import { matchOdds, odds, session } from '../live/fake-feed.ts';
import { type LiveWorld, liveWorld, until } from '../live/live-world.ts';

let world: LiveWorld;
beforeEach(async () => {
  world = await liveWorld();
});
afterEach(() => world.close());

const EVENT = '101';
const isClosed = (key: string) => world.live.quotes.isClosed(EVENT, key);

type Pair = [number, number];
const EVEN: Pair = [2, 2.1];

/** A document, and so many seconds of it. */
async function says(home: Pair, away: Pair, line: Pair, seconds = 0): Promise<void> {
  const document = () => [matchOdds(101, home, away), session(101, [line])];
  world.feed.set(odds(4, 101), document());
  for (let second = 0; second < seconds; second++) {
    await world.clock.advance(1_000);
    world.feed.set(odds(4, 101), document());
  }
}

/** Nobody looks for so long that the event is forgotten, as it is when a server starts. */
async function forgotten(): Promise<void> {
  await world.clock.advance(120_000);
  expect(world.live.quotes.markets(EVENT)).toEqual([]);
}

describe('the first document after an event was forgotten', () => {
  beforeEach(async () => {
    await says([1.9, 1.95], EVEN, [48, 47]);
    await world.live.quotes.find(EVENT, '1011', '11');
    const recorder = startPriceRecorder({ ...world.context }, world.live.quotes, { clock: world.clock });
    await says([1.91, 1.96], EVEN, [48, 47], 1);
    await recorder.flush();
    await recorder.close();
    await forgotten();
  });

  test('is held where it is far from what was offered last, until two more agree', async () => {
    await says([19, 19.5], [1.04, 1.06], [6, 5]);
    await world.live.quotes.find(EVENT, '1011', '11');
    expect([isClosed('101/1011'), isClosed('101/1012/21')]).toEqual([true, true]);
    expect((await world.live.quotes.find(EVENT, '1011', '11'))?.guardSuspended).toBe(true);
    await says([19, 19.5], [1.04, 1.06], [6, 5], 3);
    await until(() => !isClosed('101/1011') && !isClosed('101/1012/21'));
  });

  test('is taken where it is near to it', async () => {
    await says([1.95, 2], EVEN, [50, 49]);
    await world.live.quotes.find(EVENT, '1011', '11');
    expect([isClosed('101/1011'), isClosed('101/1012/21')]).toEqual([false, false]);
  });
});
