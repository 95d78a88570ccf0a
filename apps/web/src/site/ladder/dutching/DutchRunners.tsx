import { useState } from 'react';
import { t } from '../../../shared/i18n/i18n.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { runnerOf } from '../../../shared/lib/event/race-names.ts';
import { oddsAsRead } from '../../../shared/lib/odds/odds-format.ts';
import type { LadderRunner } from '../../../shared/lib/panels.ts';
import { Silk } from '../../../shared/ui/art/Silk.tsx';
import { Checkbox } from '../../../shared/ui/form/Checkbox.tsx';
import { Money } from '../../../shared/ui/Money.tsx';
import { byPrice, type Prices } from './dutch-state.ts';

type DutchRunnersProps = {
  runners: readonly LadderRunner[];
  prices: Prices;
  stakes: ReadonlyMap<string, number>;
  chosen: ReadonlySet<string>;
  busy: boolean;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** Who can be backed, each with its odds and its part of the total. */
export function DutchRunners({ runners, prices, stakes, chosen, busy, onChange }: DutchRunnersProps) {
  const ordered = useFirstOrder(runners, prices);
  const [atChoice, setAtChoice] = useState<Prices>(new Map());
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    const price = prices.get(key);
    if (price !== undefined) setAtChoice(new Map(atChoice).set(key, price));
    onChange(next);
  };
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <p className="grid grid-cols-[minmax(0,1fr)_60px_84px] gap-2 bg-sunken px-2.5 py-1 desktop:grid-cols-[minmax(0,1fr)_70px_96px] desktop:px-3 text-2xs text-ink-3">
        <span>{t('{count} of {all} runners', { count: chosen.size, all: runners.length })}</span>
        <span className="text-center">{t('Back')}</span>
        <span className="text-right">{t('Stake')}</span>
      </p>
      {/* On a phone all that follows has its room below, the button among it. */}
      <ul className="max-h-[30dvh] overflow-y-auto desktop:max-h-[min(40dvh,340px)]">
        {ordered.map(({ selectionKey, name }) => {
          const price = prices.get(selectionKey);
          const on = chosen.has(selectionKey);
          const before = on && !busy ? atChoice.get(selectionKey) : undefined;
          return (
            <li
              key={selectionKey}
              className="grid min-h-11 grid-cols-[minmax(0,1fr)_60px_84px] items-center gap-2 border-t border-line px-2.5 desktop:grid-cols-[minmax(0,1fr)_70px_96px] desktop:px-3"
            >
              <span className="min-w-0">
                <Checkbox
                  checked={on}
                  disabled={busy || (price === undefined && !on)}
                  onChange={() => toggle(selectionKey)}
                >
                  <RunnerName name={name} on={on} />
                </Checkbox>
                {before !== undefined && before !== price && (
                  <span className="num block pl-7 text-2xs leading-[14px] text-warn">
                    {t('Odds were {odds}', { odds: oddsAsRead(before) })}
                  </span>
                )}
              </span>
              <span
                className={`num rounded-cell py-1.5 text-center text-sm font-semibold ${
                  on && price !== undefined ? 'bg-back-1 text-back-1-ink' : 'bg-back-soft text-back-text'
                }`}
              >
                {price === undefined ? '–' : oddsAsRead(price)}
              </span>
              <span className="text-right font-semibold">
                <Money paise={on ? (stakes.get(selectionKey) ?? null) : null} />
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The shortest odds first, as they were when the list was opened: no row moves under a finger. */
function useFirstOrder(runners: readonly LadderRunner[], prices: Prices): readonly LadderRunner[] {
  const [order, setOrder] = useState<readonly LadderRunner[] | null>(null);
  if (order === null && prices.size > 0) setOrder(byPrice(runners, prices));
  return order ?? runners;
}

/** A horse has its silk. */
function RunnerName({ name, on }: { name: string; on: boolean }) {
  const { number, horse } = runnerOf(name);
  return (
    <span className="flex min-w-0 items-start gap-1.5 text-sm">
      {number !== null && <Silk name={horse} size={20} className="-my-0.5 shrink-0" />}
      <span className={cx('min-w-0', on && 'font-semibold text-ink')}>{name}</span>
    </span>
  );
}
