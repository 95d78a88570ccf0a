import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../apps/server/src/context.ts';
import { closeRequest } from '../../../apps/server/src/modules/placement/close-request.ts';
import { createPlacement, type Placement } from '../../../apps/server/src/modules/placement/placement.ts';
import type { PlacementAnswer } from '../../../apps/server/src/modules/placement/answer.ts';
import { simActor, simAuditRow } from '../../../apps/server/test/support/points.ts';
import { createWorld } from '../../../apps/server/test/support/betting-world.ts';
import type { Figures, Ground } from '../ground.ts';
import { machineMs, restMs } from '../machine-time.ts';
import { demand, demandReconciled } from '../violation.ts';

const WAIT_MS_MAX = 10_000;
const said = (answer: PlacementAnswer) => (answer.type === 'refused' ? answer.refusal.code : answer.type);

/** What a player's browser asks when it hears nothing of a bet. The handler reads nothing else of a call. */
const closeCall = (context: Context, accountId: number, requestId: string) =>
  ({
    ...{ context, actor: { accountId }, params: { requestId }, audit: () => {} },
    takeAuditRow: () => simAuditRow(Date.now(), simActor('user', accountId), 'bet.close-request', requestId, 'ok'),
  }) as unknown as Parameters<typeof closeRequest>[1];

/**
 * A bet waits out its delay at one of two servers, and its player wants to be rid of it: the other one is sent something
 * else under its id, which is refused at once, or waits too, or is placed at once. The bet that waits is decided all the same.
 */
export async function heldElsewhere(ground: Ground): Promise<Figures> {
  const database = await ground();
  const world = await createWorld(database.pool, {
    players: 1,
    rupees: 100_000,
    kinds: ['match', 'match', 'bookmaker'],
    inPlay: true,
  });
  const config = { ...world.context.config, natsUrl: 'nats://127.0.0.1:1' };
  const context = { ...world.context, config };
  const held: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => held.push(resolve));
  const [here, there]: [Placement, Placement] = [
    createPlacement(context, { wait }),
    createPlacement(context, { wait }),
  ];
  const [playerId = 0] = world.playerIds;
  const [first, second, quick] = world.book.markets;
  if (first === undefined || second === undefined || quick === undefined) throw new Error('the world is too small');
  const others = [
    { name: 'a stake that is too large', market: first, stake: 90_000_000 },
    { name: 'another stake', market: first, stake: 200 },
    { name: 'another market', market: second, stake: 100 },
    { name: 'a market without a delay', market: quick, stake: 100 },
  ];
  for (const { name, market, stake } of others) {
    const requestId = context.random.uuid();
    const mine = world.ticket(playerId, first, { stake: 100, requestId });
    const before = held.length;
    const answer = here.place(mine);
    for (const endMs = machineMs() + WAIT_MS_MAX; held.length === before; await sleep(5)) {
      demand(machineMs() < endMs, 'a bet in play was not held');
    }
    const other = await Promise.race([
      there.place(world.ticket(playerId, market, { stake, requestId })),
      restMs(1_000).then(() => null),
    ]);
    for (const release of held) release();
    const ended = said(await answer);
    demand(ended === 'placed', `${name} under the id of a held bet ended it: ${ended}`);
    const told = other === null ? 'held' : said(other);
    demand(told === 'IDEMPOTENCY_CONFLICT', `${name} under the id of a held bet was answered ${told}`);
    const again = said(await there.place(mine));
    demand(again === 'repeated', `a held bet that was sent again elsewhere was answered ${again}`);
  }
  // "Not placed" is final: the server that is asked for it waits for the bet that another one holds.
  const closer = createPlacement(context);
  const requestId = context.random.uuid();
  const before = held.length;
  const answer = here.place(world.ticket(playerId, first, { stake: 100, requestId }));
  for (const endMs = machineMs() + WAIT_MS_MAX; held.length === before; await sleep(5)) {
    demand(machineMs() < endMs, 'a bet in play was not held');
  }
  const closing = closeRequest(closer, closeCall(context, playerId, requestId));
  await restMs(300);
  for (const release of held) release();
  const ended = said(await answer);
  const { bet, refusal } = await closing;
  demand(ended === 'placed', `closing the id of a bet that another server held ended it: ${ended}`);
  demand(bet !== null, () => `of a bet that another server placed it was said ${refusal?.error}`);
  await demandReconciled(database.pool, 'after the held bets');
  await world.close();
  await database.close();
  return { tried: others.length + 1 };
}
