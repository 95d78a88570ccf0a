import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../../lib/cx.ts';

export type InputProps = InputHTMLAttributes<HTMLInputElement> & {
  large?: boolean;
  /** Stands inside, before the text: an icon or the sign of the currency. */
  before?: ReactNode;
  /** Stands inside, after the text: a button or a key hint. */
  after?: ReactNode;
  /** Digits of one width, at the right. */
  numeric?: boolean;
  /** A softer border, for search fields. */
  quiet?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A text field: 36 px, large 44 px (always 44 px under a finger). aria-invalid draws it as an error. */
export function Input({
  large = false,
  before,
  after,
  numeric = false,
  quiet = false,
  className,
  ...rest
}: InputProps) {
  return (
    <span
      className={cx(
        'flex w-full min-w-0 items-center gap-2 rounded-ctl border bg-surface-2 px-[11px] transition-colors duration-150',
        'has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-focus',
        'has-[input:disabled]:bg-surface has-[input:disabled]:text-ink-disabled',
        rest['aria-invalid'] ? 'border-danger' : quiet ? 'border-line-2' : 'border-line-input',
        large ? 'h-11' : 'h-11 desktop:h-9',
        className,
      )}
    >
      {before && <span className="shrink-0 text-ink-3">{before}</span>}
      <input
        {...rest}
        className={cx(
          'h-full w-full min-w-0 flex-1 bg-transparent text-lg outline-none disabled:cursor-not-allowed',
          large ? 'desktop:text-base' : 'desktop:text-sm',
          numeric && 'num text-right',
        )}
      />
      {after}
    </span>
  );
}
