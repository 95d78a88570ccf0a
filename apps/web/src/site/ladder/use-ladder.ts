import type { OrderBoardMarket } from '@pavilion/contract';
import { useRef, useState } from 'react';
import {
  cancelAllOrders,
  cancelOrder,
  changeOrder,
  type Order,
  placeOrder,
  useOpenOrders,
} from '../../shared/api/market/orders.ts';
import { t, tn } from '../../shared/i18n/i18n.ts';
import { becameText, oddsText, orderFailure, rupeesText } from '../../shared/lib/orders/order-words.ts';
import type { LadderTarget } from '../../shared/lib/panels.ts';
import { useOrderBoard } from '../../shared/live/orders/use-order-board.ts';
import { useTopic, useTopicStatus } from '../../shared/live/price/use-quote.ts';
import { oddsTopic, ordersTopic } from '../../shared/live/topics.ts';
import { useLiveSettings } from '../../shared/live/use-live-settings.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';
import type { Side } from './ladder-rows.ts';

/** A press on the ladder: one side of a price of a runner. */
export type LadderCell = { readonly selectionKey: string; readonly side: Side; readonly hundredths: number };

export type Ladder = {
  /** Key of the house's prices on the price board. */
  readonly topic: string;
  /** What players have waiting and have matched; undefined where they have nothing. */
  readonly book: OrderBoardMarket | undefined;
  /** The first picture of the orders, and the first prices, are there. */
  readonly loaded: boolean;
  /** Why there is no picture, in the server's words; null while nothing failed. */
  readonly error: string | null;
  readonly orders: readonly Order[];
  /** Something is on its way: nothing else is sent meanwhile. */
  readonly busy: boolean;
  readonly place: (cell: LadderCell, sizePaise: number, name: string) => Promise<void>;
  /** True when one of them at least is at the other odds now. */
  readonly move: (orders: readonly Order[], hundredths: number) => Promise<boolean>;
  readonly cancel: (orders: readonly Order[]) => Promise<void>;
  readonly cancelAll: () => Promise<void>;
};

/** The book of a market with the own orders in it, and what can be done there. What becomes of each act is told in a notice. */
export function useLadder({ sportId, eventId, marketId }: LadderTarget): Ladder {
  const odds = oddsTopic(sportId, eventId);
  useTopic(odds, useLiveSettings().eventMs);
  const prices = useTopicStatus(odds);
  const board = useOrderBoard(sportId, eventId);
  const { error } = useTopicStatus(ordersTopic(sportId, eventId));
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
    topic: odds.key,
    book: board?.find((market) => market.marketId === marketId),
    loaded: board !== undefined && prices.loaded,
    error,
    orders,
    busy,
    place: ({ selectionKey, side, hundredths }, sizePaise, name) =>
      run(async () => {
        const odds = hundredths / 100;
        const order = { eventId, marketId, selectionKey, side, odds, size: sizePaise / 100 };
        return becameText(await placeOrder({ ...order, timeInForce: 'rest', inPlay: 'lapse' }, name));
      }, name),
    move: async (moved, hundredths) => {
      let isMoved = false;
      await run(async () => {
        const told = await each(moved, (order) => changeOrder(order, { odds: hundredths / 100 }));
        isMoved = told.some((one) => 'order' in one);
        return told.map((one) => ('order' in one ? becameText(one.order) : one.failure)).join(' ');
      }, moved[0]?.selectionName ?? '');
      return isMoved;
    },
    cancel: (ended) =>
      run(async () => {
        const told = await each(ended, ({ id }) => cancelOrder(id));
        const orders = told.flatMap((one) => ('order' in one ? [one.order] : []));
        const cancelled = orders.filter(({ state }) => state === 'cancelled').length;
        const before = orders.length - cancelled;
        return [
          tn(cancelled, '{count} order cancelled', '{count} orders cancelled'),
          before > 0 && tn(before, '{count} had ended before', '{count} had ended before'),
          ...told.map((one) => 'failure' in one && one.failure),
        ]
          .filter(Boolean)
          .join(' · ');
      }, nameOf(ended[0])),
    cancelAll: () =>
      run(async () => {
        const ended = await cancelAllOrders(marketId);
        return tn(ended, '{count} order cancelled', '{count} orders cancelled');
      }, t('Cancel all')),
  };
}

type Told = { readonly order: Order } | { readonly failure: string };

/** Asks for each, whatever becomes of the others, and tells all of it; throws where nothing came of any. */
async function each(orders: readonly Order[], act: (order: Order) => Promise<Order>): Promise<Told[]> {
  const settled = await Promise.allSettled(orders.map(act));
  const [first] = settled;
  if (first?.status === 'rejected' && settled.every(({ status }) => status === 'rejected')) throw first.reason;
  return settled.map((one) =>
    one.status === 'fulfilled' ? { order: one.value } : { failure: orderFailure(one.reason) },
  );
}

const nameOf = (order: Order | undefined): string =>
  order === undefined ? '' : `${order.selectionName} ${oddsText(order.odds)} · ${rupeesText(order.remaining)}`;
