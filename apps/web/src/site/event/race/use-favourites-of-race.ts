import { use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { cellKey } from '../../../shared/live/price/cell.ts';
import type { Live } from '../../../shared/live/live.ts';
import { LiveContext } from '../../../shared/live/price/use-quote.ts';

type Board = Live['board'];

/** Reads who has the shortest best back, as keys with commas between; while no price is open it says who it was. */
function favouriteReader(board: Board, topic: string, marketId: string, keys: string): () => string {
  const runners = keys === '' ? [] : keys.split(',');
  let last = '';
  return () => {
    const priced = runners.flatMap((runner) => {
      const cell = board.cell(topic, cellKey(marketId, runner, 'back', 0));
      return cell.state === 'open' ? [{ runner, odds: cell.priceHundredths }] : [];
    });
    if (priced.length > 0) {
      const shortest = Math.min(...priced.map(({ odds }) => odds));
      last = priced.flatMap(({ runner, odds }) => (odds === shortest ? [runner] : [])).join();
    }
    return last;
  };
}

/**
 * Who the book makes the favourite: the keys of the runners at the shortest best back, two where they are equal. While no price
 * is open it stays who it was. Drawn again when that changes, not with every price.
 */
export function useFavouritesOfRace(topic: string, marketId: string, keys: readonly string[]): ReadonlySet<string> {
  const { board } = use(LiveContext);
  const all = keys.join();
  const read = useMemo(() => favouriteReader(board, topic, marketId, all), [board, topic, marketId, all]);
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = all.split(',').map((runner) => board.onCell(topic, cellKey(marketId, runner, 'back', 0), changed));
      return () => {
        for (const end of ends) end();
      };
    },
    [board, topic, marketId, all],
  );
  const favourites = useSyncExternalStore(subscribe, read, read);
  return new Set(favourites === '' ? [] : favourites.split(','));
}
