import { setTimeout as sleep } from 'node:timers/promises';
import { setLock } from '../../src/modules/accounts/set-lock.ts';
import { suspendMarket } from '../../src/modules/markets/suspend-market.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { simActor, simAuditRow } from '../points.ts';
import type { SimMarket } from '../sim-book.ts';
import { createWorld, type World } from '../world.ts';
import type { Figures, Ground, GroundDatabase } from './ground.ts';
import { demand, demandReconciled } from './violation.ts';

/** How long a bet stays between its decision and its commit. */
const SLOW_MS = 400;
/** By then it has been decided. */
const DECIDED_MS = 150;

/** Makes the database write bets slowly: what a stall at the worst moment would do. */
const SLOW_BETS = `
  create function slow_bet() returns trigger language plpgsql as $$
  begin perform pg_sleep(${SLOW_MS / 1000}); return new; end $$;
  create trigger slow_bet before insert on bet for each row execute function slow_bet();`;

type Closing = (world: World, market: SimMarket, playerId: number) => Promise<unknown>;

const CLOSINGS: Readonly<Record<string, Closing>> = {
  suspension: (world, market) =>
    suspendMarket(world.context, {
      marketId: market.id,
      suspended: true,
      reason: 'test',
      actorId: world.adminId,
      auditRow: () => simAuditRow(Date.now(), simActor('super_admin', world.adminId), 'market.suspend', '', 'ok'),
    }),
  settlement: (world, market) =>
    settleMarketWith(world.context, {
      marketId: market.id,
      declared: { type: 'void' },
      source: 'desk',
      evidence: {},
      reason: 'test',
      actorId: null,
      feed: null,
    }),
  'lock of the player': (world, _market, playerId) => {
    const actor = simActor('super_admin', world.adminId);
    return setLock(world.context, {
      actor,
      scope: 'everyone',
      targetId: String(playerId),
      targetRole: 'user',
      field: 'betLocked',
      value: true,
      audit: () => {},
      takeAuditRow: (outcome) => simAuditRow(Date.now(), actor, 'account.toggle', '', outcome),
    });
  },
};

async function betsOn({ pool }: GroundDatabase, market: SimMarket): Promise<number> {
  const { rows } = await pool.query<{ bets: number }>('select count(*) as bets from bet where market_id = $1', [
    market.id,
  ]);
  return rows[0]?.bets ?? 0;
}

/**
 * One bet that has been decided and stalls before its commit, and somebody closes what it is on: the acknowledgement has
 * to wait for it, whoever the player and however new the market. The load of the barrier harness meets this moment by
 * chance; here it is made.
 */
export async function slowBet(ground: Ground): Promise<Figures> {
  const database = await ground();
  const names = Object.keys(CLOSINGS);
  const world = await createWorld(database.pool, {
    players: names.length,
    rupees: 1000,
    kinds: names.map(() => 'match' as const),
  });
  await database.pool.query(SLOW_BETS);
  for (const [n, name] of names.entries()) {
    const [market, playerId] = [world.book.markets[n], world.playerIds[n]];
    if (market === undefined || playerId === undefined) throw new Error('the world is too small');
    const running = world.place(playerId, market, { stake: 100 });
    await sleep(DECIDED_MS);
    await CLOSINGS[name]?.(world, market, playerId);
    const acknowledgedWith = await betsOn(database, market);
    const answer = await running;
    demand(answer.type === 'placed', `the slow bet was answered ${answer.type}`);
    demand(acknowledgedWith === 1, `the ${name} was acknowledged, and then a bet was committed`);
  }
  await demandReconciled(database.pool, 'after the slow bets');
  await world.close();
  await database.close();
  return { closings: names.length };
}
