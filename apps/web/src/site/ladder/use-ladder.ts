import type { OrderBoardMarket } from '@pavilion/contract';
import {
  cancelAllOrders,
  cancelOrder,
  changeOrder,
  type Order,
  placeOrder,
  useOpenOrders,
} from '../../shared/api/market/orders.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { later, t, tn } from '../../shared/i18n/i18n.ts';
import { becameText, cancelledText, oddsText, orderFailure, rupeesText } from '../../shared/lib/orders/order-words.ts';
import { PLACE_FAILED } from '../../shared/lib/bet/refusal-text.ts';
import type { LadderTarget } from '../../shared/lib/panels.ts';
import { useOrderBoard } from '../../shared/live/orders/use-order-board.ts';
import { closedText, closedWord } from '../../shared/live/notice/closed-words.ts';
import { useShape, useTopic, useTopicStatus } from '../../shared/live/price/use-quote.ts';
import { oddsTopic, ordersTopic } from '../../shared/live/topics.ts';
import { useLiveSettings } from '../../shared/live/use-live-settings.ts';
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
  /** Why nothing can be asked for now: the word that stands over the prices; null while the market is open. */
  readonly closed: string | null;
  readonly orders: readonly Order[];
  /** Something is on its way: nothing else is sent meanwhile. */
  readonly busy: boolean;
  readonly place: (cell: LadderCell, sizePaise: number, name: string) => Promise<boolean>;
  /** True when one of them at least is at the other odds now. */
  readonly move: (orders: readonly Order[], hundredths: number) => Promise<boolean>;
  readonly cancel: (orders: readonly Order[]) => Promise<boolean>;
  readonly cancelAll: () => Promise<boolean>;
};

/** The book of a market with the own orders in it, and what can be done there. What becomes of each act is told in a notice. */
export function useLadder({ sportId, eventId, marketId }: LadderTarget): Ladder {
  const odds = oddsTopic(sportId, eventId);
  useTopic(odds, useLiveSettings().eventMs);
  const prices = useTopicStatus(odds);
  const shape = useShape(odds);
  const market = shape?.find((one) => one.marketId === marketId);
  // A market that its event does not have any more is closed.
  const word = market === undefined ? shape && 'CLOSED' : market.open ? undefined : closedWord(market.marketStatus);
  const board = useOrderBoard(sportId, eventId);
  const { error } = useTopicStatus(ordersTopic(sportId, eventId));
  const orders = useOpenOrders(eventId).filter((order) => order.marketId === marketId);
  const { busy, run } = useAct<'place' | 'move' | 'cancel'>(orderFailure);
  return {
    topic: odds.key,
    book: board?.find((market) => market.marketId === marketId),
    loaded: board !== undefined && prices.loaded,
    error,
    closed: word === undefined ? null : (closedText(word) ?? t(word)),
    orders,
    busy: busy !== null,
    place: ({ selectionKey, side, hundredths }, sizePaise, name) =>
      run(
        'place',
        PLACE_FAILED,
        async () => {
          const odds = hundredths / 100;
          const order = { eventId, marketId, selectionKey, side, odds, size: sizePaise / 100 };
          return becameText(await placeOrder({ ...order, timeInForce: 'rest', inPlay: 'lapse' }, name));
        },
        name,
      ),
    move: (moved, hundredths) =>
      run(
        'move',
        NOT_MOVED,
        async () => {
          const told = await each(moved, NOT_MOVED, (order) => changeOrder(order, { odds: hundredths / 100 }));
          return told.map((one) => ('order' in one ? becameText(one.order) : one.failure)).join(' ');
        },
        moved[0]?.selectionName,
      ),
    cancel: (ended) =>
      run(
        'cancel',
        NOT_CANCELLED,
        async () => allCancelledText(await each(ended, NOT_CANCELLED, endOne)),
        nameOf(ended[0]),
      ),
    cancelAll: () =>
      run(
        'cancel',
        later('The orders could not be cancelled.'),
        async () => {
          const ended = await cancelAllOrders(marketId);
          return tn(ended, '{count} order cancelled', '{count} orders cancelled');
        },
        t('Cancel all'),
      ),
  };
}

const NOT_MOVED = later('The order could not be changed.');
const NOT_CANCELLED = later('The order could not be cancelled.');
const endOne = ({ id }: Order) => cancelOrder(id);

function allCancelledText(told: readonly Told[]): string {
  const orders = told.flatMap((one) => ('order' in one ? [one.order] : []));
  const before = orders.filter(({ state }) => state !== 'cancelled');
  const cancelled = orders.length - before.length;
  return [
    cancelled > 0 && tn(cancelled, '{count} order cancelled', '{count} orders cancelled'),
    ...before.map(cancelledText),
    ...told.map((one) => 'failure' in one && one.failure),
  ]
    .filter(Boolean)
    .join(' · ');
}

type Told = { readonly order: Order } | { readonly failure: string };

/** Asks for each, whatever becomes of the others, and tells all of it; throws where nothing came of any. */
async function each(orders: readonly Order[], failed: string, act: (order: Order) => Promise<Order>): Promise<Told[]> {
  const settled = await Promise.allSettled(orders.map(act));
  const [first] = settled;
  if (first?.status === 'rejected' && settled.every(({ status }) => status === 'rejected')) throw first.reason;
  return settled.map((one) =>
    one.status === 'fulfilled' ? { order: one.value } : { failure: orderFailure(one.reason, failed) },
  );
}

const nameOf = (order: Order | undefined): string =>
  order === undefined ? '' : `${order.selectionName} ${oddsText(order.odds)} · ${rupeesText(order.remaining)}`;
