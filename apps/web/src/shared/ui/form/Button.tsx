import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../../lib/cx.ts';

export type ButtonLook = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet' | 'cream' | 'ask';
/** Heights: xs 26, sm 30, md 36, lg 44, place 46 (52 on mobile). To a finger those below 44 are 44 high. */
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg' | 'place';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Shows a spinner, keeps the width, and takes no clicks. */
  loading?: boolean;
  block?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

const LOOKS: Record<ButtonLook, string> = {
  primary: 'border-transparent bg-action text-action-ink hover:bg-action-hover active:bg-action-press',
  secondary: 'border-line-2 bg-surface-2 text-ink hover:bg-surface-3 active:border-line-ctl',
  ghost: 'border-transparent text-ink-2 hover:bg-surface-3 hover:text-ink active:text-ink',
  danger: 'border-transparent bg-danger-fill text-danger-fill-ink hover:brightness-110 active:brightness-95',
  'danger-quiet': 'border-line-2 text-danger hover:bg-danger-soft active:border-danger',
  cream: 'border-transparent bg-cream-100 text-oval-800 hover:bg-cream-50 active:bg-cream-200',
  // What waits is dashed brass: an order is no bet yet.
  ask: 'border-dashed border-accent text-ink hover:bg-accent-soft active:bg-accent-soft',
};

const SIZES: Record<ButtonSize, string> = {
  xs: 'h-[26px] px-2 text-xs',
  sm: 'h-[30px] px-2.5 text-xs',
  md: 'h-9 px-3.5 text-sm',
  lg: 'h-11 px-5 text-base',
  place: 'h-[52px] px-5 text-lg desktop:h-[46px] desktop:text-base',
};

const isLow = (size: ButtonSize): boolean => size !== 'lg' && size !== 'place';

const BASE =
  'relative inline-flex shrink-0 items-center justify-center gap-[7px] rounded-ctl border font-semibold whitespace-nowrap transition-colors duration-150 select-none';

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'secondary', size: ButtonSize = 'md', block = false): string {
  return cx(BASE, LOOKS[look], SIZES[size], block && 'w-full', isLow(size) && 'touch');
}

/** A button of the kit: one primary per view, names the act ("Place back bet · ₹6,000"). */
export function Button({ look = 'secondary', size = 'md', loading = false, block = false, ...rest }: ButtonProps) {
  const { className, children, disabled, type = 'button', ...attributes } = rest;
  const off = disabled === true && !loading;
  const look2 = off
    ? look === 'ghost'
      ? 'border-transparent text-ink-disabled'
      : 'border-transparent bg-surface-3 text-ink-3'
    : LOOKS[look];
  return (
    <button
      {...attributes}
      type={type}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
      className={cx(BASE, SIZES[size], look2, block && 'w-full', isLow(size) && 'touch', className)}
    >
      {loading ? <Spinner label={children} /> : children}
    </button>
  );
}

/** Keeps the label in place but unseen, so that the button's width does not change while it works. */
function Spinner({ label }: { label: ReactNode }) {
  return (
    <>
      <span className="inline-flex items-center gap-[7px] opacity-0">{label}</span>
      <span className="absolute inset-0 grid place-items-center">
        <span
          aria-hidden="true"
          className="size-[15px] rounded-full border-2 border-current border-r-transparent opacity-80 motion-safe:animate-spin"
        />
      </span>
    </>
  );
}
