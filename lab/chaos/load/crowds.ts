import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { WebSocket } from 'ws';
import { createPlacement } from '../../../apps/server/src/modules/placement/placement.ts';
import { createWorld } from '../../../apps/server/test/support/betting-world.ts';
import type { Figures, Ground } from '../ground.ts';
import { plantedArguments } from '../planted/plant.ts';
import { comesTrue } from '../machine-time.ts';
import { demand } from '../violation.ts';

const ENTRY = path.join(import.meta.dirname, 'socket-node.ts');
const SOCKETS = 60;
const TRY_AGAIN_LATER = 1013;
const TICKETS = 300;
const WAITING_MAX = 100;
const TURNED_AWAY_LEAST = TICKETS - WAITING_MAX - 1;
/** Looked at again and again until then; what is not turned away by then is not. */
const SETTLE_MS_MAX = 2_000;

/** How many of 60 sockets of one address a server with these limits keeps, which should be `room`. */
async function socketsKept(url: string, limits: string, room: number): Promise<number> {
  const child = fork(ENTRY, [url, '101', limits], { execArgv: plantedArguments() });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  let turnedAway = 0;
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
      socket.on('error', () => {});
      socket.on('close', (code) => (turnedAway += code === TRY_AGAIN_LATER ? 1 : 0));
      await Promise.race([once(socket, 'open'), once(socket, 'close')]);
      return socket;
    }),
  );
  const open = () => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  await comesTrue(() => open() === room && turnedAway === SOCKETS - room, SETTLE_MS_MAX);
  const kept = open();
  demand(kept + turnedAway === SOCKETS, `of ${SOCKETS} sockets ${kept} are open and ${turnedAway} were turned away`);
  for (const socket of sockets) socket.terminate();
  child.kill('SIGKILL');
  return kept;
}

/** Bets that come while nothing can be written: so many wait, the others are told at once that it is too much. */
async function ticketsTurnedAway(ground: Ground): Promise<number> {
  const database = await ground();
  const world = await createWorld(database.pool, { players: 3, rupees: 100_000, kinds: ['match'] });
  const [market] = world.book.markets;
  if (market === undefined) throw new Error('the world is too small');
  const placement = createPlacement(world.context, { waitingMax: WAITING_MAX });
  const blocker = await database.pool.connect();
  await blocker.query('begin');
  await blocker.query('select from wallet for update');
  let turnedAway = 0;
  const answers = Array.from({ length: TICKETS }, async (_, n) => {
    const answer = await placement.place(world.ticket(world.playerIds[n % 3] ?? 0, market, { stake: 100 }));
    if (answer.type === 'refused' && answer.refusal.code === 'OVERLOADED') turnedAway += 1;
  });
  await comesTrue(() => turnedAway >= TURNED_AWAY_LEAST, SETTLE_MS_MAX);
  const atOnce = turnedAway;
  await blocker.query('rollback');
  blocker.release();
  await Promise.all(answers);
  await world.close();
  await database.close();
  return atOnce;
}

/** Whatever comes in crowds is bounded: sockets in all and of an address, and bets that wait to be written. */
export async function crowds(ground: Ground): Promise<Figures> {
  const database = await ground({ connections: 2 });
  const inAll = await socketsKept(database.url, 'allSockets=40,sockets=off', 40);
  demand(inAll === 40, `a server with room for 40 sockets keeps ${inAll}`);
  const ofOne = await socketsKept(database.url, 'sockets=25', 25);
  demand(ofOne === 25, `a server with 25 sockets for an address keeps ${ofOne}`);
  await database.close();
  const turnedAway = await ticketsTurnedAway(ground);
  demand(
    turnedAway >= TURNED_AWAY_LEAST,
    `of ${TICKETS} bets that could not be written, ${turnedAway} were turned away`,
  );
  return { inAll, ofOne, turnedAway };
}
