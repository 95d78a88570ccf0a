import type { OrderBoardMarket } from '@pavilion/contract';
import { use, useEffect } from 'react';
import { type Order, useOrdersTold } from '../../api/market/orders.ts';
import { LiveContext } from '../price/use-quote.ts';

const NOBODY: readonly OrderBoardMarket[] = [];

/** Puts players' prices among the house's on the boxes of a topic that is open; none while the board is not known. */
export function usePlayersPrices(
  topic: string,
  board: readonly OrderBoardMarket[] | undefined,
  own: readonly Order[],
): void {
  const { board: prices } = use(LiveContext);
  useEffect(
    () => prices.setPlayers(topic, board === undefined ? { players: NOBODY, own: [] } : { players: board, own }),
    [prices, topic, board, own],
  );
}

/** Of a list, whose documents say what players offer: what the viewer has waiting himself is not for him. */
export function useOwnInList(topic: string): void {
  const { board: prices } = use(LiveContext);
  const own = useOrdersTold();
  useEffect(() => prices.setPlayers(topic, { own }), [prices, topic, own]);
}
