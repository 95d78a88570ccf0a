import { Dialog as Radix } from 'radix-ui';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { cx } from '../lib/cx.ts';

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
  const sheet = useRef<HTMLDivElement>(null);
  const close = () => {
    if (!busy) onClose();
  };
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
          <Handle sheet={sheet} onClose={close} />
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Handle({ sheet, onClose }: { sheet: { readonly current: HTMLDivElement | null }; onClose: () => void }) {
  const startY = useRef<number | null>(null);
  const moveTo = (offset: number, animated: boolean) => {
    const element = sheet.current;
    if (!element) return;
    element.style.transition = animated ? 'transform var(--pv-t-base) ease-out' : 'none';
    element.style.transform = offset > 0 ? `translateY(${offset}px)` : '';
  };
  const offsetOf = (event: PointerEvent) => Math.max(0, event.clientY - (startY.current ?? event.clientY));
  const release = (event: PointerEvent<HTMLDivElement>) => {
    if (startY.current === null) return;
    const far = offsetOf(event) > 0.3 * (sheet.current?.offsetHeight ?? Number.POSITIVE_INFINITY);
    startY.current = null;
    moveTo(0, true);
    if (far) onClose();
  };
  return (
    <div
      className="shrink-0 touch-none cursor-grab py-2"
      onPointerDown={(event) => {
        startY.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => startY.current !== null && moveTo(offsetOf(event), false)}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <div className="mx-auto h-1 w-9 rounded-[2px] bg-line-ctl opacity-70" />
    </div>
  );
}
