import { expect, test } from 'vitest';
import type { Sport, SportEvent } from '../../src/api/catalogue.ts';
import { searchIn } from '../../src/features/shell/search.ts';
import { maskName } from '../../src/features/shell/RailContent.tsx';
import { newsOf, trendingOf } from '../../src/api/settings.ts';
import { tickerSeconds } from '../../src/ui/Ticker.tsx';

const sport = (id: string, name: string): Sport => ({ id, name, events: 0, markets: 0, live: 0 });
const event = (id: string, name: string, competitionName: string): SportEvent => ({
  event: { id, name, openDate: '2026-11-21T10:00:00Z', status: 'Live' },
  sportId: '4',
  competitionId: '41',
  competitionName,
  marketIds: [],
  inPlay: true,
  status: 'OPEN',
});

const sports = [sport('4', 'Cricket'), sport('1', 'Football'), sport('8', 'Table Tennis')];
const events = [event('1', 'India v Australia', 'Test Championship'), event('2', 'Leixoes v Vizela', 'Segunda Liga')];
const found = (query: string) => {
  const hits = searchIn(query, sports, events);
  return [hits.sports.map(({ name }) => name), hits.events.map((hit) => hit.event.id)];
};

test('every word must occur, in any case and order', () => {
  expect(found('INDIA aus')).toEqual([[], ['1']]);
  expect(found('aus ind')).toEqual([[], ['1']]);
  expect(found('tennis')).toEqual([['Table Tennis'], []]);
  expect(found('india vizela')).toEqual([[], []]);
});

test('events are found by their competition too; blanks find nothing', () => {
  expect(found('segunda')).toEqual([[], ['2']]);
  expect(found('  ')).toEqual([[], []]);
});

test('at most thirty events', () => {
  const many = Array.from({ length: 50 }, (_, at) => event(String(at), 'Match', 'Cup'));
  expect(searchIn('match', sports, many).events).toHaveLength(30);
});

test('winner names are masked; ones that come masked stay', () => {
  expect(['raghav07', 'ab', 'ra•••07', 'abcde'].map(maskName)).toEqual(['ra•••07', 'a•••', 'ra•••07', 'ab•••de']);
});

const settings = (homePage: object) =>
  ({
    homePage: { banners: [], trending: [], popupOffers: [], newsTickers: [], updatedAt: null, ...homePage },
  }) as unknown as Parameters<typeof newsOf>[0];

test('news messages are trimmed and empty ones dropped', () => {
  const newsTickers = [
    { id: '1', message: ' Hello ' },
    { id: '2', message: '   ' },
  ];
  expect(newsOf(settings({ newsTickers }))).toEqual(['Hello']);
});

test('trending items need a title and an image, five at most', () => {
  const item = (id: number, changes = {}) => ({
    id: String(id),
    title: 'T',
    imageUrl: '/a.svg',
    linkUrl: null,
    ...changes,
  });
  const trending = [item(1, { title: ' ' }), item(2, { imageUrl: '' }), ...[3, 4, 5, 6, 7, 8].map((id) => item(id))];
  expect(trendingOf(settings({ trending })).map(({ id }) => id)).toEqual(['3', '4', '5', '6', '7']);
});

test('the ticker takes 6 s per message and at least 12 s', () => {
  expect([1, 2, 3, 10].map(tickerSeconds)).toEqual([12, 12, 18, 60]);
});
