import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@pavilion/feed';
import { BetStream } from '../../../apps/server/src/modules/bets/live/bet-stream.ts';
import { NetBooks } from '../../../apps/server/src/modules/reports/risk/net-books.ts';
import type { Actor } from '../../../apps/server/src/policy/actor.ts';
import type { World } from '../../../apps/server/test/support/betting-world.ts';
import type { Figure } from '../measure.ts';
import { placeRandomBet } from './bets-command.ts';
import { type Cost, costOf } from './processor.ts';

const CONCURRENT = 256;
/** A screen asks for the books so often; how often they are read is theirs to say. */
const BOOKS_EVERY_MS = 2_000;
const MAY_COST = 1.03;
/** Of one processor, in a second: reading the books may take a tenth of it. */
const BOOKS_MAY_TAKE_MS = 100;
const BOOKS_WATCHED_MS = 20_000;
/** Each way comes first in half of them: later bets cost more, in tables that have grown. */
const ROUNDS = 6;
const NOBODY: Actor = {
  ...{ accountId: 0, role: 'super_admin', username: 'desk', fullName: '', betLocked: false, userLocked: false },
  ...{ agentId: null, agentName: null, agentUsername: null, sessionId: 0, personId: 0 },
};

/** A desk that is told of every bet; the answer ends that. */
function watchBets({ context }: World): () => void {
  const socket = { closed: false, isBlocked: () => false, send: JSON.stringify, sendError: () => undefined };
  const stream = new BetStream(context, systemClock, () => NOBODY);
  stream.watch(socket, { action: 'watch-bets', requestId: 'desk', filter: {} });
  return () => stream.close();
}

/** Asks for the books every two seconds, as the page of a desk does, until the time is over. */
async function watchBooks({ context }: World, forMs: number): Promise<void> {
  const nets = new NetBooks();
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs) {
    const { markets } = await nets.read(context, { agentId: null }, { sportId: null, eventId: null, search: '' });
    JSON.stringify(markets);
    await sleep(BOOKS_EVERY_MS);
  }
}

const costed = ({ serverUs, databaseUs }: Cost): number => serverUs + databaseUs;
const average = (costs: readonly number[]): number => costs.reduce((sum, one) => sum + one, 0) / costs.length;

/**
 * Processor time of a bet while the risk desk is told of all, beside that of one while nobody looks, in turns; and what its books
 * take of a second while bets change every one of them, over the positions that those bets have left.
 */
export async function benchWatchedBets(world: World, postmaster: number, count: number): Promise<Figure[]> {
  const run = async () => costed(await costOf(postmaster, count, CONCURRENT, () => placeRandomBet(world)));
  await run();
  const [alone, watched]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 2 === 0) alone.push(await run());
    const leave = watchBets(world);
    watched.push(await run());
    leave();
    if (round % 2 === 1) alone.push(await run());
  }
  const [value, unwatched] = [average(watched), average(alone)];
  return [
    {
      ...{ name: 'watched-bets', value: Math.round(value * 10) / 10, unit: 'µs of processor a bet while a desk looks' },
      ...{ baseline: `µs of one while nobody looks; at most × ${MAY_COST}` },
      ...{ baselineValue: Math.round(unwatched * 10) / 10, ratio: value / unwatched },
    },
    await watchedBooks(world, postmaster),
  ];
}

async function watchedBooks(world: World, postmaster: number): Promise<Figure> {
  const timer = setInterval(() => void changeAll(world), BOOKS_EVERY_MS / 2);
  const cost = await costOf(postmaster, 1, 1, () => watchBooks(world, BOOKS_WATCHED_MS));
  clearInterval(timer);
  const value = Math.round(costed(cost) / 1_000 / (BOOKS_WATCHED_MS / 1_000));
  return {
    ...{ name: 'watched-books', value, unit: 'ms of processor a second while a desk looks at all books' },
    ...{ baseline: 'ms, a tenth of a processor', baselineValue: BOOKS_MAY_TAKE_MS, ratio: value / BOOKS_MAY_TAKE_MS },
  };
}

/** A bet in every market, so that no book can be kept. */
async function changeAll(world: World): Promise<void> {
  const [player] = world.playerIds;
  if (player === undefined) throw new Error('the world is empty');
  await Promise.all(world.book.markets.map((market) => world.place(player, market, { stake: 100 })));
}
