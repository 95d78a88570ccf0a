import { betterFor } from '@pavilion/betting';
import type { PlayersOffers } from '@pavilion/contract';
import type { Order } from '../../api/market/orders.ts';
import type { PlayersPrices, TopicState } from './board-topic.ts';
import { type Cell, EMPTY_CELL, isTooOld, type OpenCell, type PriceMove, sameFigures } from './cell.ts';

/** One side of a row: what the keys of its boxes begin with. */
export const rowSideKey = (marketId: string, selectionKey: string, side: 'back' | 'lay'): string =>
  `${marketId}/${selectionKey}/${side}`;

/** Who waits to lay a price can be backed there. What the viewer has waiting himself is not for him. */
export function playersPrices(board: readonly PlayersOffers[], own: readonly Order[]): PlayersPrices {
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
function withPlayers(house: readonly Cell[], prices: readonly number[], side: 'back' | 'lay'): readonly Cell[] {
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

const PLACES = [0, 1, 2] as const;

/**
 * Brings players' prices into these sides of rows of a topic, and returns the keys of all their boxes: one price more moves the
 * others.
 */
export function putPlayers(topic: TopicState, rowSides: Iterable<string>): string[] {
  const keys: string[] = [];
  for (const row of rowSides) {
    const boxes = PLACES.map((place) => `${row}/${place}`);
    keys.push(...boxes);
    const prices = topic.players.get(row);
    const house = boxes.map((key) => topic.cells.get(key) ?? EMPTY_CELL);
    const isThere = prices !== undefined && boxes.some((key) => topic.boxes.has(key));
    // Where the house has no price nothing else says that the market has not been heard of for too long.
    const isOld = boxes.some((key) => isTooOldAt(topic, key));
    const offered = isThere && !isOld ? withPlayers(house, prices, row.endsWith('/lay') ? 'lay' : 'back') : house;
    for (const [place, key] of boxes.entries()) setOffer(topic, key, offered[place] ?? EMPTY_CELL);
  }
  return keys;
}

function isTooOldAt(topic: TopicState, key: string): boolean {
  const box = topic.boxes.get(key);
  return box !== undefined && isTooOld(topic.stale, box);
}

function setOffer(topic: TopicState, key: string, after: Cell): void {
  const before = topic.offers.get(key);
  if (after === (topic.cells.get(key) ?? EMPTY_CELL)) topic.offers.delete(key);
  // A cell that shows the same stays the same one: whoever compares draws nothing anew.
  else if (before === undefined || !sameFigures(before, after) || moveOf(before) !== moveOf(after))
    topic.offers.set(key, after);
}

const moveOf = (cell: Cell): PriceMove | null => (cell.state === 'open' ? cell.move : null);
