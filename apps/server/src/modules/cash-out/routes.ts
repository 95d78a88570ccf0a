import type { Api, cashOut, ReplyOf } from '@pavilion/contract';
import type { Call, Handlers } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Placement } from '../placement/placement.ts';
import { autoRules, cancelAutoRule, setAutoRule } from './auto-rules.ts';
import { bestCashOut } from './best-offer.ts';
import { executeCashOut } from './execute.ts';
import { makeQuote } from './make-quote.ts';

type QuoteCall = Call<typeof cashOut.quote>;

/** POST /api/bets/cash-out/quote. It changes nothing; a cash-out that is made keeps what was offered. */
async function quoteCashOut({ context, actor, body }: QuoteCall): Promise<ReplyOf<typeof cashOut.quote> | Refusal> {
  const { eventId, marketId, selectionKey, percent } = body;
  const quote = await makeQuote(context, actor.accountId, { eventId, marketId, selectionKey }, percent);
  return quote instanceof Refusal ? quote : { quote };
}

export const cashOutHandlers = (placement: Placement): Handlers<Api['cashOut']> => ({
  quote: quoteCashOut,
  best: bestCashOut,
  execute: (call) => executeCashOut(placement, call),
  rules: autoRules,
  setRule: setAutoRule,
  cancelRule: cancelAutoRule,
});
