import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import EventBets from '../../../src/site/my-bets/EventBets.tsx';
import { useTellOver } from '../../../src/shared/lib/event/event-over.ts';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';

beforeEach(() => {
  useSlipDraft.getState().close();
  signIn();
  stubMedia(() => true);
});

function Page({ over }: { over: boolean }) {
  useTellOver('700', over);
  return null;
}

test.each([
  [false, 'Choose a price to open the bet slip. Bets you place appear here at once.'],
  [true, 'This event is over. Bets you placed on it stand under its results.'],
])('without bets, on an event whose end is %s', async (over, text) => {
  fakeServer({ 'GET /api/bets/current': { body: { items: [], total: 0, page: 1, pageSize: 200, totalAmount: 0 } } });
  await act(async () =>
    livePage(
      <>
        <Page over={over} />
        <EventBets eventId="700" />
      </>,
    ),
  );
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a phone, which has them in the page, says nothing of bets that there are not', async () => {
  stubMedia(() => false);
  const server = fakeServer({
    'GET /api/bets/current': { body: { items: [], total: 0, page: 1, pageSize: 200, totalAmount: 0 } },
  });
  await act(async () => livePage(<EventBets eventId="700" />));
  expect(server.calls).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Matched on this event' })).toBeNull();
});
