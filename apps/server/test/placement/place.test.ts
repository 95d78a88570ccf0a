import { randomUUID } from 'node:crypto';
import { MARKET_KINDS } from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SimMarket } from '../support/sim-book.ts';
import { createWorld, type World } from '../support/betting-world.ts';
import type { PlacementAnswer } from '../../src/modules/placement/answer.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database.pool, {
    players: 40,
    rupees: 10_000,
    kinds: [...MARKET_KINDS, ...Array(14).fill('match')],
  });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

let nextPlayer = 0;
/** A player with 10,000 rupees and no bets. */
const freshPlayer = (): number => world.playerIds[nextPlayer++] ?? expect.unreachable('out of players');
let nextMatch = MARKET_KINDS.length;
const freshMatch = (): SimMarket => world.book.markets[nextMatch++] ?? expect.unreachable('out of markets');

const walletOf = async (id: number) =>
  (await database.pool.query('select balance, exposure from wallet where account_id = $1', [id])).rows[0];
const betsOf = async (id: number) =>
  (await database.pool.query('select * from bet where account_id = $1 order by id', [id])).rows;
const codeOf = (answer: PlacementAnswer) => (answer.type === 'refused' ? answer.refusal.code : answer.type);

describe('an accepted bet', () => {
  test.each([
    ['match', 'back', 100, 10_000],
    ['match', 'lay', 100, 10_200],
    ['bookmaker', 'back', 100, 10_000],
    ['bookmaker', 'lay', 100, 9500],
    ['session', 'back', 100, 10_000],
    ['session', 'lay', 100, 10_000],
    ['yesno', 'lay', 100, 9500],
    ['line', 'back', 100, 10_000],
    ['oddeven', 'lay', 100, 10_000],
    ['khado', 'back', 100, 10_000],
    ['meter', 'back', 10, 27_000],
    ['digit', 'back', 100, 10_000],
  ] as const)('on %s %s exposes its worst case', async (kind, side, stake, exposurePaise) => {
    const player = freshPlayer();
    const market = world.book.markets.find((one) => one.kind === kind) ?? expect.unreachable();
    const answer = await world.place(player, market, { stake, side });
    expect(codeOf(answer)).toBe('placed');
    expect(await walletOf(player)).toEqual({ balance: 1_000_000, exposure: exposurePaise });
    const [bet] = await betsOf(player);
    expect(bet).toMatchObject({
      side,
      stake: stake * 100,
      status: 'matched',
      liability: exposurePaise,
      rule_id: `${kind}-1`,
    });
  });

  test('is of a client of the agent that the player has at that moment', async () => {
    const player = freshPlayer();
    const parent = 'select parent_id as agent_id from account where id = $1';
    const { rows: first } = await database.pool.query<{ agent_id: number }>(parent, [player]);
    await world.place(player, freshMatch(), { stake: 100 });
    const { rows: other } = await database.pool.query<{ id: number }>(
      `insert into account (username, role, password_hash) values ('another-agent', 'agent', '-') returning id`,
    );
    await database.pool.query('update account set parent_id = $2 where id = $1', [player, other[0]?.id]);
    await world.place(player, freshMatch(), { stake: 100 });
    const agents = (await betsOf(player)).map((bet) => bet.agent_id);
    expect(agents).toEqual([first[0]?.agent_id, other[0]?.id]);
    await database.pool.query('update account set parent_id = $2 where id = $1', [player, first[0]?.agent_id]);
    await database.pool.query('delete from account where id = $1', [other[0]?.id]);
  });

  test('keeps its receipt', async () => {
    const player = freshPlayer();
    await world.place(player, freshMatch(), { stake: 100 });
    const [bet] = await betsOf(player);
    expect(bet).toMatchObject({
      price: 200,
      price_requested: 200,
      frame_seq: 1,
      price_age_ms: 0,
      ip: '127.0.0.1',
      user_agent: 'sim',
    });
    const audit = await database.pool.query(`select outcome from audit where actor_id = $1`, [player]);
    expect(audit.rows).toEqual([{ outcome: 'ok' }]);
  });

  test('takes the better price when it has improved, and asks when it has worsened', async () => {
    const player = freshPlayer();
    const market = freshMatch();
    const better = await world.place(player, market, { stake: 100, odds: 1.9 });
    expect(better.type === 'placed' && better.accepted.terms.priceHundredths).toBe(200);
    const worse = await world.place(player, market, { stake: 100, odds: 2.1 });
    expect(worse.type === 'refused' && worse.refusal).toMatchObject({
      code: 'ODDS_CHANGED',
      detail: { currentOdds: 2 },
    });
    const agreed = await world.place(player, market, { stake: 100, odds: 2.1, acceptUpdatedOdds: true });
    expect(agreed.type === 'placed' && agreed.accepted.terms.priceHundredths).toBe(200);
  });
});

describe('money for ten', () => {
  test('100 bets at once: exactly ten are accepted, in each of 50 rounds', async () => {
    const { pool } = database;
    for (let round = 0; round < 50; round++) {
      const player = world.playerIds[30] ?? expect.unreachable();
      await pool.query('delete from position where account_id = $1', [player]);
      await pool.query('update wallet set exposure = 0 where account_id = $1', [player]);
      const market = world.book.markets[0] ?? expect.unreachable();
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => world.place(player, market, { stake: 1000 })),
      );
      expect(answers.filter((answer) => answer.type === 'placed')).toHaveLength(10);
      expect(answers.filter((answer) => codeOf(answer) === 'INSUFFICIENT_FUNDS')).toHaveLength(90);
      expect(await walletOf(player)).toEqual({ balance: 1_000_000, exposure: 1_000_000 });
    }
  });

  test('two servers on one database cannot spend it twice', async () => {
    const second = await secondServer();
    const player = freshPlayer();
    const market = freshMatch();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const ticket = world.ticket(player, market, { stake: 1000 });
        return i % 2 === 0 ? world.placement.place(ticket) : second.place(ticket);
      }),
    );
    expect(answers.filter((answer) => answer.type === 'placed')).toHaveLength(10);
    expect(await walletOf(player)).toEqual({ balance: 1_000_000, exposure: 1_000_000 });
  });

  test('a bet that lowers the risk is taken when nothing is left', async () => {
    const player = freshPlayer();
    const market = freshMatch();
    expect(codeOf(await world.place(player, market, { stake: 10_000 }))).toBe('placed');
    expect(codeOf(await world.place(player, market, { stake: 1, selectionKey: '1' }))).toBe('INSUFFICIENT_FUNDS');
    expect(codeOf(await world.place(player, market, { stake: 9000, side: 'lay' }))).toBe('placed');
    expect(await walletOf(player)).toEqual({ balance: 1_000_000, exposure: 100_000 });
  });

  test('the refusal says what would be accepted, and it is', async () => {
    const player = freshPlayer();
    const market = freshMatch();
    const refused = await world.place(player, market, { stake: 20_000, side: 'lay' });
    expect(refused.type === 'refused' && refused.refusal.detail).toEqual({
      available: 10_000,
      needed: 20_400,
      largestStake: 9803.92,
    });
    expect(codeOf(await world.place(player, market, { stake: 9803.93, side: 'lay' }))).toBe('INSUFFICIENT_FUNDS');
    expect(codeOf(await world.place(player, market, { stake: 9803.92, side: 'lay' }))).toBe('placed');
  });
});

/** A placement of its own on the same database, as another node would be. */
async function secondServer() {
  const { createPlacement } = await import('../../src/modules/placement/placement.ts');
  return createPlacement(world.context);
}

describe('one answer per request id', () => {
  test('the same request three times at once, again later, and from another server: one bet', async () => {
    const second = await secondServer();
    const player = freshPlayer();
    const market = freshMatch();
    const requestId = randomUUID();
    const ticket = world.ticket(player, market, { stake: 100, requestId });
    const answers = await Promise.all([
      world.placement.place(ticket),
      world.placement.place(ticket),
      second.place(ticket),
    ]);
    answers.push(await world.placement.place(ticket), await second.place(ticket));
    const ids = new Set(answers.map((answer) => ('betId' in answer ? answer.betId : codeOf(answer))));
    expect(ids.size).toBe(1);
    expect(await betsOf(player)).toHaveLength(1);
    expect(await walletOf(player)).toEqual({ balance: 1_000_000, exposure: 10_000 });
  });

  test('another body under the same id is a conflict', async () => {
    const player = freshPlayer();
    const market = freshMatch();
    const requestId = randomUUID();
    await world.place(player, market, { stake: 100, requestId });
    expect(codeOf(await world.place(player, market, { stake: 101, requestId }))).toBe('IDEMPOTENCY_CONFLICT');
    expect(await betsOf(player)).toHaveLength(1);
  });

  test('a refusal is the first answer too, even after the price came back', async () => {
    const player = freshPlayer();
    const market = freshMatch();
    const requestId = randomUUID();
    const bet = { stake: 100, odds: 2.5, requestId };
    expect(codeOf(await world.place(player, market, bet))).toBe('ODDS_CHANGED');
    world.book.set(market, '1', { back: { odds: 2.5, size: 100 }, lay: { odds: 2.52, size: 100 } });
    const again = await world.place(player, market, bet);
    expect(again.type === 'refused' && again.refusal).toMatchObject({
      code: 'ODDS_CHANGED',
      detail: { currentOdds: 2 },
    });
  });

  test('two players may use the same id', async () => {
    const market = freshMatch();
    const requestId = randomUUID();
    const answers = await Promise.all(
      [freshPlayer(), freshPlayer()].map((player) => world.place(player, market, { stake: 100, requestId })),
    );
    expect(answers.map(codeOf)).toEqual(['placed', 'placed']);
  });
});

describe('a bet is refused', () => {
  test.each([
    ['MARKET_NOT_AVAILABLE', { selectionKey: '99' }],
    ['STAKE_OUT_OF_RANGE', { stake: 0.5 }],
    ['STAKE_OUT_OF_RANGE', { stake: 2_000_000 }],
  ] as const)('%s: %o', async (code, bet) => {
    const player = freshPlayer();
    expect(
      codeOf(await world.place(player, world.book.markets[0] ?? expect.unreachable(), { stake: 100, ...bet })),
    ).toBe(code);
    expect(await walletOf(player)).toEqual({ balance: 1_000_000, exposure: 0 });
    const kept = await database.pool.query('select code from bet_refusal where account_id = $1', [player]);
    expect(kept.rows).toEqual([{ code }]);
  });

  test('on a suspended market, on an old price, when the back office has suspended or settled', async () => {
    const player = freshPlayer();
    const market = freshMatch();
    world.book.suspend(market, true);
    expect(codeOf(await world.place(player, market, { stake: 100, odds: 2 }))).toBe('MARKET_SUSPENDED');
    world.book.suspend(market, false);
    world.book.freeze(Date.now() - 10_500);
    expect(codeOf(await world.place(player, market, { stake: 100 }))).toBe('PRICE_STALE');
    world.book.freeze(null);
    await database.pool.query('update market set suspended = true where id = $1', [market.id]);
    expect(codeOf(await world.place(player, market, { stake: 100 }))).toBe('MARKET_SUSPENDED');
    await database.pool.query(
      `update market set suspended = false, settled_version = 1, result = '{"type":"void"}', settled_at = now() where id = $1`,
      [market.id],
    );
    expect(codeOf(await world.place(player, market, { stake: 100 }))).toBe('MARKET_SUSPENDED');
    expect(await betsOf(player)).toHaveLength(0);
  });

  test('while the player, or the agent, is bet-locked', async () => {
    const player = freshPlayer();
    const market = freshMatch();
    await database.pool.query(`update account set bet_locked = true where username = 'sim-agent'`);
    const refused = await world.place(player, market, { stake: 100 });
    await database.pool.query(`update account set bet_locked = false where username = 'sim-agent'`);
    expect(refused.type === 'refused' && refused.refusal).toMatchObject({
      code: 'BET_LOCKED',
      message: 'Placing bet restricted. Contact Agent(Sim Agent)',
    });
  });
});
