import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { formatCount } from '../lib/format/format.ts';

export type ChipProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  children: ReactNode;
  icon?: ReactNode;
  count?: number;
  /** Leave out for a chip that acts; true or false makes it a toggle. */
  selected?: boolean;
};

/** A filter pill: 28 px, 36 px with a 44 px hit area on touch screens. */
export function Chip({ children, icon, count, selected, className, type = 'button', ...rest }: ChipProps) {
  const pressed = rest.role === 'tab' ? {} : { 'aria-pressed': selected };
  return (
    <button
      {...pressed}
      {...rest}
      type={type}
      className={cx(
        'touch inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full border px-[13px] text-sm font-medium whitespace-nowrap transition-colors duration-150 desktop:h-7 desktop:px-2.5 desktop:text-xs',
        selected
          ? 'border-action bg-action text-action-ink hover:bg-action-hover'
          : 'border-line-2 text-ink-2 hover:bg-surface-3 hover:text-ink',
        className,
      )}
    >
      {icon}
      {children}
      {count !== undefined && (
        <span className={cx('num min-w-[2ch] text-center', selected ? 'opacity-80' : 'text-ink-3')}>
          {formatCount(count)}
        </span>
      )}
    </button>
  );
}
