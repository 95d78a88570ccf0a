import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import RailChart from '../../../src/site/chart/RailChart.tsx';
import EventPage from '../../../src/site/event/EventPage.tsx';
import { detailTopic, oddsTopic } from '../../../src/shared/live/topics.ts';
import { detail, matchOdds } from '../../fixtures/documents.ts';
import { livePage, settings, signOut, sportRow } from '../../fixtures/live-page.tsx';
import { stubMedia, stubResize } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const odds = oddsTopic('4', '700');
const asked: string[] = [];

/** As recorded: every half minute a price, the last one a minute ago. */
const points = (from: number) =>
  Array.from({ length: 8 }, (_, at) => ({
    at: Date.now() - (9 - at) * 30_000,
    ...{ back: from + at / 100, lay: from + 0.02 + at / 100, backLine: null, layLine: null, last: null },
  }));

function open() {
  asked.length = 0;
  fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/provider/sports': { body: { data: [sportRow('4', 'Cricket')] } },
    'GET /api/provider/price-history': ({ query }) => {
      asked.push(`${query.get('selectionKey')} ${query.get('minutes')}`);
      return { body: { data: { kind: 'match', everyMs: 5_000, points: points(2) } } };
    },
  });
  const page = livePage(
    <Routes>
      <Route
        path="/event/:eventId"
        element={
          <Suspense fallback={null}>
            <EventPage />
            <RailChart />
          </Suspense>
        }
      />
    </Routes>,
    '/event/700?sportId=4&eventName=India+v+Australia',
  );
  page.give(detailTopic('4', '700'), [detail()]);
  return page;
}

beforeEach(() => {
  stubResize();
  stubMedia((query) => query.includes('width'));
  signOut();
});

const sparklines = () => screen.getByRole('region', { name: 'Match Odds' }).querySelectorAll('polyline');
const share = (side: RegExp) =>
  within(screen.getByRole('region', { name: 'Match Odds' })).queryByTitle(side)?.textContent;

describe('the first market of an event', () => {
  test('shows how each price has moved, from the record and then from the board', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { give, pass } = open();
      give(odds, [matchOdds()]);
      await waitFor(() => expect(sparklines()).toHaveLength(3));
      const before = sparklines()[0]?.getAttribute('points')?.split(' ').length;
      expect(before).toBe(8);
      await act(async () => vi.advanceTimersByTimeAsync(10_000));
      expect(sparklines()[0]?.getAttribute('points')?.split(' ')).toHaveLength(9);
      pass(0);
      // What is older than twenty minutes is not drawn any more, and the rest is a point for ten seconds.
      await act(async () => vi.advanceTimersByTimeAsync(25 * 60_000));
      expect(sparklines()[0]?.getAttribute('points')?.split(' ')).toHaveLength(120);
      // The record is not asked for again for it.
      expect(asked.filter((row) => row.endsWith(' 20'))).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test('says what backing and laying all of it comes to, and nothing while a price is missing', () => {
    const { give } = open();
    give(odds, [matchOdds()]);
    const back = share(/^Backing every runner costs/);
    const lay = share(/^Laying every runner takes in/);
    // 1/2.14 + 1/3.05 + 1/4.7 and 1/2.16 + 1/3.1 + 1/4.8.
    expect(back).toBe('100.8%');
    expect(lay).toBe('99.4%');
    const gap = matchOdds();
    give(odds, [{ ...gap, section: gap.section.map((row, at) => (at === 1 ? { ...row, odds: [] } : row)) }]);
    expect(share(/^Backing every runner costs/)).toBeUndefined();
  });
});

test('the rail draws the prices of a runner over the time it says; another runner is chosen there', async () => {
  const user = userEvent.setup();
  const { give } = open();
  expect(screen.queryByRole('region', { name: 'Price chart' })).toBeNull();
  give(odds, [matchOdds()]);
  const rail = within(await screen.findByRole('region', { name: 'Price chart' }));
  expect(await rail.findByRole('img', { name: /^Price chart of India\. Back from 2\.00 to/ })).toBeTruthy();
  const span = rail.getByRole('radio', { name: '15 min' });
  expect(span.getAttribute('aria-checked')).toBe('true');
  await user.selectOptions(rail.getByRole('combobox', { name: 'Runner' }), 'Australia');
  expect(await rail.findByRole('img', { name: /^Price chart of Australia\./ })).toBeTruthy();
});
