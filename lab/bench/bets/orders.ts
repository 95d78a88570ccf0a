import { randomUUID } from 'node:crypto';
import { paise } from '@pavilion/betting';
import { cancelOrders } from '../../../apps/server/src/modules/placement/orders/cancel-orders.ts';
import { createOrders, type Orders } from '../../../apps/server/src/modules/placement/orders/orders.ts';
import type { OrderAnswer, OrderTicket } from '../../../apps/server/src/modules/placement/orders/place-order.ts';
import type { World } from '../../../apps/server/test/support/betting-world.ts';
import { closedLoop, type Figure, openLoop, percentile } from '../measure.ts';
import { BENCH_MATCHES, BENCH_PLAYERS } from './bench-world.ts';
import type { Pgbench } from './pgbench.ts';

const CONCURRENT = 256;
const PER_HUNDRED = 100;
const CANCELS_PER_HUNDRED = 5;
const CANCEL_MS_MAX = 25;

const pick = (count: number) => Math.floor(Math.random() * count);

/** Odds at which the bench's house, which backs at 2.00 and lays at 2.02, is never met. */
const BACK_AT = 250;

const auditOf =
  (accountId: number, action: string): OrderTicket['auditRow'] =>
  (outcome, { target }) => ({
    ...{ atMs: Date.now(), requestId: randomUUID(), actorId: accountId, actorRole: 'user', action, outcome },
    ...{ target: target ?? null, before: null, after: null, ip: null, userAgent: null },
  });

function ticket(world: World, side: 'back' | 'lay', marketAt: number, playerAt: number): OrderTicket {
  const market = world.book.markets[marketAt];
  const accountId = world.playerIds[playerAt];
  if (market === undefined || accountId === undefined) throw new Error('the world is empty');
  return {
    ...{
      accountId,
      requestId: randomUUID(),
      eventId: market.eventId,
      marketId: market.marketId,
      selectionKey: '1',
      side,
    },
    ...{ priceHundredths: BACK_AT, sizePaise: paise(10_000), timeInForce: 'rest', minFillPaise: null, inPlay: 'lapse' },
    ...{ ip: null, userAgent: null, auditRow: auditOf(accountId, 'order.place') },
  };
}

async function placed(orders: Orders, one: OrderTicket): Promise<Extract<OrderAnswer, { type: 'order' }>> {
  const [answer] = await orders.place([one]);
  if (answer?.type !== 'order') throw new Error(`an order was not placed: ${JSON.stringify(answer)}`);
  return answer;
}

export function preparePrices(world: World): void {
  for (const market of world.book.markets) {
    world.book.set(market, '1', { back: { odds: 2, size: 100_000 }, lay: null });
  }
}

/** An order that waits, in a market of the first half. */
export const placeWaiting = (world: World, orders: Orders) =>
  placed(orders, ticket(world, 'back', pick(BENCH_MATCHES / 2), pick(BENCH_PLAYERS)));

/** Two orders that meet, those or others like them, in a market of the second half; answers the market and the later order. */
export async function placePair(world: World, orders: Orders) {
  const half = BENCH_PLAYERS / 2;
  const marketAt = BENCH_MATCHES / 2 + pick(BENCH_MATCHES / 2);
  await placed(orders, ticket(world, 'back', marketAt, pick(half)));
  const { order } = await placed(orders, ticket(world, 'lay', marketAt, half + pick(half)));
  return { marketAt, order };
}

/** An order of its own that waits in a market, and is taken back: how long that took. */
async function cancelIn(world: World, orders: Orders, marketAt: number): Promise<number> {
  const { order: own } = await placed(orders, ticket(world, 'back', marketAt, pick(BENCH_PLAYERS / 2)));
  const startedMs = performance.now();
  const audit = () => auditOf(own.account_id, 'order.cancel')('ok', {});
  await cancelOrders(world.context, own.account_id, { orderId: own.id }, 'by-player', audit);
  return performance.now() - startedMs;
}

/**
 * Durable orders that wait, and pairs of players that meet, per second beside pgbench -N before and after; and how long a
 * cancel takes at most for 99 of 100 while the same markets trade: at half of that rate, and as fast as they can.
 */
export async function benchOrders(world: World, pgbench: Pgbench, seconds: number): Promise<Figure[]> {
  const orders = createOrders(world.context);
  preparePrices(world);
  const before = await pgbench.simpleUpdate(seconds);
  const rest = await closedLoop(CONCURRENT, seconds, async () => {
    await placeWaiting(world, orders);
  });
  const trade = async (cancelMs: number[]): Promise<void> => {
    const { marketAt, order } = await placePair(world, orders);
    if (order.state === 'filled' && pick(PER_HUNDRED) >= CANCELS_PER_HUNDRED) return;
    cancelMs.push(await cancelIn(world, orders, marketAt));
  };
  const [fullMs, halfMs]: [number[], number[]] = [[], []];
  const match = await closedLoop(CONCURRENT, seconds, () => trade(fullMs));
  const after = await pgbench.simpleUpdate(seconds);
  const baselineValue = Math.round((before + after) / 2);
  const figure = (name: string, unit: string, perSecond: number): Figure => ({
    ...{ name, unit, baseline: 'pgbench -N, 16 clients', baselineValue },
    ...{ value: Math.round(perSecond), ratio: perSecond / baselineValue },
  });
  await openLoop(match.perSecond / 2, seconds, () => trade(halfMs));
  const cancels = (name: string, allMs: readonly number[]): Figure => {
    const p99Ms = percentile(Float64Array.from(allMs).sort(), 0.99);
    return {
      ...{ name, unit: 'ms', baseline: 'wanted at most, ms', baselineValue: CANCEL_MS_MAX },
      ...{ value: Math.round(p99Ms * 10) / 10, ratio: p99Ms / CANCEL_MS_MAX },
    };
  };
  return [
    figure('orders-rest', 'durable orders/s', rest.perSecond),
    figure('orders-match', 'pairs/s', match.perSecond),
    cancels('orders-cancel-p99', halfMs),
    cancels('orders-cancel-p99-when-full', fullMs),
  ];
}
