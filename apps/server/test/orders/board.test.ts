import { OPEN_ORDERS_MAX, type OrderBoardMarket } from '@pavilion/contract';
import { systemClock } from '@pavilion/feed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OrderBoard } from '../../src/modules/placement/orders/show/order-board.ts';
import { orderImage } from '../../src/modules/placement/orders/tell-orders.ts';
import { until } from '../live/live-world.ts';
import { testDatabase } from '../support/database.ts';
import { codeOf, idOf, type OrdersWorld, ordersWorld } from './orders-world.ts';

let w: OrdersWorld;
let close: () => Promise<void>;
beforeAll(async () => {
  const base = await testDatabase();
  w = await ordersWorld(base.pool, { players: 2, rupees: 10_000, markets: 1 });
  close = () => base.close();
});
afterAll(() => close());

test('the book of an event shows what waits and what was matched, and its owner hears each version in order', async () => {
  const [ann = 0, ben = 0] = w.playerIds;
  const [market] = w.book.markets;
  if (market === undefined) throw new Error('no market');
  w.book.set(market, '1', { back: { odds: 2, size: 100 }, lay: null });
  const board = new OrderBoard(w.context, systemClock);
  const heard: Record<string, unknown>[] = [];
  const end = w.context.bus.subscribe(`account.${ann}`, (payload) => {
    const notice = payload as Record<string, unknown>;
    if (notice.event === 'order') heard.push(notice);
  });
  const topic = { endpoint: '/board/orders', sid: 4, gmid: Number(market.eventId) } as const;
  const release = board.want(topic);
  const shown = () => {
    const read = board.read(topic);
    return read.state === 'known' ? (read.data as OrderBoardMarket[]) : null;
  };
  try {
    await until(() => shown() !== null, 'the first reading');
    expect(shown()).toEqual([]);
    const id = idOf(await w.ask(ann, market, { odds: 2.5, size: 200 }));
    await until(() => shown()?.length === 1, 'the order');
    expect(shown()).toMatchObject([
      {
        marketId: market.marketId,
        matched: 0,
        runners: [{ selectionKey: '1', levels: [{ odds: 2.5, back: 0, lay: 200 }] }],
      },
    ]);
    idOf(await w.ask(ben, market, { side: 'lay', odds: 2.5, size: 50 }));
    await until(() => shown()?.[0]?.matched === 50, 'the match');
    expect(shown()?.[0]?.runners).toEqual([
      {
        ...{ selectionKey: '1', levels: [{ odds: 2.5, back: 0, lay: 150 }], lastTraded: 2.5 },
        traded: [{ odds: 2.5, size: 50 }],
      },
    ]);
    const image = await orderImage(w.context)({ accountId: ann, role: 'user' });
    const waiting = { id: String(id), version: 2, state: 'open', filled: 50, averageOdds: 2.5 };
    expect(image).toMatchObject({ event: 'orders', orders: [{ ...waiting, seq: heard.at(-1)?.seq }] });
    await w.cancel(ann, id);
    expect(heard).toMatchObject([
      { id: String(id), version: 1, state: 'open', filled: 0, averageOdds: null },
      waiting,
      { id: String(id), version: 3, state: 'cancelled', filled: 50 },
    ]);
    const numbers = heard.map(({ seq }) => Number(seq));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(3);
    expect((await orderImage(w.context)({ accountId: ann, role: 'user' }))?.orders).toEqual([]);
  } finally {
    release();
    end();
    board.close();
  }
});

test('an account has so many orders waiting and no more; what is filled at once does not wait', async () => {
  const [, ben = 0] = w.playerIds;
  const [market] = w.book.markets;
  if (market === undefined) throw new Error('no market');
  w.book.set(market, '1', { back: { odds: 2, size: 100 }, lay: null });
  idOf(await w.ask(ben, market, { odds: 2.5, size: 100 }));
  await w.pool.query(
    `insert into bet_order (account_id, request_id, request_hash, market_id, selection, selection_key, selection_name, side,
       price, size, time_in_force, in_play, placed_in_play, state, created_at)
     select account_id, gen_random_uuid(), request_hash, market_id, selection, selection_key, selection_name, side, price, size,
       time_in_force, in_play, placed_in_play, state, created_at
     from bet_order, generate_series(2, $2) where account_id = $1 and state = 'open'`,
    [ben, OPEN_ORDERS_MAX],
  );
  expect(codeOf(await w.ask(ben, market, { odds: 2.5, size: 100 }))).toBe('ORDERS_TOO_MANY');
  expect(codeOf(await w.ask(ben, market, { odds: 1.9, size: 100, timeInForce: 'fill_or_kill' }))).toBe('order');
});
