import { memoryBus } from '../../../apps/server/src/bus/memory-bus.ts';
import { createPlacement } from '../../../apps/server/src/modules/placement/placement.ts';
import { simContext, createWorld } from '../../../apps/server/test/support/betting-world.ts';
import type { Figures, Ground } from '../ground.ts';
import { demand, demandReconciled } from '../violation.ts';

/**
 * A row that belongs to another market by the time the locks are granted: what the player holds on that one was not read,
 * and a bet would be written over it. It is refused, also where somebody else of the batch has had that market locked.
 */
export async function movedRow(ground: Ground): Promise<Figures> {
  const database = await ground();
  const world = await createWorld(database.pool, { players: 2, rupees: 1000, kinds: ['match', 'match'] });
  const [playerId = 0, otherId = 0] = world.playerIds;
  const [first, second] = world.book.markets;
  if (first === undefined || second === undefined) throw new Error('the world is too small');
  await world.place(playerId, second, { stake: 100 });
  let looks = 0;
  const context = await simContext(
    database.pool,
    {
      find: (...row) => world.book.find(...row),
      current: (eventId, marketId, selectionKey) => {
        const row = world.book.current(eventId, marketId, selectionKey);
        if (row === null || marketId !== first.marketId) return row;
        looks += 1;
        return looks === 1 ? row : { ...row, bettingMarketId: second.id };
      },
      isFed: () => world.book.isFed(),
    },
    { bus: memoryBus() },
  );
  const placement = createPlacement(context);
  const [answer, other] = await Promise.all([
    placement.place(world.ticket(playerId, first, { stake: 100 })),
    placement.place(world.ticket(otherId, second, { stake: 100 })),
  ]);
  demand(other.type === 'placed', `the other bet of the batch was answered ${other.type}`);
  const said = answer.type === 'refused' ? answer.refusal.code : answer.type;
  demand(said === 'MARKET_NOT_AVAILABLE', `a bet on a row that moved to another market was answered ${said}`);
  await demandReconciled(database.pool, 'after the row moved');
  context.settings.close();
  await world.close();
  await database.close();
  return { looks };
}
