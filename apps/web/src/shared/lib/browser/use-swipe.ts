import { type TouchEvent, useRef } from 'react';

/** As far as a finger goes sideways before it means something, in pixels, and how much of it may be up or down. */
const FAR_PX = 64;
const SLOPE = 0.5;
/** Longer than this is no flick: something was read, or selected. */
const SLOW_MS = 600;

type Start = { readonly x: number; readonly y: number; readonly at: number };

/**
 * Tells a flick of one finger over an element: `next` to the left, `previous` to the right. What itself moves sideways, and
 * what is typed or dragged in, keeps its finger.
 */
export function useSwipe(onSwipe: (to: 'next' | 'previous') => void) {
  const start = useRef<Start | null>(null);
  return {
    onTouchStart: ({ touches, target, timeStamp }: TouchEvent) => {
      const touch = touches[0];
      const alone = touches.length === 1 && touch !== undefined && !keepsFinger(target);
      start.current = alone ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null;
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const from = start.current;
      const touch = changedTouches[0];
      start.current = null;
      if (from === null || touch === undefined || timeStamp - from.at > SLOW_MS) return;
      const [across, down] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(across) < FAR_PX || Math.abs(down) > SLOPE * Math.abs(across)) return;
      onSwipe(across < 0 ? 'next' : 'previous');
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
}

function keepsFinger(target: EventTarget): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest('input, select, textarea, [role=slider]')) return true;
  for (let at: Element | null = target; at !== null && at.tagName !== 'MAIN'; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  return false;
}
