import type { PlayersOffers } from '@pavilion/contract';
import type { Order } from '../../api/market/orders.ts';

/** What stands behind one price beside the house: of all players, and of it the own orders. Rupees. */
export type Depth = { readonly players: number; readonly own: number };
export type Depths = ReadonlyMap<string, Depth>;

/** A price of one side of a row. Whoever waits to lay a price is what can be backed there. */
export const depthKey = (marketId: string, selectionKey: string, side: 'back' | 'lay', hundredths: number): string =>
  `${marketId}/${selectionKey}/${side}/${hundredths}`;

/** Behind which prices of an event players stand, and the own orders among them, by `depthKey`. */
export function depthsOf(board: readonly PlayersOffers[], own: readonly Order[]): Depths {
  const depths = new Map<string, Depth>();
  for (const { marketId, runners } of board)
    for (const { selectionKey, levels } of runners)
      for (const level of levels)
        for (const side of ['back', 'lay'] as const) {
          const key = depthKey(marketId, selectionKey, side, Math.round(level.odds * 100));
          if (level[side] > 0) depths.set(key, { players: level[side], own: 0 });
        }
  for (const { marketId, selectionKey, side, odds, remaining } of own) {
    const key = depthKey(marketId, selectionKey, side === 'back' ? 'lay' : 'back', Math.round(odds * 100));
    const { players, own: before } = depths.get(key) ?? { players: 0, own: 0 };
    const mine = before + remaining;
    // An own order may be known before the picture of the book that has it.
    depths.set(key, { players: Math.max(players, mine), own: mine });
  }
  return depths;
}
