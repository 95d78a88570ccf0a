import type { Dutch } from '@pavilion/betting';
import { t } from '../../../shared/i18n/i18n.ts';
import { formatPaise } from '../../../shared/lib/format/format.ts';
import { oddsAsRead } from '../../../shared/lib/odds/odds-format.ts';
import type { LadderRunner } from '../../../shared/lib/panels.ts';
import { Money } from '../../../shared/ui/Money.tsx';
import { bookOfPrices, type DutchDraft, type Prices } from './dutch-state.ts';

type DutchResultsProps = {
  runners: readonly LadderRunner[];
  draft: DutchDraft;
  prices: Prices;
  dutch: Dutch | null;
};

/**
 * How much of the book is taken, and what it makes if one of them wins, or another one. The box keeps its height while there is
 * nothing to say.
 */
export function DutchResults({ runners, draft, prices, dutch }: DutchResultsProps) {
  const own = runners.flatMap(({ selectionKey }) => {
    const price = draft.chosen.has(selectionKey) ? prices.get(selectionKey) : undefined;
    return price === undefined ? [] : [price];
  });
  const book = bookOfPrices(own);
  const spread = dutch === null ? 0 : dutch.mostPaise - dutch.leastPaise;
  return (
    <div className="grid gap-2 rounded-[8px] bg-surface-2 px-3.5 py-2.5">
      {/* The shortest odds first, as the runners stand. */}
      <BookBar prices={own.toSorted((a, b) => a - b)} />
      <p className="num -mt-1 flex min-h-4 justify-between gap-3 text-2xs text-ink-3">
        <span>{own.length > 1 && t('Book of them: {percent}%', { percent: book.toFixed(1) })}</span>
        <span>
          {own.length > 1 &&
            t('Together as one price: {odds}', { odds: oddsAsRead(Math.max(100, Math.round(10_000 / book))) })}
        </span>
      </p>
      <dl className="grid grid-cols-2 gap-3">
        <div>
          <dt className="text-2xs text-ink-3">{t('If one of them wins')}</dt>
          <dd className="text-lg font-semibold">
            <Money paise={dutch?.leastPaise ?? null} tone="result" />
          </dd>
        </div>
        <div className="text-right">
          <dt className="text-2xs text-ink-3">{t('If another wins')}</dt>
          <dd className="text-lg font-semibold">
            <Money paise={dutch === null ? null : -dutch.totalPaise} tone="result" />
          </dd>
        </div>
      </dl>
      <p className="num min-h-4 text-2xs text-ink-3">
        {dutch !== null &&
          (spread === 0
            ? t('The same whichever wins.')
            : t('Up to {amount} more, in whole rupees.', { amount: formatPaise(spread) }))}
      </p>
    </div>
  );
}

const PART_COLOURS = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4'];

/** A part for every runner that is backed; what is not filled is left over. */
function BookBar({ prices }: { prices: readonly number[] }) {
  return (
    <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-surface-3">
      {prices.map((price, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two runners may have the same odds
          key={at}
          style={{ width: `${10_000 / price}%` }}
          className={`shrink-0 ${PART_COLOURS[at % PART_COLOURS.length]}`}
        />
      ))}
    </div>
  );
}
