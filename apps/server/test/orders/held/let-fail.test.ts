// A bet that waits out the delay is not called off by its player’s taking away what it needs, again and again.
import { randomUUID } from 'node:crypto';
import { paise } from '@pavilion/betting';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '../../../src/http/refusal.ts';
import { cashOutBundle } from '../../../src/modules/cash-out/decide-cash-out.ts';
import { findCashOutNow } from '../../../src/modules/cash-out/make-quote.ts';
import { auditOf, codeOf, idOf } from '../orders-world.ts';
import { type HeldWorld, heldWorld } from './held-world.ts';

let world: HeldWorld;
beforeAll(async () => {
  world = await heldWorld({ players: 12 });
});
afterAll(() => world.close());

let player = 0;
beforeEach(() => {
  player = world.next();
});
async function isHeld(): Promise<void> {
  await expect.poll(() => world.held.length).toBeGreaterThan(0);
}
const refusedWith = (code: string) => ({ type: 'refused', refusal: { code } });

/** The answer, or that it waits for one. */
const atOnce = <T>(answer: Promise<T>): Promise<T | 'waits'> =>
  Promise.race([answer, isHeld().then(() => 'waits' as const)]);

/** Everything that the player has is held back, as a request for a withdrawal does it, and comes free again. */
const holdBack = (amount: number) =>
  world.w.pool.query('update wallet set held = held + $2 where account_id = $1', [player, amount]);
/** Lets what waits be decided while nothing is there to pay it with. */
async function letFail(amount = 1_000_000): Promise<void> {
  await isHeld();
  await holdBack(amount);
  world.letGo();
}
const comeFree = (amount = 1_000_000) => holdBack(-amount);

async function betThatFails(): Promise<void> {
  const placing = world.bet(player);
  await letFail();
  expect(await placing).toMatchObject(refusedWith('INSUFFICIENT_FUNDS'));
  await comeFree();
}

test('a bet is let fail three times; then none waits until ten minutes have passed', async () => {
  for (let n = 0; n < 3; n++) await betThatFails();
  expect(await atOnce(world.bet(player))).toMatchObject(refusedWith('TAKEN_BACK_TOO_OFTEN'));
  await world.w.pool.query('alter table held_taken_back disable trigger held_taken_back_is_final');
  await world.w.pool.query(`update held_taken_back set at = at - interval '10 minutes' where account_id = $1`, [
    player,
  ]);
  await world.w.pool.query('alter table held_taken_back enable trigger held_taken_back_is_final');
  const placing = world.bet(player);
  await isHeld();
  world.letGo();
  expect((await placing).type).toBe('placed');
  expect(await world.w.faults()).toEqual([]);
});

test('a lock that comes and goes while it waits counts the same', async () => {
  const lock = (to: boolean) => world.w.pool.query('update account set bet_locked = $2 where id = $1', [player, to]);
  for (let n = 0; n < 3; n++) {
    const placing = world.bet(player);
    await isHeld();
    await lock(true);
    world.letGo();
    expect(await placing).toMatchObject(refusedWith('BET_LOCKED'));
    await lock(false);
  }
  expect(await atOnce(world.bet(player))).toMatchObject(refusedWith('TAKEN_BACK_TOO_OFTEN'));
});

test('orders count with bets; who lets nothing fail goes on', async () => {
  const [server] = world.servers;
  if (server === undefined) throw new Error('a world without a server');
  const ask = () => world.w.ask(player, world.market(), { odds: 4, size: 100 }, server.orders);
  await betThatFails();
  for (let n = 0; n < 2; n++) {
    const asking = ask();
    await letFail();
    expect(codeOf(await asking)).toBe('INSUFFICIENT_FUNDS');
    await comeFree();
  }
  expect(await atOnce(ask().then(codeOf))).toBe('TAKEN_BACK_TOO_OFTEN');
  expect(await atOnce(world.bet(player))).toMatchObject(refusedWith('TAKEN_BACK_TOO_OFTEN'));
  player = world.next();
  const asking = ask();
  await isHeld();
  world.letGo();
  idOf(await asking);
});

test('a change of an order that is let fail counts, too', async () => {
  const [server] = world.servers;
  if (server === undefined) throw new Error('a world without a server');
  const { orders } = server;
  const asking = world.w.ask(player, world.market(), { odds: 4, size: 10 }, orders);
  await isHeld();
  world.letGo();
  const order = idOf(await asking);
  const edit = { accountId: player, orderId: order, version: 1, priceHundredths: null, inPlay: null };
  const change = () =>
    orders.change({ ...edit, sizePaise: paise(50_000), auditRow: auditOf(player, 'order.change') }, world.market());
  for (let n = 0; n < 3; n++) {
    const changing = change();
    await letFail(999_000);
    expect(codeOf(await changing)).toBe('INSUFFICIENT_FUNDS');
    await comeFree(999_000);
  }
  expect(await atOnce(change().then(codeOf))).toBe('TAKEN_BACK_TOO_OFTEN');
  expect(await atOnce(world.bet(player))).toMatchObject(refusedWith('TAKEN_BACK_TOO_OFTEN'));
});

test('a cash-out that waits is not called off by taking an order out of the book', async () => {
  const [server] = world.servers;
  if (server === undefined) throw new Error('a world without a server');
  const { context, placement, orders } = server;
  const decided = async <T>(asked: Promise<T>): Promise<T> => {
    await isHeld();
    world.letGo();
    return asked;
  };
  expect((await decided(world.bet(player))).type).toBe('placed');
  const waiting = idOf(await decided(world.w.ask(player, world.market(), { odds: 4, size: 10 }, orders)));
  const { eventId, marketId } = world.market();
  const now = await findCashOutNow(context, player, { eventId, marketId, selectionKey: '1' }, 100);
  if (now instanceof Refusal) throw new Error(now.message);
  const { position: before, cashOut } = now;
  const { auditRow } = world.w.ticket(player, world.market(), { stake: 1 });
  const placing = placement.placeAll(
    cashOutBundle({
      ...{ accountId: player, requestId: randomUUID(), derived: false, bodyHash: Buffer.alloc(32) },
      ...{ eventId, marketId, selectionKey: '1', ip: null, userAgent: null, auditRow, betAuditRow: auditRow },
      plan: {
        type: 'held',
        held: { before, bets: cashOut.bets, after: cashOut.position, fraction: 10_000 },
        quotedPaise: cashOut.guaranteedPaise,
        ...{ receivedAtMs: 0, acceptedUntilMs: 1 },
      },
    }),
  );
  await isHeld();
  expect(await world.w.cancel(player, waiting)).toHaveLength(1);
  world.letGo();
  expect(await placing).toMatchObject({ type: 'all-placed', kept: { amountPaise: cashOut.guaranteedPaise } });
  expect(await world.w.faults()).toEqual([]);
});
