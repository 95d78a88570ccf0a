import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  bookQuery,
  cancelAllOrders,
  cancelOrder,
  changeOrder,
  type Order,
  type OrderBook,
  placeOrder,
  useOpenOrders,
} from '../../shared/api/market/orders.ts';
import { t, tn } from '../../shared/i18n/i18n.ts';
import { becameText, oddsText, orderFailure, rupeesText } from '../../shared/lib/orders/order-words.ts';
import type { LadderTarget } from '../../shared/lib/panels.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';
import type { Side } from './ladder-rows.ts';

/** Prices in rows are looked at to be traded on. */
const AGAIN_MS = 1_500;

/** A press on the ladder: one side of a price of a runner. */
export type LadderCell = { readonly selectionKey: string; readonly side: Side; readonly hundredths: number };

export type Ladder = {
  readonly book: OrderBook | undefined;
  readonly error: Error | null;
  readonly orders: readonly Order[];
  /** Something is on its way: nothing else is sent meanwhile. */
  readonly busy: boolean;
  readonly place: (cell: LadderCell, sizePaise: number, name: string) => Promise<void>;
  readonly move: (order: Order, hundredths: number) => Promise<void>;
  readonly cancel: (orders: readonly Order[]) => Promise<void>;
  readonly cancelAll: () => Promise<void>;
};

/** The book of a market with the own orders in it, and what can be done there. What becomes of each act is told in a notice. */
export function useLadder({ eventId, marketId }: LadderTarget): Ladder {
  const { data: book, error } = useQuery({ ...bookQuery(marketId), refetchInterval: AGAIN_MS });
  const orders = useOpenOrders(eventId).filter((order) => order.marketId === marketId);
  const flying = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<string>, title: string) => {
    if (flying.current) return;
    flying.current = true;
    setBusy(true);
    try {
      toast('ok', title, await act());
    } catch (failure) {
      toast('bad', title, orderFailure(failure));
    } finally {
      flying.current = false;
      setBusy(false);
    }
  };
  return {
    book,
    error,
    orders,
    busy,
    place: ({ selectionKey, side, hundredths }, sizePaise, name) =>
      run(async () => {
        const odds = hundredths / 100;
        const order = { eventId, marketId, selectionKey, side, odds, size: sizePaise / 100 };
        return becameText(await placeOrder({ ...order, timeInForce: 'rest', inPlay: 'lapse' }));
      }, name),
    move: (order, hundredths) =>
      run(async () => becameText(await changeOrder(order, { odds: hundredths / 100 })), order.selectionName),
    cancel: (ended) =>
      run(async () => {
        for (const { id } of ended) await cancelOrder(id);
        return tn(ended.length, '{count} order cancelled', '{count} orders cancelled');
      }, nameOf(ended[0])),
    cancelAll: () =>
      run(async () => {
        const ended = await cancelAllOrders(marketId);
        return tn(ended.length, '{count} order cancelled', '{count} orders cancelled');
      }, t('Cancel all')),
  };
}

const nameOf = (order: Order | undefined): string =>
  order === undefined ? '' : `${order.selectionName} ${oddsText(order.odds)} · ${rupeesText(order.remaining)}`;
