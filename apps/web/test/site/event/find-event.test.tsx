import { act, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import EventPage from '../../../src/site/event/EventPage.tsx';
import { detailTopic, oddsTopic } from '../../../src/shared/live/topics.ts';
import { livePage, settings, signOut, sportRow } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const FOUND = { body: { data: { eventId: '700', sportId: '2', competitionId: '55', name: 'Ann v Bea' } } };

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}

function open(at: string, answer: Parameters<typeof fakeServer>[0][string]) {
  fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/provider/sports': { body: { data: [sportRow('4', 'Cricket'), sportRow('2', 'Tennis')] } },
    'GET /api/provider/event': answer,
  });
  return livePage(
    <>
      <Routes>
        <Route path="/event/:eventId" element={<EventPage />} />
      </Routes>
      <Address />
    </>,
    at,
  );
}

beforeEach(() => {
  stubMedia((query) => query.includes('width'));
  signOut();
});

const RIGHT = '?sportId=2&competitionId=55&eventName=Ann+v+Bea';

test('an address without a sport is put right by the id alone', async () => {
  open('/event/700', ({ query }) => (query.get('eventId') === '700' ? FOUND : { status: 404, body: {} }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ann v\u00a0Bea');
  expect(screen.getByLabelText('address').textContent).toBe(RIGHT);
});

test('so is one that names another sport, and the rest of it stays', async () => {
  const { live } = open('/event/700?show=match&sportId=4', FOUND);
  act(() => {
    for (const topic of [oddsTopic('4', '700'), detailTopic('4', '700')]) live.board.fail(topic.key, 'Unknown event.');
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ann v\u00a0Bea');
  expect(screen.getByLabelText('address').textContent).toBe(
    '?show=match&sportId=2&competitionId=55&eventName=Ann+v+Bea',
  );
});

test('one that is on record in that sport and nowhere shown is called by its name there', async () => {
  const { live } = open('/event/700?sportId=2', FOUND);
  act(() => {
    for (const topic of [oddsTopic('2', '700'), detailTopic('2', '700')]) live.board.fail(topic.key, 'Unknown event.');
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ann v Bea');
  expect(screen.getByRole('alert').textContent).toContain('This event is not listed any more.');
});

test('an id that the server does not know is no event', async () => {
  open('/event/700', { status: 404, body: {} });
  expect((await screen.findByRole('alert')).textContent).toContain('This event does not exist.');
});

test('an event that cannot be asked about is not said to be gone', async () => {
  let isAway = true;
  open('/event/700', () => (isAway ? { status: 503, text: '' } : FOUND));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('This event does not exist.')).toBeNull();
  isAway = false;
  act(() => again.click());
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann v\u00a0Bea' })).toBeTruthy();
});
