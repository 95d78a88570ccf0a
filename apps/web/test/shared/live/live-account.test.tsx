import { act, cleanup, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { keys } from '../../../src/shared/api/query-client.ts';
import LiveAccount from '../../../src/shared/live/notice/LiveAccount.tsx';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { bet } from '../../fixtures/bet.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { order } from '../../fixtures/order.ts';
import { knowOrders } from '../../../src/shared/lib/orders/known-orders.ts';

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  signIn();
});

const decided = { type: 'account', event: 'bet-result', marketId: '1', marketName: 'MATCH_ODDS', net: 7_500 };

test.each([
  [{ eventId: bet().event.id, result: 'winner', resultName: 'Australia' }, 'Match Odds settled: Australia'],
  [{ eventId: bet().event.id, result: 'void', resultName: null }, 'Match Odds void'],
  [{ eventId: bet().event.id, result: 'open', resultName: null }, 'Match Odds: result taken back'],
  [{ eventId: bet().event.id, result: 'winner' }, 'Match Odds settled'],
])('%o is told with its event and amount', (notice, title) => {
  const { streams, queries } = livePage(<LiveAccount token="token-1" />);
  queries.setQueryData(keys.currentBets(null), { items: [bet()] });
  act(() => {
    streams[0]?.greet();
    streams[0]?.say({ ...decided, ...notice });
  });
  expect(useToasts.getState().toasts).toMatchObject([{ title, text: `+₹7,500.00 · ${bet().event.name}` }]);
});

test.each([
  [{ ...decided, result: 'winner', resultName: 'Bold' }, 'Win settled: Bold'],
  [{ ...decided, event: 'cash-out', eventName: 'Ascot 14:30', done: true, amount: 5 }, 'Win cashed out automatically'],
])('the winner of a race is called so: %o', (notice, title) => {
  const { streams, queries } = livePage(<LiveAccount token="token-1" />);
  const raced = bet({ sport: { id: '10', name: 'Horse Racing' } });
  queries.setQueryData(keys.currentBets(null), { items: [raced] });
  act(() => {
    streams[0]?.greet();
    streams[0]?.say({ ...notice, eventId: raced.event.id });
  });
  expect(useToasts.getState().toasts).toMatchObject([{ title }]);
});

test('an event that no listed bet names is left out', () => {
  const { streams } = livePage(<LiveAccount token="token-1" />);
  act(() => {
    streams[0]?.greet();
    streams[0]?.say({ ...decided, eventId: '9', result: 'integer', resultName: '52', net: -100 });
  });
  expect(useToasts.getState().toasts).toMatchObject([{ title: 'Match Odds settled: 52', text: '−₹100.00' }]);
});

test('what one account was told is news to the next one', () => {
  const notice = { type: 'account', event: 'non-runners', eventId: '711', marketId: '1', marketName: 'MATCH_ODDS' };
  const runners = [{ name: '3. Quiet Harbour', isBack: false, percent: 4 }];
  for (const token of ['token-1', 'token-2']) {
    useToasts.setState({ toasts: [] });
    const { streams } = livePage(<LiveAccount token={token} />);
    act(() => {
      streams[0]?.greet();
      streams[0]?.say({ ...notice, runners });
    });
    expect(useToasts.getState().toasts).toMatchObject([{ title: '3. Quiet Harbour withdrawn' }]);
    cleanup();
  }
});

test('a runner that leaves several markets of its race is told once, until it comes back', () => {
  const { streams } = livePage(<LiveAccount token="token-1" />);
  const left = { type: 'account', event: 'non-runners', eventId: '701', marketId: '1', marketName: 'MATCH_ODDS' };
  const runners = (isBack: boolean) => [{ name: '7. Midnight Horizon', isBack, percent: 2.77 }];
  const titles = () => useToasts.getState().toasts.map(({ title }) => title);
  act(() => {
    streams[0]?.greet();
    for (const marketId of ['1', '2', '3']) streams[0]?.say({ ...left, marketId, runners: runners(false) });
  });
  expect(titles()).toEqual(['7. Midnight Horizon withdrawn']);
  useToasts.setState({ toasts: [] });
  act(() => {
    streams[0]?.say({ ...left, runners: runners(true) });
    streams[0]?.say({ ...left, runners: runners(false) });
    streams[0]?.say({ ...left, eventId: '702', runners: runners(false) });
  });
  expect(titles()).toEqual([
    '7. Midnight Horizon runs again',
    '7. Midnight Horizon withdrawn',
    '7. Midnight Horizon withdrawn',
  ]);
});

test('of an order that waited it is told once that it was matched, or why it ended; what its owner did is not', async () => {
  const { streams } = livePage(<LiveAccount token="token-1" />);
  const waiting = ['41', '42', '43', '44'].map((id) =>
    order({ id, eventName: id === '44' ? 'Kenya v Nepal' : 'India v Australia' }),
  );
  knowOrders(waiting);
  const told = { type: 'account', event: 'order', seq: 9, version: 2, averageOdds: null, filled: 0, reason: null };
  act(() => {
    streams[0]?.greet();
    streams[0]?.say({ ...told, id: '41', state: 'filled', filled: 2_000, averageOdds: 3.25 });
    const lapsed = { ...told, id: '42', state: 'lapsed', reason: 'suspended', filled: 500 };
    streams[0]?.say(lapsed);
    streams[0]?.say(lapsed);
    streams[0]?.say({ ...told, id: '43', state: 'cancelled', reason: 'by-player' });
    streams[0]?.say({ ...told, id: '44', state: 'cancelled', reason: 'by-operator' });
    streams[0]?.say({ ...told, id: '7', state: 'filled', filled: 100 });
  });
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(3));
  expect(useToasts.getState().toasts).toMatchObject([
    { tone: 'ok', title: 'Back Australia 3.20 matched', text: '₹2,000 matched at 3.25. India v Australia' },
    {
      tone: 'warn',
      title: 'Back Australia 3.20',
      text: 'Lapsed: market suspended · ₹500 of ₹2,000 matched · India v Australia',
    },
    {
      tone: 'warn',
      title: 'Back Australia 3.20',
      text: 'Cancelled by the house · ₹0 of ₹2,000 matched · Kenya v Nepal',
    },
  ]);
});

test('orders of an event that lapse together are told of in one notice', async () => {
  const { streams } = livePage(<LiveAccount token="token-1" />);
  const ids = ['41', '42', '43', '44'];
  knowOrders(ids.map((id) => order({ id })));
  const lapsed = { type: 'account', event: 'order', seq: 9, version: 2, averageOdds: null, filled: 0 };
  act(() => {
    streams[0]?.greet();
    for (const id of ids) streams[0]?.say({ ...lapsed, id, state: 'lapsed', reason: 'suspended' });
  });
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  expect(useToasts.getState().toasts).toMatchObject([{ title: '4 orders have ended', text: 'India v Australia' }]);
});
