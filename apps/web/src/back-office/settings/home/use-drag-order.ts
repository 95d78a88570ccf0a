import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';

type DragOrder = {
  /** The item that is being dragged. */
  dragged: string | null;
  /** Begins to drag an item, by its grip. */
  grip: (key: string) => (event: PointerEvent<HTMLElement>) => void;
};

/**
 * Drags items of a list by their grips, with mouse, pen or finger. The list is in its new order while the pointer moves:
 * an item takes the place of the one whose middle the pointer has passed. Items are the children of `list`, in the order
 * of `keys`.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  move: (key: string, to: number) => void,
  onEnd: (key: string, place: number) => void,
): DragOrder {
  const [dragged, setDragged] = useState<{ key: string; pointerId: number } | null>(null);
  const onMove = useEffectEvent((event: globalThis.PointerEvent) => {
    if (event.pointerId !== dragged?.pointerId) return;
    const from = keys.indexOf(dragged.key);
    const to = placeAt(middlesOf(list.current), from, event.clientY);
    if (to !== from) move(dragged.key, to);
  });
  const onUp = useEffectEvent((event: globalThis.PointerEvent) => {
    if (event.pointerId !== dragged?.pointerId) return;
    // Where it is let go counts, whether the pointer was seen there before or not.
    const from = keys.indexOf(dragged.key);
    const to = placeAt(middlesOf(list.current), from, event.clientY);
    if (event.type === 'pointerup' && to !== from) move(dragged.key, to);
    onEnd(dragged.key, event.type === 'pointerup' ? to : from);
    setDragged(null);
  });
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    // On the window: the grip moves about in the page, and would lose the pointer.
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pointermove', (event) => onMove(event), { signal });
    window.addEventListener('pointerup', (event) => onUp(event), { signal });
    window.addEventListener('pointercancel', (event) => onUp(event), { signal });
    return () => listening.abort();
  }, [isDragging]);
  return {
    dragged: dragged?.key ?? null,
    grip: (key) => (event) => {
      if (event.button === 0) setDragged({ key, pointerId: event.pointerId });
    },
  };
}

const middlesOf = (list: HTMLElement | null): number[] =>
  [...(list?.children ?? [])].map((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return (top + bottom) / 2;
  });

/** Where an item belongs when the pointer is at `y`: past every middle that it has crossed, and no further. */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  const above = middles.findIndex((middle, place) => place < from && y < middle);
  if (above >= 0) return above;
  const below = middles.findLastIndex((middle, place) => place > from && y > middle);
  return below >= 0 ? below : from;
}
