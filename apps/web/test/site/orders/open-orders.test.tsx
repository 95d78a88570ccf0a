import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Order } from '../../../src/shared/api/market/orders.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import OpenOrders from '../../../src/site/orders/OpenOrders.tsx';
import { order } from '../../fixtures/order.ts';
import { livePage, settings, signIn } from '../../fixtures/live-page.tsx';
import { keys } from '../../../src/shared/api/query-client.ts';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

type Answer = Parameters<typeof fakeServer>[0][string];

function open(orders: () => readonly Order[], answers: Record<string, Answer> = {}, on = true, bounded = false) {
  const server = fakeServer({
    'GET /api/app-settings': { body: { ...settings, orders: on } },
    'GET /api/orders': () => ({ body: { items: orders(), next: null } }),
    'GET /api/auth/me': { status: 500, body: {} },
    ...answers,
  });
  return { ...livePage(<OpenOrders eventId={null} bounded={bounded} />), server };
}

beforeEach(() => {
  stubMedia(() => true);
  signIn();
});

test('an order says how much of it is matched, what is ahead of it, and what becomes of it at the start', async () => {
  open(() => [order({ filled: 500, remaining: 1_500 }), order({ id: '42', ahead: 0, inPlay: 'keep', side: 'lay' })]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('₹500 of ₹2,000 matched');
  expect(first?.textContent).toContain('₹500 ahead');
  expect(first?.textContent).toContain('Ends at the start');
  expect(screen.getByRole('progressbar', { name: 'Matched of Back Australia 3.20' }).ariaValueNow).toBe('500');
  expect(second?.textContent).toContain('next in the queue');
  expect(second?.textContent).toContain('Stays in play');
  expect(screen.getByRole('heading', { name: /Open orders · 2/ }).textContent).toContain('₹3,500 waiting');
});

test('the winner of a race is called as its page calls it', async () => {
  const race = { sportName: 'Horse Racing', marketName: 'MATCH_ODDS', eventName: 'Deccan Park (IN) R3' };
  open(() => [order(race), order({ id: '42' })]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Win · Deccan Park (IN) R3');
  expect(second?.textContent).toContain('Match Odds · India v Australia');
});

test('an order that was asked in play has no start left to end at, nor to be kept beyond', async () => {
  open(() => [order({ placedInPlay: true })]);
  const card = await screen.findByRole('listitem');
  expect(card.textContent).toContain('Asked in play');
  await userEvent.click(within(card).getByRole('button', { name: /^Change/ }));
  expect(await within(card).findByRole('textbox', { name: /Size/ })).toBeTruthy();
  expect(within(card).queryByRole('switch', { name: 'Keep in play' })).toBeNull();
});

test('where no orders are taken nothing is asked for and nothing shown', async () => {
  const { server, container, queries } = open(() => [order()], {}, false);
  await waitFor(() => expect(queries.getQueryData(keys.settings)).toBeTruthy());
  expect(container.textContent).toBe('');
  expect(server.calls.filter(({ path }) => path.startsWith('/api/orders'))).toEqual([]);
});

test('what is cancelled goes, and says what of it had been matched', async () => {
  const user = userEvent.setup();
  let orders = [order({ filled: 500, remaining: 1_500 })];
  const { server, queries } = open(() => orders, {
    'DELETE /api/orders/41': () => {
      const [ended] = orders;
      orders = [];
      return { body: { order: { ...ended, state: 'cancelled', remaining: 0 } } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel order Back Australia 3.20' }));
  await act(() => queries.invalidateQueries({ queryKey: keys.bets }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(server.calls.some(({ method, path }) => method === 'DELETE' && path === '/api/orders/41')).toBe(true);
});

test.each([
  [{ state: 'filled', filled: 2_000, averageOdds: 3.25 }, '₹2,000 matched at 3.25.'],
  [{ state: 'lapsed', reason: 'suspended' }, 'Lapsed: market suspended'],
  [{ state: 'cancelled', reason: 'by-player', filled: 500 }, 'Cancelled. ₹500 had been matched.'],
] as const)('a cancel that came too late says what became of the order: %o', async (ended, text) => {
  const user = userEvent.setup();
  useToasts.setState({ toasts: [] });
  open(() => [order()], {
    'DELETE /api/orders/41': { body: { order: order({ ...ended, version: 2, remaining: 0 }) } },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel order Back Australia 3.20' }));
  await waitFor(() => expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual([text]));
});

test('an order is moved in its place, with the version that was seen; nothing is sent while nothing differs', async () => {
  const user = userEvent.setup();
  const { server } = open(() => [order({ version: 3 })], {
    'PATCH /api/orders/41': { body: { order: order({ version: 4, odds: 3.25 }), ownInTheWay: [] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Change order Back Australia 3.20' }));
  const form = within(screen.getByRole('form', { name: 'Change order Back Australia 3.20' }));
  expect(form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await user.click(form.getByRole('button', { name: 'Higher odds' }));
  expect(form.getByText('New odds or a larger size go to the back of the queue.')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Move to 3.25' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const patches = server.calls.filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ body }) => body)).toEqual([{ version: 3, odds: 3.25 }]);
});

test('a change that loses its place says what it would stand behind, without itself', async () => {
  const user = userEvent.setup();
  const level = (odds: number, lay: number) => ({ odds, back: 0, lay, players: { back: 0, lay }, own: 0 });
  const levels = [level(3.2, 2_700), level(3.25, 900)];
  const runners = [{ selectionKey: order().selectionKey, levels, lastTraded: null, traded: [] }];
  open(() => [order()], {
    'GET /api/markets/7001/book': { body: { eventId: '700', marketId: '7001', matched: 0, runners } },
  });
  await user.click(await screen.findByRole('button', { name: 'Change order Back Australia 3.20' }));
  const form = within(screen.getByRole('form'));
  expect(form.queryByText(/^Ahead of you/)).toBeNull();
  await user.click(form.getByRole('button', { name: 'Higher odds' }));
  expect(form.getByText('Ahead of you at 3.25').parentElement?.textContent).toContain('₹900');
  await user.click(form.getByRole('button', { name: 'Lower odds' }));
  const size = form.getByRole('textbox', { name: 'Size' });
  await user.clear(size);
  await user.type(size, '2500');
  expect(form.getByText('Ahead of you at 3.20').parentElement?.textContent).toContain('₹700');
});

test('a smaller size keeps its place; what is less than was filled, or no price of the exchange, is said before it is sent', async () => {
  const user = userEvent.setup();
  const { server } = open(() => [order({ filled: 500, remaining: 1_500 })]);
  await user.click(await screen.findByRole('button', { name: 'Change order Back Australia 3.20' }));
  const form = within(screen.getByRole('form'));
  const size = form.getByRole('textbox', { name: 'Size' });
  await user.clear(size);
  await user.type(size, '1000');
  expect(form.getByText('It keeps its place in the queue.')).toBeTruthy();
  await user.clear(size);
  await user.type(size, '500');
  expect(form.getByText('More than that has been filled already.')).toBeTruthy();
  await user.clear(size);
  await user.type(size, '1000');
  const odds = form.getByRole('spinbutton', { name: 'Odds' });
  await user.clear(odds);
  await user.type(odds, '3.21');
  expect(form.getByText('The prices of the exchange next to these odds are 3.20 and 3.25.')).toBeTruthy();
  await user.clear(odds);
  expect(form.getByText('Odds are from 1.01 to 1000.00.')).toBeTruthy();
  await user.type(odds, '0.5');
  expect(form.getByText('Odds are from 1.01 to 1000.00.')).toBeTruthy();
  expect(server.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('a change of what has changed meanwhile is refused in its place, with the server’s words', async () => {
  const user = userEvent.setup();
  const refusal = { error: 'ORDER_CHANGED', message: 'This order has changed meanwhile. Please look at it again.' };
  open(() => [order()], { 'PATCH /api/orders/41': { status: 409, body: refusal } });
  await user.click(await screen.findByRole('button', { name: 'Change order Back Australia 3.20' }));
  await user.click(screen.getByRole('button', { name: 'Higher odds' }));
  await user.click(screen.getByRole('button', { name: 'Move to 3.25' }));
  expect((await screen.findByRole('alert')).textContent).toBe(refusal.message);
});

test('what is written stays while a part is matched, and why the change was refused with it', async () => {
  const user = userEvent.setup();
  let orders = [order()];
  const refusal = { error: 'ORDER_CHANGED', message: 'This order has changed meanwhile. Please look at it again.' };
  const { server, queries } = open(() => orders, {
    'PATCH /api/orders/41': () => {
      orders = [order({ version: 2, filled: 500, remaining: 1_500 })];
      return { status: 409, body: refusal };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Change order Back Australia 3.20' }));
  await user.click(screen.getByRole('button', { name: 'Higher odds' }));
  await user.click(screen.getByRole('button', { name: 'Move to 3.25' }));
  await screen.findByRole('alert');
  await act(() => queries.invalidateQueries({ queryKey: keys.bets }));
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain('₹500 of ₹2,000 matched'));
  expect(screen.getByRole('alert').textContent).toBe(refusal.message);
  server.answer('PATCH /api/orders/41', { body: { order: order({ version: 3, odds: 3.25 }), ownInTheWay: [] } });
  await user.click(screen.getByRole('button', { name: 'Move to 3.25' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const patches = server.calls.filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ body }) => body)).toEqual([
    { version: 1, odds: 3.25 },
    { version: 2, odds: 3.25 },
  ]);
});

test('of a cancel that nothing was heard of it is not said that it failed', async () => {
  const user = userEvent.setup();
  useToasts.setState({ toasts: [] });
  const { server } = open(() => [order()], {
    'DELETE /api/orders/41': 'unreachable',
    'DELETE /api/orders': { status: 502 },
  });
  const said = () => useToasts.getState().toasts.map(({ title }) => title);
  const unheard = 'No answer came, so it may have been done. What is shown here says what became of it.';
  await user.click(await screen.findByRole('button', { name: 'Cancel order Back Australia 3.20' }));
  await waitFor(() => expect(said()).toEqual([unheard]));
  await user.click(screen.getByRole('button', { name: 'Cancel all' }));
  await waitFor(() => expect(said()).toEqual([unheard, unheard]));
  server.answer('DELETE /api/orders/41', { status: 404, body: { error: 'NOT_FOUND', message: '' } });
  await user.click(screen.getByRole('button', { name: 'Cancel order Back Australia 3.20' }));
  await waitFor(() => expect(said().at(-1)).toBe('The order could not be cancelled.'));
});

test('over My Bets stands what became of the orders that wait no more, with why, page by page', async () => {
  const user = userEvent.setup();
  const ended = (id: string, changes: Partial<Order>) => order({ id, remaining: 0, ahead: null, ...changes });
  const pages: Readonly<Record<string, readonly Order[]>> = {
    '': [
      ended('9', { state: 'filled', filled: 2_000, averageOdds: 3.3, endedAt: '2026-11-20T05:10:00.000Z' }),
      ended('8', { state: 'lapsed', reason: 'turned-in-play' }),
    ],
    '8': [ended('7', { state: 'cancelled', reason: 'by-player', filled: 500 })],
  };
  const { server } = open(
    () => [],
    {
      'GET /api/orders': ({ query }) => {
        if (query.get('state') !== 'ended') return { body: { items: [], next: null } };
        const before = query.get('before') ?? '';
        return { body: { items: pages[before], next: before === '' ? '8' : null } };
      },
    },
    true,
    true,
  );
  const toggle = await screen.findByRole('button', { name: 'Ended orders' });
  const asked = () => server.calls.filter(({ query }) => query.get('state') === 'ended').length;
  expect(asked()).toBe(0);
  await user.click(toggle);
  const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  const [first, second] = await rows();
  expect(first).toMatch(/^Back Australia 3\.20.*Matched₹2,000 of ₹2,000 matched/);
  expect(first).toContain('₹2,000 of ₹2,000 matched at 3.30 · Match Odds');
  expect(screen.getAllByRole('time')[0]?.getAttribute('datetime')).toBe('2026-11-20T05:10:00.000Z');
  expect(second).toContain('Lapsed: play began₹0 of ₹2,000 matched');
  expect(second).not.toContain('matched at');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect((await rows())[2]).toContain('Cancelled by you₹500 of ₹2,000 matched'));
});

test('on a phone both acts of an order say what they do', async () => {
  stubMedia(() => false);
  open(() => [order()]);
  const cancel = await screen.findByRole('button', { name: 'Cancel order Back Australia 3.20' });
  expect(cancel.textContent).toBe('Cancel order');
  await userEvent.click(screen.getByRole('button', { name: 'Change order Back Australia 3.20' }));
  expect(screen.getByRole('form', { name: 'Change order Back Australia 3.20' })).toBeTruthy();
});
