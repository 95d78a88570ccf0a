import { setTimeout as sleep } from 'node:timers/promises';
import type { PlacementAnswer } from '../../../apps/server/src/modules/placement/answer.ts';
import type { SimMarket } from '../../../apps/server/test/support/sim-book.ts';
import { createWorld, type World } from '../../../apps/server/test/support/betting-world.ts';
import { CLOSINGS } from './closings.ts';
import type { Figures, Ground, GroundDatabase } from '../ground.ts';
import { demand, demandReconciled } from '../violation.ts';

/** How long a bet stays between its decision and its commit. */
const SLOW_MS = 600;
/** By then it has been decided. */
const DECIDED_MS = 250;

/** Makes the database write bets slowly: what a stall at the worst moment would do. */
const SLOW_BETS = `
  create function slow_bet() returns trigger language plpgsql as $$
  begin perform pg_sleep(${SLOW_MS / 1000}); return new; end $$;
  create trigger slow_bet before insert on bet for each row execute function slow_bet();`;

async function betsOn({ pool }: GroundDatabase, market: SimMarket): Promise<number> {
  const { rows } = await pool.query<{ bets: number }>('select count(*) as bets from bet where market_id = $1', [
    market.id,
  ]);
  return rows[0]?.bets ?? 0;
}

const said = (answer: PlacementAnswer) => (answer.type === 'refused' ? answer.refusal.code : answer.type);

/** An agent without users; the players whose agents are to be locked or limited are put under others, who have no one else. */
async function addAgent({ pool }: GroundDatabase, name: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into account (username, role, full_name, password_hash) values ($1, 'agent', $1, '-') returning id`,
    [name],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(
    `with own as (insert into ledger_account (name, account_id) values ('wallet:' || $1::bigint, $1::bigint) returning id)
     insert into wallet (account_id, ledger_account_id) select $1, id from own`,
    [id],
  );
  return id;
}

/**
 * One bet that has been decided and stalls before its commit, and somebody closes what it is on: the acknowledgement has
 * to wait for it, whoever the player and however new the market, and the next bet is judged by the new state. The load of the barrier harness meets this moment by
 * chance; here it is made.
 */
export async function slowBet(ground: Ground): Promise<Figures> {
  const database = await ground();
  const closings = Object.entries(CLOSINGS);
  const names = closings.map(([name]) => name);
  const world: World = await createWorld(database.pool, {
    players: names.length,
    rupees: 1000,
    kinds: names.map(() => 'match' as const),
  });
  const [otherAgentId, lockedAgentId] = [await addAgent(database, 'sim-other'), await addAgent(database, 'sim-locked')];
  for (const [agentId, name] of [
    [lockedAgentId, 'lock of the agent'],
    [otherAgentId, 'house limit of the agent'],
  ] as const) {
    const playerId = world.playerIds[names.indexOf(name)];
    await database.pool.query('update account set parent_id = $1 where id = $2', [agentId, playerId]);
  }
  await database.pool.query(SLOW_BETS);
  for (const [n, [name, { close, next }]] of closings.entries()) {
    const [market, playerId] = [world.book.markets[n], world.playerIds[n]];
    if (market === undefined || playerId === undefined) throw new Error('the world is too small');
    const running = world.place(playerId, market, { stake: 100 });
    await sleep(DECIDED_MS);
    await close({ world, market, playerId, otherAgentId });
    const acknowledgedWith = await betsOn(database, market);
    const answer = await running;
    demand(answer.type === 'placed', `the bet before the ${name} was answered ${said(answer)}`);
    demand(acknowledgedWith === 1, `the ${name} was acknowledged, and then a bet was committed`);
    const later = said(await world.place(playerId, market, { stake: 100 }));
    demand(later === next, `after the ${name} a bet was answered ${later}, it should be ${next}`);
  }
  await demandReconciled(database.pool, 'after the slow bets');
  await world.close();
  await database.close();
  return { closings: names.length };
}
