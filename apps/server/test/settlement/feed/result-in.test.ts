// Between the feed's word and the payment the player's bets say that the result is in, and when it is paid.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loopback, type Loopback } from '../../../src/modules/prices/book/loopback.ts';
import { mint } from '../../http/all-calls.ts';
import { detail, detailDocument, FakeFeed, matchOdds, odds, result, session } from '../../live/fake-feed.ts';
import { plantCatalogue, until } from '../../live/live-world.ts';
import { outcomeOf, type TradingWorld, tradingWorld } from '../../live/trading-world.ts';

const HOLD_MS = 30_000;
let feed: FakeFeed;
let bridge: Loopback;
let t: TradingWorld;
let ann: string;
let told: number;
let stopHearing: () => void;

beforeEach(async () => {
  feed = new FakeFeed();
  t = await tradingWorld({
    open(clock) {
      plantCatalogue(feed, clock);
      feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1]), session(101, [[48, 47]])]);
      feed.set(detail(4, 101), detailDocument(101, []));
      bridge = loopback(feed, clock);
      return bridge.open;
    },
  });
  await until(() => t.live.catalogue.event('201') !== null && t.live.catalogue.event('102') !== null);
  await t.live.quotes.find('101', '1011', '11');
  await t.w.pool.query(
    `insert into setting (key, value, updated_at) values ('server', $1, now())
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ resultHoldMs: { dev: HOLD_MS, live: HOLD_MS } })],
  );
  await t.base.settings.refresh();
  expect(outcomeOf(await t.place())).toBe('placed');
  ann = await mint(t.w, 'ann', t.clock.now() + 86_400_000);
  told = 0;
  stopHearing = t.base.bus.subscribe('account.*', (payload, subject) => {
    const isOwn = subject === `account.${t.w.ids.ann}`;
    if (isOwn && typeof payload === 'object' && payload !== null && 'event' in payload) told += 1;
  });
});
afterEach(async () => {
  stopHearing();
  await t.close();
  bridge.close();
});

const get = (path: string) => t.w.send('GET', path, { token: ann });
const say = (...over: object[]) =>
  feed.set(
    detail(4, 101),
    detailDocument(
      101,
      over.map((one) => result(101, one)),
    ),
  );
async function pass(ms: number): Promise<void> {
  await t.clock.advance(ms);
  await t.live.results.idle();
}
async function resultIn(): Promise<unknown> {
  const [bet] = (await get('/api/bets/current')).body.items;
  const { receipt } = (await get(`/api/bets/${bet.id}`)).body;
  expect(receipt.bet.resultIn).toEqual(bet.resultIn);
  return bet.resultIn;
}

test('a result that waits out its hold: the bet says when it is paid, and its player is told at once', async () => {
  expect(await resultIn()).toBeUndefined();
  say({});
  await pass(0);
  expect(told).toBe(1);
  expect(await resultIn()).toEqual({ paysInMs: HOLD_MS });
  await pass(10_000);
  expect(await resultIn()).toEqual({ paysInMs: HOLD_MS - 10_000 });
  expect(told).toBe(1);
  await pass(HOLD_MS);
  await until(async () => (await get('/api/bets/current')).body.total === 0, 'the payment');
  const [bet] = (await get('/api/bets/history')).body.items;
  expect(bet).toMatchObject({ status: 'won' });
  expect(bet.resultIn).toBeUndefined();
});

test('another word begins the time anew, and one that is taken back leaves nothing: both are told', async () => {
  say({});
  await pass(10_000);
  say({ winnerId: 12, winnerName: 'Away' });
  await pass(0);
  expect(told).toBe(2);
  expect(await resultIn()).toEqual({ paysInMs: HOLD_MS });
  say();
  await pass(0);
  expect(told).toBe(3);
  expect(await resultIn()).toBeUndefined();
});

test('a result that only a person can decide is being checked, however long', async () => {
  // Nobody of that number runs; and a word without a winner that could be paid.
  for (const over of [
    { winnerId: 99, winnerName: 'Nobody' },
    { winnerId: null, winnerName: null },
  ]) {
    say(over);
    await pass(2 * HOLD_MS);
    await until(async () => JSON.stringify(await resultIn()) === '{"paysInMs":null}', JSON.stringify(over));
    say();
    await pass(0);
    expect(await resultIn()).toBeUndefined();
  }
});

test('the result of another market, or of a row that nobody bet on, says nothing of the bet and tells nobody', async () => {
  say({ mid: 1012, sid: 21, gtype: 'FANCY', winnerName: null, winnerId: 51 });
  await pass(0);
  expect(await resultIn()).toBeUndefined();
  expect(told).toBe(0);
});
