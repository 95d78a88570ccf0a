import type { OrderBoardMarket } from '@pavilion/contract';
import type { BoardLevel, BoardTraded } from '../store/board-store.ts';

/** The books of an event's markets as they are shown, from what waits and what was matched there. */
export function booksOf(levels: readonly BoardLevel[], traded: readonly BoardTraded[]): OrderBoardMarket[] {
  const marketIds = [...new Set([...levels, ...traded].map((row) => row.provider_market_id))].toSorted((a, b) => a - b);
  return marketIds.map((id) => {
    const [waiting, sold] = [levels, traded].map((rows) => rows.filter((row) => row.provider_market_id === id)) as [
      BoardLevel[],
      BoardTraded[],
    ];
    const keys = [...new Set([...waiting, ...sold].map((row) => row.selection_key))].toSorted();
    return {
      marketId: String(id),
      matched: sold.reduce((sum, one) => sum + one.size, 0) / 100,
      runners: keys.map((key) => runnerOf(key, waiting, sold)),
    };
  });
}

function runnerOf(key: string, waiting: readonly BoardLevel[], sold: readonly BoardTraded[]) {
  const own = waiting.filter((row) => row.selection_key === key);
  const matched = sold.filter((row) => row.selection_key === key);
  const newest = matched.toSorted((a, b) => b.last_bet - a.last_bet)[0];
  const prices = [...new Set(own.map((row) => row.price))].toSorted((a, b) => b - a);
  // An order to lay is what a backer takes.
  const waits = (price: number, side: 'back' | 'lay') =>
    (own.find((row) => row.price === price && row.side === side)?.size ?? 0) / 100;
  return {
    selectionKey: key,
    levels: prices.map((price) => ({ odds: price / 100, back: waits(price, 'lay'), lay: waits(price, 'back') })),
    lastTraded: newest === undefined ? null : newest.price / 100,
    traded: matched.map(({ price, size }) => ({ odds: price / 100, size: size / 100 })),
  };
}
