import { betterFor } from '@pavilion/betting';
import type { OrderBoardMarket } from '@pavilion/contract';
import type { Order } from '../../api/market/orders.ts';
import { type Cell, EMPTY_CELL, type OpenCell } from './cell.ts';

type Side = 'back' | 'lay';

/** At which prices players other than the viewer can be met, in hundredths, by `rowSideKey`. */
export type PlayersPrices = ReadonlyMap<string, readonly number[]>;

/** One side of a row: what the keys of its boxes begin with. */
export const rowSideKey = (marketId: string, selectionKey: string, side: Side): string =>
  `${marketId}/${selectionKey}/${side}`;

/** The side of a row that a box belongs to. */
export const rowSideOf = (boxKey: string): string => boxKey.slice(0, boxKey.lastIndexOf('/'));

/** Who waits to lay a price can be backed there. What the viewer has waiting himself is not for him. */
export function playersPrices(board: readonly OrderBoardMarket[], own: readonly Order[]): PlayersPrices {
  const ownPaise = new Map<string, number>();
  for (const { marketId, selectionKey, side, odds, remaining } of own) {
    const key = `${rowSideKey(marketId, selectionKey, side === 'back' ? 'lay' : 'back')}/${Math.round(odds * 100)}`;
    ownPaise.set(key, (ownPaise.get(key) ?? 0) + Math.round(remaining * 100));
  }
  const prices = new Map<string, number[]>();
  for (const { marketId, runners } of board)
    for (const { selectionKey, levels } of runners)
      for (const side of ['back', 'lay'] as const) {
        const key = rowSideKey(marketId, selectionKey, side);
        const met = levels
          .map((level) => ({ hundredths: Math.round(level.odds * 100), paise: Math.round(level[side] * 100) }))
          .filter(({ hundredths, paise }) => paise > (ownPaise.get(`${key}/${hundredths}`) ?? 0));
        if (met.length > 0)
          prices.set(
            key,
            met.map(({ hundredths }) => hundredths),
          );
      }
  return prices;
}

/** A price that players alone offer; what they have there is added where it is drawn. */
const playersCell = (priceHundredths: number): OpenCell => ({
  ...{ state: 'open', level: 0, priceHundredths },
  ...{ line: null, width: null, size: null, move: null },
});

/**
 * The boxes of one side of a row with players' prices in their places, the best first. A row that is locked stays as the house
 * has it: nobody is met there.
 */
export function withPlayers(house: readonly Cell[], prices: readonly number[], side: Side): readonly Cell[] {
  if (house.some((cell) => cell.state === 'locked' && cell.why !== 'no-price')) return house;
  const open = house.filter((cell) => cell.state === 'open');
  const known = new Set(open.map((cell) => cell.priceHundredths));
  const added = prices.filter((price) => !known.has(price));
  if (added.length === 0) return house;
  const all = [...open, ...added.map(playersCell)].sort((a, b) =>
    betterFor(side, b.priceHundredths, a.priceHundredths),
  );
  return house.map((cell, place) => all[place] ?? (cell.state === 'locked' ? cell : EMPTY_CELL));
}
