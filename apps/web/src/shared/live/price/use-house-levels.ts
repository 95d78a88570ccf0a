import { use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { cellKey } from './cell.ts';
import { LiveContext } from './use-quote.ts';

/** One price that the house offers for a runner, and the money there in rupees. */
export type HouseLevel = { readonly side: 'back' | 'lay'; readonly hundredths: number; readonly size: number };

const PLACES = [0, 1, 2] as const;
const SIDES = ['back', 'lay'] as const;

/** The open prices of runners of a market, as the price board has them: drawn again only when one of them changes. */
export function useHouseBooks(
  topic: string,
  marketId: string,
  selectionKeys: readonly string[],
): ReadonlyMap<string, readonly HouseLevel[]> {
  'use memo';
  const { board } = use(LiveContext);
  const listed = selectionKeys.join('\n');
  const boxes = useMemo(() => boxesOf(marketId, listed.split('\n')), [marketId, listed]);
  const subscribe = useCallback(
    (changed: () => void) => {
      const stops = boxes.map(({ box }) => board.onCell(topic, box, changed));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [board, topic, boxes],
  );
  // A text: what has not changed must stay the same value.
  const read = () =>
    boxes
      .flatMap(({ key, side, box }) => {
        const cell = board.cell(topic, box);
        return cell.state === 'open' ? `${key} ${side} ${cell.priceHundredths} ${Math.floor(cell.size ?? 0)}` : [];
      })
      .join('\n');
  const text = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => booksOf(text), [text]);
}

/** The open prices of one runner. */
export function useHouseLevels(topic: string, marketId: string, selectionKey: string): readonly HouseLevel[] {
  'use memo';
  return useHouseBooks(topic, marketId, [selectionKey]).get(selectionKey) ?? NONE;
}

const NONE: readonly HouseLevel[] = [];

const boxesOf = (marketId: string, keys: readonly string[]) =>
  keys.flatMap((key) =>
    SIDES.flatMap((side) => PLACES.map((place) => ({ key, side, box: cellKey(marketId, key, side, place) }))),
  );

function booksOf(text: string): ReadonlyMap<string, readonly HouseLevel[]> {
  const books = new Map<string, HouseLevel[]>();
  for (const line of text.split('\n')) {
    const [key = '', side, hundredths, size] = line.split(' ');
    if (side !== 'back' && side !== 'lay') continue;
    books.set(key, [...(books.get(key) ?? []), { side, hundredths: Number(hundredths), size: Number(size) }]);
  }
  return books;
}
