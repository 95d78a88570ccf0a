import { useEffect } from 'react';
import { watchUnanswered } from '../../../shared/lib/bet/unanswered.ts';
import { askAboutUnanswered, OTHER_TAB_MS } from './ask-unanswered.ts';

/** Finds out what became of bets and cash-outs that an earlier page, or a tab that was closed, sent and never heard of. */
export default function UnansweredRequests({ owner }: { owner: string }) {
  useEffect(() => {
    const timers = new Set<number>();
    const stop = watchUnanswered(owner, () => {
      timers.add(window.setTimeout(() => askAboutUnanswered(owner), OTHER_TAB_MS));
    });
    askAboutUnanswered(owner);
    return () => {
      stop();
      for (const timer of timers) window.clearTimeout(timer);
    };
  }, [owner]);
  return null;
}
