import { answerDeps } from '../../../shared/api/answers.ts';
import { awaitSent, type SentDeps } from '../../../shared/api/sent-answers.ts';
import { type SentOrders, sentFor, sentOf } from '../../../shared/api/market/sent-orders.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { sideWord } from '../../../shared/lib/bet/bet-words.ts';
import { becameText, hundredthsOf, oddsText, rupeesText } from '../../../shared/lib/orders/order-words.ts';
import { paiseFromWire } from '../../../shared/lib/format/format.ts';
import { toast } from '../../../shared/ui/overlay/toast.ts';
import { fly, isFlying, land } from './flights.ts';
import { findMet } from './meet-players.ts';
import { tell, whyNot } from './placing.ts';
import { onOfIntention } from './players-there.ts';

/** Orders of other places than the slip that are asked about by this page: by account and intention. */
const asking = new Set<string>();

/** Asks about all orders that were sent, of which nothing was heard, and about which nobody on this page is asking. */
export function askAboutOrders(owner: string, deps: SentDeps = answerDeps): void {
  for (const intention of sentOf(owner)) {
    const sent = sentFor(owner, intention);
    const on = onOfIntention(intention);
    if (sent === undefined) continue;
    if (on === null) void askElsewhere({ owner, intention, sent }, deps);
    else if (!isFlying(on)) void askForSlip(on, { owner, intention, sent }, deps);
  }
}

type Asked = { readonly owner: string; readonly intention: string; readonly sent: SentOrders };

async function askForSlip(on: string, { owner, intention, sent }: Asked, deps: SentDeps): Promise<void> {
  const [order] = sent.orders;
  const asked =
    order === undefined
      ? null
      : { priceHundredths: hundredthsOf(order.odds), line: null, stakePaise: paiseFromWire(order.size) };
  fly(on, { step: 'placing', sinceMs: sent.atMs, heldMs: sent.heldMs ?? 0, unanswered: true, asked });
  const outcome = await findMet(owner, intention, deps).finally(() => land(on));
  if (outcome) tell(outcome, { on, name: nameOf(sent), pick: null, stakePaise: 0 });
}

async function askElsewhere({ owner, intention, sent }: Asked, deps: SentDeps): Promise<void> {
  const key = `${owner} ${intention}`;
  if (asking.has(key)) return;
  asking.add(key);
  const answers = (await awaitSent(owner, intention, deps).finally(() => asking.delete(key))) ?? [];
  for (const { order, error } of answers) {
    if (order) toast('ok', nameOf(sent), becameText(order));
    else toast('bad', nameOf(sent), t('Not placed. {why}', { why: whyNot(error) }));
  }
}

/** A page of an earlier version kept no name. */
function nameOf({ name, orders: [order] }: SentOrders): string {
  if (name !== undefined || order === undefined) return name ?? '';
  return `${sideWord('match', order.side)} ${oddsText(order.odds)} · ${rupeesText(order.size)}`;
}
