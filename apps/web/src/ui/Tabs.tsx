import { cx } from '../lib/cx.ts';
import { formatCount } from '../lib/format.ts';
import { moveFocus } from './roving.ts';

type TabItem<V extends string> = { value: V; label: string; count?: number };

export type TabsProps<V extends string> = {
  label: string;
  items: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Prefix of ids: the tab is `${id}-tab-${value}`, its panel must be `${id}-panel-${value}`. */
  id: string;
  className?: string;
};

/** Underlined tabs, 40 px. Arrow keys move and choose; only the chosen tab is in the tab order. */
export function Tabs<V extends string>({ label, items, value, onChange, id, className }: TabsProps<V>) {
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, '[role=tab]')?.click()}
      className={cx('no-scrollbar flex gap-1 overflow-x-auto border-b border-line', className)}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={`${id}-tab-${item.value}`}
          aria-controls={`${id}-panel-${item.value}`}
          aria-selected={item.value === value}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
          className={cx(
            'relative h-11 shrink-0 px-3 font-medium whitespace-nowrap outline-offset-[-2px] transition-colors duration-150 desk:h-10',
            item.value === value
              ? 'text-ink after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-t-[2px] after:bg-action'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          {item.label}
          {item.count !== undefined && (
            <span className="num ml-[5px] text-xs text-ink-3">{formatCount(item.count)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
