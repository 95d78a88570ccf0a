import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildPart } from '../../src/app.ts';
import { settingsHandlers } from '../../src/modules/settings/routes.ts';
import {
  list,
  listed,
  market,
  matchOdds,
  odds,
  row,
  box,
  session,
  SPORTS,
  sport,
  TREE,
  detail,
  detailDocument,
} from '../live/fake-feed.ts';
import { type LiveWorld, liveWorld, until } from '../live/live-world.ts';

let world: LiveWorld;
let app: FastifyInstance;
beforeEach(async () => {
  world = await liveWorld();
  app = await buildPart(world.context, {
    provider: world.live.handlers.provider,
    settings: settingsHandlers(world.live.feedHealth, world.live.upcomingFixtures),
  });
  await app.ready();
});
afterEach(async () => {
  await app.close();
  await world.close();
});

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into replies of every shape
async function get(path: string): Promise<{ status: number; body: any }> {
  const reply = await app.inject({ method: 'GET', url: path });
  return { status: reply.statusCode, body: reply.json() };
}
const ids = (body: { data: { event: { id: string } }[] }) => body.data.map((one) => one.event.id);

async function turnOff(sql: string): Promise<void> {
  await world.context.pool.query(sql);
  world.context.bus.publish('catalogue.changed', {});
  await new Promise((resolve) => setImmediate(resolve));
  await world.live.catalogue.idle();
}

describe('what the source lists', () => {
  test('is on record: sports, competitions and events, and can be read from memory', async () => {
    expect(await get('/api/provider/sports')).toEqual({
      status: 200,
      body: {
        data: [
          { id: '1', name: 'Football', enabled: true, marketCount: 3, eventsCount: 1, liveCount: 0 },
          { id: '4', name: 'Cricket', enabled: true, marketCount: 6, eventsCount: 2, liveCount: 0 },
        ],
      },
    });
    expect((await get('/api/provider/competitions?sportId=4')).body).toEqual({
      data: [{ competition: { id: '7', name: 'Cup' }, marketCount: 6, eventsCount: 2 }],
    });
    const { body } = await get('/api/provider/events?sportId=4&competitionId=7');
    expect(body.data[0]).toEqual({
      event: { id: '101', name: 'Home 101 v Away 101', openDate: '2026-03-01T13:00:00.000Z', status: 'Today' },
      sportId: '4',
      competitionId: '7',
      competitionName: 'Cup',
      marketIds: [{ marketId: '1011', marketName: 'MATCH_ODDS', marketType: 'match' }],
      inPlay: false,
      status: 'ACTIVE',
    });
    const { rows } = await world.context.pool.query('select id, sport_id, name from event order by id');
    expect(rows).toEqual([
      { id: 101, sport_id: 4, name: 'Home 101 v Away 101' },
      { id: 102, sport_id: 4, name: 'Home 102 v Away 102' },
      { id: 201, sport_id: 1, name: 'Home 201 v Away 201' },
    ]);
  });

  test('live events come first, then what is to come; the suspended are listed without a market', async () => {
    const soonMs = world.clock.now() + 60_000;
    world.feed.set(list(4), {
      t1: [listed(101, soonMs + 86_400_000), listed(102, soonMs), listed(103, soonMs - 9e6, { iplay: true })],
      t2: [listed(104, soonMs + 1, { mid: 0, status: 'SUSPENDED', section: [] })],
    });
    await until(() => world.live.catalogue.event('104') !== null && world.live.catalogue.event('103') !== null);
    const { body } = await get('/api/provider/events?sportId=4');
    expect(ids(body)).toEqual(['103', '102', '104', '101']);
    expect(body.data.map((one: { event: { status: string } }) => one.event.status)).toEqual([
      'Live',
      'Today',
      'Today',
      'Tomorrow',
    ]);
    expect(body.data[2]).toMatchObject({ marketIds: [], status: 'SUSPENDED' });
  });

  test('an event that has been played is no choice any more, and completed in its sport’s list; one that is late stays', async () => {
    const startsMs = world.clock.now() - 9e6;
    const bare = { mid: 0, status: 'SUSPENDED', section: [] };
    world.feed.set(list(4), { t1: [listed(103, startsMs, { iplay: true })], t2: [listed(104, startsMs, bare)] });
    await until(() => world.live.catalogue.event('103') !== null && world.live.catalogue.event('104') !== null);
    world.feed.set(list(4), { t1: [], t2: [listed(103, startsMs, bare), listed(104, startsMs, bare)] });
    await until(async () => !ids((await get('/api/provider/events?sportId=4')).body).includes('103'));
    expect(ids((await get('/api/provider/events?sportId=4')).body)).toEqual(['104']);
    const shown = await get('/api/provider/document?endpoint=/sports/esid&sid=4');
    expect(shown.body.data.t2.map(({ gmid, estatus }: { gmid: number; estatus?: string }) => [gmid, estatus])).toEqual([
      [103, 'COMPLETED'],
      [104, undefined],
    ]);
    // Its own page and the watch for results still know it.
    expect(world.live.catalogue.isListed(4, '103')).toBe(true);
    expect(world.live.catalogue.isEventShown('103')).toBe(true);

    world.feed.set(list(4), { t1: [listed(103, startsMs, { iplay: true })], t2: [] });
    await until(async () => ids((await get('/api/provider/events?sportId=4')).body).includes('103'));
  });

  test('what is new is bettable as soon as it is on record, and a rename keeps its event', async () => {
    world.feed.set(list(4), { t1: [listed(101, world.clock.now(), { ename: 'A v B' })], t2: [] });
    world.feed.set(SPORTS, [sport(4, 'Kricket'), sport(1, 'Football'), sport(8, 'Table Tennis', { active: false })]);
    await until(() => world.live.catalogue.event('101')?.name === 'A v B');
    await until(() => world.live.catalogue.event('101')?.sportName === 'Kricket');
    expect((await get('/api/provider/sports')).body.data.map((one: { id: string }) => one.id)).toEqual(['1', '4']);
    expect(ids((await get('/api/provider/events?sportId=4')).body)).toEqual(['101']);
  });

  test('while the source is away the record is served', async () => {
    world.bridge.disconnect();
    const fresh = await world.context.pool.query('select count(*)::int as n from event');
    expect(fresh.rows).toEqual([{ n: 3 }]);
    expect(ids((await get('/api/provider/events?sportId=4')).body)).toEqual(['101', '102']);
  });

  test('the fixture ticker names the next events', async () => {
    const { body } = await get('/api/content/upcoming_fixtures');
    expect(body.items.map((item: { eventId: string }) => item.eventId)).toEqual(['201', '101', '102']);
    expect(body.items[1]).toEqual({
      title: 'Home 101 v Away 101',
      date_time: '2026-03-01T13:00:00.000Z',
      sportId: '4',
      competitionId: '7',
      eventId: '101',
    });
  });
});

describe('what is switched off', () => {
  const document = (topic: typeof SPORTS) => world.live.stream.hub.document(topic)?.data;

  beforeEach(async () => {
    world.feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1])]);
    world.feed.set(detail(4, 101), detailDocument(101, []));
    await world.live.quotes.find('101', '1011', '11');
  });

  test('a sport vanishes from lists, tree, documents and the book', async () => {
    expect(document(odds(4, 101))).toHaveLength(1);
    await turnOff('update sport set enabled = false where id = 4');
    expect((await get('/api/provider/sports')).body.data.map((one: { id: string }) => one.id)).toEqual(['1']);
    expect(await get('/api/provider/events?sportId=4')).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
    expect((await get('/api/provider/competitions?sportId=4')).status).toBe(404);
    expect((await get('/api/provider/market-odds?sportId=4&eventId=101')).status).toBe(404);
    expect((await get('/api/provider/fancy-odds?sportId=4&eventId=101')).status).toBe(404);
    for (const path of ['endpoint=/sports/esid&sid=4', 'endpoint=/sports/getPriveteData&sid=4&gmid=101']) {
      expect((await get(`/api/provider/document?${path}`)).body.error).toBe('MARKET_NOT_AVAILABLE');
    }
    expect(document(SPORTS)).toEqual([expect.objectContaining({ eid: 1 })]);
    expect(document(TREE)).toMatchObject({ t1: [{ etid: 1 }], t2: [] });
    expect(world.live.quotes.current('101', '1011', '11')?.enabled).toBe(false);
    await turnOff('update sport set enabled = true where id = 4');
    expect(document(SPORTS)).toHaveLength(2);
    expect(world.live.quotes.current('101', '1011', '11')?.enabled).toBe(true);
  });

  test('a competition, and a single event', async () => {
    await turnOff('update event set enabled = false where id = 101');
    expect(ids((await get('/api/provider/events?sportId=4')).body)).toEqual(['102']);
    expect((document(list(4)) as { t1: unknown[] }).t1).toEqual([expect.objectContaining({ gmid: 102 })]);
    expect(document(odds(4, 101))).toBeUndefined();
    expect(document(detail(4, 101))).toBeUndefined();
    expect(document(TREE)).toMatchObject({ t1: [{ children: [{ children: [{ gmid: '102' }] }] }, {}] });
    await turnOff(
      'update event set enabled = true where id = 101; update competition set enabled = false where id = 7',
    );
    expect((await get('/api/provider/events?sportId=4')).body.data).toEqual([]);
    expect((await get('/api/provider/events?sportId=4&competitionId=7')).status).toBe(404);
    expect((await get('/api/provider/competitions?sportId=4')).body.data).toEqual([]);
    expect(document(TREE)).toMatchObject({ t1: [{ etid: 4, children: [] }, { etid: 1 }] });
    expect(world.live.quotes.current('101', '1011', '11')?.enabled).toBe(false);
  });

  test('a switch whose message was lost is seen at the next reading', async () => {
    await world.context.pool.query('update sport set enabled = false where id = 4');
    expect(world.live.catalogue.isSportShown(4)).toBe(true);
    await world.clock.advance(30_000);
    await until(() => !world.live.catalogue.isSportShown(4));
  });
});

describe('the odds calls', () => {
  test('market odds with the bookmaker, fancy rows, and the document of a topic', async () => {
    const bookmaker = market(101, {
      mid: 1013,
      mname: 'Bookmaker',
      gtype: 'match1',
      status: 'SUSPENDED',
      sno: 2,
      section: [row({ sid: 1, nat: 'Home', odds: [box('back1', 85, 5_000), box('lay1', 90, 5_000)] })],
    });
    world.feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1]), bookmaker, session(101, [[48, 47]])]);
    const { status, body } = await get('/api/provider/market-odds?sportId=4&eventId=101');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      marketId: '1011',
      marketName: 'MATCH_ODDS',
      status: 'ACTIVE',
      min: 100,
      max: 100_000,
      runners: [
        { selectionKey: '11', back: [{ price: 1.9, size: 500 }], lay: [{ price: 1.95, size: 500 }] },
        { selectionKey: '12' },
      ],
      bookmaker: { marketName: 'Bookmaker', status: 'ACTIVE', runners: [{ back: [{ price: 85, size: 5_000 }] }] },
      receivedAt: expect.stringMatching(/^2026-03-01T12:/),
    });
    expect((await get('/api/provider/market-odds?sportId=4&eventId=101&marketId=1013')).body.data.kind).toBe(
      'bookmaker',
    );
    expect((await get('/api/provider/market-odds?sportId=4&eventId=101&marketId=5')).status).toBe(404);
    expect((await get('/api/provider/market-odds?sportId=1&eventId=101')).status).toBe(404);
    const fancy = await get('/api/provider/fancy-odds?sportId=4&eventId=101&competitionId=7');
    expect(fancy.body.data).toEqual([
      expect.objectContaining({
        marketId: '1012',
        selectionKey: '21',
        name: '6 over runs Home .',
        noScore: 47,
        yesScore: 48,
        noOdds: 110,
        yesOdds: 100,
        min: 100,
        max: 50_000,
        yesAvailable: true,
      }),
    ]);
    const document = await get('/api/provider/document?endpoint=/sports/getPriveteData&sid=4&gmid=101');
    expect(document.body).toMatchObject({ seq: expect.any(Number), asOf: expect.any(Number) });
    expect(document.body.data).toHaveLength(3);
    expect((await get('/api/provider/document?endpoint=/sports/esid')).body).toMatchObject({
      error: 'INVALID_REQUEST',
      field: 'sid',
    });
  });

  test('match odds are those that the list shows, whatever other market of that kind comes first', async () => {
    const total = market(101, { mid: 1019, mname: 'Over/Under 2.5 Goals', sno: 0 });
    world.feed.set(odds(4, 101), [total, matchOdds(101, [1.9, 1.95], [2, 2.1])]);
    expect((await get('/api/provider/market-odds?sportId=4&eventId=101')).body.data.marketId).toBe('1011');
  });

  test('an event with a bookmaker and no match odds answers both: locked, and the bookmaker', async () => {
    const section = [row({ sid: 1, nat: 'Home', odds: [box('back1', 85, 5_000)] })];
    const bookmaker = market(102, { mid: 1023, mname: 'Bookmaker', gtype: 'match1', section });
    world.feed.set(odds(4, 102), [bookmaker]);
    const { body } = await get('/api/provider/market-odds?sportId=4&eventId=102');
    expect(body.data).toMatchObject({ marketName: 'MATCH_ODDS', status: 'SUSPENDED', runners: [] });
    expect(body.data.bookmaker).toMatchObject({ marketId: '1023', status: 'ACTIVE' });
    world.feed.set(odds(4, 102), [session(102, [[48, 47]])]);
    await until(async () => (await get('/api/provider/market-odds?sportId=4&eventId=102')).status === 404);
  });

  test('an event is found by its id alone, also when it is over; what is off is not', async () => {
    const found = (id: number) => get(`/api/provider/event?eventId=${id}`);
    expect((await found(201)).body).toEqual({
      data: { eventId: '201', sportId: '1', competitionId: '9', name: 'Home 201 v Away 201' },
    });
    await world.context.pool.query(
      `insert into event (id, sport_id, competition_id, name, starts_at, ended_at, updated_at)
       values (777, 4, 7, 'A v B', now() - interval '9 days', now() - interval '8 days', now())`,
    );
    expect((await found(777)).body).toEqual({
      data: { eventId: '777', sportId: '4', competitionId: '7', name: 'A v B' },
    });
    expect(await found(999)).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
    await turnOff('update event set enabled = false where id in (101, 777)');
    expect((await found(101)).status).toBe(404);
    expect((await found(777)).status).toBe(404);
  });

  test('an event that cannot be looked up is not said to be none', async () => {
    const found = () => get('/api/provider/event?eventId=999');
    await world.context.pool.query('alter table event rename to event_away');
    expect(await found()).toMatchObject({ status: 503, body: { error: 'OVERLOADED' } });
    await world.context.pool.query('alter table event_away rename to event');
    expect(await found()).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
  });

  test('a price that its source does not vouch for is shown to nobody as one to bet on', async () => {
    world.feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1]), session(101, [[48, 47]])]);
    await get('/api/provider/market-odds?sportId=4&eventId=101');
    world.feed.silentSinceMs = world.clock.now();
    await world.clock.advance(12_000);
    const { body } = await get('/api/provider/market-odds?sportId=4&eventId=101');
    expect(body.data).toMatchObject({ status: 'SUSPENDED', runners: [{ back: [], lay: [] }, { back: [] }] });
    const fancy = await get('/api/provider/fancy-odds?sportId=4&eventId=101');
    expect(fancy.body.data).toEqual([
      expect.objectContaining({ yesAvailable: false, noAvailable: false, yesOdds: null }),
    ]);
  });

  test('a suspended market shows no price to anybody', async () => {
    world.feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1])]);
    await get('/api/provider/market-odds?sportId=4&eventId=101');
    await world.context.pool.query('update market set suspended = true');
    await world.clock.advance(6_000);
    await until(() => world.live.quotes.isClosed('101', '101/1011'));
    const { body } = await get('/api/provider/market-odds?sportId=4&eventId=101');
    expect(body.data.status).toBe('SUSPENDED');
    expect(body.data.runners.flatMap((one: { back: unknown[] }) => one.back)).toEqual([]);
    const document = await get('/api/provider/document?endpoint=/sports/getPriveteData&sid=4&gmid=101');
    expect(document.body.data[0]).toMatchObject({ status: 'SUSPENDED', section: [{ gstatus: 'SUSPENDED' }, {}] });
  });

  test('a call for odds that never come says so', async () => {
    world.feed.setPending(odds(4, 102));
    const answer = get('/api/provider/market-odds?sportId=4&eventId=102');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await world.clock.advance(2_100);
    expect(await answer).toMatchObject({ status: 503, body: { error: 'OVERLOADED' } });
  });
});
