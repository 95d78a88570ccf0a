import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { readMarkets, shownDetail, shownEvents, type ShownSport } from '@pavilion/feed';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildPart } from '../../src/app.ts';
import { detail, detailDocument, list, listed, matchOdds, odds, session } from './fake-feed.ts';
import { type LiveWorld, liveWorld, until } from './live-world.ts';
import { connect, type Frame, type Listener } from './socket.ts';

let world: LiveWorld;
let app: FastifyInstance;
let one: Listener;

const fair = (home = 1.9) => [matchOdds(101, [home, 1.95], [2, 2.1]), session(101, [[48, 47]])];

beforeEach(async () => {
  world = await liveWorld();
  world.feed.set(odds(4, 101), fair());
  world.feed.set(detail(4, 101), detailDocument(101, []));
  app = await buildPart(world.context, { provider: world.live.handlers.provider });
  await world.live.register(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  one = await connect((app.server.address() as AddressInfo).port);
  await one.hear('ready');
});
afterEach(async () => {
  one.socket.terminate();
  await app.close();
  await world.close();
});

const follow = (endpoint: string, params: object = { sid: 4, gmid: 101 }) =>
  one.say({ action: 'subscribe', requestId: endpoint, endpoint, params, intervalMs: 1_000 });
const hear = (endpoint: string, matches: (data: Frame['data']) => boolean = () => true) =>
  one.hear('data', (frame) => frame.requestId === endpoint && matches(frame.data.data));

const documentOf = (topic: Parameters<typeof world.live.stream.hub.document>[0]) =>
  world.live.stream.hub.document(topic)?.data;
const board = (endpoint: '/board/events' | '/board/event' | '/board/markets') =>
  documentOf({ endpoint, sid: 4, gmid: endpoint === '/board/events' ? null : 101 });

/** Whatever the house has done to the provider's documents, the board says the same. */
function expectAlike(): void {
  expect(board('/board/markets')).toEqual(readMarkets(documentOf(odds(4, 101))));
  expect(board('/board/events')).toEqual(shownEvents(documentOf(list(4))));
  expect(board('/board/event')).toEqual(shownDetail(documentOf(detail(4, 101))));
}

const change = async (set: string, key = '101/1011') => {
  const sql = `update market set ${set} where key = $1 returning id`;
  const { rows } = await world.context.pool.query<{ id: number }>(sql, [key]);
  world.context.bus.publish('market.changed', { marketId: Number(rows[0]?.id) });
};
type Market = { rows: { open: boolean; maxPaise: number | null; betDelayMs: number | null }[]; open: boolean };
const markets = () => board('/board/markets') as Market[];

test('the board says what the provider’s documents say, with what was closed, limited and decided', async () => {
  for (const endpoint of ['/board/markets', '/board/event', '/sports/getPriveteData', '/sports/getDetailsData']) {
    follow(endpoint);
    await hear(endpoint);
  }
  follow('/board/events', { sid: 4 });
  follow('/sports/esid', { sid: 4 });
  await hear('/board/events');
  await world.live.quotes.find('101', '1011', '11');
  expect(markets()[0]).toMatchObject({ open: true, rows: [{ open: true }, { open: true }] });
  expectAlike();

  await change('stake_max = 500000, bet_delay_ms = 7000');
  await until(() => markets()[0]?.rows[0]?.maxPaise === 500_000, 'the limit');
  expect(markets()[0]?.rows[0]?.betDelayMs).toBe(7_000);
  expectAlike();

  await change('suspended = true');
  await until(() => markets()[0]?.open === false, 'the suspension');
  expectAlike();

  await change(`suspended = false, settled_version = 1, result = '{"type":"void"}', settled_at = now()`);
  await until(() => (board('/board/event') as { results: unknown[] }[])[0]?.results.length === 1, 'the result');
  expect(markets()[0]?.open).toBe(false);
  expectAlike();
});

test('who follows the board alone hears prices, closings and the end of it', async () => {
  follow('/board/markets');
  const first = await hear('/board/markets');
  expect(first.data).not.toHaveProperty('lastUpdatedaAt');
  world.feed.set(odds(4, 101), fair(1.91));
  await world.clock.advance(1_100);
  await hear('/board/markets', (data) => data[0].rows[0].back[0].priceHundredths === 191);
  await world.clock.advance(1_500);
  await one.hear('heartbeat', (frame) => '/board/markets' in frame.topics);

  await world.live.quotes.find('101', '1011', '11');
  await change('suspended = true');
  await hear('/board/markets', (data) => data[0].open === false);

  await world.context.pool.query('update event set enabled = false where id = 101');
  world.context.bus.publish('catalogue.changed', {});
  await until(() => !world.live.catalogue.isEventShown('101'));
  await world.clock.advance(1_100);
  expect(await one.hear('error')).toMatchObject({ requestId: '/board/markets', error: 'Unknown event.' });
});

test('who follows the board alone is told that documents may have been missed, and of none while the bridge is away', async () => {
  for (const [endpoint, params] of [
    ['/board/markets', { sid: 4, gmid: 101 }],
    ['/board/event', { sid: 4, gmid: 101 }],
    ['/board/events', { sid: 4 }],
    ['/board/home', {}],
  ] as const) {
    follow(endpoint, params);
    await hear(endpoint);
  }
  one.frames.length = 0;
  world.bridge.leave();
  const gapped = () => new Set(one.frames.filter(({ type }) => type === 'gap').map(({ requestId }) => requestId));
  await until(() => gapped().size === 4, 'four gaps');
  await world.clock.advance(2_500);
  await until(() => one.frames.filter(({ type }) => type === 'heartbeat').length >= 2);
  expect(one.frames.filter(({ type }) => type === 'heartbeat').map(({ topics }) => topics)).toEqual(
    one.frames.filter(({ type }) => type === 'heartbeat').map(() => ({})),
  );
});

describe('the home page', () => {
  const home = () => (documentOf({ endpoint: '/board/home', sid: null, gmid: null }) ?? []) as ShownSport[];
  /** Lets the intervals of the sockets pass, and the record be written meanwhile. */
  const inTime = async (isSo: () => boolean, what: string) => {
    const passing = { done: false };
    const pass = async () => {
      while (!passing.done) {
        await world.clock.advance(200);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const passed = pass();
    await until(isSo, what).finally(() => {
      passing.done = true;
    });
    await passed;
  };
  const cricket = () => home().find(({ sportId }) => sportId === '4');
  const inPlay = (gmid: number) => listed(gmid, world.clock.now() - 1_000_000 + gmid * 1_000, { iplay: true });

  const score = {
    status: '2nd innings',
    note: 'Need 17',
    clock: null,
    sides: [{ name: 'Home', main: '171/5', active: true }],
  };

  test('counts what is on and shows the first of it, in play with the score', async () => {
    const next = [301, 302, 303, 304].map((gmid) => listed(gmid, world.clock.now() + 600_000 + gmid * 1_000));
    world.feed.set(list(4), { t1: [...[101, 102, 103, 104].map(inPlay), ...next], t2: [] });
    world.feed.set(detail(4, 101), [{ ...detailDocument(101, [])[0], score }]);
    await world.live.catalogue.idle();
    follow('/board/home', {});
    await hear('/board/home');
    await inTime(() => cricket()?.events[0]?.score != null && cricket()?.next === 4, 'the score and all events');
    expect(cricket()).toMatchObject({ sportId: '4', name: 'Cricket', live: 4, next: 4 });
    expect(cricket()?.events.map(({ eventId }) => eventId)).toEqual(['101', '102', '103', '301', '302', '303']);
    expect(cricket()?.events[0]?.score).toMatchObject({ note: 'Need 17', sides: [{ main: '171/5', active: true }] });
  });

  test('who comes first is told the scores at once, or has the page without them soon', async () => {
    world.feed.set(list(4), { t1: [inPlay(101)], t2: [] });
    world.feed.set(detail(4, 101), [{ ...detailDocument(101, [])[0], score }]);
    await world.live.catalogue.idle();
    const asked = async () => {
      const answer = await app.inject({ url: '/api/provider/document?endpoint=/board/home' });
      const sports: ShownSport[] = answer.json().data;
      return sports.find(({ sportId }) => sportId === '4')?.events.map(({ score }) => score);
    };
    expect(await asked()).toMatchObject([{ note: 'Need 17' }]);

    // A match that nobody tells anything of.
    world.feed.setPending(detail(4, 102));
    world.feed.set(list(4), { t1: [inPlay(102)], t2: [] });
    await until(() => cricket()?.events[0]?.eventId === '102', 'the other match');
    let isAnswered = false;
    const answer = asked().finally(() => {
      isAnswered = true;
    });
    // Less than the two seconds that a first document is waited for.
    const endMs = world.clock.now() + 1_000;
    while (!isAnswered && world.clock.now() < endMs) {
      await world.clock.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(isAnswered).toBe(true);
    expect(await answer).toEqual([null]);
  });

  test('calls the sides of a match what its source calls them, also when its rows are gone', async () => {
    const row = 'Session 1 runs(HHK vs DRD)adv';
    const [section] = session(101, [[48, 47]]).section;
    const named = { ...session(101, [[48, 47]]), section: [{ ...section, nat: row }] } as ReturnType<typeof session>;
    world.feed.set(odds(4, 101), [...fair().slice(0, 1), named]);
    world.feed.set(list(4), { t1: [inPlay(101), inPlay(102)], t2: [] });
    await world.live.catalogue.idle();
    follow('/board/home', {});
    await inTime(() => cricket()?.events[0]?.codes !== undefined, 'the codes');
    expect(cricket()?.events.map(({ codes }) => codes)).toEqual([['HHK', 'DRD'], undefined]);
    world.feed.set(odds(4, 101), fair(1.93));
    const rowNames = () => world.live.quotes.markets('101').flatMap(({ rows }) => rows.map(({ name }) => name));
    await inTime(() => rowNames().length > 0 && !rowNames().includes(row), 'other rows');
    expect(cricket()?.events[0]?.codes).toEqual(['HHK', 'DRD']);
  });

  test('looks for what the sides are called in what is new alone', async () => {
    world.feed.set(list(4), { t1: [inPlay(101)], t2: [] });
    await world.live.catalogue.idle();
    follow('/board/home', {});
    const { quotes } = world.live;
    const isFollowed = () => quotes.markets('101').length > 0 && quotes.detail('101') !== null;
    await inTime(() => cricket()?.live === 1 && isFollowed(), 'the match with its rows');
    const looks = { rows: 0, results: 0 };
    const count = (what: keyof typeof looks, of: unknown) => {
      const value: unknown = Reflect.get(Object(of), what);
      Object.defineProperty(of, what, {
        get: () => {
          looks[what] += 1;
          return value;
        },
      });
    };
    for (const book of quotes.markets('101')) count('rows', book);
    for (const part of Object.values(quotes.detail('101')?.data ?? {})) count('results', part);
    for (let times = 0; times < 20; times += 1) expect(cricket()?.events[0]?.codes).toBeUndefined();
    expect(looks).toEqual({ rows: 0, results: 0 });
    const [section] = session(101, [[48, 47]]).section;
    const named = { ...session(101, [[48, 47]]), section: [{ ...section, nat: 'Session 1 runs(HHK vs DRD)adv' }] };
    world.feed.set(odds(4, 101), [...fair().slice(0, 1), named as ReturnType<typeof session>]);
    await inTime(() => cricket()?.events[0]?.codes !== undefined, 'the codes');
  });

  test('a market that is suspended is closed there too, and a list that nobody vouches for is left out', async () => {
    world.feed.set(list(4), { t1: [inPlay(101)], t2: [] });
    await world.live.catalogue.idle();
    follow('/board/home', {});
    await inTime(() => cricket()?.events[0]?.inPlay === true, 'the list');
    expect(cricket()?.events[0]?.market?.open).toBe(true);
    await world.live.quotes.find('101', '1011', '11');
    await change('suspended = true');
    await inTime(() => cricket()?.events[0]?.market?.open === false, 'the suspension');
    world.feed.silentSinceMs = world.clock.now();
    await inTime(() => cricket() === undefined, 'the silence');
  });
});
