import type { PlacementAnswer } from '../../../apps/server/src/modules/placement/answer.ts';
import type { SimMarket } from '../../../apps/server/test/support/sim-book.ts';
import { createWorld, type World } from '../../../apps/server/test/support/betting-world.ts';
import { CLOSINGS } from './closings.ts';
import type { Figures, Ground, GroundDatabase } from '../ground.ts';
import { comesTrue } from '../machine-time.ts';
import { demand, demandReconciled } from '../violation.ts';

/** What a bet waits for between its decision and its commit. */
const STALL = 20_260_000;
/** Who does not wait for the bet says so long before. */
const CLOSED_MS_MAX = 2_000;
const STALLED_MS_MAX = 20_000;

/** Makes a bet stall in the database for as long as somebody holds the lock: what a stall at the worst moment would do. */
const SLOW_BETS = `
  create function slow_bet() returns trigger language plpgsql as $$
  begin perform pg_advisory_xact_lock_shared(${STALL}); return new; end $$;
  create trigger slow_bet before insert on bet for each row execute function slow_bet();`;

/** How many wait for the bet to go on, and how many for anything else, in this database. */
async function waiting({ pool }: GroundDatabase): Promise<{ stalled: number; others: number }> {
  const { rows } = await pool.query<{ stalled: number; others: number }>(
    `select count(*) filter (where stalled)::int as stalled, count(*) filter (where not stalled)::int as others
       from (select l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.objsubid = 1 as stalled
               from pg_locks l join pg_stat_activity a using (pid)
              where not l.granted and a.datname = current_database()) as w`,
    [STALL],
  );
  return rows[0] ?? { stalled: 0, others: 0 };
}

/**
 * Runs `close` while the bet stalls, and lets the bet go on when whoever closes waits for it or has been acknowledged. Answers
 * how many bets there were at the acknowledgement.
 */
async function closeBesideBet(
  database: GroundDatabase,
  bet: () => Promise<PlacementAnswer>,
  close: () => Promise<unknown>,
  count: () => Promise<number>,
): Promise<{ answer: PlacementAnswer; acknowledgedWith: number }> {
  const holder = await database.pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [STALL]);
    const running = bet();
    running.catch(() => {});
    const isDecided = async () => (await waiting(database)).stalled > 0;
    demand(await comesTrue(isDecided, STALLED_MS_MAX), 'a bet was not written within the time for it');
    let acknowledged = false;
    const closing = (async () => {
      await close();
      const acknowledgedWith = await count();
      acknowledged = true;
      return acknowledgedWith;
    })();
    closing.catch(() => {});
    await comesTrue(async () => acknowledged || (await waiting(database)).others > 0, CLOSED_MS_MAX);
    await holder.query('select pg_advisory_unlock($1)', [STALL]);
    const [answer, acknowledgedWith] = await Promise.all([running, closing]);
    return { answer, acknowledgedWith };
  } finally {
    holder.release();
  }
}

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
    const { answer, acknowledgedWith } = await closeBesideBet(
      database,
      () => world.place(playerId, market, { stake: 100 }),
      () => close({ world, market, playerId, otherAgentId }),
      () => betsOn(database, market),
    );
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
