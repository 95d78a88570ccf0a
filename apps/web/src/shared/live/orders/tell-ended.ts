import type { OrderTold } from '@pavilion/contract';
import { isBeingChanged, type Order } from '../../api/market/orders.ts';
import { t } from '../../i18n/i18n.ts';
import { sideWord } from '../../lib/bet/bet-words.ts';
import { rowName } from '../../lib/event/row-names.ts';
import { becameText, oddsText, rupeesText } from '../../lib/orders/order-words.ts';
import { toast } from '../../ui/overlay/toast.ts';

/**
 * Says of an order that waited that it has been matched, or that it lapsed: it leaves the lists of its own accord, on whatever page
 * its owner is. What the player does himself is said where he does it.
 */
export function tellEnded(orders: readonly Order[], told: OrderTold): void {
  const known = orders.find(({ id }) => id === told.id);
  if (known === undefined || told.version <= known.version || isBeingChanged(told.id)) return;
  const { side, selectionName, odds, size, eventName } = known;
  const order = `${sideWord('match', side)} ${rowName(selectionName)} ${oddsText(odds)}`;
  if (told.state === 'filled') {
    const became = becameText({ ...known, filled: told.filled, averageOdds: told.averageOdds, remaining: 0 });
    toast('ok', t('{order} matched', { order }), `${became} ${eventName}`);
  } else if (told.state === 'lapsed') {
    const matched = t('{filled} of {size} matched', { filled: rupeesText(told.filled), size: rupeesText(size) });
    toast('warn', t('{order} lapsed', { order }), `${matched} · ${eventName}`);
  }
}
