import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Sport } from '../../shared/api/market/catalogue.ts';
import { useRoomBeside } from '../../shared/lib/browser/use-media.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { SportIcon } from '../../shared/ui/art/SportIcon.tsx';
import { Chip } from '../../shared/ui/Chip.tsx';
import { MenuItem, Popover } from '../../shared/ui/overlay/Popover.tsx';
import { moveFocus } from '../../shared/ui/roving.ts';
import { t } from '../../shared/i18n/i18n.ts';

export type SportTabsProps = {
  sports: readonly Sport[];
  selected: string;
  onSelect: (sportId: string) => void;
  /** Stands in the same line: what narrows the table down. */
  filter: ReactNode;
  /** How many things `filter` is. */
  filters: number;
};

/** As many tabs and filters as fit beside More on a screen of 1440, and one less on narrower ones; one more would cut a tab. */
const FITTING = 5;

/** The first sports as tabs; the rest stand under More, and the chosen one always has a tab. */
export function SportTabs({ sports, selected, onSelect, filter, filters }: SportTabsProps) {
  const roomy = useRoomBeside();
  const fitting = FITTING - filters - (roomy ? 0 : 1);
  const first = sports.slice(0, fitting);
  const chosen = sports.find(({ id }) => id === selected);
  const shown = !chosen || first.includes(chosen) ? first : [...first.slice(0, fitting - 1), chosen];
  const more = sports.filter((sport) => !shown.includes(sport));
  return (
    <div className="my-3 mt-3.5 flex items-center gap-1.5">
      <div
        role="tablist"
        aria-label={t('Sports')}
        onKeyDown={(event) => moveFocus(event, '[role=tab]')?.click()}
        className="no-scrollbar flex min-w-0 flex-1 gap-1.5 overflow-x-auto"
      >
        {shown.map((sport) => (
          <button
            key={sport.id}
            type="button"
            role="tab"
            aria-selected={sport.id === selected}
            tabIndex={sport.id === selected ? 0 : -1}
            onClick={() => onSelect(sport.id)}
            className={cx(
              TAB,
              sport.id === selected
                ? 'border-line-2 bg-surface-3 text-ink'
                : 'border-line bg-surface text-ink-2 hover:text-ink',
            )}
          >
            <SportIcon sport={sport.name} className={sport.id === selected ? 'text-accent' : ''} />
            {t(sport.name)}
            <span className="num text-xs text-ink-3">{formatCount(sport.events)}</span>
          </button>
        ))}
      </div>
      {more.length > 0 && (
        <Popover
          label={t('More sports')}
          button={{
            className: cx(TAB, 'border-line bg-surface text-ink-2 hover:text-ink'),
            content: (
              <>
                {t('More')}
                <ChevronDown size={16} aria-hidden="true" />
              </>
            ),
          }}
        >
          {(close) =>
            more.map((sport) => (
              <MenuItem
                key={sport.id}
                icon={<SportIcon sport={sport.name} />}
                after={<span className="num text-xs text-ink-3">{formatCount(sport.events)}</span>}
                onSelect={() => {
                  onSelect(sport.id);
                  close();
                }}
              >
                {t(sport.name)}
              </MenuItem>
            ))
          }
        </Popover>
      )}
      {filter}
    </div>
  );
}

const TAB =
  'flex h-[38px] shrink-0 items-center gap-2 rounded-ctl border px-[13px] font-medium whitespace-nowrap -outline-offset-2 transition-colors duration-150';

/** On a phone the sports are chips in one line that scrolls. */
export function SportChips({ sports, selected, onSelect, filter }: SportTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => keepInView(list.current), [selected, sports.length]);
  return (
    <div className="-mx-3 flex gap-2 pl-3">
      {filter}
      <div
        ref={list}
        role="tablist"
        aria-label={t('Sports')}
        onKeyDown={(event) => moveFocus(event, '[role=tab]')?.click()}
        className="no-scrollbar flex min-w-0 flex-1 gap-2 overflow-x-auto py-0.5 pr-3"
      >
        {sports.map((sport) => (
          <Chip
            key={sport.id}
            role="tab"
            aria-selected={sport.id === selected}
            tabIndex={sport.id === selected ? 0 : -1}
            selected={sport.id === selected}
            count={sport.events}
            icon={<SportIcon sport={sport.name} size={17} />}
            onClick={() => onSelect(sport.id)}
          >
            {t(sport.name)}
          </Chip>
        ))}
      </div>
    </div>
  );
}

/**
 * The chosen sport may have been chosen elsewhere: in the menu, or by an address. Only the line itself scrolls, and again when its
 * chips have another width, as they have once their letter is loaded or a count has grown, until a finger moves it.
 */
function keepInView(list: HTMLElement | null): (() => void) | undefined {
  const chosen = list?.querySelector<HTMLElement>('[aria-selected=true]');
  if (!list || !chosen) return undefined;
  const bring = () => {
    list.scrollLeft = chosen.offsetLeft - list.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  };
  bring();
  const sizes = 'ResizeObserver' in window ? new ResizeObserver(bring) : null;
  for (const one of [list, ...list.children]) sizes?.observe(one);
  const stop = () => sizes?.disconnect();
  list.addEventListener('pointerdown', stop);
  list.addEventListener('wheel', stop, { passive: true });
  return () => {
    stop();
    list.removeEventListener('pointerdown', stop);
    list.removeEventListener('wheel', stop);
  };
}
