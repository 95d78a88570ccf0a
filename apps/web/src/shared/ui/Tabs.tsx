import { useEffect } from 'react';
import { cx } from '../lib/cx.ts';
import { formatCount } from '../lib/format/format.ts';
import { useScrollEdges } from './motion/use-scroll-edges.ts';
import { moveFocus } from './roving.ts';

type TabItem<V extends string> = { value: V; label: string; count?: number };

export type TabsProps<V extends string> = {
  label: string;
  items: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Prefix of ids: `tabIds` says what the tab and its panel are called. */
  id: string;
  className?: string;
};

/** The ids of a tab and of its panel. A value may be words; an id has no spaces, because lists of ids part at them. */
export function tabIds(id: string, value: string): { tab: string; panel: string } {
  const word = value.replaceAll(/\W+/g, '-');
  return { tab: `${id}-tab-${word}`, panel: `${id}-panel-${word}` };
}

/** Underlined tabs, 40 px. Arrow keys move and choose; only the chosen tab is in the tab order. */
export function Tabs<V extends string>({ label, items, value, onChange, id, className }: TabsProps<V>) {
  const list = useScrollEdges<HTMLDivElement>();
  useEffect(() => {
    if (list.current) bringIntoView(list.current, tabIds(id, value).tab);
  }, [list, id, value]);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, '[role=tab]')?.click()}
      className={cx(
        'no-scrollbar relative flex gap-1 overflow-x-auto border-b border-line',
        // Tabs that are out of sight are seen to be there.
        'data-more-right:mask-[linear-gradient(to_right,black_calc(100%-40px),transparent)]',
        'data-more-left:mask-[linear-gradient(to_left,black_calc(100%-40px),transparent)]',
        'data-more-left:data-more-right:mask-[linear-gradient(to_right,transparent,black_40px,black_calc(100%-40px),transparent)]',
        className,
      )}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={tabIds(id, item.value).tab}
          aria-controls={tabIds(id, item.value).panel}
          aria-selected={item.value === value}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
          className={cx(
            'relative h-11 shrink-0 px-3 font-medium whitespace-nowrap outline-offset-[-2px] transition-colors duration-150 desktop:h-10',
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

/** Moves the row sideways, and nothing else, until the chosen tab is in sight. */
function bringIntoView(list: HTMLElement, tabId: string): void {
  const tab = document.getElementById(tabId);
  if (!tab) return;
  const end = tab.offsetLeft + tab.offsetWidth;
  if (tab.offsetLeft < list.scrollLeft) list.scrollLeft = tab.offsetLeft;
  else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth;
}
