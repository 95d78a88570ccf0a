import type { StaffOrder } from '@pavilion/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import OrdersPage from '../../../src/back-office/orders/OrdersPage.tsx';
import { readMe } from '../../../src/shared/api/session/account.ts';
import { useSession } from '../../../src/shared/api/session/session.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { order } from '../../fixtures/order.ts';
import { stubMedia } from '../../support/browser.ts';
import { account, fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const waiting: StaffOrder = { ...order(), user: { id: '9', username: 'ann' }, market: { id: '77' } };
const LISTED = { body: { items: [waiting], next: null } };

function open(role: 'agent' | 'super_admin', address = '/', answer: object = LISTED) {
  if (role === 'agent') signIn({ role });
  else {
    const superAdmin = { ...account(), role };
    useSession.setState({ status: 'signed-in', token: 'token-1', role, account: readMe({ role, superAdmin }) });
  }
  const server = fakeServer({
    'GET /api/agent/orders': answer,
    'GET /api/super-admin/orders': answer,
    'GET /api/agent/users': { body: { items: [], total: 0, page: 1, pageSize: 20 } },
    'GET /api/super-admin/users': { body: { items: [], total: 0, page: 1, pageSize: 20 } },
    'POST /api/super-admin/orders/41/cancel': { body: { orders: [waiting] } },
    'POST /api/super-admin/markets/77/orders/cancel': { body: { orders: [waiting, waiting] } },
  });
  livePage(<OrdersPage />, address);
  const posts = () => server.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  const lists = () => server.calls.filter(({ path }) => path.endsWith('/orders')).map(({ query }) => query.toString());
  return { posts, lists };
}

beforeEach(() => stubMedia(() => true));

test('the desk ends one order, or all that waits in its market, and says why', async () => {
  const user = userEvent.setup();
  const { posts } = open('super_admin');
  await user.click(await screen.findByRole('button', { name: 'Cancel ann: Back Australia 3.20' }));
  expect(screen.getByText('ann · Back Australia 3.20 · Match Odds, India v Australia · Cricket')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  expect(screen.getByText('Say why: it is kept with the action.')).toBeTruthy();
  expect(posts()).toEqual([]);
  await user.type(screen.getByLabelText('Reason'), 'Wrong match');
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(posts()).toEqual([['/api/super-admin/orders/41/cancel', { reason: 'Wrong match' }]]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Cancel ann: Back Australia 3.20' }));
  await user.click(screen.getByRole('radio', { name: 'All of the market' }));
  await user.type(screen.getByLabelText('Reason'), 'Abandoned');
  await user.click(screen.getByRole('button', { name: 'Cancel all of the market' }));
  await waitFor(() =>
    expect(posts()[1]).toEqual(['/api/super-admin/markets/77/orders/cancel', { reason: 'Abandoned' }]),
  );
});

test('an agent looks and ends nothing; a press narrows the list down, and what has ended is of one player', async () => {
  const user = userEvent.setup();
  const { lists } = open('agent', '/?state=ended');
  expect(await screen.findByText('Australia')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  expect(lists()).toEqual(['state=open']);
  await user.click(screen.getByRole('button', { name: 'Match Odds' }));
  await waitFor(() => expect(lists().at(-1)).toBe('state=open&marketId=77'));
  expect(screen.getByRole('button', { name: 'All markets' })).toBeTruthy();
});

test.each([
  [{ state: 'cancelled', reason: 'by-player' }, 'Cancelled by the player'],
  [{ state: 'lapsed', reason: 'market-closed' }, 'Lapsed: market closed'],
  [{ state: 'filled', reason: null }, 'Matched'],
] as const)(
  'why an order ended is said in the words of the player, as another reads them: %o',
  async (ended, words) => {
    const one = { ...waiting, ...ended, remaining: 0, endedAt: '2026-11-20T05:10:00.000Z' };
    open('super_admin', '/?state=ended&userId=9', { body: { items: [one], next: null } });
    const said = () => document.querySelector(`time[datetime="${one.endedAt}"]`)?.parentElement?.previousElementSibling;
    await waitFor(() => expect(said()?.textContent).toBe(words));
  },
);
