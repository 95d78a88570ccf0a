import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Box, isFree, nearestFree, type ToastPlace } from './toast-place.ts';

/** What can be pressed or typed into, what is being said, and what says of itself that it must be seen. */
const OBSTACLES =
  'a[href],button,input,select,textarea,summary,[role=button],[role=link],[role=option],[role=menuitem],[role=tab],[tabindex="0"],[role=alert],[role=status],[role=tooltip],[data-keep-clear]';
const MARGIN_PX = 12;
/** At the right end of a wide window, and over the floating buttons; on a phone over the tab bar. */
const HOME = { rightPx: 20, bottomPx: 72 };
/** However much changes on the page, it is looked at no more often. */
const LOOK_EVERY_MS = 100;

/** Smaller ones are for screen readers alone. */
const SEEN_PX_MIN = 2;

const meetingOf = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

/** Through which part of the window the content of an element is seen: whatever scrolls or cuts takes away from it. */
function frameOf(element: Element | null, known: Map<Element, Box>): Box {
  if (element === null) return { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  const found = known.get(element);
  if (found) return found;
  const outer = frameOf(element.parentElement, known);
  const { overflowX, overflowY } = getComputedStyle(element);
  const isCut = element !== document.body && element !== document.documentElement;
  const own = element.getBoundingClientRect();
  const frame = {
    left: isCut && overflowX !== 'visible' ? Math.max(outer.left, own.left) : outer.left,
    right: isCut && overflowX !== 'visible' ? Math.min(outer.right, own.right) : outer.right,
    top: isCut && overflowY !== 'visible' ? Math.max(outer.top, own.top) : outer.top,
    bottom: isCut && overflowY !== 'visible' ? Math.min(outer.bottom, own.bottom) : outer.bottom,
  };
  known.set(element, frame);
  return frame;
}

/** Everything that must not be covered now. While a dialog is open only what is in it can be pressed. */
function obstaclesBeside(own: Element): Box[] {
  const dialogs = document.querySelectorAll('[role=dialog][data-state=open],[role=alertdialog][data-state=open]');
  const dialog = [...dialogs].at(-1);
  const frames = new Map<Element, Box>();
  return [...(dialog ? [dialog] : document.querySelectorAll(OBSTACLES))].flatMap((element) => {
    if (own.contains(element) || getComputedStyle(element).visibility === 'hidden') return [];
    if (element.textContent === '' && element.matches('[role=alert],[role=status]')) return [];
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const box = meetingOf({ left, top, right, bottom }, frameOf(element.parentElement, frames));
    return box.right - box.left > SEEN_PX_MIN && box.bottom - box.top > SEEN_PX_MIN ? [box] : [];
  });
}

/** Notices as one line, which finds room in a bar or between a title and its buttons. */
export const LINE_PX = 40;
export type ToastStanding = { place: ToastPlace; isLine: boolean };

/** As one line notices do not show how high their cards would be: they are as high as they were when they stood there last. */
const cardsPx = (count: number, seen: { count: number; px: number }): number =>
  count === seen.count ? seen.px : (count * seen.px) / seen.count;

/**
 * Where the notices stand: at the lower right end of the window, or as near to it as they cover neither a control nor
 * another message. They stay there until something comes to lie under them, or that end is free again. Null while there are
 * none. Where all of them find no room, they become one line, which needs less.
 */
export function useToastPlace(notices: RefObject<HTMLElement | null>, count: number): ToastStanding | null {
  const [standing, setStanding] = useState<ToastStanding | null>(null);
  const seen = useRef({ count: 1, px: 0 });
  // The next ones begin at their corner, as cards, and are measured.
  if (count === 0 && standing !== null) setStanding(null);
  const look = useEffectEvent(() => {
    const own = notices.current;
    if (own === null) return;
    const { width, height } = own.getBoundingClientRect();
    if (standing?.isLine !== true) seen.current = { count, px: height };
    const room = { left: MARGIN_PX, top: MARGIN_PX, right: window.innerWidth, bottom: window.innerHeight };
    const rightPx = Math.min(HOME.rightPx, Math.max(0, (window.innerWidth - width) / 2));
    const obstacles = obstaclesBeside(own);
    const standingAs = (isLine: boolean, heightPx: number): ToastStanding & { isFree: boolean } => {
      const size = { width, height: heightPx };
      const home = { left: room.right - rightPx - width, top: room.bottom - HOME.bottomPx - heightPx };
      const now = standing?.isLine === isLine ? standing.place : null;
      const isInside = now !== null && now.top <= home.top && now.left <= home.left;
      const stays = isInside && isFree(now, size, obstacles) && !isFree(home, size, obstacles);
      const place = stays ? now : nearestFree(home, size, room, obstacles);
      return { place, isLine, isFree: isFree(place, size, obstacles) };
    };
    const cards = standingAs(false, cardsPx(count, seen.current));
    const line = cards.isFree ? null : standingAs(true, LINE_PX);
    // Where even that finds no room, it covers less than cards would.
    const { place, isLine } = line ?? cards;
    const isSame =
      standing?.isLine === isLine && standing.place.left === place.left && standing.place.top === place.top;
    if (!isSame) setStanding({ place, isLine });
  });
  useLayoutEffect(() => {
    if (count === 0) return undefined;
    let waiting: number | undefined;
    const lookSoon = () => {
      waiting ??= window.setTimeout(() => {
        waiting = undefined;
        look();
      }, LOOK_EVERY_MS);
    };
    look();
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true, passive: true };
    window.addEventListener('scroll', lookSoon, options);
    window.addEventListener('resize', lookSoon, options);
    const changes = new MutationObserver(lookSoon);
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    return () => {
      listening.abort();
      changes.disconnect();
      window.clearTimeout(waiting);
    };
  }, [notices, count]);
  return standing;
}
