import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followOneClick, setOneClick } from '../../../src/shared/lib/bet/one-click.ts';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { resetPlacing, usePlacing } from '../../../src/site/slip/placing/flights.ts';
import OneClick from '../../../src/site/slip/OneClick.tsx';
import Slip from '../../../src/site/slip/Slip.tsx';
import { bet } from '../../fixtures/bet.ts';
import { matchOdds } from '../../fixtures/documents.ts';
import { livePage, settings, signIn } from '../../fixtures/live-page.tsx';
import { order } from '../../fixtures/order.ts';
import { pick } from '../../fixtures/pick.ts';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

type Answers = Parameters<typeof fakeServer>[0];

/** Others wait to lay Australia at 3.10; the house offers 3.05. */
const others = (back = 700) => [
  {
    ...{ marketId: '7001', matched: 0 },
    runners: [{ selectionKey: '12', levels: [{ odds: 3.1, back, lay: 0 }], lastTraded: null, traded: [] }],
  },
];
const filled = order({
  state: 'filled',
  odds: 3.05,
  size: 1_000,
  filled: 1_000,
  remaining: 0,
  averageOdds: 3.09,
  bets: ['5', '6'],
});
const receiptOf = (id: string, odds: number, stake: number, potentialReturn: number) => ({
  body: {
    receipt: {
      bet: bet({
        ...{ id, stake, potentialReturn, odds: { requested: 3.05, accepted: odds, line: null, width: null } },
        exposure: { potentialWin: potentialReturn - stake, liability: stake },
      }),
    },
  },
});

async function open(answers: Answers = {}, board = others()) {
  const server = fakeServer({
    'GET /api/app-settings': { body: { ...settings, orders: true } },
    'GET /api/bets/positions': { body: { items: [] } },
    'GET /api/bets/current': { body: { items: [], total: 0, page: 1, pageSize: 200, totalAmount: 0 } },
    'GET /api/auth/me': { status: 500, body: {} },
    'POST /api/orders': { body: { orders: [{ requestId: 'x', order: filled }] } },
    'GET /api/bets/5': receiptOf('5', 3.1, 700, 2_170),
    'GET /api/bets/6': receiptOf('6', 3.05, 300, 915),
    ...answers,
  });
  const view = livePage(
    <>
      <OneClick />
      <Slip place="rail" />
    </>,
  );
  act(() => useSlipDraft.getState().open(pick({ inPlay: false })));
  view.give(oddsTopic('4', '700'), [matchOdds()]);
  await view.giveOrders('4', '700', board);
  const sent = (path: string) => server.calls.filter((one) => one.method === 'POST' && one.path === path);
  return { ...view, sent };
}
const place = () => fireEvent.click(screen.getByRole('button', { name: /^Place back bet/ }));
const refusal = (error: string, detail = {}) => ({
  body: { orders: [{ requestId: 'x', refusal: { error, message: `${error} said`, ...detail } }] },
});

beforeEach(() => {
  stubMedia(() => true);
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  usePlacing.setState({ placed: [], flights: new Map() });
  useSlipDraft.getState().close();
  setOneClick(null);
  resetPlacing();
  signIn();
});

test('a bet is met by players who offer its odds or better, all of it or nothing, and told as one bet', async () => {
  const { sent } = await open();
  place();
  await waitFor(() => expect(usePlacing.getState().placed).toHaveLength(1));
  expect(sent('/api/orders')[0]?.body).toMatchObject({
    orders: [
      { odds: 3.05, size: 1_000, side: 'back', selectionKey: '12', timeInForce: 'fill_or_kill', inPlay: 'lapse' },
    ],
  });
  expect(sent('/api/bets/place')).toHaveLength(0);
  expect(usePlacing.getState().placed[0]).toMatchObject({
    ...{ stake: 1_000, potentialReturn: 3_085, odds: { accepted: 3.09 } },
    exposure: { potentialWin: 2_085, liability: 1_000 },
  });
  expect(useSlipDraft.getState().pick).toBeNull();
});

test('where nobody but the viewer himself, or nobody at such odds, waits, the bet is the house’s', async () => {
  const { sent } = await open({ 'POST /api/bets/place': { status: 409, body: { error: 'X', message: 'No.' } } }, [
    {
      ...{ marketId: '7001', matched: 0 },
      runners: [{ selectionKey: '12', levels: [{ odds: 3, back: 900, lay: 900 }], lastTraded: null, traded: [] }],
    },
  ]);
  place();
  await waitFor(() => expect(sent('/api/bets/place')).toHaveLength(1));
  expect(sent('/api/orders')).toHaveLength(0);
});

test('players who are gone leave the bet to the house, which says its odds as ever', async () => {
  const { sent } = await open({
    'POST /api/orders': refusal('ORDER_NOT_FILLED', { fillable: 0 }),
    'POST /api/bets/place': {
      status: 409,
      body: { error: 'ODDS_CHANGED', message: 'Odds have changed.', currentOdds: 2.9, currentLine: null },
    },
  });
  place();
  await waitFor(() => expect(usePlacing.getState().placing).toMatchObject({ step: 'odds-changed' }));
  expect(sent('/api/bets/place')).toHaveLength(1);
});

test('what players’ orders are refused for otherwise is said, and the house is not asked', async () => {
  const { sent } = await open({ 'POST /api/orders': refusal('INSUFFICIENT_FUNDS', { available: 5 }) });
  place();
  await waitFor(() => expect(usePlacing.getState().placing).toMatchObject({ step: 'failed' }));
  expect(sent('/api/bets/place')).toHaveLength(0);
});

describe('an order without an answer', () => {
  const down = { status: 503, body: { error: 'UNAVAILABLE', message: 'Not now.' } };
  const closed = { body: { order: null, refusal: { error: 'REQUEST_CLOSED', message: 'It was given up.' } } };
  const SECOND_MS = 1_000;
  const MINUTE_MS = 60 * SECOND_MS;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  /** Every notice, also those that have gone again. */
  const told: string[] = [];
  let stop = () => {};

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    told.length = 0;
    stop = useToasts.subscribe(({ toasts }) => {
      told.push(...toasts.map(({ title, text }) => `${title}: ${text}`).filter((one) => !told.includes(one)));
    });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  /** Nothing answers, until it is known what became of the order. */
  async function lost(became: { status?: number; body: unknown }) {
    let answer: typeof became = down;
    const asked: string[] = [];
    const page = await open({
      'POST /api/orders': down,
      'POST /api/orders/by-request/{id}/close': ({ path }) => {
        asked.push(path.split('/').at(-2) ?? '');
        return answer;
      },
    });
    return { ...page, asked, recover: () => (answer = became) };
  }
  const idsOf = (sent: { body: unknown }[]) =>
    sent.map(({ body }) => JSON.stringify(body).match(/"requestId":"([^"]+)"/)?.[1] ?? '');

  test('is asked about under its own id until it is known, also when the players are gone, and is told as placed', async () => {
    const { sent, asked, recover, giveOrders } = await lost({ body: { order: filled, refusal: null } });
    place();
    await waitFor(() => expect(sent('/api/orders')).toHaveLength(1));
    await pass(5 * SECOND_MS);
    expect(usePlacing.getState().placing).toMatchObject({ step: 'placing', unanswered: true });
    await giveOrders('4', '700', others(0));
    await pass(40 * SECOND_MS);
    expect(usePlacing.getState().placing).toMatchObject({ step: 'placing', unanswered: true });
    recover();
    await pass(15 * SECOND_MS);
    await waitFor(() => expect(usePlacing.getState().placed).toHaveLength(1));
    expect(sent('/api/bets/place')).toHaveLength(0);
    expect(sent('/api/orders')).toHaveLength(3);
    expect(new Set([...idsOf(sent('/api/orders')), ...asked]).size).toBe(1);
  });

  test.each([
    ['takes no orders', { status: 409, body: { error: 'ORDERS_NOT_TAKEN', message: 'No orders.' } }],
    ['is busy', refusal('OVERLOADED')],
    ['has not filled it, as far as that one knows', refusal('ORDER_NOT_FILLED')],
  ])('is no bet with the house when the next try is answered by a server that %s', async (_, second) => {
    const answers: object[] = [down, second];
    const { sent } = await open({
      'POST /api/orders': () => (answers.length > 1 ? answers.shift() : answers[0]) ?? {},
      'POST /api/orders/by-request/{id}/close': { body: { order: filled, refusal: null } },
    });
    place();
    await waitFor(() => expect(sent('/api/orders')).toHaveLength(1));
    await pass(5 * SECOND_MS);
    expect(usePlacing.getState().placing).toMatchObject({ step: 'placing', unanswered: true });
    await pass(30 * SECOND_MS);
    await waitFor(() => expect(usePlacing.getState().placed).toHaveLength(1));
    expect(sent('/api/bets/place')).toHaveLength(0);
    expect(new Set(idsOf(sent('/api/orders'))).size).toBe(1);
  });

  test('of a slip that was closed is “not placed” only when its id is closed', async () => {
    const { sent, recover } = await lost(closed);
    place();
    await waitFor(() => expect(sent('/api/orders')).toHaveLength(1));
    act(() => useSlipDraft.getState().close());
    await pass(6 * MINUTE_MS);
    expect(told).toEqual([]);
    recover();
    await pass(15 * SECOND_MS);
    await waitFor(() =>
      expect(told).toEqual([
        'Bet not placed: Australia · Back 3.05 · ₹1,000. Unable to place the bet right now. Please try again.',
      ]),
    );
    expect(sent('/api/orders')).toHaveLength(3);
    expect(sent('/api/bets/place')).toHaveLength(0);
  });

  test('of one click is not called “not placed” while that is not known', async () => {
    const { sent, recover } = await lost({ body: { order: filled, refusal: null } });
    followOneClick('player1');
    act(() => setOneClick(100_00));
    act(() => useSlipDraft.getState().open(pick({ inPlay: false })));
    await waitFor(() => expect(sent('/api/orders')).toHaveLength(1));
    await pass(40 * SECOND_MS);
    expect(told).toEqual([]);
    recover();
    await pass(15 * SECOND_MS);
    await waitFor(() => expect(told).toMatchObject([expect.stringMatching(/^Bet Placed Successfully: /)]));
  });

  test('that players turn out not to have filled is told, and not placed with the house so late', async () => {
    const refused = { error: 'ORDER_NOT_FILLED', message: 'Nothing was placed.' };
    const { sent, recover } = await lost({ body: { order: null, refusal: refused } });
    place();
    await waitFor(() => expect(sent('/api/orders')).toHaveLength(1));
    recover();
    await pass(30 * SECOND_MS);
    await waitFor(() =>
      expect(usePlacing.getState().placing).toMatchObject({ step: 'failed', text: 'Nothing was placed.' }),
    );
    expect(sent('/api/bets/place')).toHaveLength(0);
  });
});

test('where the receipts cannot be read, what became of the order is told', async () => {
  await open({ 'GET /api/bets/5': { status: 500, body: {} } });
  place();
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([{ tone: 'ok', text: '₹1,000 matched at 3.09.' }]),
  );
  expect(usePlacing.getState().placed).toHaveLength(0);
  expect(useSlipDraft.getState().pick).toBeNull();
});

test('one click meets players too', async () => {
  const { sent } = await open();
  followOneClick('player1');
  act(() => setOneClick(100_00));
  act(() => useSlipDraft.getState().open(pick({ inPlay: false })));
  await waitFor(() => expect(sent('/api/orders')).toHaveLength(1));
  expect(sent('/api/orders').at(-1)?.body).toMatchObject({ orders: [{ size: 100, timeInForce: 'fill_or_kill' }] });
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ title: 'Bet Placed Successfully' }]));
});
