import { afterAll, beforeAll, expect, test } from 'vitest';
import { analysisHandlers } from '../../src/modules/reports/analysis/routes.ts';
import { decideBet } from '../settlement/decide.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { callBy } from '../support/sim-call.ts';
import { idOf, type OrdersWorld, ordersWorld } from './orders-world.ts';

let database: TestDatabase;
let w: OrdersWorld;
beforeAll(async () => {
  database = await testDatabase();
  w = await ordersWorld(database.pool, { players: 4, rupees: 10_000, markets: 1 });
});
afterAll(async () => {
  await w.close();
  await database.close();
});

test('Market Analysis counts what the house has taken, not what players have matched among themselves', async () => {
  const [market] = w.book.markets;
  const [ann, ben] = w.playerIds;
  if (market === undefined || ann === undefined || ben === undefined) throw new Error('a world without players');
  // Ben is another agent's, so that a match is half in either agent's book.
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into account (username, role, password_hash) values ('other-agent', 'agent', '-') returning id`,
  );
  const other = rows[0]?.id ?? 0;
  await w.pool.query('update account set parent_id = $2 where id = $1', [ben, other]);
  w.book.set(market, '1', { back: { odds: 2, size: 100 }, lay: null });
  idOf(await w.ask(ann, market, { odds: 2.5, size: 100 }));
  idOf(await w.ask(ben, market, { side: 'lay', odds: 2.5, size: 60, timeInForce: 'fill_or_kill' }));
  idOf(await w.ask(ann, market, { odds: 1.9, size: 40, timeInForce: 'fill_or_kill' }));

  const seen = async (role: 'super_admin' | 'agent', accountId: number) => {
    const call = { ...callBy(w, role, accountId, ''), params: { id: String(market.id) }, query: {}, body: undefined };
    // oxlint-disable-next-line typescript/no-explicit-any -- one handler for the calls of two roles
    return (await analysisHandlers().market(call as any)) as any;
  };
  const profits = (book: { rows: { profit: number }[] }) => book.rows.map((row) => row.profit);
  const all = await seen('super_admin', w.adminId);
  // The house has 40 at 2.00 against Ann, and nothing else.
  expect(profits(all.market)).toEqual([-40, 40, 40]);
  const byAgent = new Map(all.agents.map((one: { agentId: string }) => [one.agentId, one]));
  expect(profits(byAgent.get(String(w.agentId)) as never)).toEqual([-40, 40, 40]);
  expect(profits(byAgent.get(String(other)) as never)).toEqual([0, 0, 0]);
  expect(profits((await seen('agent', w.agentId)).market)).toEqual([-40, 40, 40]);
  expect(profits((await seen('agent', other)).market)).toEqual([0, 0, 0]);
  // Without Ann's half of the match it is the house that Ben has his lay against: it pays him 60 where the runner loses.
  const half = await w.pool.query<{ id: number }>('select id from bet where match_id is not null and account_id = $1', [
    ann,
  ]);
  expect(await decideBet(w, half.rows[0]?.id ?? 0, 'void')).toBe('ok');
  expect(profits((await seen('super_admin', w.adminId)).market)).toEqual([50, -20, -20]);
  expect(profits((await seen('agent', other)).market)).toEqual([90, -60, -60]);
});
