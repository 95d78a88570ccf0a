// @vitest-environment node
import { expect, test } from 'vitest';
import { maskName } from '../../../src/shared/ui/motion/WinnerAnnouncement.tsx';
import { newsOf, popupOf, trendingOf } from '../../../src/shared/api/market/settings.ts';
import { tickerSeconds } from '../../../src/shared/ui/motion/Ticker.tsx';

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

test('the popup is the first with a picture', () => {
  const offer = (id: string, imageUrl: string) => ({ id, imageUrl, linkUrl: null });
  expect(popupOf(settings({ popupOffers: [offer('1', ' '), offer('2', '/a.svg'), offer('3', '/b.svg')] }))?.id).toBe(
    '2',
  );
  expect(popupOf(settings({}))).toBeNull();
});
