import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { emit } from '../../../src/shared/lib/bet/events.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import EventPage from '../../../src/site/event/EventPage.tsx';
import { matchOdds } from '../../fixtures/documents.ts';
import { livePage, settings, signIn, sportRow } from '../../fixtures/live-page.tsx';
import { stubMedia, stubResize } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const held = {
  ...{ eventId: '700', marketId: '7001', selectionKey: null, marketName: 'MATCH_ODDS', kind: 'match', exposure: 1_000 },
  state: { shape: 'vector', kind: 'match', outcomes: ['11'], profits: [2_000_00], rest: -1_000_00 },
};
/** How high the list of the bets is. */
const high = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
afterAll(() => high.mockRestore());

function open(phone: boolean) {
  stubMedia((query) => !phone && query.includes('width'));
  fakeServer({
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
  page.give(oddsTopic('4', '700'), [matchOdds()]);
}

beforeEach(() => {
  signIn();
  stubResize();
  high.mockReturnValue(100);
});

test('on a phone the own bets stand under the first card, once what was said of a placed one has been read', async () => {
  open(true);
  const card = await screen.findByRole('region', { name: 'Match Odds' });
  const bets = await screen.findByText('bets of 700');
  const room = bets.parentElement?.parentElement as HTMLElement;
  expect([room.style.height, room.className]).toEqual(['0px', 'overflow-y-auto invisible']);
  act(() => emit('bet:read'));
  expect([room.style.height, room.className.includes('invisible')]).toEqual(['100px', false]);
  expect(card.compareDocumentPosition(bets) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('a wide screen has them in the rail, and not a second time', async () => {
  open(false);
  await screen.findByRole('region', { name: 'Match Odds' });
  await screen.findAllByText('+₹2,000.00');
  expect(screen.queryByText('bets of 700')).toBeNull();
});
