import { useEffect, useLayoutEffect } from 'react';
import { type NavigationType, useLocation, useNavigationType } from 'react-router';
import { staysOn } from '../shared/address/stays.ts';

/** How far down each entry of the history was when it was left. */
const places = new Map<string, number>();

/** So long is waited for a list that comes back to be as long as it was. */
const WAIT_MS = 3_000;

/** What says that somebody has taken the page in hand. */
const HANDS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Every navigation begins at the top of the page, one that only changes a list's filters or its page, too, unless it says that
 * it stays. Back and forward come to where one was.
 */
export function ScrollPlace() {
  const { key, state } = useLocation();
  const stays = staysOn(state);
  const type: `${NavigationType}` = useNavigationType();
  // Before the browser tells of a scroll that the shorter page made necessary: that one is no place to come back to.
  useLayoutEffect(() => {
    const keep = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const place = type === 'POP' ? (places.get(key) ?? 0) : 0;
    if (stays && type !== 'POP') return undefined;
    if (place > 0) return comeTo(place);
    // Not returned: a browser may answer with a promise, which is no end of an effect.
    window.scrollTo(0, 0);
    return undefined;
  }, [key, type, stays]);
  return null;
}

/** Scrolls there as soon as the page is long enough, unless it is moved by hand before. */
function comeTo(place: number): () => void {
  const leave = () => {
    observer.disconnect();
    window.clearTimeout(timer);
    for (const hand of HANDS) window.removeEventListener(hand, leave);
  };
  const look = () => {
    const longEnough = document.documentElement.scrollHeight - window.innerHeight >= place;
    if (longEnough) window.scrollTo(0, place);
    if (longEnough) leave();
  };
  const observer = new ResizeObserver(look);
  const timer = window.setTimeout(leave, WAIT_MS);
  for (const hand of HANDS) window.addEventListener(hand, leave, { passive: true });
  observer.observe(document.body);
  look();
  return leave;
}
