import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryBus } from '../../src/bus/memory-bus.ts';
import { startLive } from '../../src/live.ts';
import { createMetrics } from '../../src/telemetry.ts';
import { loopback, type Loopback } from '../../src/modules/prices/book/loopback.ts';
import {
  detail,
  detailDocument,
  FakeFeed,
  list,
  listed,
  matchOdds,
  odds,
  result,
  session,
  SPORTS,
  sport,
  TREE,
} from '../live/fake-feed.ts';
import { plantCatalogue, until } from '../live/live-world.ts';
import type { Frame, Listener } from '../live/socket.ts';
import { outcomeOf, type TradingWorld, tradingWorld } from '../live/trading-world.ts';

let feed: FakeFeed;
let bridge: Loopback;
let t: TradingWorld;

beforeEach(async () => {
  feed = new FakeFeed();
  t = await tradingWorld({
    holdBets: true,
    open(clock) {
      plantCatalogue(feed, clock);
      feed.set(odds(4, 101), book());
      feed.set(detail(4, 101), detailDocument(101, []));
      bridge = loopback(feed, clock);
      return bridge.open;
    },
  });
  await until(() => t.live.catalogue.event('201') !== null && t.live.catalogue.event('102') !== null);
  await t.live.quotes.find('101', '1011', '11');
});
afterEach(async () => {
  await t.close();
  bridge.close();
});

const book = (over = {}) => [matchOdds(101, [1.9, 1.95], [2, 2.1], over), session(101, [[48, 47]])];
const sportIds = (body: { data: { id: string }[] }) => body.data.map((one) => one.id);
const eventIds = (body: { data: { event: { id: string } }[] }) => body.data.map((one) => one.event.id);
const toggleEvent = (enabled: boolean) =>
  t.backOffice('POST', 'events/toggles', { sportId: '4', competitionId: '7', eventIds: ['101'], enabled });
const toggleCompetition = (enabled: boolean) =>
  t.backOffice('POST', 'competitions/toggles', { sportId: '4', competitionIds: ['7'], enabled });
const toggleSport = (enabled: boolean) => t.backOffice('POST', 'sports/toggles', { sportIds: ['4'], enabled });

describe('the lists of the back office', () => {
  test('show every sport with its switch, how the bridge stands, and who acted last', async () => {
    feed.set(SPORTS, [
      sport(4, 'Cricket'),
      sport(1, 'Football'),
      sport(40, 'Politics', { active: false, tab: false, oid: 9 }),
    ]);
    await until(() => t.live.catalogue.allSports().length === 3);
    const { status, body } = await t.backOffice('GET', 'sports');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      updatedAt: null,
      updatedByName: null,
      bridgeMeta: { status: 'connected', receivedAt: '2026-03-01T06:00:00.000Z' },
    });
    const politics = { id: '40', sportId: '40', eid: 40, name: 'Politics', ename: 'Politics', oid: 9 };
    expect(body.sports.map((one: { ename: string }) => one.ename)).toEqual(['Football', 'Cricket', 'Politics']);
    expect(body.sports[2]).toEqual({ ...politics, isdefault: false, tab: false, enabled: false });
    expect(body.sports[1]).toMatchObject({ isdefault: true, tab: true, enabled: true });

    bridge.disconnect();
    expect((await t.backOffice('GET', 'sports')).body.bridgeMeta.status).toBe('disconnected');
  });

  test('count competitions and events of each sport, and tell those of one', async () => {
    await toggleEvent(false);
    const at = { updatedAt: '2026-03-01T06:00:00.000Z', updatedByName: 'Root Smith' };
    const counts = (
      competitionCount: number,
      enabledCompetitions: number,
      eventCount: number,
      enabledEvents: number,
    ) => ({
      competitionCount,
      enabledCompetitions,
      eventCount,
      enabledEvents,
    });
    expect((await t.backOffice('GET', 'competitions')).body).toEqual([
      { sportId: '1', sportUid: '1', summary: counts(1, 1, 1, 1), updatedAt: null, updatedByName: null },
      { sportId: '4', sportUid: '4', summary: counts(1, 1, 2, 1), ...at },
    ]);
    const event = (id: number, enabled: boolean, startTime: string) => ({
      id: String(id),
      uid: String(id),
      gmid: id,
      name: `Home ${id} v Away ${id}`,
      enabled,
      startTime,
    });
    expect((await t.backOffice('GET', 'competitions/4')).body).toEqual({
      sportName: 'Cricket',
      sportUid: '4',
      ...at,
      summary: counts(1, 1, 2, 1),
      competitions: [
        {
          id: '7',
          uid: '7',
          name: 'Cup',
          enabled: true,
          events: [event(101, false, '2026-03-01T07:00:00.000Z'), event(102, true, '2026-03-01T07:01:00.000Z')],
        },
      ],
    });
  });

  test('refuse what they do not know, whole', async () => {
    expect((await t.backOffice('GET', 'competitions/77')).body).toMatchObject({
      error: 'NOT_FOUND',
      message: 'Invalid sport identifier.',
    });
    const half = await t.backOffice('POST', 'sports/toggles', { sportIds: ['4', '77'], enabled: false });
    expect([half.status, half.body.message]).toEqual([404, 'Invalid sport identifier.']);
    expect(t.live.catalogue.isSportShown(4)).toBe(true);
    const foreign = { sportId: '1', competitionId: '7', eventIds: ['101'], enabled: false };
    expect((await t.backOffice('POST', 'events/toggles', foreign)).status).toBe(404);
    expect((await t.backOffice('POST', 'competitions/toggles', { ...foreign, eventIds: [] })).status).toBe(400);
    expect(t.live.catalogue.isEventShown('101')).toBe(true);
    const { rows } = await t.w.pool.query('select 1 from catalogue_act');
    expect(rows).toEqual([]);
  });
});

describe('a sync', () => {
  test('of sports puts on record what the bridge has, by whom', async () => {
    await t.w.pool.query("update sport set name = 'Old', display_order = 3 where id = 1");
    const { status, body } = await t.backOffice('POST', 'sports/sync');
    expect(status).toBe(200);
    expect(body).toMatchObject({ updatedByName: 'Root Smith', updatedAt: '2026-03-01T06:00:00.000Z' });
    const { rows } = await t.w.pool.query('select id, name, display_order as at from sport order by id');
    expect(rows).toEqual([
      { id: 1, name: 'Football', at: 1 },
      { id: 4, name: 'Cricket', at: 4 },
    ]);
    const audit = await t.w.pool.query("select outcome, target from audit where action = 'catalogue.sync-sports'");
    expect(audit.rows).toEqual([{ outcome: 'ok', target: 'catalogue:sports' }]);
  });

  test('of competitions reaches the sports that are on; of all, those that are off too', async () => {
    feed.set(SPORTS, [sport(4, 'Cricket'), sport(1, 'Football'), sport(8, 'Table Tennis', { active: false })]);
    feed.set(list(8), { t1: [listed(801, t.clock.now() + 60_000, { etid: 8, cid: 3, cname: 'Masters' })], t2: [] });
    await until(() => t.live.catalogue.allSports().length === 3);
    const on = await t.backOffice('POST', 'competitions/sync', {});
    expect(on.body.competitions.map((one: { sportId: string }) => one.sportId)).toEqual(['1', '4']);
    expect(t.live.catalogue.event('801')).toBeNull();
    const all = await t.backOffice('POST', 'competitions/sync', { includeDisabled: true });
    expect(all.body.competitions).toHaveLength(3);
    expect(all.body.competitions[2]).toMatchObject({
      sportUid: '8',
      summary: { competitionCount: 1, eventCount: 1 },
      updatedByName: 'Root Smith',
    });
    // On record, and out of sight of players until the sport is switched on.
    expect(sportIds((await t.get('/api/provider/sports')).body)).toEqual(['1', '4']);
    expect((await t.backOffice('POST', 'sports/toggles', { sportIds: [8], enabled: true })).status).toBe(200);
    expect(eventIds((await t.get('/api/provider/events?sportId=8')).body)).toEqual(['801']);
    const one = await t.backOffice('POST', 'competitions/sync', { sportId: '8' });
    expect(one.body.competitions.map((some: { sportId: string }) => some.sportId)).toEqual(['8']);
  });

  test('that the bridge cannot answer says so, with its words', async () => {
    feed.remove(list(1));
    expect((await t.backOffice('POST', 'competitions/sync', { sportId: '1' })).body).toMatchObject({
      error: 'OVERLOADED',
      message: 'Unable to sync competitions for this sport.',
      detail: 'Unknown event.',
    });
    expect((await t.backOffice('POST', 'competitions/sync', { sportId: '77' })).status).toBe(404);
    bridge.disconnect();
    const sports = await t.backOffice('POST', 'sports/sync');
    expect([sports.status, sports.body.message, sports.body.detail]).toEqual([
      503,
      'Unable to sync sports from Turnkey bridge.',
      'The odds bridge is not connected.',
    ]);
    expect((await t.backOffice('POST', 'competitions/sync', {})).body.message).toBe(
      'Unable to sync competitions from Turnkey bridge.',
    );
  });

  test('comes by itself every five minutes', async () => {
    await t.w.pool.query("update sport set name = 'Old' where id = 1");
    await t.live.catalogue.refresh();
    await t.clock.advance(299_000);
    expect((await t.get('/api/provider/sports')).body.data[0].name).toBe('Old');
    await t.clock.advance(1_001);
    await until(async () => (await t.get('/api/provider/sports')).body.data[0].name === 'Football');
  });
});

describe('whose choice a sport is', () => {
  const isOn = (id: number) => t.live.catalogue.isSportShown(id);

  test('a sport that its source begins to offer is on, whatever the record said; one that an operator switched off stays off', async () => {
    feed.set(SPORTS, [sport(4, 'Cricket'), sport(8, 'Table Tennis', { active: false })]);
    await until(() => t.live.catalogue.allSports().length === 3);
    expect(isOn(8)).toBe(false);
    feed.set(SPORTS, [sport(4, 'Cricket'), sport(8, 'Table Tennis')]);
    await until(() => isOn(8));
    await t.backOffice('POST', 'sports/toggles', { sportIds: ['8'], enabled: false });
    feed.set(SPORTS, [sport(4, 'Cricket'), sport(8, 'Table Tennis', { active: false })]);
    feed.set(SPORTS, [sport(4, 'Cricket'), sport(8, 'Ping Pong')]);
    await until(() => t.live.catalogue.allSports().some((one) => one.name === 'Ping Pong'));
    expect(isOn(8)).toBe(false);
  });

  test('a source that stops offering a sport switches nothing off, and an operator may switch on what it never offered', async () => {
    feed.set(SPORTS, [
      sport(4, 'Kricket', { active: false }),
      sport(1, 'Football'),
      sport(40, 'Politics', { active: false }),
    ]);
    await until(() => t.live.catalogue.allSports().length === 3);
    expect(isOn(4)).toBe(true);
    await t.backOffice('POST', 'sports/toggles', { sportIds: ['40'], enabled: true });
    feed.set(SPORTS, [sport(4, 'Cricket'), sport(1, 'Football'), sport(40, 'Politik', { active: false })]);
    await until(() => t.live.catalogue.allSports().some((one) => one.name === 'Politik'));
    expect(isOn(40)).toBe(true);
  });
});

const SOCKET_TOPICS = [SPORTS, TREE, list(4), odds(4, 101), detail(4, 101)];
const topicName = (topic: (typeof SOCKET_TOPICS)[number]) => topic.endpoint;

async function watcher(): Promise<Listener> {
  const browser = await t.browser();
  for (const topic of SOCKET_TOPICS) {
    const params = { sid: topic.sid, gmid: topic.gmid };
    const requestId = topicName(topic);
    browser.say({ action: 'subscribe', requestId, endpoint: topic.endpoint, params, intervalMs: 1_000 });
    await browser.hear('data', (frame) => frame.requestId === requestId);
  }
  browser.frames.length = 0;
  return browser;
}
const has = (requestId: string, fits: (data: Frame['data']) => boolean) => (frame: Frame) =>
  frame.requestId === requestId && fits(frame.data.data);

describe('what is switched off', () => {
  test.each([
    ['a sport', toggleSport],
    ['a competition', toggleCompetition],
    ['an event', toggleEvent],
  ])('%s is gone from every call and refuses bets, and comes back', async (_, toggle) => {
    expect(outcomeOf(await t.place())).toBe('placed');
    expect((await toggle(false)).status).toBe(200);
    const paths = ['market-odds?sportId=4&eventId=101', 'fancy-odds?sportId=4&eventId=101'];
    for (const path of paths) expect((await t.get(`/api/provider/${path}`)).status).toBe(404);
    for (const endpoint of ['getPriveteData', 'getDetailsData']) {
      const answer = await t.get(`/api/provider/document?endpoint=/sports/${endpoint}&sid=4&gmid=101`);
      expect(answer.body.error).toBe('MARKET_NOT_AVAILABLE');
    }
    const { body: fixtures } = await t.get('/api/content/upcoming_fixtures');
    expect(fixtures.items.map((item: { eventId: string }) => item.eventId)).not.toContain('101');
    const cricket = (await t.get('/api/provider/events?sportId=4')).body.data ?? [];
    expect(eventIds({ data: cricket })).not.toContain('101');
    expect(JSON.stringify((await t.get('/api/provider/document?endpoint=/sports/tree')).body)).not.toContain('"101"');
    expect(outcomeOf(await t.place())).toBe('MARKET_NOT_AVAILABLE');
    expect(outcomeOf(await t.place({ acceptUpdatedOdds: true }))).toBe('MARKET_NOT_AVAILABLE');
    expect(await t.betCount()).toBe(1);
    expect((await toggle(true)).status).toBe(200);
    expect(outcomeOf(await t.place())).toBe('placed');
    expect(eventIds((await t.get('/api/provider/events?sportId=4')).body)).toContain('101');
  });

  test('a sport leaves the open sockets without a reload: sports, tree, its list, its prices and details', async () => {
    const browser = await watcher();
    await toggleSport(false);
    await Promise.all([
      browser.hear(
        'data',
        has('/sports/allSportid', (data) => data.length === 1 && data[0].eid === 1),
      ),
      browser.hear(
        'data',
        has('/sports/tree', (data) => data.t1.length === 1 && data.t1[0].etid === 1),
      ),
      ...['/sports/esid', '/sports/getPriveteData', '/sports/getDetailsData'].map((requestId) =>
        browser.hear('error', (frame) => frame.requestId === requestId),
      ),
    ]);
    feed.set(odds(4, 101), book({ rem: 'news' }));
    feed.set(list(4), { t1: [listed(101, t.clock.now())], t2: [] });
    await t.clock.advance(3_000);
    const late = browser.frames.filter((frame) => frame.type === 'data' && frame.requestId !== '/sports/allSportid');
    expect(late.map((frame) => frame.requestId)).toEqual(['/sports/tree']);
    const again = { action: 'subscribe', requestId: 'again', endpoint: '/sports/getPriveteData' };
    browser.say({ ...again, params: { sid: 4, gmid: 101 } });
    await browser.hear('error', (frame) => frame.requestId === 'again');
  });

  test('a competition, or an event, leaves tree and list, and ends its own topics', async () => {
    const browser = await watcher();
    await toggleEvent(false);
    await Promise.all([
      browser.hear(
        'data',
        has('/sports/tree', (data) => data.t1[0].children[0].children.length === 1),
      ),
      browser.hear(
        'data',
        has('/sports/esid', (data) => data.t1.length === 1 && data.t1[0].gmid === 102),
      ),
      browser.hear('error', (frame) => frame.requestId === '/sports/getPriveteData'),
      browser.hear('error', (frame) => frame.requestId === '/sports/getDetailsData'),
    ]);
    await toggleCompetition(false);
    await browser.hear(
      'data',
      has('/sports/tree', (data) => data.t1[0].children.length === 0),
    );
    await browser.hear(
      'data',
      has('/sports/esid', (data) => data.t1.length === 0),
    );
    browser.frames.length = 0;
    await toggleCompetition(true);
    // Its event is off by its own switch, which nobody touched.
    await browser.hear(
      'data',
      has('/sports/esid', (data) => data.t1.length === 1 && data.t1[0].gmid === 102),
    );
  });

  test('the details of an event that is over end on open sockets too', async () => {
    feed.set(detail(4, 777), detailDocument(777, []));
    await t.w.pool.query(
      `insert into event (id, sport_id, competition_id, name, starts_at, ended_at, updated_at)
       values (777, 4, 7, 'A v B', now() - interval '9 days', now() - interval '8 days', now())`,
    );
    const browser = await t.browser();
    const params = { sid: 4, gmid: 777 };
    browser.say({ action: 'subscribe', requestId: 'past', endpoint: '/sports/getDetailsData', params });
    await browser.hear('data', (frame) => frame.requestId === 'past');
    await t.backOffice('POST', 'events/toggles', {
      sportId: '4',
      competitionId: '7',
      eventIds: ['777'],
      enabled: false,
    });
    await browser.hear('error', (frame) => frame.requestId === 'past');
  });

  test('a bet that waits out its delay is refused', async () => {
    feed.set(odds(4, 101), book({ iplay: true }));
    await until(() => t.live.quotes.current('101', '1011', '11')?.inPlay === true);
    for (const toggle of [toggleSport, toggleCompetition, toggleEvent]) {
      t.held.length = 0;
      const answer = t.place();
      await until(() => t.held.length === 1, 'the held bet');
      await toggle(false);
      t.held[0]?.();
      expect(outcomeOf(await answer)).toBe('MARKET_NOT_AVAILABLE');
      await toggle(true);
    }
    const kept = t.place();
    await until(() => t.held.length === 2, 'the held bet');
    t.held[1]?.();
    expect(outcomeOf(await kept)).toBe('placed');
    expect(await t.betCount()).toBe(1);
  });

  test('open bets settle all the same, though their event has left the list meanwhile', async () => {
    expect(outcomeOf(await t.place())).toBe('placed');
    await t.live.results.sweep();
    await toggleSport(false);
    feed.set(list(4), { t1: [listed(102, t.clock.now() + 1_000)], t2: [] });
    feed.set(detail(4, 101), detailDocument(101, [result(101, {})]));
    const bets = async () => (await t.w.pool.query<{ status: string }>('select status from bet')).rows;
    await until(async () => (await bets())[0]?.status === 'won', 'the settlement');
    const { rows } = await t.w.pool.query('select balance, exposure from wallet where account_id = $1', [t.w.ids.ann]);
    expect(rows).toEqual([{ balance: 40_009_000, exposure: 0 }]);
  });

  test('another node goes by it as soon as the bus says so, and within a second when the message was lost', async () => {
    const deaf = memoryBus(() => {});
    const nodes = await Promise.all(
      [t.base, { ...t.base, bus: deaf }].map((base) =>
        startLive({ ...base, metrics: createMetrics() }, { open: bridge.open, clock: t.clock, random: () => 0 }),
      ),
    );
    const [heard, missed] = nodes;
    try {
      for (const node of nodes) {
        await until(() => node.catalogue.listedEvents(4) !== null);
        expect((await node.quotes.find('101', '1011', '11'))?.enabled).toBe(true);
      }
      await toggleEvent(false);
      await until(() => heard?.quotes.current('101', '1011', '11')?.enabled === false);
      expect(missed?.catalogue.isEventShown('101')).toBe(true);
      await t.clock.advance(1_000);
      await until(() => missed?.quotes.current('101', '1011', '11')?.enabled === false);
    } finally {
      for (const node of nodes) await node.stop();
      await deaf.close();
    }
  });

  test('each throw is audited with what stood before, and none of it is for others than super admins', async () => {
    await toggleEvent(false);
    await t.backOffice('POST', 'events/toggles', {
      sportId: '4',
      competitionId: '7',
      eventIds: ['102', '101', '102'],
      enabled: false,
    });
    const { rows } = await t.w.pool.query(
      "select target, outcome, before, after from audit where action = 'catalogue.toggle-events' order by id",
    );
    expect(rows).toEqual([
      expect.objectContaining({ before: { enabled: [101], disabled: [] }, after: { ids: [101], enabled: false } }),
      {
        target: 'catalogue:events/sport/4',
        outcome: 'ok',
        before: { enabled: [102], disabled: [101] },
        after: { ids: [102, 101, 102], enabled: false },
      },
    ]);
    const north = await t.w.signIn('north');
    expect(await t.w.send('GET', '/api/super-admin/turnkey/sports', { token: north })).toMatchObject({ status: 403 });
  });
});
