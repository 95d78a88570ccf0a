import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeOrder, placeOrders } from '../../../src/shared/api/market/orders.ts';
import { forgetSent, sentFor, sentOf } from '../../../src/shared/api/market/sent-orders.ts';
import { signIn } from '../../fixtures/live-page.tsx';
import { order } from '../../fixtures/order.ts';
import { fakeServer } from '../../support/fake-server.ts';

const wanted = {
  eventId: '700',
  marketId: '7001',
  selectionKey: '12',
  side: 'back',
  odds: 3.2,
  size: 2_000,
  timeInForce: 'rest',
  inPlay: 'lapse',
} as const;

beforeEach(() => signIn());
afterEach(() => vi.restoreAllMocks());

const at = async () => {};

test('an answer that is lost is asked for under the same id, in the same call and by the next press', async () => {
  let answers = 0;
  const server = fakeServer({
    'GET /api/auth/me': { status: 500, body: {} },
    'POST /api/orders': () => {
      answers += 1;
      return answers < 5 ? { status: 502, body: {} } : { body: { orders: [{ requestId: 'x', order: order() }] } };
    },
  });
  await expect(placeOrder(wanted, 'Australia', at)).rejects.toMatchObject({ status: 502 });
  await expect(placeOrder(wanted, 'Australia', at)).resolves.toMatchObject({ id: '41' });
  await placeOrder(wanted, 'Australia', at);
  const ids = server.calls.flatMap(({ path, body }) =>
    path === '/api/orders' ? [JSON.stringify(body).match(/"requestId":"([^"]+)"/)?.[1]] : [],
  );
  expect(ids).toHaveLength(6);
  expect(new Set(ids.slice(0, 5)).size).toBe(1);
  expect(ids[5]).not.toBe(ids[0]);
});

test('however long an answer is lost, the same order keeps its id until what became of it is known', async () => {
  const nowMs = Date.now();
  const server = fakeServer({ 'POST /api/orders': { status: 502, body: {} } });
  const other = { ...wanted, size: 900 };
  await expect(placeOrder(other, 'Australia', at)).rejects.toMatchObject({ status: 502 });
  vi.spyOn(Date, 'now').mockReturnValue(nowMs + 24 * 60 * 60_000);
  // Another order does not take its place.
  await expect(placeOrder({ ...wanted, size: 800 }, 'Australia', at)).rejects.toMatchObject({ status: 502 });
  await expect(placeOrder(other, 'Australia', at)).rejects.toMatchObject({ status: 502 });
  const idsOf = (size: number) =>
    server.calls.flatMap(({ body }) => {
      const sent = JSON.stringify(body);
      return sent.includes(`"size":${size},`) ? [sent.match(/"requestId":"([^"]+)"/)?.[1]] : [];
    });
  expect(idsOf(900)).toHaveLength(6);
  expect(new Set(idsOf(900)).size).toBe(1);
  expect(idsOf(800)[0]).not.toBe(idsOf(900)[0]);
});

const UNKNOWN: [string, object][] = [
  ['a server too busy to begin', { status: 503, body: { error: 'OVERLOADED', message: 'Busy.' } }],
  ['a session that has ended', { status: 401, body: { error: 'UNAUTHENTICATED', message: 'Sign in.' } }],
  ['a lock of the account', { status: 403, body: { error: 'ACCOUNT_LOCKED', message: 'Locked.' } }],
  ['a server that takes no orders', { status: 409, body: { error: 'ORDERS_NOT_TAKEN', message: 'No.' } }],
  ['a refusal that is kept nowhere', refused('MARKET_NOT_AVAILABLE', false)],
  ['a busy server, of one order', refused('OVERLOADED', false)],
  [
    'a server of the version before',
    { body: { orders: [{ requestId: 'x', refusal: { error: 'BET_LOCKED', message: '' } }] } },
  ],
];
function refused(error: string, kept: boolean) {
  return { body: { orders: [{ requestId: 'x', refusal: { error, message: `${error} said` }, kept }] } };
}
const placed = { body: { orders: [{ requestId: 'x', order: order() }] } };
/** Answers in turn, the last one for ever. */
function answering(...answers: object[]) {
  const server = fakeServer({
    'GET /api/auth/me': { status: 500, body: {} },
    'POST /api/orders': () => (answers.length > 1 ? answers.shift() : answers[0]) ?? {},
  });
  const ids = () =>
    server.calls.flatMap(({ path, body }) =>
      path === '/api/orders' ? [JSON.stringify(body).match(/"requestId":"([^"]+)"/)?.[1]] : [],
    );
  return { ids };
}
const down = { status: 502, body: {} };

test.each(UNKNOWN)('a try that was lost is not answered by %s', async (_, answer) => {
  localStorage.clear();
  const { ids } = answering(down, answer);
  await expect(placeOrder(wanted, 'Australia', at)).rejects.toMatchObject({ status: 502 });
  expect(sentOf('5')).toHaveLength(1);
  // The next press is the same order, whatever the server said meanwhile, and still knows nothing of the first try.
  await expect(placeOrder(wanted, 'Australia', at)).rejects.toMatchObject({ status: 0 });
  expect(sentOf('5')).toHaveLength(1);
  expect(ids()).toHaveLength(6);
  expect(new Set(ids()).size).toBe(1);
});

test('a try that was lost is answered by a refusal that stands under its id, and by the order', async () => {
  localStorage.clear();
  answering(down, refused('BET_LOCKED', true));
  await expect(placeOrder(wanted, 'Australia', at)).rejects.toMatchObject({ code: 'BET_LOCKED' });
  expect(sentOf('5')).toEqual([]);
  answering(down, refused('OVERLOADED', false), placed);
  await expect(placeOrder(wanted, 'Australia', at)).resolves.toMatchObject({ id: '41' });
  expect(sentOf('5')).toEqual([]);
});

test('of several orders none is answered while one of them is not', async () => {
  localStorage.clear();
  const two = [wanted, { ...wanted, selectionKey: '13' }];
  const half = { body: { orders: [...placed.body.orders, ...refused('OVERLOADED', false).body.orders] } };
  const { ids } = answering(down, half);
  await expect(placeOrders(two, { wait: at, intention: 'dutching 7001' })).rejects.toMatchObject({ status: 502 });
  expect(ids()).toHaveLength(3);
  const requestIds = sentFor('5', 'dutching 7001')?.requestIds ?? [];
  expect(requestIds).toHaveLength(2);
  // Asked for again from another page, which names the ids: another has told the answer meanwhile.
  forgetSent('5', 'dutching 7001', { requestIds });
  answering(refused('BET_LOCKED', false));
  await expect(placeOrders([wanted], { wait: at, intention: 'dutching 7001', requestIds })).rejects.toMatchObject({
    status: 0,
  });
});

test('what is refused at the first try, of which nothing was lost, is refused', async () => {
  localStorage.clear();
  const { ids } = answering(refused('OVERLOADED', false));
  await expect(placeOrder(wanted, 'Australia', at)).rejects.toMatchObject({ code: 'OVERLOADED' });
  expect(sentOf('5')).toEqual([]);
  expect(ids()).toHaveLength(1);
});
