import type { OrderTold } from '@pavilion/contract';
import type { Order } from '../../api/market/orders.ts';
import { t } from '../../i18n/i18n.ts';
import { sideWord } from '../../lib/bet/bet-words.ts';
import { rowName } from '../../lib/event/row-names.ts';
import { becameText, endText, oddsText, rupeesText } from '../../lib/orders/order-words.ts';
import { toast } from '../../ui/overlay/toast.ts';

/** Orders of one event that end within this time are told of together: a market that is suspended ends all of them. */
const TOGETHER_MS = 300;

type Ended = { readonly title: string; readonly text: string };
const gathered = new Map<string, Ended[]>();

function tellTogether(eventName: string, ended: Ended): void {
  const earlier = gathered.get(eventName);
  if (earlier !== undefined) {
    earlier.push(ended);
    return;
  }
  const all = [ended];
  gathered.set(eventName, all);
  window.setTimeout(() => {
    gathered.delete(eventName);
    if (all.length === 1) toast('warn', ended.title, ended.text);
    else toast('warn', t('{count} orders have ended', { count: String(all.length) }), eventName);
  }, TOGETHER_MS);
}

/**
 * Says of an order that waited that it has been matched, that it lapsed, or that the house took it out: it leaves the lists of
 * its own accord. What the player does himself is said where he does it. `known`: as it was before.
 */
export function tellEnded(known: Order, told: OrderTold): void {
  const { side, selectionName, odds, size, eventName } = known;
  const order = `${sideWord('match', side)} ${rowName(selectionName)} ${oddsText(odds)}`;
  if (told.state === 'filled') {
    const became = becameText({ ...known, filled: told.filled, averageOdds: told.averageOdds, remaining: 0 });
    toast('ok', t('{order} matched', { order }), `${became} ${eventName}`);
  } else if (told.reason !== null && (told.state === 'lapsed' || told.reason === 'by-operator')) {
    const matched = t('{filled} of {size} matched', { filled: rupeesText(told.filled), size: rupeesText(size) });
    tellTogether(eventName, { title: order, text: [endText(told), matched, eventName].join(' · ') });
  }
}
