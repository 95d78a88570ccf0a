import { useRef, useState } from 'react';
import { type NewOrder, type OrderAnswer, placeOrders } from '../../../shared/api/market/orders.ts';
import { type SentOrders, sentFor } from '../../../shared/api/market/sent-orders.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { isNoAnswer, noAnswerText, orderFailure } from '../../../shared/lib/orders/order-words.ts';

type Sent = Pick<SentOrders, 'orders'>;

export type DutchState =
  | { readonly step: 'choosing'; readonly failed?: string }
  | { readonly step: 'placing'; readonly sent: Sent }
  /** What became of them is not known. */
  | { readonly step: 'unanswered'; readonly sent: SentOrders }
  | { readonly step: 'answered'; readonly answers: readonly OrderAnswer[] };

/**
 * Places the bets of a dutching in one call, once at a time; each has an answer of its own. While nothing was heard of them
 * no others can be placed on this market, only the same ones asked for again: also after the dialog was closed, or the page loaded anew.
 */
export function useDutch(marketId: string) {
  const owner = useSession(({ account }) => account?.id ?? '');
  const intention = `dutching ${marketId}`;
  const [state, setState] = useState<DutchState>(() => {
    const sent = sentFor(owner, intention);
    return sent === undefined ? { step: 'choosing' } : { step: 'unanswered', sent };
  });
  const flying = useRef(false);
  const send = async (sent: Sent & Partial<SentOrders>) => {
    if (flying.current) return;
    flying.current = true;
    setState({ step: 'placing', sent });
    try {
      const { orders, requestIds } = sent;
      const answers = await placeOrders(orders, { intention, ...(requestIds === undefined ? {} : { requestIds }) });
      setState({ step: 'answered', answers });
    } catch (error) {
      // Another page may have sent others of this market first: those are asked about.
      const unheard = isNoAnswer(error) ? sentFor(owner, intention) : undefined;
      if (unheard !== undefined) setState({ step: 'unanswered', sent: unheard });
      else setState({ step: 'choosing', failed: orderFailure(error) });
    } finally {
      flying.current = false;
    }
  };
  return {
    state,
    place: (orders: readonly NewOrder[]) => {
      const earlier = sentFor(owner, intention);
      if (earlier === undefined) void send({ orders });
      else setState({ step: 'unanswered', sent: earlier });
    },
    askAgain: (sent: SentOrders) => void send(sent),
    again: () => setState({ step: 'choosing' }),
  };
}

/** What is said of a state in which bets could not be placed; null where nothing went wrong. */
export function dutchFailure(state: DutchState): string | null {
  if (state.step === 'unanswered') return noAnswerText();
  return (state.step === 'choosing' && state.failed) || null;
}
