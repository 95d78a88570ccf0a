import type { cashOut } from '@pavilion/contract';
import type { Clock } from '@pavilion/feed';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SimMarket } from '../support/sim-book.ts';
import { createWorld, type World } from '../support/betting-world.ts';
import { Refusal } from '../../src/http/refusal.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { activityLogs } from '../../src/modules/sessions/activity/activity-logs.ts';
import { type AutoCashOut, startAutoCashOut } from '../../src/modules/cash-out/auto-runner.ts';
import { claimRule, rearmRule } from '../../src/modules/cash-out/auto-store.ts';
import { derivedId } from '../../src/policy/derived-id.ts';
import { autoRules, cancelAutoRule, setAutoRule } from '../../src/modules/cash-out/auto-rules.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { addressOf, betsOf, callOf, price, quoted, taken, walletOf } from './back-office.ts';

let database: TestDatabase;
let world: World;
let nowMs = Date.parse('2026-03-01T12:00:00Z');
beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database.pool, {
    players: 21,
    rupees: 10_000,
    kinds: [...Array(22).fill('match'), 'khado'],
    clock: { now: () => nowMs },
  });
});
afterAll(async () => {
  expect(await reconcile(database.pool)).toEqual([]);
  await world.close();
  await database.close();
});

/** Nothing happens by the clock here: a test says when prices changed and when the rules are read again. */
const still: Clock = { now: () => nowMs, after: () => () => {} };
const listeners = new Set<(eventId: string) => void>();
const book = {
  watch(listener: (eventId: string) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
const running = new Set<AutoCashOut>();
afterEach(async () => {
  for (const one of running) await one.close();
  running.clear();
  nowMs += 60_000;
});
function server(w: World = world): AutoCashOut {
  const one = startAutoCashOut(w.context, w.placement, book, { clock: still });
  running.add(one);
  return one;
}
/** The feed has said something new about an event. */
const ticked = ({ eventId }: SimMarket): void => listeners.forEach((listener) => listener(eventId));

let next = 0;
/** A player of his own who backed the first runner of a market of his own with 100 at 4.70. */
async function holder(): Promise<{ player: number; market: SimMarket }> {
  const at = next++;
  const player = world.playerIds[at] ?? expect.unreachable('out of players');
  const market = world.book.markets[at] ?? expect.unreachable('out of markets');
  for (const key of ['2', '3']) price(world, market, key, null, 9);
  price(world, market, '1', 4.7, 4.8);
  expect((await world.place(player, market, { stake: 100 })).type).toBe('placed');
  return { player, market };
}

/** A player whose position takes two bets to level, and a market without a rule. */
async function twoBackedRunners(): Promise<{ player: number; market: SimMarket; other: SimMarket }> {
  const { player, market: other } = await holder();
  const market = world.book.markets[next++] ?? expect.unreachable('out of markets');
  for (const key of ['1', '2', '3']) price(world, market, key, 3, 3.05);
  await world.place(player, market, { stake: 300, selectionKey: '1' });
  await world.place(player, market, { stake: 90, selectionKey: '2' });
  for (const key of ['1', '2']) price(world, market, key, null, 2.2);
  return { player, market, other };
}

type Limits = { profit?: number | null; loss?: number | null };
async function setRule(player: number, market: SimMarket, { profit = null, loss = null }: Limits) {
  const body = { ...addressOf(market), profit, loss };
  return setAutoRule(callOf<typeof cashOut.setRule>(world.context, player, body));
}
async function rulesOf(player: number) {
  const call = { context: world.context, actor: { accountId: player }, query: {} };
  return (await autoRules(call as unknown as Parameters<typeof autoRules>[0])).items;
}
async function cancel(player: number, id: string) {
  const call = { context: world.context, actor: { accountId: player }, params: { id }, audit: () => {} };
  return cancelAutoRule(call as unknown as Parameters<typeof cancelAutoRule>[0]);
}
const stateOf = async (player: number) => (await rulesOf(player)).map((rule) => rule.state);

test('a server that was overtaken does not arm again what another has claimed since', async () => {
  const { player, market } = await holder();
  await setRule(player, market, { profit: 500 });
  const id = Number((await rulesOf(player))[0]?.id);
  const { db } = world.context;
  const first = (await claimRule(db, id)) ?? expect.unreachable();
  await rearmRule(db, id, first);
  expect(await claimRule(db, id)).toBe(first + 1);
  await rearmRule(db, id, first);
  expect(await claimRule(db, id)).toBeNull();
  await rearmRule(db, id, first + 1);
  await cancel(player, String(id));
});

test('a rule whose cash-out was made ends, though an overtaken server has armed it again', async () => {
  const { player, market } = await holder();
  await setRule(player, market, { profit: 10 });
  const one = server();
  await one.look();
  price(world, market, '1', 4.2, 4.3);
  await database.pool.query(
    `create function arm_again() returns trigger language plpgsql as
       $$ begin update auto_cash_out set state = 'armed' where id = new.rule_id; return null; end $$`,
  );
  await database.pool.query(
    'create trigger arm_again after insert on cash_out for each row execute function arm_again()',
  );
  price(world, market, '1', 4, 4.1);
  ticked(market);
  await expect.poll(() => stateOf(player)).toEqual(['done']);
  await database.pool.query('drop trigger arm_again on cash_out');
  expect(await betsOf(world, player)).toHaveLength(2);
  // Where that server did not hear of it the next try, which a new bet brings about, ends the rule.
  price(world, market, '1', 4, 4.1);
  expect((await world.place(player, market, { stake: 100 })).type).toBe('placed');
  await database.pool.query(
    "update auto_cash_out set state = 'armed', ended_at = null, amount = null where account_id = $1",
    [player],
  );
  nowMs += 60_000;
  price(world, market, '1', 3, 3.05);
  await one.look();
  ticked(market);
  await expect.poll(() => stateOf(player)).toEqual(['done']);
  expect(await betsOf(world, player)).toHaveLength(3);
});

test('at the profit that was set, once, with a notice to the player', async () => {
  const { player, market } = await holder();
  const notices: unknown[] = [];
  const end = world.context.bus.subscribe(`account.${player}`, (payload) => notices.push(payload));
  await setRule(player, market, { profit: 10 });
  const one = server();
  expect(await one.look()).toBe(true);
  price(world, market, '1', 4.2, 4.3);
  ticked(market);
  expect(await betsOf(world, player)).toHaveLength(1);
  price(world, market, '1', 4, 4.1);
  ticked(market);
  ticked(market);
  await expect.poll(() => stateOf(player)).toEqual(['done']);
  ticked(market);
  await one.look();
  expect(await betsOf(world, player)).toMatchObject([{ side: 'back' }, { side: 'lay', stake: 11_463 }]);
  expect(await rulesOf(player)).toMatchObject([{ amount: 14.63, reason: '' }]);
  expect((await walletOf(world, player)).exposure).toBe(0);
  await expect
    .poll(() => notices)
    .toContainEqual(expect.objectContaining({ event: 'cash-out', done: true, amount: 14.63, eventId: market.eventId }));
  end();
});

test('what rules did stands in the activity log of their player, with its market, and of nobody else', async () => {
  const { player, market } = await holder();
  const { player: other } = await holder();
  await setRule(player, market, { profit: 10 });
  price(world, market, '1', 4, 4.1);
  await server().look();
  await expect.poll(() => stateOf(player)).toEqual(['done']);
  const seen = async (accountId: number, query: Partial<Parameters<typeof activityLogs>[0]['query']> = {}) => {
    const filter = { type: 'all', limit: 25, page: 1, ...query };
    const call = {
      context: world.context,
      actor: { accountId, personId: accountId, username: 'someone' },
      query: filter,
    };
    return activityLogs(call as unknown as Parameters<typeof activityLogs>[0]);
  };
  const { rows: sports } = await world.context.pool.query<{ name: string }>(
    'select s.name from event e join sport s on s.id = e.sport_id where e.id = $1',
    [market.eventId],
  );
  const sportName = sports[0]?.name ?? expect.unreachable('an event has a sport');
  const { items, total } = await seen(player);
  expect(total).toBe(1);
  expect(items).toMatchObject([
    { type: 'cash_out', ip: null, cashOut: { eventId: market.eventId, sportName, amount: 14.63, reason: '' } },
  ]);
  expect(await rulesOf(player)).toMatchObject([{ eventId: market.eventId, sportName }]);
  expect(items[0]?.createdAt).toBe(new Date(nowMs).toISOString());
  expect((await seen(player, { type: 'cash_out' })).total).toBe(1);
  expect((await seen(player, { type: 'login' })).total).toBe(0);
  expect((await seen(player, { search: items[0]?.cashOut?.eventName ?? 'nothing' })).total).toBe(1);
  expect((await seen(player, { search: 'no such event' })).total).toBe(0);
  expect((await seen(other)).total).toBe(0);
});

test('at the loss that was set', async () => {
  const { player, market } = await holder();
  await setRule(player, market, { profit: 100, loss: 20 });
  const one = server();
  await one.look();
  price(world, market, '1', 5, 5.1);
  ticked(market);
  price(world, market, '1', 5.9, 6);
  ticked(market);
  await expect.poll(() => stateOf(player)).toEqual(['done']);
  expect((await rulesOf(player))[0]?.amount).toBe(-21.67);
});

test('on a level position it waits, says that it can do nothing, and does something again after another bet', async () => {
  const { player, market } = await holder();
  await setRule(player, market, { profit: 50 });
  expect(await rulesOf(player)).toMatchObject([{ state: 'armed', level: false }]);
  price(world, market, '1', 4, 4.1);
  await taken(world, player, await quoted(world, player, market));
  expect(await rulesOf(player)).toMatchObject([{ state: 'armed', level: true }]);
  const one = server();
  price(world, market, '1', 2, 2.1);
  await one.look();
  await one.close();
  expect(await rulesOf(player)).toMatchObject([{ state: 'armed', level: true }]);
  expect(await betsOf(world, player)).toHaveLength(2);

  price(world, market, '1', 4.7, 4.8);
  expect((await world.place(player, market, { stake: 100 })).type).toBe('placed');
  expect(await rulesOf(player)).toMatchObject([{ state: 'armed', level: false }]);
  price(world, market, '1', 2.9, 3);
  await server().look();
  await expect.poll(() => stateOf(player)).toEqual(['done']);
  expect(await rulesOf(player)).toMatchObject([{ level: false }]);
});

test('not on a suspended market, nor on an old price, nor without a price', async () => {
  const { player, market } = await holder();
  await setRule(player, market, { profit: 10 });
  const one = server();
  price(world, market, '1', 4, 4.1);
  world.book.suspend(market, true);
  await one.look();
  world.book.suspend(market, false);
  world.book.freeze(nowMs - 10_500);
  await one.look();
  world.book.freeze(null);
  price(world, market, '1', 4, null);
  await one.look();
  await one.close();
  expect(await betsOf(world, player)).toHaveLength(1);
  expect(await stateOf(player)).toEqual(['armed']);
});

test('a refusal that passes leaves it waiting, any other ends it with its reason', async () => {
  const { player, market } = await holder();
  await setRule(player, market, { profit: 10 });
  price(world, market, '1', 4, 4.1);
  await database.pool.query('update market set suspended = true where id = $1', [market.id]);
  const one = server();
  await one.look();
  await expect
    .poll(async () => (await database.pool.query('select 1 from bet_refusal where account_id = $1', [player])).rowCount)
    .toBe(1);
  await one.close();
  expect(await stateOf(player)).toEqual(['armed']);
  await database.pool.query('update market set suspended = false where id = $1', [market.id]);
  await database.pool.query('update account set bet_locked = true where id = $1', [player]);
  const two = server();
  await two.look();
  await expect.poll(() => stateOf(player)).toEqual(['failed']);
  expect((await rulesOf(player))[0]?.reason).toContain('Placing bet restricted');
  expect(await betsOf(world, player)).toHaveLength(1);
});

test('one server of several does it, and another goes on when it stops', async () => {
  const { player, market } = await holder();
  await setRule(player, market, { profit: 10 });
  const [one, two] = [server(), server()];
  expect([await one.look(), await two.look()].filter(Boolean)).toHaveLength(1);
  await one.close();
  await two.close();
  price(world, market, '1', 4, 4.1);
  const three = server();
  expect(await three.look()).toBe(true);
  await expect.poll(() => stateOf(player)).toEqual(['done']);
  expect(await betsOf(world, player)).toHaveLength(2);
});

test.each([
  ['before its bets were written', false],
  ['after its bets were written, before it was marked as done', true],
])('a server that died %s: the next one brings it to its end, once', async (_, written) => {
  const { player, market } = await holder();
  await setRule(player, market, { profit: 10 });
  price(world, market, '1', 4, 4.1);
  if (written) {
    const one = server();
    await one.look();
    await expect.poll(() => stateOf(player)).toEqual(['done']);
    await one.close();
    // As the crash would have left it.
    await database.pool.query(
      `update auto_cash_out set state = 'firing', amount = null, ended_at = null where account_id = $1`,
      [player],
    );
  } else {
    await database.pool.query(`update auto_cash_out set state = 'firing', tries = 1 where account_id = $1`, [player]);
  }
  const two = server();
  await two.look();
  await expect.poll(() => stateOf(player)).toEqual(['done']);
  expect(await betsOf(world, player)).toHaveLength(2);
  expect((await rulesOf(player))[0]?.amount).toBe(14.63);
});

test('a new rule takes the place of the old one, and a cancelled one does nothing', async () => {
  const { player, market } = await holder();
  await setRule(player, market, { profit: 10 });
  const second = await setRule(player, market, { profit: 12 });
  expect(await stateOf(player)).toEqual(['armed', 'cancelled']);
  const id = second instanceof Refusal ? '' : second.rule.id;
  expect(await cancel(world.playerIds[19] ?? 0, id)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await cancel(player, id)).toMatchObject({ message: 'Automatic cash-out cancelled' });
  expect(await cancel(player, id)).toMatchObject({ code: 'NOT_FOUND' });
  price(world, market, '1', 4, 4.1);
  const one = server();
  await one.look();
  await one.close();
  expect(await betsOf(world, player)).toHaveLength(1);
});

test('a rule ends with the result of its market', async () => {
  const { player, market } = await holder();
  await setRule(player, market, { profit: 10 });
  await database.pool.query(
    `update market set settled_version = 1, result = '{"type":"void"}', settled_at = now() where id = $1`,
    [market.id],
  );
  const one = server();
  await one.look();
  expect(await rulesOf(player)).toMatchObject([{ state: 'cancelled', reason: 'The market has a result.' }]);
  await database.pool.query(`update market set settled_version = 0, result = null, settled_at = null where id = $1`, [
    market.id,
  ]);
});

test.each([
  ['before its bets were written', false, { state: 'cancelled', reason: 'The market has a result.', amount: null }],
  ['after its bets were written', true, { state: 'done', reason: '', amount: 14.63 }],
])('a result that comes while a rule is carried out, %s: it comes to its end', async (_, written, ended) => {
  const { player, market } = await holder();
  await setRule(player, market, { profit: 10 });
  price(world, market, '1', 4, 4.1);
  if (written) {
    const one = server();
    await one.look();
    await expect.poll(() => stateOf(player)).toEqual(['done']);
    await one.close();
  }
  await database.pool.query(
    `update auto_cash_out set state = 'firing', tries = 1, amount = null, ended_at = null where account_id = $1`,
    [player],
  );
  await database.pool.query(
    `update market set settled_version = 1, result = '{"type":"void"}', settled_at = now() where id = $1`,
    [market.id],
  );
  const two = server();
  await expect
    .poll(async () => {
      await two.look();
      return rulesOf(player);
    })
    .toMatchObject([ended]);
  await database.pool.query(`update market set settled_version = 0, result = null, settled_at = null where id = $1`, [
    market.id,
  ]);
});

test('an id that the server makes is nobody’s to take beforehand: the rule is carried out', async () => {
  const { player, market, other } = await twoBackedRunners();
  await setRule(player, market, { profit: 0, loss: 0.01 });
  const id = (await rulesOf(player))[0]?.id ?? expect.unreachable();
  const requestId = derivedId(`cash-out/${player}/${derivedId(`auto-cash-out/${id}/1`)}/1`);
  // The calls refuse such an id before this; were it let through, the database would not write it.
  await expect(world.place(player, other, { stake: 100, requestId })).rejects.toThrow('bet_ids_of_the_server');
  await expect(world.place(player, other, { stake: 1e6, requestId })).rejects.toThrow('refusal_ids_of_the_server');
  const before = (await betsOf(world, player)).length;
  const one = server();
  await one.look();
  await expect.poll(() => stateOf(player)).toEqual(['done']);
  expect((await betsOf(world, player)).length).toBeGreaterThan(before);
  await one.close();
});

test('a rule needs a profit or a loss, a position, and a market that can be cashed out', async () => {
  const { player, market } = await holder();
  expect(await setRule(player, market, {})).toMatchObject({ code: 'CASH_OUT_RULE_INVALID' });
  const other = world.playerIds[19] ?? expect.unreachable();
  expect(await setRule(other, market, { profit: 1 })).toMatchObject({ code: 'CASH_OUT_NOT_AVAILABLE' });
  const khado = world.book.markets.find((one) => one.kind === 'khado') ?? expect.unreachable();
  await world.place(player, khado, { stake: 100 });
  expect(await setRule(player, khado, { profit: 1 })).toMatchObject({ detail: { reason: 'NOT_OFFERED' } });
  expect(await setRule(player, { ...market, marketId: '9' }, { profit: 1 })).toMatchObject({
    code: 'MARKET_NOT_AVAILABLE',
  });
});
