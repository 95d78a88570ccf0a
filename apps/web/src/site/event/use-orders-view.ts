import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useOpenOrders } from '../../shared/api/market/orders.ts';
import { keys } from '../../shared/api/query-client.ts';
import { depthsOf } from '../../shared/live/orders/depths.ts';
import { useOrderBoard } from '../../shared/live/orders/use-order-board.ts';
import type { OrdersView } from './event-view.ts';

/** The orders of an event as the page shows them. When the book changes, so may the queue before the own orders. */
export function useOrdersView(sportId: string, eventId: string): OrdersView | null {
  const board = useOrderBoard(sportId, eventId);
  const own = useOpenOrders(eventId);
  const queries = useQueryClient();
  const readAgain = useEffectEvent(() => {
    if (own.length > 0) void queries.invalidateQueries({ queryKey: keys.allOpenOrders });
  });
  useEffect(() => {
    if (board !== undefined) readAgain();
  }, [board]);
  return useMemo(() => {
    if (board === undefined) return null;
    return {
      depths: depthsOf(board, own),
      matched: new Map(board.map(({ marketId, matched }) => [marketId, matched])),
    };
  }, [board, own]);
}
