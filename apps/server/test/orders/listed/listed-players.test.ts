import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loopback, type Loopback } from '../../../src/modules/prices/book/loopback.ts';
import { mint } from '../../http/all-calls.ts';
import { START_MS } from '../../support/world.ts';
import { FakeFeed, matchOdds, odds } from '../../live/fake-feed.ts';
import { plantCatalogue, until } from '../../live/live-world.ts';
import type { Frame, Listener } from '../../live/socket.ts';
import { type TradingWorld, tradingWorld } from '../../live/trading-world.ts';

const LISTS = ['/board/home', '/board/events'] as const;
const feed = new FakeFeed();
let bridge: Loopback;
let t: TradingWorld;
let page: Listener;

beforeEach(async () => {
  t = await tradingWorld({
    open(clock) {
      plantCatalogue(feed, clock);
      feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1])]);
      bridge = loopback(feed, clock);
      return bridge.open;
    },
  });
  await until(() => t.live.catalogue.event('101') !== null && t.live.catalogue.event('201') !== null);
  await t.live.quotes.find('101', '1011', '11');
  page = await t.browser();
});
afterEach(async () => {
  await t.close();
  bridge.close();
});

const call = async (method: string, path: string, body?: object) =>
  t.w.send(method, path, { token: await mint(t.w, 'ann', START_MS + 86_400_000), body });
const ask = async (price: number) => {
  const on = { eventId: '101', marketId: '1011', selectionKey: '11', side: 'back', timeInForce: 'rest' };
  const answer = await call('POST', '/api/orders', {
    orders: [{ ...on, requestId: randomUUID(), odds: price, size: 200 }],
  });
  expect(answer.body.orders[0].order).toMatchObject({ state: 'open' });
};

/** The last document of a list that this page was sent says this of the event. */
type Listed = { eventId: string; players?: { runners: { levels: object[] }[] } };
function lastOf(endpoint: string): Listed | undefined {
  const frame = page.frames.findLast((one: Frame) => one.type === 'data' && one.requestId === endpoint);
  const events: (Listed & { events?: Listed[] })[] = frame?.data.data ?? [];
  return events.flatMap((one) => one.events ?? [one]).find(({ eventId }) => eventId === '101');
}
const levels = () => LISTS.map((endpoint) => lastOf(endpoint)?.players?.runners[0]?.levels ?? null);

/** Moves time on, for the stream and for what the record needs, until all lists of the page say it. */
async function expectLists(expected: object[] | null, what: string): Promise<void> {
  await until(() => {
    void t.clock.advance(100);
    return JSON.stringify(levels()) === JSON.stringify([expected, expected]);
  }, what);
}

test('a page that looks at lists is sent what players offer as it changes, and nothing for what they show no part of', async () => {
  for (const endpoint of LISTS) {
    const params = endpoint === '/board/home' ? {} : { sid: 4 };
    page.say({ action: 'subscribe', requestId: endpoint, endpoint, params, intervalMs: 200 });
    await page.hear('data', (frame) => frame.requestId === endpoint);
  }
  expect(levels()).toEqual([null, null]);
  await ask(1.93);
  await expectLists([{ odds: 1.93, back: 0, lay: 200 }], 'the order');
  await ask(1.94);
  const both = [
    { odds: 1.94, back: 0, lay: 200 },
    { odds: 1.93, back: 0, lay: 200 },
  ];
  await expectLists(both, 'the second order');
  // The house lays at 1.95: an order behind that changes no list.
  const sent = page.frames.filter(({ type }) => type === 'data').length;
  const changedAt = () => t.live.stream.hub.document({ endpoint: '/board/home', sid: null, gmid: null })?.asOf ?? 0;
  const before = changedAt();
  await ask(2.5);
  await until(() => {
    void t.clock.advance(100);
    return changedAt() > before;
  }, 'the third order was heard of');
  await t.clock.advance(1_000);
  expect(levels()).toEqual([both, both]);
  expect(page.frames.filter(({ type }) => type === 'data')).toHaveLength(sent);
  await call('DELETE', '/api/orders');
  await expectLists(null, 'the end of them');
});
