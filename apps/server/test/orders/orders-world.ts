// A server whose players may bet with each other: orders over the world of placing, with a second server on request.
import { randomUUID } from 'node:crypto';
import { paise } from '@pavilion/betting';
import type pg from 'pg';
import type { Clock, Context } from '../../src/context.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { cancelOrders } from '../../src/modules/placement/orders/cancel-orders.ts';
import { startOrderKeeper } from '../../src/modules/placement/orders/keep/keeper.ts';
import type { OrderRow } from '../../src/modules/placement/orders/store/order-row.ts';
import { createOrders, type Orders } from '../../src/modules/placement/orders/orders.ts';
import type { OrderAnswer, OrderTicket } from '../../src/modules/placement/orders/place-order.ts';
import { createWorld, simContext, type World } from '../support/betting-world.ts';
import { type SimBook, simBookOf, type SimMarket, storedMarkets } from '../support/sim-book.ts';

export type Asked = {
  readonly side?: 'back' | 'lay';
  readonly odds: number;
  readonly size: number;
  readonly key?: string;
  readonly timeInForce?: 'rest' | 'fill_or_kill';
  readonly minFill?: number;
  readonly inPlay?: 'lapse' | 'keep';
  readonly requestId?: string;
};

export type OrdersWorld = World & {
  readonly pool: pg.Pool;
  readonly orders: Orders;
  /** Another server on the same database, with a book of its own. */
  second(options?: {
    inPlay?: boolean;
    env?: Record<string, string>;
    wait?: (ms: number) => Promise<unknown>;
  }): Promise<Server>;
  ask(player: number, market: SimMarket, asked: Asked, on?: Orders): Promise<OrderAnswer>;
  cancel(player: number, orderId: number): Promise<OrderRow[]>;
  order(id: number): Promise<Record<string, unknown>>;
  /** Everything that reconciliation finds; empty when all is well. */
  faults(): Promise<string[]>;
};
export type Server = { readonly context: Context; readonly book: SimBook; readonly orders: Orders };

export const ORDERS_ON = { ORDERS: 'on' };

const audit =
  (accountId: number, action: string): OrderTicket['auditRow'] =>
  (outcome, { target, before, after }) => ({
    ...{ atMs: Date.now(), requestId: 'test', actorId: accountId, actorRole: 'user', action, outcome },
    ...{ target: target ?? null, before: before ?? null, after: after ?? null, ip: null, userAgent: null },
  });
export const auditOf = audit;

export function ticket(player: number, market: SimMarket, asked: Asked): OrderTicket {
  const { side = 'back', key = '1', timeInForce = 'rest', minFill, inPlay = 'lapse', requestId = randomUUID() } = asked;
  return {
    ...{ accountId: player, requestId, eventId: market.eventId, marketId: market.marketId, selectionKey: key, side },
    priceHundredths: Math.round(asked.odds * 100),
    sizePaise: paise(Math.round(asked.size * 100)),
    ...{ timeInForce, inPlay, ip: '127.0.0.1', userAgent: 'test', auditRow: audit(player, 'order.place') },
    minFillPaise: minFill === undefined ? null : paise(Math.round(minFill * 100)),
  };
}

export async function ordersWorld(
  pool: pg.Pool,
  options: { players: number; rupees: number; markets: number; runners?: readonly number[]; clock?: Clock },
): Promise<OrdersWorld> {
  const { players, rupees, markets, runners = [], clock } = options;
  const kinds = Array.from({ length: markets }, () => 'match' as const);
  const world = await createWorld(pool, { players, rupees, kinds, runners, env: ORDERS_ON, ...(clock && { clock }) });
  const orders = createOrders(world.context);
  return {
    ...world,
    pool,
    orders,
    async second({ inPlay = false, env = {}, wait } = {}) {
      const book = simBookOf(await storedMarkets(pool), { now: () => world.context.clock.now(), inPlay });
      const { bus, clock } = world.context;
      const context = await simContext(pool, book, { bus, clock, env: { ...ORDERS_ON, ...env } });
      return { context, book, orders: createOrders(context, wait === undefined ? {} : { wait }) };
    },
    async ask(player, market, asked, on = orders) {
      const [answer] = await on.place([ticket(player, market, asked)]);
      if (answer === undefined) throw new Error('an order was not answered');
      return answer;
    },
    cancel: (player, orderId) =>
      cancelOrders(world.context, player, { orderId }, 'by-player', () => audit(player, 'order.cancel')('ok', {})),
    async order(id) {
      const { rows } = await pool.query('select * from bet_order where id = $1', [id]);
      return rows[0] ?? {};
    },
    faults: async () => (await reconcile(pool)).map(({ rule, subject, fault }) => `${rule}: ${subject} ${fault}`),
  };
}

/** Looks after all orders once, as the server of this context sees its prices. */
export async function lookAfter(context: Context): Promise<void> {
  const still = { now: () => Date.now(), after: () => () => {} };
  const keeper = startOrderKeeper(context, { watch: () => () => {} }, { clock: still });
  await keeper.look();
  await keeper.close();
}

export const idOf = (answer: OrderAnswer): number => {
  if (answer.type !== 'order') throw new Error(`not an order: ${JSON.stringify(answer)}`);
  return answer.order.id;
};
export const codeOf = (answer: OrderAnswer): string => (answer.type === 'refused' ? answer.refusal.code : answer.type);
