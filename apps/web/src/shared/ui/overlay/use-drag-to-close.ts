import { type PointerEvent, type RefObject, useRef } from 'react';

type Drag = (event: PointerEvent<HTMLDivElement>) => void;
type HandleProps = { onPointerDown: Drag; onPointerMove: Drag; onPointerUp: Drag; onPointerCancel: Drag };

/** Lets a sheet follow a finger on its handle; let go past 30 % of its height it closes, else it goes back. */
export function useDragToClose(onClose: () => void): [RefObject<HTMLDivElement | null>, HandleProps] {
  const sheet = useRef<HTMLDivElement>(null);
  const startY = useRef<number | null>(null);
  const moveTo = (offset: number, animated: boolean) => {
    if (!sheet.current) return;
    sheet.current.style.transition = animated ? 'transform var(--pv-t-base) ease-out' : 'none';
    sheet.current.style.transform = offset > 0 ? `translateY(${offset}px)` : '';
  };
  const offsetOf: (event: PointerEvent) => number = (event) =>
    startY.current === null ? 0 : Math.max(0, event.clientY - startY.current);
  const release: Drag = (event) => {
    if (startY.current === null) return;
    const far = offsetOf(event) > 0.3 * (sheet.current?.offsetHeight ?? Number.POSITIVE_INFINITY);
    startY.current = null;
    moveTo(0, true);
    if (far) onClose();
  };
  const handle: HandleProps = {
    onPointerDown: (event) => {
      startY.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (startY.current !== null) moveTo(offsetOf(event), false);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
  return [sheet, handle];
}
