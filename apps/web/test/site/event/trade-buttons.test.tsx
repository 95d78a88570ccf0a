import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePanels } from '../../../src/shared/lib/panels.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import EventPage from '../../../src/site/event/EventPage.tsx';
import { market, matchOdds } from '../../fixtures/documents.ts';
import { livePage, settings, signIn, signOut, sportRow } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

beforeEach(() => {
  stubMedia((query) => query.includes('width'));
  signIn();
  fakeServer({
    'GET /api/app-settings': { body: { ...settings, orders: true } },
    'GET /api/provider/sports': { body: { data: [sportRow('4', 'Cricket')] } },
    'GET /api/orders': { body: { items: [], next: null } },
    'GET /api/bets/positions': { body: { items: [] } },
    'GET /api/bets/current': { body: { items: [], total: 0, page: 1, pageSize: 200, totalAmount: 0 } },
    'GET /api/bets/auto-cash-out': { body: { items: [] } },
    'GET /api/bets/history': { body: { items: [], total: 0, page: 1, pageSize: 100 } },
  });
});

test('a guest has them in their places, in words and on a phone too, and logs in with them', async () => {
  signOut();
  const asked = vi.fn<() => void>();
  window.addEventListener('request-login', asked, { once: true });
  const page = livePage(
    <Routes>
      <Route path="/event/:eventId" element={<EventPage />} />
    </Routes>,
    '/event/700?sportId=4&eventName=India+v+Australia',
  );
  page.give(oddsTopic('4', '700'), [matchOdds()]);
  const ladder = await screen.findByRole('button', { name: 'Ladder of Match Odds' });
  // What gives them room on a phone does so before the account comes: nothing moves when it does.
  expect(ladder.className).not.toContain('hidden');
  expect(ladder.dataset['ladder']).toBe('');
  expect(ladder.textContent).toBe('Ladder');
  await userEvent.click(ladder);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('dutching is one press away in the head of a market of three, and of no market of two', async () => {
  const user = userEvent.setup();
  const page = livePage(
    <Routes>
      <Route path="/event/:eventId" element={<EventPage />} />
    </Routes>,
    '/event/700?sportId=4&eventName=India+v+Australia',
  );
  const two = [11, 12].map((sid) => ({
    sid,
    nat: `Side ${sid}`,
    back: [[2, 100]] as const,
    lay: [[2.1, 100]] as const,
  }));
  page.give(oddsTopic('4', '700'), [matchOdds(), market({ mid: 7009, mname: 'Toss', gtype: 'match', rows: two })]);
  await user.click(await screen.findByRole('button', { name: 'Dutching over Match Odds' }));
  expect(usePanels.getState().ladder).toMatchObject({ marketId: '7001', tool: 'dutching' });
  expect(screen.getByRole('button', { name: 'Ladder of Toss' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Dutching over Toss' })).toBeNull();
});
