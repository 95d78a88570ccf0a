import { use, useCallback, useSyncExternalStore } from 'react';
import type { MarketShape } from '../reading.ts';
import { type Cell, cellKey } from './cell.ts';
import { LiveContext } from './use-quote.ts';

/**
 * What backing, or laying, every runner at the best prices would come to per 100 paid out, to a tenth of a percent: what
 * is over 100 on the back side, or under it on the lay side, is the margin. Null while a price is missing. Who has
 * left does not count.
 */
export function useBook(topic: string, market: MarketShape, side: 'back' | 'lay'): string | null {
  'use memo';
  const { board } = use(LiveContext);
  const gone = new Set(market.nonRunners.map(({ selection }) => selection));
  const boxes = market.rows
    .filter(({ selectionKey }) => !gone.has(selectionKey))
    .map(({ selectionKey }) => cellKey(market.marketId, selectionKey, side, 0))
    .join('\n');
  const subscribe = useCallback(
    (changed: () => void) => {
      const stops = boxes.split('\n').map((boxKey) => board.onCell(topic, boxKey, changed));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [board, topic, boxes],
  );
  // A text: what has not changed must stay the same value.
  const read = () => sumText(boxes.split('\n').map((boxKey) => board.offer(topic, boxKey)));
  return useSyncExternalStore(subscribe, read, read);
}

function sumText(cells: readonly Cell[]): string | null {
  let sum = 0;
  for (const cell of cells) {
    if (cell.state !== 'open') return null;
    sum += 10_000 / cell.priceHundredths;
  }
  return sum.toFixed(1);
}
