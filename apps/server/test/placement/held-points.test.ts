// Placement against whatever else takes points out of a wallet at the same time: requests to withdraw and the bank.
import { NO_SECOND_PERSON } from '../../src/policy/second-person/second-person.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simActor, simAuditRow } from '../support/points.ts';
import type { SimMarket } from '../support/sim-book.ts';
import { AGENT_CODE, createWorld, type World } from '../support/betting-world.ts';
import { Refusal } from '../../src/http/refusal.ts';
import type { AuditNote } from '../../src/ledger/audit-log.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { settleWithBank } from '../../src/modules/bank/settle.ts';
import type { PlacementAnswer } from '../../src/modules/placement/answer.ts';
import { changeWithdrawal } from '../../src/modules/withdrawals/change-withdrawal.ts';
import { createWithdrawal } from '../../src/modules/withdrawals/create-withdrawal.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database.pool, { players: 12, rupees: 1000, kinds: Array(40).fill('match') });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

let nextPlayer = 0;
const freshPlayer = (): number => world.playerIds[nextPlayer++] ?? expect.unreachable('out of players');
const market = (n: number): SimMarket => world.book.markets[n] ?? expect.unreachable('out of markets');
const codeOf = (answer: PlacementAnswer) => (answer.type === 'refused' ? answer.refusal.code : answer.type);
const funds = async (id: number) =>
  (
    await database.pool.query<{ balance: number; exposure: number; held: number }>(
      'select balance, exposure, held from wallet where account_id = $1',
      [id],
    )
  ).rows[0] ?? expect.unreachable();

function callAs<Role extends 'agent' | 'super_admin'>(role: Role, action: string) {
  const actor = { ...simActor(role, role === 'agent' ? world.agentId : world.adminId), role };
  let after: AuditNote['after'];
  return {
    context: world.context,
    actor,
    scope: role === 'agent' ? ('own-users' as const) : ('everyone' as const),
    query: undefined,
    request: { id: 'test', ip: '127.0.0.1', userAgent: null, idempotencyKey: null },
    second: NO_SECOND_PERSON,
    device: { word: null, give: () => {} },
    audit: (note: AuditNote) => {
      after = note.after ?? after;
    },
    takeAuditRow: (outcome: string) => ({
      ...simAuditRow(world.context.clock.now(), actor, action, '', outcome),
      after: after ?? null,
    }),
  };
}
const ask = (playerId: number, amount: number) =>
  createWithdrawal({
    ...callAs('super_admin', 'withdrawal.create'),
    params: undefined,
    body: { ownerType: 'user', ownerId: String(playerId), amount },
  });
const move = (id: string, status: 'approved' | 'completed' | 'cancelled') =>
  changeWithdrawal({ ...callAs('super_admin', 'withdrawal.change'), params: { id }, body: { status } });
const settle = (playerId: number, mode: 'all' | 'custom', amount?: number) =>
  settleWithBank(world.context, {
    ...callAs('agent', 'bank.settle'),
    scope: 'own-users',
    requestId: randomUUID(),
    body: {
      ownerType: 'user',
      ownerId: String(playerId),
      mode,
      ...(amount === undefined ? {} : { amount }),
      transactionCode: AGENT_CODE,
    },
  });

test('a bet may use what is not held, to the last paisa, and no more', async () => {
  const player = freshPlayer();
  const made = await ask(player, 400);
  if (made instanceof Refusal) return expect.unreachable(made.message);
  const tooMuch = await world.place(player, market(0), { stake: 600.01 });
  expect(tooMuch).toMatchObject({
    refusal: { code: 'INSUFFICIENT_FUNDS', detail: { available: 600, needed: 600.01, largestStake: 600 } },
  });
  expect(codeOf(await world.place(player, market(0), { stake: 600 }))).toBe('placed');
  expect(await funds(player)).toEqual({ balance: 100_000, exposure: 60_000, held: 40_000 });
  // What does not raise the exposure is taken all the same.
  expect(codeOf(await world.place(player, market(0), { stake: 100, side: 'lay' }))).toBe('placed');
  await move(made.withdrawal.id, 'cancelled');
  expect(codeOf(await world.place(player, market(1), { stake: 400 }))).toBe('placed');
});

test('what a bet risks can neither be held nor settled', async () => {
  const player = freshPlayer();
  await world.place(player, market(0), { stake: 700 });
  expect(await ask(player, 300.01)).toMatchObject({ code: 'INSUFFICIENT_POINTS', detail: { available: 300 } });
  expect(await settle(player, 'custom', 300.01)).toMatchObject({
    code: 'INSUFFICIENT_POINTS',
    detail: { shortfall: 0.01 },
  });
  expect(await settle(player, 'all')).toMatchObject({ amount: 300 });
  expect(await funds(player)).toEqual({ balance: 70_000, exposure: 70_000, held: 0 });
});

test('bets, requests, payouts and settlements at once never promise the same point twice', async () => {
  for (let round = 0; round < 4; round++) {
    const player = freshPlayer();
    const open = await ask(player, 100);
    if (open instanceof Refusal) return expect.unreachable(open.message);
    await move(open.withdrawal.id, 'approved');
    const acts = Array.from({ length: 16 }, (_, n) => {
      if (n === 9) return move(open.withdrawal.id, 'completed');
      if (n % 4 === 3) return ask(player, 150);
      if (n % 4 === 2) return n > 12 ? settle(player, 'all') : settle(player, 'custom', 120);
      return world.place(player, market(round * 8 + (n % 8)), { stake: 130 });
    });
    await Promise.all(acts);
    const { balance, exposure, held } = await funds(player);
    expect(balance - exposure - held).toBeGreaterThanOrEqual(0);
  }
  expect(await reconcile(database.pool)).toEqual([]);
});
