import { randomUUID } from 'node:crypto';
import { MARKET_KINDS, type MarketKind } from '@pavilion/betting';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SimMarket } from '../support/sim-book.ts';
import { createWorld, type World } from '../support/betting-world.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { betReply } from '../../src/modules/bets/bet-reply.ts';
import { listBets } from '../../src/modules/bets/bet-store.ts';
import { createPlacement } from '../../src/modules/placement/placement.ts';
import type { cashOut } from '@pavilion/contract';
import { bestCashOut } from '../../src/modules/cash-out/best-offer.ts';
import { Refusal } from '../../src/http/refusal.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { betsOf, callOf, lines, price, quoted, quoteOf, take, taken, walletOf } from './back-office.ts';

let database: TestDatabase;
let world: World;
let nowMs = Date.parse('2026-03-01T12:00:00Z');
beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database.pool, {
    players: 60,
    rupees: 10_000,
    kinds: [...MARKET_KINDS, ...Array<MarketKind>(40).fill('match'), ...Array<MarketKind>(4).fill('session')],
    clock: { now: () => nowMs },
  });
});
afterAll(async () => {
  expect(await reconcile(database.pool)).toEqual([]);
  await world.close();
  await database.close();
});
afterEach(() => {
  nowMs += 1000;
});

const ALL_OF = (accountId: number) => ({
  accountId,
  statuses: ['matched'],
  side: null,
  eventId: null,
  search: null,
});

let nextPlayer = 0;
const freshPlayer = (): number => world.playerIds[nextPlayer++] ?? expect.unreachable('out of players');
const unused = new Map<MarketKind, number>();
function fresh(kind: MarketKind): SimMarket {
  const at = unused.get(kind) ?? 0;
  unused.set(kind, at + 1);
  return world.book.markets.filter((market) => market.kind === kind)[at] ?? expect.unreachable('out of markets');
}

/** A player who backed the first runner with 100 at 4.70, of whom 4.10 is asked now; the others cannot be backed. */
async function worked(stake = 100): Promise<{ player: number; market: SimMarket }> {
  const player = freshPlayer();
  const market = fresh('match');
  price(world, market, '1', 4.7, 4.8);
  price(world, market, '2', null, 9);
  price(world, market, '3', null, 9);
  expect((await world.place(player, market, { stake })).type).toBe('placed');
  price(world, market, '1', 4, 4.1);
  return { player, market };
}

/** As the route is called by a player who is signed in. */
async function bestOf(player: number) {
  const { context, actor } = callOf<typeof cashOut.execute>(world.context, player, { quoteId: '', requestId: '' });
  return (await bestCashOut({ context, actor })).best;
}

describe('the best cash-out', () => {
  test('is the one that makes the most certain, of the markets in which there is one', async () => {
    const { player, market } = await worked();
    const first = { amount: 14.63, worstNow: -100, kind: 'match', eventId: market.eventId, marketId: market.marketId };
    expect(await bestOf(player)).toMatchObject({ ...first, selectionKey: '1' });
    const other = fresh('match');
    price(world, other, '1', 4.7, 4.8);
    price(world, other, '2', null, 9);
    price(world, other, '3', null, 9);
    expect((await world.place(player, other, { stake: 100 })).type).toBe('placed');
    price(world, other, '1', 5, 5.1);
    // There it would be a loss that is certain.
    expect(await bestOf(player)).toMatchObject(first);
    price(world, other, '1', 2.3, 2.35);
    expect(await bestOf(player)).toMatchObject({ amount: 100, marketId: other.marketId });
    world.book.suspend(other, true);
    expect(await bestOf(player)).toMatchObject(first);
    world.book.suspend(other, false);
  });

  test('is nothing for whoever has no bet, or only one that has no opposite', async () => {
    const player = freshPlayer();
    expect(await bestOf(player)).toBeNull();
    const market = fresh('match');
    price(world, market, '1', 2, null);
    expect((await world.place(player, market, { stake: 100 })).type).toBe('placed');
    price(world, market, '1', null, null);
    expect(await bestOf(player)).toBeNull();
  });
});

describe('a cash-out', () => {
  test('the worked value: back 100 @ 4.70, lay at 4.10, 14.63 whatever happens', async () => {
    const { player, market } = await worked();
    const quote = await quoted(world, player, market);
    expect(quote).toMatchObject({ amount: 14.63, worstNow: -100, percent: 100, expiresInMs: 5000, holdMs: 0 });
    expect(quote.bets).toEqual([
      { selectionKey: '1', selectionName: 'Row 1', side: 'lay', odds: 4.1, line: null, stake: 114.63 },
    ]);
    expect(quote.rows.map(({ name, profit }) => [name, profit])).toEqual([
      ['Row 1', 14.64],
      ['Row 2', 14.63],
      ['Row 3', 14.63],
    ]);
    const done = await taken(world, player, quote);
    expect(done).toMatchObject({ quoted: 14.63, amount: 14.63, exposure: 0, available: 10_000 });
    expect(done.rows).toEqual(quote.rows);
    expect(done.bets).toMatchObject([{ selection: { side: 'lay' }, stake: 114.63, odds: { accepted: 4.1 } }]);
    expect(await walletOf(world, player)).toEqual({ balance: 1_000_000, exposure: 0 });
    expect(await betsOf(world, player)).toHaveLength(2);
    const { rows } = await listBets(world.context.db, ALL_OF(player), { page: 1, limit: 10 });
    expect(rows.map((row) => betReply(row).cashOut)).toEqual(['hand', undefined]);
  });

  test('of a part scales the stakes', async () => {
    const { player, market } = await worked();
    const half = await quoted(world, player, market, 50);
    expect(half.bets).toMatchObject([{ stake: 57.31 }]);
    expect(half.amount).toBe(-42.69);
    await taken(world, player, half);
    expect(await walletOf(world, player)).toEqual({ balance: 1_000_000, exposure: 4269 });
  });

  test('is taken at zero available points, and below the least stake of the market', async () => {
    const { player, market } = await worked(10_000);
    expect(await walletOf(world, player)).toEqual({ balance: 1_000_000, exposure: 1_000_000 });
    const tiny = await quoted(world, player, market, 1);
    await taken(world, player, tiny);
    const rest = await quoted(world, player, market);
    expect(rest.bets[0]?.stake).toBeGreaterThan(10_000);
    await taken(world, player, rest);
    expect((await walletOf(world, player)).exposure).toBe(0);

    const small = await worked(1);
    const quote = await quoted(world, small.player, small.market, 10);
    expect(quote.bets[0]?.stake).toBeLessThan(1);
    await taken(world, small.player, quote);
  });

  test('of several bets places all of them, or none when one fails at the last moment', async () => {
    const player = freshPlayer();
    const market = fresh('match');
    for (const key of ['1', '2', '3']) price(world, market, key, 3, 3.05);
    await world.place(player, market, { stake: 300, selectionKey: '1' });
    await world.place(player, market, { stake: 90, selectionKey: '2' });
    for (const key of ['1', '2']) price(world, market, key, null, 2.2);
    const quote = await quoted(world, player, market);
    expect(quote.bets).toHaveLength(2);
    await database.pool.query(`create function forbid_second() returns trigger language plpgsql as $$
      begin if new.selection = '2' and new.side = 'lay' then raise exception 'no' using errcode = '23514'; end if;
      return new; end $$`);
    await database.pool.query(
      'create trigger forbid before insert on bet for each row execute function forbid_second()',
    );
    await expect(take(world, player, quote)).rejects.toThrow();
    await database.pool.query('drop trigger forbid on bet');
    expect(await betsOf(world, player)).toHaveLength(2);
    const done = await taken(world, player, quote);
    expect(done.bets).toHaveLength(2);
    const kept = await database.pool.query('select amount, quoted, bet_requests from cash_out where account_id = $1', [
      player,
    ]);
    expect(kept.rows).toMatchObject([{ amount: done.amount * 100, bet_requests: { length: 2 } }]);
  });

  test.each([
    ['bookmaker', 1],
    ['session', 1],
    ['yesno', 1],
    ['line', 1],
    ['oddeven', 1],
    ['meter', 1],
    ['digit', 9],
  ] as const)('on %s: its figures are what the position becomes', async (kind, bets) => {
    const player = freshPlayer();
    const market = fresh(kind);
    await world.place(player, market, { stake: 100 });
    if (kind === 'session') lines(world, market, 56, 55);
    else if (kind === 'meter') lines(world, market, 44, 40);
    else if (kind === 'line') lines(world, market, 150, 151);
    else if (kind === 'oddeven') price(world, market, '1', 1.5, 2.5);
    else if (kind === 'digit') for (const key of market.selectionKeys) price(world, market, key, 11, null);
    else if (kind === 'bookmaker') price(world, market, '1', 40, 45);
    else price(world, market, '1', 1.4, 1.5);
    const quote = await quoted(world, player, market);
    expect(quote.bets).toHaveLength(bets);
    expect(quote.amount).toBeGreaterThan(quote.worstNow);
    const done = await taken(world, player, quote);
    expect(done.rows).toEqual(quote.rows);
    expect(done.exposure).toBe(Math.max(0, -quote.amount));
    if (kind === 'session') {
      expect(quote.rows.map(({ from, to, profit }) => [from, to, profit])).toEqual([
        [0, 45, 0],
        [46, 54, 200],
        [55, null, 0],
      ]);
    }
  });

  test('is not offered where there is nothing to hedge with, and says why', async () => {
    const player = freshPlayer();
    const khado = fresh('khado');
    await world.place(player, khado, { stake: 100 });
    expect(await quoteOf(world, player, khado)).toMatchObject({
      code: 'CASH_OUT_NOT_AVAILABLE',
      detail: { reason: 'NOT_OFFERED' },
    });
    const { player: other, market } = await worked();
    expect(await quoteOf(world, player, market)).toMatchObject({ detail: { reason: 'NO_POSITION' } });
    price(world, market, '1', 4, null);
    expect(await quoteOf(world, other, market)).toMatchObject({ detail: { reason: 'PRICE_MISSING' } });
    world.book.suspend(market, true);
    expect(await quoteOf(world, other, market)).toMatchObject({ code: 'MARKET_SUSPENDED' });
    world.book.suspend(market, false);
    world.book.freeze(nowMs - 10_500);
    expect(await quoteOf(world, other, market)).toMatchObject({ code: 'PRICE_STALE' });
    world.book.freeze(null);
  });
});

describe('between the offer and its taking', () => {
  test('a price that got worse refuses with a new offer, and that one is good', async () => {
    const { player, market } = await worked();
    const quote = await quoted(world, player, market);
    price(world, market, '1', 4.1, 4.2);
    const answer = await take(world, player, quote);
    expect(answer).toMatchObject({ code: 'CASH_OUT_CHANGED', detail: { quote: { amount: 11.9, percent: 100 } } });
    expect(await betsOf(world, player)).toHaveLength(1);
    const fresh = 'detail' in answer ? answer.detail.quote : null;
    const done = await taken(world, player, fresh as typeof quote);
    expect(done.amount).toBe(11.9);
  });

  test('a price that got better is given', async () => {
    const { player, market } = await worked();
    const quote = await quoted(world, player, market);
    price(world, market, '1', 3.9, 4);
    const done = await taken(world, player, quote);
    expect(done).toMatchObject({ quoted: 14.63, amount: 17.5 });
  });

  test('a suspension refuses, by the feed and by the back office', async () => {
    const { player, market } = await worked();
    const quote = await quoted(world, player, market);
    world.book.suspend(market, true);
    expect(await take(world, player, quote)).toMatchObject({ code: 'MARKET_SUSPENDED' });
    world.book.suspend(market, false);
    await database.pool.query('update market set suspended = true where id = $1', [market.id]);
    expect(await take(world, player, quote)).toMatchObject({ code: 'MARKET_SUSPENDED' });
    await database.pool.query('update market set suspended = false where id = $1', [market.id]);
    expect(await betsOf(world, player)).toHaveLength(1);
    await taken(world, player, quote);
  });

  test('time: after its seconds it is over, and a new offer comes with the refusal', async () => {
    const { player, market } = await worked();
    const quote = await quoted(world, player, market);
    nowMs += 6_600;
    const answer = await take(world, player, quote);
    expect(answer).toMatchObject({ code: 'CASH_OUT_EXPIRED', detail: { quote: { amount: 14.63 } } });
    expect(await betsOf(world, player)).toHaveLength(1);
  });

  test('another bet: the offer was for another position', async () => {
    const { player, market } = await worked();
    const quote = await quoted(world, player, market);
    await world.place(player, market, { stake: 10 });
    expect(await take(world, player, quote)).toMatchObject({ code: 'CASH_OUT_CHANGED' });
    expect(await betsOf(world, player)).toHaveLength(2);
  });

  test('an offer is for its player, and cannot be changed', async () => {
    const { player, market } = await worked();
    const quote = await quoted(world, player, market);
    const other = freshPlayer();
    expect(await take(world, other, quote)).toMatchObject({ code: 'CASH_OUT_EXPIRED' });
    const forged = { ...quote, quoteId: `${quote.quoteId.slice(0, -2)}AA` };
    expect(await take(world, player, forged)).toMatchObject({ code: 'CASH_OUT_EXPIRED' });
    expect(await take(world, player, { ...quote, quoteId: '' })).toMatchObject({ code: 'CASH_OUT_EXPIRED' });
    expect(await betsOf(world, player)).toHaveLength(1);
  });
});

describe('once', () => {
  test('two tabs: the second finds another position', async () => {
    const { player, market } = await worked();
    const [first, second] = await Promise.all([quoted(world, player, market), quoted(world, player, market)]);
    const answers = await Promise.all([take(world, player, first), take(world, player, second)]);
    expect(answers.filter((answer) => 'cashOutId' in answer)).toHaveLength(1);
    expect(answers.filter((answer) => 'code' in answer)).toMatchObject([
      { code: 'CASH_OUT_CHANGED', detail: { quote: null } },
    ]);
    expect(await betsOf(world, player)).toHaveLength(2);
  });

  test('a double click, another server and a later repetition get the same answer', async () => {
    const { player, market } = await worked();
    const quote = await quoted(world, player, market);
    const requestId = randomUUID();
    const second = createPlacement(world.context);
    const answers = await Promise.all([
      taken(world, player, quote, { requestId }),
      taken(world, player, quote, { requestId }),
      taken(world, player, quote, { requestId, placement: second }),
    ]);
    nowMs += 60_000;
    price(world, market, '1', 20, 21);
    answers.push(await taken(world, player, quote, { requestId, placement: second }));
    expect(new Set(answers.map((answer) => answer.cashOutId)).size).toBe(1);
    expect(answers.map((answer) => answer.amount)).toEqual([14.63, 14.63, 14.63, 14.63]);
    expect(await betsOf(world, player)).toHaveLength(2);
  });

  test('the same id for another offer is a conflict', async () => {
    const { player, market } = await worked();
    const requestId = randomUUID();
    await taken(world, player, await quoted(world, player, market, 50), { requestId });
    const rest = await quoted(world, player, market);
    expect(await take(world, player, rest, { requestId })).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  test('a locked player is refused as with any bet', async () => {
    const { player, market } = await worked();
    const quote = await quoted(world, player, market);
    await database.pool.query('update account set bet_locked = true where id = $1', [player]);
    expect(await take(world, player, quote)).toMatchObject({ code: 'BET_LOCKED' });
    expect(await betsOf(world, player)).toHaveLength(1);
  });
});

test('many cash-outs and bets at once over moving prices: nobody gets less than shown, and everything adds up', async () => {
  const market = fresh('match');
  const players = Array.from({ length: 10 }, freshPlayer);
  for (const key of ['1', '2', '3']) price(world, market, key, 3, 3.1);
  const rounds = players.map(async (player, at) => {
    for (let round = 0; round < 8; round++) {
      const selectionKey = String(((at + round) % 3) + 1);
      await world.place(player, market, { stake: 100 + round, selectionKey, acceptUpdatedOdds: true });
      const tick = ((at * 7 + round * 3) % 20) / 10;
      price(world, market, selectionKey, 2.5 + tick, 2.6 + tick);
      const quote = await quoteOf(world, player, market, round % 2 === 0 ? 100 : 37);
      if (quote instanceof Refusal) continue;
      price(world, market, '2', 3 - tick / 10, 3.1 - tick / 10);
      const answer = await take(world, player, quote);
      if ('code' in answer) expect(['CASH_OUT_CHANGED', 'CASH_OUT_NOT_AVAILABLE']).toContain(answer.code);
      else expect(answer.amount).toBeGreaterThanOrEqual(quote.amount);
    }
  });
  await Promise.all(rounds);
  const done = await database.pool.query('select count(*)::int as n from cash_out where market_id = $1', [market.id]);
  expect(done.rows[0]?.n).toBeGreaterThan(10);
});
