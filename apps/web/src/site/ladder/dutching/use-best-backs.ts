import { useMemo } from 'react';
import type { LadderTarget } from '../../../shared/lib/panels.ts';
import { useHouseBooks } from '../../../shared/live/price/use-house-levels.ts';
import { bestBack, bookOf } from '../ladder-rows.ts';
import type { Ladder } from '../use-ladder.ts';
import type { Prices } from './dutch-state.ts';

/** The best odds that each runner can be backed at now, players' or the house's, in the order of the market. */
export function useBestBacks({ marketId, runners }: LadderTarget, { topic, book }: Ladder): Prices {
  const house = useHouseBooks(
    topic,
    marketId,
    runners.map(({ selectionKey }) => selectionKey),
  );
  return useMemo(() => {
    const prices = runners.flatMap(({ selectionKey }) => {
      const players = book?.runners.find((one) => one.selectionKey === selectionKey);
      const best = bestBack(bookOf(house.get(selectionKey) ?? [], players));
      return best === null ? [] : [[selectionKey, best] as const];
    });
    return new Map(prices);
  }, [house, book, runners]);
}
