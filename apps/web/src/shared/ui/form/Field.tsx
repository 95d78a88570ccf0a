import { type ReactNode, useId } from 'react';
import { cx } from '../../lib/cx.ts';

type FieldParts = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

export type FieldProps = {
  label: string;
  help?: ReactNode;
  error?: ReactNode;
  className?: string;
  /** Draws the control with the id and descriptions it is given. */
  children: (parts: FieldParts) => ReactNode;
};

/** A label over a control, with help or an error under it that the control is described by. */
export function Field({ label, help, error, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? help;
  const noteId = `${id}-note`;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-xs font-medium text-ink-2">
        {label}
      </label>
      {children({ id, ...(note ? { 'aria-describedby': noteId } : {}), ...(error ? { 'aria-invalid': true } : {}) })}
      {note && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={cx('text-xs', error ? 'text-danger' : 'text-ink-3')}
        >
          {note}
        </p>
      )}
    </div>
  );
}
