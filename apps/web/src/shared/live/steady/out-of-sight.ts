import { type RefObject, useEffect, useEffectEvent } from 'react';
import { whenUnseen } from '../../lib/when-unseen.ts';

/** Where the browser keeps what is seen in its place, what is over it may also change. */
const isAnchored = (): boolean => typeof CSS !== 'undefined' && CSS.supports('overflow-anchor', 'auto');

/**
 * While `isWaiting`: acts as soon as no part of a place is in view, or nobody looks at the page.
 */
export function useOutOfSight(place: RefObject<HTMLElement | null>, isWaiting: boolean, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isWaiting || !place.current) return;
    const end = whenUnseen(() => actNow());
    if (!('IntersectionObserver' in window)) return end;
    const look = new IntersectionObserver(([seen]) => {
      if (seen && !seen.isIntersecting && (seen.boundingClientRect.top > 0 || isAnchored())) actNow();
    });
    look.observe(place.current);
    return () => {
      look.disconnect();
      end();
    };
  }, [place, isWaiting]);
}
