import type { World } from '../../../apps/server/test/support/betting-world.ts';
import { BENCH_MATCHES, BENCH_PLAYERS } from './bench-world.ts';
import { closedLoop, type Figure, type Load } from '../measure.ts';
import type { Pgbench } from './pgbench.ts';

const CONCURRENT = 768;

/** One durable bet of a random player on a random runner; throws when it is not accepted. */
export async function placeRandomBet(world: World): Promise<void> {
  const pick = (count: number) => Math.floor(Math.random() * count);
  const market = world.book.markets[pick(BENCH_MATCHES)];
  const player = world.playerIds[pick(BENCH_PLAYERS)];
  if (market === undefined || player === undefined) throw new Error('the world is empty');
  const side = pick(2) === 0 ? 'back' : 'lay';
  const answer = await world.place(player, market, { stake: 100 + pick(900), side, selectionKey: String(1 + pick(3)) });
  if (answer.type !== 'placed') throw new Error(`a bet was not placed: ${JSON.stringify(answer)}`);
}

/**
 * Durable bets per second through the placement command, beside pgbench -N before and after it on the same server. A bet
 * is answered after its commit; 768 are asked for at once, as a full house would.
 */
export async function benchCommand(world: World, pgbench: Pgbench, seconds: number): Promise<Figure> {
  const before = await pgbench.simpleUpdate(seconds);
  const load: Load = await closedLoop(CONCURRENT, seconds, () => placeRandomBet(world));
  const after = await pgbench.simpleUpdate(seconds);
  const baselineValue = (before + after) / 2;
  return {
    name: 'bets-command',
    value: Math.round(load.perSecond),
    unit: 'durable bets/s',
    baseline: 'pgbench -N, 16 clients',
    baselineValue: Math.round(baselineValue),
    ratio: load.perSecond / baselineValue,
  };
}
