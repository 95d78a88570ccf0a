// @vitest-environment node
import { type ShownEvent, withPlayers } from '@pavilion/feed';
import { expect, test } from 'vitest';
import { drawnAddress, firstPageOf, neededFor } from '../../src/app/first-page/first-answers.ts';
import { draw } from '../../src/app/first-page/first-page.tsx';
import { listed, shown } from '../fixtures/documents.ts';
import { settings, sportRow } from '../fixtures/live-page.tsx';

const at = (path: string) => new URL(path, 'http://page');
const LIST = '/api/provider/document?endpoint=%2Fboard%2Fevents&sid=4';
const answers = (prices: [string, number, number][]) => ({
  '/api/app-settings': settings,
  '/api/provider/sports': { data: [sportRow('4', 'Cricket')] },
  [LIST]: {
    seq: 1,
    data: shown({
      t1: [listed({ gmid: 700, ename: 'India v Australia', startsAtMs: Date.now(), iplay: true, prices })],
      t2: [],
    }),
  },
});

test('a visit begins with home, markets or an event; every other page is the app’s alone', () => {
  const pages = ['/', '/markets', '/exchange', '/event/700?sportId=4', '/markets?sportId=10', '/event/x', '/rules'];
  expect(pages.map((path) => firstPageOf(at(path)))).toEqual([
    ...['home', 'markets', 'markets', 'event'],
    ...[null, null, null],
  ]);
  // Nobody has said yet in which sport it is: the app finds out.
  expect(firstPageOf(at('/event/700'))).toBeNull();
  expect(drawnAddress(at('/event/700?sportId=x'))).toBeNull();
});

test('what does not change a drawing is no part of its address', () => {
  const drawn = (path: string) => drawnAddress(at(path));
  expect(drawn('/markets?utm_source=news')).toBe('/markets');
  expect(drawn('/event/700?eventName=X&sportId=2')).toBe('/event/700?sportId=2');
  expect(drawn('/rules')).toBeNull();
});

test('what a page is drawn from is asked for by its own addresses', () => {
  const always = ['/api/app-settings', '/api/provider/sports'];
  expect(neededFor(at('/'), 'mobile')).toEqual([...always, '/api/provider/document?endpoint=%2Fboard%2Fhome']);
  expect(neededFor(at('/markets'), 'mobile')).toEqual([...always, LIST]);
  expect(neededFor(at('/'), 'wide')).toContain('/api/content/upcoming_fixtures');
  expect(neededFor(at('/event/700?sportId=2'), 'mobile').slice(2)).toEqual([
    '/api/provider/document?endpoint=%2Fboard%2Fmarkets&sid=2&gmid=700',
    '/api/provider/document?endpoint=%2Fboard%2Fevent&sid=2&gmid=700',
  ]);
});

test('the markets are drawn with their prices, without a browser and without a time of day', () => {
  const { head, body } = draw(
    at('/markets'),
    'mobile',
    answers([
      ['India', 2.14, 2.16],
      ['Australia', 3.05, 3.1],
    ]),
  );
  expect(head).toContain('<title>Markets · Pavilion</title>');
  expect(body).not.toContain('<title>');
  expect(body).toContain('India v Australia');
  expect(body).toMatch(/<b>2\.14<\/b>/);
  expect(body).toContain('Login');
  expect(body).not.toMatch(/\d\d:\d\d/);
});

test('a list is drawn with the best that players and the house offer together', () => {
  const page = answers([['India', 2.14, 2.2]]);
  const offers = {
    marketId: '7001',
    runners: [{ selectionKey: '70000', levels: [{ odds: 2.16, back: 700, lay: 0 }] }],
  };
  const data = (page[LIST].data as ShownEvent[]).map((event) => withPlayers(event, offers));
  const { body } = draw(at('/markets'), 'wide', { ...page, [LIST]: { seq: 1, data } });
  expect(body).toMatch(/<b>2\.16<\/b>/);
  expect(body).not.toMatch(/<b>2\.14<\/b>/);
  expect(body).toContain('of which players ₹700');
});

test.each([
  ['/', 'mobile'],
  ['/', 'wide'],
  ['/markets', 'wide'],
] as const)('the picture of %s (%s) is asked for before the scripts', (path, layout) => {
  const { head } = draw(at(path), layout, answers([['India', 2.14, 2.16]]));
  expect(head).toMatch(/<link rel="preload" as="image" href="[^"]+" fetchPriority="high"\/>/);
});

test('each drawing begins anew, and one that knows nothing is what the app shows while it loads', () => {
  const first = draw(at('/markets'), 'wide', answers([['India', 2.14, 2.16]])).body;
  const second = draw(at('/markets'), 'wide', answers([['India', 1.5, 1.52]])).body;
  expect(first).toContain('2.14');
  expect(second).not.toContain('2.14');
  expect(draw(at('/markets'), 'mobile', {}).body).toContain('Loading matches…');
  expect(draw(at('/event/700?sportId=4'), 'wide', {}).body).toContain('Match Odds');
  expect(draw(at('/'), 'mobile', {}).body).toContain('Every ball has a price.');
});
