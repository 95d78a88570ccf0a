import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Order, useOpenOrders } from '../../shared/api/market/orders.ts';
import { keys } from '../../shared/api/query-client.ts';
import { depthKey, type Depths, depthsOf } from '../../shared/live/orders/depths.ts';
import { useOrderBoard } from '../../shared/live/orders/use-order-board.ts';
import { usePlayersPrices } from '../../shared/live/orders/use-players-prices.ts';
import { oddsTopic } from '../../shared/live/topics.ts';
import type { OrdersView } from './event-view.ts';

/** The orders of an event as the page shows them. When what waits at the price of an own order changes, so may its queue. */
export function useOrdersView(sportId: string, eventId: string): OrdersView | null {
  const board = useOrderBoard(sportId, eventId);
  const own = useOpenOrders(eventId);
  usePlayersPrices(oddsTopic(sportId, eventId).key, board, own);
  const view = useMemo(() => {
    if (board === undefined) return null;
    return {
      depths: depthsOf(board, own),
      matched: new Map(board.map(({ marketId, matched }) => [marketId, matched])),
    };
  }, [board, own]);
  const queries = useQueryClient();
  const queues = view === null ? '' : own.map((order) => waitingBeside(view.depths, order)).join(' ');
  useEffect(() => {
    if (queues !== '') void queries.invalidateQueries({ queryKey: keys.allOpenOrders });
  }, [queues, queries]);
  return view;
}

/** What players have waiting at the price of an order, on its side: what stands behind the other side's cell. */
function waitingBeside(depths: Depths, { marketId, selectionKey, side, odds }: Order): number {
  const key = depthKey(marketId, selectionKey, side === 'back' ? 'lay' : 'back', Math.round(odds * 100));
  return depths.get(key)?.players ?? 0;
}
