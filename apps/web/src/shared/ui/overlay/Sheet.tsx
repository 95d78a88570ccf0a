import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { useDragToClose } from './use-drag-to-close.ts';
import { useFocusBack } from './use-focus-back.ts';

export type SheetProps = {
  label: string;
  onClose: () => void;
  /** `auto` is as high as its content, at most 85 % of the screen; `full` fills it, as My Bets does. */
  height?: 'auto' | 'full';
  children: ReactNode;
};

/** A bottom sheet of the mobile layout: follows the finger on its handle and closes past 30 % of its height. */
export function Sheet({ label, onClose, height = 'auto', children }: SheetProps) {
  const back = useFocusBack();
  const [sheet, handle] = useDragToClose(onClose);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-overlay motion-safe:animate-fade-in" />
        <Radix.Content
          {...back}
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
