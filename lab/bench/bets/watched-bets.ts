import { systemClock } from '@pavilion/feed';
import { BetStream } from '../../../apps/server/src/modules/bets/live/bet-stream.ts';
import { NetBooks } from '../../../apps/server/src/modules/reports/risk/net-books.ts';
import type { Actor } from '../../../apps/server/src/policy/actor.ts';
import type { World } from '../../../apps/server/test/support/betting-world.ts';
import type { Figure } from '../measure.ts';
import { placeRandomBet } from './bets-command.ts';
import { type Cost, costOf } from './processor.ts';

const CONCURRENT = 256;
/** A screen reads the books again so often. */
const BOOKS_EVERY_MS = 2_000;
const MAY_COST = 1.03;
const ROUNDS = 3;
const NOBODY: Actor = {
  ...{ accountId: 0, role: 'super_admin', username: 'desk', fullName: '', betLocked: false, userLocked: false },
  ...{ agentId: null, agentName: null, agentUsername: null, sessionId: 0, personId: 0 },
};

/** A desk that looks: told of every bet, and of all books every two seconds, as its page asks for them. */
function watchDesk({ context }: World): () => Promise<void> {
  const socket = { closed: false, isBlocked: () => false, send: JSON.stringify, sendError: () => undefined };
  const stream = new BetStream(context, systemClock, () => NOBODY);
  stream.watch(socket, { action: 'watch-bets', requestId: 'desk', filter: {} });
  const nets = new NetBooks();
  let reading: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    reading = nets
      .read(context, { agentId: null }, { sportId: null, eventId: null, search: '' })
      .then((books) => JSON.stringify(books));
  }, BOOKS_EVERY_MS);
  return async () => {
    clearInterval(timer);
    stream.close();
    await reading;
  };
}

const costed = ({ serverUs, databaseUs }: Cost): number => serverUs + databaseUs;
const average = (costs: readonly number[]): number => costs.reduce((sum, one) => sum + one, 0) / costs.length;

/** Processor time of a bet while the risk desk looks, beside that of one while nobody does, in turns. */
export async function benchWatchedBets(world: World, postmaster: number, count: number): Promise<Figure[]> {
  const run = async () => costed(await costOf(postmaster, count, CONCURRENT, () => placeRandomBet(world)));
  await run();
  const [alone, watched]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await run());
    const leave = watchDesk(world);
    watched.push(await run());
    await leave();
  }
  const [value, unwatched] = [average(watched), average(alone)];
  return [
    {
      ...{ name: 'watched-bets', value: Math.round(value * 10) / 10, unit: 'µs of processor a bet while a desk looks' },
      ...{ baseline: `µs of one while nobody looks; at most × ${MAY_COST}` },
      ...{ baselineValue: Math.round(unwatched * 10) / 10, ratio: value / unwatched },
    },
  ];
}
