import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../lib/cx.ts';

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** What it does, for screen readers and as tooltip. */
  label: string;
  size?: 'sm' | 'md';
  bordered?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that is only an icon: 36 px (28 small), 44 px under a finger. */
export function IconButton({
  label,
  size = 'md',
  bordered = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-ctl transition-colors duration-150 disabled:text-ink-disabled',
        size === 'sm' ? 'size-7 touch' : 'size-11 desktop:size-9',
        bordered && 'border border-line-2 bg-surface-2',
        className ?? 'text-ink-2 hover:bg-surface-3 hover:text-ink',
      )}
    />
  );
}
