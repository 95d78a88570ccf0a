import type { OrderBoardMarket } from '@pavilion/contract';
import { use, useEffect, useMemo } from 'react';
import type { Order } from '../../api/market/orders.ts';
import type { PlayersPrices } from '../price/board-topic.ts';
import { playersPrices, putPlayers } from '../price/players-prices.ts';
import { LiveContext } from '../price/use-quote.ts';

const NOBODY: PlayersPrices = new Map();

/** Puts players' prices among the house's on the boxes of a topic that is open; none while the board is not known. */
export function usePlayersPrices(
  topic: string,
  board: readonly OrderBoardMarket[] | undefined,
  own: readonly Order[],
): void {
  const { board: prices } = use(LiveContext);
  const players = useMemo(() => (board === undefined ? NOBODY : playersPrices(board, own)), [board, own]);
  useEffect(() => prices.setPlayers(topic, players, putPlayers), [prices, topic, players]);
}
