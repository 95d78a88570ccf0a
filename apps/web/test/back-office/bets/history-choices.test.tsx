import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import BetHistoryPage from '../../../src/back-office/bets/BetHistoryPage.tsx';
import { hi } from '../../../src/shared/i18n/hi-back-office.ts';
import { setLanguage, takeHindiFrom } from '../../../src/shared/i18n/i18n.ts';
import { fakeServer } from '../../support/fake-server.ts';
import { openPage } from '../accounts/back-office-page.tsx';
import { signedInAs } from '../accounts/dialogs/back-office.tsx';
import '../../support/patience.ts';

signedInAs('super_admin');
afterEach(() => setLanguage('en'));

function openHistory(countedSince: string | null): void {
  fakeServer({
    'GET /api/super-admin/bets/filters': {
      body: { sports: [], competitions: [], events: [], markets: [], agents: [], users: [], countedSince },
    },
    'GET /api/super-admin/bets/history': {
      body: { items: [], total: 0, page: 1, pageSize: 50, countedSince: null, totals: null },
    },
  });
  openPage(<BetHistoryPage />, '/super-admin/sports-bet-history');
}
const SINCE = '2026-11-01T00:00:00.000Z';

test('choices that are not of all bets say of which they are', async () => {
  openHistory(SINCE);
  expect(
    await screen.findByText('Choices and their counts are from the newest 10,000 bets. Choose days for older ones.'),
  ).toBeTruthy();
});

test('in Hindi, too', async () => {
  await takeHindiFrom(async () => hi);
  await setLanguage('hi');
  openHistory(SINCE);
  expect(await screen.findByText(/सबसे नए 10,000 दांव से हैं/)).toBeTruthy();
});

test('choices of all bets say nothing', async () => {
  openHistory(null);
  await screen.findByText('No bets found for the selected filters.');
  expect(screen.queryByText(/Choices and their counts/)).toBeNull();
});
