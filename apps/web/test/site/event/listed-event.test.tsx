import { providerTime } from '@pavilion/feed';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { useTopic } from '../../../src/shared/live/price/use-quote.ts';
import { detailTopic, homeTopic, oddsTopic } from '../../../src/shared/live/topics.ts';
import EventPage from '../../../src/site/event/EventPage.tsx';
import { detail } from '../../fixtures/documents.ts';
import { livePage, settings, signOut, sportRow } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const event = {
  ...{
    eventId: '700',
    name: 'India v Australia',
    sportId: '4',
    competitionId: '55',
    competitionName: 'Test Championship',
  },
  ...{ inPlay: true, startsAtMs: Date.UTC(2026, 10, 20, 4, 30), status: '', suspended: false, market: null },
  score: {
    ...{ status: '2nd innings', clock: '18.3 ov', note: 'India need 34 from 21 balls' },
    sides: [
      { main: '164/7', detail: '18.3 ov', parts: [], active: true },
      { main: '287', detail: '', parts: [], active: false },
    ],
  },
};

function Home() {
  useTopic(homeTopic, 1_000);
  return <Link to="/event/700?sportId=4&eventName=India+v+Australia">Open</Link>;
}

beforeEach(() => {
  stubMedia((query) => query.includes('width'));
  signOut();
});

function open(at: string) {
  fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/provider/sports': { body: { data: [sportRow('4', 'Cricket')] } },
  });
  return livePage(
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/event/:eventId" element={<EventPage />} />
    </Routes>,
    at,
  );
}

test('an event that is opened from a list has its head at once, as high as it stays', async () => {
  const { give } = open('/');
  give(homeTopic, [{ sportId: '4', name: 'Cricket', live: 1, next: 0, events: [event] }]);
  await userEvent.click(screen.getByRole('link', { name: 'Open' }));
  const band = within(await screen.findByRole('region', { name: 'Event' }));
  expect(band.getAllByText('Live').length).toBeGreaterThan(0);
  const score = () => within(band.getByRole('group', { name: 'Score' }));
  await waitFor(() => expect(score().getByRole('row', { name: /India/ }).textContent).toBe('India(now)164/718.3 ov'));
  // What the event itself says counts, once it is there: here that no score is known.
  give(detailTopic('4', '700'), [detail()]);
  expect(band.queryByRole('group', { name: 'Score' })).toBeNull();
});

test('before the start, where nothing is open, the page says when it will be', () => {
  const { give } = open('/event/700?sportId=4&eventName=India+v+Australia');
  give(oddsTopic('4', '700'), []);
  expect(screen.queryByRole('status')).toBeNull();
  give(detailTopic('4', '700'), [detail({ iplay: false, stime: providerTime(Date.now() + 40 * 86_400_000) })]);
  expect(screen.getByRole('status').textContent).toMatch(
    /^No market is open yet. They open nearer the start: \d+ \w+, \d\d:\d\d.$/,
  );
});
