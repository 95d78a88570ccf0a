import { Check } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode } from 'react';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & { children: ReactNode };

/** A real checkbox under an 18 px box, with its label beside it. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5">
      <span className="relative mt-px grid size-[18px] shrink-0 touch">
        <input
          {...rest}
          type="checkbox"
          className="peer size-[18px] cursor-pointer appearance-none rounded-[4px] border-[1.5px] border-line-ctl checked:border-action checked:bg-action disabled:cursor-not-allowed"
        />
        <Check
          size={14}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 m-auto hidden stroke-[3] text-action-ink peer-checked:block"
        />
      </span>
      <span className="min-w-0 text-ink-2">{children}</span>
    </label>
  );
}
