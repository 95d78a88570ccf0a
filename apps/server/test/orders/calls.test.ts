import { randomUUID } from 'node:crypto';
import { winner } from '@pavilion/betting';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { fullWorld } from '../http/all-calls.ts';
import type { World } from '../support/world.ts';

let w: World;
let ann: string;
let ben: string;
beforeAll(async () => {
  w = await fullWorld({ realTime: true });
  await w.give('root', 'root', 50_000);
  await w.give('root', 'ann', 10_000);
  await w.give('root', 'ben', 10_000);
  [ann, ben] = [await w.signIn('ann'), await w.signIn('ben')];
});
afterAll(() => w.close());

const order = (more: object = {}) => ({
  ...{
    requestId: randomUUID(),
    eventId: '101',
    marketId: '1011',
    selectionKey: '11',
    side: 'back',
    odds: 2.5,
    size: 200,
  },
  timeInForce: 'rest',
  ...more,
});
const place = (token: string, ...orders: object[]) => w.send('POST', '/api/orders', { token, body: { orders } });

test('a player asks for 2.50 and waits, another waits behind, both take back what waits', async () => {
  const asked = order();
  const placed = await place(ann, asked, order({ odds: 2.51 }));
  expect(placed.status).toBe(200);
  const [first, second] = placed.body.orders;
  expect(first.order).toMatchObject({
    ...{ state: 'open', odds: 2.5, size: 200, filled: 0, remaining: 200, ahead: 0, version: 1, reason: null },
    ...{ eventId: '101', marketId: '1011', selectionKey: '11', inPlay: 'lapse', averageOdds: null, bets: [] },
  });
  expect(second.refusal).toMatchObject({ error: 'ODDS_NOT_ON_LADDER', below: 2.5, above: 2.52 });
  const { id } = first.order;

  const behind = (await place(ben, order())).body.orders[0].order;
  expect(behind).toMatchObject({ state: 'open', ahead: 200 });
  expect((await w.send('DELETE', `/api/orders/${behind.id}`, { token: ben })).body.order).toMatchObject({
    ...{ state: 'cancelled', reason: 'by-player', remaining: 0, ahead: null },
  });

  const book = await w.send('GET', '/api/markets/1011/book', { token: ben });
  const level = book.body.runners.find((one: { selectionKey: string }) => one.selectionKey === '11').levels[0];
  expect(level).toMatchObject({ odds: 2.5, lay: 200, players: { back: 0, lay: 200 }, own: { back: 0, lay: 0 } });

  const shown = await w.send('GET', '/api/orders', { token: ann });
  expect(shown.body).toMatchObject({ items: [{ id, state: 'open' }], next: null });
  const smaller = await w.send('PATCH', `/api/orders/${id}`, { token: ann, body: { version: 1, size: 150 } });
  const tooSmall = await w.send('PATCH', `/api/orders/${id}`, { token: ann, body: { version: 2, size: 1 } });
  expect(tooSmall.body.error).toBe('STAKE_OUT_OF_RANGE');
  expect(smaller.body.order).toMatchObject({ size: 150, remaining: 150, version: 2 });
  const stale = await w.send('PATCH', `/api/orders/${id}`, { token: ann, body: { version: 1, size: 120 } });
  expect([stale.status, stale.body.error]).toEqual([409, 'ORDER_CHANGED']);

  const again = await place(ann, asked);
  expect(again.body.orders[0].order).toMatchObject({ id, size: 150 });
  const all = await w.send('DELETE', '/api/orders?marketId=1011', { token: ann });
  expect(all.body.orders).toMatchObject([{ id, state: 'cancelled', reason: 'cancel-all' }]);
  const ended = await w.send('GET', '/api/orders?state=ended', { token: ann });
  expect(ended.body.items).toHaveLength(1);
  expect(await reconcile(w.pool)).toEqual([]);
});

test('the order book of an event is answered to whoever has no socket, though nobody follows it', async () => {
  const asked = () => w.send('GET', '/api/provider/document?endpoint=/board/orders&sid=4&gmid=101');
  expect(await asked()).toMatchObject({ status: 200, body: { data: expect.any(Array) } });
  const { status } = await w.send('GET', '/api/provider/document?endpoint=/board/orders&sid=4&gmid=987654');
  expect(status).toBe(409);
});

test('lists of events say what players offer at the house’s best price or before it, to whoever asks', async () => {
  type Listed = { eventId: string; players?: { runners: object[] } };
  const document = async (query: string) => (await w.send('GET', `/api/provider/document?endpoint=${query}`)).body.data;
  const lists = async () => {
    const events: Listed[] = await document('/board/events&sid=4');
    const sports: { events: Listed[] }[] = await document('/board/home');
    return [events, sports.flatMap((sport) => sport.events)].map((all) => all.find(({ eventId }) => eventId === '101'));
  };
  const expectOffers = (what: string, offers: object | undefined) =>
    vi.waitFor(
      async () =>
        expect(
          (await lists()).map((event) => event?.players),
          what,
        ).toEqual([offers, offers]),
      5_000,
    );
  await w.send('DELETE', '/api/orders', { token: ann });
  await w.send('DELETE', '/api/orders', { token: ben });
  await expectOffers('nobody', undefined);
  // The house offers 1.90 and 1.95.
  await place(ann, order({ odds: 1.93 }), order({ odds: 1.92 }));
  const [{ order: behind }] = (await place(ben, order({ odds: 2.5 }))).body.orders;
  await expectOffers('what is in front', {
    marketId: '1011',
    runners: [
      {
        selectionKey: '11',
        levels: [
          { odds: 1.93, back: 0, lay: 200 },
          { odds: 1.92, back: 0, lay: 200 },
        ],
      },
    ],
  });
  expect(behind).toMatchObject({ state: 'open' });
  await w.send('DELETE', '/api/orders', { token: ann });
  await w.send('DELETE', '/api/orders', { token: ben });
  await expectOffers('nobody again', undefined);
});

test('an order that the house takes at once is a bet like any other', async () => {
  const [{ order: filled }] = (await place(ben, order({ odds: 1.5, size: 100, timeInForce: 'fill_or_kill' }))).body
    .orders;
  expect(filled).toMatchObject({ state: 'filled', filled: 100, averageOdds: 1.9, bets: [expect.any(String)] });
  const bets = await w.send('GET', '/api/bets/current', { token: ben });
  expect(bets.body.items).toMatchObject([
    {
      ...{ id: filled.bets[0], stake: 100, odds: { requested: 1.5, accepted: 1.9 } },
      order: { id: filled.id, against: 'house' },
    },
  ]);
  expect(await reconcile(w.pool)).toEqual([]);
});

test('what players take of each other is a bet of each, and each reads whom it is with', async () => {
  const [{ order: asked }] = (await place(ann, order({ odds: 1.93 }))).body.orders;
  const [{ order: taken }] = (await place(ben, order({ odds: 1.93, side: 'lay', size: 100 }))).body.orders;
  expect(taken).toMatchObject({ state: 'filled', filled: 100, averageOdds: 1.93 });
  for (const [token, id] of [
    [ann, asked.id],
    [ben, taken.id],
  ]) {
    const { items } = (await w.send('GET', '/api/bets/current', { token })).body;
    expect(items[0]).toMatchObject({ stake: 100, odds: { accepted: 1.93 }, order: { id, against: 'players' } });
  }
  const [waiting] = (await w.send('GET', '/api/orders', { token: ann })).body.items;
  expect(waiting).toMatchObject({ id: asked.id, filled: 100, remaining: 100 });
  await w.send('DELETE', '/api/orders', { token: ann });
  expect(await reconcile(w.pool)).toEqual([]);
});

test('somebody else’s order is not there', async () => {
  const [{ order: own }] = (await place(ann, order())).body.orders;
  for (const [method, body] of [['DELETE'], ['PATCH', { version: 1, size: 10 }]] as const) {
    const answer = await w.send(method, `/api/orders/${own.id}`, { token: ben, body });
    expect([answer.status, answer.body.error]).toEqual([404, 'NOT_FOUND']);
  }
  expect((await w.send('GET', '/api/orders', { token: ann })).body.items).toMatchObject([{ id: own.id, version: 1 }]);
});

test('where orders are not taken nothing can be placed, and what waits can still be taken back', async () => {
  const config = w.context.config;
  config.orders = false;
  try {
    const answer = await place(ann, order());
    expect([answer.status, answer.body.error]).toEqual([409, 'ORDERS_NOT_TAKEN']);
    expect((await w.send('GET', '/api/markets/1011/book', { token: ann })).body.error).toBe('ORDERS_NOT_TAKEN');
    expect((await w.send('DELETE', '/api/orders', { token: ann })).body.orders).toHaveLength(1);
  } finally {
    config.orders = true;
  }
});

test('a server that takes no orders any more says of an id what it was answered with', async () => {
  const config = w.context.config;
  const [filled, refusedOne, never] = [order({ odds: 1.93 }), order({ odds: 2.51 }), order()];
  const before = (await place(ann, filled, refusedOne)).body.orders;
  expect(before).toMatchObject([{ order: {} }, { refusal: { error: 'ODDS_NOT_ON_LADDER' }, kept: true }]);
  config.orders = false;
  try {
    const again = await place(ann, filled, refusedOne, never);
    expect(again.body.orders).toMatchObject([
      { requestId: filled.requestId, order: { id: before[0].order.id } },
      { requestId: refusedOne.requestId, refusal: before[1].refusal, kept: true },
      { requestId: never.requestId, refusal: { error: 'ORDERS_NOT_TAKEN' }, kept: false },
    ]);
    // Another body under an id, and somebody else's id, are no such answer.
    const other = await place(ann, { ...filled, size: 300 });
    expect(other.body.orders).toMatchObject([{ refusal: { error: 'IDEMPOTENCY_CONFLICT' }, kept: false }]);
    expect((await place(ben, filled)).body.error).toBe('ORDERS_NOT_TAKEN');
  } finally {
    config.orders = true;
  }
  await w.send('DELETE', '/api/orders', { token: ann });
});

test('a refusal that is kept nowhere says so', async () => {
  const [unknown] = (await place(ann, order({ marketId: '9999' }))).body.orders;
  expect(unknown).toMatchObject({ refusal: { error: 'MARKET_NOT_AVAILABLE' }, kept: false });
});

test('an id that was closed before its order came is refused for good, whatever it is to carry', async () => {
  const [asked, placed] = [order(), order()];
  const close = (token: string, id: string) => w.send('POST', `/api/orders/by-request/${id}/close`, { token });
  const closed = await close(ann, asked.requestId.toUpperCase());
  expect(closed.body).toMatchObject({ order: null, refusal: { error: 'REQUEST_CLOSED' } });
  expect((await close(ann, asked.requestId)).body).toEqual(closed.body);
  const late = (await place(ann, asked)).body.orders;
  expect(late).toEqual([{ requestId: asked.requestId, refusal: closed.body.refusal, kept: true }]);
  // The id is closed for its account alone, and what had come before stays as it was answered.
  expect((await place(ben, { ...asked, size: 100 })).body.orders).toMatchObject([{ order: { state: 'open' } }]);
  const [{ order: own }] = (await place(ann, placed)).body.orders;
  expect((await close(ann, placed.requestId)).body).toMatchObject({
    order: { id: own.id, state: 'open' },
    refusal: null,
  });
  for (const token of [ann, ben]) await w.send('DELETE', '/api/orders', { token });
});

test('an id that is closed while its order is being decided has one answer, and both calls hear it', async () => {
  for (let n = 0; n < 6; n++) {
    const asked = order();
    const [placed, closed] = await Promise.all([
      place(ann, asked),
      w.send('POST', `/api/orders/by-request/${asked.requestId}/close`, { token: ann }),
    ]);
    const [{ order: own, refusal }] = placed.body.orders;
    expect(closed.body.order?.id).toBe(own?.id);
    expect(closed.body.refusal ?? undefined).toEqual(refusal);
  }
  await w.send('DELETE', '/api/orders', { token: ann });
});

test('what has ended is listed as it ended, the newest first, by pages; the desk sees it in the same order', async () => {
  const root = await w.signIn('root');
  const placed = (await place(ann, ...[2.5, 2.52, 2.54, 2.56].map((odds) => order({ odds })))).body.orders;
  const [first, second, third, fourth] = placed.map(({ order: { id } }: { order: { id: string } }) => id);
  await w.send('DELETE', `/api/orders/${third}`, { token: ann });
  await w.send('DELETE', `/api/orders/${first}`, { token: ann });
  // Two end in one moment.
  await w.send('DELETE', '/api/orders', { token: ann });
  const asked = [
    [ann, '/api/orders?state=ended'],
    [root, `/api/super-admin/orders?state=ended&userId=${w.ids['ann']}`],
  ] as const;
  for (const [token, path] of asked) {
    const ended = async (query = '') => {
      const { items } = (await w.send('GET', `${path}${query}`, { token })).body;
      return items.map(({ id }: { id: string }) => id);
    };
    const all = await ended();
    expect(all.slice(0, 4)).toEqual([fourth, second, first, third]);
    for (const [at, id] of all.entries()) expect(await ended(`&before=${id}`)).toEqual(all.slice(at + 1));
  }
});

test('half of an order is matched and its market decided: statement, receipt and wallet of both say the same', async () => {
  const [{ order: asked }] = (await place(ann, order({ odds: 1.93, size: 200 }))).body.orders;
  const [{ order: taken }] = (await place(ben, order({ odds: 1.93, side: 'lay', size: 100 }))).body.orders;
  const walletOf = async (token: string) => (await w.send('GET', '/api/auth/me', { token })).body.user;
  const before = [await walletOf(ann), await walletOf(ben)];
  const { rows } = await w.pool.query('select id from market where provider_market_id = 1011');
  const decided = await settleMarketWith(w.context, {
    ...{ marketId: rows[0].id, declared: winner('11'), source: 'back_office', evidence: {} },
    ...{ reason: null, actorId: w.ids['root'] ?? 0, feed: null },
  });
  expect(decided).toMatchObject({ type: 'declared' });
  const [rest] = (await w.send('GET', '/api/orders?state=ended', { token: ann })).body.items;
  expect(rest).toMatchObject({ id: asked.id, state: 'lapsed', reason: 'market-closed', filled: 100, remaining: 0 });
  const ends = [
    [0, ann, asked.id, 93],
    [1, ben, taken.id, -93],
  ] as const;
  for (const [at, token, orderId, profit] of ends) {
    const { bets, summary } = (await w.send('GET', '/api/account/statement/event/101', { token })).body;
    const own = bets.find((bet: { order?: { id: string } }) => bet.order?.id === orderId);
    expect(own).toMatchObject({ stake: 100, profit, order: { id: orderId, against: 'players' } });
    const wallet = await walletOf(token);
    expect(wallet).toMatchObject({ walletBalance: before[at]?.walletBalance + summary.net, exposure: 0 });
    const { receipt } = (await w.send('GET', `/api/bets/${own.id}`, { token })).body;
    expect(receipt.bet.order).toEqual({ id: orderId, against: 'players' });
    expect(receipt.legs).toMatchObject([{ amount: summary.net, balanceAfter: wallet.walletBalance }]);
  }
  expect(await reconcile(w.pool)).toEqual([]);
});
