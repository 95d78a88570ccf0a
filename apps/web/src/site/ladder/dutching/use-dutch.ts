import { useRef, useState } from 'react';
import { type NewOrder, type OrderAnswer, placeOrders } from '../../../shared/api/market/orders.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { randomId } from '../../../shared/lib/browser/random-id.ts';
import { isNoAnswer, noAnswerText, orderFailure } from '../../../shared/lib/orders/order-words.ts';

/** Bets that are sent, each under its own id. Sent again they are the same bets, whatever the odds are by then. */
export type SentDutch = { readonly orders: readonly NewOrder[]; readonly requestIds: readonly string[] };

export type DutchState =
  | { readonly step: 'choosing'; readonly failed?: string }
  | { readonly step: 'placing'; readonly sent: SentDutch }
  /** What became of them is not known. */
  | { readonly step: 'unanswered'; readonly sent: SentDutch }
  | { readonly step: 'answered'; readonly answers: readonly OrderAnswer[] };

/** By player and market: a dialog that was closed does not forget what it sent. */
const unanswered = new Map<string, SentDutch>();

/**
 * Places the bets of a dutching in one call, once at a time; each has an answer of its own. While nothing was heard of them
 * no others can be placed on this market, only the same ones asked for again.
 */
export function useDutch(marketId: string) {
  const owner = useSession(({ account }) => account?.id ?? '');
  const key = `${owner} ${marketId}`;
  const [state, setState] = useState<DutchState>(() => {
    const sent = unanswered.get(key);
    return sent === undefined ? { step: 'choosing' } : { step: 'unanswered', sent };
  });
  const flying = useRef(false);
  const send = async (sent: SentDutch) => {
    if (flying.current) return;
    flying.current = true;
    unanswered.set(key, sent);
    // Others may have been sent by then, where these were asked for twice.
    const settle = () => unanswered.get(key) === sent && unanswered.delete(key);
    setState({ step: 'placing', sent });
    try {
      const answers = await placeOrders(sent.orders, { requestIds: sent.requestIds });
      settle();
      setState({ step: 'answered', answers });
    } catch (error) {
      if (isNoAnswer(error)) return setState({ step: 'unanswered', sent });
      settle();
      setState({ step: 'choosing', failed: orderFailure(error) });
    } finally {
      flying.current = false;
    }
  };
  return {
    state,
    place: (orders: readonly NewOrder[]) => send({ orders, requestIds: orders.map(() => randomId()) }),
    askAgain: send,
    again: () => setState({ step: 'choosing' }),
  };
}

/** What is said of a state in which bets could not be placed; null where nothing went wrong. */
export function dutchFailure(state: DutchState): string | null {
  if (state.step === 'unanswered') return noAnswerText();
  return (state.step === 'choosing' && state.failed) || null;
}
