import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { resetPlacing, usePlacing } from '../../../src/site/slip/placing/flights.ts';
import Slip from '../../../src/site/slip/Slip.tsx';
import { matchOdds } from '../../fixtures/documents.ts';
import { livePage, settings, signIn } from '../../fixtures/live-page.tsx';
import { order } from '../../fixtures/order.ts';
import { pick } from '../../fixtures/pick.ts';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

type Answer = Parameters<typeof fakeServer>[0][string];
const topic = oddsTopic('4', '700');
const board = [
  {
    marketId: '7001',
    matched: 0,
    runners: [{ selectionKey: '12', levels: [{ odds: 3.2, back: 0, lay: 700 }], lastTraded: null, traded: [] }],
  },
];

function open(answer: Answer = { body: { orders: [{ requestId: 'x', order: order() }] } }, on = true) {
  const server = fakeServer({
    'GET /api/app-settings': { body: { ...settings, orders: on } },
    'GET /api/bets/positions': { body: { items: [] } },
    'GET /api/bets/current': { body: { items: [], total: 0, page: 1, pageSize: 200, totalAmount: 0 } },
    'GET /api/auth/me': { status: 500, body: {} },
    'POST /api/orders': answer,
  });
  const view = livePage(<Slip place="rail" />);
  act(() => useSlipDraft.getState().open(pick({ inPlay: false })));
  view.give(topic, [matchOdds()]);
  return {
    ...view,
    server,
    posts: () => server.calls.filter(({ method, path }) => method === 'POST' && path === '/api/orders'),
  };
}
const type = (odds: string) =>
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Odds' }), { target: { value: odds } });
const panel = () => screen.findByRole('region', { name: 'Wait for better odds' });

beforeEach(() => {
  stubMedia(() => true);
  useToasts.setState({ toasts: [] });
  useSlipDraft.getState().close();
  resetPlacing();
  signIn();
});

test('better odds than the book has can be waited for; the bet of the slip stays beside it', async () => {
  const { posts, giveOrders } = open();
  expect(screen.queryByRole('region', { name: 'Wait for better odds' })).toBeNull();
  type('3.20');
  const asked = within(await panel());
  expect(screen.getByRole('button', { name: /^Place back bet/ })).toBeTruthy();
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'One-click betting' })).toBeTruthy();
  await giveOrders('4', '700', board);
  await waitFor(() => expect(asked.getByText('₹700.00')).toBeTruthy());
  expect(asked.getByText('₹1,000.00')).toBeTruthy();
  expect(asked.getByText('Off: what is left ends at the start')).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: /^Ask for 3.20 · ₹1,000/ }));
  await waitFor(() => expect(useSlipDraft.getState().pick).toBeNull());
  expect(posts()[0]?.body).toMatchObject({
    orders: [{ odds: 3.2, size: 1_000, side: 'back', timeInForce: 'rest', inPlay: 'lapse', selectionKey: '12' }],
  });
  expect(useToasts.getState().toasts).toMatchObject([{ tone: 'ok', text: '₹2,000 waits at 3.20.' }]);
});

test('what is available, risked and left stays in sight beside the button, whatever stands over it', async () => {
  stubMedia((query) => query.includes('hover'));
  open();
  type('3.20');
  await panel();
  const foot = screen.getByRole('button', { name: /^Place back bet/ }).parentElement as HTMLElement;
  const money = foot.querySelector('dl[aria-label="Your money"]');
  await waitFor(() => expect(money?.textContent).toContain('This bet risks₹1,000.00'));
});

test('odds that are offered, or worse, are a bet and nothing else; nor where no orders are taken', async () => {
  const { unmount } = open();
  type('3.20');
  await panel();
  type('3.05');
  expect(screen.queryByRole('region', { name: 'Wait for better odds' })).toBeNull();
  type('3.00');
  expect(screen.queryByRole('region', { name: 'Wait for better odds' })).toBeNull();
  unmount();
  act(() => useSlipDraft.getState().close());
  const { server } = open(undefined, false);
  type('3.20');
  await waitFor(() => expect(server.calls.some(({ path }) => path === '/api/app-settings')).toBe(true));
  expect(screen.queryByRole('region', { name: 'Wait for better odds' })).toBeNull();
});

test('kept in play and all or nothing travel with the order', async () => {
  const { posts } = open();
  type('3.20');
  const asked = within(await panel());
  await userEvent.click(asked.getByRole('switch', { name: 'Keep in play' }));
  expect(asked.getByText('On: it stays when play begins, and ends at the next suspension')).toBeTruthy();
  await userEvent.click(asked.getByRole('switch', { name: 'Only if all of it' }));
  // What is left cannot be kept where nothing is left.
  expect(asked.getByRole('switch', { name: 'Keep in play' })).toHaveProperty('disabled', true);
  expect(asked.getByText('Nothing is left to wait')).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: /^Ask for 3.20/ }));
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.body).toMatchObject({ orders: [{ timeInForce: 'fill_or_kill', inPlay: 'keep' }] });
});

test('odds between two prices of the exchange are asked about, and one press takes the nearest', async () => {
  open();
  type('3.22');
  const asked = within(await panel());
  expect(asked.queryByRole('button', { name: /^Ask for/ })).toBeNull();
  await userEvent.click(asked.getByRole('button', { name: '3.25' }));
  expect(asked.getByRole('button', { name: /^Ask for 3.25/ })).toBeTruthy();
});

test('a refusal stands beside the control with its figures, and goes with another stake', async () => {
  const refusal = { error: 'INSUFFICIENT_FUNDS', message: 'Insufficient balance for this bet.', available: 20 };
  open({ body: { orders: [{ requestId: 'x', refusal }] } });
  type('3.20');
  await userEvent.click(within(await panel()).getByRole('button', { name: /^Ask for 3.20/ }));
  expect((await within(await panel()).findByRole('alert')).textContent).toBe(
    'Insufficient balance for this bet. Available ₹20.',
  );
  act(() => useSlipDraft.getState().setStake(500_00));
  expect(within(await panel()).queryByRole('alert')).toBeNull();
});

test.each([
  [0, 'Nothing was placed.'],
  [300, 'Nothing was placed. Offered at these odds: ₹300.'],
])('of all or nothing it is said how much was offered, where anything was: %i', async (fillable, said) => {
  const refusal = { error: 'ORDER_NOT_FILLED', message: 'Nothing was placed.', fillable };
  open({ body: { orders: [{ requestId: 'x', refusal }] } });
  type('3.20');
  await userEvent.click(within(await panel()).getByRole('button', { name: /^Ask for 3.20/ }));
  expect((await within(await panel()).findByRole('alert')).textContent).toBe(said);
});

test('part of a rupee is no size of an order, and is said before it is sent', async () => {
  open();
  type('3.20');
  act(() => useSlipDraft.getState().setStake(1_000_50));
  const asked = within(await panel());
  // The bet of the slip may be of any size: this is no fault of it.
  expect(asked.getByRole('status').textContent).toBe('The size of an order is in whole rupees.');
  expect(asked.getByRole('button', { name: /^Ask for 3.20/ })).toHaveProperty('disabled', true);
});

test('the stake is worked out of the profit that is wanted, and Enter there places nothing', async () => {
  const { server } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Stake by profit' }));
  const wanted = screen.getByRole('textbox', { name: 'Profit of at least' });
  await userEvent.type(wanted, '2,050{Enter}');
  expect(useSlipDraft.getState().stakePaise).toBe(1_000_00);
  await userEvent.clear(wanted);
  await userEvent.type(wanted, 'x');
  expect(screen.getByText('No stake in whole rupees comes to that at these odds.')).toBeTruthy();
  expect(useSlipDraft.getState().stakePaise).toBe(1_000_00);
  expect(server.calls.some(({ path }) => path === '/api/bets/place')).toBe(false);
});

test('odds that were typed can be waited for when the price goes away from them, those of the pick open nothing', async () => {
  const { giveOrders } = open();
  const offer = (odds: number) => {
    const runner = { selectionKey: '12', levels: [{ odds, back: 800, lay: 0 }], lastTraded: null, traded: [] };
    return giveOrders('4', '700', [{ marketId: '7001', matched: 0, runners: [runner] }]);
  };
  const picked = useSlipDraft.getState().priceHundredths;
  await offer(3.2);
  await waitFor(() => expect(screen.getByText(/3\.20/)).toBeTruthy());
  expect(screen.queryByRole('region', { name: 'Wait for better odds' })).toBeNull();
  type('3.30');
  await panel();
  // The odds of the pick again, by the player's own hand.
  type((picked / 100).toFixed(2));
  expect(useSlipDraft.getState()).toMatchObject({ priceHundredths: picked, isTyped: true });
});

test('a bet on its way keeps the slip as it was: no panel opens or closes under the finger when the price moves', async () => {
  const { giveOrders } = open();
  type('3.20');
  await panel();
  act(() =>
    usePlacing.setState({
      placing: { step: 'placing', sinceMs: Date.now(), heldMs: 0, unanswered: false, asked: null },
    }),
  );
  const levels = [{ odds: 3.4, back: 800, lay: 0 }];
  await giveOrders('4', '700', [
    { marketId: '7001', matched: 0, runners: [{ selectionKey: '12', levels, lastTraded: null, traded: [] }] },
  ]);
  await waitFor(() => expect(screen.getByText(/3\.40/)).toBeTruthy());
  expect(await panel()).toBeTruthy();
  act(() => resetPlacing());
  expect(screen.queryByRole('region', { name: 'Wait for better odds' })).toBeNull();
});
