// The results page over a feed: what is suspended and set there holds for placing and is shown to players.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loopback, type Loopback } from '../../src/modules/prices/book/loopback.ts';
import { mint } from '../http/all-calls.ts';
import type { Answer } from '../support/world.ts';
import { detail, detailDocument, FakeFeed, list, listed, matchOdds, odds, result, session } from '../live/fake-feed.ts';
import { plantCatalogue, until } from '../live/live-world.ts';
import { outcomeOf, type TradingWorld, tradingWorld } from '../live/trading-world.ts';

let feed: FakeFeed;
let bridge: Loopback;
let t: TradingWorld;
let root: string;
let marketId: string;

beforeEach(async () => {
  feed = new FakeFeed();
  t = await tradingWorld({
    holdBets: true,
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
  root = await mint(t.w, 'root', t.clock.now() + 86_400_000);
  marketId = (await backOffice('GET', 'markets?eventId=101')).body.items.find(
    (one: { kind: string }) => one.kind === 'match',
  ).id;
});
afterEach(async () => {
  await t.close();
  bridge.close();
});

const backOffice = (method: string, path: string, body?: unknown, token = root): Promise<Answer> =>
  t.w.send(method, `/api/super-admin/${path}`, { token, body });
const SUBSCRIBE = {
  action: 'subscribe',
  requestId: 'o',
  endpoint: '/sports/getPriveteData',
  params: { sid: 4, gmid: 101 },
  intervalMs: 1_000,
};
const because = { reason: 'the umpires are talking' };
const shown = async (state: string) => {
  const { body } = await backOffice('GET', `events?state=${state}`);
  return body.items.map((event: { id: string }) => event.id);
};
const rowOf = async (id = '101') => (await backOffice('GET', `events/${id}`)).body.event;

test('events are in order of their start or of what they hold, page by page, and all of a filter have a sum', async () => {
  feed.set(odds(4, 102), [matchOdds(102, [1.9, 1.95], [2, 2.1])]);
  await t.live.quotes.find('102', '1021', '11');
  for (const _ of [1, 2]) expect(outcomeOf(await t.place())).toBe('placed');
  expect(outcomeOf(await t.place({ eventId: '102', marketId: '1021' }))).toBe('placed');
  const ids = async (query: string) => {
    const found: string[] = [];
    for (let after = ''; ; ) {
      const { body } = await backOffice('GET', `events?state=open&limit=1&${query}${after}`);
      found.push(...body.items.map((event: { id: string }) => event.id));
      if (body.next === null) return found;
      after = `&after=${body.next}`;
    }
  };
  expect(await ids('sort=exposure')).toEqual(['101', '102', '201']);
  expect(await ids('sort=exposure&direction=asc')).toEqual(['201', '102', '101']);
  const byStart = await ids('');
  expect(await ids('direction=asc')).toEqual(byStart);
  expect(await ids('direction=desc')).toEqual(byStart.toReversed());
  expect((await ids('sort=players')).at(-1)).toBe('201');
  const totals = async (query: string) => (await backOffice('GET', `event-totals?${query}`)).body;
  // Who plays in both is one player.
  expect(await totals('state=open')).toEqual({ events: 3, players: 1, exposure: 300 });
  expect(await totals('state=open&sportId=999')).toEqual({ events: 0, players: 0, exposure: 0 });
  expect((await backOffice('GET', 'events?sort=name')).status).toBe(400);
});

describe('a suspended event', () => {
  test('takes no bet from the answer on, reads suspended for players, and is open again after', async () => {
    expect(outcomeOf(await t.place())).toBe('placed');
    expect((await backOffice('POST', 'events/101/suspend', because)).body).toEqual({ suspended: true });
    expect(outcomeOf(await t.place())).toBe('MARKET_SUSPENDED');
    expect((await t.get('/api/provider/market-odds?sportId=4&eventId=101')).body.data.status).toBe('SUSPENDED');
    expect(await rowOf()).toMatchObject({
      suspended: true,
      sportSuspended: false,
      markets: { open: 0, suspended: 2, awaiting: 0, settled: 0 },
      players: 1,
      exposure: 100,
    });
    expect([await shown('open'), await shown('suspended')]).toEqual([['201', '102'], ['101']]);
    expect((await backOffice('POST', 'events/101/resume', because)).body).toEqual({ suspended: false });
    expect(outcomeOf(await t.place())).toBe('placed');
  });

  test('keeps markets closed that are quoted only afterwards, and those that were suspended themselves', async () => {
    await backOffice('POST', `markets/${marketId}/suspend`, because);
    await backOffice('POST', 'events/102/suspend', because);
    feed.set(odds(4, 102), [matchOdds(102, [1.9, 1.95], [2, 2.1])]);
    await t.live.quotes.find('102', '1021', '11');
    expect(outcomeOf(await t.place({ eventId: '102', marketId: '1021' }))).toBe('MARKET_SUSPENDED');
    await backOffice('POST', 'events/101/suspend', because);
    await backOffice('POST', 'events/101/resume', because);
    expect(outcomeOf(await t.place())).toBe('MARKET_SUSPENDED');
    const { body } = await backOffice('GET', `markets/${marketId}`);
    expect(body.acts.map((act: { act: string; on: string }) => `${act.on} ${act.act}`).toSorted()).toEqual([
      'event resume',
      'event suspend',
      'market suspend',
    ]);
  });

  test('is acknowledged only when a bet that is being written has ended, as a switched off sport is', async () => {
    const { pool } = t.w;
    for (const close of [
      () => backOffice('POST', 'events/101/suspend', because),
      () => backOffice('POST', 'sports/4/suspend', because),
      () =>
        t.backOffice('POST', 'events/toggles', { sportId: '4', competitionId: '7', eventIds: ['101'], enabled: false }),
      () => t.backOffice('POST', 'competitions/toggles', { sportId: '4', competitionIds: ['7'], enabled: false }),
      () => t.backOffice('POST', 'sports/toggles', { sportIds: ['4'], enabled: false }),
    ]) {
      const placing = await pool.connect();
      await placing.query('begin');
      await placing.query('select pg_advisory_xact_lock_shared(7301, $1::int)', [Number(marketId)]);
      let isAnswered = false;
      const closing = close().then((answer) => {
        isAnswered = true;
        return answer.status;
      });
      await until(async () => {
        const { rows } = await pool.query(
          `select 1 from pg_locks where locktype = 'advisory' and classid = 7301 and not granted`,
        );
        return rows.length > 0;
      }, 'the barrier');
      expect(isAnswered).toBe(false);
      await placing.query('commit');
      placing.release();
      expect(await closing).toBe(200);
    }
  });

  test('is audited with what was before and after; one that nobody knows is 404', async () => {
    await backOffice('POST', 'sports/4/suspend', because);
    expect(outcomeOf(await t.place())).toBe('MARKET_SUSPENDED');
    expect(await rowOf()).toMatchObject({ suspended: false, sportSuspended: true });
    await backOffice('POST', 'sports/4/resume', because);
    const { rows } = await t.w.pool.query(
      `select action, target, outcome, before, after from audit where action like 'sport.%' order by id`,
    );
    expect(rows).toEqual([
      {
        action: 'sport.suspend',
        target: 'sport:4',
        outcome: 'ok',
        before: { suspended: false },
        after: { suspended: true, ...because },
      },
      expect.objectContaining({ action: 'sport.resume', before: { suspended: true } }),
    ]);
    expect((await backOffice('POST', 'events/999/suspend', because)).status).toBe(404);
    expect((await backOffice('POST', 'events/101/suspend', { reason: '' })).status).toBe(400);
  });
});

describe('the terms of a market', () => {
  const terms = (over: object = {}) => ({ minStake: null, maxStake: null, betDelayMs: null, ...because, ...over });
  const put = (body: object) => backOffice('PUT', `markets/${marketId}/terms`, body);

  test('go before the feed’s limits, for placing and for what players see', async () => {
    const { body } = await put(terms({ minStake: 150, maxStake: 5_000 }));
    expect(body.market.terms).toEqual({ minStake: 150, maxStake: 5_000, betDelayMs: null });
    expect((await t.place()).body).toMatchObject({ error: 'STAKE_OUT_OF_RANGE', min: 150, max: 5_000 });
    await until(async () => {
      const { data } = (await t.get('/api/provider/market-odds?sportId=4&eventId=101')).body;
      return data.min === 150 && data.max === 5_000;
    });
    const browser = await t.browser();
    browser.say(SUBSCRIBE);
    const frame = await browser.hear('data');
    expect(JSON.stringify(frame)).toContain('"min":150');
    await put(terms());
    expect(outcomeOf(await t.place())).toBe('placed');
  });

  test('hold every bet for their own delay, before the match too', async () => {
    await put(terms({ betDelayMs: 4_000 }));
    const held = t.place();
    await until(() => t.held.length === 1);
    expect(await t.betCount()).toBe(0);
    t.held.pop()?.();
    expect(outcomeOf(await held)).toBe('placed');
  });

  test('are refused when they make no sense, and when somebody else was faster', async () => {
    expect((await put(terms({ minStake: 10, maxStake: 5 }))).body).toMatchObject({ field: 'maxStake' });
    expect((await put(terms({ betDelayMs: 20_000 }))).body).toMatchObject({ field: 'betDelayMs' });
    const seen = { minStake: null, maxStake: null, betDelayMs: null };
    const both = await Promise.all([
      put(terms({ minStake: 200, standing: seen })),
      put(terms({ minStake: 300, standing: seen })),
    ]);
    expect(both.map((answer) => String(answer.body.error ?? 'ok')).toSorted()).toEqual(['MARKET_CHANGED', 'ok']);
    const { body } = await backOffice('GET', `markets/${marketId}`);
    expect(body.acts).toMatchObject([{ act: 'terms', on: 'market', before: seen, actorName: 'Root Smith' }]);
  });
});

describe('the list of events', () => {
  test('is found by sport, state and words, and goes on where a page has ended', async () => {
    expect(await shown('all')).toEqual(['102', '201', '101']);
    const first = (await backOffice('GET', 'events?state=open&limit=2')).body;
    const second = (await backOffice('GET', `events?state=open&limit=2&after=${first.next}`)).body;
    const ids = [...first.items, ...second.items].map((event: { id: string }) => event.id);
    expect([ids, second.next]).toEqual([['101', '201', '102'], null]);
    expect((await backOffice('GET', 'events?sportId=1')).body.items).toMatchObject([
      { id: '201', sport: { name: 'Football' } },
    ]);
    expect((await backOffice('GET', 'events?search=away%20102')).body.items).toMatchObject([{ id: '102' }]);
    expect((await backOffice('GET', 'events')).body.sports).toEqual([
      { id: '1', name: 'Football', suspended: false },
      { id: '4', name: 'Cricket', suspended: false },
    ]);
    const { body } = await backOffice('GET', 'events/101');
    expect(body.markets.map((one: { kind: string; feed: { status: string } }) => [one.kind, one.feed.status])).toEqual([
      ['match', 'ACTIVE'],
      ['session', 'ACTIVE'],
    ]);
    expect((await backOffice('GET', 'events/999')).status).toBe(404);
  });

  test('tells which events are over and wait for a result, and which have one', async () => {
    await t.place();
    feed.set(list(4), { t1: [listed(102, t.clock.now() + 3_660_000)], t2: [] });
    await until(() => t.live.catalogue.overEvents().includes(101));
    expect([await shown('open'), await shown('awaiting'), await shown('settled')]).toEqual([
      ['201', '102'],
      ['101'],
      [],
    ]);
    expect((await rowOf()).markets).toEqual({ open: 0, suspended: 0, awaiting: 2, settled: 0 });
    await backOffice('POST', `markets/${marketId}/result`, { result: { type: 'void' }, ...because });
    expect([await shown('awaiting'), await shown('settled')]).toEqual([[], ['101']]);
  });
});

describe('the back office and the feed', () => {
  const declare = (body: object) => backOffice('POST', `markets/${marketId}/result`, { ...because, ...body });
  const winner = (selection: string) => ({ type: 'winner', selections: [selection], expectedWinners: 1 });
  const market = async () => (await backOffice('GET', `markets/${marketId}`)).body;

  test('what the back office has decided stands; what the feed says is shown beside it, and counts when the back office takes it back', async () => {
    await t.place();
    await declare({ result: winner('12') });
    expect((await market()).market).toMatchObject({ state: 'settled', bets: 1, players: 1, exposure: 0 });
    feed.set(detail(4, 101), detailDocument(101, [result(101, {})]));
    // An event is followed for the sake of open bets: here on its session.
    await t.w.pool.query(
      `insert into position (account_id, market_id, state, exposure)
       select $1, id, '{}', 0 from market where kind = 'session'`,
      [t.w.ids['ben']],
    );
    await t.live.results.sweep();
    await until(async () => (await market()).market.feedResult !== null, 'the feed’s word');
    expect((await market()).market).toMatchObject({
      settledVersion: 1,
      result: winner('12'),
      feedResult: winner('11'),
      state: 'settled',
    });
    const taken = await declare({ result: { type: 'open' }, evidence: 'scorecard', standingVersion: 1 });
    expect(taken.body.market).toMatchObject({ settledVersion: 0, state: 'open', players: 1, exposure: 100 });
    await t.live.results.sweep();
    await until(async () => {
      const { settledVersion, paying } = (await market()).market;
      return settledVersion === 3 && !paying;
    }, 'the feed’s result');
    const { versions, standing } = await market();
    expect(
      versions.map((one: { source: string; result: { type: string } }) => `${one.source} ${one.result.type}`),
    ).toEqual(['feed winner', 'back_office open', 'back_office winner']);
    expect(standing).toMatchObject({ won: 1, totals: { paidOut: 90, takenIn: 0, house: -90 } });
  });

  test('where real people play, a result of the feed’s is seen coming for half a minute before it is paid', async () => {
    await t.w.pool.query(
      `insert into setting (key, value, updated_at) values ('server', '{"environment":"live"}', now())`,
    );
    await t.w.context.settings.refresh();
    await t.place();
    expect((await market()).market.coming).toBeNull();
    feed.set(detail(4, 101), detailDocument(101, [result(101, {})]));
    await t.live.results.sweep();
    await until(async () => (await market()).market.coming !== null, 'the coming result');
    const paysAt = new Date(t.clock.now() + 30_000).toISOString();
    const coming = { result: winner('11'), paysAt };
    expect((await market()).market).toMatchObject({ settledVersion: 0, result: null, coming });
    expect((await backOffice('GET', 'events/101')).body.markets).toMatchObject([{ coming }, { coming: null }]);
    await t.clock.advance(28_000);
    await t.live.results.idle();
    expect((await market()).market).toMatchObject({ settledVersion: 0, coming });
    await t.clock.advance(4_000);
    await until(async () => (await market()).market.settledVersion === 1, 'the payment');
    expect((await market()).market).toMatchObject({ result: winner('11'), coming: null });
  });

  test('a market in which several win takes no bets, and what its source says of it is told once and paid to nobody', async () => {
    const quotes = [1.9, 1.95] as const;
    feed.set(odds(4, 101), [
      matchOdds(101, quotes, [2, 2.1]),
      matchOdds(101, quotes, [2, 2.1], { mid: 1013, mname: 'To Be Placed' }),
    ]);
    await t.live.quotes.find('101', '1013', '11');
    expect(outcomeOf(await t.place({ marketId: '1013' }))).toBe('MARKET_SUSPENDED');
    expect(outcomeOf(await t.place({}))).toBe('placed');
    const places = { mid: 1013, marketName: 'To Be Placed', winnerId: 11, winnerIds: [11, 12] };
    const say = async (remark: string) => {
      feed.set(detail(4, 101), detailDocument(101, [result(101, { ...places, remark })]));
      await t.live.results.sweep();
      await t.live.results.idle();
    };
    for (const remark of ['', 'official', 'official, too']) await say(remark);
    const told = t.w.logged.filter((line) => line.includes('cannot be read or believed'));
    const doubted = [{ marketId: null, marketName: 'To Be Placed', reason: 'unreadable' }];
    expect(told.map((line) => JSON.parse(line))).toMatchObject([{ eventId: '101', doubted }]);
    expect((await backOffice('GET', 'events/101')).body.doubted).toEqual(doubted);
    const placeMarket = async () =>
      (await backOffice('GET', 'markets?eventId=101')).body.items.find(
        (one: { marketId: string }) => one.marketId === '1013',
      );
    const { id, settledVersion } = await placeMarket();
    expect(settledVersion).toBe(0);
    const both = { type: 'winner', selections: ['11', '12'], expectedWinners: 2 };
    const refused = await backOffice('POST', `markets/${id}/result`, { ...because, result: both });
    expect([refused.status, refused.body.error]).toEqual([400, 'INVALID_REQUEST']);
    expect((await placeMarket()).settledVersion).toBe(0);
    await backOffice('POST', `markets/${id}/result`, { ...because, result: { type: 'void' } });
    await until(async () => (await placeMarket()).settledVersion === 1, 'the payment');
    expect((await backOffice('GET', 'events/101')).body.doubted).toEqual([]);
  });

  test('the desk sees why a result is not paid by itself: it names another market, fits none, or is out of reason', async () => {
    const say = async (...said: ReturnType<typeof result>[]) => {
      feed.set(detail(4, 101), detailDocument(101, said));
      await t.live.results.sweep();
      await t.live.results.idle();
      return (await backOffice('GET', 'events/101')).body.doubted;
    };
    await t.place();
    const odds = result(101, {});
    expect(await say({ ...odds, marketName: 'Tied Match' })).toEqual([
      { marketId, marketName: 'Tied Match', reason: 'renamed' },
    ]);
    expect(await say({ ...odds, winnerId: 99 })).toEqual([{ marketId, marketName: odds.marketName, reason: 'unfit' }]);
    const runs = { mid: 1012, sid: 21, gtype: 'FANCY', marketName: '6 over runs', winnerName: null, winnerId: 5_000 };
    expect(await say(result(101, runs))).toEqual([{ marketId: null, marketName: '6 over runs', reason: 'runs' }]);
    expect(await say()).toEqual([]);
    expect(await say({ ...odds, marketName: 'Tied Match', remark: 'again' })).toHaveLength(1);
    await declare({ result: { type: 'void' } });
    await until(async () => (await market()).market.settledVersion === 1, 'the payment');
    expect((await backOffice('GET', 'events/101')).body.doubted).toEqual([]);
  });

  test('two super admins at once: one result is declared, the other hears that something else stands', async () => {
    const other = await mint(t.w, 'root2', t.clock.now() + 86_400_000);
    const path = `markets/${marketId}/result`;
    const seen = { ...because, standingVersion: 0 };
    const answers = await Promise.all([
      backOffice('POST', path, { ...seen, result: winner('11') }),
      backOffice('POST', path, { ...seen, result: winner('12') }, other),
    ]);
    expect(answers.map((answer) => String(answer.body.error ?? 'ok')).toSorted()).toEqual(['MARKET_CHANGED', 'ok']);
    expect((await market()).versions).toHaveLength(1);
    const again = await Promise.all(
      [1, 2, 3].map(() => declare({ result: winner('11'), evidence: 'photo', standingVersion: 1 })),
    );
    const standing = (await market()).market;
    expect(standing.settledVersion).toBeLessThanOrEqual(2);
    expect(again.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
    expect(standing.result).toEqual(winner('11'));
  });
});

test('an agent sees nothing of the back office', async () => {
  const agent = await mint(t.w, 'north', t.clock.now() + 86_400_000);
  for (const path of ['events', 'events/101', `markets/${marketId}`, `markets/${marketId}/preview?type=void`]) {
    expect((await backOffice('GET', path, undefined, agent)).body).toMatchObject({ error: 'ROLE_NOT_ALLOWED' });
  }
  const refused = await backOffice('POST', 'sports/4/suspend', because, agent);
  expect([refused.status, (await rowOf()).sportSuspended]).toEqual([403, false]);
});
