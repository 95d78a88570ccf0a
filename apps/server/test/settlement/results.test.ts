import { afterEach, beforeEach, expect, test } from 'vitest';
import { marketRecorder } from '../../src/modules/prices/book/record-markets.ts';
import { detail, detailDocument, list, listed, matchOdds, odds, result, session } from '../live/fake-feed.ts';
import { type LiveWorld, liveWorld, until } from '../live/live-world.ts';

let world: LiveWorld;
beforeEach(async () => {
  world = await liveWorld();
});
afterEach(() => world.close());

const versionOf = async (key: string): Promise<number | undefined> =>
  (await world.context.pool.query<{ v: number }>('select settled_version as v from market where key = $1', [key]))
    .rows[0]?.v;
const hold = (marketId: number | undefined) =>
  world.context.pool.query(`insert into position (account_id, market_id, state, exposure) values (1, $1, '{}', 0)`, [
    marketId,
  ]);
const endedEvents = async () =>
  (
    await world.context.pool.query<{ id: number }>('select id from event where ended_at is not null order by id')
  ).rows.map(({ id }) => id);

test('an event with a bet is followed, and settles when its detail says so, market by market', async () => {
  world.feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1]), session(101, [[48, 47]])]);
  world.feed.set(detail(4, 101), detailDocument(101, []));
  await hold((await world.live.quotes.find('101', '1011', '11'))?.bettingMarketId);
  await world.live.results.sweep();
  world.feed.set(
    detail(4, 101),
    detailDocument(101, [result(101, { mid: 1012, sid: 21, gtype: 'FANCY', winnerName: null, winnerId: 51 })]),
  );
  await until(async () => (await versionOf('101/1012/21')) === 1, 'the session');
  expect(await versionOf('101/1011')).toBe(0);
  world.feed.set(
    detail(4, 101),
    detailDocument(101, [
      result(101, { mid: 1012, sid: 21, gtype: 'FANCY', winnerName: null, winnerId: 51 }),
      result(101, {}),
    ]),
  );
  await until(async () => (await versionOf('101/1011')) === 1, 'match odds');
  world.feed.set(
    detail(4, 101),
    detailDocument(101, [result(101, { winnerId: 12, rollback: true, rollbackCount: 1 })]),
  );
  await until(async () => (await versionOf('101/1011')) === 2, 'the correction');
  expect(await versionOf('101/1012/21')).toBe(1);
});

test('results that came while this server was away are asked for at its start, and the event is then over', async () => {
  world.feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1])]);
  await hold((await world.live.quotes.find('101', '1011', '11'))?.bettingMarketId);
  // Nobody follows it any more, and it leaves the list with its result.
  await world.clock.advance(61_000);
  world.feed.set(list(4), { t1: [listed(102, world.clock.now() + 1_000)], t2: [] });
  world.feed.set(detail(4, 101), detailDocument(101, [result(101, { status: 'VOID', winnerId: null })]));
  await until(() => world.live.catalogue.isListed(4, '101') === false);
  await world.live.results.sweep();
  // A refused topic is asked for again every five seconds.
  await world.clock.advance(6_000);
  await until(async () => (await versionOf('101/1011')) === 1, 'the void');
  await world.context.pool.query('delete from position');
  await world.live.results.sweep();
  expect(await endedEvents()).toEqual([101]);
});

test('an event that its source has forgotten ends only when nobody has an open bet in it', async () => {
  world.feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1])]);
  await hold((await world.live.quotes.find('101', '1011', '11'))?.bettingMarketId);
  world.feed.set(list(4), { t1: [], t2: [] });
  await until(() => world.live.catalogue.isListed(4, '101') === false);
  for (let n = 0; n < 3; n++) {
    await world.live.results.sweep();
    await world.clock.advance(1_000);
  }
  // 102 was never quoted: nothing of it waits for a result.
  expect(await endedEvents()).toEqual([102]);
  expect(world.logged.some((line) => line.includes('no results for ended events with open bets'))).toBe(true);
  await world.context.pool.query('delete from position');
  await world.live.results.sweep();
  await world.clock.advance(1_000);
  await world.live.results.sweep();
  expect(await endedEvents()).toEqual([101, 102]);
});

test('while a list has not come, no event of the sport is taken for over', async () => {
  await world.context.pool.query(
    `insert into sport (id, name, updated_at) values (66, 'Kabaddi', now());
     insert into competition (sport_id, id, name, updated_at) values (66, 1, 'Cup', now());
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at) values (900, 66, 1, 'A v B', now(), now())`,
  );
  await world.live.catalogue.reload();
  await world.clock.advance(1_000);
  await world.live.results.sweep();
  expect(await endedEvents()).toEqual([]);
});

test('a settlement that a crash left half paid is taken up by the next sweep', async () => {
  world.feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1])]);
  const marketId = (await world.live.quotes.find('101', '1011', '11'))?.bettingMarketId;
  await world.context.pool.query(
    `insert into settlement (market_id, version, result, source, evidence, created_at)
     values ($1, 1, '{"type":"void"}', 'back_office', '{}', now())`,
    [marketId],
  );
  await world.context.pool.query(`update market set settled_version = 1, result = '{"type":"void"}' where id = $1`, [
    marketId,
  ]);
  await world.live.results.sweep();
  const { rows } = await world.context.pool.query('select 1 from settlement where finished_at is null');
  expect(rows).toEqual([]);
});

test('closing waits for the market that is being settled, and begins no other', async () => {
  let closing: Promise<void> = Promise.resolve();
  const at = (point: string) => {
    if (point === 'declared') closing = stopping.live.results.close();
  };
  const stopping = await liveWorld({ settlement: { at } });
  try {
    stopping.feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1]), session(101, [[48, 47]])]);
    const [session1, match] = [{ mid: 1012, sid: 21, gtype: 'FANCY', winnerName: null, winnerId: 51 }, {}];
    stopping.feed.set(detail(4, 101), detailDocument(101, [result(101, match), result(101, session1)]));
    const held = (await stopping.live.quotes.find('101', '1011', '11'))?.bettingMarketId;
    const { pool } = stopping.context;
    await pool.query(`insert into position (account_id, market_id, state, exposure) values (1, $1, '{}', 0)`, [held]);
    const versions = async () =>
      (await pool.query<{ v: number }>('select settled_version as v from market order by v')).rows.map(({ v }) => v);
    await stopping.live.results.sweep();
    await until(async () => (await versions()).includes(1), 'the first result');
    await closing;
    expect(await versions()).toEqual([0, 1]);
  } finally {
    await stopping.close();
  }
});

test('a market that nobody looked at is put on record, and settles when its event has left the list', async () => {
  const record = marketRecorder(world.context);
  const markets = [matchOdds(101, [1.9, 1.95], [2, 2.1]), session(101, [[48, 47]])];
  await record('101', markets);
  await record('101', markets);
  // What is no event of this server cannot be written, and is no reason to stop.
  await record('999', [matchOdds(999, [1.9, 1.95], [2, 2.1])]);
  expect(await versionOf('101/1011')).toBe(0);
  expect(await versionOf('999/9991')).toBeUndefined();
  expect(world.logged.filter((line) => line.includes('could not be put on record'))).toHaveLength(1);
  world.feed.set(detail(4, 101), detailDocument(101, [result(101, {})]));
  world.feed.set(list(4), { t1: [listed(102, world.clock.now() + 1_000)], t2: [] });
  await until(() => world.live.catalogue.isListed(4, '101') === false);
  await world.live.results.sweep();
  await until(async () => (await versionOf('101/1011')) === 1, 'the result');
  expect(await versionOf('101/1012/21')).toBe(0);
});

test('a source that never says how a market ended, in which nobody has a bet, is asked for four hours', async () => {
  await marketRecorder(world.context)('101', [matchOdds(101, [1.9, 1.95], [2, 2.1])]);
  world.feed.set(detail(4, 101), detailDocument(101, []));
  world.feed.set(list(4), { t1: [listed(102, world.clock.now() + 1_000)], t2: [] });
  await until(() => world.live.catalogue.isListed(4, '101') === false);
  for (let n = 0; n < 960; n++) await world.live.results.sweep();
  expect(await endedEvents()).toEqual([]);
  await world.live.results.sweep();
  expect(await endedEvents()).toEqual([101]);
});
