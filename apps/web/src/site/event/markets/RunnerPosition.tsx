import { ArrowRight } from 'lucide-react';
import { cx } from '../../../shared/lib/cx.ts';
import { formatPaise } from '../../../shared/lib/format/format.ts';
import { t } from '../../../shared/i18n/i18n.ts';

/** What the player gains or loses if this runner wins: now, and after the bet in the slip. Paise. */
export type RunnerProfit = { readonly now: number | null; readonly next: number | null };

/** The line under a runner's name; it keeps its height, so that opening the slip moves nothing. */
export function RunnerPosition({ profit }: { profit: RunnerProfit }) {
  const { now, next } = profit;
  if (now === null && next === null) return null;
  return (
    <span className="num flex items-center gap-1.5 text-xs font-medium whitespace-nowrap">
      {now !== null && <Amount paise={now} label={t('Now')} />}
      {next !== null && (
        <>
          <ArrowRight size={12} aria-hidden="true" className="text-ink-3" />
          <Amount paise={next} label={t('After this bet')} chip />
        </>
      )}
    </span>
  );
}

function Amount({ paise, label, chip = false }: { paise: number; label: string; chip?: boolean }) {
  return (
    <span
      className={cx(
        'transition-colors duration-200',
        paise > 0 && 'text-profit',
        paise < 0 && 'text-loss',
        chip && 'rounded-xs px-[5px]',
        chip && (paise > 0 ? 'bg-profit-soft' : paise < 0 ? 'bg-loss-soft' : 'bg-surface-3'),
      )}
    >
      <span className="sr-only">{label} </span>
      {formatPaise(paise, { sign: 'always' })}
    </span>
  );
}
