import { snapToLadder, tickIndex } from '@pavilion/betting';
import type { Order, OrderBook } from '../../shared/api/market/orders.ts';
import { oddsAsRead } from '../../shared/lib/odds/odds-format.ts';
import { hundredthsOf } from '../../shared/lib/orders/order-words.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { paiseFromWire } from '../../shared/lib/format/format.ts';

export type OrderDraft = {
  readonly priceHundredths: number;
  readonly sizePaise: number;
  readonly inPlay: Order['inPlay'];
};

export const draftOf = (order: Order): OrderDraft => ({
  priceHundredths: hundredthsOf(order.odds),
  sizePaise: paiseFromWire(order.size),
  inPlay: order.inPlay,
});

/** What is wrong with a change before it is sent; null where nothing is. */
export function draftProblem(order: Order, { priceHundredths, sizePaise }: OrderDraft): string | null {
  const [least, most] = [snapToLadder(0, 'up'), snapToLadder(Number.MAX_SAFE_INTEGER, 'down')];
  if (!(priceHundredths >= least && priceHundredths <= most))
    return t('Odds are from {least} to {most}.', { least: oddsAsRead(least), most: oddsAsRead(most) });
  if (tickIndex(priceHundredths) === null) {
    const [below, above] = [snapToLadder(priceHundredths, 'down'), snapToLadder(priceHundredths, 'up')];
    return t('The prices of the exchange next to these odds are {below} and {above}.', {
      ...{ below: oddsAsRead(below), above: oddsAsRead(above) },
    });
  }
  if (!Number.isFinite(sizePaise) || sizePaise <= 0) return t('Enter a valid stake amount.');
  if (sizePaise % 100 !== 0) return t('The size of an order is in whole rupees.');
  return sizePaise <= paiseFromWire(order.filled) ? t('More than that has been filled already.') : null;
}

/** What of the draft differs from the order, as the call takes it; null where nothing does. */
export function changesOf(order: Order, draft: OrderDraft) {
  const changes = {
    ...(draft.priceHundredths === hundredthsOf(order.odds) ? {} : { odds: draft.priceHundredths / 100 }),
    ...(draft.sizePaise === paiseFromWire(order.size) ? {} : { size: draft.sizePaise / 100 }),
    ...(draft.inPlay === order.inPlay ? {} : { inPlay: draft.inPlay }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** Whether the change makes the order the last of its price. */
export const losesPlace = (order: Order, draft: OrderDraft): boolean =>
  draft.priceHundredths !== hundredthsOf(order.odds) || draft.sizePaise > paiseFromWire(order.size);

/**
 * What players have waiting at the odds of the draft, and would be matched before the order; without itself, which goes behind them.
 * Null: not known yet.
 */
export function aheadOfDraft(
  book: OrderBook | undefined,
  order: Order,
  { priceHundredths }: DraftedPrice,
): number | null {
  if (book === undefined) return null;
  const runner = book.runners.find(({ selectionKey }) => selectionKey === order.selectionKey);
  const level = runner?.levels.find(({ odds }) => hundredthsOf(odds) === priceHundredths);
  // Who waits to back is what others can lay.
  const there = paiseFromWire(level?.players[order.side === 'back' ? 'lay' : 'back'] ?? 0);
  const own = priceHundredths === hundredthsOf(order.odds) ? paiseFromWire(order.remaining) : 0;
  return Math.max(0, there - own);
}
type DraftedPrice = Pick<OrderDraft, 'priceHundredths'>;

/** What a change does to the place in the queue, said before it is made. */
export function placeNote(order: Order, draft: OrderDraft): string {
  if (losesPlace(order, draft)) return t('New odds or a larger size go to the back of the queue.');
  return t('It keeps its place in the queue.');
}
