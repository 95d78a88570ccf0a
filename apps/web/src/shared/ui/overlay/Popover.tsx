import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '../../lib/cx.ts';
import { moveFocus } from '../roving.ts';

export type PopoverProps = {
  /** Its name for screen readers. */
  label: string;
  /** A menu moves focus with the arrow keys between its `[role=menuitem]`s. */
  kind?: 'menu' | 'dialog';
  align?: 'left' | 'right';
  /** What the button that opens it shows, how it looks, and its name where the content is not one. */
  button: { content: ReactNode; className: string; label?: string };
  children: (close: () => void) => ReactNode;
  className?: string;
};

/**
 * A panel 8 px under its button. Closes on a click outside, Escape, scroll of the page, resize, and a second click;
 * Escape gives focus back to the button.
 */
export function Popover({ label, kind = 'menu', align = 'right', button, children, className }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  // Before it is seen.
  useLayoutEffect(() => {
    if (open && panel.current) keepInside(panel.current, align);
  }, [open, align]);
  useDismiss(open, root, (refocus) => {
    setOpen(false);
    if (refocus) anchor.current?.focus();
  });
  return (
    <div ref={root} className="relative">
      <button
        ref={anchor}
        type="button"
        aria-label={button.label}
        aria-haspopup={kind}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={button.className}
      >
        {button.content}
      </button>
      {open && (
        <div
          ref={panel}
          id={id}
          role={kind}
          aria-label={label}
          onKeyDown={(event) => kind === 'menu' && moveFocus(event, '[role=menuitem]')}
          className={cx(
            'absolute top-[calc(100%+8px)] z-50 w-max max-w-[300px] min-w-[250px] rounded-card border border-line-2 bg-surface-2 p-1.5 shadow-2 motion-safe:animate-rise-in',
            align === 'right' ? 'right-0' : 'left-0',
            className,
          )}
        >
          <Suspense fallback={<div className="h-40" />}>
            {children(() => setOpen(false))}
            <FocusFirst panel={panel} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

const EDGE_PX = 8;

/** Moves a panel whose button stands near an edge of the window back into it. */
function keepInside(panel: HTMLElement, align: 'left' | 'right'): void {
  const { left, right } = panel.getBoundingClientRect();
  const toRight = Math.max(0, EDGE_PX - left);
  const toLeft = Math.max(0, right - (document.documentElement.clientWidth - EDGE_PX));
  if (align === 'right') panel.style.marginRight = `${toLeft - toRight}px`;
  else panel.style.marginLeft = `${toRight - toLeft}px`;
}

/** Moves focus to the first item once the items are there: those that are loaded with the first opening come later. */
function FocusFirst({ panel }: { panel: RefObject<HTMLElement | null> }) {
  useEffect(() => panel.current?.querySelector<HTMLElement>('[role=menuitem], button, a, input')?.focus(), [panel]);
  return null;
}

function useDismiss(open: boolean, root: RefObject<HTMLDivElement | null>, close: (refocus: boolean) => void): void {
  const dismiss = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const outside = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return;
      dismiss(false);
    };
    document.addEventListener('pointerdown', outside, { signal });
    document.addEventListener('focusin', outside, { signal });
    window.addEventListener('scroll', () => dismiss(false), { signal, passive: true });
    window.addEventListener('resize', () => dismiss(false), { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        dismiss(true);
      },
      { signal, capture: true },
    );
    return () => leaving.abort();
  }, [open, root]);
}

export type MenuItemProps = {
  icon?: ReactNode;
  children: ReactNode;
  /** Without an act the item has no destination yet: shown quiet, and it does nothing. */
  onSelect?: () => void;
  after?: ReactNode;
};

export function MenuItem({ icon, children, onSelect, after }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-disabled={onSelect ? undefined : true}
      onClick={onSelect}
      className={cx(
        'flex h-11 w-full items-center gap-2.5 rounded-[6px] px-2.5 text-left -outline-offset-2 desktop:h-9',
        onSelect ? 'text-ink hover:bg-surface-3 focus-visible:bg-surface-3' : 'text-ink-3',
      )}
    >
      {icon && <span className="text-ink-3">{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {after}
    </button>
  );
}

export const MenuSeparator = () => <div role="separator" className="my-[5px] border-t border-line" />;
