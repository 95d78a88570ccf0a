import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../src/shared/api/session/session.ts';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { resetPlacing, usePlacing } from '../../../src/site/slip/placing/flights.ts';
import Slip from '../../../src/site/slip/Slip.tsx';
import { livePage, settings, signIn } from '../../fixtures/live-page.tsx';
import { pick } from '../../fixtures/pick.ts';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

beforeEach(() => {
  stubMedia(() => true);
  localStorage.clear();
  useSlipDraft.getState().close();
  usePlacing.setState({ placed: [], flights: new Map() });
  resetPlacing();
  signIn();
});

/** A lay of ₹1,000 at 3.05, whose odds have become `currentOdds`, by somebody who has `availablePaise` left. */
async function asked(currentOdds: number, availablePaise: number, max: number | null = null) {
  const limits = [{ subject: 'loss', period: 'day', max, used: 0, periodStart: '', periodEnd: '', pending: null }];
  const server = fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/limits': { body: { limits, reminderMinutes: null, exclusion: null } },
    'GET /api/bets/positions': { body: { items: [] } },
    'GET /api/bets/current': { body: { items: [], total: 0, page: 1, pageSize: 200, totalAmount: 0 } },
    'POST /api/bets/place': {
      status: 409,
      body: {
        error: 'ODDS_CHANGED',
        message: 'Odds have changed.',
        currentOdds,
        currentLine: null,
        currentWidth: null,
      },
    },
  });
  const { account } = useSession.getState();
  if (account) useSession.setState({ account: { ...account, availablePaise, exposurePaise: 0 } });
  livePage(<Slip place="rail" />);
  act(() => useSlipDraft.getState().open(pick({ side: 'lay' })));
  await screen.findByRole('cell', { name: '−₹2,050.00' });
  await userEvent.click(screen.getByRole('button', { name: /^Place lay bet/ }));
  await screen.findByRole('alertdialog', { name: 'Odds have changed' });
  return server;
}

const yes = () => screen.queryByRole('button', { name: /^Yes, at/ });

test('a new price that needs more than is available offers no Yes, says why, and leads back to the bet', async () => {
  const server = await asked(4.2, 3_000_00);
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Odds have changed, and at the new ones this bet cannot be placed. This bet risks ₹3,200, and ₹3,000 is available. (New odds: 4.20)',
    ),
  );
  expect(yes()).toBeNull();
  expect(screen.queryByRole('button', { name: 'No' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the bet' }));
  expect(useSlipDraft.getState()).toMatchObject({ priceHundredths: 420, stakePaise: 1_000_00 });
  expect(screen.getByText('This bet risks ₹3,200, and ₹3,000 is available.')).toBeTruthy();
  expect(server.calls.filter(({ path }) => path === '/api/bets/place')).toHaveLength(1);
});

test('when it can be placed after all the question has the focus, and Yes waits before it takes a press', async () => {
  await asked(4.2, 3_000_00);
  (await screen.findByRole('button', { name: 'Back to the bet' })).focus();
  await new Promise((resolve) => setTimeout(resolve, 900));
  const { account } = useSession.getState();
  act(() => useSession.setState({ account: account && { ...account, availablePaise: 50_000_00 } }));
  expect(yes()).toHaveProperty('disabled', true);
  expect(document.activeElement).toBe(screen.getByRole('alertdialog', { name: 'Odds have changed' }));
  await waitFor(() => expect(yes()).toHaveProperty('disabled', false));
});

test('the same where an own limit leaves no room for it', async () => {
  await asked(4.2, 50_000_00, 2_500);
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Your own loss limit leaves ₹2,500 today.'),
  );
  expect(yes()).toBeNull();
});

test('who is short of money already is not offered a Yes to more risk', async () => {
  await asked(4.2, -100_00);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('this bet cannot be placed.'));
  expect(screen.getByText(/^Your balance is ₹100.00 short/)).toBeTruthy();
  expect(yes()).toBeNull();
});

test('one that can be paid is asked about as ever', async () => {
  await asked(4.2, 3_200_00);
  expect(screen.getByRole('alert').textContent).toBe(
    'Odds have changed. Do you want to place the bet with the new odds? (New odds: 4.20)',
  );
  await waitFor(() => expect(yes()?.matches(':enabled')).toBe(true));
});
