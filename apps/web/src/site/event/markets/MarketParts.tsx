import type { ReactNode } from 'react';
import { cx } from '../../../shared/lib/cx.ts';
import { formatPaise, formatSize } from '../../../shared/lib/format/format.ts';
import { useBook } from '../../../shared/live/price/use-book.ts';
import type { MarketShape } from '../../../shared/live/reading.ts';
import { Veil } from '../../../shared/live/notice/Veil.tsx';
import { sportVeil } from '../../../shared/lib/event/row-names.ts';
import { useEventView } from '../event-view.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { currencySign } from '../../../shared/lib/identity.ts';

/** The line over the cells: what the rows are at the left, Back and Lay over the best cells. */
export function ColumnLine({
  left,
  children,
  className,
}: {
  left?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={cx(
        'grid h-6 grid-cols-[minmax(0,1fr)_auto] items-center border-t border-line bg-sunken px-3 text-2xs text-ink-3',
        className,
      )}
    >
      <span className="flex items-center gap-2">{left}</span>
      <span aria-hidden="true" className="flex gap-[3px]">
        {children}
      </span>
    </div>
  );
}

/** A heading as wide as the cell under it. */
export function ColumnWord({ side, children }: { side?: 'back' | 'lay'; children?: ReactNode }) {
  return (
    <span
      className={cx(
        'w-(--pv-cell-w) text-center font-semibold',
        side === 'back' && 'text-back-text',
        side === 'lay' && 'text-lay-text',
      )}
    >
      {children}
    </span>
  );
}

/** How much over, or under, a fair market its best prices are. */
export function BookShare({ market, side }: { market: MarketShape; side: 'back' | 'lay' }) {
  const percent = useBook(useEventView().topic, market, side);
  if (percent === null) return null;
  const title =
    side === 'back'
      ? t('Backing every runner costs {percent} per 100 paid out', { percent })
      : t('Laying every runner takes in {percent} per 100 paid out', { percent });
  return (
    <span title={title} className="num font-normal text-ink-3">
      {percent}%
    </span>
  );
}

/** The cells of one row, with the veil over them when the row cannot be bet on. */
export function Cells({ veil, className, children }: { veil: string | null; className?: string; children: ReactNode }) {
  const { event } = useEventView();
  return (
    <div data-cells className={cx('relative flex gap-[3px]', className)}>
      {children}
      {veil !== null && <Veil word={sportVeil(veil, event.sportName)} />}
    </div>
  );
}

/** A market's or a row's message: third-party words, shown as text only. */
export function MarketMessage({ children }: { children: string }) {
  if (!children) return null;
  return <p className="border-t border-line bg-sunken px-3 py-1.5 text-xs text-ink-2">{children}</p>;
}

/** `Min ₹100 · Max ₹5,00,000`, or as short as a phone needs it: `Max ₹5L`. */
export function limitsText(minPaise: number | null, maxPaise: number | null, style: 'full' | 'short' | 'max'): string {
  const write = (paise: number) =>
    style === 'full' ? formatPaise(paise, { short: true }) : `${currencySign()}${formatSize(paise / 100)}`;
  const min = minPaise !== null && style !== 'max' ? t('Min {limit}', { limit: write(minPaise) }) : '';
  const max = maxPaise !== null ? t('Max {limit}', { limit: write(maxPaise) }) : '';
  return [min, max].filter(Boolean).join(' · ');
}
