import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import EventPage from '../../../src/site/event/EventPage.tsx';
import { betAgainPath, readAgain } from '../../../src/shared/address/again.ts';
import { takePicks, useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { bet } from '../../fixtures/bet.ts';
import { bookmaker, matchOdds, sessions } from '../../fixtures/documents.ts';
import { livePage, settings, signIn, sportRow } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const odds = oddsTopic('4', '700');
const Address = () => <output aria-label="address">{useLocation().search}</output>;
const address = () => screen.getByLabelText('address').textContent;

function open(at: string) {
  fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/provider/sports': { body: { data: [sportRow('4', 'Cricket')] } },
    'GET /api/bets/positions': { body: { items: [] } },
    'GET /api/bets/current': { body: { items: [], total: 0, page: 1, pageSize: 200, totalAmount: 0 } },
    'GET /api/bets/auto-cash-out': { body: { items: [] } },
    'GET /api/bets/history': { body: { items: [], total: 0, page: 1, pageSize: 100 } },
  });
  return livePage(
    <Routes>
      <Route
        path="/event/:eventId"
        element={
          <>
            <EventPage />
            <Address />
          </>
        }
      />
    </Routes>,
    at,
  );
}

beforeEach(() => {
  stubMedia(() => false);
  takePicks(null);
  useSlipDraft.getState().close();
  useToasts.setState({ toasts: [] });
  signIn();
});

test('a bet that is made again opens the slip at the price of now with its stake, also where one press places', async () => {
  const taken = vi.fn<() => void>();
  takePicks(taken);
  const { give } = open(betAgainPath(bet()));
  expect(useSlipDraft.getState().pick).toBeNull();
  give(odds, [matchOdds()]);
  await waitFor(() => expect(useSlipDraft.getState().pick).toMatchObject({ selectionKey: '12', side: 'back' }));
  expect(taken).not.toHaveBeenCalled();
  const { pick, priceHundredths, stakePaise } = useSlipDraft.getState();
  expect([priceHundredths, stakePaise]).toEqual([pick?.priceHundredths, 6_000_00]);
  expect(address()).not.toContain('again');
  // Closed, it stays closed with the next document.
  act(() => useSlipDraft.getState().close());
  give(odds, [matchOdds()]);
  expect(useSlipDraft.getState().pick).toBeNull();
  takePicks(null);
});

test('a row that has no price any more says so and opens nothing', async () => {
  const gone = betAgainPath(bet({ selection: { id: '99', key: '99', name: 'Nobody', side: 'lay' } }));
  const { give } = open(gone);
  give(odds, [matchOdds()]);
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([{ title: 'There is no price here at the moment.' }]),
  );
  expect([useSlipDraft.getState().pick, address()?.includes('again')]).toEqual([null, false]);
});

test.each(['', '7001~back~0~12', '7001~both~100~12', '7001~back~1e5~12', '7001~back~100~'])(
  'an address that asks for nothing that can be opens nothing: %s',
  (text) => expect(readAgain(text)).toBeNull(),
);

test('a flick leads to the next part of the markets that has any, and back; a slow or slanting one leads nowhere', () => {
  stubMedia(() => false);
  const { give } = open('/event/700?sportId=4&competitionId=55&eventName=India+v+Australia');
  give(odds, [matchOdds(), bookmaker(), sessions()]);
  const chosen = () => screen.getByRole('group', { name: 'Markets shown' }).querySelector('[aria-pressed=true]');
  const flick = (across: number, down = 0, ms = 100) => {
    const at = screen.getAllByRole('region')[1] ?? document.body;
    fireEvent.touchStart(at, { touches: [{ clientX: 200, clientY: 300 }], timeStamp: 1 });
    const end = new Event('touchend', { bubbles: true });
    Object.defineProperties(end, {
      changedTouches: { value: [{ clientX: 200 + across, clientY: 300 + down }] },
      touches: { value: [] },
      timeStamp: { value: end.timeStamp + ms },
    });
    fireEvent(at, end);
  };
  const first = chosen()?.textContent;
  flick(-120);
  expect(chosen()?.textContent).toMatch(/^Match Odds/);
  flick(-120);
  expect(chosen()?.textContent).toMatch(/^Bookmaker/);
  flick(-40);
  flick(-120, 90);
  flick(-120, 0, 5_000);
  expect(chosen()?.textContent).toMatch(/^Bookmaker/);
  flick(120);
  flick(120);
  flick(120);
  expect(chosen()?.textContent).toBe(first);
});
