import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { depthKey } from '../../../src/shared/live/orders/depths.ts';
import { useOrdersView } from '../../../src/site/event/use-orders-view.ts';
import { livePage, settings, signIn } from '../../fixtures/live-page.tsx';
import { order } from '../../fixtures/order.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

function View() {
  const view = useOrdersView('4', '700');
  const depth = view?.depths.get(depthKey('7001', '12', 'lay', 320));
  return <p>{view === null ? 'nothing' : `${depth?.players} ${depth?.own} ${view.matched.get('7001')}`}</p>;
}

const boardOf = (waiting: number, elsewhere: number) => [
  {
    marketId: '7001',
    matched: 400,
    runners: [
      {
        ...{ selectionKey: '12', lastTraded: null, traded: [] },
        levels: [
          { odds: 3.2, back: 0, lay: waiting },
          { odds: 3.25, back: 0, lay: elsewhere },
        ],
      },
    ],
  },
];

beforeEach(() => signIn());

test('the queue is read again when what waits at the own price changes, and not for other prices', async () => {
  const server = fakeServer({
    'GET /api/app-settings': { body: { ...settings, orders: true } },
    'GET /api/orders': { body: { items: [order()], next: null } },
  });
  const { giveOrders } = livePage(<View />);
  const asked = () => server.calls.filter(({ path }) => path === '/api/orders').length;
  await giveOrders('4', '700', boardOf(2_500, 100));
  await waitFor(() => expect(screen.getByText('2500 2000 400')).toBeTruthy());
  await waitFor(() => expect(asked()).toBe(2));
  await giveOrders('4', '700', boardOf(2_500, 900));
  await giveOrders('4', '700', boardOf(2_200, 900));
  await waitFor(() => expect(screen.getByText('2200 2000 400')).toBeTruthy());
  await waitFor(() => expect(asked()).toBe(3));
});
