import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeOrder } from '../../../src/shared/api/market/orders.ts';
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
