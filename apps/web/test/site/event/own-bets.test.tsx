import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { emit } from '../../../src/shared/lib/bet/events.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import EventPage from '../../../src/site/event/EventPage.tsx';
import { bookmaker, matchOdds } from '../../fixtures/documents.ts';
import { livePage, settings, signIn, sportRow } from '../../fixtures/live-page.tsx';
import { settle, stubMedia, stubResize } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const held = {
  ...{ eventId: '700', marketId: '7001', selectionKey: null, marketName: 'MATCH_ODDS', kind: 'match', exposure: 1_000 },
  state: { shape: 'vector', kind: 'match', outcomes: ['11'], profits: [2_000_00], rest: -1_000_00 },
};
/** How high the list of the bets is. */
const high = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
afterAll(() => high.mockRestore());
/** Tells the page that the list is another height. */
let resized: (() => void)[] = [];
/** Tells the page that nothing of what it watches is in view. */
let unseen: () => void = () => undefined;
const grow = (px: number) => {
  high.mockReturnValue(px);
  act(() => resized.forEach((tell) => tell()));
};

function open(phone: boolean) {
  stubMedia((query) => !phone && query.includes('width'));
  const server = fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/provider/sports': { body: { data: [sportRow('4', 'Cricket')] } },
    'GET /api/bets/positions': { body: { items: [held] } },
    'GET /api/bets/current': { body: { items: [], total: 0, page: 1, pageSize: 200, totalAmount: 0 } },
    'GET /api/bets/auto-cash-out': { body: { items: [] } },
    'GET /api/bets/history': { body: { items: [], total: 0, page: 1, pageSize: 100 } },
  });
  const page = livePage(
    <Routes>
      <Route path="/event/:eventId" element={<EventPage ownBets={(eventId) => <p>bets of {eventId}</p>} />} />
    </Routes>,
    '/event/700?sportId=4&eventName=India+v+Australia',
  );
  return { server, give: (...markets: object[]) => act(() => page.give(oddsTopic('4', '700'), markets)) };
}

/** The prices come before the bets are known, and are looked at. */
async function openLate(...markets: object[]) {
  const page = open(true);
  page.give(...(markets.length > 0 ? markets : [matchOdds()]));
  return { ...page, room: await roomOf() };
}
const roomOf = async () => (await screen.findByText('bets of 700')).parentElement?.parentElement as HTMLElement;
const looks = ({ style, className }: HTMLElement) => [style.height, className.includes('invisible')];

beforeEach(() => {
  signIn();
  resized = stubResize();
  vi.stubGlobal('CSS', { supports: () => false });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly object[]) => void) {
        unseen = () => act(() => tell([{ isIntersecting: false, boundingClientRect: { top: 900 } }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  high.mockReturnValue(100);
});

test('on a phone the own bets stand under the first card, once what was said of a placed one has been read', async () => {
  const { room } = await openLate();
  const card = screen.getByRole('region', { name: 'Match Odds' });
  expect([room.style.height, room.className]).toEqual(['0px', 'overflow-y-auto invisible']);
  act(() => emit('bet:read'));
  expect(looks(room)).toEqual(['100px', false]);
  expect(card.compareDocumentPosition(room) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('bets that are known before the prices are there with them', async () => {
  const { server, give } = open(true);
  await waitFor(() => expect(server.calls.some(({ path }) => path === '/api/bets/positions')).toBe(true));
  await act(settle);
  give(matchOdds());
  expect(looks(await roomOf())).toEqual(['100px', false]);
});

test('they come, grow and go when their place is out of sight', async () => {
  const { room } = await openLate();
  unseen();
  expect(looks(room)).toEqual(['100px', false]);
  grow(160);
  expect(looks(room)).toEqual(['100px', false]);
  expect([room.tabIndex, room.getAttribute('aria-label')], 'keys reach what is scrolled').toEqual([
    0,
    'Matched on this event',
  ]);
  unseen();
  expect(looks(room)).toEqual(['160px', false]);
  expect(room.hasAttribute('tabindex')).toBe(false);
  grow(0);
  expect(looks(room), 'an empty frame is not shown').toEqual(['160px', true]);
  unseen();
  expect(looks(room)).toEqual(['0px', true]);
});

test('under another first card they have the same room', async () => {
  await openLate(matchOdds(), bookmaker());
  act(() => emit('bet:read'));
  await userEvent.click(screen.getByRole('button', { name: /^Bookmaker/, pressed: false }));
  expect(looks(await roomOf())).toEqual(['100px', false]);
  await userEvent.click(screen.getByRole('button', { name: /^All/, pressed: false }));
  expect(looks(await roomOf())).toEqual(['100px', false]);
});

test('a wide screen has them in the rail, and not a second time', async () => {
  open(false).give(matchOdds());
  await screen.findByRole('region', { name: 'Match Odds' });
  await screen.findAllByText('+₹2,000.00');
  expect(screen.queryByText('bets of 700')).toBeNull();
});
