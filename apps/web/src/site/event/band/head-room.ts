import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { whenUnseen } from '../../../shared/lib/when-unseen.ts';

/**
 * How high a phone's page had its head before there was a score, for what takes its place; null where it had one from the
 * beginning, and once nobody looks. `ref` is of the head without a score.
 */
export function useHeadRoom(hasScore: boolean): { heightPx: number | null; ref: RefCallback<HTMLElement> } {
  const [heightPx, setHeight] = useState<number | null>(null);
  useEffect(() => (hasScore ? whenUnseen(() => setHeight(null)) : undefined), [hasScore]);
  const ref = useCallback((head: HTMLElement | null) => {
    if (head === null || !('ResizeObserver' in window)) return undefined;
    const size = new ResizeObserver(() => setHeight(head.offsetHeight));
    size.observe(head);
    return () => size.disconnect();
  }, []);
  return { heightPx, ref };
}
