import { useRef } from 'react';
import { randomId } from '../lib/browser/random-id.ts';

/**
 * The id under which an order is sent. The same order keeps it for every try, so that an answer that was lost on the way
 * moves nothing a second time; another order, or one that was carried out, has a new one.
 */
export function useRequestId(): { idOf: (order: object) => string; done: () => void } {
  const kept = useRef<{ order: string; id: string } | null>(null);
  return {
    idOf: (order) => {
      const words = JSON.stringify(order);
      if (kept.current?.order !== words) kept.current = { order: words, id: randomId() };
      return kept.current.id;
    },
    done: () => {
      kept.current = null;
    },
  };
}
