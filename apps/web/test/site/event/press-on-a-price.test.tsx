import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useBrowse } from '../../../src/shared/lib/bet/browse.ts';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { oddsTopic, sportTopic } from '../../../src/shared/live/topics.ts';
import EventPage from '../../../src/site/event/EventPage.tsx';
import MarketsPage from '../../../src/site/markets/MarketsPage.tsx';
import { bookmaker, listed, matchOdds, sessions } from '../../fixtures/documents.ts';
import { livePage, settings, signOut, sportRow } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

function open(at: string) {
  fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/provider/sports': { body: { data: [sportRow('4', 'Cricket')] } },
  });
  return livePage(
    <Routes>
      <Route path="/markets" element={<MarketsPage />} />
      <Route path="/event/:eventId" element={<EventPage />} />
    </Routes>,
    at,
  );
}

/** The rows, `market/selection`, whose cells are drawn anew by an act: a cell that is drawn asks the board for its price. */
function rowsDrawn({ live }: ReturnType<typeof open>, doIt: () => void): string[] {
  const asked = vi.spyOn(live.board, 'offer');
  act(doIt);
  const rows = asked.mock.calls.map(([, boxKey]) => boxKey.split('/').slice(0, 2).join('/'));
  asked.mockRestore();
  return [...new Set(rows)].sort();
}

const press = (name: RegExp) => () => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  stubMedia((query) => query.includes('width'));
  useBrowse.setState({ sportId: '4', competitionId: null, eventId: null, shown: null });
  useSlipDraft.getState().close();
  signOut();
});

test('on the page of an event a press draws its own row and the one before, a stake draws none', () => {
  const page = open('/event/700?sportId=4&eventName=India+v+Australia');
  page.give(oddsTopic('4', '700'), [matchOdds(), bookmaker(), sessions()]);
  expect(rowsDrawn(page, press(/^Back India at 2.14/))).toEqual(['7001/11']);
  expect(rowsDrawn(page, press(/^Back Australia at 3.05/))).toEqual(['7001/11', '7001/12']);
  expect(rowsDrawn(page, () => useSlipDraft.getState().setStake(6_000_00))).toEqual([]);
  expect(rowsDrawn(page, () => useSlipDraft.getState().close())).toEqual(['7001/12']);
});

test('so it is on the markets page', () => {
  const page = open('/markets');
  const live = { iplay: true, startsAtMs: Date.now() - 3_600_000 };
  const prices = (first: string, second: string) => [[first, 2.14, 2.16] as const, [second, 3.05, 3.1] as const];
  page.give(sportTopic('4'), {
    t1: [
      listed({ ...live, gmid: 700, ename: 'India v Australia', prices: prices('India', 'Australia') }),
      listed({ ...live, gmid: 701, ename: 'South Africa v Pakistan', prices: prices('South Africa', 'Pakistan') }),
    ],
    t2: [],
  });
  const [first] = rowsDrawn(page, press(/^Back India at 2.14/));
  expect(first).toBe(useSlipDraft.getState().pick?.box.key.split('/').slice(0, 2).join('/'));
  expect(rowsDrawn(page, press(/^Lay Pakistan at 3.1/))).toHaveLength(2);
  expect(rowsDrawn(page, () => useSlipDraft.getState().close())).toHaveLength(1);
});
