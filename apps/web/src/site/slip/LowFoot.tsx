import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { readStored, writeStored } from '../../shared/lib/browser/stored.ts';
import { cx } from '../../shared/lib/cx.ts';
import { OneClickSwitch } from './OneClickSwitch.tsx';
import type { SlipState } from './use-slip.ts';

const KEY = 'pavilion.slip-open';

export type LowResultsState = { readonly open: boolean; readonly pressed: boolean; readonly press: () => void };

/** Whether a phone's slip shows what every result pays; it remembers who wants it open. */
export function useLowResults(): LowResultsState {
  const [open, setOpen] = useState(() => readStored(KEY) === 'yes');
  const [pressed, setPressed] = useState(false);
  const press = () => {
    writeStored(KEY, open ? null : 'yes');
    setOpen(!open);
    setPressed(true);
  };
  return { open, pressed, press };
}

/** What every result pays, over the foot of the slip. To a screen reader it is there at all times. */
export function LowResults({ results, children }: { results: LowResultsState; children: ReactNode }) {
  const { open, pressed } = results;
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rows = shown.current;
    if (!open || !pressed || !rows) return;
    const foot = rows.closest('form')?.querySelector<HTMLElement>('[data-foot]');
    rows.style.scrollMarginBottom = `${foot?.offsetHeight ?? 0}px`;
    rows.scrollIntoView({ block: 'nearest' });
  }, [open, pressed]);
  return (
    // Nobody scrolls in what is not seen, and no key needs to reach it. The foot covers what lies below: so much is kept free.
    <div ref={shown} data-opened={open ? '' : undefined} className={open ? undefined : 'sr-only *:overflow-visible!'}>
      {children}
    </div>
  );
}

/** The line of the foot on a phone: what every result pays is one press away, and so is one-click betting. */
export function LowLine({ slip, results }: { slip: SlipState; results: LowResultsState }) {
  return (
    <div className="-my-1.5 flex items-center justify-between gap-3">
      <button
        type="button"
        aria-expanded={results.open}
        onClick={results.press}
        className="flex h-11 items-center gap-1.5 text-sm font-semibold text-brand-text"
      >
        {t('Every result')}
        <ChevronDown
          size={16}
          aria-hidden="true"
          className={cx('transition-transform', results.open && 'rotate-180')}
        />
      </button>
      <OneClickSwitch line slip={slip} />
    </div>
  );
}
