// @vitest-environment node
import { type BackOfficeHomePage, BUILT_IN_MENU } from '@pavilion/contract';
import { describe, expect, test } from 'vitest';
import {
  bodyOf,
  changesBetween,
  type HomeDraft,
  draftOf,
  type HomeEntry,
  isLink,
  isWhole,
  moved,
  newEntry,
  withNewEntry,
} from '../../../src/back-office/settings/home/home-draft.ts';
import { readInterval, spokenInterval } from '../../../src/back-office/settings/odds-interval.ts';
import { nameOf } from '../../../src/back-office/settings/home/section-words.ts';
import { placeAt } from '../../../src/back-office/settings/home/use-drag-order.ts';

const ticker = (id: string, message: string, isEnabled = true) => ({
  id,
  message,
  isEnabled,
  displayOrder: 0,
  createdAt: null,
  updatedAt: null,
});
const page: BackOfficeHomePage = {
  newsTickers: [ticker('a', 'One'), ticker('b', 'Two', false)],
  banners: [{ id: 'x', imageUrl: '/media/x.webp', linkUrl: null, isEnabled: true, displayOrder: 0 }],
  popupOffers: [],
  trending: [{ id: 't', title: 'Cup', imageUrl: '', linkUrl: '/markets', isEnabled: true, displayOrder: 0 }],
  menu: [{ id: 'm', label: 'Cups', labelHindi: 'कप', linkUrl: null, isEnabled: true, displayOrder: 0 }],
  updatedAt: '2026-11-20T13:34:00.000Z',
  updatedBy: 'Super Admin',
};
const saved = draftOf(page);
const withNews = (change: (news: HomeDraft['newsTickers']) => HomeDraft['newsTickers']): HomeDraft => ({
  ...saved,
  newsTickers: change(saved.newsTickers),
});

describe('a draft of the home page', () => {
  test('is sent whole, numbered by position, with the save that it starts from', () => {
    const draft = withNews((news) => [...moved(news, 1, 0), { ...newEntry(), message: ' Three ' }]);
    expect(bodyOf(draft, page.updatedAt)).toEqual({
      newsTickers: [
        { id: 'b', isEnabled: false, displayOrder: 0, message: 'Two' },
        { id: 'a', isEnabled: true, displayOrder: 1, message: 'One' },
        { isEnabled: true, displayOrder: 2, message: 'Three' },
      ],
      banners: [{ id: 'x', isEnabled: true, displayOrder: 0, imageUrl: '/media/x.webp', linkUrl: null }],
      popupOffers: [],
      trending: [{ id: 't', isEnabled: true, displayOrder: 0, title: 'Cup', imageUrl: '', linkUrl: '/markets' }],
      menu: [{ id: 'm', isEnabled: true, displayOrder: 0, label: 'Cups', labelHindi: 'कप', linkUrl: null }],
      updatedAt: page.updatedAt,
    });
  });

  test('a menu of one’s own begins with what is built in', () => {
    const titles = (entries: readonly HomeEntry[]) => entries.map(({ title }) => title);
    expect(titles(withNewEntry('menu', []))).toEqual([...BUILT_IN_MENU, '']);
    expect(titles(withNewEntry('menu', saved.menu))).toEqual(['Cups', '']);
    expect(titles(withNewEntry('trending', []))).toEqual(['']);
  });

  test.each([
    ['nothing', (news: HomeDraft['newsTickers']) => news, 0],
    ['an entry added', (news: HomeDraft['newsTickers']) => [...news, newEntry()], 1],
    ['an entry removed', (news: HomeDraft['newsTickers']) => news.slice(1), 1],
    ['all removed', () => [], 2],
    ['an entry altered', (news: HomeDraft['newsTickers']) => news.map((one) => ({ ...one, isEnabled: true })), 1],
    ['another order', (news: HomeDraft['newsTickers']) => moved(news, 0, 1), 1],
    ['one replaced by a new one', (news: HomeDraft['newsTickers']) => [newEntry(), ...news.slice(1)], 2],
  ])('counts %s', (_, change, count) => {
    expect(changesBetween(saved, withNews(change))).toBe(count);
  });

  test('counts an alteration that was taken back as none', () => {
    const altered = withNews((news) => news.map((one) => ({ ...one, message: `${one.message}!` })));
    const back = altered.newsTickers.map((one) => ({ ...one, message: one.message.slice(0, -1) }));
    expect(changesBetween(saved, { ...altered, newsTickers: back })).toBe(0);
  });

  test('names its entries by what they say, else by number', () => {
    const [first] = saved.newsTickers;
    const [card] = saved.trending;
    expect(first && nameOf('newsTickers', first, 0)).toBe('One');
    expect(card && nameOf('trending', card, 0)).toBe('Cup');
    expect(nameOf('popupOffers', newEntry(), 2)).toBe('Pop-up 3');
  });
});

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 9, ['a', 'c', 'b']],
  [1, -4, ['b', 'a', 'c']],
  [1, 1, ['a', 'b', 'c']],
  [7, 0, ['a', 'b', 'c']],
])('moves %i to %i', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(order);
});

test.each(['', '/', '/markets', '/event/7?sportId=4', 'https://example.org/x'])('%j is a link', (text) =>
  expect(isLink(text)).toBe(true),
);
test.each(['http://example.org', '//example.org', '/\\example.org', 'javascript:alert(1)', 'markets', 'https://'])(
  '%j is no link',
  (text) => expect(isLink(text)).toBe(false),
);

test.each([
  ['100000', 100_000],
  [' 1500000 ', 1_500_000],
  ['60000000', 60_000_000],
  ['99999', null],
  ['60000001', null],
  ['1e6', null],
  ['-100000', null],
  ['1,000,000', null],
  ['', null],
])('%j microseconds', (typed, usec) => expect(readInterval(typed)).toBe(usec));

test('intervals are told in seconds, or in milliseconds below one', () => {
  expect([spokenInterval(100_000), spokenInterval(1_000_000), spokenInterval(2_500_000)]).toEqual([
    '100 ms',
    '1 s',
    '2.5 s',
  ]);
});

describe('what is dragged', () => {
  // A short item, a tall one, a short one.
  const middles = [22, 150, 280];
  test.each([
    ['stays until it has passed a middle', 0, 149, 0],
    ['takes the place of the one that it has passed', 0, 151, 1],
    ['passes several', 0, 281, 2],
    ['goes up as it goes down', 2, 149, 1],
    ['goes to the top', 2, -50, 0],
    ['stays below the last', 2, 900, 2],
  ])('%s', (_, from, y, place) => expect(placeAt(middles, from, y)).toBe(place));

  test('does not swing back where it has changed places with a taller one', () => {
    // After the swap the tall one lies above, by the height of the short one.
    expect(placeAt([106, 258, 280], 1, 151)).toBe(1);
  });
});

test('an entry that lacks its words or its picture is not whole: visitors do not see it', () => {
  const entry = newEntry();
  const pictured = { ...entry, imageUrl: '/media/x.webp' };
  expect(isWhole('newsTickers', { ...entry, message: ' ' })).toBe(false);
  expect(isWhole('newsTickers', { ...entry, message: 'One' })).toBe(true);
  for (const section of ['banners', 'popupOffers'] as const)
    expect([isWhole(section, entry), isWhole(section, pictured)]).toEqual([false, true]);
  expect([isWhole('trending', pictured), isWhole('trending', { ...pictured, title: 'Cricket' })]).toEqual([
    false,
    true,
  ]);
  expect([isWhole('menu', entry), isWhole('menu', newEntry('Home'))]).toEqual([false, true]);
});
