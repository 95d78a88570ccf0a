// An agent whose betting is locked: its players' open pages hear of it at once, everybody else's do not.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loopback } from '../../src/modules/prices/book/loopback.ts';
import { mint } from '../http/all-calls.ts';
import { FakeFeed, matchOdds, odds } from '../live/fake-feed.ts';
import { plantCatalogue, until } from '../live/live-world.ts';
import type { Listener } from '../live/socket.ts';
import { outcomeOf, type TradingWorld, tradingWorld } from '../live/trading-world.ts';
import { START_MS } from '../support/world.ts';

let t: TradingWorld;
let end: () => void;
beforeAll(async () => {
  const feed = new FakeFeed();
  t = await tradingWorld({
    open: (clock) => {
      plantCatalogue(feed, clock);
      const bridge = loopback(feed, clock);
      end = () => bridge.close();
      return bridge.open;
    },
  });
  feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1])]);
  await until(() => t.live.catalogue.event('101') !== null);
});
afterAll(async () => {
  await t.close();
  end();
});

const tokenOf = (username: string) => mint(t.w, username, START_MS + 86_400_000);

async function signedIn(username: string): Promise<Listener> {
  const socket = await t.browser();
  socket.say({ action: 'authenticate', token: await tokenOf(username) });
  await socket.hear('authenticated');
  return socket;
}
const locksTold = (socket: Listener) =>
  socket.frames.filter((frame) => frame.event === 'locked').map(({ field, value }) => [field, value]);

test('a lock of an agent’s betting is told to its players’ sockets, in force when it is acknowledged, and so is its end', async () => {
  const [ann, north, cem] = [await signedIn('ann'), await signedIn('north'), await signedIn('cem')];
  const root = await tokenOf('root');
  const lock = async (value: boolean) =>
    t.w.send('PATCH', `/api/super-admin/agents/${t.w.ids['north']}/toggles`, {
      token: root,
      body: { field: 'betLocked', value },
    });
  expect((await lock(true)).status).toBe(200);
  expect(outcomeOf(await t.place())).toBe('BET_LOCKED');
  await until(() => locksTold(ann).length === 1 && locksTold(north).length === 1, 'the news of the lock');
  expect((await lock(false)).status).toBe(200);
  expect(outcomeOf(await t.place())).toBe('placed');
  await until(() => locksTold(ann).length === 2, 'the news of its end');
  expect(locksTold(ann)).toEqual([
    ['betLocked', true],
    ['betLocked', false],
  ]);
  expect(locksTold(cem)).toEqual([]);
  // Whoever cannot bet for a while stays signed in.
  expect([ann, north, cem].map((socket) => socket.closed())).toEqual([null, null, null]);
});
