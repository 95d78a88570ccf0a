import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loopback, type Loopback } from '../../src/modules/prices/book/loopback.ts';
import { mint } from '../http/all-calls.ts';
import { FakeFeed, matchOdds, odds } from '../live/fake-feed.ts';
import { plantCatalogue, until } from '../live/live-world.ts';
import { outcomeOf, type TradingWorld, tradingWorld } from '../live/trading-world.ts';

let feed: FakeFeed;
let bridge: Loopback;
let t: TradingWorld;
let token: string;

beforeEach(async () => {
  feed = new FakeFeed();
  t = await tradingWorld({
    open(clock) {
      plantCatalogue(feed, clock);
      feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1])]);
      bridge = loopback(feed, clock);
      return bridge.open;
    },
  });
  await until(() => t.live.catalogue.event('201') !== null && t.live.catalogue.event('102') !== null);
  await t.live.quotes.find('101', '1011', '11');
  token = await mint(t.w, 'root');
});
afterEach(async () => {
  await t.close();
  bridge.close();
});

const AT = '/api/super-admin/app-settings';
const save = (method: string, path: string, body: unknown) => t.w.send(method, `${AT}/${path}`, { token, body });
const card = (title: string, linkUrl: string | null) => ({ title, imageUrl: '/art/board.svg', linkUrl });
const HOME = {
  newsTickers: [],
  banners: [],
  popupOffers: [],
  trending: [card('Off', '/event/101?sportId=4'), card('On', '/event/102?sportId=4'), card('Plain', null)],
};
const titles = async () =>
  (await t.get('/api/app-settings')).body.homePage.trending.map((one: { title: string }) => one.title);
const toggleCompetition = (enabled: boolean) =>
  t.backOffice('POST', 'competitions/toggles', { sportId: '4', competitionIds: ['7'], enabled });
const toggleEvent = (enabled: boolean) =>
  t.backOffice('POST', 'events/toggles', { sportId: '4', competitionId: '7', eventIds: ['101'], enabled });
const filter = (turnkeyFilteringEnabled: boolean) => save('POST', 'api-behaviour', { turnkeyFilteringEnabled });

describe('open pages', () => {
  test('hear of every change of the settings and of the home page, signed in or not', async () => {
    const one = await t.browser();
    await one.hear('ready');
    await save('POST', 'odds-interval', { oddsUpdateUsec: 1_500_000 });
    expect(await one.hear('changed')).toEqual({ type: 'changed', what: 'settings' });
    expect((await t.get('/api/app-settings')).body.oddsUpdateUsec).toBe(1_500_000);
    one.frames.length = 0;
    await save('PUT', 'home', HOME);
    expect(await one.hear('changed')).toEqual({ type: 'changed', what: 'settings' });
    expect(await titles()).toHaveLength(3);
  });

  test('hear that switches of the catalogue were thrown, and nothing of a refused change', async () => {
    const one = await t.browser();
    await one.hear('ready');
    await save('POST', 'odds-interval', { oddsUpdateUsec: 5 });
    await toggleEvent(false);
    expect(await one.hear('changed')).toEqual({ type: 'changed', what: 'catalogue' });
    expect(one.frames.filter(({ type }) => type === 'changed')).toHaveLength(1);
  });
});

describe('cards of the home page', () => {
  test('that lead to an event which is switched off are not shown', async () => {
    await save('PUT', 'home', HOME);
    expect(await titles()).toEqual(['Off', 'On', 'Plain']);
    await toggleEvent(false);
    expect(await titles()).toEqual(['On', 'Plain']);
    await toggleCompetition(false);
    expect(await titles()).toEqual(['Plain']);
    await toggleCompetition(true);
    await toggleEvent(true);
    expect(await titles()).toEqual(['Off', 'On', 'Plain']);
  });

  test('that lead to the markets of a sport which is switched off are not shown either', async () => {
    await save('PUT', 'home', { ...HOME, trending: [card('Sport', '/markets?sportId=1'), card('All', '/markets')] });
    expect(await titles()).toEqual(['Sport', 'All']);
    await t.backOffice('POST', 'sports/toggles', { sportIds: ['1'], enabled: false });
    expect(await titles()).toEqual(['All']);
  });
});

describe('the filtering of competitions', () => {
  const competitions = async () => (await t.get('/api/provider/competitions?sportId=4')).body.data;

  test('hides what is switched off, and takes no bets on it', async () => {
    await toggleCompetition(false);
    expect(await competitions()).toEqual([]);
    expect(outcomeOf(await t.place())).toBe('MARKET_NOT_AVAILABLE');
  });

  test('when it is off, offers competitions that are switched off', async () => {
    await toggleCompetition(false);
    const one = await t.browser();
    await one.hear('ready');
    await filter(false);
    await one.hear('changed', ({ what }) => what === 'catalogue');
    expect(await competitions()).toHaveLength(1);
    expect(outcomeOf(await t.place())).toBe('placed');
    await filter(true);
    expect(await competitions()).toEqual([]);
    expect(outcomeOf(await t.place())).toBe('MARKET_NOT_AVAILABLE');
  });

  test('says nothing of events and sports: their switches count always', async () => {
    await toggleEvent(false);
    await filter(false);
    expect(outcomeOf(await t.place())).toBe('MARKET_NOT_AVAILABLE');
    await toggleEvent(true);
    await t.backOffice('POST', 'sports/toggles', { sportIds: ['4'], enabled: false });
    expect(outcomeOf(await t.place())).toBe('MARKET_NOT_AVAILABLE');
  });
});
