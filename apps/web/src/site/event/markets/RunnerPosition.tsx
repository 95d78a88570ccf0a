import { ArrowRight } from 'lucide-react';
import { cx } from '../../../shared/lib/cx.ts';
import { formatPaise } from '../../../shared/lib/format/format.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import type { MarketShape, RowShape } from '../../../shared/live/reading.ts';
import { type RunnerProfit, useRowExposure, useRunnerProfit } from '../event-view.ts';

type RowProps = { market: MarketShape; row: RowShape };

/** What the player gains or loses if this runner wins. It alone is drawn when the bet in the slip changes. */
export function RunnerPosition({ market, row }: RowProps) {
  return <NowAndNext profit={useRunnerProfit(market, row)} />;
}

/** The most that the player can lose on a row that is a market of its own. */
export function RowPosition({ market, row }: RowProps) {
  return <NowAndNext profit={useRowExposure(market, row)} />;
}

/** The line under a runner's name; it keeps its height, so that opening the slip moves nothing. */
function NowAndNext({ profit }: { profit: RunnerProfit }) {
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
