import { useRef, useState } from 'react';
import { type NewOrder, type OrderAnswer, placeOrders } from '../../../shared/api/market/orders.ts';
import { giveUpSent } from '../../../shared/api/sent-answers.ts';
import { DUTCHING, type SentOrders, sentFor } from '../../../shared/api/market/sent-orders.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { isNoAnswer, noAnswerText, orderFailure } from '../../../shared/lib/orders/order-words.ts';

type Sent = Pick<SentOrders, 'orders'>;

export type DutchState =
  | { readonly step: 'choosing'; readonly failed?: string; readonly givenUp?: true }
  | { readonly step: 'placing'; readonly sent: Sent }
  /** What became of them is not known; `failed` is why they could not be given up. */
  | { readonly step: 'unanswered'; readonly sent: SentOrders; readonly failed?: string }
  | { readonly step: 'giving-up'; readonly sent: SentOrders }
  | { readonly step: 'answered'; readonly answers: readonly OrderAnswer[] };

/**
 * Places the bets of a dutching in one call, once at a time; each has an answer of its own. While nothing was heard of them
 * no others can be placed on this market, only the same ones asked for again: also after the dialog was closed, or the page loaded anew.
 * What was sent long ago can be given up: the server is asked what became of it first.
 */
export function useDutch(marketId: string) {
  const owner = useSession(({ account }) => account?.id ?? '');
  const intention = `${DUTCHING}${marketId}`;
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
  const giveUp = async (sent: SentOrders) => {
    if (flying.current) return;
    flying.current = true;
    setState({ step: 'giving-up', sent });
    try {
      const answers = await giveUpSent(intention, sent);
      setState(answers.length === 0 ? { step: 'choosing', givenUp: true } : { step: 'answered', answers });
    } catch (error) {
      setState({ step: 'unanswered', sent, failed: orderFailure(error) });
    } finally {
      flying.current = false;
    }
  };
  return {
    state,
    giveUp: (sent: SentOrders) => void giveUp(sent),
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
  if (state.step === 'unanswered') return state.failed ?? noAnswerText();
  return (state.step === 'choosing' && state.failed) || null;
}
