import { useRef, useState } from 'react';
import { type NewOrder, type OrderAnswer, placeOrders } from '../../../shared/api/market/orders.ts';
import { orderFailure } from '../../../shared/lib/orders/order-words.ts';

export type DutchState =
  | { readonly step: 'choosing' | 'placing' }
  | { readonly step: 'failed'; readonly text: string }
  | { readonly step: 'answered'; readonly answers: readonly OrderAnswer[] };

/** Places the bets of a dutching in one call, once at a time; each has an answer of its own. */
export function useDutch() {
  const [state, setState] = useState<DutchState>({ step: 'choosing' });
  const flying = useRef(false);
  const place = async (orders: readonly NewOrder[]) => {
    if (flying.current) return;
    flying.current = true;
    setState({ step: 'placing' });
    try {
      setState({ step: 'answered', answers: await placeOrders(orders) });
    } catch (error) {
      setState({ step: 'failed', text: orderFailure(error) });
    } finally {
      flying.current = false;
    }
  };
  return { state, place, again: () => setState({ step: 'choosing' }) };
}
