import { createWorld, type World } from '../../../apps/server/test/support/betting-world.ts';
import type { SimMarket } from '../../../apps/server/test/support/sim-book.ts';
import { seeded } from '../../../apps/server/test/support/seeded.ts';
import { createPlacement, type Placement } from '../../../apps/server/src/modules/placement/placement.ts';
import type { Figures, Ground } from '../ground.ts';
import { demand, demandReconciled } from '../violation.ts';

const SERVERS = 3;
const BETS_AT_ONCE = 90;
const PLAYERS = 30;
const LIABILITY_RUPEES = 10_000;

async function limit(world: World, scope: string, key: string, column: string, rupees: number): Promise<void> {
  await world.context.pool.query(
    `insert into house_limit (scope, key, ${column}) values ($1, $2, $3)
     on conflict (scope, key) do update set ${column} = excluded.${column}`,
    [scope, key, rupees * 100],
  );
}

/** What the bets of a market cost the house in each result, worked out from the bets alone. */
async function costs(world: World, market: SimMarket): Promise<number[]> {
  const { rows } = await world.context.pool.query<{ selection: string; side: string; win: number; liability: number }>(
    'select selection, side, win, liability from bet where market_id = $1',
    [market.id],
  );
  return market.selectionKeys.map((winner) =>
    rows.reduce(
      (sum, bet) => sum + ((bet.side === 'back') === (bet.selection === winner) ? bet.win : -bet.liability),
      0,
    ),
  );
}

/** A level above is not opened up by a looser one below. */
async function strictestWins(world: World, market: SimMarket): Promise<void> {
  const [player = 0] = world.playerIds;
  await limit(world, 'market', String(market.id), 'stake_max', 500);
  await limit(world, 'player', String(player), 'stake_max', 900);
  const answer = await world.place(player, market, { stake: 600 });
  demand(answer.type === 'refused', 'a looser limit of the player lets a stake past the limit of the market');
  const fits = await world.place(player, market, { stake: 500 });
  demand(fits.type === 'placed', 'a stake at the limit of the market is refused');
}

/** Bets that come one after the other, most of them within what their server has reserved. */
async function oneByOne(world: World, market: SimMarket): Promise<void> {
  await limit(world, 'market', String(market.id), 'liability_max', LIABILITY_RUPEES);
  let placed = 0;
  for (let n = 0; n < 40; n += 1) {
    const answer = await world.place(world.playerIds[n % PLAYERS] ?? 0, market, { stake: 300 });
    if (answer.type === 'placed') placed += 1;
  }
  demand(placed === 33, `${placed} bets of 300 were taken one after the other where 33 fit`);
}

/**
 * Bets of many players released at once on three servers, on a market in which the house wants to lose only so much: what
 * it would lose is never more, in no result, and what it wants to lose is used up where all bet on the same.
 */
export async function houseLimits(
  ground: Ground,
  { rounds }: { readonly rounds: number },
  seed: number,
): Promise<Figures> {
  const database = await ground();
  const random = seeded(seed);
  const kinds = Array.from({ length: rounds + 2 }, () => 'match' as const);
  const world = await createWorld(database.pool, { players: PLAYERS, rupees: 1_000_000, kinds });
  const servers: Placement[] = Array.from({ length: SERVERS }, () => createPlacement(world.context));
  const [first, second, ...others] = world.book.markets;
  if (first === undefined || second === undefined) throw new Error('the world has no markets');
  await strictestWins(world, first);
  await oneByOne(world, second);
  let accepted = 0;
  for (const [round, market] of others.entries()) {
    await limit(world, 'market', String(market.id), 'liability_max', LIABILITY_RUPEES);
    const alike = round % 2 === 0;
    const answers = await Promise.all(
      Array.from({ length: BETS_AT_ONCE }, (_, n) => {
        const selectionKey = alike ? '1' : random.pick(market.selectionKeys);
        const side = alike || random.oneIn(2) ? ('back' as const) : ('lay' as const);
        const ticket = world.ticket(world.playerIds[n % PLAYERS] ?? 0, market, { stake: 1000, side, selectionKey });
        return (servers[n % SERVERS] ?? world.placement).place(ticket);
      }),
    );
    const worst = Math.max(...(await costs(world, market))) / 100;
    demand(worst <= LIABILITY_RUPEES, `the house would lose ${worst} where it wanted to lose ${LIABILITY_RUPEES}`);
    const placed = answers.filter((answer) => answer.type === 'placed').length;
    const fitting = Math.floor(LIABILITY_RUPEES / 1000);
    if (alike) demand(placed === fitting, `${placed} bets were taken where ${fitting} fit`);
    accepted += placed;
  }
  await demandReconciled(database.pool, 'after the race for the room');
  await Promise.all(servers.map((server) => server.idle()));
  await world.close();
  await database.close();
  return { rounds, atOnce: BETS_AT_ONCE, accepted };
}
