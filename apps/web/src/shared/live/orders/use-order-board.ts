import type { OrderBoardMarket } from '@pavilion/contract';
import { useHasOrders } from '../../api/market/orders.ts';
import { ORDERS_INTERVAL_MS, ordersTopic } from '../topics.ts';
import { useShape, useTopic } from '../price/use-quote.ts';

/**
 * What players have waiting and have matched in the markets of an event, as it changes; undefined until the first
 * picture, and where no orders are taken. In rupees; `back` is what can be backed because others lay it.
 */
export function useOrderBoard(sportId: string, eventId: string): readonly OrderBoardMarket[] | undefined {
  'use memo';
  const hasOrders = useHasOrders();
  const topic = ordersTopic(sportId, eventId);
  useTopic(hasOrders ? topic : null, ORDERS_INTERVAL_MS);
  const board = useShape(topic);
  return hasOrders ? board : undefined;
}
