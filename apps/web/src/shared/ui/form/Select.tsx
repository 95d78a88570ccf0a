import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { cx } from '../../lib/cx.ts';

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & {
  options: readonly { value: string; label: string }[];
  ref?: Ref<HTMLSelectElement>;
};

/** The browser's own list of choices in the kit's clothes: works with keyboard, touch and screen readers as it is. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={cx('relative inline-flex min-w-0', className)}>
      <select
        {...rest}
        className="h-11 w-full min-w-0 appearance-none rounded-ctl border border-line-input bg-surface-2 pr-8 pl-[11px] text-lg font-medium text-ink disabled:text-ink-disabled desktop:h-9 desktop:text-sm"
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
