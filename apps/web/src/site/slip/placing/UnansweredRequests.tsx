import { useEffect } from 'react';
import { useAppEvent } from '../../../shared/lib/bet/events.ts';
import { watchUnanswered } from '../../../shared/lib/bet/unanswered.ts';
import { askAboutOrders } from './ask-orders.ts';
import { askAboutUnanswered, OTHER_TAB_MS } from './ask-unanswered.ts';

/**
 * Finds out what became of bets, cash-outs and orders that an earlier page, or a tab that was closed, sent and never heard of, and of
 * orders of this page whose answer was lost.
 */
export default function UnansweredRequests({ owner }: { owner: string }) {
  useEffect(() => {
    const timers = new Set<number>();
    const ask = () => {
      askAboutUnanswered(owner);
      askAboutOrders(owner);
    };
    const stop = watchUnanswered(owner, () => {
      timers.add(window.setTimeout(ask, OTHER_TAB_MS));
    });
    ask();
    return () => {
      stop();
      for (const timer of timers) window.clearTimeout(timer);
    };
  }, [owner]);
  useAppEvent('orders:unanswered', () => askAboutOrders(owner));
  return null;
}
