import { use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { cellKey } from './cell.ts';
import { LiveContext } from './use-quote.ts';

/** One price that the house offers for a runner, and the money there in rupees. */
export type HouseLevel = { readonly side: 'back' | 'lay'; readonly hundredths: number; readonly size: number };

const PLACES = [0, 1, 2] as const;
const SIDES = ['back', 'lay'] as const;

/** The open prices of a runner, as the price board has them: drawn again only when one of them changes. */
export function useHouseLevels(topic: string, marketId: string, selectionKey: string): readonly HouseLevel[] {
  const { board } = use(LiveContext);
  const boxes = useMemo(
    () => SIDES.flatMap((side) => PLACES.map((place) => ({ side, key: cellKey(marketId, selectionKey, side, place) }))),
    [marketId, selectionKey],
  );
  const subscribe = useCallback(
    (changed: () => void) => {
      const stops = boxes.map(({ key }) => board.onCell(topic, key, changed));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [board, topic, boxes],
  );
  // A text: what has not changed must stay the same value.
  const read = () =>
    boxes
      .flatMap(({ side, key }) => {
        const cell = board.cell(topic, key);
        return cell.state === 'open' ? `${side} ${cell.priceHundredths} ${Math.floor(cell.size ?? 0)}` : [];
      })
      .join('\n');
  const text = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => (text === '' ? [] : text.split('\n').flatMap(levelOf)), [text]);
}

function levelOf(line: string): HouseLevel[] {
  const [side, hundredths, size] = line.split(' ');
  return side === 'back' || side === 'lay' ? [{ side, hundredths: Number(hundredths), size: Number(size) }] : [];
}
