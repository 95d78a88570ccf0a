import type { HouseBookRow } from '@pavilion/contract';
import { rowName } from '../../shared/lib/bet/book-row.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { Money } from '../../shared/ui/Money.tsx';

export type LadderProps = {
  label: string;
  rows: readonly HouseBookRow[];
  /** The row that is looked at. */
  chosen?: number | null;
  onChoose?: (index: number) => void;
  small?: boolean;
};

/** A book as a ladder: each outcome, or range of results, with a bar to the right for a gain and to the left for a loss. */
export function Ladder({ label, rows, chosen = null, onChoose, small = false }: LadderProps) {
  const largest = Math.max(1, ...rows.flatMap(({ profit, profitAtEnd }) => [Math.abs(profit), Math.abs(profitAtEnd)]));
  return (
    <ul aria-label={label} className={cx('grid', small ? 'gap-0.5' : 'gap-1')}>
      {rows.map((row, index) => {
        const line = <Line row={row} largest={largest} small={small} />;
        const shape = cx(
          'block w-full rounded-xs text-left',
          onChoose && 'px-2',
          small ? 'py-0.5' : 'py-1',
          chosen === index && 'bg-surface-3',
        );
        return (
          <li key={row.outcome ?? row.from}>
            {onChoose ? (
              <button
                type="button"
                aria-pressed={chosen === index}
                className={cx(shape, 'hover:bg-surface-2')}
                onClick={() => onChoose(index)}
              >
                {line}
              </button>
            ) : (
              <span className={shape}>{line}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Line({ row, largest, small }: { row: HouseBookRow; largest: number; small: boolean }) {
  // On a meter one range may go from a loss to a gain: it has a bar on either side.
  const worst = Math.min(row.profit, row.profitAtEnd);
  const best = Math.max(row.profit, row.profitAtEnd);
  const share = (profit: number) => `${(Math.abs(profit) / largest) * 50}%`;
  return (
    <span className="grid grid-cols-[minmax(60px,1.2fr)_auto] items-center gap-x-3 min-[600px]:grid-cols-[minmax(72px,1fr)_minmax(60px,1.2fr)_auto]">
      <span className={cx('truncate font-medium max-[600px]:col-span-2', small ? 'text-xs' : 'text-sm')}>
        {rowName(row)}
      </span>
      <span aria-hidden="true" className={cx('relative', small ? 'h-2.5' : 'h-4')}>
        <i className="absolute inset-y-0 left-1/2 border-l border-line-ctl" />
        {worst < 0 && (
          <i className="absolute inset-y-0 right-1/2 rounded-[2px] bg-loss" style={{ width: share(worst) }} />
        )}
        {best > 0 && (
          <i className="absolute inset-y-0 left-1/2 rounded-[2px] bg-profit" style={{ width: share(best) }} />
        )}
      </span>
      <span
        className={cx('num min-w-[92px] text-right font-semibold whitespace-nowrap', small ? 'text-xs' : 'text-sm')}
      >
        {row.profit === row.profitAtEnd ? (
          <Money paise={paiseFromWire(row.profit)} tone="result" />
        ) : (
          <span className={worst < 0 ? 'text-loss' : 'text-profit'}>
            {formatPaise(paiseFromWire(row.profit), { sign: 'always', short: true })} …{' '}
            {formatPaise(paiseFromWire(row.profitAtEnd), { sign: 'always', short: true })}
          </span>
        )}
      </span>
    </span>
  );
}
