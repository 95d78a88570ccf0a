import { winner } from '@pavilion/betting';
import type { World } from '../support/betting-world.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';

/** Settles a market by the back office on a winner, to the end. */
export async function settleMarketAs(world: World, marketId: number, selection: string): Promise<void> {
  const outcome = await settleMarketWith(world.context, {
    marketId,
    declared: winner(selection),
    source: 'back_office',
    evidence: { note: 'a test' },
    reason: null,
    actorId: world.adminId,
    feed: null,
  });
  if (outcome.type !== 'declared') throw new Error(`the result was answered ${outcome.type}`);
}
