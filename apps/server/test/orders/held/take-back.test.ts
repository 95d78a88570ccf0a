import { randomUUID } from 'node:crypto';
import { paise } from '@pavilion/betting';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { Refusal } from '../../../src/http/refusal.ts';
import { cancelAllOrders } from '../../../src/modules/placement/orders/cancel-orders.ts';
import type { OrderEdit } from '../../../src/modules/placement/orders/change-order.ts';
import { writeHeartbeat } from '../../../src/modules/placement/orders/store/heartbeat-store.ts';
import {
  closeOrderRequest,
  takeChangeBack,
  takeOrderBack,
} from '../../../src/modules/placement/orders/take-order-back.ts';
import { takeBetBack } from '../../../src/modules/placement/take-bet-back.ts';
import { type HeldWorld, heldWorld } from './held-world.ts';
import { auditOf, codeOf, idOf, lookAfter, type OrdersWorld } from '../orders-world.ts';

/** Two servers of one installation. */
let world: HeldWorld;
let w: OrdersWorld;
let held: (() => void)[];
beforeAll(async () => {
  world = await heldWorld({ players: 30, servers: 2, env: { NATS_URL: 'nats://127.0.0.1:4222' } });
  ({ w, held } = world);
});
afterAll(() => world.close());

let player = 0;
beforeEach(() => {
  player = world.next();
});
const server = (index: 0 | 1) => world.servers[index] ?? expect.unreachable();
const market = () => world.market();
const letGo = () => world.letGo();
async function isHeld(): Promise<void> {
  await expect.poll(() => held.length).toBeGreaterThan(0);
}
const count = async (table: 'bet' | 'bet_order') =>
  (await w.pool.query(`select count(*)::int as n from ${table} where account_id = $1`, [player])).rows[0]?.n as number;

const betBack = (context: Context, requestId: string, accountId = player) => {
  const call = { context, params: { requestId }, audit: () => {}, actor: { accountId } };
  const takeAuditRow = () => auditOf(accountId, 'bet.take-back')('ok', {});
  return takeBetBack({ ...call, takeAuditRow } as unknown as Parameters<typeof takeBetBack>[0]);
};
const row = () => auditOf(player, 'order.take-back')('ok', {});
const code = (answer: unknown) => (answer instanceof Refusal ? answer.code : 'ok');

describe('a bet that waits out the delay', () => {
  const place = (requestId: string, on: 0 | 1 = 0) => world.bet(player, server(on), requestId);

  test.each([0, 1] as const)('is taken back, and answered at once, by way of server %i of two', async (by) => {
    const requestId = randomUUID();
    const placing = place(requestId);
    await isHeld();
    const answer = await betBack(server(by).context, requestId.toUpperCase());
    expect(answer).toMatchObject({ bet: null, refusal: { error: 'TAKEN_BACK' } });
    // Nobody has let it go: the word that it was taken back did.
    expect(await placing).toMatchObject({ type: 'refused', refusal: { code: 'TAKEN_BACK' } });
    expect(await betBack(server(by).context, requestId)).toEqual(answer);
    expect(await place(requestId)).toMatchObject({ type: 'refused', refusal: { code: 'TAKEN_BACK' } });
    expect(await count('bet')).toBe(0);
    expect(await w.faults()).toEqual([]);
  });

  test('that was placed before stays placed, and says so', async () => {
    const requestId = randomUUID();
    const placing = place(requestId);
    await isHeld();
    letGo();
    expect((await placing).type).toBe('placed');
    expect(await betBack(server(1).context, requestId)).toMatchObject({ bet: { stake: 100 }, refusal: null });
  });

  test('is its player’s alone, and an id under which nothing waits is refused', async () => {
    const requestId = randomUUID();
    const placing = place(requestId);
    await isHeld();
    const other = w.playerIds[29] ?? expect.unreachable();
    expect(code(await betBack(server(0).context, requestId, other))).toBe('NOTHING_HELD');
    expect(code(await betBack(server(0).context, randomUUID()))).toBe('NOTHING_HELD');
    // It is a bet: as an order nothing waits there.
    expect(code(await takeOrderBack(server(0).context, player, requestId, row))).toBe('NOTHING_HELD');
    letGo();
    expect((await placing).type).toBe('placed');
  });

  test('a word on the bus alone shortens no delay', async () => {
    const requestId = randomUUID();
    let isAnswered = false;
    const placing = place(requestId).finally(() => (isAnswered = true));
    await isHeld();
    server(0).context.bus.publish('held.taken-back', { way: `${player}/${requestId}` });
    await expect.poll(() => held.length).toBe(2);
    expect(isAnswered).toBe(false);
    expect(await count('bet')).toBe(0);
    letGo();
    expect((await placing).type).toBe('placed');
  });

  test('is taken back three times in ten minutes: who could do it for ever would bet on what the delay hides', async () => {
    const answers: string[] = [];
    for (let n = 0; n < 4; n++) {
      const requestId = randomUUID();
      const placing = place(requestId);
      await isHeld();
      answers.push(code(await betBack(server(0).context, requestId)));
      letGo();
      answers.push((await placing).type);
    }
    expect(answers).toEqual([...Array(3).fill(['ok', 'refused']).flat(), 'TAKEN_BACK_TOO_OFTEN', 'placed']);
    expect(await count('bet')).toBe(1);
  });
});

describe('an order that waits out the delay', () => {
  test('is taken back on the other server, and its request is answered so', async () => {
    const requestId = randomUUID();
    const asked = { odds: 4.1, size: 10, requestId };
    const placing = w.ask(player, market(), asked, server(0).orders);
    await isHeld();
    expect(await takeOrderBack(server(1).context, player, requestId, row)).toMatchObject({ code: 'TAKEN_BACK' });
    letGo();
    expect(codeOf(await placing)).toBe('TAKEN_BACK');
    expect(codeOf(await w.ask(player, market(), asked, server(1).orders))).toBe('TAKEN_BACK');
    expect(await count('bet_order')).toBe(0);
    expect(await w.faults()).toEqual([]);
  });

  test('is taken back by closing its id, as often as that may be: closing is no second way to see what the delay hides', async () => {
    const answers: string[] = [];
    for (let n = 0; n < 4; n++) {
      const requestId = randomUUID();
      const placing = w.ask(player, market(), { odds: 4.1, size: 10, requestId }, server(0).orders);
      await isHeld();
      const closing = await closeOrderRequest(server(1).context, player, requestId, row);
      answers.push(closing instanceof Refusal ? closing.code : (closing.code ?? 'order'));
      letGo();
      const placed = await placing;
      answers.push(codeOf(placed));
      if (placed.type === 'order') await w.cancel(player, placed.order.id);
    }
    expect(answers).toEqual([...Array(3).fill(['TAKEN_BACK', 'TAKEN_BACK']).flat(), 'TAKEN_BACK_TOO_OFTEN', 'order']);
  });

  test.each([0, 1] as const)('and comes after its id was closed is never placed, on server %i of two', async (on) => {
    const requestId = randomUUID();
    expect(await closeOrderRequest(server(0).context, player, requestId, row)).toMatchObject({
      code: 'REQUEST_CLOSED',
    });
    const late = await w.ask(player, market(), { odds: 4.1, size: 10, requestId }, server(on).orders);
    expect(late).toMatchObject({ type: 'refused', refusal: { code: 'REQUEST_CLOSED' }, kept: true });
    expect(held).toHaveLength(0);
    // Taking it back hears the same: it had its answer.
    expect(await takeOrderBack(server(1).context, player, requestId, row)).toMatchObject({ code: 'REQUEST_CLOSED' });
    expect(await count('bet_order')).toBe(0);
  });

  test('is not taken back by a missed heartbeat: it ends when it is in the book', async () => {
    const { context, orders } = server(0);
    const lookIn = (seconds: number) =>
      lookAfter({ ...context, clock: { now: () => context.clock.now() + seconds * 1000 } });
    const placing = w.ask(player, market(), { odds: 4.1, size: 10 }, orders);
    await isHeld();
    await writeHeartbeat(context.db, player, context.clock.now());
    await lookIn(1);
    letGo();
    const id = idOf(await placing);
    expect(await w.order(id)).toMatchObject({ state: 'open' });
    await lookIn(4);
    expect(await w.order(id)).toMatchObject({ state: 'lapsed', reason: 'heartbeat-missed' });
    const taken = await w.pool.query('select 1 from held_taken_back where account_id = $1', [player]);
    expect(taken.rows).toEqual([]);
    // That was the end of it: what is placed after that stays.
    const next = w.ask(player, market(), { odds: 4.1, size: 10 }, orders);
    await isHeld();
    letGo();
    await lookIn(9);
    expect(await w.order(idOf(await next))).toMatchObject({ state: 'open' });
  });
});

describe('a change that waits out the delay', () => {
  const at = () => ({ eventId: market().eventId, marketId: market().marketId });
  const edit = (orderId: number, version: number, priceHundredths: number | null, size: number): OrderEdit => ({
    ...{ accountId: player, orderId, version, priceHundredths, inPlay: null, sizePaise: paise(size * 100) },
    auditRow: auditOf(player, 'order.change'),
  });
  async function waiting(odds = 4.1): Promise<number> {
    const placing = w.ask(player, market(), { odds, size: 10 }, server(0).orders);
    await isHeld();
    letGo();
    return idOf(await placing);
  }
  const price = async (id: number) => (await w.order(id))['price'];

  test('is taken back on the other server: the order stays as it was', async () => {
    const id = await waiting();
    const changing = server(0).orders.change(edit(id, 1, 500, 10), at());
    await isHeld();
    expect(await takeChangeBack(server(1).context, player, id, row)).toBeNull();
    letGo();
    expect(codeOf(await changing)).toBe('TAKEN_BACK');
    expect(await w.order(id)).toMatchObject({ price: 410, version: 1, state: 'open' });
    expect(code(await takeChangeBack(server(1).context, player, id, row))).toBe('NOTHING_HELD');
    const stranger = w.playerIds[29] ?? expect.unreachable();
    expect(code(await takeChangeBack(server(1).context, stranger, id, row))).toBe('NOT_FOUND');
  });

  test('that was carried out is not there to be taken back', async () => {
    const id = await waiting();
    const changing = server(0).orders.change(edit(id, 1, 500, 10), at());
    await isHeld();
    letGo();
    expect(codeOf(await changing)).toBe('order');
    expect(await price(id)).toBe(500);
    expect(code(await takeChangeBack(server(1).context, player, id, row))).toBe('NOTHING_HELD');
  });

  test('gives way to a later one, also on another server', async () => {
    const id = await waiting();
    const first = server(0).orders.change(edit(id, 1, 500, 10), at());
    await isHeld();
    const second = server(1).orders.change(edit(id, 1, 600, 10), at());
    await expect.poll(() => held.length).toBe(2);
    letGo();
    expect([codeOf(await first), codeOf(await second)]).toEqual(['ORDER_CHANGED', 'order']);
    expect(await price(id)).toBe(600);
  });

  /** Time has moved on: what begins to wait now does not wait until the same moment. */
  const later = async () => {
    const nowMs = Date.now();
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(nowMs);
  };
  const takenBack = async () =>
    (await w.pool.query('select count(*)::int as n from held_taken_back where account_id = $1', [player])).rows[0]?.n;

  test.each(['taken back', 'given up for another'])(
    'and was %s goes through by no other than its own wait',
    async (how) => {
      const id = await waiting();
      const change = (on: 0 | 1, price: number) => server(on).orders.change(edit(id, 1, price, 10), at());
      const first = change(0, 500);
      await isHeld();
      const between = how === 'taken back' ? null : change(0, 600);
      if (between === null) await takeChangeBack(server(0).context, player, id, row);
      else await expect.poll(() => held.length).toBe(2);
      await later();
      const again = change(1, 500);
      await expect.poll(() => held.length).toBe(between === null ? 2 : 3);
      held.shift()?.();
      expect(codeOf(await first)).toBe('TAKEN_BACK');
      expect(await price(id)).toBe(410);
      letGo();
      expect(codeOf(await again)).toBe('order');
      if (between !== null) expect(codeOf(await between)).toBe('ORDER_CHANGED');
      expect(await price(id)).toBe(500);
    },
  );

  test('and is sent again while it waits is carried out when the first one is over, once', async () => {
    const id = await waiting();
    const first = server(0).orders.change(edit(id, 1, 500, 10), at());
    await isHeld();
    await later();
    const again = server(1).orders.change(edit(id, 1, 500, 10), at());
    await expect.poll(() => held.length).toBe(2);
    held.shift()?.();
    expect(codeOf(await first)).toBe('order');
    letGo();
    expect(codeOf(await again)).toBe('ORDER_CHANGED');
    expect(await w.order(id)).toMatchObject({ price: 500, version: 2 });
    expect(await takenBack()).toBe(0);
  });

  test('and is overtaken by a fill was not taken back by its player', async () => {
    const other = w.playerIds[28] ?? expect.unreachable();
    // The house is far away: who lays meets the player alone.
    w.book.set(market(), '1', { back: { odds: 1.5, size: 1000 }, lay: { odds: 10, size: 1000 } });
    for (let n = 0; n < 4; n++) {
      const id = await waiting(3.9);
      const changing = server(0).orders.change(edit(id, 1, 500, 10), at());
      await isHeld();
      expect(codeOf(await w.ask(other, market(), { side: 'lay', odds: 3.9, size: 1 }))).toBe('order');
      letGo();
      expect(codeOf(await changing)).toBe('ORDER_CHANGED');
      await w.cancel(player, id);
    }
    expect(await takenBack()).toBe(0);
    expect(await w.faults()).toEqual([]);
  });

  test('counts as taken back while it waits: at most three can be, however many orders there are', async () => {
    const ids = [await waiting(), await waiting(), await waiting(), await waiting()];
    const change = (id: number | undefined, price: number) =>
      server(0).orders.change(edit(id ?? expect.unreachable(), 1, price, 10), at());
    const changing = ids.slice(0, 3).map((id) => change(id, 500));
    await expect.poll(() => held.length).toBe(3);
    expect(codeOf(await change(ids[3], 500))).toBe('TAKEN_BACK_TOO_OFTEN');
    // Another change of one of them would take that one back.
    expect(codeOf(await change(ids[0], 600))).toBe('TAKEN_BACK_TOO_OFTEN');
    const requestId = randomUUID();
    const placing = server(0).placement.place(w.ticket(player, market(), { stake: 100, requestId }));
    await expect.poll(() => held.length).toBe(4);
    expect(code(await betBack(server(0).context, requestId))).toBe('TAKEN_BACK_TOO_OFTEN');
    // One of the three is still its player's to take back.
    expect(await takeChangeBack(server(1).context, player, ids[0] ?? 0, row)).toBeNull();
    letGo();
    expect((await placing).type).toBe('placed');
    expect((await Promise.all(changing)).map(codeOf)).toEqual(['TAKEN_BACK', 'order', 'order']);
    // What was carried out counts no more.
    const last = change(ids[3], 500);
    await isHeld();
    letGo();
    expect(codeOf(await last)).toBe('order');
    expect(await takenBack()).toBe(1);
  });

  test('is taken back by a cancel or a smaller size too, which counts; a cancel is never refused', async () => {
    for (const how of ['cancel', 'smaller', 'cancel'] as const) {
      const id = await waiting();
      const changing = server(0).orders.change(edit(id, 1, 500, 10), at());
      await isHeld();
      if (how === 'cancel') await w.cancel(player, id);
      else expect(codeOf(await server(1).orders.change(edit(id, 1, null, 5), at()))).toBe('order');
      letGo();
      expect(codeOf(await changing)).toBe(how === 'cancel' ? 'ORDER_ENDED' : 'ORDER_CHANGED');
    }
    const id = await waiting();
    expect(codeOf(await server(0).orders.change(edit(id, 1, 500, 10), at()))).toBe('TAKEN_BACK_TOO_OFTEN');
    await w.cancel(player, id);
    expect(await w.order(id)).toMatchObject({ state: 'cancelled', price: 410 });
    expect(await w.faults()).toEqual([]);
  });
});

describe('cancelling all', () => {
  const cancelAll = (marketId: string | null = null, by: 0 | 1 = 1) =>
    cancelAllOrders(server(by).context, player, marketId === null ? null : Number(marketId), row);
  async function wait(count: number) {
    const requestIds = Array.from({ length: count }, () => randomUUID());
    const placing = requestIds.map((requestId) =>
      w.ask(player, market(), { odds: 4.1, size: 10, requestId }, server(0).orders),
    );
    await expect.poll(() => held.length).toBe(count);
    return { requestIds: requestIds.toSorted(), placing };
  }

  test('takes back new orders that wait out the delay, on whichever server, and ends what is in the book', async () => {
    const first = w.ask(player, market(), { odds: 4.1, size: 5 }, server(0).orders);
    await isHeld();
    letGo();
    const id = idOf(await first);
    const { requestIds, placing } = await wait(2);
    expect(await cancelAll('999')).toMatchObject({ ended: [], takenBack: [], left: [] });
    const all = await cancelAll(market().marketId);
    expect(all).toMatchObject({ ended: [{ id, reason: 'cancel-all' }], left: [] });
    expect(all.takenBack.toSorted()).toEqual(requestIds);
    expect(await cancelAll()).toMatchObject({ ended: [], takenBack: [], left: [] });
    letGo();
    expect((await Promise.all(placing)).map(codeOf)).toEqual(['TAKEN_BACK', 'TAKEN_BACK']);
    const { rows } = await w.pool.query('select exposure from wallet where account_id = $1', [player]);
    expect([rows[0].exposure, await count('bet_order')]).toEqual([0, 1]);
    expect(await w.faults()).toEqual([]);
  });

  test('takes back no more than may be taken back, and says which go on waiting', async () => {
    const { requestIds, placing } = await wait(5);
    const { takenBack, left } = await cancelAll();
    expect([takenBack.length, left.length]).toEqual([3, 2]);
    expect([...takenBack, ...left].toSorted()).toEqual(requestIds);
    expect(await cancelAll()).toMatchObject({ takenBack: [], left });
    letGo();
    expect((await Promise.all(placing)).map(codeOf).toSorted()).toEqual([
      ...['TAKEN_BACK', 'TAKEN_BACK', 'TAKEN_BACK'],
      ...['order', 'order'],
    ]);
    expect((await cancelAll()).ended).toHaveLength(2);
    expect(await w.faults()).toEqual([]);
  });
});

describe('a delay that is raised while orders wait', () => {
  const marketDelay = (ms: number | null) =>
    w.pool.query('update market set bet_delay_ms = $1 where id = $2', [ms, market().id]);
  afterEach(() => marketDelay(null));

  test('is waited out to its end, by a new order and by a change', async () => {
    const waited: number[] = [];
    let raised: number | null = null;
    const live = await w.second({
      inPlay: true,
      wait: async (ms) => {
        waited.push(ms);
        await marketDelay(raised);
      },
    });
    raised = 8_000;
    const id = idOf(await w.ask(player, market(), { odds: 4.1, size: 10 }, live.orders));
    expect(waited.splice(0)).toEqual([3_000, 5_000]);
    raised = 9_500;
    const edit = { accountId: player, orderId: id, version: 1, priceHundredths: 500, sizePaise: null, inPlay: null };
    const at = { eventId: market().eventId, marketId: market().marketId };
    const changed = await live.orders.change({ ...edit, auditRow: auditOf(player, 'order.change') }, at);
    expect(codeOf(changed)).toBe('order');
    expect(waited).toEqual([8_000, 1_500]);
    expect(await w.order(id)).toMatchObject({ price: 500, state: 'open' });
    expect((await w.pool.query('select 1 from held_taken_back where account_id = $1', [player])).rows).toEqual([]);
  });
});
