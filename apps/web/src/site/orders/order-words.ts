import { tickIndex } from '@pavilion/betting';
import type { Order } from '../../shared/api/market/orders.ts';
import { hundredthsOf } from '../../shared/lib/orders/order-words.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { paiseFromWire } from '../../shared/lib/format/format.ts';

/** What becomes of what is left when play begins; what was asked for in play stays in play. */
export const turnText = ({ inPlay }: Pick<Order, 'inPlay'>): string =>
  inPlay === 'keep' ? t('Stays in play') : t('Ends at the start');

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
  if (!Number.isFinite(priceHundredths) || tickIndex(priceHundredths) === null)
    return t('These odds are between two prices of the exchange. Choose one of them.');
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

/** What a change does to the place in the queue, said before it is made. */
export function placeNote(order: Order, draft: OrderDraft): string {
  const moved = draft.priceHundredths !== hundredthsOf(order.odds);
  if (moved || draft.sizePaise > paiseFromWire(order.size))
    return t('New odds or a larger size go to the back of the queue.');
  return t('It keeps its place in the queue.');
}
