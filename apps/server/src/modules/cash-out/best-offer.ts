import { rupeesFromPaise, worstProfitOf } from '@pavilion/betting';
import type { cashOut, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Call } from '../../http/call.ts';
import { listHoldings } from './cash-out-store.ts';
import { findCashOutNow } from './make-quote.ts';

/** So many markets are looked at, those with the most at risk first. */
const MARKETS_MAX = 12;

/**
 * GET /api/bets/cash-out/best: of all cash-outs that could be had now in full, the one that makes the most certain; null
 * when there is none. It is no offer: the page of its event quotes it anew.
 */
export async function bestCashOut({
  context,
  actor,
}: Pick<Call<typeof cashOut.best>, 'context' | 'actor'>): Promise<ReplyOf<typeof cashOut.best>> {
  const held = await listHoldings(context.db, actor.accountId, MARKETS_MAX);
  const offers = await Promise.all(held.map((one) => offerFor(context, actor.accountId, one)));
  const made = offers.flatMap((offer) => offer ?? []);
  return { best: made.sort((a, b) => b.amount - a.amount)[0] ?? null };
}

type Holding = Awaited<ReturnType<typeof listHoldings>>[number];

async function offerFor(context: Context, accountId: number, held: Holding) {
  const address = {
    eventId: String(held.event_id),
    marketId: String(held.provider_market_id),
    selectionKey: held.selection_key,
  };
  const found = await findCashOutNow(context, accountId, address, 100);
  if (found instanceof Refusal) return null;
  const { row, position, cashOut } = found;
  return {
    ...address,
    sportId: String(held.sport_id),
    eventName: held.event_name,
    marketName: row.market.name,
    kind: row.betting.kind,
    worstNow: rupeesFromPaise(worstProfitOf(position)),
    amount: rupeesFromPaise(cashOut.guaranteedPaise),
  };
}
