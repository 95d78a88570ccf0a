import { Dialog as Radix } from 'radix-ui';
import { type PointerEvent, type ReactNode, type RefObject, useRef } from 'react';
import { cx } from '../../lib/cx.ts';

export type SheetProps = {
  label: string;
  onClose: () => void;
  /** `auto` is as high as its content, at most 85 % of the screen; `full` fills it, as My Bets does. */
  height?: 'auto' | 'full';
  /** While something is being placed the sheet cannot be closed. */
  busy?: boolean;
  children: ReactNode;
};

/** A bottom sheet of the mobile layout: follows the finger on its handle and closes past 30 % of its height. */
export function Sheet({ label, onClose, height = 'auto', busy = false, children }: SheetProps) {
  const close = () => {
    if (!busy) onClose();
  };
  const [sheet, handle] = useDragToClose(close);
  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-overlay motion-safe:animate-fade-in" />
        <Radix.Content
          ref={sheet}
          aria-describedby={undefined}
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 flex flex-col rounded-t-[18px] border-t border-line-2 bg-surface pb-[env(safe-area-inset-bottom)] shadow-3 outline-none motion-safe:animate-up-in',
            height === 'full' ? 'h-[calc(100dvh-24px)]' : 'max-h-[85dvh]',
          )}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <div {...handle} className="shrink-0 cursor-grab touch-none py-2">
            <div className="mx-auto h-1 w-9 rounded-[2px] bg-line-ctl opacity-70" />
          </div>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type Drag = (event: PointerEvent<HTMLDivElement>) => void;
type HandleProps = { onPointerDown: Drag; onPointerMove: Drag; onPointerUp: Drag; onPointerCancel: Drag };

/** Lets the sheet follow a finger on its handle; let go past 30 % of its height it closes, else it goes back. */
function useDragToClose(onClose: () => void): [RefObject<HTMLDivElement | null>, HandleProps] {
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
