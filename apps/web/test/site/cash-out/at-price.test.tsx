import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Order } from '../../../src/shared/api/market/orders.ts';
import { type CashOutTarget, openCashOut, usePanels } from '../../../src/shared/lib/panels.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import { useTopic } from '../../../src/shared/live/price/use-quote.ts';
import CashOutDialog from '../../../src/site/cash-out/CashOutDialog.tsx';
import { livePage, settings, signIn } from '../../fixtures/live-page.tsx';
import { matchOdds } from '../../fixtures/documents.ts';
import { order } from '../../fixtures/order.ts';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const runners = [
  // Level with the worst of the others: an order on it would change nothing.
  { selectionKey: '12', name: 'Australia', outcome: '12' },
  { selectionKey: '11', name: 'India', outcome: '11' },
  { selectionKey: '13', name: 'The Draw', outcome: '13' },
];
const market = {
  topic: oddsTopic('4', '700').key,
  eventId: '700',
  marketId: '7001',
  selectionKey: '12',
  name: 'MATCH_ODDS',
  runners,
};
const target: CashOutTarget = { title: 'Match Odds', eventName: 'India v Australia', tab: 'price', markets: [market] };
const held = {
  ...{ eventId: '700', marketId: '7001', selectionKey: null, marketName: 'MATCH_ODDS', kind: 'match', exposure: 1_000 },
  state: { shape: 'vector', kind: 'match', outcomes: ['11'], profits: [2_000_00], rest: -1_000_00 },
};

/** The page under the dialog has the prices of its event. */
function EventPage() {
  useTopic(oddsTopic('4', '700'), 1_000);
  return null;
}

function open(orders: boolean, waiting: readonly Order[] = [], house = false) {
  const server = fakeServer({
    'GET /api/app-settings': { body: { ...settings, orders } },
    'GET /api/auth/me': { status: 500, body: {} },
    'GET /api/bets/positions': { body: { items: [held] } },
    'GET /api/bets/auto-cash-out': { body: { items: [] } },
    'GET /api/orders': { body: { items: waiting, next: null } },
    'POST /api/bets/cash-out/quote': { status: 409, body: { error: 'MARKET_SUSPENDED', message: 'Suspended.' } },
    'POST /api/orders': { body: { orders: [{ requestId: 'x', order: order({ side: 'lay', odds: 2 }) }] } },
  });
  openCashOut(target);
  const { give } = livePage(
    <>
      <EventPage />
      <CashOutDialog target={target} />
    </>,
    '/',
  );
  const offer = (...ladders: Parameters<typeof matchOdds>) => give(oddsTopic('4', '700'), [matchOdds(...ladders)]);
  if (house) offer();
  return { offer, posts: () => server.calls.filter(({ method, path }) => method === 'POST' && path === '/api/orders') };
}

beforeEach(() => {
  stubMedia(() => true);
  signIn();
});

test('an amount that is wanted needs odds, odds make an amount certain, and the order waits for them', async () => {
  const { posts } = open(true);
  const form = within(await screen.findByRole('form', { name: 'Cash out at a price' }));
  fireEvent.change(form.getByRole('textbox', { name: 'Make this certain' }), { target: { value: '500' } });
  await waitFor(() => expect(form.getByRole('spinbutton', { name: 'At odds of' })).toHaveProperty('value', '2.00'));
  expect(form.getByText('Lay India 2.00 · ₹1,500')).toBeTruthy();
  fireEvent.change(form.getByRole('spinbutton', { name: 'At odds of' }), { target: { value: '1.50' } });
  expect(form.getByText('+₹1,000.00')).toBeTruthy();
  fireEvent.change(form.getByRole('textbox', { name: 'Make this certain' }), { target: { value: '5000' } });
  expect(form.getByText('No order on this runner makes that certain.')).toBeTruthy();
  fireEvent.change(form.getByRole('textbox', { name: 'Make this certain' }), { target: { value: '500' } });
  await userEvent.click(form.getByRole('button', { name: 'Ask for 2.00 · ₹1,500' }));
  await waitFor(() => expect(usePanels.getState().cashOut).toBeNull());
  expect(posts()[0]?.body).toMatchObject({
    orders: [{ selectionKey: '11', side: 'lay', odds: 2, size: 1_500, timeInForce: 'rest', inPlay: 'lapse' }],
  });
});

const field = (form: Pick<typeof screen, 'getByRole'>, role: string, name: string): string =>
  (form.getByRole(role, { name }) as HTMLInputElement).value;

const lay = (size: number): Order =>
  order({ side: 'lay', odds: 2, size, remaining: size, selectionKey: '11', selectionName: 'India' });

test('what already waits on the runner is counted: nothing is asked for twice', async () => {
  const { posts } = open(true, [lay(1_500)]);
  const form = within(await screen.findByRole('form', { name: 'Cash out at a price' }));
  expect(await form.findByText('What already waits on this runner leaves no such order.')).toBeTruthy();
  fireEvent.change(form.getByRole('spinbutton', { name: 'At odds of' }), { target: { value: '2.00' } });
  const button = form.getByRole('button', { name: 'Cash out at a price' });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.submit(screen.getByRole('form', { name: 'Cash out at a price' }));
  expect(posts()).toEqual([]);
});

test('where less than the position waits, the rest can be asked for', async () => {
  open(true, [
    lay(1_000),
    order({ side: 'back', selectionKey: '11' }),
    order({ marketId: '7002', selectionKey: '11' }),
  ]);
  const form = within(await screen.findByRole('form', { name: 'Cash out at a price' }));
  await form.findByText('With what already waits on this runner.');
  fireEvent.change(form.getByRole('spinbutton', { name: 'At odds of' }), { target: { value: '2.00' } });
  expect(form.getByText('Lay India 2.00 · ₹500')).toBeTruthy();
  expect(form.getByText('+₹500.00')).toBeTruthy();
});

test('where no orders are taken there is the offer of now', async () => {
  open(false);
  expect(await screen.findByText('Suspended.')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'At a price' })).toBeNull();
});

test('it begins one step better than what is offered, and says what that makes now', async () => {
  open(true, [], true);
  const form = within(await screen.findByRole('form', { name: 'Cash out at a price' }));
  await form.findByText(/^On offer now: /);
  expect(field(form, 'spinbutton', 'At odds of')).toBe('2.14');
  expect(field(form, 'textbox', 'Make this certain')).toBe('401');
  expect(form.getByText(/^On offer now: /).textContent).toBe('On offer now: 2.16, which secures +₹388.00');
});

test('where nothing is offered it begins at the first odds that lose nothing, with what they make', async () => {
  open(true);
  const form = within(await screen.findByRole('form', { name: 'Cash out at a price' }));
  await waitFor(() => expect(field(form, 'spinbutton', 'At odds of')).not.toBe(''));
  expect(field(form, 'textbox', 'Make this certain')).toBe('0');
  fireEvent.change(form.getByRole('textbox', { name: 'Make this certain' }), { target: { value: '499' } });
  expect(form.getByText('The closest odds that secure at least ₹499.')).toBeTruthy();
});

test('prices that come later are begun beside, and those after them change nothing any more', async () => {
  const { offer } = open(true);
  const form = within(await screen.findByRole('form', { name: 'Cash out at a price' }));
  await waitFor(() => expect(field(form, 'spinbutton', 'At odds of')).toBe('3.00'));
  act(() => offer());
  await form.findByText(/^On offer now: /);
  expect(field(form, 'spinbutton', 'At odds of')).toBe('2.14');
  act(() => offer({ status: 'SUSPENDED' }));
  expect(form.queryByText(/^On offer now: /)).toBeNull();
  expect(field(form, 'spinbutton', 'At odds of')).toBe('2.14');
});
