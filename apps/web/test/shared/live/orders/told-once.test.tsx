import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { cancelOrder, changeOrder, openOrdersQuery, placeOrder } from '../../../../src/shared/api/market/orders.ts';
import { keys } from '../../../../src/shared/api/query-client.ts';
import { knowOrders } from '../../../../src/shared/lib/orders/known-orders.ts';
import LiveAccount from '../../../../src/shared/live/notice/LiveAccount.tsx';
import { useToasts } from '../../../../src/shared/ui/overlay/toast.ts';
import { livePage, signIn } from '../../../fixtures/live-page.tsx';
import { order } from '../../../fixtures/order.ts';
import { fakeServer } from '../../../support/fake-server.ts';

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  signIn();
});

const said = () => useToasts.getState().toasts.map(({ title }) => title);
const MATCHED = 'Back Australia 3.20 matched';
/** What is told a moment later is told by then: timers go off in the order in which they were set. */
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

/** A page that listens, with a server whose answers are given when the test says so. */
function listening(asked: string) {
  const given = Promise.withResolvers<{ status: number; body: object }>();
  fakeServer({
    'GET /api/auth/me': { status: 500, body: {} },
    [asked]: () => given.promise,
  });
  const page = livePage(<LiveAccount token="token-1" />);
  act(() => page.streams[0]?.greet());
  return {
    ...page,
    tell: (notice: object) =>
      act(() =>
        page.streams[0]?.say({
          ...{ type: 'account', event: 'order', id: '41', seq: 9, version: 2, state: 'filled', filled: 2_000 },
          ...{ averageOdds: 3.2, reason: null },
          ...notice,
        }),
      ),
    answer: (body: object, status = 200) => given.resolve({ status, body }),
  };
}

const filled = order({ version: 2, state: 'filled', filled: 2_000, remaining: 0 });

test.each(['before', 'after'] as const)(
  'a change that is matched at once is told where it was made alone, its notice comes %s the answer',
  async (when) => {
    const { queries, tell, answer } = listening('PATCH /api/orders/41');
    knowOrders([order()]);
    queries.setQueryData(keys.openOrders(null), [order()]);
    const change = changeOrder(order(), { odds: 3.1 });
    if (when === 'before') tell({});
    answer({ order: filled, ownInTheWay: [] });
    expect(await change).toMatchObject({ state: 'filled' });
    if (when === 'after') tell({});
    await settled();
    expect(said()).toEqual([]);
    expect(queries.getQueryData(keys.openOrders(null))).toEqual([]);
  },
);

test('what comes to an order after the change that is answered is told, also where its notice was quicker', async () => {
  const { tell, answer } = listening('PATCH /api/orders/41');
  knowOrders([order()]);
  const change = changeOrder(order(), { odds: 3.25 });
  tell({ state: 'open', filled: 0 });
  tell({ version: 3 });
  answer({ order: order({ version: 2, odds: 3.25 }), ownInTheWay: [] });
  await change;
  expect(said()).toEqual([]);
  await waitFor(() => expect(said()).toEqual(['Back Australia 3.25 matched']));
});

test('an order that was matched before its change came is told though the change was refused', async () => {
  const { tell, answer } = listening('PATCH /api/orders/41');
  knowOrders([order()]);
  const change = changeOrder(order(), { odds: 3.25 }).catch(() => 'refused');
  tell({});
  answer({ error: 'ORDER_ENDED', message: 'This order has ended.' }, 409);
  expect(await change).toBe('refused');
  await waitFor(() => expect(said()).toEqual([MATCHED]));
});

const { eventId, marketId, selectionKey, side, odds, size, timeInForce, inPlay } = order();
const asked = { eventId, marketId, selectionKey, side, odds, size, timeInForce, inPlay };
const placed = (what: object) => ({ orders: [{ requestId: '1', ownInTheWay: [], ...what }] });

test.each(['before', 'after'] as const)(
  'an order is matched before any list was read that has it: told once, the notice comes %s the answer',
  async (when) => {
    const { tell, answer } = listening('POST /api/orders');
    const placing = placeOrder(asked, 'Australia');
    tell({ version: 1, state: 'open', filled: 0 });
    if (when === 'before') tell({});
    answer(placed({ order: order() }));
    expect(await placing).toMatchObject({ state: 'open', version: 1 });
    if (when === 'after') tell({});
    await waitFor(() => expect(said()).toEqual([MATCHED]));
    tell({});
    await settled();
    expect(said()).toEqual([MATCHED]);
  },
);

test('an order that is matched as it is placed is told by the answer alone', async () => {
  const { tell, answer } = listening('POST /api/orders');
  const placing = placeOrder(asked, 'Australia');
  tell({ version: 1 });
  answer(placed({ order: { ...filled, version: 1 } }));
  await placing;
  tell({ version: 1 });
  await settled();
  expect(said()).toEqual([]);
});

test('a list that is read before the notice comes, and has the order no more, does not keep the match from being told', async () => {
  let items = [order()];
  fakeServer({
    'GET /api/auth/me': { status: 500, body: {} },
    'GET /api/orders': () => ({ body: { items, next: null } }),
  });
  const { streams, queries } = livePage(<LiveAccount token="token-1" />);
  act(() => streams[0]?.greet());
  await queries.fetchQuery(openOrdersQuery('700'));
  items = [];
  await queries.fetchQuery({ ...openOrdersQuery('700'), staleTime: 0 });
  const notice = { type: 'account', event: 'order', seq: 9, averageOdds: 3.2, reason: null };
  act(() => streams[0]?.say({ ...notice, id: '41', version: 2, state: 'filled', filled: 2_000 }));
  expect(said()).toEqual([MATCHED]);
});

test('a cancel that comes too late says what became of the order, and nothing else does', async () => {
  const { tell, answer } = listening('DELETE /api/orders/41');
  knowOrders([order()]);
  const cancel = cancelOrder('41');
  tell({});
  answer({ order: filled });
  expect(await cancel).toMatchObject({ state: 'filled' });
  await settled();
  expect(said()).toEqual([]);
});

test('what ended while the connection was down is told when all that waits is named again', async () => {
  const ended = [filled, order({ id: '43', version: 2, state: 'cancelled', reason: 'by-player', remaining: 0 })];
  const server = fakeServer({
    'GET /api/auth/me': { status: 500, body: {} },
    'GET /api/orders': ({ query }) => ({ body: { items: query.get('state') === 'ended' ? ended : [], next: null } }),
  });
  const { streams } = livePage(<LiveAccount token="token-1" />);
  act(() => streams[0]?.greet());
  knowOrders([order(), order({ id: '42' }), order({ id: '43' })]);
  const waits = { id: '42', seq: 3, version: 1, state: 'open', filled: 0, averageOdds: null, reason: null };
  const image = { type: 'account', event: 'orders', orders: [waits] };
  act(() => streams[0]?.say(image));
  await waitFor(() => expect(said()).toEqual([MATCHED]));
  act(() => streams[0]?.say(image));
  await settled();
  expect(said()).toEqual([MATCHED]);
  expect(server.calls.filter(({ query }) => query.get('state') === 'ended')).toHaveLength(1);
});

test('of many that ended while the connection was down each is told, however many ended after it', async () => {
  const ended = (id: string) => order({ id, version: 2, state: 'cancelled', reason: 'by-player', remaining: 0 });
  const others = Array.from({ length: 50 }, (_, at) => ended(String(100 + at)));
  const server = fakeServer({
    'GET /api/auth/me': { status: 500, body: {} },
    'GET /api/orders': ({ query }) => {
      if (query.get('state') !== 'ended') return { body: { items: [], next: null } };
      return { body: query.has('before') ? { items: [filled], next: '1' } : { items: others, next: '149' } };
    },
  });
  const { streams } = livePage(<LiveAccount token="token-1" />);
  act(() => streams[0]?.greet());
  knowOrders([order(), ...others.map(({ id }) => order({ id }))]);
  act(() => streams[0]?.say({ type: 'account', event: 'orders', orders: [] }));
  await waitFor(() => expect(said()).toEqual([MATCHED]));
  const pages = server.calls.filter(({ query }) => query.get('state') === 'ended');
  expect(pages.map(({ query }) => query.get('before'))).toEqual([null, '149']);
});
