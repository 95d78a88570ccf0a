// Between the feed's word and the payment there may be some time, in which another word or a person can come.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settleMarketWith } from '../../../src/modules/settlement/settle-market.ts';
import { detail, detailDocument, list, listed, matchOdds, odds, result, session } from '../../live/fake-feed.ts';
import { type LiveWorld, liveWorld, until } from '../../live/live-world.ts';

let world: LiveWorld;
/** What a settlement waits for once it is declared; a test may put something here. */
let declared: Promise<void>;
beforeEach(async () => {
  declared = Promise.resolve();
  world = await liveWorld({ settlement: { at: (point) => (point === 'declared' ? declared : undefined) } });
  world.feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1]), session(101, [[48, 47]])]);
  world.feed.set(detail(4, 101), detailDocument(101, []));
  await world.live.quotes.find('101', '1011', '11');
});
afterEach(() => world.close());

const HOLD_MS = 30_000;
async function hold(ms: number): Promise<void> {
  await world.context.pool.query(
    `insert into setting (key, value, updated_at) values ('server', $1, now())
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ resultHoldMs: { dev: ms, live: ms } })],
  );
  await world.context.settings.refresh();
}
const standing = async (): Promise<{ id: number; v: number; result: unknown } | undefined> =>
  (
    await world.context.pool.query<{ id: number; v: number; result: unknown }>(
      `select id, settled_version as v, result from market where key = '101/1011'`,
    )
  ).rows[0];
const versionOfSession = async (): Promise<number | undefined> =>
  (await world.context.pool.query<{ v: number }>(`select settled_version as v from market where key = '101/1012/21'`))
    .rows[0]?.v;
const say = (over: object) => world.feed.set(detail(4, 101), detailDocument(101, [result(101, over)]));
const wins = (id: string) => ({ type: 'winner', selections: [id], expectedWinners: 1 });
async function pass(ms: number): Promise<void> {
  await world.clock.advance(ms);
  await world.live.results.idle();
}

test('a result waits, a newer word begins the wait anew, and meanwhile nothing is bet', async () => {
  await hold(HOLD_MS);
  say({});
  await pass(0);
  expect(world.live.results.coming('101')).toMatchObject([{ dueAtMs: world.clock.now() + HOLD_MS }]);
  expect(world.live.quotes.current('101', '1011', '11')?.resultKnown).toBe(true);
  await pass(HOLD_MS - 1_000);
  expect((await standing())?.v).toBe(0);
  say({ winnerId: 12, winnerName: 'Away' });
  await pass(2_000);
  expect((await standing())?.v).toBe(0);
  await pass(HOLD_MS);
  await until(async () => (await standing())?.v === 1, 'the payment');
  expect((await standing())?.result).toEqual(wins('12'));
  expect(world.live.results.coming('101')).toEqual([]);
});

test('a word that is taken back before its time is never paid, and the back office may come first', async () => {
  await hold(HOLD_MS);
  say({});
  await pass(1_000);
  world.feed.set(detail(4, 101), detailDocument(101, []));
  await pass(2 * HOLD_MS);
  expect((await standing())?.v).toBe(0);
  say({});
  await pass(1_000);
  await settleMarketWith(world.context, {
    marketId: (await standing())?.id ?? 0,
    declared: { type: 'winner', selections: ['12'], expectedWinners: 1 },
    source: 'back_office',
    evidence: {},
    reason: 'Seen.',
    actorId: null,
    feed: null,
  });
  await pass(2 * HOLD_MS);
  expect(await standing()).toMatchObject({ v: 1, result: wins('12') });
});

test('a word that is taken back while another market is being paid is not paid when its time comes', async () => {
  await hold(HOLD_MS);
  const session = { mid: 1012, sid: 21, gtype: 'FANCY', winnerName: null, winnerId: 51 };
  world.feed.set(detail(4, 101), detailDocument(101, [result(101, session)]));
  await pass(8_000);
  world.feed.set(detail(4, 101), detailDocument(101, [result(101, session), result(101, {})]));
  // The session is declared, and its paying takes until the time of the other result has come.
  const paying = Promise.withResolvers<void>();
  declared = paying.promise;
  await world.clock.advance(HOLD_MS - 4_000);
  await until(async () => (await versionOfSession()) === 1, 'the session');
  world.feed.set(detail(4, 101), detailDocument(101, [result(101, session)]));
  await world.clock.advance(10_000);
  paying.resolve();
  await pass(0);
  expect((await standing())?.v).toBe(0);
  await pass(2 * HOLD_MS);
  expect((await standing())?.v).toBe(0);
});

test('while the source is away the wait stands still: what it takes back meanwhile is not paid', async () => {
  await hold(HOLD_MS);
  say({});
  await pass(1_000);
  world.feed.silentSinceMs = world.clock.now();
  await pass(2 * HOLD_MS);
  await world.live.results.sweep();
  await pass(0);
  expect((await standing())?.v).toBe(0);
  world.feed.silentSinceMs = null;
  say({ winnerId: 12, winnerName: 'Away' });
  await pass(HOLD_MS + 3_000);
  await until(async () => (await standing())?.v === 1, 'the payment');
  expect((await standing())?.result).toEqual(wins('12'));
});

test('without a wait it is paid at once', async () => {
  say({});
  await until(async () => (await standing())?.v === 1, 'the payment');
});

test('results of an event that begins much later, and runs beyond reason, are left to the back office', async () => {
  world.feed.set(list(4), { t1: [listed(101, world.clock.now() + 2 * 3_600_000)], t2: [] });
  await until(() => (world.live.catalogue.event('101')?.startsAtMs ?? 0) > world.clock.now() + 3_600_000);
  say({});
  await pass(1_000);
  expect((await standing())?.v).toBe(0);
  expect(world.live.results.unpaid('101').doubted).toMatchObject([
    { marketId: null, marketName: 'MATCH_ODDS', reason: 'early', word: { winnerName: 'Home' } },
  ]);
  world.feed.set(list(4), { t1: [listed(101, world.clock.now(), { iplay: true })], t2: [] });
  await until(() => world.live.catalogue.event('101')?.inPlay === true);
  world.feed.set(
    detail(4, 101),
    detailDocument(101, [
      result(101, {}),
      result(101, { mid: 1012, sid: 21, gtype: 'FANCY', winnerName: null, winnerId: 50_000 }),
    ]),
  );
  await until(async () => (await standing())?.v === 1, 'the match');
  const { rows } = await world.context.pool.query(`select settled_version as v from market where key = '101/1012/21'`);
  expect(rows).toEqual([{ v: 0 }]);
});
