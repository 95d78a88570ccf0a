import type { TextareaHTMLAttributes } from 'react';
import { cx } from '../../lib/cx.ts';

/** A text of several lines, in the clothes of Input. */
export function TextArea({ className, rows = 3, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cx(
        'w-full min-w-0 resize-y rounded-ctl border bg-surface-2 px-[11px] py-2 text-lg disabled:bg-surface disabled:text-ink-disabled desktop:text-sm',
        'focus-visible:border-focus focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus',
        rest['aria-invalid'] ? 'border-danger' : 'border-line-input',
        className,
      )}
    />
  );
}
