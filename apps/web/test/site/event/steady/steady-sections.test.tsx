import { act, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { oddsTopic } from '../../../../src/shared/live/topics.ts';
import EventPage from '../../../../src/site/event/EventPage.tsx';
import { sectionsOf } from '../../../../src/site/event/sections.ts';
import { type SteadySection, steadySections } from '../../../../src/site/event/steady/steady-sections.ts';
import { readOdds } from '../../../../src/shared/live/reading.ts';
import { matchOdds, oddEven, sessions, shown } from '../../../fixtures/documents.ts';
import { livePage, settings, sportRow } from '../../../fixtures/live-page.tsx';
import { stubMedia } from '../../../support/browser.ts';
import { fakeServer } from '../../../support/fake-server.ts';
import '../../../support/patience.ts';

const odds = oddsTopic('4', '700');
/** Tells the page where the card is that it watches. */
let seen: (where: { isIntersecting: boolean; top: number }) => void = () => {};

beforeEach(() => {
  stubMedia(() => false);
  fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/provider/sports': { body: { data: [sportRow('4', 'Cricket')] } },
    'GET /api/provider/event': { status: 404, body: {} },
  });
  vi.stubGlobal('CSS', { supports: () => false });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly object[]) => void) {
        seen = ({ isIntersecting, top }) => act(() => tell([{ isIntersecting, boundingClientRect: { top } }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const all = sectionsOf(readOdds(shown([matchOdds(), sessions(), oddEven()])).shape);
const words = (cards: readonly SteadySection[]) =>
  cards.map(({ title, gone, fresh }) => title + (gone ? ' gone' : '') + (fresh ? ' fresh' : ''));
const titles = all.map(({ title }) => title);

test('a card that is gone stays behind what it stood behind, and is itself again when it comes back', () => {
  const begun = steadySections([], all);
  const [first, second, third] = titles;
  const without = steadySections(begun, all.slice(2));
  expect(words(without)).toEqual([`${first} gone`, `${second} gone`, third]);
  expect(words(steadySections(without, all.slice(1)))).toEqual([`${first} gone`, second, third]);
});

function open() {
  const page = livePage(
    <Routes>
      <Route path="/event/:eventId" element={<EventPage />} />
    </Routes>,
    '/event/700?sportId=4',
  );
  page.give(odds, [matchOdds(), sessions(), oddEven()]);
  return page;
}
const cards = () =>
  screen
    .getAllByRole('region')
    .map(({ ariaLabel }) => ariaLabel)
    .filter((name) => name !== 'Event' && name !== 'Bookmaker');

test('a card whose markets the feed drops stays closed while it is in view, and goes when it is not', () => {
  const page = open();
  const before = cards();
  page.give(odds, [matchOdds(), oddEven()]);
  expect(cards()).toEqual(before);
  const session = within(screen.getByRole('region', { name: 'Session' }));
  expect(session.getAllByText('Closed').length).toBeGreaterThan(0);
  expect(session.queryAllByRole('button').filter((button) => button.dataset.box !== undefined)).toEqual([]);
  seen({ isIntersecting: true, top: 300 });
  expect(cards()).toEqual(before);
  // Over what is seen, in a browser that does not keep that in its place.
  seen({ isIntersecting: false, top: -900 });
  expect(cards()).toEqual(before);
  // Under it: an empty part of the page takes its place.
  seen({ isIntersecting: false, top: 900 });
  expect(cards()).toEqual(before.map((name) => (name === 'Session' ? 'Fancy' : name)));
});

test('a card whose markets go while nobody looks at the page is not kept', () => {
  const page = open();
  const before = cards();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  page.give(odds, [matchOdds(), oddEven()]);
  expect(cards()).toEqual(before.map((name) => (name === 'Session' ? 'Fancy' : name)));
  hidden.mockRestore();
});

test('a market with runners stays under its veil', () => {
  const page = open();
  page.give(odds, [sessions(), oddEven()]);
  const match = within(screen.getByRole('region', { name: 'Match Odds' }));
  expect(match.getAllByText('CLOSED').length).toBeGreaterThan(0);
  expect(match.queryByRole('button', { name: /^Back .* at / })).toBeNull();
});

test('a new card waits, also as the last one, and what goes meanwhile leaves nothing', () => {
  const [first, second, third] = titles;
  const begun = steadySections([], all.slice(1));
  const more = steadySections(begun, all);
  expect(words(more)).toEqual([`${first} fresh`, second, third]);
  expect(words(steadySections(more, all.slice(1)))).toEqual([second, third]);
  expect(words(steadySections(steadySections([], all.slice(0, 2)), all))).toEqual([first, second, `${third} fresh`]);
});

describe('a market that opens while its place is in view', () => {
  const openWithout = () => {
    const page = open();
    const whole = cards();
    page.give(odds, [matchOdds(), oddEven()]);
    seen({ isIntersecting: false, top: 900 });
    const before = cards();
    page.give(odds, [matchOdds(), sessions(), oddEven()]);
    seen({ isIntersecting: true, top: 300 });
    expect(cards()).toEqual(before);
    return { whole, before };
  };

  test('pushes nothing down, and comes when it is asked for', () => {
    const { whole } = openWithout();
    fireEvent.click(screen.getByRole('button', { name: '1 new market' }));
    expect(cards()).toEqual(whole);
    expect(screen.queryByRole('button', { name: '1 new market' })).toBeNull();
  });

  test('is not denied by its part while it waits, and comes there as well', () => {
    const { whole } = openWithout();
    const part = within(screen.getByRole('region', { name: 'Fancy' }));
    expect(part.queryByText('No fancy markets available.')).toBeNull();
    fireEvent.click(part.getByRole('button', { name: '1 new' }));
    expect(cards()).toEqual(whole);
  });

  test('comes when its place is out of view', () => {
    const { whole, before } = openWithout();
    seen({ isIntersecting: false, top: -900 });
    expect(cards(), 'over what is seen, in a browser that does not keep that in its place').toEqual(before);
    seen({ isIntersecting: false, top: 900 });
    expect(cards()).toEqual(whole);
  });

  test('comes when nobody looks at the page', () => {
    const { whole } = openWithout();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(cards()).toEqual(whole);
    hidden.mockRestore();
  });
});
