import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { makeQueryClient } from '../../../../src/shared/api/query-client.ts';
import { useOverlays } from '../../../../src/shared/lib/overlays.ts';
import { InOrders, WaitingOrders } from '../../../../src/shared/live/orders/WaitingOrders.tsx';
import { settings, signIn } from '../../../fixtures/live-page.tsx';
import { settle } from '../../../support/browser.ts';
import { fakeServer } from '../../../support/fake-server.ts';
import '../../../support/patience.ts';

function show(orders: readonly { remaining: number }[]) {
  const server = fakeServer({
    'GET /api/app-settings': { body: { ...settings, orders: true } },
    'GET /api/orders': { body: { items: orders, next: null } },
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <p>
        At risk
        <InOrders />
      </p>
      <WaitingOrders />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(() => {
  signIn();
  useOverlays.getState().close();
});

test('what waits in orders is named where exposure is, and leads to the orders', async () => {
  show([{ remaining: 1_000 }, { remaining: 2_500 }]);
  await screen.findByText('₹3,500 waits in 2 open orders. Your exposure counts them.');
  expect(screen.getByText('₹3,500 in orders')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Open orders' }));
  expect(useOverlays.getState().open).toBe('my-bets');
});

test('nothing is said while no order waits', async () => {
  const { calls } = show([]);
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/orders')).toBe(true));
  await settle();
  expect(document.body.textContent).toBe('At risk');
});
