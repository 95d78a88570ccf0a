import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useDragToClose } from './use-drag-to-close.ts';

export type BottomPanelProps = {
  label: string;
  /** What it is about: when that changes the focus comes into it again. */
  about: unknown;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A panel at the foot of a phone that leaves the page to be read and pressed: no scrim, no trap. The page can be scrolled
 * until its end stands over the panel (`--pv-panel-h`). It grows over more of it for what was opened in it (`data-opened`).
 * The focus comes in, and goes back to where it was when the panel closes with it.
 */
export function BottomPanel({ label, about, onClose, children }: BottomPanelProps) {
  const [panel, handle] = useDragToClose(onClose);
  useRoomUnder(panel);
  usePressedInView(panel, about);
  useFocusInside(panel, about);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-x-0 bottom-0 z-40 flex max-h-[62dvh] has-[[data-opened]]:max-h-[88dvh] flex-col rounded-t-[18px] border-t border-line-2 bg-surface pb-[env(safe-area-inset-bottom)] shadow-3 outline-none motion-safe:animate-up-in"
    >
      <div {...handle} className="shrink-0 cursor-grab touch-none py-1.5">
        <div className="mx-auto h-1 w-9 rounded-[2px] bg-line-ctl opacity-70" />
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">{children}</div>
    </section>
  );
}

/** Keeps the height of the panel on the document. */
function useRoomUnder(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = panel.current;
    if (!own) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--pv-panel-h', `${own.offsetHeight}px`);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(own);
    return () => {
      observer.disconnect();
      style.removeProperty('--pv-panel-h');
    };
  }, [panel]);
}

/** What was pressed comes into view over the panel, once that is as high as its content. */
function usePressedInView(panel: RefObject<HTMLElement | null>, about: unknown): void {
  useEffect(() => {
    const own = panel.current;
    if (!own) return;
    const observer = new ResizeObserver(() => {
      if (own.querySelector('button') === null) return;
      document.querySelector('main [data-box][aria-pressed=true]')?.scrollIntoView({ block: 'nearest' });
      observer.disconnect();
    });
    observer.observe(own);
    return () => observer.disconnect();
  }, [panel, about]);
}

function useFocusInside(panel: RefObject<HTMLElement | null>, about: unknown): void {
  // Read while the panel is drawn: what is in it may take the focus before its own effects run.
  const [before] = useState<{ at: Element | null }>(() => ({ at: document.activeElement }));
  useEffect(() => {
    const own = panel.current;
    if (own && !own.contains(document.activeElement)) own.focus({ preventScroll: true });
  }, [panel, about]);
  useEffect(() => {
    const own = panel.current;
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !own?.contains(target)) before.at = target;
    };
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before.at instanceof HTMLElement && before.at.isConnected) before.at.focus({ preventScroll: true });
    };
  }, [panel, before]);
}
