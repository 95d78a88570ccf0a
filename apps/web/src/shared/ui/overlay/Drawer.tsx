import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { useFocusBack } from './use-focus-back.ts';

export type DrawerProps = {
  /** Its name for screen readers. */
  label: string;
  side: 'left' | 'right';
  onClose: () => void;
  children: ReactNode;
};

/** A panel that slides in from a side over the page: 330 px from the left, 328 px from the right. Mount it to open it. */
export function Drawer({ label, side, onClose, children }: DrawerProps) {
  const back = useFocusBack();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay motion-safe:animate-fade-in" />
        <Radix.Content
          {...back}
          aria-describedby={undefined}
          className={cx(
            'fixed inset-y-0 z-40 flex max-w-[calc(100vw-40px)] flex-col bg-surface shadow-3 outline-none',
            side === 'left'
              ? 'left-0 w-[330px] border-r border-line-2 motion-safe:animate-left-in'
              : 'right-0 w-[328px] border-l border-line-2 motion-safe:animate-right-in',
          )}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
