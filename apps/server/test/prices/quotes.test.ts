import { NO_TERMS } from '@pavilion/betting';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { suspendMarket } from '../../src/modules/markets/suspend-market.ts';
import { QuoteBook } from '../../src/modules/prices/book/quote-book.ts';
import type { QuotedRow } from '../../src/modules/prices/book/quoted-row.ts';
import { box, detail, detailDocument, market, matchOdds, odds, result, row, session } from '../live/fake-feed.ts';
import { type LiveWorld, liveWorld, until } from '../live/live-world.ts';

let world: LiveWorld;
beforeEach(async () => {
  world = await liveWorld();
});
afterEach(() => world.close());

const EVENT = '101';
const MATCH = '1011';
const homeNow = (): QuotedRow | null => world.live.quotes.current(EVENT, MATCH, '11');
const ageMs = (): number => world.clock.now() - (homeNow()?.confirmedAtMs ?? 0);
const fair = (over = {}) => matchOdds(101, [1.9, 1.95], [2, 2.1], over);

async function marketRows() {
  const { rows } = await world.context.pool.query(
    'select key, provider_name, name, gtype, kind, outcomes, max_result, rule_id from market order by key',
  );
  return rows;
}

describe('the book', () => {
  test('a row is found as soon as its event is asked for, and its market is on record under its own names', async () => {
    world.feed.set(odds(4, 101), [fair(), session(101, [[48, 47]])]);
    const row = await world.live.quotes.find(EVENT, MATCH, '11');
    expect(row).toMatchObject({
      sportId: 4,
      sportName: 'Cricket',
      competitionName: 'Cup',
      eventId: EVENT,
      eventName: 'Home 101 v Away 101',
      outcome: '11',
      ruleId: 'match-1',
      betting: { kind: 'match', outcomes: ['11', '12'], maxResult: null },
      enabled: true,
      operatorSuspended: false,
      terms: NO_TERMS,
      guardSuspended: false,
      inPlay: false,
      row: { open: true, back: [{ priceHundredths: 190 }] },
    });
    expect(row?.seq).toBeGreaterThan(0);
    expect(world.live.quotes.current(EVENT, '1012', '21')?.betting.kind).toBe('session');
    expect(await marketRows()).toEqual([
      {
        key: '101/1011',
        provider_name: 'MATCH_ODDS',
        name: 'MATCH_ODDS',
        gtype: 'match',
        kind: 'match',
        outcomes: [
          { id: '11', name: 'Home' },
          { id: '12', name: 'Away' },
        ],
        max_result: null,
        rule_id: 'match-1',
      },
      {
        key: '101/1012/21',
        provider_name: ' 6 over runs Home . ',
        name: '6 over runs Home .',
        gtype: 'fancy',
        kind: 'session',
        outcomes: [],
        max_result: null,
        rule_id: 'session-1',
      },
    ]);
  });

  test('another node finds the same markets, and many askers at once make no second row', async () => {
    world.feed.set(odds(4, 101), [
      fair(),
      session(101, [
        [48, 47],
        [60, 59],
      ]),
    ]);
    const rows = await Promise.all(Array.from({ length: 8 }, () => world.live.quotes.find(EVENT, MATCH, '12')));
    expect(new Set(rows.map((one) => one?.bettingMarketId)).size).toBe(1);
    const other = await liveWorldOnSameDatabase();
    expect((await other.find(EVENT, MATCH, '11'))?.bettingMarketId).toBe(rows[0]?.bettingMarketId);
    other.close();
    expect(await marketRows()).toHaveLength(3);
  });

  test('a runner that joins late becomes an outcome; a meter is declared from its first line', async () => {
    const runner = (sid: number) =>
      row({ sid, nat: `R${sid}`, sno: sid, odds: [box('back1', 3, 9), box('lay1', 3.1, 9)] });
    const race = (sids: number[]) => market(101, { mid: 5, section: sids.map(runner) });
    const meter = (line: number) =>
      market(101, {
        mid: 6,
        gtype: 'meter',
        mname: 'meter',
        section: [
          row({
            sid: 1,
            nat: 'Ali meter',
            gstatus: line > 0 ? '' : 'Starting Soon.',
            gscode: line > 0 ? 1 : 0,
            odds: [box('back1', line, line > 0 ? 100 : 0)],
          }),
        ],
      });
    world.feed.set(odds(4, 101), [race([1, 2]), meter(0)]);
    expect((await world.live.quotes.find(EVENT, '5', '1'))?.betting.outcomes).toEqual(['1', '2']);
    expect(world.live.quotes.current(EVENT, '6', '1')).toBeNull();
    world.feed.set(odds(4, 101), [race([1, 2, 3]), meter(27)]);
    await until(() => world.live.quotes.current(EVENT, '6', '1') !== null);
    await until(() => world.live.quotes.newsOfRunners(EVENT).length === 0);
    expect(world.live.quotes.current(EVENT, '6', '1')?.betting.maxResult).toBe(127);
    expect(world.live.quotes.current(EVENT, '5', '3')?.betting.outcomes).toEqual(['1', '2', '3']);
    world.feed.set(odds(4, 101), [race([1, 3]), meter(44)]);
    await until(() => world.live.quotes.current(EVENT, '6', '1')?.row.back[0]?.line === 44);
    expect(world.live.quotes.current(EVENT, '6', '1')?.betting.maxResult).toBe(127);
    expect(world.live.quotes.current(EVENT, '5', '3')?.betting.outcomes).toEqual(['1', '2', '3']);
  });

  test('what does not exist is null, and a feed that does not answer is not waited for longer than two seconds', async () => {
    expect(await world.live.quotes.find('999', '1', '1')).toBeNull();
    expect(await world.live.quotes.find('102', '1', '1')).toBeNull();
    world.feed.setPending(odds(4, 101));
    const found = world.live.quotes.find(EVENT, MATCH, '11');
    await world.clock.advance(1_999);
    let answered = false;
    void found.then(() => {
      answered = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    await world.clock.advance(1);
    expect(await found).toBeNull();
  });

  test('an event that nobody needs leaves the memory a minute later', async () => {
    world.feed.set(odds(4, 101), [fair()]);
    await world.live.quotes.find(EVENT, MATCH, '11');
    expect(world.live.quotes.eventIds()).toHaveLength(1);
    await world.clock.advance(59_000);
    expect(world.live.quotes.eventIds()).toHaveLength(1);
    await world.clock.advance(1_001);
    expect(world.live.quotes.eventIds()).toHaveLength(0);
    expect(homeNow()).toBeNull();
  });

  test('an event with an open bet stays in memory', async () => {
    world.feed.set(odds(4, 101), [fair()]);
    const found = await world.live.quotes.find(EVENT, MATCH, '11');
    await world.context.pool.query(
      `insert into position (account_id, market_id, state, exposure) values (1, $1, '{}', 100)`,
      [found?.bettingMarketId],
    );
    await world.live.results.sweep();
    await world.clock.advance(180_000);
    expect(homeNow()).not.toBeNull();
  });

  async function liveWorldOnSameDatabase(): Promise<QuoteBook & { close(): void }> {
    const { BridgeClient, FollowedTopics } = await import('@pavilion/protocol');
    const client = new BridgeClient({ open: world.bridge.open, clock: world.clock });
    const topics = new FollowedTopics(client, world.clock);
    return new QuoteBook(world.context, topics, world.live.catalogue, world.clock);
  }
});

describe('the age of a price', () => {
  beforeEach(async () => {
    world.feed.set(odds(4, 101), [fair()]);
    await world.live.quotes.find(EVENT, MATCH, '11');
  });

  test('heartbeats keep a quiet price young; it grows old as soon as its source is silent, and young again with it', async () => {
    const { quotes } = world.live;
    await world.clock.advance(30_000);
    expect(ageMs()).toBeLessThanOrEqual(1_000);
    expect(quotes.isFed()).toBe(true);
    world.feed.silentSinceMs = world.clock.now();
    await world.clock.advance(10_000);
    expect(ageMs()).toBeGreaterThanOrEqual(8_000);
    expect(quotes.isFed()).toBe(false);
    world.feed.silentSinceMs = null;
    await world.clock.advance(1_000);
    expect(ageMs()).toBeLessThanOrEqual(1_000);
    expect(quotes.isFed()).toBe(true);
  });

  test('a lost bridge makes every price older than any limit at once, and a reconnect brings a full image', async () => {
    world.bridge.leave();
    expect(ageMs()).toBeGreaterThanOrEqual(60_000);
    expect(world.live.feedHealth()).toMatchObject({ feed: 'down' });
    await world.clock.advance(2_999);
    expect(ageMs()).toBeGreaterThanOrEqual(60_000);
    world.feed.set(odds(4, 101), [fair({ iplay: true })]);
    world.bridge.comeBack();
    await world.clock.advance(10_000);
    await until(() => homeNow()?.inPlay === true);
    expect(ageMs()).toBeLessThanOrEqual(1_000);
    expect(world.live.feedHealth()).toMatchObject({ feed: 'ok' });
  });

  test('a bridge that comes back without its own source brings no price that counts, until it vouches again', async () => {
    world.bridge.disconnect();
    world.feed.silentSinceMs = world.clock.now() - 60_000;
    await world.clock.advance(3_100);
    expect(world.live.feedHealth()).not.toMatchObject({ feed: 'down' });
    expect(ageMs()).toBeGreaterThanOrEqual(60_000);
    world.feed.silentSinceMs = null;
    await world.clock.advance(1_000);
    expect(ageMs()).toBeLessThanOrEqual(1_000);
  });
});

describe('the guard', () => {
  const set = (home: readonly [number, number], away: readonly [number, number], over = {}) =>
    world.feed.set(odds(4, 101), [matchOdds(101, home, away, over)]);
  const held = () => homeNow()?.guardSuspended;
  const arrives = (price: number) => until(() => homeNow()?.row.back[0]?.priceHundredths === Math.round(price * 100));

  beforeEach(async () => {
    set([1.9, 1.95], [2, 2.1]);
    await world.live.quotes.find(EVENT, MATCH, '11');
    expect(held()).toBe(false);
  });

  test('a jump is held until two updates agree', async () => {
    set([4, 4.2], [1.3, 1.32]);
    await arrives(4);
    expect(held()).toBe(true);
    set([4.1, 4.3], [1.29, 1.31]);
    await arrives(4.1);
    expect(held()).toBe(true);
    set([4, 4.2], [1.3, 1.32]);
    await arrives(4);
    expect(held()).toBe(false);
  });

  test('a crossed book is held for as long as it is crossed', async () => {
    set([2.1, 2], [2, 2.1]);
    await arrives(2.1);
    expect(held()).toBe(true);
    await world.clock.advance(5_000);
    expect(held()).toBe(true);
    set([1.92, 1.96], [2, 2.1]);
    await arrives(1.92);
    await world.clock.advance(2_000);
    expect(held()).toBe(false);
  });

  test('an in-play book that stands still for 20 s while its heart beats is held, and opens when it moves twice', async () => {
    set([1.9, 1.95], [2, 2.1], { iplay: true });
    await until(() => homeNow()?.inPlay === true);
    await world.clock.advance(19_000);
    expect(held()).toBe(false);
    await world.clock.advance(3_000);
    expect(held()).toBe(true);
    set([1.91, 1.95], [2, 2.1], { iplay: true });
    await arrives(1.91);
    expect(held()).toBe(true);
    set([1.92, 1.95], [2, 2.1], { iplay: true });
    await arrives(1.92);
    expect(held()).toBe(false);
  });
});

describe('closed by us', () => {
  const suspend = (suspended: boolean, marketId: number) =>
    suspendMarket(world.context, {
      marketId,
      suspended,
      reason: 'test',
      actorId: 1,
      auditRow: () => ({
        atMs: 1,
        requestId: 'r',
        actorId: null,
        actorRole: null,
        action: 'market.suspend',
        target: null,
        outcome: 'ok',
        before: null,
        after: null,
        ip: null,
        userAgent: null,
      }),
    });

  test('a suspension reaches the book of every node by the bus, and a lost message within seconds', async () => {
    await world.context.pool.query(
      `insert into account (id, username, role, password_hash) overriding system value values (1, 'root', 'super_admin', '-')`,
    );
    world.feed.set(odds(4, 101), [fair()]);
    const marketId = (await world.live.quotes.find(EVENT, MATCH, '11'))?.bettingMarketId ?? 0;
    expect(await suspend(true, marketId)).toBe('done');
    await until(() => homeNow()?.operatorSuspended === true);
    expect(await suspend(false, marketId)).toBe('done');
    await until(() => homeNow()?.operatorSuspended === false);
    await world.context.pool.query('update market set suspended = true where id = $1', [marketId]);
    await world.clock.advance(6_000);
    await until(() => homeNow()?.operatorSuspended === true);
    expect(await suspend(true, 999_999)).toBe('unknown-market');
  });

  test('a market that is settled is closed, whatever its source goes on quoting', async () => {
    world.feed.set(odds(4, 101), [fair()]);
    world.feed.set(detail(4, 101), detailDocument(101, [result(101, {})]));
    const found = await world.live.quotes.find(EVENT, MATCH, '11');
    await world.context.pool.query(
      `insert into position (account_id, market_id, state, exposure) values (1, $1, '{}', 0)`,
      [found?.bettingMarketId],
    );
    await world.live.results.sweep();
    expect(homeNow()?.resultKnown).toBe(true);
    await world.live.results.idle();
    const { rows } = await world.context.pool.query('select settled_version, result from market where key = $1', [
      '101/1011',
    ]);
    expect(rows).toEqual([{ settled_version: 1, result: { type: 'winner', selections: ['11'], expectedWinners: 1 } }]);
  });
});
