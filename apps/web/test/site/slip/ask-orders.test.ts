import { act, render, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type NewOrder, placeOrder } from '../../../src/shared/api/market/orders.ts';
import { keepSent, sentOf } from '../../../src/shared/api/market/sent-orders.ts';
import { clearSession } from '../../../src/shared/api/session/session.ts';
import { useAnyUnanswered } from '../../../src/shared/lib/bet/unanswered.ts';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { askAboutOrders } from '../../../src/site/slip/placing/ask-orders.ts';
import { onOf, resetPlacing, usePlacing } from '../../../src/site/slip/placing/flights.ts';
import UnansweredRequests from '../../../src/site/slip/placing/UnansweredRequests.tsx';
import { bet } from '../../fixtures/bet.ts';
import { signIn } from '../../fixtures/live-page.tsx';
import { order } from '../../fixtures/order.ts';
import { pick } from '../../fixtures/pick.ts';
import { fakeServer } from '../../support/fake-server.ts';

const NOW = Date.parse('2026-11-20T04:00:00Z');
const MINUTE_MS = 60_000;
const ID = '0b0d7e3c-6a55-4d0e-9d6c-0d5f1f0f0001';
const CLOSE = `POST /api/orders/by-request/${ID}/close`;
const picked = pick();
const slip = `slip ${onOf(picked)}`;
const wanted: NewOrder = {
  eventId: '700',
  marketId: '7001',
  selectionKey: '12',
  side: 'back',
  odds: 3.05,
  size: 1_000,
  timeInForce: 'fill_or_kill',
  inPlay: 'lapse',
};
const closed = { body: { order: null, refusal: { error: 'REQUEST_CLOSED', message: 'It was given up.' } } };

/** A time that passes as fast as it is waited for. */
function deps(owner: () => string | null = () => '5') {
  let nowMs = NOW;
  const wait = async (ms: number) => {
    await new Promise((resolve) => setImmediate(resolve));
    nowMs += ms;
  };
  return { wait, now: () => nowMs, owner };
}

/** What an earlier page has kept. */
const sentBefore = (intention: string, changes: { atMs?: number; heldMs?: number; name?: string } = {}) =>
  keepSent('5', intention, { orders: [wanted], requestIds: [ID], atMs: NOW - MINUTE_MS, ...changes });

const said = () => useToasts.getState().toasts;
const asked = ({ calls }: ReturnType<typeof fakeServer>) => calls.filter(({ path }) => path.endsWith('/close'));

beforeEach(() => {
  localStorage.clear();
  usePlacing.setState({ placed: [], flights: new Map() });
  useSlipDraft.getState().close();
  resetPlacing();
  useToasts.setState({ toasts: [] });
  signIn();
});
afterEach(() => {
  vi.useRealTimers();
  clearSession();
  vi.unstubAllGlobals();
});

test('a page that begins anew finds out that an order of the slip was filled, and tells it once', async () => {
  sentBefore(slip, { name: 'Australia · Back 3.05 · ₹1,000' });
  const filled = order({ state: 'filled', filled: 1_000, remaining: 0, averageOdds: 3.05, bets: ['9'] });
  fakeServer({
    [CLOSE]: { body: { order: filled, refusal: null } },
    'GET /api/bets/9': { body: { receipt: { bet: bet({ id: '9' }) } } },
    'GET /api/auth/me': { status: 500, body: {} },
  });
  askAboutOrders('5', deps());
  askAboutOrders('5', deps());
  // Until then the slip shows that order, not a new one.
  useSlipDraft.getState().open(picked);
  expect(usePlacing.getState().placing).toMatchObject({ step: 'placing', unanswered: true });
  useSlipDraft.getState().close();
  await vi.waitFor(() =>
    expect(said()).toMatchObject([{ title: 'Bet Placed Successfully', text: 'Australia · Back 3.05 · ₹1,000' }]),
  );
  expect(sentOf('5')).toEqual([]);
  expect(usePlacing.getState().flights.size).toBe(0);
});

test.each([0, 5 * MINUTE_MS, -60 * MINUTE_MS])(
  '“not placed” is said when the server has closed its id, on a clock that was put %i ms on',
  async (ms) => {
    sentBefore(slip, { name: 'Australia · Back 3.05 · ₹1,000', atMs: NOW - ms, heldMs: 0 });
    const server = fakeServer({ [CLOSE]: { status: 503, body: { error: 'OVERLOADED', message: 'Busy.' } } });
    askAboutOrders('5', deps());
    await vi.waitFor(() => expect(asked(server).length).toBeGreaterThan(50));
    expect(said()).toEqual([]);
    expect(sentOf('5')).toEqual([slip]);
    server.answer(CLOSE, closed);
    await vi.waitFor(() => expect(said()).toHaveLength(1));
    expect(said()[0]).toMatchObject({
      title: 'Bet not placed',
      text: 'Australia · Back 3.05 · ₹1,000. Unable to place the bet right now. Please try again.',
    });
    expect(server.calls.every(({ path }) => path.endsWith('/close'))).toBe(true);
    expect(sentOf('5')).toEqual([]);
  },
);

test('nothing is taken back that may rightly be held: it is not asked about before', async () => {
  sentBefore(slip, { atMs: NOW, heldMs: 3_000 });
  const time = deps();
  const askedAtMs: number[] = [];
  fakeServer({
    [CLOSE]: () => {
      askedAtMs.push(time.now() - NOW);
      return { body: { order: null, refusal: { error: 'ORDER_NOT_FILLED', message: 'Nothing was placed.' } } };
    },
  });
  askAboutOrders('5', time);
  await vi.waitFor(() => expect(said()).toMatchObject([{ title: 'Bet not placed' }]));
  expect(askedAtMs).toEqual([11_000]);
});

test('an order of the ladder whose answer was lost is found out and told under its name', async () => {
  fakeServer({ 'POST /api/orders': 'unreachable', 'GET /api/auth/me': { status: 500, body: {} } });
  await expect(placeOrder(wanted, 'Australia', async () => {})).rejects.toMatchObject({ status: 0 });
  const [intention = ''] = sentOf('5');
  sentBefore(intention, { name: 'Australia' });
  const server = fakeServer({ [CLOSE]: 'unreachable', 'GET /api/auth/me': { status: 500, body: {} } });
  askAboutOrders('5', deps());
  await vi.waitFor(() => expect(asked(server).length).toBeGreaterThan(2));
  expect(said()).toEqual([]);
  server.answer(CLOSE, { body: { order: order(), refusal: null } });
  await vi.waitFor(() =>
    expect(said()).toMatchObject([{ tone: 'ok', title: 'Australia', text: '₹2,000 waits at 3.20.' }]),
  );
  expect(sentOf('5')).toEqual([]);
});

test('what waits no more by the time it is found out is not said to wait', async () => {
  sentBefore('orders [1]');
  const ended = order({ state: 'lapsed', remaining: 0 });
  fakeServer({ [CLOSE]: { body: { order: ended, refusal: null } }, 'GET /api/auth/me': { status: 500, body: {} } });
  askAboutOrders('5', deps());
  await vi.waitFor(() =>
    expect(said()).toMatchObject([
      { title: 'Back 3.05 · ₹1,000', text: 'Nothing of it was matched, and it waits no more.' },
    ]),
  );
});

test('the bets of a dutching are left to their dialog', () => {
  sentBefore('dutching 7001');
  const server = fakeServer({});
  askAboutOrders('5', deps());
  expect(sentOf('5')).toEqual([]);
  expect(server.calls).toEqual([]);
});

test('what another page has had the answer of is told there', async () => {
  sentBefore(slip, { atMs: NOW });
  const server = fakeServer({});
  askAboutOrders('5', deps());
  localStorage.clear();
  await vi.waitFor(() => expect(usePlacing.getState().flights.size).toBe(0));
  expect(server.calls).toEqual([]);
  expect(said()).toEqual([]);
});

test('whoever signs in next is told nothing; what was sent stays for its own account', async () => {
  sentBefore(slip);
  const server = fakeServer({ [CLOSE]: 'unreachable' });
  let owner: string | null = '5';
  askAboutOrders(
    '5',
    deps(() => owner),
  );
  await vi.waitFor(() => expect(asked(server)).not.toEqual([]));
  owner = '6';
  await vi.waitFor(() => expect(usePlacing.getState().flights.size).toBe(0));
  expect(said()).toEqual([]);
  expect(sentOf('5')).toEqual([slip]);
});

test('a page that an answer was lost to, or that finds something of an earlier page, asks about it by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const { result } = renderHook(() => useAnyUnanswered('5'));
  render(createElement(UnansweredRequests, { owner: '5' }));
  expect(result.current).toBe(false);
  fakeServer({ 'POST /api/orders': 'unreachable', 'GET /api/auth/me': { status: 500, body: {} } });
  await act(() => expect(placeOrder(wanted, 'Australia', async () => {})).rejects.toMatchObject({ status: 0 }));
  expect(result.current).toBe(true);
  expect(renderHook(() => useAnyUnanswered('5')).result.current).toBe(true);
  const cancelled: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    cancelled.push(path);
    return Response.json({ order: null, refusal: { error: 'BET_LOCKED', message: 'Not now.' } });
  });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(cancelled).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await vi.waitFor(() => expect(said()).toMatchObject([{ title: 'Australia', text: 'Not placed. Not now.' }]));
  expect(sentOf('5')).toEqual([]);
});
